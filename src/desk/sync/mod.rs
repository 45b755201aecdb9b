//! Keeps the mirror like the service: everything at the start, every hour and when the person
//! asks; what is new every few seconds. When the line is down it waits longer and longer, and
//! comes back by itself. It says something only when something changed.

mod account;
mod activities;
mod batches;
mod catalog;
mod failure;
mod progress;

use std::{sync::atomic::Ordering, time::Duration};

use tokio::time::Instant;

use super::{
    engine::{Context, session::Session, tell},
    view::Changed,
};
use crate::client::Client;
use failure::SyncFailure;
use progress::Progress;

/// Between two times of reading everything.
const HOUR: Duration = Duration::from_secs(3600);
/// The longest wait while the line is down.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// A practice service is on this machine and its gifts live fast.
const PRACTICE_POLL: Duration = Duration::from_secs(2);

/// One session's sync.
pub(super) struct Sync {
    context: Context,
    client: Client,
    progress: Progress,
}

/// Works until it is dropped with its session.
pub(super) async fn work(context: Context) {
    let mut progress = Progress::new(context.clone()).await;
    let client = loop {
        match context.session.client().await {
            Ok(client) => break client,
            Err(problem) => {
                progress.offline(problem);
                // Nothing changes by itself here: the person starts it again, or another connection.
                context.session.sync_now.notified().await;
                context.session.reconnect(&context).await;
            }
        }
    };
    let poll = poll_of(&context);
    let mut sync = Sync {
        context,
        client,
        progress,
    };
    let mut last_full: Option<Instant> = None;
    let mut wait = poll;
    loop {
        let session = sync.context.session.clone();
        let asked = session.full_sync.swap(false, Ordering::AcqRel);
        let full = asked || last_full.is_none_or(|last| last.elapsed() >= HOUR);
        // Walking every batch takes long where there are many: not at each start.
        let whole = full && (asked || last_full.is_some());
        match sync.round(full, whole).await {
            Ok(()) => {
                if full {
                    last_full = Some(Instant::now());
                }
                if session.set_problem(None) {
                    tell::connections(&sync.context).await;
                }
                sync.progress.up_to_date().await;
                wait = poll;
            }
            Err(failure) => {
                tracing::debug!(%failure, "a round of the sync failed");
                sync.failed(&session, &failure).await;
                if full {
                    session.full_sync.store(true, Ordering::Release);
                }
                wait = failure
                    .retry_after()
                    .unwrap_or((wait * 2).min(LONGEST_WAIT));
            }
        }
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = session.sync_now.notified() => {}
        }
    }
}

fn poll_of(context: &Context) -> Duration {
    if context.session.is_practice() {
        context.hub.poll.min(PRACTICE_POLL)
    } else {
        context.hub.poll
    }
}

impl Sync {
    async fn round(&mut self, full: bool, whole: bool) -> Result<(), SyncFailure> {
        if full {
            self.read_account().await?;
            self.read_catalog().await?;
        }
        self.read_batches(full, whole).await?;
        self.read_activities().await?;
        tell::counts(&self.context).await;
        Ok(())
    }

    async fn failed(&mut self, session: &Session, failure: &SyncFailure) {
        if let SyncFailure::Store(error) = failure {
            self.context.hub.store.note(error);
        }
        let problem = failure.problem();
        let turned_away = failure.turns_us_away().then(|| problem.clone());
        if session.set_problem(turned_away) {
            tell::connections(&self.context).await;
        }
        self.progress.offline(problem);
    }

    /// Tells that the mirror changed, and the numbers that depend on it.
    async fn changed(&self, changed: Changed) {
        self.context.tell_changed(changed);
        if changed.batches || changed.orders {
            tell::counts(&self.context).await;
        }
    }
}
