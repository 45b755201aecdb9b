//! The words by which orders are found: those of the recipient, the email, the product, the batch, the tracking numbers and
//! the thank-you note.

use sqlx::{Row as _, SqliteConnection, sqlite::SqliteRow};

use crate::{
    contract::text::search_text,
    desk::store::{Result, json},
};

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
    /// Reads the columns of [`SEARCHED_PARTS`].
    fn of_row(row: &'r SqliteRow) -> sqlx::Result<Self> {
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

    pub(in crate::desk) fn words(&self) -> String {
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

/// SQL: the searched parts of the orders with the row ids `?1`.
const SEARCHED_PARTS: &str = "SELECT orders.row_id, orders.recipient_name, orders.email, orders.first_product, \
     orders.thank_you_note, iif(batch.name = '', batch.from_name, batch.name) AS batch_name, \
     (SELECT group_concat(value ->> '$.tracking_number', ' ') FROM json_each( \
     iif(json_valid(order_body.body), order_body.body, '{}'), '$.shipments')) AS tracking_numbers \
     FROM json_each(?1) AS wanted CROSS JOIN orders ON orders.row_id = wanted.value \
     LEFT JOIN batch ON batch.connection_row = orders.connection_row AND batch.id = orders.batch_id \
     LEFT JOIN order_body ON order_body.order_row = orders.row_id ORDER BY wanted.key";

/// The words of the orders with these row ids, in their order. Orders that do not exist are left out.
pub(super) async fn read_words(
    connection: &mut SqliteConnection,
    rows: &[i64],
) -> Result<Vec<(i64, String)>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query(SEARCHED_PARTS)
        .bind(json::text(rows)?)
        .fetch_all(connection)
        .await?;
    let mut words = Vec::with_capacity(rows.len());
    for row in &rows {
        let parts = SearchedParts::of_row(row)?;
        words.push((row.try_get("row_id")?, parts.words()));
    }
    Ok(words)
}
