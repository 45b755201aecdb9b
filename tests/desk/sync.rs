//! The sync of a service that fails in parts, lists wrong numbers, and changes orders silently.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use crate::{
    fixture::{
        create_draft, draft, open_desk, remote_config, wait_for, wait_for_rows, wait_until_synced,
    },
    scripted_service::{RunningService, Script, ScriptedService, TotalCount},
};
use giftdesk::{
    contract::{Clock, OrderBatchId, Timestamp, WallClock},
    desk::{
        CartLine, Command, Desk, DeskConfig, Event, RebuildScope, ResourceStatus, SyncResource,
        SyncState,
        activity::ActivityQuery,
        batches::{BatchQuery, BatchTitle},
        orders::{OrderQuery, OrderRow},
    },
};
use serde_json::{Value, json};
use uuid::Uuid;

/// A clock that tests set forward.
#[derive(Clone, Default)]
struct ShiftedClock(Arc<AtomicI64>);

impl ShiftedClock {
    fn advance(&self, time: Duration) {
        let micros = i64::try_from(time.as_micros()).unwrap();
        self.0.fetch_add(micros, Ordering::SeqCst);
    }
}

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        let shift = Duration::from_micros(self.0.load(Ordering::SeqCst).unsigned_abs());
        WallClock.now() + shift
    }
}

fn order(batch: Uuid, name: &str) -> Value {
    json!({
        "id": Uuid::now_v7(),
        "order_batch_id": batch,
        "status": "notified",
        "recipient_first_name": name,
    })
}

/// Adds a batch with this many orders; the names of the recipients are numbers.
pub(crate) fn add_batch(script: &mut Script, name: &str, orders: usize) -> Uuid {
    let id = Uuid::now_v7();
    script.batches.push(json!({
        "id": id,
        "send_status": "complete",
        "batch_name": name,
        "recipients_count": orders,
        "orders_count": orders,
    }));
    let orders = (0..orders).map(|n| order(id, &format!("Guest {n}")));
    script.orders.insert(id.to_string(), orders.collect());
    id
}

pub(crate) fn start(prepare: impl FnOnce(&mut Script)) -> RunningService {
    let scripted = ScriptedService::default();
    prepare(&mut scripted.script.lock().unwrap());
    scripted.start(0)
}

fn change(service: &RunningService, change: impl FnOnce(&mut Script)) {
    change(&mut service.scripted.script.lock().unwrap());
}

pub(crate) fn orders_query(batch: Uuid) -> OrderQuery {
    OrderQuery {
        batch: Some(OrderBatchId(batch)),
        ..OrderQuery::default()
    }
}

/// Waits until the orders of a batch meet a condition.
fn wait_orders(desk: &Desk, what: &str, batch: Uuid, accepts: impl Fn(&[OrderRow]) -> bool) {
    wait_for_rows(desk, what, &orders_query(batch), |_, rows| {
        accepts(&rows).then_some(())
    });
}

fn wait_status(
    desk: &Desk,
    what: &str,
    resource: SyncResource,
    accepts: impl Fn(&ResourceStatus) -> bool,
) -> ResourceStatus {
    wait_for(desk, what, |event| match event {
        Event::SyncStatus(statuses) => statuses
            .iter()
            .find(|status| status.resource == resource && accepts(status))
            .cloned(),
        _ => None,
    })
}

#[test]
fn refused_resource_does_not_stop_others() {
    let folder = tempfile::tempdir().unwrap();
    let service = start(|script| {
        add_batch(script, "Spring", 3);
        script.failures.insert("/v1/cards".to_owned(), 403);
        script.failures.insert("/v1/brands".to_owned(), 500);
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let failed = wait_for(&desk, "the incomplete sync", |event| match event {
        Event::Sync(SyncState::Incomplete { failed, .. }) => Some(failed),
        Event::Sync(SyncState::Offline { problem, .. }) => panic!("{problem}"),
        _ => None,
    });
    assert_eq!(failed, [SyncResource::Cards, SyncResource::Brands]);
    let query = BatchQuery::default();
    wait_for_rows(&desk, "the batch", &query, |total, _| {
        (total == 1).then_some(())
    });
    change(&service, |script| script.failures.clear());
    wait_until_synced(&desk);
}

#[test]
fn failing_batch_does_not_stop_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut ids = Vec::new();
    let service = start(|script| {
        ids.push(add_batch(script, "Broken", 12));
        ids.push(add_batch(script, "Whole", 12));
        script.failures.insert(format!("{}/orders", ids[0]), 500);
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let status = wait_status(&desk, "the failed batch", SyncResource::Orders, |status| {
        status.problem.is_some()
    });
    assert_eq!(status.failed_batches, 1);
    wait_orders(&desk, "the whole batch", ids[1], |rows| rows.len() == 12);
}

#[test]
fn unreadable_order_is_counted_and_hides_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let service = start(|script| {
        batch = add_batch(script, "Spring", 12);
        let orders = script.orders.get_mut(&batch.to_string()).unwrap();
        orders[4]["cart"] = json!("no cart");
        orders[5]["view_count_recipient"] = json!(-3);
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let status = wait_status(
        &desk,
        "the unreadable order",
        SyncResource::Orders,
        |status| status.unreadable > 0,
    );
    assert_eq!((status.unreadable, status.problem), (1, None));
    wait_orders(&desk, "the other orders", batch, |rows| rows.len() == 11);
}

#[test]
fn only_unreadable_record_is_not_another_service() {
    let folder = tempfile::tempdir().unwrap();
    let service = start(|script| {
        script.batches.push(json!({"id": 17}));
        script.total_count = TotalCount::Wrong(-1);
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let status = wait_status(
        &desk,
        "the unreadable batch",
        SyncResource::Batches,
        |status| status.unreadable == 1,
    );
    assert_eq!(status.problem, None);
    change(&service, |script| {
        script.batches.clear();
        add_batch(script, "Spring", 1);
    });
    let query = BatchQuery::default();
    wait_for_rows(&desk, "the readable batch", &query, |total, _| {
        (total == 1).then_some(())
    });
}

#[test]
fn capped_pages_without_totals_are_read_to_their_end() {
    for total in [
        TotalCount::Missing,
        TotalCount::Wrong(20),
        TotalCount::Wrong(0),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut batch = Uuid::nil();
        let service = start(|script| {
            batch = add_batch(script, "Spring", 45);
            for n in 0..44 {
                add_batch(script, &format!("Batch {n}"), 1);
            }
            script.max_per_page = Some(20);
            script.total_count = total;
        });
        let desk = open_desk(remote_config(folder.path(), &service.url()));
        let names: Vec<String> = (0..45).map(|n| format!("Guest {n}")).collect();
        wait_orders(&desk, "every order in its place", batch, |rows| {
            rows.iter().map(|row| &row.recipient).eq(&names)
        });
        let query = BatchQuery::default();
        wait_for_rows(&desk, "every batch", &query, |total, _| {
            (total == 45).then_some(())
        });
    }
}

#[test]
fn interrupted_first_read_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let service = start(|script| {
        batch = add_batch(script, "Spring", 350);
        script
            .failures
            .insert(format!("{batch}/orders?page=3"), 500);
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_orders(&desk, "the first pages", batch, |rows| rows.len() == 200);
    drop(desk);
    change(&service, |script| {
        script.failures.clear();
        script.requests.clear();
    });
    // The failed batch is read again after a pause.
    let clock = ShiftedClock::default();
    clock.advance(Duration::from_secs(120));
    let desk = open_desk(DeskConfig {
        clock: Arc::new(clock),
        ..remote_config(folder.path(), &service.url())
    });
    wait_orders(&desk, "every order", batch, |rows| rows.len() == 350);
    let script = service.scripted.script.lock().unwrap();
    let first = script
        .requests
        .iter()
        .find(|request| request.contains("/orders?"))
        .unwrap();
    assert!(first.contains("page=3&"), "{first}");
}

#[test]
fn future_activity_does_not_hide_later_ones() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let activity = |batch: Uuid, at: Timestamp| {
        json!({
            "id": Uuid::now_v7(),
            "order_status": "opened",
            "created_at": at,
            "order": order(batch, "Ann"),
        })
    };
    let now = WallClock.now();
    let service = start(|script| {
        batch = add_batch(script, "Spring", 1);
        script.filters_activities = true;
        let future = now + Duration::from_secs(30 * 86_400);
        script.activities.push(activity(batch, future));
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let query = ActivityQuery::default();
    wait_for_rows(&desk, "the future activity", &query, |total, _| {
        (total == 1).then_some(())
    });
    change(&service, |script| {
        script.activities.push(activity(batch, now));
    });
    wait_for_rows(&desk, "the later activity", &query, |total, _| {
        (total == 2).then_some(())
    });
}

#[test]
fn silent_changes_are_found_within_15_minutes() {
    let folder = tempfile::tempdir().unwrap();
    let mut ids = Vec::new();
    let service = start(|script| {
        ids.push(add_batch(script, "Large", 150));
        ids.push(add_batch(script, "Small", 2));
    });
    let clock = ShiftedClock::default();
    let desk = open_desk(DeskConfig {
        clock: Arc::new(clock.clone()),
        ..remote_config(folder.path(), &service.url())
    });
    wait_until_synced(&desk);
    for (id, orders) in ids.iter().zip([150, 2]) {
        wait_orders(&desk, "the orders", *id, |rows| rows.len() == orders);
    }
    change(&service, |script| {
        for id in &ids {
            let orders = script.orders.get_mut(&id.to_string()).unwrap();
            let last = orders.last_mut().unwrap();
            last["status"] = json!("canceled");
            last["thank_you_note"] = json!("Thank you!");
        }
    });
    clock.advance(Duration::from_secs(15 * 60));
    for id in ids {
        wait_orders(&desk, "the changed order", id, |rows| {
            rows.iter()
                .any(|row| row.has_thank_you && row.status.as_str() == "canceled")
        });
    }
}

#[test]
fn refresh_reads_shown_orders_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let service = start(|script| batch = add_batch(script, "Large", 150));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_orders(&desk, "the orders", batch, |rows| rows.len() == 150);
    change(&service, |script| {
        let orders = script.orders.get_mut(&batch.to_string()).unwrap();
        orders[140]["status"] = json!("canceled");
    });
    desk.send(Command::Refresh);
    wait_orders(&desk, "the canceled order", batch, |rows| {
        rows.iter().any(|row| row.status.as_str() == "canceled")
    });
}

#[test]
fn late_batch_gets_its_place_in_list() {
    let folder = tempfile::tempdir().unwrap();
    let mut hidden = Value::Null;
    let service = start(|script| {
        for n in 0..30 {
            add_batch(script, &format!("Batch {n}"), 1);
        }
        hidden = script.batches.remove(10);
    });
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    change(&service, |script| script.batches.insert(10, hidden));
    desk.send(Command::Refresh);
    let expected: Vec<BatchTitle> = (0..30)
        .rev()
        .map(|n| BatchTitle::Named(format!("Batch {n}")))
        .collect();
    let query = BatchQuery::default();
    wait_for_rows(&desk, "the batch in its place", &query, |_, rows| {
        rows.iter()
            .map(|row| &row.title)
            .eq(&expected)
            .then_some(())
    });
}

#[test]
fn rebuilt_mirror_has_everything_again_and_drafts_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let service = start(|script| batch = add_batch(script, "Spring", 30));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_orders(&desk, "the orders", batch, |rows| rows.len() == 30);
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 2);
    change(&service, |script| {
        // A mirror that was not deleted keeps orders that the service no longer has.
        let orders = script.orders.get_mut(&batch.to_string()).unwrap();
        orders.truncate(20);
        script.batches[0]["orders_count"] = json!(20);
        script.batches[0]["recipients_count"] = json!(20);
    });
    desk.send(Command::RebuildMirror(RebuildScope::Everything));
    wait_orders(&desk, "the orders again", batch, |rows| rows.len() == 20);
    desk.send(Command::OpenDraft(id));
    wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id == id => Some(()),
        _ => None,
    });
}

#[test]
fn deleted_mirror_is_filled_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut batch = Uuid::nil();
    let service = start(|script| batch = add_batch(script, "Spring", 3));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 2);
    wait_orders(&desk, "the orders", batch, |rows| rows.len() == 3);
    drop(desk);
    for name in ["mirror.sqlite", "mirror.sqlite-wal", "mirror.sqlite-shm"] {
        let _ = std::fs::remove_file(folder.path().join(name));
    }
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened { draft, .. } if draft.id == id => Some(()),
        _ => None,
    });
    wait_orders(&desk, "the orders again", batch, |rows| rows.len() == 3);
}
