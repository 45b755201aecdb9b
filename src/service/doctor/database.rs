//! Whether the database can be used, is that of a shop, has connections to spare, and has the time of this machine.

use super::{
    Connections, DoctorConfig, Examination, ExaminedPart, Fact, Finding, TIME_LIMIT, is_far,
    seconds,
};
use crate::{
    contract::Timestamp,
    service::{
        error::ServiceError,
        kind::ServiceKind,
        store::{self, Store},
    },
};
use secrecy::ExposeSecret as _;

/// An instance of the service opens up to 16 connections, and each command a few more.
const SPARE_CONNECTIONS: i64 = 20;

/// The database and, when it can be used, the clock.
pub(super) async fn examine(config: &DoctorConfig, now: Timestamp) -> Vec<Examination> {
    let examined = tokio::time::timeout(TIME_LIMIT, examine_database(config, now)).await;
    examined.unwrap_or_else(|_| {
        let error = Box::new(ServiceError::DatabaseTimeout);
        vec![database(Err(Finding::DatabaseUnusable(error)))]
    })
}

async fn examine_database(config: &DoctorConfig, now: Timestamp) -> Vec<Examination> {
    let url = config.database_url.as_ref().map(|url| url.expose_secret());
    let store = match store::open_existing(&config.data_dir, url).await {
        Ok(store) => store,
        Err(error) => return vec![database(Err(Finding::from(error)))],
    };
    let state = database_state(&store).await;
    let clock = clock_difference(&store, now).await;
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
async fn clock_difference(store: &Store, now: Timestamp) -> Result<i64, ServiceError> {
    let time = match store.database_time().await? {
        Some(time) => time,
        // Earlier times are no sign of a wrong clock.
        None => store
            .latest_times()
            .await?
            .into_iter()
            .fold(now, Timestamp::max),
    };
    Ok(time.micros() - now.micros())
}

impl From<ServiceError> for Finding {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::NoDatabase { .. } => Self::DatabaseMissing,
            error => Self::DatabaseUnusable(Box::new(error)),
        }
    }
}
