//! Reading the inbox after one changed order, without the engine: the database, and counting the facts in memory.

use std::time::{Duration, Instant};

use super::pages::FIGURES_LIMIT;
use crate::support::{demo_folder::DemoFolder, report::print_p99};
use giftdesk::{
    contract::{Clock as _, OrderId, Timestamp, WallClock},
    desk::{
        orders::{OrderPosition, OrderQuery},
        store::{ConnectionRowId, Store},
    },
};

const CHANGES: usize = 100;

pub fn run() {
    let folder = DemoFolder::large();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut times = runtime.block_on(read_times(&folder));
    let work = "reading the inbox after one changed order";
    print_p99(work, &mut times, FIGURES_LIMIT);
}

async fn read_times(folder: &DemoFolder) -> Vec<Duration> {
    let opened = Store::open(&folder.path, WallClock.now()).await;
    let store = opened.expect("the data folder opens").store;
    let connections = store.connections().await.expect("connections");
    let connection = connections.first().expect("the practice connection").0;
    let orders = opened_orders(&store, connection).await;
    let mut times = Vec::new();
    // The first read, which fills what is kept in memory, is not measured.
    for change in 0..=CHANGES {
        let begin = Instant::now();
        let read = store.read_inbox(connection, WallClock.now()).await;
        read.expect("an inbox");
        times.push(begin.elapsed());
        let order = orders[change % orders.len()];
        extend(&store, connection, order, WallClock.now()).await;
    }
    store.close().await;
    times.split_off(1)
}

/// Some orders that are opened and not accepted.
async fn opened_orders(store: &Store, connection: ConnectionRowId) -> Vec<OrderId> {
    let query = OrderQuery {
        statuses: vec!["opened".into()],
        ..OrderQuery::default()
    };
    let window = store.window(connection, "US", &query, 0..100, WallClock.now());
    let rows = window.await.expect("orders").rows.into_iter();
    rows.map(|row| row.id).collect()
}

/// Mirrors the order with another expiry.
async fn extend(store: &Store, connection: ConnectionRowId, id: OrderId, now: Timestamp) {
    let found = store.order(connection, id, now).await.expect("an order");
    let mut order = found.expect("a mirrored order").order;
    let later = order.expires_at.unwrap_or(now) + Duration::from_secs(3_600);
    order.expires_at = Some(later);
    let orders = [order];
    let changed = store.mirror_orders(connection, &orders, OrderPosition::Unknown, now);
    assert!(changed.await.expect("the order is written"));
}
