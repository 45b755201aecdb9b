//! Connections of two accounts, and missing or refused keys.

use std::{path::Path, sync::Arc};

use giftdesk::{
    contract::{Cents, Timestamp},
    desk::{
        CartLine, Command, ConnectionId, ConnectionState, Desk, DeskConfig, DraftId, Event,
        OutboxEntry, OutboxId, OutboxState, Problem, ProblemCode, ProblemKind, StartWith,
        SyncState,
        store::{NewOutboxEntry, Store},
    },
};
use secrecy::SecretString;
use serde_json::json;
use uuid::Uuid;

use crate::{
    scripted::{Running, Scripted},
    support::{config, draft, open, prepare, wait},
};

const A: &str = "key-of-a-account";
const B: &str = "key-of-b-account";

/// The number of sends in another connection, if the problem reports them.
fn waiting(problem: &Problem) -> Option<u64> {
    match problem.kind {
        ProblemKind::SendsInOtherConnection { sends, .. } => Some(sends),
        _ => None,
    }
}

fn two_accounts() -> Scripted {
    let scripted = Scripted::default();
    for (key, email) in [(A, "a@example.org"), (B, "b@example.org")] {
        let mut script = scripted.script.lock().unwrap();
        script
            .accounts
            .insert(key.to_owned(), Some(email.to_owned()));
    }
    scripted
}

fn with_key(folder: &Path, url: &str, key: &str) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Remote {
            base_url: url.to_owned(),
            key: SecretString::from(key),
        },
        ..config(folder)
    }
}

fn add(desk: &Desk, name: &str, service: &Running, key: &str) {
    desk.send(Command::AddConnection {
        name: name.to_owned(),
        base_url: service.url(),
        api_key: SecretString::from(key),
    });
}

/// Waits for the connection of this account.
fn wait_account(desk: &Desk, email: &str) -> Arc<ConnectionState> {
    wait(desk, email, |event| match event {
        Event::Connections(state) => {
            let me = state.me.as_ref().and_then(|me| me.email.clone());
            (me.as_deref() == Some(email)).then_some(state)
        }
        _ => None,
    })
}

fn wait_up_to_date(desk: &Desk) {
    wait(desk, "the sync", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
}

/// Adds a send of an earlier run to the connection's outbox.
fn add_waiting_send(folder: &Path, id: ConnectionId, state: OutboxState) -> DraftId {
    let reference = Uuid::now_v7().to_string();
    let new = NewOutboxEntry {
        request: json!({
            "from_name": "The Garden Team",
            "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
            "cart": {"items": []},
            "customer_reference_id": reference,
        })
        .to_string()
        .into_bytes(),
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: "Spring thanks".to_owned(),
            recipients: 1,
            total_low: Cents(4400),
            total_high: Cents(4840),
            customer_reference_id: reference,
            state,
            created_at: Timestamp::default(),
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
                .add_to_outbox(*connection_row, &new)
                .await
                .unwrap()
        );
        opened.store.close().await;
    });
    new.entry.draft_id
}

/// Gives account A's connection a draft and a send in the outbox, and closes the desk.
fn draft_and_send_of_a(folder: &Path, url: &str) -> (ConnectionId, DraftId) {
    let desk = open(with_key(folder, url, A));
    let state = wait_account(&desk, "a@example.org");
    prepare(&desk, draft(CartLine::default()), 2);
    drop(desk);
    let sent = add_waiting_send(folder, state.active, OutboxState::Waiting);
    (state.active, sent)
}

#[test]
fn other_account_neither_sees_nor_sends_existing_gifts() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let (a, gift) = draft_and_send_of_a(folder.path(), &service.url());

    let desk = open(with_key(folder.path(), &service.url(), B));
    let mut elsewhere = false;
    let mut account = None;
    wait(&desk, "the sync of B", |event| {
        match event {
            Event::Drafts(drafts) => assert!(drafts.is_empty(), "drafts of A"),
            Event::Outbox(outbox) => assert!(outbox.is_empty(), "the outbox of A"),
            Event::Notices(all) => {
                elsewhere |= all.iter().any(|one| waiting(&one.problem) == Some(1));
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
    assert!(elsewhere, "the waiting send of A is reported");
    drop(desk);
    assert!(service.posted().is_empty());

    // The key of A opens the connection of A.
    let desk = open(with_key(folder.path(), &service.url(), A));
    wait(&desk, "the send of A", |event| match event {
        Event::Sent { draft, .. } if draft == gift => Some(()),
        _ => None,
    });
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn sends_nothing_before_account_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = two_accounts();
    let service = scripted.start(0);
    let (url, port) = (service.url(), service.address.port());
    let (a, _) = draft_and_send_of_a(folder.path(), &url);
    drop(service);

    let desk = open(with_key(folder.path(), &url, B));
    wait(&desk, "the offline state", |event| match event {
        Event::Sync(SyncState::Offline { .. }) => Some(()),
        _ => None,
    });
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    let state = wait_account(&desk, "b@example.org");
    assert_ne!(state.active, a);
    wait_up_to_date(&desk);
    assert!(service.posted().is_empty());
}

#[test]
fn entering_key_again_restores_connection() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let desk = open(config(folder.path()));
    add(&desk, "Garden", &service, A);
    let id = wait_account(&desk, "a@example.org").active;
    let (gift, ..) = prepare(&desk, draft(CartLine::default()), 2);
    drop(desk);

    // The key is lost, because the test has no keyring.
    let desk = open(config(folder.path()));
    let (mut wanted, mut said) = (false, false);
    wait(&desk, "the request for the key", |event| {
        match event {
            Event::Connections(state) => wanted |= state.keys_wanted == [id],
            Event::Notices(all) => {
                said |= all.iter().any(|one| {
                    matches!(&one.problem.kind, ProblemKind::KeyMissing { name, .. } if name == "Garden")
                });
            }
            _ => {}
        }
        (wanted && said).then_some(())
    });
    desk.send(Command::EnterKey {
        id,
        api_key: SecretString::from(A),
    });
    let mut kept = false;
    wait(&desk, "the sync with the draft", |event| {
        match event {
            Event::Drafts(drafts) => kept |= drafts.iter().any(|one| one.id == gift),
            Event::Sync(SyncState::UpToDate { .. }) => return kept.then_some(()),
            _ => {}
        }
        None
    });

    // Another account's key gets a connection of its own.
    desk.send(Command::EnterKey {
        id,
        api_key: SecretString::from(B),
    });
    let state = wait_account(&desk, "b@example.org");
    assert_ne!(state.active, id);
    assert_eq!(state.all.len(), 3);
}

#[test]
fn adding_same_account_reuses_connection() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let desk = open(config(folder.path()));
    add(&desk, "Garden", &service, A);
    let first = wait_account(&desk, "a@example.org").active;
    let (gift, ..) = prepare(&desk, draft(CartLine::default()), 2);
    drop(desk);

    let desk = open(config(folder.path()));
    add(&desk, "Garden again", &service, A);
    let mut drafts_there = false;
    let mut state = None;
    wait(&desk, "the sync", |event| {
        match event {
            Event::Drafts(drafts) => drafts_there = drafts.iter().any(|one| one.id == gift),
            Event::Connections(told) => state = Some(told),
            Event::Sync(SyncState::UpToDate { .. }) => return Some(()),
            _ => {}
        }
        None
    });
    let state = state.unwrap();
    assert_eq!((state.active, state.all.len()), (first, 2));
    assert!(state.keys_wanted.is_empty());
    assert!(drafts_there);

    add(&desk, "Garden", &service, B);
    let state = wait_account(&desk, "b@example.org");
    assert_eq!(state.active().unwrap().name, "Garden (b@example.org)");
}

#[test]
fn reports_open_sends_of_other_connections() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let desk = open(config(folder.path()));
    add(&desk, "Garden", &service, A);
    let id = wait_account(&desk, "a@example.org").active;
    drop(desk);
    for _ in 0..2 {
        add_waiting_send(folder.path(), id, OutboxState::Waiting);
    }
    let desk = open(config(folder.path()));
    desk.send(Command::UseConnection(ConnectionId::PRACTICE));
    wait(&desk, "the report", |event| match event {
        Event::Notices(all) => all
            .iter()
            .any(|one| waiting(&one.problem) == Some(2))
            .then_some(()),
        _ => None,
    });
    desk.send(Command::UseConnection(id));
    wait(&desk, "the end of the report", |event| match event {
        Event::Notices(all) => all
            .iter()
            .all(|one| waiting(&one.problem).is_none())
            .then_some(()),
        _ => None,
    });
    assert!(service.posted().is_empty());
}

#[test]
fn refused_key_is_requested_until_valid() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    {
        let mut script = service.scripted.script.lock().unwrap();
        script.accounts.insert("revoked".to_owned(), None);
    }
    let desk = open(with_key(folder.path(), &service.url(), "revoked"));
    let id = wait(&desk, "the request for the key", |event| match event {
        Event::Connections(state) => state.keys_wanted.first().copied(),
        _ => None,
    });
    let enter = |key: &str| Command::EnterKey {
        id,
        api_key: SecretString::from(key),
    };
    desk.send(enter("revoked"));
    wait(&desk, "the report", |event| match event {
        Event::Problem(problem) => (problem.code() == ProblemCode::KeyRefused).then_some(()),
        _ => None,
    });
    desk.send(enter(A));
    let state = wait_account(&desk, "a@example.org");
    assert_eq!(state.active, id);
    assert!(state.keys_wanted.is_empty());
}
