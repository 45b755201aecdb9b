//! How many of the orders that an action searches are mirrored. An action on a whole batch must not take
//! the mirrored part for the whole.

/// The orders among which a selection is made, mirrored or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MirroredOrders {
    pub mirrored: u64,
    /// Orders that the service has, or is creating, and that are not mirrored yet.
    pub missing: u64,
    /// Whether there can be further orders: the service reports no number, or its list of batches was
    /// not read to the end.
    pub has_unknown_rest: bool,
}

impl MirroredOrders {
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing == 0 && !self.has_unknown_rest
    }

    #[must_use]
    pub fn total(&self) -> u64 {
        self.mirrored + self.missing
    }
}
