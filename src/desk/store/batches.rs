//! Reads batches of the mirror.

use std::{ops::Range, time::Duration};

use sqlx::{QueryBuilder, Row};

use super::{ConnectionRowId, Result, Store, funnel::BatchCount, json, products::with_words};
use crate::{
    contract::{Cents, OrderBatch, OrderBatchId, Recipient, SendStatus, Timestamp},
    desk::view::{BatchDetail, BatchQuery, BatchRow},
};

impl Store {
    pub(super) async fn sorted_batch_ids(
        &self,
        connection_row: ConnectionRowId,
        asked: &BatchQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT n FROM batch WHERE connection_row = ");
        query.push_bind(connection_row);
        if let Some(status) = &asked.status {
            query
                .push(" AND status = ")
                .push_bind(status.as_str().to_owned());
        }
        with_words(&mut query, "words", &asked.text);
        query.push(" ORDER BY rank DESC");
        Ok(query.build_query_scalar().fetch_all(&self.pool).await?)
    }

    pub(super) async fn batch_rows(
        &self,
        connection_row: ConnectionRowId,
        numbers: &[i64],
        now: Timestamp,
    ) -> Result<Vec<BatchRow>> {
        let rows = sqlx::query(
            "SELECT batch.name, batch.gift, batch.body FROM json_each(?1) AS wanted \
             CROSS JOIN batch ON batch.n = wanted.value ORDER BY wanted.key",
        )
        .bind(json::text(numbers)?)
        .fetch_all(&self.pool)
        .await?;
        let mut batches = Vec::with_capacity(rows.len());
        for row in &rows {
            let body: String = row.try_get("body")?;
            let batch: OrderBatch = serde_json::from_str(&body)?;
            batches.push((row.try_get("name")?, row.try_get("gift")?, batch));
        }
        let ids: Vec<OrderBatchId> = batches.iter().map(|(_, _, batch)| batch.id).collect();
        let counts = self.batch_counts(connection_row, &ids, now).await?;
        Ok(batches
            .into_iter()
            .map(|(name, gift, batch)| {
                let count = counts.get(&batch.id).copied().unwrap_or_default();
                batch_row(name, gift, &batch, count)
            })
            .collect())
    }

    /// A batch with what is counted about its orders.
    pub async fn batch(
        &self,
        connection_row: ConnectionRowId,
        id: OrderBatchId,
        now: Timestamp,
    ) -> Result<Option<BatchDetail>> {
        let found =
            sqlx::query("SELECT name, gift, body FROM batch WHERE connection_row = ?1 AND id = ?2")
                .bind(connection_row)
                .bind(id)
                .fetch_optional(&self.pool)
                .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let body: String = found.try_get("body")?;
        let batch: OrderBatch = serde_json::from_str(&body)?;
        let count = self
            .batch_counts(connection_row, &[id], now)
            .await?
            .remove(&id)
            .unwrap_or_default();
        let unclaimed = sqlx::query(
            "SELECT count(*) AS orders, coalesce(sum(pre_tax), 0) AS amount FROM gift \
             WHERE connection_row = ?1 AND batch_id = ?2 AND status IN ('created', 'notified', 'opened')",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_one(&self.pool)
        .await?;
        let spans: Vec<i64> = sqlx::query_scalar(
            "SELECT accepted_at - created_at FROM gift WHERE connection_row = ?1 AND batch_id = ?2 \
             AND accepted_at >= created_at ORDER BY 1",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_all(&self.pool)
        .await?;
        let row = batch_row(
            found.try_get("name")?,
            found.try_get("gift")?,
            &batch,
            count,
        );
        Ok(Some(BatchDetail {
            batch,
            row,
            median_to_accept: median(&spans),
            unclaimed: unclaimed.try_get::<Cents, _>("amount")?,
            unclaimed_orders: unclaimed.try_get::<i64, _>("orders")?.cast_unsigned(),
        }))
    }

    /// The recipients as the file had them: from the orders when there are, else as the service or
    /// our own request listed them.
    pub(super) async fn recipient_window(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        range: Range<u64>,
    ) -> Result<(u64, Vec<Recipient>)> {
        let orders_read: Option<bool> = sqlx::query_scalar(
            "SELECT orders_read FROM batch WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_optional(&self.pool)
        .await?;
        let offset = i64::try_from(range.start).unwrap_or(i64::MAX);
        let limit = i64::try_from(range.end.saturating_sub(range.start)).unwrap_or(i64::MAX);
        let (total, rows) = if orders_read == Some(true) {
            let total: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM gift WHERE connection_row = ?1 AND batch_id = ?2",
            )
            .bind(connection_row)
            .bind(batch)
            .fetch_one(&self.pool)
            .await?;
            let rows = sqlx::query(
                "SELECT gift_body.body ->> 'recipient_first_name' AS first_name, \
                 gift_body.body ->> 'recipient_last_name' AS last_name, gift.email FROM gift \
                 JOIN gift_body ON gift_body.n = gift.n WHERE gift.connection_row = ?1 AND gift.batch_id = ?2 \
                 ORDER BY gift.position LIMIT ?4 OFFSET ?3",
            )
            .bind(connection_row)
            .bind(batch)
            .bind(offset)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
            (total, rows)
        } else {
            let total: i64 = sqlx::query_scalar(
                "SELECT count(*) FROM batch_recipient JOIN batch ON batch.n = batch_n \
                 WHERE batch.connection_row = ?1 AND batch.id = ?2",
            )
            .bind(connection_row)
            .bind(batch)
            .fetch_one(&self.pool)
            .await?;
            let rows = sqlx::query(
                "SELECT first_name, last_name, email FROM batch_recipient JOIN batch ON batch.n = batch_n \
                 WHERE batch.connection_row = ?1 AND batch.id = ?2 ORDER BY position LIMIT ?4 OFFSET ?3",
            )
            .bind(connection_row)
            .bind(batch)
            .bind(offset)
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
            (total, rows)
        };
        let recipients = rows
            .iter()
            .map(|row| {
                Ok(Recipient {
                    first_name: row
                        .try_get::<Option<String>, _>("first_name")?
                        .unwrap_or_default(),
                    last_name: row.try_get("last_name")?,
                    email: row.try_get("email")?,
                })
            })
            .collect::<Result<_>>()?;
        Ok((total.cast_unsigned(), recipients))
    }

    /// Ids of these batches that are mirrored.
    pub async fn known_batches(
        &self,
        connection_row: ConnectionRowId,
        ids: &[OrderBatchId],
    ) -> Result<std::collections::HashSet<OrderBatchId>> {
        let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
        let known: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT batch.id FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.pool)
        .await?;
        Ok(known.into_iter().collect())
    }

    /// Batches that can still become complete, newest first: those that wait for a later time are
    /// left out until it comes.
    pub async fn unfinished_batches(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
        at_most: u32,
    ) -> Result<Vec<OrderBatchId>> {
        let rows = sqlx::query(
            "SELECT body FROM batch WHERE connection_row = ?1 AND status = ?2 ORDER BY rank DESC LIMIT ?3",
        )
        .bind(connection_row)
        .bind(SendStatus::Pending.as_str())
        .bind(at_most)
        .fetch_all(&self.pool)
        .await?;
        let mut unfinished = Vec::new();
        for row in &rows {
            let batch: OrderBatch = serde_json::from_str(row.try_get("body")?)?;
            if !batch.is_waiting_for_schedule(now) {
                unfinished.push(batch.id);
            }
        }
        Ok(unfinished)
    }

    /// Complete batches whose orders are not all mirrored, newest first, with how many there are.
    pub async fn unread_batches(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<(OrderBatchId, u64)>> {
        sqlx::query(
            "SELECT id, coalesce(body ->> 'orders_count', body ->> 'recipients_count', 0) AS orders \
             FROM batch WHERE connection_row = ?1 AND status = ?2 AND orders_read = 0 ORDER BY rank DESC",
        )
        .bind(connection_row)
        .bind(SendStatus::Complete.as_str())
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get::<i64, _>("orders")?.cast_unsigned())))
        .collect()
    }

    /// Batches that wait for their time and of which no recipient is known, with how many there are.
    pub async fn batches_without_recipients(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<(OrderBatchId, u64)>> {
        sqlx::query(
            "SELECT id, coalesce(body ->> 'recipients_count', 0) AS recipients FROM batch \
             WHERE connection_row = ?1 AND status = ?2 AND orders_read = 0 \
             AND body ->> 'scheduled_send_on' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM batch_recipient WHERE batch_n = batch.n) ORDER BY rank DESC",
        )
        .bind(connection_row)
        .bind(SendStatus::Pending.as_str())
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get::<i64, _>("recipients")?.cast_unsigned())))
        .collect()
    }

    /// How many batches and orders are mirrored.
    pub async fn counts(&self, connection_row: ConnectionRowId) -> Result<(u64, u64)> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM batch WHERE connection_row = ?1) AS batches, \
             (SELECT count(*) FROM gift WHERE connection_row = ?1) AS orders",
        )
        .bind(connection_row)
        .fetch_one(&self.pool)
        .await?;
        Ok((
            row.try_get::<i64, _>("batches")?.cast_unsigned(),
            row.try_get::<i64, _>("orders")?.cast_unsigned(),
        ))
    }
}

/// The middle one of spans in microseconds, shortest first.
pub(super) fn median(spans: &[i64]) -> Option<Duration> {
    let span = spans.get(spans.len().checked_sub(1)? / 2)?;
    Some(Duration::from_micros(u64::try_from(*span).unwrap_or(0)))
}

fn batch_row(name: String, gift: String, batch: &OrderBatch, count: BatchCount) -> BatchRow {
    // A service may leave out the count; a complete batch has one order for each recipient.
    let expected = match batch.send_status {
        SendStatus::Complete => batch.recipients_count,
        _ => 0,
    };
    let orders = batch
        .orders_count
        .unwrap_or(expected)
        .max(count.funnel.created);
    BatchRow {
        id: batch.id,
        name,
        gift,
        status: batch.send_status.clone(),
        is_scheduled: batch.is_scheduled_send || batch.scheduled_send_on.is_some(),
        scheduled_send_on: batch.scheduled_send_on,
        sent_at: count.first_created,
        send_method: batch.send_method.clone(),
        recipients: batch.recipients_count,
        orders,
        funnel: count.funnel,
        spent: count.spent,
        expires_at: batch.expires_at,
    }
}
