//! The time of the database, for the instances that share it: an instance whose own clock is wrong would otherwise take
//! over leases that are still in use, and date the activities of accounts into the future.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use super::{error::Result, store::SharedStore};
use crate::contract::{Clock, Timestamp};

/// The time between two readings of the time of the database.
const READ_INTERVAL: Duration = Duration::from_secs(30);

/// The time between two checks whether the machine was suspended.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A later reading must be at least this exact.
const MAX_ROUND_TRIP: Duration = Duration::from_secs(1);

/// A larger difference is logged, because one of the clocks is wrong.
const WARNED_DIFFERENCE: Duration = Duration::from_secs(2);

/// The time of the database when it was last read, and the time that has passed since, which a change of the local clock
/// does not affect.
pub(super) struct DatabaseClock {
    local: Arc<dyn Clock>,
    /// `None` for a database in a file of this machine: its time is the local one.
    last_read: RwLock<Option<(Instant, Timestamp)>>,
}

impl DatabaseClock {
    /// A clock for which the time of the database has been read once.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn synchronized(
        local: Arc<dyn Clock>,
        store: &SharedStore,
    ) -> Result<Arc<Self>> {
        let clock = Arc::new(Self {
            local,
            last_read: RwLock::default(),
        });
        clock.read(store, Duration::MAX).await?;
        clock.warn_of_difference();
        Ok(clock)
    }

    /// Reads the time of the database every [`READ_INTERVAL`], and at once after the machine was suspended, which does not
    /// count as passed time. Returns at once for a database in a file.
    pub(super) async fn keep_synchronized(self: Arc<Self>, store: SharedStore) {
        if self.last_read().is_none() {
            return;
        }
        let (mut read_at, mut checked_at) = (Instant::now(), self.local.now());
        loop {
            tokio::time::sleep(CHECK_INTERVAL).await;
            let now = self.local.now();
            let was_suspended = now.since(checked_at) > CHECK_INTERVAL + WARNED_DIFFERENCE;
            checked_at = now;
            if !was_suspended && read_at.elapsed() < READ_INTERVAL {
                continue;
            }
            read_at = Instant::now();
            if let Err(error) = self.read(&store, MAX_ROUND_TRIP).await {
                tracing::warn!(%error, "the time of the database could not be read");
            }
        }
    }

    /// Keeps the last reading when the response takes longer than `max_round_trip`: a reading is wrong by up to half of
    /// it.
    async fn read(&self, store: &SharedStore, max_round_trip: Duration) -> Result<()> {
        let requested_at = Instant::now();
        let Some(time) = store.database_time().await? else {
            return Ok(());
        };
        let round_trip = requested_at.elapsed();
        if round_trip <= max_round_trip {
            let mut last_read = self
                .last_read
                .write()
                .unwrap_or_else(PoisonError::into_inner);
            *last_read = Some((requested_at + round_trip / 2, time));
        }
        Ok(())
    }

    fn last_read(&self) -> Option<(Instant, Timestamp)> {
        let last_read = self.last_read.read();
        *last_read.unwrap_or_else(PoisonError::into_inner)
    }

    fn warn_of_difference(&self) {
        let difference = self.now().micros() - self.local.now().micros();
        if Duration::from_micros(difference.unsigned_abs()) > WARNED_DIFFERENCE {
            let seconds = difference / 1_000_000;
            tracing::warn!(
                seconds,
                "the clock of this machine differs from that of the database, whose time is used"
            );
        }
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> Timestamp {
        self.last_read()
            .map_or_else(|| self.local.now(), |(at, time)| time + at.elapsed())
    }
}
