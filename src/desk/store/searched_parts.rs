//! The words by which orders are found: those of the recipient, the email, the product, the batch, the tracking numbers and
//! the thank-you note.

use sqlx::{Row as _, sqlite::SqliteRow};

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

impl<'r> SearchedParts<'r> {
    /// Reads the columns `recipient_name`, `email`, `first_product`, `batch_name`, `tracking_numbers` and `thank_you_note`.
    pub(super) fn of_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
        let text = |column: &str| {
            let text: Option<&'r str> = row.try_get(column)?;
            Ok::<_, sqlx::Error>(text.unwrap_or_default())
        };
        Ok(Self {
            recipient: text("recipient_name")?,
            email: text("email")?,
            product: text("first_product")?,
            batch: text("batch_name")?,
            tracking_numbers: text("tracking_numbers")?,
            note: text("thank_you_note")?,
        })
    }

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
