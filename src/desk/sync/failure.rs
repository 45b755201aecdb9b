//! Why a read of the sync failed, and what the failure means for the rest of the round.

use std::time::Duration;

use crate::{
    client::{ClientError, ResponseFault},
    desk::{Impact, Problem, problem::service_problem, store::StoreError},
};

/// Consecutive reads without a usable connection after which the service counts as unreachable, in a
/// round without a success.
const MAX_CONNECTION_FAILURES: u32 = 2;
/// Consecutive failed reads after which a round without a success ends, and consecutive reads without a
/// usable connection after which every round ends.
const MAX_FAILURES: u32 = 5;

#[derive(Debug, thiserror::Error)]
pub(super) enum SyncFailure {
    #[error(transparent)]
    Service(#[from] ClientError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SyncFailure {
    pub(super) fn problem(&self) -> Problem {
        match self {
            Self::Service(error) => service_problem(error, Impact::LastSyncShown),
            Self::Store(error) => error.problem(),
        }
    }

    /// Whether the service responds, and rejects this session.
    fn is_rejection(&self) -> bool {
        matches!(
            self,
            Self::Service(
                ClientError::Unauthorized { .. }
                    | ClientError::BadAddress(_)
                    | ClientError::Refused { .. }
                    | ClientError::NotTheService(_)
            )
        )
    }

    pub(super) fn is_unauthorized(&self) -> bool {
        matches!(self, Self::Service(ClientError::Unauthorized { .. }))
    }

    /// The pause that the service requires before the next request, if its response names one.
    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Service(error) => error.retry_after().filter(|pause| !pause.is_zero()),
            Self::Store(_) => None,
        }
    }

    /// Whether the service wants no more requests for now, with a pause of its own or without one.
    pub(super) fn requires_pause(&self) -> bool {
        self.retry_after().is_some()
            || matches!(self, Self::Service(ClientError::RateLimited { .. }))
    }

    /// Whether the service failed to respond to the request, which may concern one record only.
    pub(super) fn is_service_failure(&self) -> bool {
        matches!(self, Self::Service(ClientError::ServiceFailed { .. }))
    }

    /// Whether the failure can concern one record, and others can be read. A service can time out, or a
    /// proxy respond in its place, for one record only.
    pub(super) fn is_of_one_record(&self) -> bool {
        !self.requires_pause()
            && matches!(
                self,
                Self::Service(
                    ClientError::Refused { .. }
                        | ClientError::NotFound { .. }
                        | ClientError::ServiceFailed { .. }
                        | ClientError::TimedOut
                        | ClientError::CutOff { .. }
                        | ClientError::NotTheService(_)
                )
            )
    }

    /// Whether no gifting service answered: the connection failed, or something else answered, as a
    /// captive portal does.
    pub(super) fn is_unreachable(&self) -> bool {
        matches!(
            self,
            Self::Service(
                ClientError::Unreachable { .. }
                    | ClientError::TimedOut
                    | ClientError::CutOff { .. }
                    | ClientError::NotTheService(
                        ResponseFault::WebPage
                            | ResponseFault::Redirect
                            | ResponseFault::Empty
                            | ResponseFault::NotJson
                    )
            )
        )
    }
}

/// Why a round ends before everything was read.
#[derive(Debug)]
pub(super) enum RoundStop {
    /// The service cannot be reached.
    Offline(Problem),
    /// The service rejects every request of this session.
    Rejected(Problem),
    /// The service responds, and reading on is useless now.
    Failed(Problem),
    /// The service requires a pause.
    Paused(Box<Problem>, Option<Duration>),
    /// The mirror cannot be written or read.
    Store(StoreError),
}

impl RoundStop {
    /// The end of a round whose account could not be read, so that nothing may be mirrored.
    pub(super) fn without_account(failure: SyncFailure) -> Self {
        let (problem, retry_after) = (failure.problem(), failure.retry_after());
        match failure {
            SyncFailure::Store(error) => Self::Store(error),
            failure if failure.requires_pause() => Self::Paused(Box::new(problem), retry_after),
            failure if failure.is_unreachable() => Self::Offline(problem),
            failure if failure.is_rejection() => Self::Rejected(problem),
            _ => Self::Failed(problem),
        }
    }
}

/// Counts the outcomes of a round, and decides whether a failure ends the round.
#[derive(Debug, Default)]
pub(super) struct RoundOutcomes {
    successes: u32,
    /// Consecutive failures of the connection.
    connection_failures: u32,
    /// Consecutive failures.
    failures: u32,
}

impl RoundOutcomes {
    pub(super) fn add_success(&mut self) {
        self.successes += 1;
        self.connection_failures = 0;
        self.failures = 0;
    }

    /// Returns the problem of the read, and the round goes on with the next read. The caller has checked
    /// whether a rejected key is rejected everywhere.
    ///
    /// # Errors
    /// The reason why the round ends.
    pub(super) fn add_failure(&mut self, failure: SyncFailure) -> Result<Problem, RoundStop> {
        let (problem, retry_after) = (failure.problem(), failure.retry_after());
        self.failures += 1;
        let is_unreachable = failure.is_unreachable();
        self.connection_failures = if is_unreachable {
            self.connection_failures + 1
        } else {
            0
        };
        match failure {
            SyncFailure::Store(error) => Err(RoundStop::Store(error)),
            failure if failure.requires_pause() => {
                Err(RoundStop::Paused(Box::new(problem), retry_after))
            }
            SyncFailure::Service(ClientError::BadAddress(_)) => Err(RoundStop::Rejected(problem)),
            SyncFailure::Service(ClientError::Unreachable { .. }) => {
                Err(RoundStop::Offline(problem))
            }
            SyncFailure::Service(_)
                if self.successes == 0 && self.connection_failures >= MAX_CONNECTION_FAILURES =>
            {
                Err(RoundStop::Offline(problem))
            }
            SyncFailure::Service(_)
                if self.connection_failures >= MAX_FAILURES
                    || (self.successes == 0 && self.failures >= MAX_FAILURES) =>
            {
                Err(RoundStop::Failed(problem))
            }
            SyncFailure::Service(_) => Ok(problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused() -> SyncFailure {
        ClientError::Refused {
            status: 403,
            reason: None,
        }
        .into()
    }

    #[test]
    fn refused_resource_does_not_end_round() {
        let mut round = RoundOutcomes::default();
        round.add_success();
        for _ in 0..20 {
            assert!(round.add_failure(refused()).is_ok());
        }
    }

    #[test]
    fn second_timeout_of_round_without_success_is_offline() {
        let mut round = RoundOutcomes::default();
        assert!(round.add_failure(ClientError::TimedOut.into()).is_ok());
        assert!(matches!(
            round.add_failure(ClientError::TimedOut.into()),
            Err(RoundStop::Offline(_))
        ));
    }

    #[test]
    fn timeouts_after_success_end_round_without_offline() {
        let mut round = RoundOutcomes::default();
        round.add_success();
        let mut stops = (0..5).map(|_| round.add_failure(ClientError::TimedOut.into()));
        assert!(stops.by_ref().take(4).all(|stop| stop.is_ok()));
        assert!(matches!(stops.next(), Some(Err(RoundStop::Failed(_)))));
    }

    #[test]
    fn unavailable_service_with_retry_after_ends_round() {
        let failed = |retry_after: Option<u64>| ClientError::ServiceFailed {
            status: 503,
            reason: None,
            retry_after: retry_after.map(Duration::from_secs),
        };
        let mut round = RoundOutcomes::default();
        round.add_success();
        assert!(round.add_failure(failed(None).into()).is_ok());
        assert!(round.add_failure(failed(Some(0)).into()).is_ok());
        let required = Some(Duration::from_secs(120));
        let stop = round.add_failure(failed(Some(120)).into());
        assert!(matches!(stop, Err(RoundStop::Paused(_, pause)) if pause == required));
        let stop = RoundStop::without_account(failed(Some(120)).into());
        assert!(matches!(stop, RoundStop::Paused(_, pause) if pause == required));
    }

    #[test]
    fn service_that_fails_always_is_not_offline() {
        let mut round = RoundOutcomes::default();
        let failed = || ClientError::ServiceFailed {
            status: 500,
            reason: None,
            retry_after: None,
        };
        let stop = (0..).find_map(|_| round.add_failure(failed().into()).err());
        assert!(matches!(stop, Some(RoundStop::Failed(_))));
    }
}
