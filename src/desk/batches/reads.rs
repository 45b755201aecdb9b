//! Reads batches of the mirror: the list, one batch with its recipients, and how far the orders of batches have come.
//! The stages and the money of batches are counted from the index `orders_counts` alone.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    time::Duration,
};

use sqlx::{QueryBuilder, Row as _, sqlite::SqliteRow};

use super::batch::{BatchDetail, BatchQuery, BatchRow, BatchTitle, CartSummary, Funnel, RowOfSend};
use crate::{
    contract::{OrderBatch, OrderBatchId, Recipient, SendStatus, Timestamp},
    desk::{
        money::{MoneyTotals, OrderMoney, PaymentFacts},
        orders::undated::known_accepted_at,
        store::{ConnectionRowId, Result, Store, filters::push_search, json},
    },
};

impl Store {
    pub(in crate::desk) async fn sorted_batch_ids(
        &self,
        connection_row: ConnectionRowId,
        filter: &BatchQuery,
    ) -> Result<Vec<i64>> {
        let mut query = QueryBuilder::new("SELECT row_id FROM batch WHERE connection_row = ");
        query.push_bind(connection_row);
        if let Some(status) = &filter.status {
            query
                .push(" AND status = ")
                .push_bind(status.as_str().to_owned());
        }
        if filter.is_scheduled {
            query.push(" AND status = 'pending' AND scheduled_at IS NOT NULL");
        }
        push_search(&mut query, "search_text", &filter.text);
        query.push(" ORDER BY rank DESC");
        Ok(query.build_query_scalar().fetch_all(&self.mirror).await?)
    }

    pub(in crate::desk) async fn batch_rows(
        &self,
        connection_row: ConnectionRowId,
        row_ids: &[i64],
        now: Timestamp,
    ) -> Result<Vec<BatchRow>> {
        let batches = self.batches_of_rows(connection_row, row_ids, now).await?;
        Ok(batches.into_iter().map(|(_, row)| row).collect())
    }

    /// The batches of rows as the service described them, and as the list shows them.
    pub(super) async fn batches_of_rows(
        &self,
        connection_row: ConnectionRowId,
        row_ids: &[i64],
        now: Timestamp,
    ) -> Result<Vec<(OrderBatch, BatchRow)>> {
        let batches = sqlx::query(
            "SELECT batch.id, batch.status, batch.name, batch.from_name, batch.first_product, \
             batch.other_products, batch.body FROM json_each(?1) AS wanted \
             CROSS JOIN batch ON batch.row_id = wanted.value ORDER BY wanted.key",
        )
        .bind(json::text(row_ids)?)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(MirroredBatch::read)
        .collect::<Result<Vec<_>>>()?;
        let ids: Vec<OrderBatchId> = batches.iter().map(|batch| batch.wire.id).collect();
        let counts = self.batch_counts(connection_row, &ids, now).await?;
        let failed: Vec<OrderBatchId> = batches
            .iter()
            .filter(|batch| batch.wire.send_status == SendStatus::Failed)
            .map(|batch| batch.wire.id)
            .collect();
        let sent_again = self.sent_again_batches(connection_row, &failed).await?;
        Ok(batches
            .into_iter()
            .map(|batch| {
                let counts = counts.get(&batch.wire.id).copied().unwrap_or_default();
                let is_sent_again = sent_again.contains(&batch.wire.id);
                let (batch, mut row) = batch.into_row(counts);
                row.is_sent_again = is_sent_again;
                (batch, row)
            })
            .collect())
    }

    /// A batch with the figures of its orders.
    pub async fn batch(
        &self,
        connection_row: ConnectionRowId,
        id: OrderBatchId,
        now: Timestamp,
    ) -> Result<Option<BatchDetail>> {
        let found = sqlx::query(
            "SELECT id, status, name, from_name, first_product, other_products, body, has_all_orders \
             FROM batch WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(id)
        .fetch_optional(&self.mirror)
        .await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let has_all_orders = found.try_get("has_all_orders")?;
        let batch = MirroredBatch::read(&found)?;
        let counts = self
            .batch_counts(connection_row, &[id], now)
            .await?
            .remove(&id)
            .unwrap_or_default();
        let known_since = self.steps_known_since(connection_row).await?;
        let times_to_accept: Vec<i64> = sqlx::query_scalar(concat!(
            "SELECT accepted_at - created_at FROM (SELECT created_at, ",
            known_accepted_at!("?3"),
            " AS accepted_at FROM orders WHERE connection_row = ?1 AND batch_id = ?2) \
             WHERE accepted_at >= created_at ORDER BY 1"
        ))
        .bind(connection_row)
        .bind(id)
        .bind(known_since)
        .fetch_all(&self.mirror)
        .await?;
        let (batch, mut row) = batch.into_row(counts);
        if row.status == SendStatus::Failed {
            let sent_again = self.sent_again_batches(connection_row, &[id]).await?;
            row.is_sent_again = sent_again.contains(&id);
        }
        Ok(Some(BatchDetail {
            batch,
            row,
            has_all_orders,
            median_to_accept: median(&times_to_accept),
            unclaimed: counts.money.unclaimed,
            unclaimed_orders: counts.money.unclaimed_orders,
            links: self.batch_links(connection_row, id).await?,
        }))
    }

    /// Returns the number of recipients and the recipients in `range`, in the order of the batch:
    /// from the orders when all of them are mirrored, else the recipients that the service listed
    /// or that this app sent.
    pub(in crate::desk) async fn recipient_window(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
        range: Range<u64>,
    ) -> Result<(u64, Vec<Recipient>)> {
        let has_all_orders: Option<bool> = sqlx::query_scalar(
            "SELECT has_all_orders AND status = 'complete' FROM batch \
             WHERE connection_row = ?1 AND id = ?2",
        )
        .bind(connection_row)
        .bind(batch)
        .fetch_optional(&self.mirror)
        .await?;
        let (count, rows) = if has_all_orders == Some(true) {
            (
                "SELECT count(*) FROM orders WHERE connection_row = ?1 AND batch_id = ?2",
                "SELECT CASE WHEN json_valid(body) THEN body ->> 'recipient_first_name' \
                 ELSE recipient_name END AS first_name, \
                 CASE WHEN json_valid(body) THEN body ->> 'recipient_last_name' END AS last_name, \
                 orders.email FROM orders JOIN order_body ON order_row = orders.row_id \
                 WHERE connection_row = ?1 AND batch_id = ?2 ORDER BY position LIMIT ?4 OFFSET ?3",
            )
        } else {
            (
                "SELECT count(*) FROM batch_recipient JOIN batch ON batch.row_id = batch_row \
                 WHERE batch.connection_row = ?1 AND batch.id = ?2",
                "SELECT first_name, last_name, email FROM batch_recipient \
                 JOIN batch ON batch.row_id = batch_row \
                 WHERE batch.connection_row = ?1 AND batch.id = ?2 \
                 ORDER BY position LIMIT ?4 OFFSET ?3",
            )
        };
        let total: i64 = sqlx::query_scalar(count)
            .bind(connection_row)
            .bind(batch)
            .fetch_one(&self.mirror)
            .await?;
        let recipients = sqlx::query(rows)
            .bind(connection_row)
            .bind(batch)
            .bind(i64::try_from(range.start).unwrap_or(i64::MAX))
            .bind(i64::try_from(range.end.saturating_sub(range.start)).unwrap_or(i64::MAX))
            .fetch_all(&self.mirror)
            .await?
            .iter()
            .map(|row| {
                let first_name: Option<String> = row.try_get("first_name")?;
                Ok(Recipient {
                    first_name: first_name.unwrap_or_default(),
                    last_name: row.try_get("last_name")?,
                    email: row.try_get("email")?,
                })
            })
            .collect::<Result<_>>()?;
        Ok((total.cast_unsigned(), recipients))
    }

    /// Returns those of the batches that are mirrored.
    pub async fn known_batches(
        &self,
        connection_row: ConnectionRowId,
        ids: &[OrderBatchId],
    ) -> Result<HashSet<OrderBatchId>> {
        let ids: Vec<String> = ids.iter().map(|id| json::hex(id.0)).collect();
        let known: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT batch.id FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?;
        Ok(known.into_iter().collect())
    }

    /// Whether a mirrored batch has a reference, which shows that the service returns references.
    pub async fn has_references(&self, connection_row: ConnectionRowId) -> Result<bool> {
        Ok(sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM batch WHERE connection_row = ?1 AND customer_reference_id > '')",
        )
        .bind(connection_row)
        .fetch_one(&self.mirror)
        .await?)
    }

    /// The mirrored batch with this reference.
    pub async fn batch_by_reference(
        &self,
        connection_row: ConnectionRowId,
        reference: &str,
    ) -> Result<Option<OrderBatchId>> {
        Ok(sqlx::query_scalar(
            "SELECT id FROM batch WHERE connection_row = ?1 AND customer_reference_id = ?2",
        )
        .bind(connection_row)
        .bind(reference)
        .fetch_optional(&self.mirror)
        .await?)
    }

    /// The number of mirrored batches and orders.
    pub async fn counts(&self, connection_row: ConnectionRowId) -> Result<(u64, u64)> {
        let batches: i64 =
            sqlx::query_scalar("SELECT count(*) FROM batch WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_one(&self.mirror)
                .await?;
        let orders = self.count_orders_of(connection_row, None).await?;
        Ok((batches.cast_unsigned(), orders))
    }
}

/// The median of durations in microseconds, sorted ascending.
pub(in crate::desk) fn median(micros: &[i64]) -> Option<Duration> {
    let middle = micros.get(micros.len().checked_sub(1)? / 2)?;
    Some(Duration::from_micros(u64::try_from(*middle).unwrap_or(0)))
}

/// The title of a batch from the columns `name` and `from_name`, which are NULL in a join with a
/// batch that is not mirrored.
pub(in crate::desk) fn batch_title(
    row: &SqliteRow,
    name: &str,
    from_name: &str,
) -> Result<BatchTitle> {
    let name: Option<String> = row.try_get(name)?;
    let sender: Option<String> = row.try_get(from_name)?;
    Ok(match (name, sender) {
        (Some(name), Some(sender)) => BatchTitle::new(&name, &sender),
        _ => BatchTitle::Unknown,
    })
}

/// A batch as its service described it, with the columns made from it.
struct MirroredBatch {
    wire: OrderBatch,
    title: BatchTitle,
    gift: CartSummary,
}

impl MirroredBatch {
    /// Reads a batch. When its body cannot be read, only the values that have columns are known.
    fn read(row: &SqliteRow) -> Result<Self> {
        let body: String = row.try_get("body")?;
        let wire = match json::read("batch", &body) {
            Some(batch) => batch,
            None => OrderBatch {
                id: row.try_get("id")?,
                send_status: row.try_get::<String, _>("status")?.into(),
                ..OrderBatch::default()
            },
        };
        Ok(Self {
            wire,
            title: batch_title(row, "name", "from_name")?,
            gift: CartSummary {
                first_product: row.try_get("first_product")?,
                other_products: row.try_get("other_products")?,
            },
        })
    }

    fn into_row(self, counts: BatchCounts) -> (OrderBatch, BatchRow) {
        let batch = self.wire;
        // A service may leave out the count; a complete batch has one order for each recipient.
        let expected = match batch.send_status {
            SendStatus::Complete => batch.recipients_count,
            _ => 0,
        };
        let orders = batch.orders_count.unwrap_or(expected);
        let row = BatchRow {
            id: batch.id,
            title: self.title,
            gift: self.gift,
            status: batch.send_status.clone(),
            is_scheduled: batch.is_scheduled_send || batch.scheduled_send_on.is_some(),
            scheduled_send_on: batch.scheduled_send_on,
            sent_at: counts.first_created,
            send_method: batch.send_method.clone(),
            recipients: batch.recipients_count,
            orders: orders.max(counts.funnel.created),
            funnel: counts.funnel,
            spent: counts.money.captured,
            charged_orders: counts.money.captured_orders,
            expires_at: batch.expires_at,
            is_sent_again: false,
            send: RowOfSend::Single,
        };
        (batch, row)
    }
}

/// SQL: the orders of the batches `?2`, counted by the facts that their figures follow from. The groups are in the order of the
/// index, so that nothing is sorted.
pub(in crate::desk) const BATCH_GROUPS: &str = "SELECT batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, \
     furthest_stage, count(*) AS orders, min(created_at) AS first_created FROM orders WHERE connection_row = ?1 \
     AND batch_id IN (SELECT unhex(value) FROM json_each(?2)) \
     GROUP BY batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, furthest_stage";

/// Figures of the orders of one batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BatchCounts {
    pub(in crate::desk) funnel: Funnel,
    pub(in crate::desk) money: MoneyTotals,
    pub(in crate::desk) first_created: Option<Timestamp>,
}

impl Store {
    pub(super) async fn batch_counts(
        &self,
        connection_row: ConnectionRowId,
        batches: &[OrderBatchId],
        now: Timestamp,
    ) -> Result<HashMap<OrderBatchId, BatchCounts>> {
        let direct = self.direct_batches(connection_row).await?;
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        let groups = sqlx::query(BATCH_GROUPS)
            .bind(connection_row)
            .bind(json::text(&ids)?)
            .fetch_all(&self.mirror)
            .await?;
        let mut counts: HashMap<OrderBatchId, BatchCounts> = HashMap::new();
        for row in &groups {
            let id: OrderBatchId = row.try_get("batch_id")?;
            let facts = read_facts(row, direct.contains(&id))?;
            let orders = row.try_get::<i64, _>("orders")?.cast_unsigned();
            let stage = row.try_get("furthest_stage")?;
            let counts = counts.entry(id).or_default();
            let is_expired = facts.is_expired(now);
            counts.funnel.add(&facts.status, stage, is_expired, orders);
            counts.money.add(&OrderMoney::of(&facts, now), orders);
            let first_created: Option<Timestamp> = row.try_get("first_created")?;
            counts.first_created = counts.first_created.into_iter().chain(first_created).min();
        }
        Ok(counts)
    }
}

/// The facts that the money of an order follows from.
pub(in crate::desk) fn read_facts(row: &SqliteRow, is_direct: bool) -> Result<PaymentFacts> {
    Ok(PaymentFacts {
        status: row.try_get::<String, _>("status")?.into(),
        expires_at: row.try_get("expires_at")?,
        is_paid: row.try_get("is_paid")?,
        is_direct,
        sent_pre_tax: row.try_get("sent_pre_tax")?,
        total: row.try_get("amount_total")?,
    })
}
