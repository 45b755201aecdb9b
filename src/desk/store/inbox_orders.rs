//! The items of the inbox about orders, kept in memory for each batch. A change of one order, or the time at which an order
//! begins or ceases to need attention, costs a read of its batch instead of a read of all orders. Used by `inbox`.

use std::{
    collections::{BTreeMap, HashMap, HashSet, hash_map::Entry},
    sync::Arc,
};

use sqlx::{QueryBuilder, Row as _, Sqlite, sqlite::SqliteRow};
use strum::VariantArray as _;
use uuid::Uuid;

use super::{
    ConnectionRowId, Result, Store,
    batch_list_cache::ListedBatches,
    changed_orders::{ChangeReader, TakenChanges},
    earliest::earliest,
    inbox_order_cache::{BatchItems, OrderItems},
    json,
    ledger::read_facts,
    order_attention::{
        DAY_MICROS, index, index_condition, is_about_unaccepted, push_began_at, push_condition,
        push_ended_at, push_marks, push_state, stored_state,
    },
};
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::view::{
        AttentionKind, InboxItem, InboxKey, InboxKind, InboxState, InboxSubject, OrderMoney,
    },
};

/// The number of outdated batches above which all orders are read, which takes as long.
const MAX_OUTDATED_BATCHES: usize = 500;

impl Store {
    /// One item for each reason, batch and state with orders that need attention, in any order.
    pub(super) async fn order_items(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Vec<InboxItem>> {
        let mut cache = self.shared.inbox_orders.0.lock().await;
        let known = cache.take();
        // Both are taken before the items are read, so that the next read finds what changes meanwhile.
        let marked = self.shared.mark_changes.take();
        let changed = self.batches_of_changed_orders().await?;
        let batches = self.batch_list(connection_row).await?;
        let known = known.filter(|known| known.is_valid(connection_row.0, now));
        let mut items = match (known, changed, marked) {
            (Some(mut known), Some(mut outdated), Some(marked)) => {
                outdated.extend(known.outdated_batches(&batches, now));
                if known.is_mark_due(now) {
                    let snoozed = self.snoozed_batches(connection_row, known.read_at);
                    outdated.extend(snoozed.await?);
                }
                if !marked.is_empty() || known.is_mark_due(now) {
                    known.marks_change_at = self.marks_change_at(connection_row, now).await?;
                }
                outdated.extend(marked);
                known.batches = batches;
                if outdated.len() <= MAX_OUTDATED_BATCHES {
                    self.update_items(&mut known, &outdated, now).await?;
                    known
                } else {
                    self.read_all_items(connection_row, known.batches, now)
                        .await?
                }
            }
            _ => self.read_all_items(connection_row, batches, now).await?,
        };
        items.read_at = now;
        let listed = items
            .by_batch
            .values()
            .flat_map(|batch| batch.items.iter().cloned());
        let listed = listed.collect();
        *cache = Some(items);
        Ok(listed)
    }

    /// The items as a first read finds them.
    #[cfg(test)]
    pub(super) async fn read_order_items_uncached(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Vec<InboxItem> {
        let batches = self.batch_list(connection_row).await.unwrap();
        let items = self.read_all_items(connection_row, batches, now).await;
        let by_batch = items.unwrap().by_batch;
        by_batch
            .into_values()
            .flat_map(|batch| batch.items)
            .collect()
    }

    /// The batches of the orders that changed since the last call. `None` when they are not known.
    async fn batches_of_changed_orders(&self) -> Result<Option<HashSet<OrderBatchId>>> {
        if self.shared.is_read_only() {
            // The changes of the process that writes are not recorded here.
            return Ok(None);
        }
        let writer = self.mirror_writer.acquire().await?;
        let changes = self.shared.changed_orders.take(ChangeReader::Inbox);
        drop(writer);
        let TakenChanges::Rows(rows) = changes else {
            return Ok(None);
        };
        if rows.is_empty() {
            return Ok(Some(HashSet::new()));
        }
        let batches: Vec<OrderBatchId> = sqlx::query_scalar(
            "SELECT orders.batch_id FROM json_each(?1) AS changed \
             CROSS JOIN orders ON orders.row_id = changed.value",
        )
        .bind(json::text(&rows)?)
        .fetch_all(&self.mirror)
        .await?;
        Ok(Some(batches.into_iter().collect()))
    }

    async fn read_all_items(
        &self,
        connection_row: ConnectionRowId,
        batches: Arc<ListedBatches>,
        now: Timestamp,
    ) -> Result<OrderItems> {
        let mut items = OrderItems {
            connection_row: connection_row.0,
            read_at: now,
            marks_change_at: self.marks_change_at(connection_row, now).await?,
            batches,
            by_batch: HashMap::new(),
        };
        self.read_items(&mut items, None, now).await?;
        Ok(items)
    }

    /// Reads the items of some batches again.
    async fn update_items(
        &self,
        items: &mut OrderItems,
        outdated: &HashSet<OrderBatchId>,
        now: Timestamp,
    ) -> Result<()> {
        if outdated.is_empty() {
            return Ok(());
        }
        let ids: Vec<String> = outdated.iter().map(|batch| json::hex(batch.0)).collect();
        for batch in outdated {
            items.by_batch.remove(batch);
        }
        self.read_items(items, Some(&json::text(&ids)?), now).await
    }

    /// Adds the items of these batches, which have none yet.
    async fn read_items(
        &self,
        items: &mut OrderItems,
        batches: Option<&str>,
        now: Timestamp,
    ) -> Result<()> {
        let connection_row = ConnectionRowId(items.connection_row);
        // One transaction, so that all statements see the same orders.
        let mut read = self.mirror_and_desk.begin().await?;
        for kind in AttentionKind::VARIANTS {
            let mut query = order_items_query(connection_row, *kind, batches, now);
            for row in &query.build().fetch_all(&mut *read).await? {
                let item = order_item(row, *kind, &items.batches.is_direct, now)?;
                let InboxSubject::Orders { batch, .. } = item.subject else {
                    continue;
                };
                let of_batch = &mut items.by_batch.entry(batch).or_default().items;
                let is_same =
                    |other: &&mut InboxItem| other.key == item.key && other.state == item.state;
                match of_batch.iter_mut().find(is_same) {
                    Some(other) => add_to(other, &item),
                    None => of_batch.push(item),
                }
            }
        }
        for (index, kinds) in kinds_by_index() {
            let mut query = changes_query(connection_row, index, &kinds, batches, now);
            for row in &query.build().fetch_all(&mut *read).await? {
                let batch: OrderBatchId = row.try_get("batch_id")?;
                let mut change_at = None;
                for column in 1..row.len() {
                    change_at = earliest(change_at, row.try_get(column)?);
                }
                match items.by_batch.entry(batch) {
                    Entry::Occupied(mut known) => {
                        let known = known.get_mut();
                        known.change_at = earliest(known.change_at, change_at);
                    }
                    Entry::Vacant(batch) if change_at.is_some() => {
                        batch.insert(BatchItems {
                            items: Vec::new(),
                            change_at,
                        });
                    }
                    Entry::Vacant(_) => {}
                }
            }
        }
        Ok(())
    }

    /// The batches with orders whose snooze may have changed an item since `read_at`.
    async fn snoozed_batches(
        &self,
        connection_row: ConnectionRowId,
        read_at: Timestamp,
    ) -> Result<Vec<OrderBatchId>> {
        Ok(sqlx::query_scalar(
            "SELECT DISTINCT orders.batch_id FROM desk.inbox_mark AS mark CROSS JOIN orders \
             ON orders.connection_row = ?1 AND orders.id = mark.subject_id \
             WHERE mark.connection_row = ?1 AND mark.snoozed_until > ?2 - ?3",
        )
        .bind(connection_row)
        .bind(read_at)
        .bind(DAY_MICROS)
        .fetch_all(&self.mirror_and_desk)
        .await?)
    }

    /// The batches of orders that are mirrored.
    pub(super) async fn batches_of_orders(
        &self,
        connection_row: ConnectionRowId,
        orders: &[Uuid],
    ) -> Result<Vec<OrderBatchId>> {
        let ids: Vec<String> = orders.iter().map(|id| json::hex(*id)).collect();
        Ok(sqlx::query_scalar(
            "SELECT DISTINCT orders.batch_id FROM json_each(?2) AS wanted CROSS JOIN orders \
             ON orders.connection_row = ?1 AND orders.id = unhex(wanted.value)",
        )
        .bind(connection_row)
        .bind(json::text(&ids)?)
        .fetch_all(&self.mirror)
        .await?)
    }

    /// The first time after `now` at which a mark changes an item.
    async fn marks_change_at(
        &self,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>> {
        Ok(sqlx::query_scalar(
            "SELECT min(CASE WHEN marked_at > ?2 + ?3 THEN marked_at - ?3 \
             WHEN snoozed_until > ?2 THEN snoozed_until ELSE snoozed_until + ?3 END) FROM inbox_mark \
             WHERE connection_row = ?1 AND snoozed_until > ?2 - ?3",
        )
        .bind(connection_row)
        .bind(now)
        .bind(DAY_MICROS)
        .fetch_one(&self.durable)
        .await?)
    }
}

/// Groups the reasons by the index that has their orders.
fn kinds_by_index() -> BTreeMap<&'static str, Vec<AttentionKind>> {
    let mut kinds: BTreeMap<&str, Vec<AttentionKind>> = BTreeMap::new();
    for kind in AttentionKind::VARIANTS {
        kinds.entry(index(*kind)).or_default().push(*kind);
    }
    kinds
}

/// Counts the orders that need attention for a reason by batch, state and the facts that their money
/// follows from. `batches`: the hexadecimal ids of some batches, as a JSON array; `None` for all.
pub(super) fn order_items_query(
    connection_row: ConnectionRowId,
    kind: AttentionKind,
    batches: Option<&str>,
    now: Timestamp,
) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new("SELECT orders.batch_id, ");
    push_state(&mut query, now);
    query.push(
        " AS state, orders.status, orders.sent_pre_tax, orders.amount_total, \
         count(*) AS orders, min(orders.id) AS sample, ",
    );
    // The orders of a kind are all expired, or all not expired.
    query.push(if is_about_unaccepted(kind) {
        "0 AS is_paid, max(orders.expires_at) AS expires_at, "
    } else {
        "orders.is_paid, NULL AS expires_at, "
    });
    if kind == AttentionKind::ExpiringSoon {
        query.push("min(orders.expires_at)");
    } else {
        query.push("max(");
        push_began_at(&mut query, kind);
        query.push(")");
    }
    query.push(" AS at, sum(max(coalesce(");
    push_began_at(&mut query, kind);
    query
        .push(", 0), coalesce(mark.snoozed_until, 0)) > ")
        .push_bind(now.micros().saturating_sub(DAY_MICROS))
        .push(") AS recent, min(mark.snoozed_until) AS snoozed_until FROM orders INDEXED BY ")
        .push(index(kind));
    push_marks(&mut query, connection_row, kind);
    query
        .push(" WHERE orders.connection_row = ")
        .push_bind(connection_row)
        .push(" AND ");
    push_condition(&mut query, connection_row, kind, now);
    push_batches(&mut query, batches);
    query.push(
        " GROUP BY orders.batch_id, state, orders.status, orders.sent_pre_tax, orders.amount_total",
    );
    if !is_about_unaccepted(kind) {
        query.push(", orders.is_paid");
    }
    query
}

fn order_item(
    row: &SqliteRow,
    kind: AttentionKind,
    direct: &HashMap<OrderBatchId, bool>,
    now: Timestamp,
) -> Result<InboxItem> {
    let batch: OrderBatchId = row.try_get("batch_id")?;
    let state = stored_state(row.try_get("state")?);
    let orders: i64 = row.try_get("orders")?;
    let facts = read_facts(row, direct.get(&batch).copied().unwrap_or(false))?;
    Ok(InboxItem {
        key: InboxKey {
            kind: kind.into(),
            id: batch.0,
        },
        state,
        subject: InboxSubject::Orders {
            batch,
            sample: row.try_get("sample")?,
        },
        gifts: orders.cast_unsigned(),
        recent_gifts: row.try_get::<i64, _>("recent")?.cast_unsigned(),
        amount: OrderMoney::of(&facts, now).cost() * orders,
        at: row.try_get("at")?,
        snoozed_until: read_snooze_end(state, row)?,
    })
}

/// Adds the orders of another row of the same batch and state.
fn add_to(item: &mut InboxItem, other: &InboxItem) {
    item.gifts += other.gifts;
    item.recent_gifts += other.recent_gifts;
    item.amount += other.amount;
    item.at = if item.key.kind == InboxKind::ExpiringSoon {
        earliest(item.at, other.at)
    } else {
        item.at.max(other.at)
    };
    item.snoozed_until = earliest(item.snoozed_until, other.snoozed_until);
    if let (
        InboxSubject::Orders { sample, .. },
        InboxSubject::Orders {
            sample: other_sample,
            ..
        },
    ) = (&mut item.subject, &other.subject)
    {
        *sample = (*sample).min(*other_sample);
    }
}

/// Reads when a snoozed item is open again.
pub(super) fn read_snooze_end(state: InboxState, row: &SqliteRow) -> Result<Option<Timestamp>> {
    Ok(match state {
        InboxState::Snoozed => row.try_get("snoozed_until")?,
        InboxState::Open | InboxState::Done => None,
    })
}

/// For each batch with orders in the index: the next times at which an order begins or ceases to need attention for one
/// of the reasons, or has needed it for a day.
pub(super) fn changes_query(
    connection_row: ConnectionRowId,
    index: &'static str,
    kinds: &[AttentionKind],
    batches: Option<&str>,
    now: Timestamp,
) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new("SELECT orders.batch_id");
    let next = |query: &mut QueryBuilder<Sqlite>, time: &dyn Fn(&mut QueryBuilder<Sqlite>)| {
        query.push(", min(nullif(max(");
        time(query);
        query.push(", ").push_bind(now);
        query.push("), ").push_bind(now).push("))");
    };
    for kind in kinds {
        next(&mut query, &|query| push_began_at(query, *kind));
        next(&mut query, &|query| {
            push_began_at(query, *kind);
            query.push(" + ").push_bind(DAY_MICROS);
        });
        next(&mut query, &|query| push_ended_at(query, *kind));
    }
    query
        .push(" FROM orders INDEXED BY ")
        .push(index)
        .push(" WHERE orders.connection_row = ")
        .push_bind(connection_row)
        .push(" AND ")
        .push(index_condition(kinds[0]));
    push_batches(&mut query, batches);
    query.push(" GROUP BY orders.batch_id");
    query
}

fn push_batches(query: &mut QueryBuilder<Sqlite>, batches: Option<&str>) {
    if let Some(batches) = batches {
        query
            .push(" AND orders.batch_id IN (SELECT unhex(value) FROM json_each(")
            .push_bind(batches.to_owned())
            .push("))");
    }
}
