//! Postal addresses: splits a whole address into its parts, and knows countries, states, postal codes and the words of
//! streets.
//!
//! Every word of a split address is in one of the parts. Codes of states and countries are those of the postal
//! services; a text that is neither a code nor a name is refused, not guessed, unless a function says so.

pub(super) mod countries;
mod foreign;
pub(super) mod full_address;
pub(super) mod location;
pub(super) mod postal;
pub(super) mod spreadsheet_dates;
pub(super) mod street_number;
pub(super) mod streets;
mod tail;
mod us;
pub(super) mod us_states;

/// The parts of an address after the street. A part that was not found is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AddressTail<'a> {
    pub city: &'a str,
    pub state: &'a str,
    pub postal_code: &'a str,
    pub country: &'a str,
    /// Whether no comma, line break or postal code separates two of the parts.
    pub is_guessed: bool,
}

impl AddressTail<'_> {
    pub(super) fn is_empty(&self) -> bool {
        let parts = [self.city, self.state, self.postal_code, self.country];
        parts.iter().all(|part| part.is_empty())
    }
}
