//! The sync of batches that were created elsewhere.

use crate::{
    fixture::{open_desk, remote_config, wait_for_rows, wait_until, wait_until_synced},
    scripted_service::{RunningService, ScriptedService},
};
use giftdesk::desk::{
    Command,
    batches::{BatchQuery, BatchTitle},
};
use serde_json::{Value, json};
use uuid::Uuid;

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

/// Adds batches to the service; the last one is the newest.
fn add_batches(service: &RunningService, names: &[String]) {
    let mut script = service.scripted.script.lock().unwrap();
    script.batches.extend(names.iter().map(|name| batch(name)));
}

/// Returns the pages that were requested so far.
fn requested_pages(service: &RunningService) -> Vec<usize> {
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .requested_batch_pages
        .clone()
}

#[test]
fn mirrors_long_list_newest_first_and_reads_it_once() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    add_batches(&service, &names(0, 250));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    let query = BatchQuery::default();
    let mut expected: Vec<_> = names(0, 250).into_iter().map(BatchTitle::Named).collect();
    expected.reverse();
    wait_for_rows(&desk, "every batch", &query, |total, rows| {
        if total == 250 {
            let shown: Vec<_> = rows.iter().map(|row| row.title.clone()).collect();
            (shown == expected[..rows.len()]).then_some(())
        } else {
            None
        }
    });
    // The next rounds end with the first page, whose batches are all known.
    wait_until("three more rounds", || requested_pages(&service).len() >= 6);
    assert_eq!(requested_pages(&service)[..6], [1, 2, 3, 1, 1, 1]);
}

#[test]
fn finds_more_new_batches_than_one_page() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    add_batches(&service, &names(0, 30));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    add_batches(&service, &names(30, 130));
    let query = BatchQuery::default();
    wait_for_rows(&desk, "the new batches", &query, |total, _| {
        (total == 130).then_some(())
    });
}

#[test]
fn refresh_finds_older_batch_after_known_ones() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    add_batches(&service, &names(0, 150));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    let hidden = batch("Hidden");
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .batches
        .insert(0, hidden);
    desk.send(Command::Refresh);
    let query = BatchQuery::default();
    wait_for_rows(&desk, "the hidden batch", &query, |total, _| {
        (total == 151).then_some(())
    });
}
