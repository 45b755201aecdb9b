//! The engine on a folder with sample data.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::desk::{
    self, BackgroundWork, Desk, DeskConfig, Event, RequestKey, StartWith, SyncState, VaultChoice,
    view::ListQuery,
};

use crate::{demo_folder::DemoFolder, practice::KnownPractice};

pub const TIMEOUT: Duration = Duration::from_secs(900);

/// What a start leaves to do ends in this time. The sync goes on: orders that can still change are read again all the
/// time.
pub const START_TIME: Duration = Duration::from_secs(15);

impl DemoFolder {
    /// Starts the engine, and waits until it is up to date.
    pub fn start(&self) -> (Desk, KnownPractice) {
        let (desk, practice) = self.start_engine();
        wait_for(&desk, |event| {
            matches!(event, Event::Sync(SyncState::UpToDate { .. })).then_some(())
        });
        drain(&desk, START_TIME);
        (desk, practice)
    }

    /// Starts the engine. The caller reads its events.
    pub fn start_engine(&self) -> (Desk, KnownPractice) {
        let practice = KnownPractice::default();
        let config = DeskConfig {
            connection: StartWith::Practice,
            practice: Some(Box::new(practice.clone())),
            vault: VaultChoice::MemoryOnly,
            background_work: BackgroundWork::Everything,
            ..DeskConfig::new(&self.path)
        };
        let desk = desk::start(config, Arc::new(|| {})).expect("the engine starts");
        (desk, practice)
    }
}

/// Drops the events of some time.
pub fn drain(desk: &Desk, time: Duration) {
    let end = Instant::now() + time;
    while let Some(left) = end.checked_duration_since(Instant::now()) {
        let _ = desk.wait_event(left);
    }
}

/// Waits for the event that `pick` finds.
pub fn wait_for<T>(desk: &Desk, mut pick: impl FnMut(&Event) -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < TIMEOUT, "the engine does not respond");
        let Some(event) = desk.wait_event(TIMEOUT) else {
            continue;
        };
        if let Event::Sync(SyncState::Offline { problem, .. }) = &event {
            panic!("{problem:?}");
        }
        if let Some(found) = pick(&event) {
            return found;
        }
    }
}

/// Requests the first rows of a list, and returns the time until they arrive and how many rows the list has.
pub fn time_list(desk: &Desk, key: u64, query: ListQuery, from: u64) -> (Duration, u64) {
    let key = RequestKey(1_000_000 + key);
    let (begin, mut first) = (Instant::now(), None);
    desk.send(desk::Command::List {
        key,
        query,
        range: from..from + 60,
        replaces: None,
    });
    let total = wait_for(desk, |event| match event {
        Event::Rows {
            key: answered,
            total,
            ..
        } if *answered == key => Some(*total),
        Event::FirstRows { key: answered, .. } if *answered == key => {
            first.get_or_insert_with(|| begin.elapsed());
            None
        }
        _ => None,
    });
    (first.unwrap_or_else(|| begin.elapsed()), total)
}
