//! What the sync says about itself. The same thing is not said twice.

use tokio::time::{Duration, Instant};

use crate::{
    contract::Timestamp,
    desk::{Event, Problem, SyncResource, SyncState, engine::Context},
};

/// Between two steps of a count; faster ones nobody can read.
const STEP: Duration = Duration::from_millis(150);
/// The name under which the time of the last good round is stored.
const SYNCED_AT: &str = "synced_at";

pub(super) struct Progress {
    context: Context,
    told: SyncState,
    last: Option<Timestamp>,
    told_at: Option<Instant>,
    /// Something was read since the last time it was said that all is up to date.
    is_news: bool,
}

impl Progress {
    pub(super) async fn new(context: Context) -> Self {
        let last = context
            .hub
            .store
            .document(context.session.connection_row, SYNCED_AT)
            .await;
        let last = context.or_tell(last).flatten().map(Timestamp::from_micros);
        context.tell(Event::Sync(SyncState::Starting));
        Self {
            context,
            told: SyncState::Starting,
            last,
            told_at: None,
            is_news: true,
        }
    }

    fn tell(&mut self, state: SyncState) {
        if self.told != state {
            self.told = state.clone();
            self.told_at = Some(Instant::now());
            self.context.tell(Event::Sync(state));
        }
    }

    /// Something long is going on.
    pub(super) fn working(&mut self, resource: SyncResource, done: u64, total: Option<u64>) {
        let same =
            matches!(&self.told, SyncState::Working { resource: told, .. } if *told == resource);
        if same && self.told_at.is_some_and(|at| at.elapsed() < STEP) {
            return;
        }
        self.is_news = true;
        self.tell(SyncState::Working {
            resource,
            done,
            total,
        });
    }

    pub(super) fn news(&mut self) {
        self.is_news = true;
    }

    pub(super) async fn up_to_date(&mut self) {
        let now = self.context.hub.now();
        self.last = Some(now);
        let was_offline = !matches!(self.told, SyncState::UpToDate { .. });
        if self.is_news || was_offline {
            self.is_news = false;
            let kept = self
                .context
                .hub
                .store
                .keep_document(
                    self.context.session.connection_row,
                    SYNCED_AT,
                    &now.micros(),
                )
                .await;
            self.context.or_tell(kept);
            self.tell(SyncState::UpToDate { at: now });
        }
    }

    pub(super) fn offline(&mut self, problem: Problem) {
        let last = self.last;
        // A longer outage is not another one.
        if let SyncState::Offline { problem: told, .. } = &self.told
            && *told == problem
        {
            return;
        }
        self.tell(SyncState::Offline { last, problem });
    }
}
