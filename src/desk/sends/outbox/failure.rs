//! What a failed request of the outbox means for the other entries.

use crate::client::ClientError;

/// Whether no request is possible now: the service is unreachable, or requires a pause.
pub(super) fn is_offline(error: &ClientError) -> bool {
    is_not_reached(error)
        || matches!(error, ClientError::RateLimited { .. })
        || error.retry_after().is_some()
}

/// Whether nothing left this computer. Not so with HTTP 429: a gateway can count a request after the
/// service has processed it.
pub(super) fn is_not_reached(error: &ClientError) -> bool {
    matches!(
        error,
        ClientError::Unreachable { .. } | ClientError::BadAddress(_)
    )
}
