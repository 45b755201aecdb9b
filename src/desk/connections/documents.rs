//! Names of the documents that the sync stores about an account.

pub(crate) const ME: &str = "me";
pub(crate) const WORKSPACES: &str = "workspaces";
pub(crate) const PAYMENT_METHODS: &str = "payment_methods";
pub(crate) const CARDS: &str = "cards";

/// The fingerprint of the collections, which exists once the whole list was read.
pub(crate) const COLLECTIONS: &str = "collections";

/// Whether all products that ship to a country, given by its two-letter code, were read.
pub(crate) fn products_of(country: &str) -> String {
    format!("products:{country}")
}

/// The last order whose recipient was added to the address book.
pub(crate) const PEOPLE_OF_ORDERS: &str = "people_of_orders";

/// The time from which on the steps of all gifts are known, while older ones are still to be read; else null.
pub(crate) const STEPS_KNOWN_SINCE: &str = "steps_known_since";

/// The documents that the rules of a batch depend on.
pub(crate) const RULE_DATA: [&str; 3] = [WORKSPACES, PAYMENT_METHODS, CARDS];
