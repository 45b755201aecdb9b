//! The sync of a session: keeps the mirror equal to the service.
//!
//! A full round reads everything: at the start, every hour and on Refresh. The rounds between read what
//! is new. After failed rounds the pauses grow. Events are emitted only when data has changed.

mod account;
mod activities;
mod batches;
mod catalog;
mod failure;
mod ports;
mod progress;
mod signals;
mod worker;

use std::time::Duration;

use tokio::time::Instant;

pub(crate) use ports::{SyncEngine, SyncPorts};
pub(crate) use signals::SyncSignals;

use crate::contract::Backoff;
use progress::Progress;
use worker::Worker;

/// The time between two full rounds.
const FULL_SYNC_INTERVAL: Duration = Duration::from_secs(3600);
/// The longest pause after failed rounds.
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// The simulated orders of practice change fast.
const PRACTICE_POLL_INTERVAL: Duration = Duration::from_secs(2);

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
    let poll_interval = if ports.is_practice {
        ports.poll_interval.min(PRACTICE_POLL_INTERVAL)
    } else {
        ports.poll_interval
    };
    let signals = ports.signals.clone();
    let mut worker = Worker::new(ports, client, progress);
    let mut last_full: Option<Instant> = None;
    let backoff = Backoff::new(poll_interval, MAX_PAUSE);
    let mut failures = 0_u32;
    loop {
        let is_requested = signals.take_full_request();
        let is_full =
            is_requested || last_full.is_none_or(|last| last.elapsed() >= FULL_SYNC_INTERVAL);
        // The first full round does not read every page of batches, which takes long for large
        // accounts.
        let all_batches = is_full && (is_requested || last_full.is_some());
        let pause = match worker.run_round(is_full, all_batches).await {
            Ok(()) => {
                if is_full {
                    last_full = Some(Instant::now());
                }
                failures = 0;
                poll_interval
            }
            Err(failure) => {
                if is_full {
                    signals.set_full_requested();
                }
                failures = failures.saturating_add(1);
                // The first failure doubles the pause between rounds.
                let pause = backoff.pause(failures.saturating_add(1));
                failure.retry_after().unwrap_or(pause)
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = signals.woken() => {}
        }
    }
}
