//! Answers what screens show: windows of lists, details, summaries, pictures. Each request is a
//! task of its own; the mirror answers, and the service only for what is not mirrored.

use std::{ops::Range, sync::Arc};

use super::context::Context;
use crate::{
    client::{Client, ClientError},
    contract::{BrandId, OrderBatchId, OrderId, ProductId},
    desk::{
        Event, Impact, Item, Problem, ProblemKind, RequestKey,
        problem::service_problem,
        store::{Calendar, OrderPosition},
        view::{Changed, ListQuery},
    },
};

pub(super) async fn list(context: Context, key: RequestKey, query: ListQuery, range: Range<u64>) {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    let window = hub
        .store
        .window(connection_row, &hub.country(), &query, range, hub.now())
        .await;
    match window {
        Ok(window) => context.tell(Event::Rows {
            key,
            total: window.total,
            offset: window.offset,
            rows: window.rows,
        }),
        Err(error) => context.unanswered(key, &error),
    }
}

fn missing(item: Item) -> Problem {
    ProblemKind::NotOnThisComputer { item }.into()
}

/// What the service answers about something that is not mirrored.
async fn ask<T, F>(
    context: &Context,
    item: Item,
    ask: impl FnOnce(Client) -> F,
) -> Result<T, Problem>
where
    F: Future<Output = Result<T, ClientError>>,
{
    let client = context.session.client_now().ok_or_else(|| missing(item))?;
    ask(client)
        .await
        .map_err(|error| service_problem(&error, Impact::LastSyncShown))
}

pub(super) async fn product(context: Context, key: RequestKey, id: ProductId) {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    let product = match hub.store.product(connection_row, &hub.country(), id).await {
        Ok(Some(product)) => Ok(product),
        Ok(None) => {
            ask(&context, Item::Product, |client| async move {
                client.product(id).await
            })
            .await
        }
        Err(error) => Err(context.in_words(&error)),
    };
    context.tell(Event::Product {
        key,
        id,
        product: product.map(Arc::new),
    });
}

pub(super) async fn brand(context: Context, key: RequestKey, id: BrandId) {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    let brand = match hub.store.brand(connection_row, &hub.country(), id).await {
        Ok(Some(brand)) => Ok(Arc::new(brand)),
        Ok(None) => Err(missing(Item::Brand)),
        Err(error) => Err(context.in_words(&error)),
    };
    context.tell(Event::Brand { key, brand });
}

pub(super) async fn batch(context: Context, key: RequestKey, id: OrderBatchId) {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    let batch = match hub.store.batch(connection_row, id, hub.now()).await {
        Ok(Some(batch)) => Ok(Arc::new(batch)),
        Ok(None) => Err(missing(Item::Batch)),
        Err(error) => Err(context.in_words(&error)),
    };
    context.tell(Event::Batch { key, batch });
}

/// What is mirrored at once; then the service, which alone knows every time of an order.
pub(super) async fn order(context: Context, key: RequestKey, id: OrderId) {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    match hub.store.order(connection_row, id, hub.now()).await {
        Ok(Some(order)) => {
            context.tell(Event::Order {
                key,
                order: Ok(Arc::new(order)),
            });
            // What it says beyond that comes as a change.
            let _ = read_order(&context, id).await;
        }
        Ok(None) => {
            let order = match read_order(&context, id).await {
                Ok(()) => match hub.store.order(connection_row, id, hub.now()).await {
                    Ok(Some(order)) => Ok(Arc::new(order)),
                    Ok(None) => Err(missing(Item::Order)),
                    Err(error) => Err(context.in_words(&error)),
                },
                Err(problem) => Err(problem),
            };
            context.tell(Event::Order { key, order });
        }
        Err(error) => context.tell(Event::Order {
            key,
            order: Err(context.in_words(&error)),
        }),
    }
}

async fn read_order(context: &Context, id: OrderId) -> Result<(), Problem> {
    let order = ask(context, Item::Order, |client| async move {
        client.order(id).await
    })
    .await?;
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    let changed = hub
        .store
        .mirror_orders(connection_row, &[order], OrderPosition::Unknown, hub.now())
        .await
        .map_err(|error| context.in_words(&error))?;
    context.tell_changed(Changed {
        orders: changed,
        ..Changed::default()
    });
    Ok(())
}

pub(super) async fn summary(context: Context, key: RequestKey, days: u32) {
    let (hub, connection_row) = (&context.hub, context.session.connection_row);
    let now = hub.now();
    let summary = hub
        .store
        .activity_summary(connection_row, &Calendar::local(now, days), now)
        .await;
    match summary {
        Ok(summary) => context.tell(Event::ActivitySummary {
            key,
            summary: Arc::new(summary),
        }),
        Err(error) => context.unanswered(key, &error),
    }
}

pub(super) async fn picture(context: Context, url: String, width: u32, height: u32) {
    let pictures = &context.hub.pictures;
    let wanted = (url, width, height);
    let Some(guard) = pictures.begin_fetch(&wanted) else {
        return;
    };
    let (url, width, height) = wanted;
    let mut pixels = pictures.cached(&url, width, height).await;
    if pixels.is_none() {
        let fetch = async {
            // At the start the line is being prepared: the picture waits for it.
            let client = context.session.client().await.ok()?;
            pictures.fetch(&client, &url, width, height).await
        };
        pixels = tokio::select! {
            () = context.session.ended() => None,
            pixels = fetch => pixels,
        };
    }
    drop(guard);
    // Also after the session: the next one was told that somebody fetches it already.
    context.hub.outlet.tell(Event::Picture {
        url,
        width,
        height,
        pixels: pixels.map(Arc::new),
    });
}
