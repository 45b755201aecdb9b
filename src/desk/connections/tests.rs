//! Tests of removed connections: one is gone at once; its rows are deleted in small steps that block nothing.

use sqlx::AssertSqlSafe;

use super::{
    connection::{Connection, ConnectionKind},
    removal::desk_deletions,
};
use crate::{
    desk::{
        drafts::{Draft, DraftId},
        ids::ConnectionId,
        store::tests::*,
    },
    recipients::RecipientTable,
};

const SENT_RECIPIENTS: i64 = 12_000;

fn remote() -> Connection {
    Connection {
        id: ConnectionId(Uuid::from_u128(9)),
        kind: ConnectionKind::Remote,
        name: "Gifts".to_owned(),
        base_url: "https://gifts.example".to_owned(),
    }
}

/// A connection with recipients of direct sends and a job over many orders.
async fn connection_with_rows(store: &Store) -> ConnectionRowId {
    let row = store.add_connection(&remote()).await.unwrap();
    for sql in [
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2) \
         INSERT INTO sent_recipient (connection_row, order_batch_id, position, body) \
         SELECT ?1, CAST(n / 1000 AS BLOB), n, '{\"mailing_address\":{\"postal_code\":\"10115\"}}' \
         FROM numbers",
        "INSERT INTO order_job (connection_row, id, action, created_at) \
         VALUES (?1, x'01', 'cancel', ?2)",
        "INSERT INTO order_job_item (job_row, position, order_id, recipient_name, outcome) \
         SELECT 1, position, x'02', 'Ida', 'done' FROM sent_recipient \
         WHERE connection_row = ?1 AND position <= ?2 / 4",
        "INSERT INTO outbox (connection_row, id, draft_id, title, recipients, total_low, total_high, \
         customer_reference_id, state, created_at) \
         VALUES (?1, x'03', x'04', '', 1, 0, 0, 'reference', 'sent', 0)",
        "INSERT INTO outbox_request (outbox_row, body) \
         SELECT row_id, zeroblob(?2) FROM outbox WHERE connection_row = ?1",
    ] {
        sqlx::query(sql)
            .bind(row)
            .bind(SENT_RECIPIENTS)
            .execute(&store.durable)
            .await
            .unwrap();
    }
    row
}

async fn count(store: &Store, table: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}")))
        .fetch_one(&store.durable)
        .await
        .unwrap()
}

async fn save_draft(store: &Store) {
    let draft = Draft {
        id: DraftId::generate(),
        ..Draft::default()
    };
    let none = RecipientTable::default();
    store
        .save_draft(PRACTICE, &draft, &none, &none)
        .await
        .unwrap();
}

#[tokio::test]
async fn removal_of_large_connection_lets_other_writes_through() {
    let (_folder, store) = store().await;
    connection_with_rows(&store).await;
    let steps = store.count_steps().await;
    store.remove_connection(remote().id).await.unwrap();
    let removal = steps.take();
    assert_eq!(store.connections().await.unwrap().len(), 1);
    assert_eq!(count(&store, "sent_recipient").await, SENT_RECIPIENTS);
    let deletion = tokio::spawn({
        let store = store.clone();
        async move { store.delete_removed_connections().await }
    });
    let mut writes = 0;
    while !deletion.is_finished() {
        save_draft(&store).await;
        writes += 1;
    }
    deletion.await.unwrap().unwrap();
    assert!(writes >= 20, "only {writes} writes during the deletion");
    assert!(
        removal > 0 && removal < SENT_RECIPIENTS.unsigned_abs(),
        "{removal} steps"
    );
    for table in ["sent_recipient", "order_job", "order_job_item", "outbox"] {
        assert_eq!(count(&store, table).await, 0, "{table}");
    }
    assert_eq!(count(&store, "connection").await, 1);
}

#[tokio::test]
async fn interrupted_removal_continues_at_next_start() {
    let (folder, store) = store().await;
    let row = connection_with_rows(&store).await;
    store.remove_connection(remote().id).await.unwrap();
    let deletion = store.delete_removed_connections();
    assert!(
        tokio::time::timeout(Duration::from_millis(20), deletion)
            .await
            .is_err()
    );
    assert!(count(&store, "sent_recipient").await > 0);
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    assert_eq!(store.connections().await.unwrap().len(), 1);
    let next = Connection {
        id: ConnectionId(Uuid::from_u128(10)),
        ..remote()
    };
    assert_ne!(store.add_connection(&next).await.unwrap(), row);
    store.delete_removed_connections().await.unwrap();
    assert_eq!(count(&store, "sent_recipient").await, 0);
    assert_eq!(count(&store, "connection").await, 2);
}

#[tokio::test]
async fn every_table_of_connections_is_deleted_in_steps() {
    let (_folder, store) = store().await;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT child.name FROM sqlite_schema AS child, \
         pragma_foreign_key_list(child.name) AS reference WHERE child.type = 'table'",
    )
    .fetch_all(&store.durable)
    .await
    .unwrap();
    assert!(tables.len() >= 12, "{tables:?}");
    for table in tables {
        let deletion = format!("DELETE FROM {table} ");
        assert!(
            desk_deletions().any(|statement| statement.starts_with(&deletion)),
            "{table}"
        );
    }
}

/// A deletion that found its rows by the connection alone would read all of them in each step.
#[tokio::test]
async fn deletions_find_rows_by_whole_keys() {
    let (_folder, store) = store().await;
    for statement in desk_deletions() {
        let plan: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")))
                .fetch_all(&store.durable)
                .await
                .unwrap();
        let steps: Vec<&str> = plan.iter().map(|(.., step)| step.as_str()).collect();
        let uses_whole_key = steps[0].contains(" AND ") || steps[0].contains("(rowid=?)");
        assert!(uses_whole_key, "{statement}: {steps:?}");
        let scans = steps.iter().any(|step| step.starts_with("SCAN"));
        assert!(!scans, "{statement}: {steps:?}");
    }
}

/// The log of sends lists the records of a connection by its row id, and is never deleted.
#[tokio::test]
async fn row_id_in_log_of_sends_is_not_reused() {
    let (_folder, store) = store().await;
    let row = store.add_connection(&remote()).await.unwrap();
    sqlx::query(
        "INSERT INTO send_log (connection_row, outbox_id, occurred_at, event, hash) \
         VALUES (?1, x'01', 0, '', x'02')",
    )
    .bind(row)
    .execute(&store.durable)
    .await
    .unwrap();
    store.remove_connection(remote().id).await.unwrap();
    store.delete_removed_connections().await.unwrap();
    assert_ne!(store.add_connection(&remote()).await.unwrap(), row);
}

#[tokio::test]
async fn my_shop_is_one_connection_and_stays() {
    let (_folder, store) = store().await;
    let shop = Connection::shop();
    let row = store.add_connection(&shop).await.unwrap();
    assert!(store.add_connection(&shop).await.is_err());
    store.remove_connection(shop.id).await.unwrap();
    let all = store.connections().await.unwrap();
    assert_eq!(all, [(PRACTICE, Connection::practice()), (row, shop)]);
}
