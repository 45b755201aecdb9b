//! Tests of the local database. This file holds their shared rows and queries.

mod adoption;
mod costs;
mod damaged;
mod disk_full;
mod mirror;
mod reads;
mod salvage;

pub(in crate::desk) use std::{collections::BTreeMap, time::Duration};

pub(in crate::desk) use uuid::Uuid;

pub(in crate::desk) use super::*;
pub(in crate::desk) use crate::desk::activity::ActivityUse;
pub(in crate::desk) use crate::desk::activity::summary::Calendar;
pub(in crate::desk) use crate::desk::batches::due_reads::NextOrders;
pub(in crate::desk) use crate::desk::jobs::JobItemResult;
pub(in crate::desk) use crate::desk::orders::OrderPageRead;
pub(in crate::desk) use crate::desk::orders::OrderPosition;
pub(in crate::desk) use crate::desk::people::StoredPeopleList;
pub(in crate::desk) use crate::desk::people::write::PeopleImportId;
pub(in crate::desk) use crate::desk::people::write::PeopleSource;
pub(in crate::desk) use crate::desk::sends::guards::GiftHistoryQuery;
pub(in crate::desk) use crate::desk::sends::outbox::parts_store::CanceledRequests;
pub(in crate::desk) use crate::desk::sends::outbox::parts_store::OtherParts;
pub(in crate::desk) use crate::desk::sends::outbox::store::NewOutboxEntry;
pub(in crate::desk) use crate::desk::sends::outbox::store::Transition;
pub(in crate::desk) use crate::desk::sends::unmirrored::add_unmirrored;
pub(in crate::desk) use crate::desk::sync::outcome_store::ReadOutcome;
pub(in crate::desk) use crate::{
    client::PageVersion,
    contract::{
        Amounts, Cart, CartItem, CartProduct, Cents, EventTimes, Order, OrderActivity, OrderBatch,
        OrderStatus, SendMethod, SendStatus, Shipment, Timestamp,
    },
    desk::{
        activity::ActivityQuery,
        batches::{BatchQuery, BatchTitle, ListPosition},
        lists::ListQuery,
        orders::{OrderQuery, OrderRow, OrderSort, OrderStage},
    },
    sqlite_steps::StepCounter,
};

impl Store {
    /// Counts the steps of all connections, except those of whole lists.
    pub(crate) async fn count_steps(&self) -> StepCounter {
        StepCounter::watch([
            &self.mirror,
            &self.mirror_writer,
            &self.durable,
            &self.mirror_and_desk,
        ])
        .await
    }
}

pub(in crate::desk) const PRACTICE: ConnectionRowId = ConnectionRowId(1);
pub(in crate::desk) const DAY: Duration = Duration::from_secs(86_400);

pub(in crate::desk) fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

pub(in crate::desk) async fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_none());
    (folder, opened.store)
}

pub(in crate::desk) fn page_version(number: u8) -> PageVersion {
    PageVersion {
        etag: None,
        hash: vec![number; 32],
    }
}

pub(in crate::desk) fn page_read<'a>(
    page: u64,
    first_position: u64,
    orders: &'a [Order],
    version: &'a PageVersion,
) -> OrderPageRead<'a> {
    OrderPageRead {
        page,
        first_position,
        orders,
        total_count: Some(4),
        version: Some(version),
    }
}

/// Changes the checksum of the schema, so that `desk.sqlite` is recovered at the next start.
pub(in crate::desk) async fn make_schema_unknown(folder: &tempfile::TempDir) {
    use sqlx::Connection as _;
    let file = folder.path().join("desk.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    sqlx::query("UPDATE _sqlx_migrations SET checksum = x'00'")
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

/// The rows of each table as SQL values, whatever the order of rows and columns.
pub(in crate::desk) async fn all_rows(
    database: &mut sqlx::SqliteConnection,
) -> BTreeMap<String, Vec<String>> {
    let tables: Vec<(String, String)> = sqlx::query_as(
        "SELECT list.name, (SELECT group_concat('quote(' || name || ')', ' || '' '' || ') \
         FROM (SELECT name FROM pragma_table_info(list.name) ORDER BY name)) \
         FROM pragma_table_list AS list WHERE schema = 'main' AND type = 'table' \
         AND name NOT IN ('sqlite_schema', '_sqlx_migrations')",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let mut all = BTreeMap::new();
    for (table, columns) in tables {
        let rows = sqlx::AssertSqlSafe(format!("SELECT {columns} FROM {table} ORDER BY 1"));
        let rows = sqlx::query_scalar(rows).fetch_all(&mut *database).await;
        all.insert(table, rows.unwrap());
    }
    all
}

pub(in crate::desk) fn cart(gift: &str) -> Cart {
    Cart {
        items: vec![CartItem {
            quantity: 1,
            product: CartProduct {
                name: gift.to_owned(),
                ..CartProduct::default()
            },
            ..CartItem::default()
        }],
        ..Cart::default()
    }
}

/// A store whose only batch has this name and the id 1.
pub(in crate::desk) async fn store_with_batch(
    name: &str,
) -> (tempfile::TempDir, Store, OrderBatch) {
    let (folder, store) = store().await;
    let one = batch(1, name);
    store
        .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    (folder, store, one)
}

pub(in crate::desk) fn batch(n: u128, name: &str) -> OrderBatch {
    OrderBatch {
        id: Uuid::from_u128(n).into(),
        send_status: SendStatus::Complete,
        batch_name: Some(name.to_owned()),
        recipients_count: 3,
        ..OrderBatch::default()
    }
}

pub(in crate::desk) fn order(
    batch: &OrderBatch,
    n: u128,
    first: &str,
    last: &str,
    status: OrderStatus,
) -> Order {
    Order {
        id: Uuid::from_u128(n).into(),
        order_batch_id: batch.id,
        status,
        recipient_first_name: first.to_owned(),
        recipient_last_name: Some(last.to_owned()),
        cart: cart("Heavy Knit Hoodie"),
        amounts: Amounts {
            amount_pre_tax_total: Cents(5000),
            ..Amounts::default()
        },
        ..Order::default()
    }
}

pub(in crate::desk) async fn rows(store: &Store, query: OrderQuery) -> Vec<OrderRow> {
    let window = store.window(PRACTICE, "US", &query, 0..100, now()).await;
    window.unwrap().rows
}

pub(in crate::desk) async fn names(store: &Store, query: OrderQuery) -> Vec<String> {
    rows(store, query)
        .await
        .into_iter()
        .map(|row| row.recipient)
        .collect()
}
