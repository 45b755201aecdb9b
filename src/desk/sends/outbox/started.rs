//! Posts the request of a send whose first attempt was recorded together with the user's confirmation. One
//! transaction instead of two lets the request leave sooner.

use std::time::Duration;

use super::{
    entry::{OutboxEntry, OutboxState},
    failure::is_offline,
    ports::OutboxPorts,
    signals::{PendingPrice, StartedAttempt, UnpostedStart},
    store::Transition,
    tracked_post::TrackedPost,
    worker::{StepOutcome, Worker},
};
use crate::{
    client::ClientError,
    contract::Cents,
    desk::{sends::log::SendStep, store::StoreError},
};

/// How long a recorded attempt waits for the price: after a crash in this time, the outbox has to look
/// up a request that was never posted.
const CONFIRMED_PRICE_TIMEOUT: Duration = Duration::from_secs(1);

impl Worker<'_> {
    /// Posts a recorded attempt when the checks of the confirmation still hold. Else withdraws the
    /// attempt, and the rest of the pass checks the entry as any other.
    pub(super) async fn post_started(
        &self,
        started: StartedAttempt,
    ) -> Result<StepOutcome, StoreError> {
        let StartedAttempt { entry, body, price } = started;
        let _post = TrackedPost::of_recorded_attempt(self.ports, &entry);
        if self.ports.signals.post.is_stopped() {
            return Ok(withdraw(self.ports, entry, StepOutcome::DueNow).await);
        }
        match confirmed_price(price).await {
            Ok(current)
                if current <= entry.total_high
                    && self.is_fresh(&entry)
                    && self.is_guard_check_current(&entry) =>
            {
                self.post(&entry, &OutboxState::Waiting, body).await
            }
            Err(error) if is_offline(&error) => {
                let pause = StepOutcome::Offline(error.retry_after());
                Ok(withdraw(self.ports, entry, pause).await)
            }
            _ => Ok(withdraw(self.ports, entry, StepOutcome::DueNow).await),
        }
    }
}

/// The highest price, as the service responded to the request of the confirmation.
async fn confirmed_price(price: PendingPrice) -> Result<Cents, ClientError> {
    match tokio::time::timeout(CONFIRMED_PRICE_TIMEOUT, price).await {
        Ok(Ok(Some(price))) => Ok(price?.total_price_estimate.est_group_total_high),
        _ => Err(ClientError::TimedOut),
    }
}

/// Withdraws the recorded attempt, if there is one, because nothing can be posted now.
pub(super) async fn withdraw_start(ports: &OutboxPorts) {
    match ports.signals.take_start() {
        Some(UnpostedStart::Recorded(attempt)) => {
            let _post = TrackedPost::of_recorded_attempt(ports, &attempt.entry);
            withdraw(ports, attempt.entry, StepOutcome::DueNow).await;
        }
        Some(UnpostedStart::Withdrawn(entry)) => {
            withdraw(ports, entry, StepOutcome::DueNow).await;
        }
        None => {}
    }
}

/// Stores that the request of a recorded attempt was not posted. Returns `next`; when the step could not be
/// stored, the next pass tries again.
pub(super) async fn withdraw(
    ports: &OutboxPorts,
    entry: OutboxEntry,
    next: StepOutcome,
) -> StepOutcome {
    let transition = Transition {
        from: &entry.state,
        to: &OutboxState::Waiting,
        step: &SendStep::AttemptWithdrawn,
        at: ports.clock.now(),
    };
    let withdrawn = ports.store.move_outbox(entry.id, transition).await;
    if let Err(error) = withdrawn {
        tracing::error!(%error, "a recorded attempt could not be withdrawn");
        ports.engine.add_notice(error.problem());
        ports.signals.keep_unposted(entry);
        return StepOutcome::Offline(None);
    }
    ports.engine.publish_outbox().await;
    next
}
