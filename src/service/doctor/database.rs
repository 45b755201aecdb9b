//! Whether the database can be used, is that of a shop, has connections to spare, and has the time of this machine.

use super::examination::{
    Connections, DoctorConfig, Examination, ExaminedPart, Fact, Finding, TIME_LIMIT, is_far,
    seconds,
};
use crate::{
    contract::{Clock as _, Timestamp, WallClock},
    service::{
        error::ServiceError,
        kind::ServiceKind,
        store::{self, Store},
    },
};
use secrecy::ExposeSecret as _;

/// An instance of the service opens up to 16 connections, and each command a few more.
const SPARE_CONNECTIONS: i64 = 20;

/// The database and, when it can be used, the clock. Reads only, so that the time limit interrupts no change.
pub(super) async fn examine(config: &DoctorConfig) -> Vec<Examination> {
    let examined = tokio::time::timeout(TIME_LIMIT, examine_database(config)).await;
    examined.unwrap_or_else(|_| {
        let error = Box::new(ServiceError::DatabaseTimeout);
        vec![database(Err(Finding::DatabaseUnusable(error)))]
    })
}

async fn examine_database(config: &DoctorConfig) -> Vec<Examination> {
    let url = config.database_url.as_ref().map(|url| url.expose_secret());
    let store = match store::open_unmigrated(&config.data_dir, url).await {
        Ok(store) => store,
        Err(error) => return vec![database(Err(Finding::from(error)))],
    };
    let state = database_state(&store).await;
    let clock = clock_difference(&store).await;
    store.close().await;
    let mut examinations = vec![database(state)];
    if let Ok(difference) = clock {
        let seconds = seconds(difference);
        examinations.push(Examination {
            part: ExaminedPart::Clock,
            result: match is_far(seconds) {
                true => Err(Finding::ClockDiffers { seconds }),
                false => Ok(Fact::Clock {
                    difference_seconds: seconds,
                }),
            },
        });
    }
    examinations
}

fn database(result: Result<Fact, Finding>) -> Examination {
    Examination {
        part: ExaminedPart::Database,
        result,
    }
}

async fn database_state(store: &Store) -> Result<Fact, Finding> {
    // The other reads need the tables of this version.
    if store.has_pending_migrations().await? {
        return Err(Finding::DatabaseOutdated);
    }
    if store.kind().await? == Some(ServiceKind::Practice) {
        return Err(Finding::DatabaseIsPractice);
    }
    let state = store.database_state().await?;
    let connections = state
        .connections
        .map(|(used, max)| Connections { used, max });
    match connections {
        Some(found) if found.max - found.used < SPARE_CONNECTIONS => {
            Err(Finding::ConnectionsScarce(found))
        }
        _ => Ok(Fact::Database {
            engine: state.engine,
            version: state.version,
            migration: state.migration,
            connections,
        }),
    }
}

/// How far the database is ahead, in microseconds: the time of its server, or the latest time in its file.
async fn clock_difference(store: &Store) -> Result<i64, ServiceError> {
    let before = WallClock.now();
    if let Some(time) = store.database_time().await? {
        return Ok(outside(time, before, WallClock.now()));
    }
    let now = WallClock.now();
    let latest = store
        .latest_times()
        .await?
        .into_iter()
        .fold(now, Timestamp::max);
    // Earlier times are no sign of a wrong clock.
    Ok(latest.micros() - now.micros())
}

/// How far a time that was read between two times of this machine is ahead of the later or, negative, behind the earlier one.
fn outside(time: Timestamp, before: Timestamp, after: Timestamp) -> i64 {
    time.micros() - time.clamp(before, after.max(before)).micros()
}

impl From<ServiceError> for Finding {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::NoDatabase { .. } => Self::DatabaseMissing,
            error => Self::DatabaseUnusable(Box::new(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duration_of_the_query_is_no_difference() {
        let outside = |time, before, after| {
            let [time, before, after] = [time, before, after].map(Timestamp::from_micros);
            outside(time, before, after)
        };
        assert_eq!(outside(15, 10, 20), 0);
        assert_eq!(outside(25, 10, 20), 5);
        assert_eq!(outside(7, 10, 20), -3);
        // The clock of this machine was set back meanwhile.
        assert_eq!(outside(7, 10, 5), -3);
    }
}
