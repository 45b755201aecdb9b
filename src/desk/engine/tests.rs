//! Tests of the contexts of the process and of a session, of whose tasks only that of the drafts runs.

mod questions;
mod review;

use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    time::{Duration, Instant},
};

use secrecy::SecretString;
use uuid::Uuid;

use super::{
    Engine, app_context::AppContext, publish, session::Session, session_context::SessionContext,
};
use crate::{
    desk::{
        BackgroundWork, Command, ConnectionId, DeskConfig, Event, Impact, Problem, ProblemKind,
        VaultChoice,
        connections::{
            Connection, ConnectionKind,
            vault::{KeyName, KeyVault},
        },
        drafts::{self, Draft, DraftId, request::DraftRequest},
    },
    recipients::RecipientTable,
};

/// A session of Practice, with the queue of its events.
pub(in crate::desk) async fn session(folder: &Path) -> (SessionContext, Receiver<Event>) {
    let config = DeskConfig {
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(folder)
    };
    let (events, received) = mpsc::channel();
    let (key_checks, _) = tokio::sync::mpsc::unbounded_channel();
    let app = AppContext::open(config, events, Arc::new(|| {}), key_checks)
        .await
        .unwrap();
    let (row, connection) = app.store.connections().await.unwrap().remove(0);
    let (drafts, requests) = tokio::sync::mpsc::unbounded_channel();
    let session = Arc::new(Session::new(row, connection, drafts));
    let context = SessionContext { app, session };
    tokio::spawn(drafts::task::run(context.clone(), requests));
    (context, received)
}

/// The first event that `matching` accepts. Drops the events before it.
async fn wait_for<T>(events: &Receiver<Event>, matching: impl Fn(Event) -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(20);
    while Instant::now() < end {
        match events.try_recv() {
            Ok(event) => {
                if let Some(found) = matching(event) {
                    return found;
                }
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    panic!("the event did not come");
}

#[tokio::test]
async fn reported_damage_is_recorded_for_next_start() {
    let damage = || Problem::from(ProblemKind::DatabaseDamaged).with_details("malformed");
    let reports: [fn(&SessionContext, Problem); 3] = [
        // The outbox reports a send that could not be recorded in this way.
        |context, damage| {
            let title = "Spring thanks".into();
            let impact = Impact::SendNotRecorded { title };
            context.app.add_notice(damage.with_impact(impact));
        },
        |context, damage| context.report(damage),
        |context, damage| {
            let (sender, _reply) = mpsc::channel();
            context.send_reply::<()>(&sender, Err(damage));
        },
    ];
    for (number, report) in reports.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let (context, _events) = session(folder.path()).await;
        let marker = folder.path().join("desk.damaged");
        context.report(ProblemKind::DatabaseFailed.into());
        assert!(!marker.exists(), "no damage");
        report(&context, damage());
        let recorded = std::fs::read_to_string(&marker).unwrap_or_default();
        assert_eq!(recorded, "malformed", "report {number}");
    }
}

/// A keyring that answers no call until the test ends.
struct SilentKeyring(Mutex<Receiver<()>>);

impl SilentKeyring {
    fn wait(&self) {
        let _ = self.0.lock().unwrap().recv();
    }
}

impl KeyVault for SilentKeyring {
    fn store(&self, _: KeyName, _: &SecretString) -> Result<(), String> {
        self.wait();
        Ok(())
    }

    fn key(&self, _: KeyName) -> Result<Option<SecretString>, String> {
        self.wait();
        Ok(None)
    }

    fn delete(&self, _: KeyName) -> Result<(), String> {
        self.wait();
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_handled_while_keyring_waits() {
    let folder = tempfile::tempdir().unwrap();
    let config = DeskConfig {
        background_work: BackgroundWork::SyncOnly,
        // The session connects after the first command.
        has_window: true,
        ..DeskConfig::new(folder.path())
    };
    let (events, received) = mpsc::channel();
    let mut engine = Engine::open(config, events, Arc::new(|| {})).await.unwrap();
    let (end, wait) = mpsc::channel();
    let keyring = SilentKeyring(Mutex::new(wait));
    engine.app.keys.set_keyring(Arc::new(keyring));
    let id = ConnectionId(Uuid::now_v7());
    let connection = Connection {
        id,
        kind: ConnectionKind::Remote,
        name: "Shop".to_owned(),
        base_url: "http://127.0.0.1:1".to_owned(),
    };
    engine.app.store.add_connection(&connection).await.unwrap();
    let commands = [
        Command::UseConnection(id),
        Command::Refresh,
        Command::EnterKey {
            id,
            api_key: SecretString::from("key"),
        },
        Command::UseConnection(ConnectionId::PRACTICE),
        Command::UseConnection(id),
        Command::RemoveConnection(id),
    ];
    for (number, command) in commands.into_iter().enumerate() {
        tokio::time::timeout(Duration::from_secs(10), engine.handle(command))
            .await
            .unwrap_or_else(|_| panic!("command {number} waits for the keyring"));
    }
    let all = engine.app.store.connections().await.unwrap();
    assert_eq!(all.len(), 1, "the connection was removed");
    drop((engine, end, received));
}

/// The steps of SQLite that a save takes while the connection has this number of drafts.
async fn save_steps(drafts: usize) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let (context, events) = session(folder.path()).await;
    let draft = |number: usize| Draft {
        id: DraftId::generate(),
        name: format!("Draft {number}"),
        updated_at: context.app.now(),
        ..Draft::default()
    };
    let (store, row) = (&context.app.store, context.session.connection_row);
    let mut last = Draft::default();
    for number in 0..drafts {
        last = draft(number);
        let none = RecipientTable::default();
        store.save_draft(row, &last, &none, &none).await.unwrap();
    }
    publish::drafts(&context).await;
    publish::counts(&context).await;
    context.session.send_to_drafts(DraftRequest::Open(last.id));
    let is_open = |event| matches!(event, Event::DraftOpened { .. }).then_some(());
    wait_for(&events, is_open).await;
    let steps = store.count_steps().await;
    last.name = "Renamed".to_owned();
    context
        .session
        .send_to_drafts(DraftRequest::Save(Box::new(last.clone())));
    let listed = wait_for(&events, |event| match event {
        Event::Drafts(listed) => Some(listed),
        _ => None,
    })
    .await;
    assert_eq!(listed[0].name, "Renamed");
    let taken = steps.take();
    assert_eq!(*listed, store.drafts(row).await.unwrap());
    assert!(taken > 0);
    taken
}

#[tokio::test]
async fn saving_costs_the_same_with_many_drafts() {
    let (few, many) = (save_steps(1).await, save_steps(500).await);
    assert!(
        many < 2 * few,
        "{few} steps with one draft, {many} with 500"
    );
}

#[tokio::test]
async fn new_draft_is_listed_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let (context, events) = session(folder.path()).await;
    publish::drafts(&context).await;
    publish::counts(&context).await;
    let new = Box::new(Draft::default());
    context.session.send_to_drafts(DraftRequest::New(new));
    wait_for(&events, |event| match event {
        Event::Drafts(listed) => (listed.len() == 1).then_some(()),
        _ => None,
    })
    .await;
    wait_for(&events, |event| match event {
        Event::Counts { drafts, .. } => (drafts == 1).then_some(()),
        _ => None,
    })
    .await;
}
