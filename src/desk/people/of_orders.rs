//! The people of mirrored orders, for the address book: the recipients of sends from other computers and of earlier
//! ones.

use crate::{
    contract::OrderBatchId,
    desk::store::{ConnectionRowId, Result, Store, documents::PEOPLE_OF_ORDERS, json},
    recipients::{Field, RecipientRow, RecipientTable},
};

/// The orders of one step.
const MAX_ORDERS: i64 = 500;

/// Recipients of orders that the address book has not read yet.
pub(crate) struct OrderPeople {
    pub(crate) recipients: RecipientTable,
    /// The stored position before the step, if there was one.
    read: Option<String>,
    /// The last order of the step.
    last_order: i64,
}

/// The row id, the batch, the email, the first and the last name.
type OrderRecipient = (
    i64,
    Option<OrderBatchId>,
    Option<String>,
    Option<String>,
    Option<String>,
);

impl Store {
    /// The next recipients with an email, oldest order first; `None` when all were read. A name alone does not say
    /// which of several people it is.
    pub(crate) async fn next_order_people(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<OrderPeople>> {
        let read: Option<String> =
            sqlx::query_scalar("SELECT body FROM document WHERE connection_row = ?1 AND name = ?2")
                .bind(connection_row)
                .bind(PEOPLE_OF_ORDERS)
                .fetch_optional(&self.mirror)
                .await?;
        let position: Option<i64> = read
            .as_deref()
            .and_then(|body| json::read("document", body));
        let tests = self.test_batches(connection_row).await?;
        // By an index of the connection, SQLite would sort all orders of every step.
        let rows: Vec<OrderRecipient> = sqlx::query_as(
            "SELECT orders.row_id, orders.batch_id, email, \
             iif(json_valid(body), body ->> '$.recipient_first_name', NULL), \
             iif(json_valid(body), body ->> '$.recipient_last_name', NULL) \
             FROM orders NOT INDEXED CROSS JOIN order_body ON order_row = orders.row_id \
             WHERE connection_row = ?1 AND orders.row_id > ?2 ORDER BY orders.row_id LIMIT ?3",
        )
        .bind(connection_row)
        .bind(position.unwrap_or(0))
        .bind(MAX_ORDERS)
        .fetch_all(&self.mirror)
        .await?;
        let Some((last_order, ..)) = rows.last() else {
            return Ok(None);
        };
        let last_order = *last_order;
        // The recipient of a test is the sender.
        let gifts = rows
            .into_iter()
            .filter(|(_, batch, ..)| batch.is_none_or(|batch| !tests.contains(&batch)));
        let recipients = gifts.filter_map(|(_, _, email, first, last)| {
            let mut row = RecipientRow::default();
            row.set(Field::Email, email?);
            row.set(Field::FirstName, first.unwrap_or_default());
            row.set(Field::LastName, last.unwrap_or_default());
            Some(row)
        });
        Ok(Some(OrderPeople {
            recipients: RecipientTable::new("", recipients),
            read,
            last_order,
        }))
    }

    /// Notes that the recipients are in the address book. Returns `false`, and notes nothing, when the orders were
    /// deleted meanwhile: the orders that are read again can have row ids up to the last one of the step.
    pub(crate) async fn finish_order_people(
        &self,
        connection_row: ConnectionRowId,
        people: &OrderPeople,
    ) -> Result<bool> {
        let saved = sqlx::query(
            "INSERT INTO document (connection_row, name, body) SELECT ?1, ?2, ?3 \
             WHERE (SELECT body FROM document WHERE connection_row = ?1 AND name = ?2) IS ?4 \
             AND EXISTS (SELECT 1 FROM orders WHERE row_id = ?5 AND connection_row = ?1) \
             ON CONFLICT (connection_row, name) DO UPDATE SET body = excluded.body",
        )
        .bind(connection_row)
        .bind(PEOPLE_OF_ORDERS)
        .bind(json::text(&people.last_order)?)
        .bind(people.read.as_deref())
        .bind(people.last_order)
        .execute(&self.mirror_writer)
        .await?;
        Ok(saved.rows_affected() > 0)
    }

    /// Makes the address book read all orders again.
    pub(super) async fn forget_order_people(&self) -> Result<()> {
        sqlx::query("DELETE FROM document WHERE name = ?1")
            .bind(PEOPLE_OF_ORDERS)
            .execute(&self.mirror_writer)
            .await?;
        Ok(())
    }
}
