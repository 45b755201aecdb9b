//! Tracks the POSTs that create batches, so that neither a session nor the program ends during one
//! unless the user decides so. A POST ends by its own time limit.

use tokio::sync::watch;

#[derive(Debug, Default)]
struct PostState {
    in_flight: u32,
    is_stopped: bool,
    is_abandoned: bool,
}

/// The POSTs of a session's outbox.
#[derive(Debug, Default)]
pub(crate) struct PostTracker(watch::Sender<PostState>);

impl PostTracker {
    /// Returns `false` after [`stop`](Self::stop).
    pub(super) fn begin(&self) -> bool {
        self.0.send_if_modified(|state| {
            state.in_flight += u32::from(!state.is_stopped);
            !state.is_stopped
        })
    }

    pub(super) fn end(&self) {
        self.0
            .send_modify(|state| state.in_flight = state.in_flight.saturating_sub(1));
    }

    pub(crate) fn is_in_flight(&self) -> bool {
        self.0.borrow().in_flight > 0
    }

    /// Lets no further POST begin.
    pub(crate) fn stop(&self) {
        self.0.send_modify(|state| state.is_stopped = true);
    }

    /// Records that the user does not wait for the POST in flight.
    pub(crate) fn abandon(&self) {
        self.0.send_modify(|state| state.is_abandoned = true);
    }

    /// Waits until no POST is in flight.
    pub(crate) async fn ended(&self) {
        self.wait_for(|state| state.in_flight == 0).await;
    }

    /// Waits until no POST is in flight, or until the user does not wait for it.
    pub(crate) async fn ended_or_abandoned(&self) {
        self.wait_for(|state| state.in_flight == 0 || state.is_abandoned)
            .await;
    }

    async fn wait_for(&self, is_reached: impl FnMut(&PostState) -> bool) {
        // Cannot fail: the sender is a field of this tracker.
        let _ = self.0.subscribe().wait_for(is_reached).await;
    }
}
