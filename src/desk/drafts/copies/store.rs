//! Drafts made from batches, the recipients of direct sends, and notes about orders. All of it exists
//! only in this app.

use std::collections::{HashMap, HashSet};

use serde_json::json;
use sqlx::{Row, SqliteConnection};

use crate::{
    contract::{OrderBatchId, OrderId, RecipientRequest, Timestamp},
    desk::{
        batches::{BatchLink, BatchTitle, CopyReason, LinkTarget, reads::batch_title},
        drafts::draft::DraftId,
        ids::OutboxId,
        store::{ConnectionRowId, Result, Store, json},
    },
    recipients::{PersonValues, RecipientKey},
};

/// A recipient of an order, as the order names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderRecipient {
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
}

impl OrderRecipient {
    #[must_use]
    pub fn key(&self) -> RecipientKey {
        RecipientKey::of(PersonValues::of_order(
            &self.first_name,
            self.last_name.as_deref(),
            self.email.as_deref(),
        ))
    }
}

/// A draft that was made from a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchCopy {
    pub draft: DraftId,
    pub state: CopyState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyState {
    /// The draft was not sent yet.
    Draft,
    /// The draft is in the outbox, or became a batch.
    Sent,
    /// The draft was deleted.
    Gone,
}

/// SQL: the draft of a row of `batch_copy` is in the outbox or became a batch.
macro_rules! is_copy_sent {
    () => {
        "(order_batch_id IS NOT NULL OR EXISTS (SELECT 1 FROM outbox \
         WHERE outbox.draft_id = batch_copy.draft_id AND state NOT IN ('refused', 'canceled')))"
    };
}

impl Store {
    /// The recipients of orders, in the given order.
    pub async fn order_recipients(
        &self,
        connection_row: ConnectionRowId,
        orders: &[OrderId],
    ) -> Result<Vec<OrderRecipient>> {
        let ids: Vec<String> = orders.iter().map(|id| json::hex(id.0)).collect();
        sqlx::query(
            "SELECT orders.email, CASE WHEN json_valid(body) \
             THEN coalesce(body ->> 'recipient_first_name', '') ELSE recipient_name END AS first_name, \
             CASE WHEN json_valid(body) THEN body ->> 'recipient_last_name' END AS last_name \
             FROM json_each(?2) AS wanted CROSS JOIN orders ON orders.connection_row = ?1 \
             AND orders.id = unhex(wanted.value) \
             LEFT JOIN order_body ON order_row = orders.row_id ORDER BY wanted.key",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            Ok(OrderRecipient {
                first_name: row.try_get("first_name")?,
                last_name: row.try_get("last_name")?,
                email: row.try_get("email")?,
            })
        })
        .collect()
    }

    /// Remembers that a draft was made from a batch: for the recipients of these orders, else of the whole batch.
    pub async fn add_batch_copy(
        &self,
        connection_row: ConnectionRowId,
        draft: DraftId,
        source: OrderBatchId,
        reason: CopyReason,
        orders: Option<&[OrderId]>,
    ) -> Result<()> {
        sqlx::query(
            "INSERT OR REPLACE INTO batch_copy \
             (connection_row, draft_id, source_batch_id, reason, order_ids) \
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .bind(connection_row)
        .bind(draft)
        .bind(source)
        .bind(<&str>::from(reason))
        .bind(stored_orders(orders)?)
        .execute(&self.durable)
        .await?;
        Ok(())
    }

    /// Remembers the batch that a draft became, if the draft was made from a batch.
    pub async fn set_batch_of_copy(
        &self,
        connection_row: ConnectionRowId,
        draft: DraftId,
        batch: OrderBatchId,
    ) -> Result<()> {
        sqlx::query(
            "UPDATE batch_copy SET order_batch_id = ?3 WHERE connection_row = ?1 AND draft_id = ?2",
        )
        .bind(connection_row)
        .bind(draft)
        .bind(batch)
        .execute(&self.durable)
        .await?;
        Ok(())
    }

    /// The drafts that were made to send exactly these orders of a batch again, else the whole batch, and what
    /// became of them.
    pub async fn copies_of_batch(
        &self,
        connection_row: ConnectionRowId,
        source: OrderBatchId,
        orders: Option<&[OrderId]>,
    ) -> Result<Vec<BatchCopy>> {
        let rows = sqlx::query(concat!(
            "SELECT batch_copy.draft_id, draft.row_id AS draft_row, ",
            is_copy_sent!(),
            " AS is_sent FROM batch_copy LEFT JOIN draft ON draft.id = batch_copy.draft_id \
             WHERE batch_copy.connection_row = ?1 AND source_batch_id = ?2 \
             AND reason = 'send_again' AND order_ids IS ?3"
        ))
        .bind(connection_row)
        .bind(source)
        .bind(stored_orders(orders)?)
        .fetch_all(&self.durable)
        .await?;
        rows.iter()
            .map(|row| {
                let is_sent: bool = row.try_get("is_sent")?;
                let has_draft = row.try_get::<Option<i64>, _>("draft_row")?.is_some();
                Ok(BatchCopy {
                    draft: row.try_get("draft_id")?,
                    state: match (is_sent, has_draft) {
                        (true, _) => CopyState::Sent,
                        (false, true) => CopyState::Draft,
                        (false, false) => CopyState::Gone,
                    },
                })
            })
            .collect()
    }

    /// The orders of a batch that were selected and sent again, or are being sent again.
    pub async fn orders_sent_again(
        &self,
        connection_row: ConnectionRowId,
        source: OrderBatchId,
    ) -> Result<HashSet<OrderId>> {
        let copies: Vec<String> = sqlx::query_scalar(concat!(
            "SELECT order_ids FROM batch_copy WHERE batch_copy.connection_row = ?1 \
             AND source_batch_id = ?2 AND reason = 'send_again' AND order_ids IS NOT NULL AND ",
            is_copy_sent!(),
        ))
        .bind(connection_row)
        .bind(source)
        .fetch_all(&self.durable)
        .await?;
        let mut orders = HashSet::new();
        for copy in &copies {
            orders.extend(serde_json::from_str::<Vec<OrderId>>(copy)?);
        }
        Ok(orders)
    }

    /// The row ids of the orders that were sent again or are being sent again, alone or with their whole batch.
    pub(in crate::desk) async fn rows_sent_again(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashSet<i64>> {
        let rows: Vec<i64> = sqlx::query_scalar(concat!(
            "WITH sent AS MATERIALIZED (SELECT source_batch_id, order_ids FROM desk.batch_copy \
             WHERE batch_copy.connection_row = ?1 AND reason = 'send_again' AND ",
            is_copy_sent!(),
            ") SELECT orders.row_id FROM sent CROSS JOIN json_each(sent.order_ids) AS id \
             CROSS JOIN orders ON orders.connection_row = ?1 AND orders.id = unhex(id.value, '-') \
             UNION ALL SELECT orders.row_id FROM sent CROSS JOIN orders ON orders.connection_row = ?1 \
             AND orders.batch_id = sent.source_batch_id WHERE sent.order_ids IS NULL",
        ))
        .bind(connection_row)
        .fetch_all(&self.mirror_and_desk)
        .await?;
        Ok(rows.into_iter().collect())
    }

    /// Those of the batches that were sent again as a whole, or are being sent again.
    pub(in crate::desk) async fn sent_again_batches(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
    ) -> Result<HashSet<OrderBatchId>> {
        if batches.is_empty() {
            return Ok(HashSet::new());
        }
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        let found: Vec<OrderBatchId> = sqlx::query_scalar(concat!(
            "SELECT DISTINCT source_batch_id FROM batch_copy WHERE batch_copy.connection_row = ?1 \
             AND reason = 'send_again' AND order_ids IS NULL \
             AND source_batch_id IN (SELECT unhex(value) FROM json_each(?2)) AND ",
            is_copy_sent!(),
        ))
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.durable)
        .await?;
        Ok(found.into_iter().collect())
    }

    /// The titles of those batches that are mirrored.
    pub(in crate::desk) async fn batch_titles(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
    ) -> Result<HashMap<OrderBatchId, BatchTitle>> {
        if batches.is_empty() {
            return Ok(HashMap::new());
        }
        let mut ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        ids.sort_unstable();
        ids.dedup();
        sqlx::query(
            "SELECT batch.id, batch.name, batch.from_name FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, batch_title(row, "name", "from_name")?)))
        .collect()
    }

    /// The batch that this one was made from, and the drafts and batches that were made from this one.
    pub(in crate::desk) async fn batch_links(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<Vec<BatchLink>> {
        let links = sqlx::query(
            "SELECT source_batch_id AS batch, NULL AS draft, NULL AS draft_name, 1 AS is_source, reason \
             FROM batch_copy WHERE connection_row = ?1 AND order_batch_id = ?2 \
             UNION ALL SELECT order_batch_id, draft.id, \
             iif(json_valid(draft.body), draft.body ->> '$.name', NULL), 0, reason \
             FROM batch_copy LEFT JOIN draft ON draft.id = batch_copy.draft_id \
             WHERE batch_copy.connection_row = ?1 AND source_batch_id = ?2 \
             AND (order_batch_id IS NOT NULL OR draft.id IS NOT NULL)",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_all(&self.durable)
        .await?;
        let mut batches = Vec::with_capacity(links.len());
        for link in &links {
            batches.extend(link.try_get::<Option<OrderBatchId>, _>("batch")?);
        }
        let titles = self.batch_titles(connection_row, &batches).await?;
        let mut named = Vec::with_capacity(links.len());
        for link in &links {
            let batch: Option<OrderBatchId> = link.try_get("batch")?;
            let draft: Option<DraftId> = link.try_get("draft")?;
            let (target, title) = match (batch, draft) {
                (Some(batch), _) => (LinkTarget::Batch(batch), titles.get(&batch).cloned()),
                (None, Some(draft)) => {
                    let name: Option<String> = link.try_get("draft_name")?;
                    let name = name.filter(|name| !name.trim().is_empty());
                    (LinkTarget::Draft(draft), name.map(BatchTitle::Named))
                }
                (None, None) => continue,
            };
            named.push(BatchLink {
                target,
                title: title.unwrap_or(BatchTitle::Unknown),
                is_source: link.try_get("is_source")?,
                reason: link
                    .try_get::<String, _>("reason")?
                    .parse()
                    .unwrap_or(CopyReason::Duplicate),
            });
        }
        Ok(named)
    }

    /// Keeps the recipients of a direct send, in the order of the request.
    pub async fn keep_sent_recipients(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        recipients: &[RecipientRequest],
    ) -> Result<()> {
        let rows: Vec<_> = recipients
            .iter()
            .map(|recipient| {
                let name = PersonValues::from(recipient).folded_name();
                json!({ "key": name, "body": recipient })
            })
            .collect();
        sqlx::query(
            "INSERT OR REPLACE INTO sent_recipient \
             (connection_row, order_batch_id, position, body, recipient_sort_key) \
             SELECT ?1, ?2, key, value -> 'body', value ->> 'key' FROM json_each(?3)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(json::text(&rows)?)
        .execute(&self.durable)
        .await?;
        Ok(())
    }

    /// The recipients of a direct send with these keys. Leaves out a key that several recipients of the
    /// batch have: an address must never go to another person.
    pub async fn sent_recipients(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        keys: &[RecipientKey],
    ) -> Result<HashMap<RecipientKey, RecipientRequest>> {
        let names: HashSet<&str> = keys.iter().map(RecipientKey::folded_name).collect();
        // Rows of earlier versions have no name, and all of their batch are read. The primary key would read the whole
        // batch for every row.
        let bodies: Vec<String> = sqlx::query_scalar(
            "SELECT body FROM json_each(?3) AS wanted \
             CROSS JOIN sent_recipient INDEXED BY sent_recipient_by_name \
             ON connection_row = ?1 AND order_batch_id = ?2 AND recipient_sort_key = wanted.value \
             WHERE json_valid(body) \
             UNION ALL \
             SELECT body FROM sent_recipient INDEXED BY sent_recipient_by_name \
             WHERE connection_row = ?1 AND order_batch_id = ?2 \
             AND recipient_sort_key IS NULL AND json_valid(body)",
        )
        .bind(connection_row)
        .bind(batch)
        .bind(json::text(&names)?)
        .fetch_all(&self.durable)
        .await?;
        let mut found: HashMap<RecipientKey, Option<RecipientRequest>> = HashMap::new();
        for body in &bodies {
            let Some(sent) = json::read::<RecipientRequest>("sent recipient", body) else {
                continue;
            };
            found
                .entry(RecipientKey::of(&sent))
                .and_modify(|recipient| *recipient = None)
                .or_insert(Some(sent));
        }
        Ok(found
            .into_iter()
            .filter_map(|(key, recipient)| Some((key, recipient?)))
            .collect())
    }

    /// The note about an order; empty when there is none.
    pub(in crate::desk) async fn order_note(
        &self,
        connection_row: ConnectionRowId,
        order: OrderId,
    ) -> Result<String> {
        let note: Option<String> = sqlx::query_scalar(
            "SELECT body FROM order_note WHERE connection_row = ?1 AND order_id = ?2",
        )
        .bind(connection_row)
        .bind(order)
        .fetch_optional(&self.durable)
        .await?;
        Ok(note.unwrap_or_default())
    }

    /// Stores the note about an order; an empty note is deleted.
    pub async fn save_order_note(
        &self,
        connection_row: ConnectionRowId,
        order: OrderId,
        note: &str,
        now: Timestamp,
    ) -> Result<()> {
        let query = if note.is_empty() {
            sqlx::query("DELETE FROM order_note WHERE connection_row = ?1 AND order_id = ?2")
                .bind(connection_row)
                .bind(order)
        } else {
            sqlx::query(
                "INSERT OR REPLACE INTO order_note (connection_row, order_id, body, updated_at) \
                 VALUES (?1, ?2, ?3, ?4)",
            )
            .bind(connection_row)
            .bind(order)
            .bind(note)
            .bind(now)
        };
        query.execute(&self.durable).await?;
        Ok(())
    }
}

/// Links the draft that replaces an entry of the outbox to the batch that the draft of the entry was made from, if
/// any. The new draft was not sent yet.
pub(in crate::desk) async fn copy_link(
    write: &mut SqliteConnection,
    entry: OutboxId,
    draft: DraftId,
) -> Result<()> {
    sqlx::query(
        "INSERT OR IGNORE INTO batch_copy \
         (connection_row, draft_id, source_batch_id, reason, order_ids) \
         SELECT copy.connection_row, ?2, source_batch_id, reason, order_ids FROM outbox \
         JOIN batch_copy AS copy ON copy.connection_row = outbox.connection_row \
         AND copy.draft_id = outbox.draft_id WHERE outbox.id = ?1",
    )
    .bind(entry)
    .bind(draft)
    .execute(write)
    .await?;
    Ok(())
}

/// Orders as a row of `batch_copy` names them: in a fixed order, so that rows can be found by them.
fn stored_orders(orders: Option<&[OrderId]>) -> Result<Option<String>> {
    let Some(orders) = orders else {
        return Ok(None);
    };
    let mut sorted = orders.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    Ok(Some(json::text(&sorted)?))
}
