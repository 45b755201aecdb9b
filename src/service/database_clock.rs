//! The time of a service. Instances that share a database have the time of the database: an instance whose own clock is
//! wrong would otherwise take over leases that are still in use, and date the activities of accounts into the future.
//!
//! With a database in a file the time is that of this machine, but never goes back: after a clock was set back, all that was
//! due "now" would otherwise wait until the old time comes again.

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

/// A file with later times than the machine's clock is continued from the last of them, so that a restart delays nothing
/// either. Beyond this difference the file was written with a clock that was entirely wrong.
const MAX_CONTINUED_DIFFERENCE: Duration = Duration::from_secs(24 * 3_600);

/// The time of the database when it was last read, and the time that has passed since, which a change of the local clock
/// does not affect.
pub(crate) struct DatabaseClock {
    local: Arc<dyn Clock>,
    /// Whether the database is in a file of this machine.
    is_local: bool,
    /// Of a database in a file: the last time at which the local clock was not behind.
    last_read: RwLock<(Instant, Timestamp)>,
}

impl DatabaseClock {
    /// A clock for which the time of the database has been read once.
    pub(super) async fn synchronized(
        local: Arc<dyn Clock>,
        store: &SharedStore,
    ) -> Result<Arc<Self>> {
        let time = store.database_time().await?;
        let mut first = local.now();
        if time.is_none() {
            let latest = store.latest_times().await?.into_iter();
            let latest = latest.filter(|time| time.since(first) <= MAX_CONTINUED_DIFFERENCE);
            first = latest.max().map_or(first, |latest| first.max(latest));
        }
        let clock = Arc::new(Self {
            local,
            is_local: time.is_none(),
            last_read: RwLock::new((Instant::now(), time.unwrap_or(first))),
        });
        clock.read(store, Duration::MAX).await?;
        clock.warn_of_difference();
        Ok(clock)
    }

    /// Reads the time of the database every [`READ_INTERVAL`], and at once after the machine was suspended, which does not
    /// count as passed time. Returns at once for a database in a file.
    pub(super) async fn keep_synchronized(self: Arc<Self>, store: SharedStore) {
        if self.is_local {
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
            *last_read = (requested_at + round_trip / 2, time);
        }
        Ok(())
    }

    /// The local time, or what it would be without steps back. A step forward, and the time that the machine slept, count.
    fn steady_time(&self) -> Timestamp {
        let mut last_read = self
            .last_read
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let local = self.local.now();
        let steady = last_read.1 + last_read.0.elapsed();
        if local < steady {
            return steady;
        }
        *last_read = (Instant::now(), local);
        local
    }

    /// How far the time of the service is ahead of the machine's clock, in microseconds.
    pub(crate) fn difference(&self) -> i64 {
        self.now().micros() - self.local.now().micros()
    }

    fn warn_of_difference(&self) {
        let difference = self.difference();
        if Duration::from_micros(difference.unsigned_abs()) > WARNED_DIFFERENCE {
            let seconds = difference / 1_000_000;
            tracing::warn!(
                seconds,
                "the clock of this machine differs from the times in the database, which are continued"
            );
        }
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> Timestamp {
        if self.is_local {
            return self.steady_time();
        }
        let last_read = self.last_read.read();
        let (at, time) = *last_read.unwrap_or_else(PoisonError::into_inner);
        time + at.elapsed()
    }
}
