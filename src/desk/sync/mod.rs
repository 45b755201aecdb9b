//! The sync of a session: keeps the mirror equal to the service. `docs/sync.md` describes how.
//!
//! Each round reads what is new and what is due. A failing resource does not stop the others; after
//! failed rounds the pauses grow. Events are emitted only when data has changed.

mod account;
mod activities;
mod activity_cursor;
mod announcements;
mod batch_list;
mod batch_reads;
mod catalog;
pub(super) mod clearing;
mod creation_bounds;
mod earlier_activities;
mod failure;
mod new_activities;
mod orders_page;
pub(super) mod outcome_store;
mod outcomes;
mod page_reader;
mod ports;
mod progress;
pub(super) mod read_time;
pub(super) mod rebuild;
mod schedule;
mod shown_reads;
pub mod status;
#[cfg(test)]
mod tests;
mod worker;

pub use status::{ReadProgress, RebuildScope, ResourceStatus, SyncResource, SyncState};

use std::time::Duration;

pub(crate) use ports::{ShownRecords, SyncEngine, SyncPorts, SyncSignals};

use progress::Progress;
use worker::Worker;

/// A service inside giftdesk answers fast, and the simulated orders of Practice change fast.
const EMBEDDED_POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Runs the sync until the session drops this future.
pub(super) async fn run(ports: SyncPorts) {
    let mut progress = Progress::new(ports.clone()).await;
    let client = loop {
        match ports.engine.client().await {
            Ok(client) => break client,
            Err(problem) => {
                progress.offline(problem);
                // There is no client before a retry, so the sync waits for the signal to retry.
                ports.signals.woken().await;
                ports.engine.reconnect().await;
            }
        }
    };
    let poll_interval = if ports.is_embedded {
        ports.poll_interval.min(EMBEDDED_POLL_INTERVAL)
    } else {
        ports.poll_interval
    };
    let signals = ports.signals.clone();
    let mut worker = Worker::new(ports, client, progress, poll_interval);
    loop {
        let pause = worker.run_round(signals.take_request()).await;
        // A signal during this part is kept until its end.
        tokio::time::sleep(pause.required).await;
        tokio::select! {
            () = tokio::time::sleep(pause.rest) => {}
            () = signals.woken() => worker.quiet_rounds.record_change(),
            () = signals.focused(), if worker.has_long_pause() => {
                worker.quiet_rounds.record_change();
            }
        }
    }
}
