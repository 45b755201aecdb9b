//! The end of a whole address: what is after the street.

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
