//! The words by which orders are found: those of the recipient, the email, the product, the batch, the tracking numbers and
//! the thank-you note.

use crate::contract::text::search_text;

/// The parts of an order that are searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchedParts<'a> {
    pub recipient: &'a str,
    pub email: &'a str,
    pub product: &'a str,
    pub batch: &'a str,
    /// Separated by spaces.
    pub tracking_numbers: &'a str,
    pub note: &'a str,
}

impl SearchedParts<'_> {
    pub(super) fn words(&self) -> String {
        search_text(&[
            self.recipient,
            self.email,
            self.product,
            self.batch,
            self.tracking_numbers,
            self.note,
        ])
    }
}
