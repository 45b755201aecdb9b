//! Why a round of the sync ended early.

use std::time::Duration;

use crate::{
    client::ClientError,
    desk::{Impact, Problem, problem::service_problem, store::StoreError},
};

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
    pub(super) fn is_rejection(&self) -> bool {
        matches!(
            self,
            Self::Service(
                ClientError::Unauthorized { .. }
                    | ClientError::Refused { .. }
                    | ClientError::NotTheService(_)
            )
        )
    }

    pub(super) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Service(error) => error.retry_after(),
            Self::Store(_) => None,
        }
    }
}
