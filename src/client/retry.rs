//! Decides whether a read is retried, and after which delay.

use std::time::{Duration, SystemTime};

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};

use super::{ClientError, ClientOptions};
use crate::contract::{Backoff, Clock as _, Timestamp, WallClock};

impl ClientOptions {
    /// The delay before the next attempt, after `attempts` attempts. Returns `None` when the read
    /// is not retried.
    pub(super) fn retry_delay(&self, error: &ClientError, attempts: u32) -> Option<Duration> {
        if attempts >= self.max_attempts || !is_retryable(error) {
            return None;
        }
        let requested = error.retry_after().unwrap_or_default();
        if requested > self.max_retry_delay {
            return None;
        }
        let backoff = Backoff::new(self.retry_base_delay, self.max_retry_delay);
        Some(backoff.jittered_pause(attempts).max(requested))
    }
}

fn is_retryable(error: &ClientError) -> bool {
    match error {
        ClientError::Unreachable { .. }
        | ClientError::CutOff { .. }
        | ClientError::RateLimited { .. } => true,
        ClientError::ServiceFailed { status, .. } => matches!(status, 408 | 500 | 502 | 503 | 504),
        _ => false,
    }
}

/// The longest pause that a service can require; a longer one is probably a mistake.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3600);

/// Reads the `Retry-After` header, in seconds or as a date, and returns at most an hour. A date is
/// compared with the `Date` of the response, so that a wrong clock on this computer does not
/// matter, and with this clock only when the response has no date. Returns `None` for a missing or
/// unreadable header.
pub(super) fn parse_retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds).min(MAX_RETRY_AFTER));
    }
    let until = Timestamp::from(httpdate::parse_http_date(value).ok()?);
    let now = response_date(headers).map_or_else(|| WallClock.now(), Timestamp::from);
    Some(until.since(now).min(MAX_RETRY_AFTER))
}

/// The `Date` header.
pub(super) fn response_date(headers: &HeaderMap) -> Option<SystemTime> {
    httpdate::parse_http_date(headers.get(DATE)?.to_str().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    #[test]
    fn date_without_response_date_is_compared_with_this_clock() {
        let mut headers = HeaderMap::new();
        let mut set = |after: u64| {
            let until = WallClock.now() + Duration::from_secs(after);
            let until = UNIX_EPOCH + Duration::from_micros(until.micros().cast_unsigned());
            headers.insert(RETRY_AFTER, httpdate::fmt_http_date(until).parse().unwrap());
            parse_retry_after(&headers).unwrap()
        };
        let pause = set(600);
        assert!((590..=600).contains(&pause.as_secs()), "{pause:?}");
        assert_eq!(set(86_400), MAX_RETRY_AFTER);
    }
}
