//! The mirror is a file of its own: it may be deleted, its damage concerns nothing else, and the rows
//! of removed connections are deleted in the background.

use std::{fs, path::Path};

use super::*;
use crate::{
    desk::{Connection, ConnectionId, ConnectionKind, Draft, DraftId},
    recipients::RecipientTable,
};

fn connection(n: u128) -> Connection {
    Connection {
        id: ConnectionId(Uuid::from_u128(n)),
        kind: ConnectionKind::Remote,
        name: format!("Service {n}"),
        base_url: "https://gifts.example".to_owned(),
    }
}

async fn add_orders(store: &Store, connection_row: ConnectionRowId, count: u128) -> OrderBatch {
    let one = batch(1, "Spring");
    store
        .mirror_batches(connection_row, std::slice::from_ref(&one), now())
        .await
        .unwrap();
    let orders: Vec<Order> = (0..count)
        .map(|n| order(&one, 10 + n, "Ann", "Lee", OrderStatus::Notified))
        .collect();
    let position = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(connection_row, &orders, position, now())
        .await
        .unwrap();
    one
}

async fn order_count(store: &Store, connection_row: ConnectionRowId) -> u64 {
    store.counts(connection_row).await.unwrap().1
}

async fn save_draft(store: &Store) -> DraftId {
    let draft = Draft {
        id: DraftId::generate(),
        ..Draft::default()
    };
    let none = RecipientTable::default();
    store
        .save_draft(PRACTICE, &draft, &none, &none)
        .await
        .unwrap();
    draft.id
}

fn overwrite(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    for page in bytes.chunks_exact_mut(size).skip(1) {
        page.fill(0xff);
    }
    fs::write(file, bytes).unwrap();
}

#[tokio::test]
async fn damaged_mirror_is_replaced_alone() {
    for is_noted in [false, true] {
        let (folder, store) = store().await;
        add_orders(&store, PRACTICE, 50).await;
        let draft = save_draft(&store).await;
        store.close().await;
        if is_noted {
            fs::write(folder.path().join("desk.damaged"), "a page is bad").unwrap();
        } else {
            overwrite(&folder.path().join("mirror.sqlite"));
        }
        let opened = Store::open(folder.path(), now()).await.unwrap();
        assert!(opened.damage.is_none(), "nothing was lost");
        assert_eq!(order_count(&opened.store, PRACTICE).await, 0);
        assert_eq!(
            opened.store.latest_draft(PRACTICE).await.unwrap(),
            Some(draft)
        );
        let files = fs::read_dir(folder.path()).unwrap().flatten();
        let kept = files.filter(|file| file.file_name().to_string_lossy().contains("damaged"));
        assert_eq!(kept.count(), 0);
    }
}

#[tokio::test]
async fn mirror_of_newer_version_is_replaced() {
    let (folder, store) = store().await;
    add_orders(&store, PRACTICE, 1).await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (999, 'newer', 1, x'00', 0)",
    )
    .execute(&store.mirror)
    .await
    .unwrap();
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    assert_eq!(order_count(&store, PRACTICE).await, 0);
}

#[tokio::test]
async fn removed_connection_is_gone_at_once_and_cleared_later() {
    let (folder, store) = store().await;
    let remote = connection(9);
    let row = store.add_connection(&remote).await.unwrap();
    add_orders(&store, row, 1_200).await;
    add_orders(&store, PRACTICE, 3).await;
    store.remove_connection(remote.id).await.unwrap();
    assert_eq!(store.connections().await.unwrap().len(), 1);
    assert_eq!(order_count(&store, row).await, 1_200, "not deleted yet");

    // A new connection does not get the row id of the old rows.
    let next = store.add_connection(&connection(10)).await.unwrap();
    assert_ne!(next, row);
    assert_eq!(order_count(&store, next).await, 0);

    // The next start deletes what an interrupted deletion left.
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    store.delete_removed_connections().await.unwrap();
    assert_eq!(order_count(&store, row).await, 0);
    assert_eq!(order_count(&store, PRACTICE).await, 3);
    for sql in [
        "SELECT count(*) FROM order_body",
        "SELECT count(*) FROM order_search WHERE order_search MATCH 'ann'",
    ] {
        let left: i64 = sqlx::query_scalar(sql)
            .fetch_one(&store.mirror)
            .await
            .unwrap();
        assert_eq!(left, 3, "{sql}");
    }
}

#[tokio::test]
async fn deletion_of_mirror_lets_other_writes_through() {
    let (_folder, store) = store().await;
    let remote = connection(9);
    let row = store.add_connection(&remote).await.unwrap();
    add_orders(&store, row, 6_000).await;
    store.remove_connection(remote.id).await.unwrap();
    let deletion = tokio::spawn({
        let store = store.clone();
        async move { store.delete_removed_connections().await }
    });
    let mut writes = 0;
    while !deletion.is_finished() {
        let one = batch(100 + writes, "Autumn");
        store
            .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
            .await
            .unwrap();
        save_draft(&store).await;
        writes += 1;
    }
    deletion.await.unwrap().unwrap();
    assert!(writes >= 3, "only {writes} writes during the deletion");
    assert_eq!(order_count(&store, row).await, 0);
}

#[tokio::test]
async fn rows_of_another_connection_are_not_adopted() {
    let (folder, store) = store().await;
    let row = store.add_connection(&connection(9)).await.unwrap();
    add_orders(&store, row, 3).await;
    // The desk's database was replaced, and the row id belongs to another connection.
    sqlx::query("UPDATE connection SET id = ?1 WHERE row_id = ?2")
        .bind(connection(10).id)
        .bind(row)
        .execute(&store.durable)
        .await
        .unwrap();
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    assert_eq!(order_count(&store, row).await, 0);
}
