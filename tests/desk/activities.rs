//! What happened is read once, however much of it there is.

use giftdesk::desk::{Event, SyncState};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    house::{self, open, remote, wait},
    scripted::{Running, Scripted},
};

fn activity(batch: Uuid, at: &str) -> Value {
    json!({
        "id": Uuid::now_v7(),
        "order_status": "created",
        "created_at": at,
        "order": {"id": Uuid::now_v7(), "status": "created", "order_batch_id": batch},
    })
}

/// Waits until what was asked of the service, as pages with `after` or without, is as wanted.
fn until(service: &Running, what: &str, is_so: impl Fn(&[(usize, bool)]) -> bool) {
    house::until(what, || is_so(&asked(service)));
}

fn asked(service: &Running) -> Vec<(usize, bool)> {
    let script = service.scripted.script.lock().unwrap();
    script.asked_activities.clone()
}

#[test]
fn a_burst_of_one_moment_is_not_walked_again_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = Scripted::default();
    let batch = Uuid::now_v7();
    scripted.script.lock().unwrap().activities = (0..250)
        .map(|_| activity(batch, "2026-11-20T10:00:00Z"))
        .collect();
    let service = scripted.start(0);
    let desk = open(remote(folder.path(), &service.url()));
    wait(&desk, "all is read", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
    until(&service, "it is asked again", |asked| asked.len() >= 6);
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

    // One more, of the same moment: it is found.
    let one_more = activity(batch, "2026-11-20T10:00:00Z");
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .activities
        .push(one_more);
    until(&service, "the rest is read", |asked| {
        asked.contains(&(3, true))
    });
}
