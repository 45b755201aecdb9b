//! Batches made elsewhere are found, however many there are and however they stand.

use giftdesk::desk::{
    Command,
    view::{BatchQuery, BatchTitle, ListQuery, ListRows},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    house::{open, remote, until, wait_rows},
    outbox::wait_connected,
    scripted::{Running, Scripted},
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

/// Adds batches as the newest, in this order.
fn make(service: &Running, names: &[String]) {
    let mut script = service.scripted.script.lock().unwrap();
    script.batches.extend(names.iter().map(|name| batch(name)));
}

/// The pages that were asked for so far.
fn pages(service: &Running) -> Vec<usize> {
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .asked_batches
        .clone()
}

#[test]
fn every_batch_of_a_long_list_is_mirrored_newest_first_and_walked_once() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    make(&service, &names(0, 250));
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
    // The next looks end with the first page: all of it is known.
    until("it looks again", || pages(&service).len() >= 6);
    assert_eq!(pages(&service)[..6], [1, 2, 3, 1, 1, 1]);
}

#[test]
fn more_new_batches_than_a_page_holds_are_all_found() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    make(&service, &names(0, 30));
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    make(&service, &names(30, 130));
    let query = ListQuery::Batches(BatchQuery::default());
    wait_rows(&desk, "the new ones", &query, |total, _| {
        (total == 130).then_some(())
    });
}

#[test]
fn a_batch_that_appears_behind_known_ones_is_found_by_refreshing() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    make(&service, &names(0, 150));
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
    wait_rows(&desk, "the hidden one", &query, |total, _| {
        (total == 151).then_some(())
    });
}
