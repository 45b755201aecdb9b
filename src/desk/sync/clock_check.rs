//! Notices that the computer's clock was set back. The times at which batches are due then lie in the
//! future, and nothing would be read again until the clock reaches them.

use std::time::Duration;

use crate::{
    contract::Timestamp,
    desk::store::{ConnectionRowId, Store, StoreError},
};

/// The document with the time of a recent round.
const ROUND_AT: &str = "round_at";
/// The time between two writes of the document, and how far the clock may be set back unnoticed.
const TOLERANCE: Duration = Duration::from_secs(60);

#[derive(Debug, Default)]
pub(super) struct ClockCheck {
    /// As stored. `None` before the first round of this program.
    round_at: Option<Timestamp>,
}

impl ClockCheck {
    /// Called at the begin of each round. Makes every batch due when the clock was set back. Returns
    /// whether that is the case.
    pub(super) async fn check(
        &mut self,
        store: &Store,
        connection_row: ConnectionRowId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let stored = match self.round_at {
            Some(at) => Some(at),
            None => store
                .document(connection_row, ROUND_AT)
                .await?
                .map(Timestamp::from_micros),
        };
        self.round_at = stored;
        let was_set_back = stored.is_some_and(|at| at > now + TOLERANCE);
        if was_set_back {
            tracing::info!("the clock was set back; every batch is read again");
            store.make_batches_due(connection_row).await?;
        } else if stored.is_some_and(|at| now < at + TOLERANCE) {
            return Ok(false);
        }
        store
            .save_document(connection_row, ROUND_AT, &now.micros())
            .await?;
        self.round_at = Some(now);
        Ok(was_set_back)
    }
}
