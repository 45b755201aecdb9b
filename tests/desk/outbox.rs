//! The outbox against a service that fails: no gift is sent twice or lost.

use std::path::Path;

use giftdesk::{
    contract::{Cents, Timestamp},
    desk::{
        CartLine, Command, Desk, DraftId, Event, Impact, OutboxEntry, OutboxId, OutboxState,
        ProblemCode, ProblemKind, SyncState,
        store::{NewOutboxEntry, Store},
    },
};
use serde_json::json;
use sqlx::{Connection as _, Executor as _};
use tempfile::TempDir;
use uuid::Uuid;

use crate::{
    scripted::{Next, Running, Scripted},
    support::{draft, open, prepare, remote, send, until, wait},
};

pub fn gift() -> giftdesk::desk::Draft {
    draft(CartLine {
        product_name: "Garden Tea Chest".to_owned(),
        quantity: 1,
        ..CartLine::default()
    })
}

pub fn wait_sent(desk: &Desk, draft: DraftId) {
    wait(desk, "the send", |event| match event {
        Event::Sent { draft: sent, .. } if sent == draft => Some(()),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
}

pub fn wait_connected(desk: &Desk) {
    wait(desk, "the sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
}

/// A desk that has synchronized with the service.
fn connected_desk(service: &Running) -> (TempDir, Desk) {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    (folder, desk)
}

/// Waits until the state of the draft's entry meets a condition.
pub fn wait_entry(
    desk: &Desk,
    what: &str,
    draft: DraftId,
    wanted: impl Fn(&OutboxState) -> bool,
) -> OutboxEntry {
    wait(desk, what, |event| match event {
        Event::Outbox(outbox) => outbox
            .iter()
            .find(|entry| entry.draft_id == draft && wanted(&entry.state))
            .cloned(),
        _ => None,
    })
}

/// Sends one gift while the service behaves as planned; returns the posted bodies. The service has an
/// older batch, which shows that the service returns references.
fn send_through(plan: &[Next]) -> (Running, Vec<serde_json::Value>) {
    let service = Scripted::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 3);
    service.plan(plan.iter().copied());
    send(&desk, id);
    wait_sent(&desk, id);
    drop(desk);
    let posted = service.posted();
    (service, posted)
}

#[test]
fn sends_gift_once() {
    let (service, posted) = send_through(&[]);
    assert_eq!(service.batches(), 2);
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0]["recipients"].as_array().unwrap().len(), 3);
    assert_eq!(posted[0]["from_name"], "The Garden Team");
}

#[test]
fn lost_response_sends_nothing_again() {
    let (service, posted) = send_through(&[Next::CreateAndCut]);
    assert_eq!(service.batches(), 2);
    assert_eq!(posted.len(), 1, "the lookup found the batch");
}

#[test]
fn server_error_after_creation_sends_nothing_again() {
    let (service, posted) = send_through(&[Next::CreateAndFail]);
    assert_eq!((service.batches(), posted.len()), (2, 1));
}

/// Makes writes of the service's response fail, as on a full disk, or succeed again.
fn set_disk_full(folder: &Path, is_full: bool) {
    let statement = if is_full {
        "CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN new.request = x'' \
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    } else {
        "DROP TRIGGER full"
    };
    execute(folder, statement);
}

/// Runs a statement on the database of a folder.
fn execute(folder: &Path, statement: &'static str) {
    let file = format!("sqlite://{}", folder.join("desk.sqlite").display());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut store = sqlx::SqliteConnection::connect(&file).await.unwrap();
        store.execute(statement).await.unwrap();
        store.close().await.unwrap();
    });
}

#[test]
fn full_disk_at_response_sends_nothing_twice() {
    let service = Scripted::default().start(0);
    service.add_batch_with_reference();
    let (folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 3);
    set_disk_full(folder.path(), true);
    send(&desk, id);
    let entry = wait_entry(&desk, "the unfinished send", id, |state| {
        matches!(state, OutboxState::Sending | OutboxState::InDoubt(_))
    });
    until("the batch at the service", || service.batches() == 2);
    for _ in 0..3 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_connected(&desk);
    }
    set_disk_full(folder.path(), false);
    desk.send(Command::RetrySend(entry.id));
    wait_sent(&desk, id);
    assert_eq!((service.batches(), service.posted().len()), (2, 1));
}

#[test]
fn failed_attempts_are_repeated_with_same_body() {
    for plan in [[Next::Cut, Next::Fail], [Next::Fail, Next::Cut]] {
        let (service, posted) = send_through(&plan);
        assert_eq!(service.batches(), 2);
        assert_eq!(posted.len(), 3);
        assert!(posted.iter().all(|body| *body == posted[0]));
    }
}

#[test]
fn refusal_keeps_draft_and_gives_reason() {
    let service = Scripted::default().start(0);
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 2);
    service.plan([Next::Refuse]);
    send(&desk, id);
    let problem = wait(&desk, "the refusal", |event| match event {
        Event::SendFailed { draft, problem } if draft == id => Some(problem),
        _ => None,
    });
    assert_eq!(problem.impact.as_deref(), Some(&Impact::DraftSaved));
    let ProblemKind::ServiceRefused { status, reason } = problem.kind else {
        panic!("{problem}");
    };
    assert_eq!(
        (status, reason.as_deref()),
        (400, Some("Your card was declined."))
    );
    assert_eq!(service.batches(), 0);
    desk.send(Command::OpenDraft(id));
    let rows = wait(&desk, "the draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 2);
    // The next attempt succeeds.
    send(&desk, id);
    wait_sent(&desk, id);
    assert_eq!(service.batches(), 1);
}

#[test]
fn pressing_send_twice_sends_once() {
    let service = Scripted::default().start(0);
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 2);
    send(&desk, id);
    send(&desk, id);
    let (mut sent, mut failed) = (0, 0);
    wait(&desk, "both replies", |event| {
        match event {
            Event::Sent { .. } => sent += 1,
            Event::SendFailed { .. } => failed += 1,
            _ => {}
        }
        (sent + failed == 2).then_some(())
    });
    assert_eq!((sent, failed, service.batches()), (1, 1, 1));
}

#[test]
fn send_waits_while_offline() {
    let scripted = Scripted::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 2);
    drop(service);
    send(&desk, id);
    wait(&desk, "the waiting send", |event| match event {
        Event::Outbox(outbox) => outbox
            .iter()
            .any(|entry| entry.draft_id == id && entry.state == OutboxState::Waiting)
            .then_some(()),
        _ => None,
    });
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_sent(&desk, id);
    assert_eq!(service.batches(), 1);
}

/// Writes an entry to the outbox of a closed desk.
fn stored_entry(
    folder: &Path,
    base_url: &str,
    state: OutboxState,
) -> (OutboxEntry, serde_json::Value) {
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: DraftId::generate(),
        title: "Spring thanks".to_owned(),
        recipients: 1,
        total_low: Cents(4400),
        total_high: Cents(4840),
        customer_reference_id: Uuid::now_v7().to_string(),
        state,
        created_at: Timestamp::default(),
    };
    let request = json!({
        "from_name": "The Garden Team",
        "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
        "cart": {"items": []},
        "send_method": "email_and_link",
        "customer_reference_id": entry.customer_reference_id,
    });
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(folder, Timestamp::default())
            .await
            .unwrap()
            .store;
        let connections = store.connections().await.unwrap();
        let (connection_row, _) = connections
            .iter()
            .find(|(_, connection)| connection.base_url == base_url)
            .unwrap();
        let new = NewOutboxEntry {
            entry: entry.clone(),
            request: request.to_string().into_bytes(),
        };
        assert!(store.add_to_outbox(*connection_row, &new).await.unwrap());
        store.close().await;
    });
    (entry, request)
}

#[test]
fn crashed_send_is_looked_up_before_sending() {
    for arrived in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let service = Scripted::default().start(0);
        drop(open(remote(folder.path(), &service.url())));
        let (entry, request) = stored_entry(folder.path(), &service.url(), OutboxState::Sending);
        if arrived {
            service.scripted.script.lock().unwrap().batches.push(json!({
                "id": Uuid::now_v7().to_string(),
                "send_status": "pending",
                "customer_reference_id": entry.customer_reference_id,
                "recipients_count": 1,
            }));
        } else {
            service.add_batch_with_reference();
        }
        let desk = open(remote(folder.path(), &service.url()));
        wait_sent(&desk, entry.draft_id);
        assert_eq!(service.batches(), if arrived { 1 } else { 2 });
        if arrived {
            assert!(service.posted().is_empty(), "the service had the batch");
        } else {
            assert_eq!(service.posted(), [request], "the same body, once");
        }
    }
}

#[test]
fn refused_repeat_is_sent_when_first_attempt_arrived() {
    // The first attempt arrives, but lists contain the batch only after the second attempt.
    let (service, posted) = send_through(&[Next::CreateLateAndCut]);
    assert_eq!(service.batches(), 2);
    assert_eq!(posted.len(), 2);
    assert_eq!(posted[0], posted[1]);
}

#[test]
fn restored_entry_that_was_sent_is_not_called_refused() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    drop(open(remote(folder.path(), &service.url())));
    // A backup restored the entry in its state before the send.
    let (entry, _) = stored_entry(folder.path(), &service.url(), OutboxState::Waiting);
    service.scripted.script.lock().unwrap().late_batch = Some(json!({
        "id": Uuid::now_v7().to_string(),
        "send_status": "pending",
        "customer_reference_id": entry.customer_reference_id,
        "recipients_count": 1,
    }));
    let desk = open(remote(folder.path(), &service.url()));
    wait_sent(&desk, entry.draft_id);
    assert_eq!((service.batches(), service.posted().len()), (1, 1));
}

#[test]
fn unreadable_entry_stops_no_other_send() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    service.add_batch_with_reference();
    drop(open(remote(folder.path(), &service.url())));
    let (entry, _) = stored_entry(folder.path(), &service.url(), OutboxState::Waiting);
    execute(
        folder.path(),
        "UPDATE outbox SET state = 'from a later version'",
    );
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    let (good, ..) = prepare(&desk, gift(), 2);
    send(&desk, good);
    let shown = wait_entry(&desk, "the unreadable entry", entry.draft_id, |state| {
        matches!(state, OutboxState::Unreadable(_))
    });
    wait_sent(&desk, good);
    assert_eq!(shown.id, entry.id);
    assert_eq!(service.posted().len(), 1, "only the other gift was posted");
    // The entry is still there after a restart.
    drop(desk);
    let desk = open(remote(folder.path(), &service.url()));
    wait_entry(
        &desk,
        "the unreadable entry after the restart",
        entry.draft_id,
        |state| matches!(state, OutboxState::Unreadable(_)),
    );
    // The user dismisses the entry.
    desk.send(Command::DismissSend(entry.id));
    wait(&desk, "the entry to be removed", |event| match event {
        Event::Outbox(outbox) => {
            let is_removed = outbox.iter().all(|other| other.id != entry.id);
            is_removed.then_some(())
        }
        _ => None,
    });
}

#[test]
fn failing_send_stops_no_other_send() {
    let service = Scripted::default().start(0);
    service.add_batch_with_reference();
    service.scripted.script.lock().unwrap().failing_name = Some("Failing".to_owned());
    let (_folder, desk) = connected_desk(&service);
    let failing = giftdesk::desk::Draft {
        name: "Failing".to_owned(),
        ..gift()
    };
    let (failing, ..) = prepare(&desk, failing, 1);
    let (good, ..) = prepare(&desk, gift(), 2);
    send(&desk, failing);
    wait_entry(&desk, "the send in doubt", failing, |state| {
        matches!(state, OutboxState::InDoubt(_))
    });
    send(&desk, good);
    wait_sent(&desk, good);
    assert_eq!(service.batches(), 2);
}

#[test]
fn refused_reference_is_not_retried_forever() {
    let service = Scripted::default().start(0);
    service.add_batch_with_reference();
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 2);
    service.plan([Next::RefuseReference]);
    send(&desk, id);
    let problem = wait(&desk, "the refusal", |event| match event {
        Event::SendFailed { draft, problem } if draft == id => Some(problem),
        _ => None,
    });
    assert_eq!(problem.code(), ProblemCode::ServiceRefused);
    assert_eq!((service.batches(), service.posted().len()), (1, 1));
}

#[test]
fn waiting_send_can_be_canceled() {
    let scripted = Scripted::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 2);
    drop(service);
    send(&desk, id);
    let entry = wait_entry(&desk, "the waiting send", id, |state| {
        *state == OutboxState::Waiting
    });
    // A send can be canceled only between two attempts.
    let mut back = None;
    while back.is_none() {
        desk.send(Command::DismissSend(entry.id));
        back = wait(&desk, "a reply", |event| match event {
            Event::SendFailed { draft, problem } if draft == id => Some(Some(problem)),
            Event::Problem(_) => Some(None),
            _ => None,
        });
    }
    assert_eq!(back.unwrap().kind, ProblemKind::SendCanceled);
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_connected(&desk);
    assert!(service.posted().is_empty());
}

#[test]
fn draft_changed_after_send_is_kept() {
    let scripted = Scripted::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = connected_desk(&service);
    let gift = gift();
    let (id, ..) = prepare(&desk, gift.clone(), 2);
    drop(service);
    send(&desk, id);
    wait_entry(&desk, "the waiting send", id, |state| {
        *state == OutboxState::Waiting
    });
    desk.send(Command::SaveDraft(Box::new(giftdesk::desk::Draft {
        from_name: "Another Team".to_owned(),
        ..gift
    })));
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_sent(&desk, id);
    assert_eq!(service.posted()[0]["from_name"], "The Garden Team");
    desk.send(Command::OpenDraft(id));
    let (draft, rows) = wait(&desk, "the draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((draft.from_name.as_str(), rows), ("Another Team", 2));
}

#[test]
fn send_waits_until_price_is_known() {
    let service = Scripted::default().start(0);
    let (_folder, desk) = connected_desk(&service);
    let (id, ..) = prepare(&desk, gift(), 2);
    service.scripted.script.lock().unwrap().fails_prices = true;
    let asked = || service.scripted.script.lock().unwrap().price_requests;
    let before = asked();
    send(&desk, id);
    wait_entry(&desk, "the waiting send", id, |state| {
        *state == OutboxState::Waiting
    });
    let end = std::time::Instant::now() + crate::support::LIMIT;
    while asked() < before + 2 {
        assert!(std::time::Instant::now() < end, "no second price request");
        let _ = desk.wait_event(std::time::Duration::from_millis(50));
    }
    assert!(service.posted().is_empty());
    service.scripted.script.lock().unwrap().fails_prices = false;
    wait_sent(&desk, id);
    assert_eq!(service.batches(), 1);
}

#[test]
fn price_is_requested_without_recipients() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    let desk = open(remote(folder.path(), &service.url()));
    let (id, ..) = prepare(&desk, gift(), 25);
    let key = giftdesk::desk::RequestKey(5);
    desk.send(Command::Price { key, draft: id });
    let price = wait(&desk, "the price", |event| match event {
        Event::Priced {
            key: answered,
            result,
            ..
        } if answered == key => Some(result.unwrap()),
        _ => None,
    });
    assert_eq!(price.total_price_estimate.recipients, 25);
    assert_eq!(
        price.total_price_estimate.est_group_total_low,
        Cents(25 * 4400)
    );
    assert_eq!(
        price.total_price_estimate.est_group_total_high,
        Cents(25 * 4840)
    );
    // A send with a lower agreed price is refused.
    desk.send(Command::Send {
        draft: id,
        agreed_low: Cents(1),
        agreed_high: Cents(25 * 4840 - 1),
    });
    let problem = wait(&desk, "the refusal", |event| match event {
        Event::SendFailed { problem, .. } => Some(problem),
        _ => None,
    });
    let increased = ProblemKind::PriceIncreased {
        agreed: Cents(25 * 4840 - 1),
        current: Cents(25 * 4840),
    };
    assert_eq!(problem.kind, increased);
    assert_eq!(service.batches(), 0);
}
