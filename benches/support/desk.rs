//! The engine of the desktop, without a window.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    cli::embedded::EmbeddedServices,
    contract::WallClock,
    desk::{
        self, Command, Desk, DeskConfig, Draft, DraftId, Event, GetFirstRows, GetRows, List,
        Problem, Question, Reply, StartWith, SyncState, VaultChoice,
    },
};
use secrecy::SecretString;

use super::{batch::KEY, demo_folder::DemoFolder};

const TIMEOUT: Duration = Duration::from_secs(1_800);

/// What a start leaves to do ends in this time. The sync goes on: orders that can still change are read again all the
/// time.
pub const START_TIME: Duration = Duration::from_secs(15);

/// A data folder without an account.
pub fn local_config(folder: &Path) -> DeskConfig {
    DeskConfig {
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(folder)
    }
}

/// A data folder with an account at a service.
pub fn remote_config(folder: &Path, url: &str) -> DeskConfig {
    DeskConfig {
        connection: StartWith::Remote {
            base_url: url.to_owned(),
            key: SecretString::from(KEY),
        },
        ..local_config(folder)
    }
}

pub fn start(config: DeskConfig) -> Desk {
    desk::start(config, Arc::new(|| {})).expect("the engine starts")
}

/// Starts the engine, and waits until it has mirrored everything.
pub fn start_synced(config: DeskConfig) -> Desk {
    let desk = start(config);
    wait_until_synced(&desk);
    desk
}

pub fn wait_until_synced(desk: &Desk) {
    wait_for(desk, |event| match event {
        Event::Sync(SyncState::Offline { problem, .. }) => panic!("{problem:?}"),
        Event::Sync(SyncState::UpToDate { .. }) => Some(()),
        _ => None,
    });
}

/// Starts the engine on sample data with its practice service, whose orders make no progress.
pub fn start_demo(folder: &DemoFolder) -> Desk {
    let services = EmbeddedServices::new(Arc::new(WallClock), 0.0);
    start(DeskConfig {
        connection: StartWith::Practice,
        embedded: Some(Arc::new(services)),
        ..local_config(&folder.path)
    })
}

/// The same, and waits until the start leaves nothing to do.
pub fn start_demo_synced(folder: &DemoFolder) -> Desk {
    let desk = start_demo(folder);
    wait_until_synced(&desk);
    drain(&desk, START_TIME);
    desk
}

/// Drops the events of some time. Returns whether orders changed.
pub fn drain(desk: &Desk, time: Duration) -> bool {
    let end = Instant::now() + time;
    let mut is_changed = false;
    while let Some(left) = end.checked_duration_since(Instant::now()) {
        let event = desk.wait_event(left);
        is_changed |= matches!(event, Some(Event::Changed(changed)) if changed.orders);
    }
    is_changed
}

/// Waits for the event that `pick` finds.
pub fn wait_for<T>(desk: &Desk, mut pick: impl FnMut(Event) -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < TIMEOUT, "the engine does not respond");
        let event = desk.wait_event(Duration::from_millis(100));
        if let Some(found) = event.and_then(&mut pick) {
            return found;
        }
    }
}

/// Waits for the reply to a question.
pub fn ask<Q: Question>(desk: &Desk, question: Q) -> Result<Q::Reply, Problem> {
    let mut reply = desk.ask(question);
    wait_for(desk, |_| reply.take())
}

/// Creates and opens a draft.
pub fn open_draft(desk: &Desk, draft: Draft) -> DraftId {
    let id = draft.id;
    desk.send(Command::NewDraft(Box::new(draft)));
    wait_for(desk, |event| match event {
        Event::DraftOpened { draft, .. } => (draft.id == id).then_some(id),
        _ => None,
    })
}

/// Requests 60 rows of a list. Returns the time until they arrive and how many rows the list has.
pub fn time_list<L: List>(desk: &Desk, list: L, from: u64) -> (Duration, u64) {
    let (begin, mut first) = (Instant::now(), None);
    let range = from..from + 60;
    let mut rows = desk.ask(GetRows {
        list: list.clone(),
        range: range.clone(),
    });
    let mut first_rows = L::HAS_FIRST_ROWS.then(|| desk.ask(GetFirstRows { list, range }));
    let window = wait_for(desk, |_| {
        if let Some(Ok(rows)) = first_rows.as_mut().and_then(Reply::take)
            && !rows.is_empty()
        {
            first.get_or_insert_with(|| begin.elapsed());
        }
        rows.take()
    });
    let total = window.expect("readable rows").total;
    (first.unwrap_or_else(|| begin.elapsed()), total)
}
