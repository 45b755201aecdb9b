//! Responds to the requests of screens: windows of lists, details, summaries, pictures. Each
//! request runs in its own task. Responses come from the mirror, and from the service for data that
//! the mirror lacks.

use std::{
    ops::Range,
    sync::{Arc, Mutex},
};

use tokio::task::spawn_blocking;
use tokio_util::task::AbortOnDropHandle;

use super::session_context::SessionContext;
use crate::{
    client::{Client, ClientError},
    contract::{BrandId, OrderBatchId, OrderId, ProductId},
    desk::{
        Event, Impact, Item, Problem, ProblemKind, RequestKey,
        lock::lock,
        problem::service_problem,
        store::{Calendar, OrderPosition, StoreError},
        view::{Changed, ListQuery, ListRows, OrderDetail, OrderQuery, ProductQuery, Report},
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

pub(super) fn not_on_this_computer(item: Item) -> Problem {
    ProblemKind::NotOnThisComputer { item }.into()
}

/// Requests an item from the service. Fails at once while there is no client.
pub(super) async fn fetch<T, F>(
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
        .ok_or_else(|| not_on_this_computer(item))?;
    request(client)
        .await
        .map_err(|error| service_problem(&error, Impact::LastSyncShown))
}

pub(super) async fn emit_product(context: SessionContext, key: RequestKey, id: ProductId) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let product = match app.store.product(connection_row, &app.country(), id).await {
        Ok(Some(product)) => Ok(product),
        Ok(None) => {
            fetch(&context, Item::Product, |client| async move {
                client.product(id).await
            })
            .await
        }
        Err(error) => Err(context.store_problem(&error)),
    };
    context.emit(Event::Product {
        key,
        id,
        product: product.map(Arc::new),
    });
}

pub(super) async fn emit_brand(context: SessionContext, key: RequestKey, id: BrandId) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let brand = match app.store.brand(connection_row, &app.country(), id).await {
        Ok(Some(brand)) => Ok(Arc::new(brand)),
        Ok(None) => Err(not_on_this_computer(Item::Brand)),
        Err(error) => Err(context.store_problem(&error)),
    };
    context.emit(Event::Brand { key, brand });
}

pub(super) async fn emit_batch(context: SessionContext, key: RequestKey, id: OrderBatchId) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    context.session.set_shown_batch(id);
    let batch = match app.store.batch(connection_row, id, app.now()).await {
        Ok(Some(batch)) => Ok(Arc::new(batch)),
        Ok(None) => Err(not_on_this_computer(Item::Batch)),
        Err(error) => Err(context.store_problem(&error)),
    };
    context.emit(Event::Batch { key, batch });
}

/// Responds with the mirrored order, then reads the order from the service when it is opened, because orders in
/// lists lack some of their times.
pub(super) async fn emit_order(context: SessionContext, key: RequestKey, id: OrderId) {
    context.session.add_shown_order(id);
    match order_detail(&context, id).await {
        Ok(Some(order)) => {
            context.emit(Event::Order {
                key,
                order: Ok(Arc::new(order)),
            });
            if context.session.begin_order_read(id) {
                // The response is sent already, so a failure is not reported and causes no event, after which
                // the screen would request the order again. A changed order emits `Event::Changed`.
                if refresh_order(&context, id).await.is_err() {
                    context.session.order_read_failed(id);
                }
            }
        }
        Ok(None) => {
            let order = match refresh_order(&context, id).await {
                Ok(()) => match order_detail(&context, id).await {
                    Ok(Some(order)) => Ok(Arc::new(order)),
                    Ok(None) => Err(not_on_this_computer(Item::Order)),
                    Err(error) => Err(context.store_problem(&error)),
                },
                Err(problem) => Err(problem),
            };
            context.emit(Event::Order { key, order });
        }
        Err(error) => context.emit(Event::Order {
            key,
            order: Err(context.store_problem(&error)),
        }),
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

pub(super) async fn emit_summary(context: SessionContext, key: RequestKey, days: u32) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let now = app.now();
    let summary = app
        .store
        .activity_summary(connection_row, &Calendar::local(now, days), now)
        .await;
    match summary {
        Ok(summary) => context.emit(Event::ActivitySummary {
            key,
            summary: Arc::new(summary),
        }),
        Err(error) => context.emit_request_failed(key, &error),
    }
}

pub(super) async fn emit_category_counts(
    context: SessionContext,
    key: RequestKey,
    query: ProductQuery,
) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let country = app.country();
    let counts = app
        .store
        .category_counts(connection_row, &country, &query)
        .await;
    match counts {
        Ok(counts) => context.emit(Event::CategoryCounts {
            key,
            counts: Arc::new(counts),
        }),
        Err(error) => context.emit_request_failed(key, &error),
    }
}

pub(super) async fn emit_ledger(context: SessionContext, key: RequestKey) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let read = async { app.store.ledger(connection_row, app.now()).await };
    match context.session.ledger_reads.run(read).await {
        Ok(ledger) => context.emit(Event::Ledger {
            key,
            ledger: Arc::new(ledger),
        }),
        Err(error) => context.emit_request_failed(key, &error),
    }
}

pub(super) async fn emit_charge_comparison(
    context: SessionContext,
    key: RequestKey,
    batch: OrderBatchId,
) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let compared = app
        .store
        .charge_comparison(connection_row, batch, app.now())
        .await;
    let comparison = match compared {
        Ok(Some(comparison)) => Ok(Arc::new(comparison)),
        Ok(None) => Err(not_on_this_computer(Item::Batch)),
        Err(error) => Err(context.store_problem(&error)),
    };
    context.emit(Event::ChargeComparison { key, comparison });
}

pub(super) async fn emit_report(context: SessionContext, key: RequestKey) {
    let event = context
        .session
        .report_reads
        .run(read_report(&context, key))
        .await;
    match event {
        Ok(event) => context.emit(event),
        Err(error) => context.emit_request_failed(key, &error),
    }
}

async fn read_report(context: &SessionContext, key: RequestKey) -> Result<Event, StoreError> {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    let now = app.now();
    let batches = app.store.report_batches(connection_row).await?;
    let columns = app.store.report_columns(connection_row, &batches).await?;
    let steps_known_since = app.store.steps_known_since(connection_row).await?;
    let report = spawn_blocking(move || {
        let mut report = Report::new(batches, columns, now);
        report.steps_known_since = steps_known_since;
        report
    })
    .await;
    Ok(match report {
        Ok(report) => Event::Report {
            key,
            report: Arc::new(report),
        },
        Err(error) => Event::RequestFailed {
            key,
            problem: Problem::from(ProblemKind::DatabaseFailed).with_details(error),
        },
    })
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
