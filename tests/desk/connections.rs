//! Connections, keys and accounts: gifts of two accounts never mix.

use std::{path::Path, sync::Arc};

use crate::{
    fixture::{config, create_draft, draft, open_desk, wait_for, wait_until_synced},
    scripted_service::{RunningService, ScriptedService},
};
use giftdesk::{
    contract::{Cents, Timestamp},
    desk::{
        Attempts, CartLine, Command, ConnectionId, ConnectionState, Desk, DeskConfig, DraftId,
        Event, OutboxEntry, OutboxId, OutboxState, Problem, ProblemCode, ProblemKind, StartWith,
        SyncState, sends::NewOutboxEntry, store::Store,
    },
};
use secrecy::SecretString;
use serde_json::json;
use uuid::Uuid;

const KEY_A: &str = "key-of-a-account";
const KEY_B: &str = "key-of-b-account";

/// Returns the number of sends in a [`ProblemKind::SendsInOtherConnection`].
fn sends_elsewhere(problem: &Problem) -> Option<u64> {
    match problem.kind {
        ProblemKind::SendsInOtherConnection { sends, .. } => Some(sends),
        _ => None,
    }
}

fn service_with_two_accounts() -> ScriptedService {
    let scripted = ScriptedService::default();
    for (key, email) in [(KEY_A, "a@example.org"), (KEY_B, "b@example.org")] {
        let mut script = scripted.script.lock().unwrap();
        script
            .accounts
            .insert(key.to_owned(), Some(email.to_owned()));
    }
    scripted
}

fn config_with_key(folder: &Path, url: &str, key: &str) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Remote {
            base_url: url.to_owned(),
            key: SecretString::from(key),
        },
        ..config(folder)
    }
}

fn add_connection(desk: &Desk, name: &str, service: &RunningService, key: &str) {
    desk.send(Command::AddConnection {
        name: name.to_owned(),
        base_url: service.url(),
        api_key: SecretString::from(key),
    });
}

/// Waits until the connection in use has the account with this email.
fn wait_for_account(desk: &Desk, email: &str) -> Arc<ConnectionState> {
    wait_for(desk, email, |event| match event {
        Event::Connections(state) => {
            let me = state.me.as_ref().and_then(|me| me.email.clone());
            (me.as_deref() == Some(email)).then_some(state)
        }
        _ => None,
    })
}

/// Writes an entry to the outbox of a connection, as if an earlier run had left it. Returns the
/// draft of the entry.
fn store_outbox_entry(folder: &Path, id: ConnectionId, state: OutboxState) -> DraftId {
    let reference = Uuid::now_v7().to_string();
    let new = NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
        request: json!({
            "from_name": "The Garden Team",
            "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
            "cart": {"items": [{"product_id": Uuid::now_v7(), "quantity": 1}]},
            "send_method": "email_and_link",
            "customer_reference_id": reference,
        })
        .to_string()
        .into_bytes()
        .into(),
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: "Spring thanks".to_owned(),
            first_recipient: String::new(),
            recipients: 1,
            total_low: Cents(4400),
            total_high: Cents(4840),
            customer_reference_id: reference,
            state,
            created_at: Timestamp::default(),
            attempts: Attempts::default(),
            part: None,
        },
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let opened = Store::open(folder, Timestamp::default()).await.unwrap();
        let all = opened.store.connections().await.unwrap();
        let (connection_row, _) = all.iter().find(|(_, one)| one.id == id).unwrap();
        assert!(
            opened
                .store
                .add_parts_to_outbox(*connection_row, std::slice::from_ref(&new))
                .await
                .unwrap()
        );
        opened.store.close().await;
    });
    new.entry.draft_id
}

/// Creates a connection of account A with a draft and an outbox entry. Returns the connection and
/// the draft of the entry.
fn prepare_account_a(folder: &Path, url: &str) -> (ConnectionId, DraftId) {
    let desk = open_desk(config_with_key(folder, url, KEY_A));
    let state = wait_for_account(&desk, "a@example.org");
    create_draft(&desk, draft(CartLine::default()), 2);
    drop(desk);
    let sent = store_outbox_entry(folder, state.active, OutboxState::Waiting);
    (state.active, sent)
}

#[test]
fn key_of_other_account_shows_and_sends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let service = service_with_two_accounts().start(0);
    let (a, gift) = prepare_account_a(folder.path(), &service.url());

    let desk = open_desk(config_with_key(folder.path(), &service.url(), KEY_B));
    let mut has_notice = false;
    let mut account = None;
    wait_for(&desk, "the sync of B", |event| {
        match event {
            Event::Drafts(drafts) => assert!(drafts.is_empty(), "drafts of A"),
            Event::Outbox(outbox) => assert!(outbox.is_empty(), "the outbox of A"),
            Event::Notices(all) => {
                has_notice |= all
                    .iter()
                    .any(|one| sends_elsewhere(&one.problem) == Some(1));
            }
            Event::Connections(state) => {
                assert_ne!(state.active, a);
                account = state.me.clone().and_then(|me| me.email);
            }
            Event::Sync(SyncState::UpToDate { .. }) => return Some(()),
            _ => {}
        }
        None
    });
    assert_eq!(account.as_deref(), Some("b@example.org"));
    assert!(has_notice, "a notice names the send of A");
    drop(desk);
    assert!(service.posted().is_empty());

    // The key of A opens the connection of A.
    let desk = open_desk(config_with_key(folder.path(), &service.url(), KEY_A));
    wait_for(&desk, "the send of A", |event| match event {
        Event::Sent { draft, .. } if draft == gift => Some(()),
        _ => None,
    });
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn key_of_unknown_account_sends_nothing_while_offline() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = service_with_two_accounts();
    let service = scripted.start(0);
    let (url, port) = (service.url(), service.address.port());
    let (a, _) = prepare_account_a(folder.path(), &url);
    drop(service);

    let desk = open_desk(config_with_key(folder.path(), &url, KEY_B));
    wait_for(&desk, "the offline state", |event| match event {
        Event::Sync(SyncState::Offline { .. }) => Some(()),
        _ => None,
    });
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    let state = wait_for_account(&desk, "b@example.org");
    assert_ne!(state.active, a);
    wait_until_synced(&desk);
    assert!(service.posted().is_empty());
}

#[test]
fn key_entered_after_restart_opens_same_data() {
    let folder = tempfile::tempdir().unwrap();
    let service = service_with_two_accounts().start(0);
    let desk = open_desk(config(folder.path()));
    add_connection(&desk, "Garden", &service, KEY_A);
    let id = wait_for_account(&desk, "a@example.org").active;
    let (gift, ..) = create_draft(&desk, draft(CartLine::default()), 2);
    drop(desk);

    // Without a keyring the key is lost at a restart.
    let desk = open_desk(config(folder.path()));
    let (mut is_requested, mut has_notice) = (false, false);
    wait_for(&desk, "the request for the key", |event| {
        match event {
            Event::Connections(state) => is_requested |= state.connections_without_key == [id],
            Event::Notices(all) => {
                has_notice |= all.iter().any(|one| {
                    matches!(&one.problem.kind, ProblemKind::KeyMissing { name, .. } if name == "Garden")
                });
            }
            _ => {}
        }
        (is_requested && has_notice).then_some(())
    });
    desk.send(Command::EnterKey {
        id,
        api_key: SecretString::from(KEY_A),
    });
    let mut has_draft = false;
    wait_for(&desk, "the sync, and the draft", |event| {
        match event {
            Event::Drafts(drafts) => has_draft |= drafts.iter().any(|one| one.id == gift),
            Event::Sync(SyncState::UpToDate { .. }) => return has_draft.then_some(()),
            _ => {}
        }
        None
    });

    // The key of another account gets its own connection.
    desk.send(Command::EnterKey {
        id,
        api_key: SecretString::from(KEY_B),
    });
    let state = wait_for_account(&desk, "b@example.org");
    assert_ne!(state.active, id);
    assert_eq!(state.all.len(), 3);
}

#[test]
fn adding_known_account_uses_its_connection() {
    let folder = tempfile::tempdir().unwrap();
    let service = service_with_two_accounts().start(0);
    let desk = open_desk(config(folder.path()));
    add_connection(&desk, "Garden", &service, KEY_A);
    let first = wait_for_account(&desk, "a@example.org").active;
    let (gift, ..) = create_draft(&desk, draft(CartLine::default()), 2);
    drop(desk);

    let desk = open_desk(config(folder.path()));
    add_connection(&desk, "Garden again", &service, KEY_A);
    let mut has_draft = false;
    let mut state = None;
    wait_for(&desk, "the sync", |event| {
        match event {
            Event::Drafts(drafts) => has_draft = drafts.iter().any(|one| one.id == gift),
            Event::Connections(current) => state = Some(current),
            Event::Sync(SyncState::UpToDate { .. }) => return Some(()),
            _ => {}
        }
        None
    });
    let state = state.unwrap();
    assert_eq!((state.active, state.all.len()), (first, 2));
    assert!(state.connections_without_key.is_empty());
    assert!(has_draft);

    add_connection(&desk, "Garden", &service, KEY_B);
    let state = wait_for_account(&desk, "b@example.org");
    assert_eq!(state.active().unwrap().name, "Garden (b@example.org)");
}

#[test]
fn notice_counts_sends_of_other_connection() {
    let folder = tempfile::tempdir().unwrap();
    let service = service_with_two_accounts().start(0);
    let desk = open_desk(config(folder.path()));
    add_connection(&desk, "Garden", &service, KEY_A);
    let id = wait_for_account(&desk, "a@example.org").active;
    drop(desk);
    for _ in 0..2 {
        store_outbox_entry(folder.path(), id, OutboxState::Waiting);
    }
    let desk = open_desk(config(folder.path()));
    desk.send(Command::UseConnection(ConnectionId::PRACTICE));
    wait_for(&desk, "the notice", |event| match event {
        Event::Notices(all) => all
            .iter()
            .any(|one| sends_elsewhere(&one.problem) == Some(2))
            .then_some(()),
        _ => None,
    });
    desk.send(Command::UseConnection(id));
    wait_for(&desk, "the removal of the notice", |event| match event {
        Event::Notices(all) => all
            .iter()
            .all(|one| sends_elsewhere(&one.problem).is_none())
            .then_some(()),
        _ => None,
    });
    assert!(service.posted().is_empty());
}

#[test]
fn refused_key_is_requested_until_accepted_one_is_entered() {
    let folder = tempfile::tempdir().unwrap();
    let service = service_with_two_accounts().start(0);
    {
        let mut script = service.scripted.script.lock().unwrap();
        script.accounts.insert("revoked".to_owned(), None);
    }
    let desk = open_desk(config_with_key(folder.path(), &service.url(), "revoked"));
    let id = wait_for(&desk, "the request for the key", |event| match event {
        Event::Connections(state) => state.connections_without_key.first().copied(),
        _ => None,
    });
    let enter = |key: &str| Command::EnterKey {
        id,
        api_key: SecretString::from(key),
    };
    desk.send(enter("revoked"));
    wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => (problem.code() == ProblemCode::KeyRefused).then_some(()),
        _ => None,
    });
    desk.send(enter(KEY_A));
    let state = wait_for_account(&desk, "a@example.org");
    assert_eq!(state.active, id);
    assert!(state.connections_without_key.is_empty());
}
