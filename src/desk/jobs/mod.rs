//! Cancels and extends orders in the background, one job after the other.
//!
//! Every order of a job is on disk before its request is sent. An order whose request may have
//! arrived is read again before the request is repeated, so that each outcome is what the service
//! shows. An unreachable or busy service pauses the job; the job continues by itself, also after a
//! restart of the app. An order that cannot be read for minutes gets the outcome "result unknown".

pub(super) mod actions;
pub mod job;
mod ports;
mod step;
pub(super) mod store;
#[cfg(test)]
mod tests;
mod worker;

pub use actions::{CountMirroredOrders, PreviewOrderAction};
pub use job::{
    OrderAction, OrderActionPreview, OrderJob, OrderJobCounts, OrderJobItem, OrderJobQuery,
    OrderOutcome, OrderOutcomeCode, OrderSelection,
};
pub use store::{JobItemResult, OpenJob, OpenJobItem};

use std::time::Duration;

pub(crate) use self::ports::{OrderJobEngine, OrderJobPorts, OrderJobSignals};

use worker::Worker;

/// Runs the jobs until the session drops this future.
pub(super) async fn run(ports: OrderJobPorts) {
    let mut worker = Worker::new(ports);
    loop {
        let pause = worker.run_pass().await;
        tokio::select! {
            () = worker.signals().woken() => worker.make_all_due(),
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
