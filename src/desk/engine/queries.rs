//! The questions of screens about the mirror: details, summaries; windows of lists, and pictures. Replies come from
//! the mirror, and from the service for data that the mirror lacks.

use std::{
    ops::Range,
    sync::{Arc, Mutex},
};

use tokio::task::{JoinError, spawn_blocking};
use tokio_util::task::AbortOnDropHandle;

use super::session_context::SessionContext;
use crate::{
    client::{Client, ClientError},
    contract::{BrandId, OrderBatchId, OrderId, Product, ProductId},
    desk::{
        Event, Impact, Item, Problem, ProblemKind, Question, RequestKey,
        activity::{ActivitySummary, Calendar},
        batches::BatchDetail,
        catalog::{BrandDetail, Facet, ProductQuery},
        lists::{Changed, DataKind, ListQuery, ListRows},
        money::{ChargeComparison, Ledger},
        orders::{OrderDetail, OrderPosition, OrderQuery},
        problem::service_problem,
        reports::Report,
        store::StoreError,
        system::lock::lock,
    },
};

/// The first rows that a list gets before it is known as a whole: more than a screen shows.
const MAX_FIRST_ROWS: usize = 200;

pub(super) async fn emit_rows(
    context: SessionContext,
    key: RequestKey,
    query: ListQuery,
    range: Range<u64>,
) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let country = app.country();
    let read = app
        .store
        .window(connection_row, &country, &query, range.clone(), app.now());
    // The task does not delay the list: comparing words takes longer than reading the whole list of a rare word.
    let is_complete = Arc::new(Mutex::new(false));
    let first_rows = match &query {
        ListQuery::Orders(filter) => Some(AbortOnDropHandle::new(tokio::spawn(emit_first_rows(
            context.clone(),
            key,
            filter.clone(),
            range.clone(),
            Arc::clone(&is_complete),
        )))),
        _ => None,
    };
    let window = read.await;
    // First rows after the list would replace it.
    *lock(&is_complete) = true;
    drop(first_rows);
    match window {
        Ok(window) => {
            if let ListRows::Orders(rows) = &window.rows {
                let orders = rows.iter().map(|row| row.id).collect();
                context.session.set_shown_orders(orders);
            }
            context.emit(Event::Rows {
                key,
                total: window.total,
                items: window.items,
                offset: window.offset,
                rows: window.rows,
            });
        }
        Err(error) => context.emit_request_failed(key, &error),
    }
}

/// Emits the first rows of a list of orders that takes longer to read as a whole, unless the list `is_complete` already.
async fn emit_first_rows(
    context: SessionContext,
    key: RequestKey,
    filter: OrderQuery,
    range: Range<u64>,
    is_complete: Arc<Mutex<bool>>,
) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let max = match usize::try_from(range.end) {
        Ok(max) if range.start == 0 => max.min(MAX_FIRST_ROWS),
        _ => return,
    };
    let now = app.now();
    let (country, query) = (app.country(), ListQuery::Orders(filter.clone()));
    if app
        .store
        .has_sorted_ids(connection_row, &country, &query, now)
    {
        return;
    }
    // A failure is reported by the read of the whole list.
    let rows = app
        .store
        .first_orders(connection_row, &country, &filter, max, now);
    if let Ok(rows) = rows.await
        && !rows.is_empty()
    {
        let is_complete = lock(&is_complete);
        if !*is_complete {
            let rows = ListRows::Orders(rows);
            context.emit(Event::FirstRows { key, rows });
        }
    }
}

/// Requests an item from the service. Fails at once while there is no client.
pub(in crate::desk) async fn fetch<T, F>(
    context: &SessionContext,
    item: Item,
    request: impl FnOnce(Client) -> F,
) -> Result<T, Problem>
where
    F: Future<Output = Result<T, ClientError>>,
{
    let client = context
        .session
        .client_now()
        .ok_or(ProblemKind::NotOnThisComputer { item })?;
    request(client)
        .await
        .map_err(|error| service_problem(&error, Impact::LastSyncShown))
}

#[derive(Clone, Debug, PartialEq)]
pub struct GetProduct(pub ProductId);

impl Question for GetProduct {
    type Reply = Arc<Product>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let Self(id) = self;
        let product = match app.store.product(connection_row, &app.country(), id).await {
            Ok(Some(product)) => product,
            Ok(None) => {
                fetch(context, Item::Product, |client| async move {
                    client.product(id).await
                })
                .await?
            }
            Err(error) => return Err(context.store_problem(&error)),
        };
        Ok(Arc::new(product))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct GetBrand(pub BrandId);

impl Question for GetBrand {
    type Reply = Arc<BrandDetail>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let brand = app.store.brand(connection_row, &country, self.0);
        context.found(brand.await, Item::Brand)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct GetBatch(pub OrderBatchId);

impl Question for GetBatch {
    type Reply = Arc<BatchDetail>;

    /// A batch shows the drafts that were made from it.
    const DEPENDS_ON: &'static [DataKind] = &[
        DataKind::Batches,
        DataKind::Orders,
        DataKind::Inbox,
        DataKind::Drafts,
    ];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        context.session.set_shown_batch(self.0);
        let batch = app.store.batch(connection_row, self.0, app.now());
        context.found(batch.await, Item::Batch)
    }
}

/// Replies with the mirrored order. The order is then read from the service when it is opened, because orders in lists
/// lack some of their times.
#[derive(Clone, Debug, PartialEq)]
pub struct GetOrder(pub OrderId);

impl Question for GetOrder {
    type Reply = Arc<OrderDetail>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Activities, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let Self(id) = self;
        context.session.add_shown_order(id);
        match order_detail(context, id).await {
            Ok(Some(order)) => {
                if context.session.begin_order_read(id) {
                    tokio::spawn(refresh_shown_order(context.clone(), id));
                }
                Ok(Arc::new(order))
            }
            Ok(None) => {
                refresh_order(context, id).await?;
                context.found(order_detail(context, id).await, Item::Order)
            }
            Err(error) => Err(context.store_problem(&error)),
        }
    }
}

/// Reads an order again whose mirrored state is shown already, so that a failure is not reported and causes no event, after
/// which the screen would ask for the order again. A changed order emits [`Event::Changed`].
async fn refresh_shown_order(context: SessionContext, id: OrderId) {
    if refresh_order(&context, id).await.is_err() {
        context.session.order_read_failed(id);
    }
}

/// The mirrored order, with the text of a note that is not on disk yet.
async fn order_detail(
    context: &SessionContext,
    id: OrderId,
) -> Result<Option<OrderDetail>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    // Before the note on disk is read: a note that is written in between is read from there.
    let unsaved = context.session.unsaved_notes.get(id);
    let mut order = app.store.order(connection_row, id, app.now()).await?;
    if let (Some(order), Some(note)) = (&mut order, unsaved) {
        order.note = note;
    }
    Ok(order)
}

async fn refresh_order(context: &SessionContext, id: OrderId) -> Result<(), Problem> {
    let read_at = context.app.now();
    let order = fetch(context, Item::Order, |client| async move {
        client.order(id).await
    })
    .await?;
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let changed = app
        .store
        .mirror_orders(connection_row, &[order], OrderPosition::Unknown, read_at)
        .await
        .map_err(|error| context.store_problem(&error))?;
    context.emit_changed(Changed {
        orders: changed,
        ..Changed::default()
    });
    Ok(())
}

/// The figures of the Activity screen for the last `days` days.
#[derive(Clone, Debug, PartialEq)]
pub struct GetActivitySummary {
    pub days: u32,
}

impl Question for GetActivitySummary {
    type Reply = Arc<ActivitySummary>;

    const DEPENDS_ON: &'static [DataKind] =
        &[DataKind::Orders, DataKind::Activities, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let now = app.now();
        let calendar = Calendar::local(now, self.days);
        let summary = app.store.activity_summary(connection_row, &calendar, now);
        context.read_or_report(summary.await).map(Arc::new)
    }
}

/// How many products of each category a search finds. Categories without any are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct CountCategories(pub ProductQuery);

impl Question for CountCategories {
    type Reply = Arc<Vec<Facet>>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let counts = app.store.category_counts(connection_row, &country, &self.0);
        context.read_or_report(counts.await).map(Arc::new)
    }
}

/// The money of every batch.
#[derive(Clone, Debug, PartialEq)]
pub struct GetLedger;

impl Question for GetLedger {
    type Reply = Arc<Ledger>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Batches, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let read = async { app.store.ledger(connection_row, app.now()).await };
        let ledger = context.session.ledger_reads.run(read).await;
        context.read_or_report(ledger).map(Arc::new)
    }
}

/// Compares the quote of a batch with its charge.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareCharge(pub OrderBatchId);

impl Question for CompareCharge {
    type Reply = Arc<ChargeComparison>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Orders, DataKind::Batches, DataKind::Inbox];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let compared = app
            .store
            .charge_comparison(connection_row, self.0, app.now());
        context.found(compared.await, Item::Batch)
    }
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
        let report = context.read_or_report(read.await)?;
        let report =
            report.map_err(|error| Problem::from(ProblemKind::DatabaseFailed).with_details(error));
        report.map(Arc::new)
    }
}

async fn read_report(context: &SessionContext) -> Result<Result<Report, JoinError>, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let now = app.now();
    let batches = app.store.report_batches(connection_row).await?;
    let columns = app.store.report_columns(connection_row, &batches).await?;
    let steps_known_since = app.store.steps_known_since(connection_row).await?;
    let report = spawn_blocking(move || {
        let mut report = Report::new(batches, columns, now);
        report.steps_known_since = steps_known_since;
        report
    });
    Ok(report.await)
}

pub(super) async fn emit_picture(context: SessionContext, url: String, width: u32, height: u32) {
    let pictures = &context.app.pictures;
    let wanted = (url, width, height);
    let Some(guard) = pictures.begin_fetch(&wanted) else {
        return;
    };
    let (url, width, height) = wanted;
    let mut pixels = pictures.cached(&url, width, height).await;
    if pixels.is_none() {
        let fetch = async {
            // Waits for the client, which is still being created while a session starts.
            let client = context.session.client().await.ok()?;
            pictures.fetch(&client, &url, width, height).await
        };
        pixels = tokio::select! {
            () = context.session.ended() => None,
            pixels = fetch => pixels,
        };
    }
    drop(guard);
    // The event is sent even if the session has ended: a request of the next session for the same
    // picture did not start a second fetch and waits for this event.
    context.app.events.send(Event::Picture {
        url,
        width,
        height,
        pixels: pixels.map(Arc::new),
    });
}
