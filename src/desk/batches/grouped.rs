//! The list of batches with one row for the batches that this computer sent at once: a send with different messages or
//! gifts, or one that is too large for a batch.
//!
//! Only the outbox knows which batches are of one send, because the service has no notion of it. Batches that another
//! computer sent are rows of their own.

use std::{collections::HashMap, sync::Arc};

use super::{
    batch::{BatchQuery, BatchRow, BatchTitle, CartSummary, Funnel, RowOfSend, SendSummary},
    grouped_rows::{GroupedBatches, GroupedRow, ListedSend},
};
use crate::{
    contract::{Cents, OrderBatch, OrderBatchId, SendStatus, Timestamp},
    desk::{
        ids::SplitSendId,
        lists::{ListPart, ListQuery, Window},
        sends::PartDifference,
        store::{ConnectionRowId, Result, Store, json},
        system::lock::lock,
    },
};

/// A batch of a send.
struct SentPart {
    send: SplitSendId,
    number: i64,
    first_recipient: String,
}

/// A send of several parts.
#[derive(Clone, Default)]
struct SentWhole {
    title: String,
    /// As in [`ListedSend`].
    difference: Option<PartDifference>,
    parts: u64,
}

/// The sends of several parts in the outbox.
#[derive(Default)]
struct SentParts {
    by_batch: HashMap<OrderBatchId, SentPart>,
    sends: HashMap<SplitSendId, SentWhole>,
}

impl Store {
    /// A part of the list with one row for the batches of a send.
    pub(in crate::desk) async fn grouped_batch_window(
        &self,
        filter: &BatchQuery,
        part: ListPart<'_>,
    ) -> Result<Window<BatchRow>> {
        let ListPart {
            connection_row,
            country,
            range,
            now,
        } = part;
        let grouped = self
            .grouped_batches(connection_row, country, filter, now)
            .await?;
        let total = grouped.rows.len() as u64;
        let offset = range.start.min(total);
        let end = range.end.clamp(offset, total);
        let shown = &grouped.rows[index(offset)..index(end)];
        let mut wanted = Vec::with_capacity(shown.len());
        for row in shown {
            match *row {
                GroupedRow::Single(batch) | GroupedRow::Part(batch, _) => wanted.push(batch),
                GroupedRow::Whole(send) => {
                    wanted.extend(grouped.sends[send].parts.iter().map(|(batch, _)| *batch));
                }
            }
        }
        wanted.sort_unstable();
        wanted.dedup();
        let read = self.batches_of_rows(connection_row, &wanted, now).await?;
        // A batch that was deleted since the list was sorted has no row.
        let batches = self.row_ids_of(connection_row, &read).await?;
        let rows = shown.iter().filter_map(|row| match *row {
            GroupedRow::Single(batch) => Some(batches.get(&batch)?.1.clone()),
            GroupedRow::Part(batch, send) => {
                let (wire, row) = *batches.get(&batch)?;
                let send = &grouped.sends[send];
                let sent = send.parts.iter().find(|(other, _)| *other == batch);
                let first_recipient = match (sent, send.difference) {
                    (Some((_, name)), _) if !name.is_empty() => name.clone(),
                    (_, Some(PartDifference::Recipients)) => String::new(),
                    // A part with several people can be one of a large send.
                    (_, None) if row.recipients != 1 => String::new(),
                    _ => first_recipient(wire),
                };
                Some(BatchRow {
                    send: RowOfSend::Part { first_recipient },
                    ..row.clone()
                })
            }
            GroupedRow::Whole(send) => {
                let send = &grouped.sends[send];
                let parts = send.parts.iter();
                let parts: Vec<_> = parts
                    .filter_map(|(batch, _)| batches.get(batch).copied())
                    .collect();
                whole_row(send, &parts)
            }
        });
        Ok(Window {
            total,
            items: grouped.batches,
            offset,
            rows: rows.collect(),
        })
    }

    /// The row ids of all batches that a list has, in its order.
    pub(in crate::desk) async fn listed_batch_rows(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &BatchQuery,
        now: Timestamp,
    ) -> Result<Arc<Vec<i64>>> {
        if filter.open_sends.is_none() {
            let query = ListQuery::Batches(filter.clone());
            return self.sorted_ids(connection_row, country, &query, now).await;
        }
        let grouped = self
            .grouped_batches(connection_row, country, filter, now)
            .await?;
        Ok(Arc::new(grouped.batch_rows()))
    }

    /// The list of a filter, from the cache when nothing changed.
    async fn grouped_batches(
        &self,
        connection_row: ConnectionRowId,
        country: &str,
        filter: &BatchQuery,
        now: Timestamp,
    ) -> Result<Arc<GroupedBatches>> {
        let query = ListQuery::Batches(filter.clone());
        let key = self.sorted_ids_key(connection_row, country, &query, now);
        if let Some((cached, grouped)) = &*lock(&self.shared.grouped_batches)
            && *cached == key
        {
            return Ok(Arc::clone(grouped));
        }
        let single = ListQuery::Batches(BatchQuery {
            open_sends: None,
            ..filter.clone()
        });
        let rows = self
            .sorted_ids(connection_row, country, &single, now)
            .await?;
        let sent = self.sent_parts(connection_row).await?;
        let of_batch = self.part_rows(connection_row, &sent).await?;
        let open = filter.open_sends.as_deref().unwrap_or_default();
        let grouped = Arc::new(group(&rows, &of_batch, &sent, open));
        *lock(&self.shared.grouped_batches) = Some((key, Arc::clone(&grouped)));
        Ok(grouped)
    }

    async fn sent_parts(&self, connection_row: ConnectionRowId) -> Result<SentParts> {
        type Row = (
            Option<OrderBatchId>,
            SplitSendId,
            i64,
            String,
            String,
            String,
        );
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT order_batch_id, split_send, part, title, first_recipient, part_difference \
             FROM outbox \
             WHERE connection_row = ?1 AND split_send IS NOT NULL",
        )
        .bind(connection_row)
        .fetch_all(&self.durable)
        .await?;
        let mut sent = SentParts::default();
        for (batch, send, number, title, first_recipient, difference) in rows {
            let whole = sent.sends.entry(send).or_insert_with(|| SentWhole {
                title,
                difference: difference.parse().ok(),
                parts: 0,
            });
            whole.parts += 1;
            if let Some(batch) = batch {
                let part = SentPart {
                    send,
                    number,
                    first_recipient,
                };
                sent.by_batch.insert(batch, part);
            }
        }
        Ok(sent)
    }

    /// The parts whose batches are mirrored, by the row ids of the batches.
    async fn part_rows<'a>(
        &self,
        connection_row: ConnectionRowId,
        sent: &'a SentParts,
    ) -> Result<HashMap<i64, &'a SentPart>> {
        let ids = self
            .batch_row_ids(connection_row, sent.by_batch.keys().copied())
            .await?;
        let parts = ids.into_iter();
        Ok(parts
            .filter_map(|(row, batch)| Some((row, sent.by_batch.get(&batch)?)))
            .collect())
    }

    /// The row ids of mirrored batches.
    async fn batch_row_ids(
        &self,
        connection_row: ConnectionRowId,
        batches: impl Iterator<Item = OrderBatchId>,
    ) -> Result<Vec<(i64, OrderBatchId)>> {
        let ids: Vec<String> = batches.map(|batch| json::hex(batch.0)).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        Ok(sqlx::query_as(
            "SELECT batch.row_id, batch.id FROM json_each(?2) AS wanted \
             CROSS JOIN batch ON batch.connection_row = ?1 AND batch.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?)
    }

    /// Batches that were read, by their row ids.
    async fn row_ids_of<'a>(
        &self,
        connection_row: ConnectionRowId,
        read: &'a [(OrderBatch, BatchRow)],
    ) -> Result<HashMap<i64, (&'a OrderBatch, &'a BatchRow)>> {
        let by_id: HashMap<OrderBatchId, _> = read
            .iter()
            .map(|(wire, row)| (row.id, (wire, row)))
            .collect();
        let rows = self
            .batch_row_ids(connection_row, by_id.keys().copied())
            .await?;
        let found = rows.into_iter();
        Ok(found
            .filter_map(|(row, id)| Some((row, *by_id.get(&id)?)))
            .collect())
    }
}

/// Replaces the batches of each send by one row at the place of the first one. A send of which only one batch is
/// listed stays this batch.
fn group(
    rows: &[i64],
    of_batch: &HashMap<i64, &SentPart>,
    sent: &SentParts,
    open: &[SplitSendId],
) -> GroupedBatches {
    let mut listed: HashMap<SplitSendId, Vec<(i64, i64)>> = HashMap::new();
    for row in rows {
        if let Some(part) = of_batch.get(row) {
            let parts = listed.entry(part.send).or_default();
            parts.push((part.number, *row));
        }
    }
    listed.retain(|_, parts| parts.len() > 1);
    let mut grouped = GroupedBatches {
        batches: rows.len() as u64,
        ..GroupedBatches::default()
    };
    for row in rows {
        let send = of_batch.get(row).map(|part| part.send);
        let listed = send.and_then(|send| Some((send, listed.get_mut(&send)?)));
        let Some((send, parts)) = listed else {
            grouped.rows.push(GroupedRow::Single(*row));
            continue;
        };
        // The first batch of a send takes all of them.
        let mut parts = std::mem::take(parts);
        if parts.is_empty() {
            continue;
        }
        parts.sort_unstable();
        let at = grouped.sends.len();
        let whole = sent.sends.get(&send).cloned().unwrap_or_default();
        let is_open = open.contains(&send);
        grouped.rows.push(GroupedRow::Whole(at));
        if is_open {
            let rows = parts.iter().map(|(_, row)| GroupedRow::Part(*row, at));
            grouped.rows.extend(rows);
        }
        let parts = parts.into_iter().map(|(_, row)| {
            let name = of_batch.get(&row).map(|part| part.first_recipient.clone());
            (row, name.unwrap_or_default())
        });
        grouped.sends.push(ListedSend {
            id: send,
            title: whole.title,
            difference: whole.difference,
            all: whole.parts,
            is_open,
            parts: parts.collect(),
        });
    }
    grouped
}

/// One row for the batches of a send; `None` when none of them is mirrored any more.
fn whole_row(send: &ListedSend, parts: &[(&OrderBatch, &BatchRow)]) -> Option<BatchRow> {
    let (_, first) = parts.first()?;
    let mut row = BatchRow {
        recipients: 0,
        orders: 0,
        spent: Cents::ZERO,
        charged_orders: 0,
        funnel: Funnel::default(),
        is_sent_again: true,
        ..(*first).clone()
    };
    let mut failed = 0;
    for (_, part) in parts {
        row.recipients += part.recipients;
        row.orders += part.orders;
        row.spent += part.spent;
        row.charged_orders += part.charged_orders;
        row.funnel += part.funnel;
        row.is_scheduled |= part.is_scheduled;
        row.scheduled_send_on = earlier(row.scheduled_send_on, part.scheduled_send_on);
        row.sent_at = earlier(row.sent_at, part.sent_at);
        row.expires_at = earlier(row.expires_at, part.expires_at);
        let is_failed = part.status == SendStatus::Failed;
        failed += u64::from(is_failed);
        row.is_sent_again &= part.is_sent_again || !is_failed;
    }
    row.is_sent_again &= failed > 0;
    row.status = status(parts.iter().map(|(_, part)| &part.status));
    let sender = parts.first().map_or("", |(wire, _)| &wire.from_name);
    row.title = BatchTitle::new(&send.title, sender);
    row.gift = gift(parts);
    row.send = RowOfSend::Whole(Arc::new(SendSummary {
        send: send.id,
        difference: send.difference.unwrap_or_default(),
        batches: parts.iter().map(|(_, part)| part.id).collect(),
        all: send.all.max(parts.len() as u64),
        failed,
        is_open: send.is_open,
    }));
    Some(row)
}

/// A position in a list in memory.
fn index(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

fn earlier(one: Option<Timestamp>, other: Option<Timestamp>) -> Option<Timestamp> {
    one.into_iter().chain(other).min()
}

/// The status that all batches have; while the service creates orders of one of them, *pending*. Batches of different
/// final statuses are complete, and the row says how many of them failed.
fn status<'a>(mut statuses: impl Iterator<Item = &'a SendStatus> + Clone) -> SendStatus {
    let mut all = statuses.clone();
    if all.any(|status| *status == SendStatus::Pending) {
        return SendStatus::Pending;
    }
    match statuses.next() {
        Some(first) if statuses.all(|status| status == first) => first.clone(),
        _ => SendStatus::Complete,
    }
}

/// The products of the first batch, or one product for each different gift.
fn gift(parts: &[(&OrderBatch, &BatchRow)]) -> CartSummary {
    let mut gifts: Vec<&CartSummary> = Vec::new();
    for (_, part) in parts {
        if !gifts.contains(&&part.gift) {
            gifts.push(&part.gift);
        }
    }
    match gifts.as_slice() {
        [one] => (*one).clone(),
        several => CartSummary::of_names(several.iter().map(|gift| gift.first_product.as_str())),
    }
}

/// The name of the first recipient that the service lists; empty when it lists none.
fn first_recipient(batch: &OrderBatch) -> String {
    let Some(first) = batch.recipients_preview.first() else {
        return String::new();
    };
    let last_name = first.last_name.as_deref().unwrap_or_default();
    format!("{} {last_name}", first.first_name)
        .trim()
        .to_owned()
}
