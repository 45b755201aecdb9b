//! The time of the database, for the instances that share it: an instance whose own clock is wrong would otherwise take
//! over leases that are still in use, and date the activities of accounts into the future.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use super::{error::Result, store::SharedStore};
use crate::contract::{Clock, Timestamp};

/// The time between two comparisons with the database.
const COMPARE_INTERVAL: Duration = Duration::from_secs(30);

/// A later comparison must be at least this exact.
const MAX_ROUND_TRIP: Duration = Duration::from_secs(1);

/// A larger difference is logged, because one of the clocks is wrong.
const WARNED_DIFFERENCE: Duration = Duration::from_secs(2);

/// A local clock that is corrected by the difference from the clock of the database.
pub(super) struct DatabaseClock {
    local: Arc<dyn Clock>,
    difference_micros: AtomicI64,
}

impl DatabaseClock {
    /// A clock that has been compared once.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn synchronized(
        local: Arc<dyn Clock>,
        store: &SharedStore,
    ) -> Result<Arc<Self>> {
        let clock = Arc::new(Self {
            local,
            difference_micros: AtomicI64::new(0),
        });
        clock.compare(store, Duration::MAX).await?;
        Ok(clock)
    }

    /// Compares the clocks every [`COMPARE_INTERVAL`].
    pub(super) async fn keep_synchronized(self: Arc<Self>, store: SharedStore) {
        loop {
            tokio::time::sleep(COMPARE_INTERVAL).await;
            if let Err(error) = self.compare(&store, MAX_ROUND_TRIP).await {
                tracing::debug!(%error, "the time of the database could not be read");
            }
        }
    }

    /// Keeps the known difference when the response takes longer than `max_round_trip`: the comparison is wrong by up to
    /// half of it.
    async fn compare(&self, store: &SharedStore, max_round_trip: Duration) -> Result<()> {
        let asked_at = self.local.now();
        let Some(database) = store.database_time().await? else {
            return Ok(());
        };
        let answered_at = self.local.now();
        let round_trip = answered_at.since(asked_at);
        if round_trip > max_round_trip {
            return Ok(());
        }
        let local = asked_at + round_trip / 2;
        let difference = database.micros() - local.micros();
        let before = self.difference_micros.swap(difference, Ordering::Relaxed);
        let is_large =
            |micros: i64| Duration::from_micros(micros.unsigned_abs()) > WARNED_DIFFERENCE;
        if is_large(difference) && !is_large(before) {
            let seconds = difference / 1_000_000;
            tracing::warn!(
                seconds,
                "the clock of this machine differs from that of the database, whose time is used"
            );
        }
        Ok(())
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> Timestamp {
        let difference = self.difference_micros.load(Ordering::Relaxed);
        Timestamp::from_micros(self.local.now().micros().saturating_add(difference))
    }
}
