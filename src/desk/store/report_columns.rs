//! Groups the orders of batches by the extra columns that they were sent with. Orders find their values
//! by recipient, because services return orders in an order of their own.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use sqlx::Row;

use super::{
    ConnectionRowId, Result, Store,
    report::{BatchOrders, counts_of_stage, report_batch},
};
use crate::{
    contract::{OrderBatchId, OrderStatus},
    desk::{
        RecipientKey,
        view::{ColumnPart, ReportBatch, ReportColumn},
    },
};

/// A column with more values, such as an employee number, does not form groups.
const MAX_VALUES: usize = 1_000;

/// The orders of a batch with their recipients, stages and times in seconds.
const ORDERS: &str = "SELECT email, recipient_sort_key, furthest_stage, status, has_thank_you, \
     (opened_at - created_at) / 1000000 AS to_view, (accepted_at - created_at) / 1000000 AS to_accept \
     FROM orders WHERE connection_row = ?1 AND batch_id = ?2 ORDER BY position";

/// The orders of a batch, by column and value.
type Values = BTreeMap<(usize, Box<str>), BatchOrders>;

/// The parts of every column, by its lowercase name, with the name of the newest batch.
#[derive(Default)]
struct Columns {
    parts: HashMap<String, (Arc<str>, Vec<ColumnPart>)>,
}

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
            if with_columns.contains(&batch.id) {
                let (names, values) = self.values_of_batch(connection_row, batch.id).await?;
                columns.add(batch, &names, values);
            }
        }
        Ok(columns.into_report())
    }

    /// The names of the columns of a batch, and its orders by column and value.
    async fn values_of_batch(
        &self,
        connection_row: ConnectionRowId,
        batch: OrderBatchId,
    ) -> Result<(Vec<Box<str>>, Values)> {
        let sent = self.columns_of_batch(connection_row, batch).await?;
        let orders = sqlx::query(ORDERS)
            .bind(connection_row)
            .bind(batch)
            .fetch_all(&self.mirror)
            .await?;
        let mut index = sent.index();
        let mut values = Values::new();
        for order in &orders {
            let key = RecipientKey::of_order(
                order.try_get("email")?,
                order.try_get("recipient_sort_key")?,
            );
            let known = index.take(&key).unwrap_or_default();
            let status = OrderStatus::from(order.try_get::<String, _>("status")?);
            let stage: i64 = order.try_get("furthest_stage")?;
            let counts = counts_of_stage(stage, &status, order.try_get("has_thank_you")?, 1);
            for column in 0..sent.names.len() {
                let value = known.get(column).cloned().unwrap_or_default();
                let group = values.entry((column, value)).or_default();
                group.counts += counts;
                group.add_times(order.try_get("to_view")?, order.try_get("to_accept")?);
            }
        }
        Ok((sent.names.clone(), values))
    }
}

impl Columns {
    fn add(&mut self, batch: &ReportBatch, names: &[Box<str>], values: Values) {
        // Only a direct send invites no recipient.
        let is_direct = batch.counts.invited == 0;
        for ((column, value), orders) in values {
            let Some(name) = names.get(column) else {
                continue;
            };
            let (_, parts) = self
                .parts
                .entry(name.to_lowercase())
                .or_insert_with(|| (name.as_ref().into(), Vec::new()));
            let part = report_batch(batch.id, orders, is_direct);
            parts.push(ColumnPart {
                value: value.into(),
                batch: ReportBatch {
                    sent_in: batch.sent_in,
                    ..part
                },
            });
        }
    }

    fn into_report(self) -> Vec<ReportColumn> {
        let mut columns: Vec<ReportColumn> = self
            .parts
            .into_values()
            .filter(|(_, parts)| {
                let values: HashSet<&str> = parts.iter().map(|part| part.value.as_str()).collect();
                values.len() <= MAX_VALUES
            })
            .map(|(name, parts)| ReportColumn { name, parts })
            .collect();
        columns.sort_by(|a, b| a.name.cmp(&b.name));
        columns
    }
}
