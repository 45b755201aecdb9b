//! Keeps the mirror equal to the service: everything at the start, every hour and when a person asks;
//! what is new every few seconds. While the service is unreachable the sync waits longer and longer,
//! and recovers by itself. It emits events only when something changed.

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

use progress::Progress;
use worker::Worker;

/// Between two rounds that read everything.
const FULL_SYNC_INTERVAL: Duration = Duration::from_secs(3600);
/// The longest pause while rounds fail.
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// The practice service is on this computer, and its orders change fast.
const PRACTICE_POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Runs until it is dropped with its session.
pub(super) async fn run(ports: SyncPorts) {
    let mut progress = Progress::new(ports.clone()).await;
    let client = loop {
        match ports.engine.client().await {
            Ok(client) => break client,
            Err(problem) => {
                progress.offline(problem);
                // Nothing changes here until a person retries or uses another connection.
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
    let mut pause = poll_interval;
    loop {
        let is_requested = signals.take_full_request();
        let is_full =
            is_requested || last_full.is_none_or(|last| last.elapsed() >= FULL_SYNC_INTERVAL);
        // Reading every page of batches takes long for large accounts: not at each start.
        let all_batches = is_full && (is_requested || last_full.is_some());
        match worker.run_round(is_full, all_batches).await {
            Ok(()) => {
                if is_full {
                    last_full = Some(Instant::now());
                }
                pause = poll_interval;
            }
            Err(failure) => {
                if is_full {
                    signals.set_full_requested();
                }
                pause = failure.retry_after().unwrap_or((pause * 2).min(MAX_PAUSE));
            }
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = signals.woken() => {}
        }
    }
}
