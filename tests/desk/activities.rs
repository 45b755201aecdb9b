//! The sync of activities.

use giftdesk::desk::{Event, SyncState};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    fixture::{self, open_desk, remote_config, wait_for},
    scripted_service::{RunningService, ScriptedService},
};

fn activity(batch: Uuid, at: &str) -> Value {
    json!({
        "id": Uuid::now_v7(),
        "order_status": "created",
        "created_at": at,
        "order": {"id": Uuid::now_v7(), "status": "created", "order_batch_id": batch},
    })
}

/// Waits until the requested pages meet a condition.
fn wait_until_requested(
    service: &RunningService,
    what: &str,
    condition: impl Fn(&[(usize, bool)]) -> bool,
) {
    fixture::wait_until(what, || condition(&requested_pages(service)));
}

/// Returns the pages that were requested so far. The flag says whether the request had the
/// parameter `after`.
fn requested_pages(service: &RunningService) -> Vec<(usize, bool)> {
    let script = service.scripted.script.lock().unwrap();
    script.requested_activity_pages.clone()
}

#[test]
fn activities_with_the_same_time_are_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = ScriptedService::default();
    let batch = Uuid::now_v7();
    scripted.script.lock().unwrap().activities = (0..250)
        .map(|_| activity(batch, "2026-11-20T10:00:00Z"))
        .collect();
    let service = scripted.start(0);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_for(&desk, "the first sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
    wait_until_requested(&service, "two more rounds", |pages| pages.len() >= 6);
    let mut requested = requested_pages(&service);
    // Pages 2 and 3 are requested together and can arrive in either order.
    requested[2..4].sort_unstable();
    assert_eq!(
        requested[..6],
        [
            // The first request finds the newest record; the read of older ones begins at page 1 again.
            (1, false),
            (1, false),
            (2, false),
            (3, false),
            (1, true),
            (1, true)
        ]
    );

    // The sync finds another activity with the same time.
    let one_more = activity(batch, "2026-11-20T10:00:00Z");
    service
        .scripted
        .script
        .lock()
        .unwrap()
        .activities
        .push(one_more);
    wait_until_requested(&service, "all pages again", |pages| {
        pages.contains(&(3, true))
    });
}

/// In a busy account, activities are added while the pages of a round are read.
#[test]
fn activities_added_during_a_round_cause_no_further_pages() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = ScriptedService::default();
    let batch = Uuid::now_v7();
    {
        let mut script = scripted.script.lock().unwrap();
        script.filters_activities = true;
        script.activities = (0..1_000)
            .map(|_| activity(batch, "2026-11-20T10:00:00Z"))
            .collect();
    }
    let service = scripted.start(0);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_for(&desk, "the first sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
    {
        let mut script = service.scripted.script.lock().unwrap();
        script.requested_activity_pages.clear();
        let new = (0..150).map(|_| activity(batch, "2026-11-20T10:00:01Z"));
        script.activities.splice(0..0, new);
        // More than a page.
        let late = |second: u32| {
            let at = format!("2026-11-20T10:00:{second:02}Z");
            (0..150).map(|_| activity(batch, &at)).collect()
        };
        script.late_activities = (2..12).rev().map(late).collect();
    }
    fixture::wait_until("all activities are listed and read", || {
        let script = service.scripted.script.lock().unwrap();
        script.late_activities.is_empty()
            && script.requested_activity_pages.ends_with(&[(1, true); 2])
    });
    let pages = requested_pages(&service);
    // 1,650 activities have 17 pages; a round can end with a page that is not full, and two rounds find nothing.
    assert!(pages.len() <= 24, "{pages:?}");
}
