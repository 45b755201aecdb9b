//! Sends whose orders are not all mirrored yet. They count as gifts together with the mirrored orders: a send counts
//! as a gift until its batch is mirrored; then the mirrored orders count instead, so that no gift is counted twice.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use sqlx::Row;

use super::{
    gift_test::SendPurpose,
    guards::{
        GiftHistoryQuery,
        gift_history::not_sent_statuses,
        history::{PastGifts, PeopleIndex},
        sent_content::SentContent,
    },
    outbox::OutboxStateCode,
};
use crate::{
    contract::{Cents, OrderBatchId, ProductId, Timestamp},
    desk::{
        ids::OutboxId,
        store::{ConnectionRowId, Result, Store, json},
    },
};

/// A send whose orders are not all mirrored yet.
#[derive(Clone, Debug)]
pub struct UnmirroredSend {
    /// Set when the service has the batch.
    pub batch: Option<OrderBatchId>,
    pub created_at: Timestamp,
    pub recipients: u64,
    pub total_high: Cents,
    pub purpose: SendPurpose,
    pub content: Arc<SentContent>,
}

impl Store {
    /// The sends of these connections whose orders are not all mirrored. Leaves out sends that were refused or
    /// canceled. With `own`, returns only sends that the user confirmed before `own`: the guards warned of `own`
    /// before each later send.
    pub async fn unmirrored_sends(
        &self,
        connection_rows: &[ConnectionRowId],
        own: Option<OutboxId>,
    ) -> Result<Vec<UnmirroredSend>> {
        let rows: Vec<i64> = connection_rows.iter().map(|row| row.0).collect();
        let not_sent = [OutboxStateCode::Refused, OutboxStateCode::Canceled].map(<&str>::from);
        let kept: Vec<(i64, Option<OrderBatchId>)> = sqlx::query_as(
            "SELECT row_id, order_batch_id FROM outbox_request \
             CROSS JOIN outbox ON row_id = outbox_row \
             WHERE connection_row IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR \
             confirmation_order < (SELECT confirmation_order FROM outbox WHERE id = ?2) \
             AND (split_send IS NULL \
             OR split_send IS NOT (SELECT split_send FROM outbox WHERE id = ?2))) \
             AND state NOT IN (?3, ?4)",
        )
        .bind(json::text(&rows)?)
        .bind(own)
        .bind(not_sent[0])
        .bind(not_sent[1])
        .fetch_all(&self.durable)
        .await?;
        // The outbox keeps requests after their batches are mirrored, and keeps failed ones for a retry. The mirrored
        // orders show which recipients got a gift.
        let batches: Vec<OrderBatchId> = kept.iter().filter_map(|(_, batch)| *batch).collect();
        let mirrored = self.mirrored_batches(connection_rows, &batches).await?;
        let unmirrored: Vec<i64> = kept
            .into_iter()
            .filter(|(_, batch)| batch.is_none_or(|batch| !mirrored.contains(&batch)))
            .map(|(row, _)| row)
            .collect();
        if unmirrored.is_empty() {
            return Ok(Vec::new());
        }
        let rows = sqlx::query(
            "SELECT row_id, order_batch_id, coalesce(scheduled_at, created_at) AS created_at, recipients, \
             total_high + cost_abroad AS total_high, customer_reference_id FROM json_each(?1) AS wanted CROSS JOIN outbox ON row_id = wanted.value",
        )
        .bind(json::text(&unmirrored)?)
        .fetch_all(&self.durable)
        .await?;
        let mut sends = Vec::with_capacity(rows.len());
        for row in &rows {
            let reference: &str = row.try_get("customer_reference_id")?;
            sends.push(UnmirroredSend {
                batch: row.try_get("order_batch_id")?,
                created_at: row.try_get("created_at")?,
                recipients: row.try_get::<i64, _>("recipients")?.cast_unsigned(),
                total_high: row.try_get("total_high")?,
                purpose: SendPurpose::of_reference(reference),
                content: self.sent_content(row.try_get("row_id")?, reference).await?,
            });
        }
        Ok(sends)
    }

    /// The content of the send in a row of the outbox, which has this reference.
    async fn sent_content(&self, row: i64, reference: &str) -> Result<Arc<SentContent>> {
        if let Some(known) = self.shared.sent_content.get(row, reference) {
            return Ok(known);
        }
        let body: Option<Vec<u8>> =
            sqlx::query_scalar("SELECT body FROM outbox_request WHERE outbox_row = ?1")
                .bind(row)
                .fetch_optional(&self.durable)
                .await?;
        let Some(body) = body else {
            // The request was deleted since the sends were listed.
            return Ok(Arc::default());
        };
        let read = tokio::task::spawn_blocking(move || SentContent::of_body(&body)).await;
        let content = Arc::new(read.unwrap_or_default());
        self.shared.sent_content.add(row, reference, &content);
        Ok(content)
    }

    /// Those of the batches whose orders the mirror has: complete ones with all orders, and those that
    /// failed or were canceled, which get no more orders.
    pub async fn mirrored_batches(
        &self,
        connection_rows: &[ConnectionRowId],
        batches: &[OrderBatchId],
    ) -> Result<HashSet<OrderBatchId>> {
        if batches.is_empty() {
            return Ok(HashSet::new());
        }
        let rows: Vec<i64> = connection_rows.iter().map(|row| row.0).collect();
        let ids: Vec<String> = batches.iter().map(|id| json::hex(id.0)).collect();
        let found: Vec<OrderBatchId> = sqlx::query_scalar(concat!(
            "SELECT DISTINCT batch.id FROM batch \
             WHERE connection_row IN (SELECT value FROM json_each(?1)) \
             AND batch.id IN (SELECT unhex(value) FROM json_each(?2)) \
             AND (status = 'complete' AND has_all_orders = 1 OR status IN ",
            not_sent_statuses!(),
            ")",
        ))
        .bind(json::text(&rows)?)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?;
        Ok(found.into_iter().collect())
    }
}

/// Adds the gifts of sends that are not mirrored yet. Sends in doubt count: the service may have them.
pub(crate) fn add_unmirrored(
    past: &mut HashMap<u32, PastGifts>,
    sends: &[UnmirroredSend],
    query: &GiftHistoryQuery,
) {
    let people = PeopleIndex::new(&query.people);
    let products: HashSet<ProductId> = query.products.iter().copied().collect();
    for send in sends {
        let sent = &send.content;
        let is_same = sent
            .products
            .iter()
            .any(|product| products.contains(product));
        let is_this_year = query
            .year_start
            .is_some_and(|start| send.created_at >= start);
        let gifts = i64::try_from(send.recipients).unwrap_or(i64::MAX).max(1);
        let gift = PastGifts {
            gifts_this_year: u64::from(is_this_year),
            amount_this_year: if is_this_year {
                Cents(send.total_high.0 / gifts)
            } else {
                Cents::ZERO
            },
            last_same_gift_at: is_same.then_some(send.created_at),
            last_gift_at: Some(send.created_at),
            ..PastGifts::default()
        };
        for recipient in &sent.recipients {
            for position in people.recipients(recipient) {
                past.entry(position).or_default().add(gift);
            }
        }
    }
}
