//! Tests of the contexts of the process and of a session. No task of a session runs.

use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver},
    },
    time::Duration,
};

use secrecy::SecretString;
use uuid::Uuid;

use super::{Engine, app_context::AppContext, session::Session, session_context::SessionContext};
use crate::desk::{
    BackgroundWork, Command, Connection, ConnectionId, ConnectionKind, DeskConfig, Event, Impact,
    Problem, ProblemKind, RequestKey, VaultChoice, vault::KeyVault,
};

/// A session of Practice, with the queue of its events.
async fn session(folder: &Path) -> (SessionContext, Receiver<Event>) {
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
    let (drafts, _) = tokio::sync::mpsc::unbounded_channel();
    let session = Arc::new(Session::new(row, connection, drafts));
    (SessionContext { app, session }, received)
}

#[tokio::test]
async fn reported_damage_is_recorded_for_next_start() {
    let damage = || Problem::from(ProblemKind::DatabaseDamaged).with_details("malformed");
    let reports: [fn(&SessionContext, Problem); 3] = [
        // As the outbox reports a send that could not be recorded.
        |context, damage| {
            let title = "Spring thanks".into();
            let impact = Impact::SendNotRecorded { title };
            context.app.add_notice(damage.with_impact(impact));
        },
        |context, damage| context.report(damage),
        |context, damage| {
            let (key, comparison) = (RequestKey(1), Err(damage));
            context.emit(Event::SendComparison { key, comparison });
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
    fn store(&self, _: ConnectionId, _: &SecretString) -> Result<(), String> {
        self.wait();
        Ok(())
    }

    fn key(&self, _: ConnectionId) -> Result<Option<SecretString>, String> {
        self.wait();
        Ok(None)
    }

    fn delete(&self, _: ConnectionId) -> Result<(), String> {
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
