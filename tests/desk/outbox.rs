//! A gift is never sent twice and never forgotten.

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
    house::{draft, open, prepare, remote, send, until, wait},
    scripted::{Next, Running, Scripted},
};

pub fn a_gift() -> giftdesk::desk::Draft {
    draft(CartLine {
        product_name: "Garden Tea Chest".to_owned(),
        quantity: 1,
        ..CartLine::default()
    })
}

pub fn wait_sent(desk: &Desk, draft: DraftId) {
    wait(desk, "the gift is sent", |event| match event {
        Event::Sent { draft: sent, .. } if sent == draft => Some(()),
        Event::SendFailed { problem, .. } => panic!("{problem}"),
        _ => None,
    });
}

pub fn wait_connected(desk: &Desk) {
    wait(
        desk,
        "it is in step with the service",
        |event| match event {
            Event::Sync(SyncState::UpToDate { .. }) => Some(()),
            _ => None,
        },
    );
}

/// A desk of its own that knows all the service has.
fn in_step_with(service: &Running) -> (TempDir, Desk) {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    (folder, desk)
}

/// Waits until the draft's entry is as wanted.
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

/// Sends one gift while the service behaves as planned; answers what was posted. The service has
/// one batch of an earlier day, which shows that it gives references back.
fn send_through(plan: &[Next]) -> (Running, Vec<serde_json::Value>) {
    let service = Scripted::default().start(0);
    service.has_echoed();
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 3);
    service.plan(plan.iter().copied());
    send(&desk, id);
    wait_sent(&desk, id);
    drop(desk);
    let posted = service.posted();
    (service, posted)
}

#[test]
fn a_gift_is_sent_once_and_its_draft_is_gone() {
    let (service, posted) = send_through(&[]);
    assert_eq!(service.batches(), 2);
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0]["recipients"].as_array().unwrap().len(), 3);
    assert_eq!(posted[0]["from_name"], "The Garden Team");
}

#[test]
fn a_line_cut_after_the_gift_arrived_sends_nothing_again() {
    let (service, posted) = send_through(&[Next::CreateAndCut]);
    assert_eq!(service.batches(), 2);
    assert_eq!(posted.len(), 1, "it was found at the service");
}

#[test]
fn a_failure_after_the_gift_arrived_sends_nothing_again() {
    let (service, posted) = send_through(&[Next::CreateAndFail]);
    assert_eq!((service.batches(), posted.len()), (2, 1));
}

/// Lets no answer of the service be written down, as a full disk does; writes it down again when
/// it is told to.
fn fill_the_disk(folder: &Path, is_full: bool) {
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
fn a_disk_that_is_full_when_the_answer_comes_sends_nothing_twice() {
    let service = Scripted::default().start(0);
    service.has_echoed();
    let (folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 3);
    fill_the_disk(folder.path(), true);
    send(&desk, id);
    let entry = wait_entry(&desk, "its end cannot be kept", id, |state| {
        matches!(state, OutboxState::Sending | OutboxState::InDoubt(_))
    });
    until("it arrives", || service.batches() == 2);
    for _ in 0..3 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_connected(&desk);
    }
    fill_the_disk(folder.path(), false);
    desk.send(Command::RetrySend(entry.id));
    wait_sent(&desk, id);
    assert_eq!((service.batches(), service.posted().len()), (2, 1));
}

#[test]
fn what_did_not_arrive_is_sent_again_with_the_same_bytes() {
    for plan in [[Next::Cut, Next::Fail], [Next::Fail, Next::Cut]] {
        let (service, posted) = send_through(&plan);
        assert_eq!(service.batches(), 2);
        assert_eq!(posted.len(), 3);
        assert!(posted.iter().all(|body| *body == posted[0]));
    }
}

#[test]
fn a_refused_gift_says_why_and_stays_as_it_was() {
    let service = Scripted::default().start(0);
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 2);
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
    let rows = wait(&desk, "the draft is still there", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 2);
    // The card is good again: the same draft goes through.
    send(&desk, id);
    wait_sent(&desk, id);
    assert_eq!(service.batches(), 1);
}

#[test]
fn pressing_send_twice_sends_once() {
    let service = Scripted::default().start(0);
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 2);
    send(&desk, id);
    send(&desk, id);
    let (mut sent, mut failed) = (0, 0);
    wait(&desk, "both are answered", |event| {
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
fn a_gift_sent_while_the_line_is_down_waits_and_leaves_when_it_is_back() {
    let scripted = Scripted::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 2);
    drop(service);
    send(&desk, id);
    wait(&desk, "it waits", |event| match event {
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
fn after_a_crash_the_service_is_asked_before_anything_is_sent() {
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
            service.has_echoed();
        }
        let desk = open(remote(folder.path(), &service.url()));
        wait_sent(&desk, entry.draft_id);
        assert_eq!(service.batches(), if arrived { 1 } else { 2 });
        if arrived {
            assert!(service.posted().is_empty(), "it was there already");
        } else {
            assert_eq!(service.posted(), [request], "the same bytes, once");
        }
    }
}

#[test]
fn refused_repeat_is_sent_when_first_attempt_arrived() {
    // The first attempt arrives, and lists show it only after it was posted again.
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
    // A backup brought the entry back as it was before it was sent.
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
    service.has_echoed();
    drop(open(remote(folder.path(), &service.url())));
    let (entry, _) = stored_entry(folder.path(), &service.url(), OutboxState::Waiting);
    execute(
        folder.path(),
        "UPDATE outbox SET state = 'from a later version'",
    );
    let desk = open(remote(folder.path(), &service.url()));
    wait_connected(&desk);
    let (good, ..) = prepare(&desk, a_gift(), 2);
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
    wait_entry(&desk, "it stays", entry.draft_id, |state| {
        matches!(state, OutboxState::Unreadable(_))
    });
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
    service.has_echoed();
    service.scripted.script.lock().unwrap().poison = Some("Poison".to_owned());
    let (_folder, desk) = in_step_with(&service);
    let poison = giftdesk::desk::Draft {
        name: "Poison".to_owned(),
        ..a_gift()
    };
    let (poison, ..) = prepare(&desk, poison, 1);
    let (good, ..) = prepare(&desk, a_gift(), 2);
    send(&desk, poison);
    wait_entry(&desk, "its end is unknown", poison, |state| {
        matches!(state, OutboxState::InDoubt(_))
    });
    send(&desk, good);
    wait_sent(&desk, good);
    assert_eq!(service.batches(), 2);
}

#[test]
fn refused_reference_is_not_retried_forever() {
    let service = Scripted::default().start(0);
    service.has_echoed();
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 2);
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
fn what_waits_can_be_taken_back() {
    let scripted = Scripted::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 2);
    drop(service);
    send(&desk, id);
    let entry = wait_entry(&desk, "it waits", id, |state| {
        *state == OutboxState::Waiting
    });
    // It is tried again and again; between two tries it waits.
    let mut back = None;
    while back.is_none() {
        desk.send(Command::DismissSend(entry.id));
        back = wait(&desk, "an answer", |event| match event {
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
fn what_was_changed_after_send_stays_as_a_draft() {
    let scripted = Scripted::default();
    let service = scripted.start(0);
    let port = service.address.port();
    let (_folder, desk) = in_step_with(&service);
    let gift = a_gift();
    let (id, ..) = prepare(&desk, gift.clone(), 2);
    drop(service);
    send(&desk, id);
    wait_entry(&desk, "it waits", id, |state| {
        *state == OutboxState::Waiting
    });
    desk.send(Command::SaveDraft(Box::new(giftdesk::desk::Draft {
        from_name: "Somebody else".to_owned(),
        ..gift
    })));
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    wait_sent(&desk, id);
    assert_eq!(service.posted()[0]["from_name"], "The Garden Team");
    desk.send(Command::OpenDraft(id));
    let (draft, rows) = wait(&desk, "the draft is there", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((draft.from_name.as_str(), rows), ("Somebody else", 2));
}

#[test]
fn a_gift_whose_price_cannot_be_asked_waits() {
    let service = Scripted::default().start(0);
    let (_folder, desk) = in_step_with(&service);
    let (id, ..) = prepare(&desk, a_gift(), 2);
    service.scripted.script.lock().unwrap().has_no_prices = true;
    let asked = || service.scripted.script.lock().unwrap().asked_prices;
    let before = asked();
    send(&desk, id);
    wait_entry(&desk, "it waits", id, |state| {
        *state == OutboxState::Waiting
    });
    let end = std::time::Instant::now() + crate::house::LIMIT;
    while asked() < before + 2 {
        assert!(std::time::Instant::now() < end, "it asks again");
        let _ = desk.wait_event(std::time::Duration::from_millis(50));
    }
    assert!(service.posted().is_empty());
    service.scripted.script.lock().unwrap().has_no_prices = false;
    wait_sent(&desk, id);
    assert_eq!(service.batches(), 1);
}

#[test]
fn the_price_is_asked_for_nobody_by_name_and_multiplied_here() {
    let folder = tempfile::tempdir().unwrap();
    let service = Scripted::default().start(0);
    let desk = open(remote(folder.path(), &service.url()));
    let (id, ..) = prepare(&desk, a_gift(), 25);
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
    // Somebody agreed to less than that: nothing leaves.
    desk.send(Command::Send {
        draft: id,
        agreed_low: Cents(1),
        agreed_high: Cents(25 * 4840 - 1),
    });
    let problem = wait(&desk, "the objection", |event| match event {
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
