//! Tests of the contexts of the process and of a session. No task of a session runs.

use std::{
    path::Path,
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
};

use super::{app_context::AppContext, session::Session, session_context::SessionContext};
use crate::desk::{DeskConfig, Event, Impact, Problem, ProblemKind, RequestKey, VaultChoice};

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
