//! When a read is tried again, and after how long.

use std::time::Duration;

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

use super::{ClientError, ClientOptions};
use crate::contract::Backoff;

impl ClientOptions {
    /// How long to wait before try number `tried + 1`; `None` when there is no point in one.
    pub(super) fn wait_before_next(&self, error: &ClientError, tried: u32) -> Option<Duration> {
        if tried >= self.tries || !is_worth_another_try(error) {
            return None;
        }
        let asked = error.retry_after().unwrap_or_default();
        if asked > self.longest_wait {
            return None;
        }
        // Full jitter: many clients that failed together do not come back together.
        let backoff = Backoff::new(self.retry_base, self.longest_wait);
        Some(backoff.jittered_pause(tried).max(asked))
    }
}

fn is_worth_another_try(error: &ClientError) -> bool {
    match error {
        ClientError::Unreachable { .. }
        | ClientError::CutOff { .. }
        | ClientError::RateLimited { .. } => true,
        ClientError::ServiceFailed { status, .. } => matches!(status, 408 | 500 | 502 | 503 | 504),
        _ => false,
    }
}

/// `Retry-After` in seconds or as a date. A date counts from the answer's own `Date`, so that a
/// wrong clock here does no harm.
pub(super) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let time = |text: &str| chrono::DateTime::parse_from_rfc2822(text).ok();
    let until = time(text)?;
    let now = time(headers.get(DATE)?.to_str().ok()?)?;
    Some((until - now).to_std().unwrap_or_default())
}
