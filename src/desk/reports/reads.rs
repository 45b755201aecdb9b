//! Reads how far the orders of each batch came and how long their recipients took, from the facts of all orders
//! in memory (`orders/facts.rs`), and answers the question for the report.

use std::{collections::HashMap, sync::Arc};

use sqlx::{Row, sqlite::SqliteRow};
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::report::{OrderTimes, Report, ReportBatch, ReportBrand, ReportCounts, ReportProduct};
use crate::{
    contract::{OrderBatchId, OrderStatus, ProductId, SendMethod, Timestamp},
    desk::{
        batches::{BatchTitle, reads::batch_title},
        engine::SessionContext,
        lists::DataKind,
        money::{Month, ledger_reads::read_workspace},
        problem::{Problem, ProblemKind},
        question::Question,
        store::{ConnectionRowId, Result, Store},
    },
};

/// The orders of one batch.
#[derive(Debug, Default)]
pub(super) struct BatchOrders {
    pub(in crate::desk) counts: ReportCounts,
    first_created: Option<Timestamp>,
    to_view: Vec<u32>,
    to_accept: Vec<u32>,
}

impl BatchOrders {
    /// Adds the times of an order in seconds. A time before the creation comes from a wrong clock.
    pub(super) fn add_times(&mut self, to_view: Option<i64>, to_accept: Option<i64>) {
        let seconds = |time: Option<i64>| time.and_then(|time| u32::try_from(time).ok());
        self.to_view.extend(seconds(to_view));
        self.to_accept.extend(seconds(to_accept));
    }
}

/// The counts of orders with the same stage, status and thank-you note.
pub(super) fn counts_of_stage(
    stage: i64,
    status: &OrderStatus,
    is_thanked: bool,
    orders: u64,
) -> ReportCounts {
    let reached = |is_reached: bool| if is_reached { orders } else { 0 };
    ReportCounts {
        sent: orders,
        invited: orders,
        notified: reached(stage >= 1),
        viewed: reached(stage >= 2),
        accepted: reached(stage >= 3),
        shipped: reached(stage >= 4),
        delivered: reached(stage >= 5),
        thanked: reached(is_thanked),
        failed: reached(*status == OrderStatus::Failed),
        canceled: reached(*status == OrderStatus::Canceled),
    }
}

impl Store {
    /// The orders of every batch that has orders, newest batch first.
    pub async fn report_batches(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Vec<ReportBatch>> {
        let mut orders = self.orders_by_batch(connection_row).await?;
        let mut products = self.products_by_batch(connection_row).await?;
        let batches = sqlx::query(
            "SELECT row_id, id, name, from_name, send_method, workspace_id, workspace_name FROM batch WHERE connection_row = ?1 ORDER BY rank DESC",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        let mut found = Vec::new();
        for row in &batches {
            let id: OrderBatchId = row.try_get("id")?;
            let Some(orders) = orders.remove(&id) else {
                continue;
            };
            let method = SendMethod::from(row.try_get::<String, _>("send_method")?);
            let mut batch = report_batch(id, orders, method == SendMethod::DirectSend);
            batch.title = batch_title(row, "name", "from_name")?;
            batch.products = products.remove(&row.try_get("row_id")?).unwrap_or_default();
            batch.workspace = read_workspace(row)?;
            found.push(batch);
        }
        // Orders that an activity mirrored before their batch.
        let mut early: Vec<_> = orders.into_iter().collect();
        early.sort_by_key(|(id, _)| *id);
        let early = early
            .into_iter()
            .map(|(id, orders)| report_batch(id, orders, false));
        found.extend(early);
        Ok(found)
    }

    /// The products of each batch, by the row id of the batch. The name and the brand of a product are
    /// those in its newest batch.
    async fn products_by_batch(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashMap<i64, Vec<ReportProduct>>> {
        let products: HashMap<ProductId, ReportProduct> = sqlx::query(
            "WITH newest AS MATERIALIZED (SELECT batch_item.product_id AS id, \
             max(batch_item.batch_row) AS batch_row FROM batch_item CROSS JOIN batch \
             ON batch.row_id = batch_item.batch_row AND batch.connection_row = ?1 \
             GROUP BY batch_item.product_id) \
             SELECT newest.id, item.value ->> '$.product.name' AS name, \
             item.value ->> '$.product.brand.id' AS brand_id, \
             item.value ->> '$.product.brand.name' AS brand_name \
             FROM newest CROSS JOIN batch ON batch.row_id = newest.batch_row \
             CROSS JOIN json_each(iif(json_valid(batch.body), batch.body, '{}'), '$.cart.items') AS item \
             WHERE unhex(replace(item.value ->> '$.product.id', '-', '')) = newest.id",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?
        .iter()
        .map(|row| {
            let id: ProductId = row.try_get("id")?;
            let name: Option<String> = row.try_get("name")?;
            let product = ReportProduct {
                id,
                name: name.unwrap_or_default(),
                brand: read_brand(row)?,
            };
            Ok((id, product))
        })
        .collect::<Result<_>>()?;
        let items: Vec<(i64, ProductId)> = sqlx::query_as(
            "SELECT batch_item.batch_row, batch_item.product_id FROM batch_item CROSS JOIN batch \
             ON batch.row_id = batch_item.batch_row AND batch.connection_row = ?1",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?;
        let mut by_batch: HashMap<i64, Vec<ReportProduct>> = HashMap::new();
        for (batch, id) in items {
            if let Some(product) = products.get(&id) {
                by_batch.entry(batch).or_default().push(product.clone());
            }
        }
        Ok(by_batch)
    }

    /// The orders of each batch with their times.
    async fn orders_by_batch(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashMap<OrderBatchId, BatchOrders>> {
        self.with_order_figures(connection_row, |figures| {
            let ids = figures.batch_ids();
            let mut batches: Vec<BatchOrders> =
                ids.iter().map(|_| BatchOrders::default()).collect();
            for order in figures.orders() {
                let batch = &mut batches[order.batch()];
                let (stage, status) = (order.stage(), order.status());
                batch.counts += counts_of_stage(stage, status, order.has_thank_you(), 1);
                let created_at = order.created_at().map(Timestamp::from_micros);
                let times = batch.first_created.into_iter().chain(created_at);
                batch.first_created = times.min();
                let in_seconds = |at| order.seconds_since_creation(at).map(i64::from);
                batch.add_times(
                    in_seconds(order.opened_at()),
                    in_seconds(order.accepted_at()),
                );
            }
            let batches = ids.iter().copied().zip(batches);
            batches
                .filter(|(_, orders)| orders.counts.sent > 0)
                .collect()
        })
        .await
    }
}

/// The brand of a product; `None` when the service names none, or its id is not a UUID.
fn read_brand(row: &SqliteRow) -> Result<Option<ReportBrand>> {
    let id: Option<String> = row.try_get("brand_id")?;
    let name: Option<String> = row.try_get("brand_name")?;
    let id = id.and_then(|id| Uuid::parse_str(&id).ok());
    Ok(id
        .filter(|id| !id.is_nil() || name.is_some())
        .map(|id| ReportBrand {
            id: id.into(),
            name: name.unwrap_or_default(),
        }))
}

pub(super) fn report_batch(id: OrderBatchId, orders: BatchOrders, is_direct: bool) -> ReportBatch {
    let mut batch = ReportBatch {
        id,
        title: BatchTitle::Unknown,
        sent_in: orders.first_created.map(Month::local),
        products: Vec::new(),
        workspace: None,
        counts: orders.counts,
        to_view: OrderTimes::default(),
        to_accept: OrderTimes::default(),
    };
    if is_direct {
        batch.counts = ReportCounts {
            invited: 0,
            notified: 0,
            viewed: 0,
            accepted: 0,
            ..batch.counts
        };
    } else {
        batch.to_view = OrderTimes::new(orders.to_view);
        batch.to_accept = OrderTimes::new(orders.to_accept);
    }
    batch
}

/// The progress of every batch.
#[derive(Clone, Debug, PartialEq)]
pub struct GetReport;

impl Question for GetReport {
    type Reply = Arc<Report>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Batches, DataKind::Activities];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let read = context.session.report_reads.run(read_report(context));
        read.await.map(Arc::new)
    }
}

async fn read_report(context: &SessionContext) -> Result<Report, Problem> {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let now = context.app.now();
    let read = async {
        let batches = store.report_batches(connection_row).await?;
        let columns = store.report_columns(connection_row, &batches).await?;
        let steps_known_since = store.steps_known_since(connection_row).await?;
        Ok((batches, columns, steps_known_since))
    };
    let (batches, columns, steps_known_since) = context.read_or_report(read.await)?;
    let report = spawn_blocking(move || {
        let mut report = Report::new(batches, columns, now);
        report.steps_known_since = steps_known_since;
        report
    });
    report
        .await
        .map_err(|error| Problem::from(ProblemKind::DatabaseFailed).with_details(error))
}
