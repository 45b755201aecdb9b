//! The outbox after a crash, a restored backup, a full disk or an unreadable entry.

use std::path::Path;

use crate::{
    fixture::{
        create_draft, open_desk, open_synced_desk, remote_config, send_draft, tea_draft, wait_for,
        wait_for_entry, wait_until, wait_until_sent, wait_until_synced,
    },
    scripted_service::ScriptedService,
};
use giftdesk::{
    contract::{Cents, Timestamp, rules::Violation},
    desk::{
        Attempts, BackgroundWork, Command, DeskConfig, DraftId, Event, OutboxEntry, OutboxId,
        OutboxState, PartDifference, ProblemKind, SendPart, SplitSendId, sends::NewOutboxEntry,
        store::Store,
    },
};
use serde_json::json;
use sqlx::{Connection as _, Executor as _};
use uuid::Uuid;

/// Makes the store fail to record sent entries, as on a full disk, or lets it record them again.
fn set_disk_full(folder: &Path, is_full: bool) {
    let statement = if is_full {
        "CREATE TRIGGER full BEFORE UPDATE ON outbox WHEN new.state = 'sent' \
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    } else {
        "DROP TRIGGER full"
    };
    execute_sql(folder, statement);
}

/// Runs a statement on the database of a folder.
fn execute_sql(folder: &Path, statement: &'static str) {
    let file = format!("sqlite://{}", folder.join("desk.sqlite").display());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut store = sqlx::SqliteConnection::connect(&file).await.unwrap();
        store.execute(statement).await.unwrap();
        store.close().await.unwrap();
    });
}

#[test]
fn full_disk_after_arrival_sends_nothing_twice() {
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    let (folder, desk) = open_synced_desk(&service);
    let (id, ..) = create_draft(&desk, tea_draft(), 3);
    set_disk_full(folder.path(), true);
    send_draft(&desk, id);
    let entry = wait_for_entry(&desk, "the unrecorded send", id, |state| {
        matches!(state, OutboxState::Sending | OutboxState::InDoubt(_))
    });
    wait_until("the batch at the service", || service.batch_count() == 2);
    for _ in 0..3 {
        desk.send(Command::RetrySend(entry.id));
        desk.send(Command::Refresh);
        wait_until_synced(&desk);
    }
    set_disk_full(folder.path(), false);
    desk.send(Command::RetrySend(entry.id));
    wait_until_sent(&desk, id);
    assert_eq!((service.batch_count(), service.posted().len()), (2, 1));
}

/// Writes an entry to the outbox of a closed desk. Returns the entry and its request.
fn store_entry(
    folder: &Path,
    base_url: &str,
    state: OutboxState,
    scheduled_send_on: Option<&str>,
) -> (OutboxEntry, serde_json::Value) {
    let (new, request) = new_entry(state, scheduled_send_on);
    store_entries(folder, base_url, std::slice::from_ref(&new));
    (new.entry, request)
}

fn new_entry(
    state: OutboxState,
    scheduled_send_on: Option<&str>,
) -> (NewOutboxEntry, serde_json::Value) {
    let entry = OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: DraftId::generate(),
        title: "Spring thanks".to_owned(),
        first_recipient: String::new(),
        recipients: 1,
        total_low: Cents(4400),
        total_high: Cents(4840),
        customer_reference_id: Uuid::now_v7().to_string(),
        state,
        created_at: Timestamp::default(),
        attempts: Attempts::default(),
        part: None,
    };
    let request = json!({
        "from_name": "The Garden Team",
        "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
        "cart": {"items": [{"product_id": Uuid::from_u128(1), "quantity": 1}]},
        "send_method": "email_and_link",
        "scheduled_send_on": scheduled_send_on,
        "customer_reference_id": entry.customer_reference_id,
    });
    let new = NewOutboxEntry {
        entry,
        request: request.to_string().into_bytes().into(),
        cost_abroad: Cents::ZERO,
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    };
    (new, request)
}

/// Writes the parts of a send to the outbox of a closed desk.
fn store_entries(folder: &Path, base_url: &str, parts: &[NewOutboxEntry]) {
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
        let added = store.add_parts_to_outbox(*connection_row, parts).await;
        assert!(added.unwrap());
        store.close().await;
    });
}

/// A canceled send in so many parts, each with one recipient.
fn canceled_send(parts: u32) -> Vec<NewOutboxEntry> {
    let send = SplitSendId(Uuid::now_v7());
    let draft_id = DraftId::generate();
    let part = |number| {
        let (mut new, _) = new_entry(OutboxState::Canceled, None);
        new.entry.draft_id = draft_id;
        new.entry.part = (parts > 1).then_some(SendPart {
            send,
            number,
            count: parts,
            draft_sha256: [7; 32],
            difference: PartDifference::Recipients,
        });
        new
    };
    (1..=parts).map(part).collect()
}

/// The app ends after the draft of a canceled send was made and before its last entry was removed.
fn assert_one_draft_after_interruption(parts: u32) {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    let config = || remote_config(folder.path(), &service.url());
    drop(open_desk(config()));
    store_entries(folder.path(), &service.url(), &canceled_send(parts));
    execute_sql(
        folder.path(),
        "CREATE TRIGGER interruption BEFORE DELETE ON outbox \
         WHEN (SELECT count(*) FROM outbox) = 1 \
         BEGIN SELECT RAISE(ABORT, 'interrupted'); END",
    );
    let desk = open_desk(config());
    let drafts = |event| match event {
        Event::Drafts(drafts) if !drafts.is_empty() => Some(drafts),
        _ => None,
    };
    let made = wait_for(&desk, "the draft", drafts);
    wait_for(&desk, "the entry that stays", |event| match event {
        Event::Problem(problem) => (problem.kind == ProblemKind::DatabaseFailed).then_some(()),
        _ => None,
    });
    drop(desk);
    execute_sql(folder.path(), "DROP TRIGGER interruption");
    let desk = open_desk(config());
    let mut listed = Vec::new();
    wait_for(&desk, "the empty outbox", |event| match event {
        Event::Drafts(drafts) => {
            listed.clone_from(&drafts);
            None
        }
        Event::Outbox(outbox) => outbox.is_empty().then_some(()),
        _ => None,
    });
    let ids: Vec<DraftId> = listed.iter().map(|draft| draft.id).collect();
    assert_eq!((ids, made.len()), (vec![made[0].id], 1));
    assert_eq!(listed[0].recipients, u64::from(parts));
}

#[test]
fn canceled_send_becomes_one_draft_after_interruption() {
    assert_one_draft_after_interruption(1);
}

#[test]
fn canceled_parts_become_one_draft_after_interruption() {
    assert_one_draft_after_interruption(3);
}

#[test]
fn interrupted_send_is_looked_up_after_restart() {
    for arrived in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let service = ScriptedService::default().start(0);
        drop(open_desk(remote_config(folder.path(), &service.url())));
        let (entry, request) =
            store_entry(folder.path(), &service.url(), OutboxState::Sending, None);
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
        let desk = open_desk(remote_config(folder.path(), &service.url()));
        wait_until_sent(&desk, entry.draft_id);
        assert_eq!(service.batch_count(), if arrived { 1 } else { 2 });
        if arrived {
            assert!(service.posted().is_empty(), "the batch existed already");
        } else {
            assert_eq!(service.posted(), [request], "the same body, once");
        }
    }
}

/// Programs that list data use such a desk.
#[test]
fn desk_that_only_syncs_sends_nothing() {
    for state in [OutboxState::Waiting, OutboxState::Sending] {
        let folder = tempfile::tempdir().unwrap();
        let service = ScriptedService::default().start(0);
        service.add_batch_with_reference();
        drop(open_desk(remote_config(folder.path(), &service.url())));
        let (entry, _) = store_entry(folder.path(), &service.url(), state.clone(), None);
        let desk = open_desk(DeskConfig {
            background_work: BackgroundWork::SyncOnly,
            ..remote_config(folder.path(), &service.url())
        });
        wait_for_entry(&desk, "the stored entry", entry.draft_id, |stored| {
            *stored == state
        });
        wait_until_synced(&desk);
        drop(desk);
        assert!(service.posted().is_empty());
        let desk = open_desk(remote_config(folder.path(), &service.url()));
        wait_until_sent(&desk, entry.draft_id);
        assert_eq!(service.posted().len(), 1);
    }
}

#[test]
fn restored_sent_entry_is_not_reported_as_refused() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    drop(open_desk(remote_config(folder.path(), &service.url())));
    // The entry comes from a backup that was made before the entry was sent.
    let (entry, _) = store_entry(folder.path(), &service.url(), OutboxState::Waiting, None);
    service.scripted.script.lock().unwrap().late_batch = Some(json!({
        "id": Uuid::now_v7().to_string(),
        "send_status": "pending",
        "customer_reference_id": entry.customer_reference_id,
        "recipients_count": 1,
    }));
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_sent(&desk, entry.draft_id);
    assert_eq!((service.batch_count(), service.posted().len()), (1, 1));
}

#[test]
fn waiting_send_is_refused_after_scheduled_time() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    drop(open_desk(remote_config(folder.path(), &service.url())));
    let passed = Some("2020-01-01T10:00:00Z");
    let (entry, _) = store_entry(folder.path(), &service.url(), OutboxState::Waiting, passed);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let refused = wait_for_entry(&desk, "the refused send", entry.draft_id, |state| {
        matches!(state, OutboxState::Refused(_))
    });
    let violations = vec![Violation::ScheduleNotInFuture];
    assert_eq!(
        refused.state.problem().unwrap().kind,
        ProblemKind::RulesViolated { violations }
    );
    desk.send(Command::Refresh);
    wait_until_synced(&desk);
    assert!(service.posted().is_empty());
    assert_eq!(service.scripted.script.lock().unwrap().price_requests, 0);
    // After a restart, the desk reads the problem from the store.
    drop(desk);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    let stored = wait_for_entry(&desk, "the stored problem", entry.draft_id, |_| true);
    assert_eq!(stored, refused);
}

#[test]
fn unreadable_entry_does_not_stop_other_sends() {
    let folder = tempfile::tempdir().unwrap();
    let service = ScriptedService::default().start(0);
    service.add_batch_with_reference();
    drop(open_desk(remote_config(folder.path(), &service.url())));
    let (entry, _) = store_entry(folder.path(), &service.url(), OutboxState::Waiting, None);
    execute_sql(
        folder.path(),
        "UPDATE outbox SET state = 'from a later version'",
    );
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_until_synced(&desk);
    let (good, ..) = create_draft(&desk, tea_draft(), 2);
    send_draft(&desk, good);
    let shown = wait_for_entry(&desk, "the unreadable entry", entry.draft_id, |state| {
        matches!(state, OutboxState::Unreadable(_))
    });
    wait_until_sent(&desk, good);
    assert_eq!(shown.id, entry.id);
    assert_eq!(service.posted().len(), 1, "only the other draft was posted");
    // The store keeps the unreadable entry across a restart.
    drop(desk);
    let desk = open_desk(remote_config(folder.path(), &service.url()));
    wait_for_entry(
        &desk,
        "the entry after a restart",
        entry.draft_id,
        |state| matches!(state, OutboxState::Unreadable(_)),
    );
    desk.send(Command::DismissSend(entry.id));
    wait_for(&desk, "the removal of the entry", |event| match event {
        Event::Outbox(outbox) => {
            let is_removed = outbox.iter().all(|other| other.id != entry.id);
            is_removed.then_some(())
        }
        _ => None,
    });
}
