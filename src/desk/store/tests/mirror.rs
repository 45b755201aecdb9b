//! The mirror is a file of its own: it may be deleted, its damage concerns nothing else, and the rows
//! of removed connections are deleted in the background.

use std::{collections::BTreeMap, fs, path::Path};

use super::*;
use crate::{
    desk::{
        ConnectionId, ProblemKind,
        connections::{Connection, ConnectionKind},
        drafts::{Draft, DraftId},
        sends::{OutboxState, SendStep, outbox::tests::store::new_entry},
    },
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

async fn desk_rows(store: &Store) -> BTreeMap<String, Vec<String>> {
    all_rows(&mut store.durable.acquire().await.unwrap()).await
}

/// Makes the mirror that of a version with another schema.
async fn give_mirror_another_schema(store: &Store) {
    sqlx::query("PRAGMA user_version = 77")
        .execute(&store.mirror)
        .await
        .unwrap();
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
async fn mirror_with_another_schema_is_replaced_alone() {
    let (folder, store) = store().await;
    add_orders(&store, PRACTICE, 50).await;
    let draft = save_draft(&store).await;
    let before = desk_rows(&store).await;
    give_mirror_another_schema(&store).await;
    store.close().await;
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_none());
    let store = opened.store;
    assert_eq!(order_count(&store, PRACTICE).await, 0);
    assert_eq!(store.latest_draft(PRACTICE).await.unwrap(), Some(draft));
    assert_eq!(desk_rows(&store).await, before);
    // The new mirror stays.
    add_orders(&store, PRACTICE, 3).await;
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    assert_eq!(order_count(&store, PRACTICE).await, 3);
}

#[tokio::test]
async fn mirror_with_another_schema_is_not_shared() {
    let (folder, store) = store().await;
    assert!(Store::open_read_only(folder.path()).await.is_ok());
    give_mirror_another_schema(&store).await;
    let Err(problem) = Store::open_read_only(folder.path()).await else {
        panic!("the mirror was opened");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderInUse);
}

#[tokio::test]
async fn sends_outlive_new_mirror() {
    let (folder, store, sent) = store_with_batch("Spring").await;
    let new = new_entry("reference", OutboxState::Waiting);
    store.add_to_outbox(PRACTICE, &new).await.unwrap();
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &OutboxState::Sent(sent.id),
        step: &SendStep::Sent { batch: sent.id },
        at: now(),
    };
    let finalized = store.finalize_sent(&new.entry, transition, true).await;
    assert!(finalized.unwrap());
    give_mirror_another_schema(&store).await;
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    let has_request = async || {
        store.delete_mirrored_requests(PRACTICE).await.unwrap();
        let request = store.outbox_request(new.entry.id).await.unwrap();
        !request.is_empty()
    };
    assert!(has_request().await, "the batch is not mirrored again");
    let other = batch(2, "Autumn");
    for (one, is_undated) in [(&sent, false), (&other, true)] {
        store
            .mirror_batches(PRACTICE, std::slice::from_ref(one), now())
            .await
            .unwrap();
        let orders = [order(
            one,
            one.id.0.as_u128() + 10,
            "Ann",
            "Lee",
            OrderStatus::Notified,
        )];
        let position = OrderPosition::Consecutive { first: 0 };
        let mirrored = store.mirror_orders(PRACTICE, &orders, position, now());
        mirrored.await.unwrap();
        // This computer knows when it sent its own gifts.
        let has_undated = store.has_undated_gifts(PRACTICE).await.unwrap();
        assert_eq!(has_undated, is_undated);
    }
    assert_eq!(store.count_undated_orders(PRACTICE).await.unwrap(), 2);
    assert!(has_request().await, "its orders are not all read");
    let read = store.mark_orders_read(PRACTICE, &[sent.id], now()).await;
    read.unwrap();
    assert!(!has_request().await);
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
