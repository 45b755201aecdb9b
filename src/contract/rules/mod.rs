//! The rules of `POST /v1/order_batches`: what makes a batch sendable. No I/O.
//!
//! The service and the desktop call [`violations`]; each writes its own text for a [`Violation`]. A
//! property test compares the service with this module: the service creates every batch that the
//! rules accept and refuses every other batch with the status 400. [`price_violations`] checks the
//! part of the rules that concerns price estimates.

mod address;
mod batch;
mod cart;
mod choice;
mod email;
mod international;
mod limits;
mod price;
mod product;
mod recipients;
mod text;
mod violation;
mod zip_prefixes;

#[cfg(test)]
mod tests;

pub use address::{AddressForm, AddressPart, CityKind, PostalCodeKind, RegionKind, US};
pub use batch::{
    BatchContext, KnownPaymentMethod, collection_violations, time_violations, violations,
};
pub use cart::{check_variants, product_id, product_slug, product_violation, size_violations};
pub use choice::{
    ChoiceLimit, ChoiceRules, ChoiceViolation, offered_categories, ordered_categories,
};
pub use email::is_email_address;
pub use international::InternationalDelivery;
pub use limits::{
    MAX_BODY_BYTES, MAX_CART_ITEMS, MAX_CART_QUANTITY, MAX_EMAIL_BYTES, MAX_MESSAGE_CHARS,
    MAX_NAME_CHARS, MAX_RECIPIENTS,
};
pub use price::price_violations;
pub use product::{ProductRules, is_restricted_state};
pub use recipients::{is_us_phone, is_us_postal_code, recipient_count_violation};
pub use text::{
    TextViolation, is_blank, is_format_character, is_invisible, is_joiner, line_violation,
};
pub use violation::{DraftField, RecipientField, RecipientViolation, Violation, Violations};
pub use zip_prefixes::{is_zip_of_other_state, states_of_zip};
