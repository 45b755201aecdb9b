//! The state of the sync, as events report it. An event is sent only when the state changes.

use tokio::time::{Duration, Instant};

use super::{
    ports::SyncPorts,
    status::{SyncResource, SyncState},
};
use crate::{contract::Timestamp, desk::Problem};

/// The shortest time between two counts of the same resource.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(150);
/// The document with the time of the last complete round.
const SYNCED_AT: &str = "synced_at";

pub(super) struct Progress {
    ports: SyncPorts,
    state: SyncState,
    emitted_at: Option<Instant>,
    last_sync: Option<Timestamp>,
    /// Whether data changed since the last [`SyncState::UpToDate`].
    has_changes: bool,
}

impl Progress {
    pub(super) async fn new(ports: SyncPorts) -> Self {
        let stored = ports.store.document(ports.connection_row, SYNCED_AT).await;
        let last_sync = stored.unwrap_or_else(|error| {
            ports.engine.report_store_failure(error);
            None
        });
        ports
            .engine
            .emit(crate::desk::Event::Sync(SyncState::Starting));
        Self {
            ports,
            state: SyncState::Starting,
            emitted_at: None,
            last_sync: last_sync.map(Timestamp::from_micros),
            has_changes: true,
        }
    }

    fn emit(&mut self, state: SyncState) {
        if self.state != state {
            self.state = state.clone();
            self.emitted_at = Some(Instant::now());
            self.ports.engine.emit(crate::desk::Event::Sync(state));
        }
    }

    /// Reports how much of a resource is read.
    pub(super) fn working(&mut self, resource: SyncResource, done: u64, total: Option<u64>) {
        let is_same_resource = matches!(
            &self.state,
            SyncState::Working { resource: current, .. } if *current == resource
        );
        let is_recent = self
            .emitted_at
            .is_some_and(|at| at.elapsed() < PROGRESS_INTERVAL);
        if is_same_resource && is_recent {
            return;
        }
        self.has_changes = true;
        self.emit(SyncState::Working {
            resource,
            done,
            total,
        });
    }

    pub(super) fn mark_changed(&mut self) {
        self.has_changes = true;
    }

    pub(super) async fn up_to_date(&mut self) {
        let now = self.ports.clock.now();
        self.last_sync = Some(now);
        let was_up_to_date = matches!(self.state, SyncState::UpToDate { .. });
        if self.has_changes || !was_up_to_date {
            self.has_changes = false;
            let (store, row) = (&self.ports.store, self.ports.connection_row);
            let saved = store.save_document(row, SYNCED_AT, &now.micros()).await;
            if let Err(error) = saved {
                self.ports.engine.report_store_failure(error);
            }
            self.emit(SyncState::UpToDate { at: now });
        }
    }

    /// Reports that the service responds and `failed` could not be read; the whole round when it is
    /// empty.
    pub(super) fn incomplete(&mut self, problem: Problem, failed: Vec<SyncResource>) {
        self.emit(SyncState::Incomplete {
            last: self.last_sync,
            problem,
            failed,
        });
    }

    /// Reports that the service cannot be reached.
    pub(super) fn offline(&mut self, problem: Problem) {
        // The same problem as before belongs to the same outage, so no event is sent.
        if let SyncState::Offline {
            problem: current, ..
        } = &self.state
            && *current == problem
        {
            return;
        }
        let last = self.last_sync;
        self.emit(SyncState::Offline { last, problem });
    }
}
