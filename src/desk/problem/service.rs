//! Problems of requests to the service.

use super::{Impact, Problem, ProblemKind};
use crate::client::ClientError;

/// The problem of a failed request; `impact` is what the failure means for the gifts.
pub(crate) fn service_problem(error: &ClientError, impact: Impact) -> Problem {
    let kind = match error {
        ClientError::BadAddress(fault) => ProblemKind::AddressInvalid { fault: *fault },
        ClientError::Unreachable { .. } => ProblemKind::ServiceUnreachable,
        ClientError::TimedOut => ProblemKind::ServiceTimedOut,
        ClientError::CutOff { .. } => ProblemKind::ConnectionInterrupted,
        ClientError::Refused { status, reason } => ProblemKind::ServiceRefused {
            status: *status,
            reason: reason.clone(),
        },
        ClientError::Unauthorized { reason } => ProblemKind::KeyRefused {
            reason: reason.clone(),
        },
        ClientError::NotFound { reason } => ProblemKind::NotFoundAtService {
            reason: reason.clone(),
        },
        ClientError::RateLimited { retry_after } => ProblemKind::ServiceBusy {
            retry_after_seconds: retry_after.map(|span| span.as_secs()),
        },
        ClientError::ServiceFailed { status, reason, .. } => ProblemKind::ServiceFailed {
            status: *status,
            reason: reason.clone(),
        },
        ClientError::NotTheService(fault) => ProblemKind::NotAGiftingService { fault: *fault },
    };
    Problem::from(kind)
        .with_impact(impact)
        .with_details(error.details())
}
