//! Groups the orders of batches by the extra columns that they were sent with. An order is matched to a
//! recipient of the list by email and name, because services return orders in an order of their own.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use super::{
    reads::{BatchOrders, counts_of_stage, report_batch},
    report::{ColumnPart, ReportBatch, ReportColumn},
};
use crate::{
    contract::{OrderBatchId, OrderStatus},
    desk::{
        sends::SentColumns,
        store::{ConnectionRowId, Result, Store},
    },
    recipients::RecipientKey,
};

/// A column with more values over all batches, such as an employee number, does not form groups.
const MAX_VALUES: usize = 1_000;

/// The orders of a batch with their recipients, stages and times in seconds.
const ORDERS: &str = "SELECT email_key, recipient_sort_key, furthest_stage, status, has_thank_you, \
     (opened_at - created_at) / 1000000, (accepted_at - created_at) / 1000000 \
     FROM orders WHERE connection_row = ?1 AND batch_id = ?2 ORDER BY position";

/// Email, folded name, stage, status, thank-you note, seconds to the view and to the acceptance.
type OrderRecord = (
    Option<String>,
    String,
    i64,
    String,
    bool,
    Option<i64>,
    Option<i64>,
);

/// The orders of a batch, by column and value.
type Values = BTreeMap<(usize, Box<str>), BatchOrders>;

impl Store {
    /// The extra columns that these batches were sent with, by name. Columns with too many values for
    /// groups are left out.
    pub async fn report_columns(
        &self,
        connection_row: ConnectionRowId,
        batches: &[ReportBatch],
    ) -> Result<Vec<ReportColumn>> {
        let with_columns: HashSet<OrderBatchId> = self
            .batches_with_columns(connection_row)
            .await?
            .into_iter()
            .collect();
        let mut columns = Columns::default();
        for batch in batches {
            if !with_columns.contains(&batch.id) {
                continue;
            }
            let sent = self.columns_of_batch(connection_row, batch.id).await?;
            if sent.names.is_empty() {
                continue;
            }
            let orders: Vec<OrderRecord> = sqlx::query_as(ORDERS)
                .bind(connection_row)
                .bind(batch.id)
                .fetch_all(&self.mirror)
                .await?;
            // 100,000 recipients take too long for the runtime.
            let grouped = tokio::task::spawn_blocking(move || group_orders(&sent, &orders));
            let (names, values) = grouped.await.unwrap_or_default();
            columns.add(batch, &names, values);
        }
        Ok(columns.into_report())
    }
}

/// The names of the columns of a batch, and its orders by column and value.
fn group_orders(sent: &SentColumns, orders: &[OrderRecord]) -> (Vec<Box<str>>, Values) {
    let mut values = Values::new();
    let mut index = sent.index();
    for (email, name, stage, status, is_thanked, to_view, to_accept) in orders {
        let known = index
            .take(&RecipientKey::of_stored(email.as_deref(), name))
            .map_or(&[][..], |sent| sent.values.as_slice());
        let status = OrderStatus::from(status.clone());
        let counts = counts_of_stage(*stage, &status, *is_thanked, 1);
        for column in 0..sent.names.len() {
            let value = known.get(column).cloned().unwrap_or_default();
            let group = values.entry((column, value)).or_default();
            group.counts += counts;
            group.add_times(*to_view, *to_accept);
        }
    }
    (sent.names.clone(), values)
}

/// The columns of every batch, by lowercase name.
#[derive(Default)]
struct Columns(HashMap<String, ColumnGroups>);

struct ColumnGroups {
    /// As in the newest batch.
    name: Arc<str>,
    values: BTreeSet<Box<str>>,
    /// Empty when there are too many values.
    parts: Vec<ColumnPart>,
}

impl Columns {
    fn add(&mut self, batch: &ReportBatch, names: &[Box<str>], values: Values) {
        // Only a direct send invites no recipient.
        let is_direct = batch.counts.invited == 0;
        for ((column, value), orders) in values {
            let Some(name) = names.get(column) else {
                continue;
            };
            let groups = self
                .0
                .entry(name.to_lowercase())
                .or_insert_with(|| ColumnGroups {
                    name: name.as_ref().into(),
                    values: BTreeSet::new(),
                    parts: Vec::new(),
                });
            if groups.values.len() > MAX_VALUES {
                groups.parts = Vec::new();
                continue;
            }
            groups.values.insert(value.clone());
            let part = report_batch(batch.id, orders, is_direct);
            groups.parts.push(ColumnPart {
                value: value.into(),
                batch: ReportBatch {
                    sent_in: batch.sent_in,
                    ..part
                },
            });
        }
    }

    fn into_report(self) -> Vec<ReportColumn> {
        let groups = self.0.into_values();
        let mut columns: Vec<ReportColumn> = groups
            .filter(|groups| groups.values.len() <= MAX_VALUES)
            .map(|groups| ReportColumn {
                name: groups.name,
                parts: groups.parts,
            })
            .collect();
        columns.sort_by(|a, b| a.name.cmp(&b.name));
        columns
    }
}
