//! Gifts of two accounts never mix, and a key can be entered again.

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
    house::{config, draft, open, prepare, wait},
    scripted::{Running, Scripted},
};

const A: &str = "key-of-a-account";
const B: &str = "key-of-b-account";

/// How many sends wait in another connection, when that is the problem.
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

/// Waits until the sync says that it is this account's connection.
fn wait_account(desk: &Desk, email: &str) -> Arc<ConnectionState> {
    wait(desk, email, |event| match event {
        Event::Connections(state) => {
            let me = state.me.as_ref().and_then(|me| me.email.clone());
            (me.as_deref() == Some(email)).then_some(state)
        }
        _ => None,
    })
}

fn wait_in_step(desk: &Desk) {
    wait(desk, "it is in step", |event| match event {
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
}

/// A send that is on disk in the connection's outbox, as a run before left it.
fn waits_in_outbox(folder: &Path, id: ConnectionId, state: OutboxState) -> DraftId {
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

/// Account A's connection has a draft and a send in its outbox, and the desk is closed.
fn a_was_here(folder: &Path, url: &str) -> (ConnectionId, DraftId) {
    let desk = open(with_key(folder, url, A));
    let state = wait_account(&desk, "a@example.org");
    prepare(&desk, draft(CartLine::default()), 2);
    drop(desk);
    let sent = waits_in_outbox(folder, state.active, OutboxState::Waiting);
    (state.active, sent)
}

#[test]
fn another_accounts_key_sends_and_shows_nothing_of_the_first_account() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let (a, gift) = a_was_here(folder.path(), &service.url());

    let desk = open(with_key(folder.path(), &service.url(), B));
    let mut elsewhere = false;
    let mut account = None;
    wait(&desk, "B is in step", |event| {
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
    assert!(elsewhere, "it is said that a send of A waits");
    drop(desk);
    assert!(service.posted().is_empty());

    // A's own key goes back to A's gifts.
    let desk = open(with_key(folder.path(), &service.url(), A));
    wait(&desk, "A's gift is sent", |event| match event {
        Event::Sent { draft, .. } if draft == gift => Some(()),
        _ => None,
    });
    assert_eq!(service.posted().len(), 1);
}

#[test]
fn while_the_account_cannot_be_asked_nothing_leaves_and_then_it_goes_to_its_own_connection() {
    let folder = tempfile::tempdir().unwrap();
    let scripted = two_accounts();
    let service = scripted.start(0);
    let (url, port) = (service.url(), service.address.port());
    let (a, _) = a_was_here(folder.path(), &url);
    drop(service);

    let desk = open(with_key(folder.path(), &url, B));
    wait(&desk, "it is offline", |event| match event {
        Event::Sync(SyncState::Offline { .. }) => Some(()),
        _ => None,
    });
    let service = scripted.start(port);
    desk.send(Command::Refresh);
    let state = wait_account(&desk, "b@example.org");
    assert_ne!(state.active, a);
    wait_in_step(&desk);
    assert!(service.posted().is_empty());
}

#[test]
fn a_key_is_entered_again_after_a_restart_and_everything_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let desk = open(config(folder.path()));
    add(&desk, "Garden", &service, A);
    let id = wait_account(&desk, "a@example.org").active;
    let (gift, ..) = prepare(&desk, draft(CartLine::default()), 2);
    drop(desk);

    // There is no keyring.
    let desk = open(config(folder.path()));
    let (mut wanted, mut said) = (false, false);
    wait(&desk, "the key is asked for", |event| {
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
    wait(&desk, "it works again, with its draft", |event| {
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
fn adding_the_same_account_again_goes_on_where_it_was() {
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
    wait(&desk, "it is in step", |event| {
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
fn sends_that_wait_in_another_connection_are_said_after_a_switch() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    let desk = open(config(folder.path()));
    add(&desk, "Garden", &service, A);
    let id = wait_account(&desk, "a@example.org").active;
    drop(desk);
    for _ in 0..2 {
        waits_in_outbox(folder.path(), id, OutboxState::Waiting);
    }
    let desk = open(config(folder.path()));
    desk.send(Command::UseConnection(ConnectionId::PRACTICE));
    wait(&desk, "it is said", |event| match event {
        Event::Notices(all) => all
            .iter()
            .any(|one| waiting(&one.problem) == Some(2))
            .then_some(()),
        _ => None,
    });
    desk.send(Command::UseConnection(id));
    wait(&desk, "it is said no more", |event| match event {
        Event::Notices(all) => all
            .iter()
            .all(|one| waiting(&one.problem).is_none())
            .then_some(()),
        _ => None,
    });
    assert!(service.posted().is_empty());
}

#[test]
fn a_refused_key_is_wanted_and_a_wrong_one_does_not_replace_it() {
    let folder = tempfile::tempdir().unwrap();
    let service = two_accounts().start(0);
    {
        let mut script = service.scripted.script.lock().unwrap();
        script.accounts.insert("revoked".to_owned(), None);
    }
    let desk = open(with_key(folder.path(), &service.url(), "revoked"));
    let id = wait(&desk, "the key is wanted", |event| match event {
        Event::Connections(state) => state.keys_wanted.first().copied(),
        _ => None,
    });
    let enter = |key: &str| Command::EnterKey {
        id,
        api_key: SecretString::from(key),
    };
    desk.send(enter("revoked"));
    wait(&desk, "it is said", |event| match event {
        Event::Problem(problem) => (problem.code() == ProblemCode::KeyRefused).then_some(()),
        _ => None,
    });
    desk.send(enter(A));
    let state = wait_account(&desk, "a@example.org");
    assert_eq!(state.active, id);
    assert!(state.keys_wanted.is_empty());
}
