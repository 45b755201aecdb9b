//! The outbox of a session: never loses an entry, and never sends it twice.
//!
//! Each step is written to disk before it is taken. An entry whose request may have arrived is
//! looked up at the service before the outbox posts the same body again, with the same
//! `customer_reference_id`, which a service accepts only once. Only a refusal of the first request
//! is final: a refusal of a repeated request does not show what happened to the first.
//!
//! A send that is too large for one batch, or has different gifts, is several entries, its parts. The outbox starts a part
//! only after every earlier part was sent.

mod attempt;
pub(in crate::desk) mod cache;
pub mod entry;
pub(in crate::desk) mod list;
mod lookup;
mod parts;
pub(in crate::desk) mod parts_store;
mod ports;
mod retry_schedule;
pub(super) mod rows;
mod signals;
mod similar;
pub(in crate::desk) mod store;
pub(super) mod stored;
#[cfg(test)]
pub(in crate::desk) mod tests;
mod worker;

pub use entry::{Attempts, OutboxEntry, OutboxState, OutboxStateCode, SendPart};
pub use parts_store::{CanceledRequests, HighestTotals, OtherParts};
pub use store::{NewOutboxEntry, Transition};
pub use stored::outbox_entries;
pub(crate) use stored::{
    OpenWork, StoredSendChange, StoredSendOutcome, change_stored_send, mirror_is_from, open_work,
    stored_send_log,
};

use std::time::Duration;

pub(crate) use self::parts::{PricedGroup, count_parts, divide, draft_sha256, share_of};
pub(crate) use self::ports::{BatchService, Finalized, OutboxEngine, OutboxPorts, SentEntry};
pub(crate) use self::retry_schedule::MAX_HOLD;
pub(crate) use self::signals::{GuardCheck, OutboxSignals};

use self::{retry_schedule::RetrySchedule, worker::Worker};
use crate::desk::problem::Impact;

/// Runs the outbox until the session drops this future.
pub(in crate::desk) async fn run(ports: OutboxPorts) {
    let mut schedule = RetrySchedule::new(ports.timer.clone()).with_speed(ports.engine.speed());
    loop {
        let pause = match ports.engine.service().await {
            Ok(service) => {
                let worker = Worker::new(&ports, service.as_ref());
                worker.run_pass(&mut schedule).await
            }
            // The sync reports the problem; a refresh wakes both the sync and the outbox.
            Err(problem) => {
                if !ports.signals.take_forced_resends().is_empty() {
                    ports
                        .engine
                        .report(problem.with_impact(Impact::NotSentAgain));
                }
                None
            }
        };
        tokio::select! {
            () = ports.signals.woken() => schedule.make_all_due(),
            () = ports.signals.pass_requested() => {}
            () = sleep(pause) => {}
        }
    }
}

async fn sleep(pause: Option<Duration>) {
    match pause {
        Some(pause) => tokio::time::sleep(pause).await,
        None => std::future::pending().await,
    }
}
