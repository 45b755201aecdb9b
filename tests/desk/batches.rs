//! The sync of batches that other clients created.

use giftdesk::desk::{
    Command,
    view::{BatchQuery, BatchTitle, ListQuery, ListRows},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    outbox::wait_connected,
    scripted::{Running, Scripted},
    support::{open, remote, until, wait_rows},
};

fn batch(name: &str) -> Value {
    json!({
        "id": Uuid::now_v7(),
        "send_status": "complete",
        "batch_name": name,
        "recipients_count": 1,
    })
}

fn names(from: usize, to: usize) -> Vec<String> {
    (from..to).map(|n| format!("Batch {n}")).collect()
}

/// Adds batches, each newer than the one before.
fn add_batches(service: &Running, names: &[String]) {
    let mut script = service.scripted.script.lock().unwrap();
    script.batches.extend(names.iter().map(|name| batch(name)));
}

/// The requested_pages of batches that were requested so far.
fn requested_pages(service: &Running) -> Vec<usize> {
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .batch_page_requests
        .clone()
}

#[test]
fn long_batch_list_is_mirrored_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    add_batches(&service, &names(0, 250));
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    let query = ListQuery::Batches(BatchQuery::default());
    let mut expected: Vec<_> = names(0, 250).into_iter().map(BatchTitle::Named).collect();
    expected.reverse();
    wait_rows(&desk, "every batch", &query, |total, rows| match rows {
        ListRows::Batches(rows) if total == 250 => {
            let shown: Vec<_> = rows.iter().map(|row| row.title.clone()).collect();
            (shown == expected[..rows.len()]).then_some(())
        }
        _ => None,
    });
    // Later polls end after the first page, because all its batches are known.
    until("the next polls", || requested_pages(&service).len() >= 6);
    assert_eq!(requested_pages(&service)[..6], [1, 2, 3, 1, 1, 1]);
}

#[test]
fn finds_more_new_batches_than_one_page() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    add_batches(&service, &names(0, 30));
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    add_batches(&service, &names(30, 130));
    let query = ListQuery::Batches(BatchQuery::default());
    wait_rows(&desk, "the new batches", &query, |total, _| {
        (total == 130).then_some(())
    });
}

#[test]
fn refresh_finds_batch_behind_known_batches() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    add_batches(&service, &names(0, 150));
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    let hidden = batch("Hidden");
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .batches
        .insert(0, hidden);
    desk.send(Command::Refresh);
    let query = ListQuery::Batches(BatchQuery::default());
    wait_rows(&desk, "the hidden batch", &query, |total, _| {
        (total == 151).then_some(())
    });
}
