//! The sync of activities.

use giftdesk::desk::{Event, SyncState};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    scripted::{Running, Scripted},
    support::{self, open, remote, wait},
};

fn activity(batch: Uuid, at: &str) -> Value {
    json!({
        "id": Uuid::now_v7(),
        "order_status": "created",
        "created_at": at,
        "order": {"id": Uuid::now_v7(), "status": "created", "order_batch_id": batch},
    })
}

/// Waits until the activity requests (the page, and whether they have `after`) meet a condition.
fn until(service: &Running, what: &str, is_so: impl Fn(&[(usize, bool)]) -> bool) {
    support::until(what, || is_so(&asked(service)));
}

fn asked(service: &Running) -> Vec<(usize, bool)> {
    let script = service.scripted.script.lock().unwrap();
    script.activity_requests.clone()
}

#[test]
fn simultaneous_activities_are_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = Scripted::default();
    let batch = Uuid::now_v7();
    scripted.script.lock().unwrap().activities = (0..250)
        .map(|_| activity(batch, "2026-11-20T10:00:00Z"))
        .collect();
    let service = scripted.start(0);
    let desk = open(remote(folder.path(), &service.url()));
    wait(&desk, "the first sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
    until(&service, "the next polls", |asked| asked.len() >= 6);
    assert_eq!(
        asked(&service)[..6],
        [
            (1, false),
            (2, false),
            (3, false),
            (1, true),
            (1, true),
            (1, true)
        ]
    );

    // A further activity of the same time.
    let one_more = activity(batch, "2026-11-20T10:00:00Z");
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .activities
        .push(one_more);
    until(&service, "the third page", |asked| {
        asked.contains(&(3, true))
    });
}
