//! Times in the local time zone, formatted for the current language.
//!
//! `now` is a parameter: it comes from the desk's clock, which tests control.

use std::time::Duration;

use crate::{contract::Timestamp, i18n::format};

/// `now`, `4 min`, `3 h`; the date after 24 hours.
#[must_use]
pub fn ago(time: Timestamp, now: Timestamp) -> String {
    format::age(time, now)
}

/// `Nov 3`; with the year in another year than now.
#[must_use]
pub fn day(time: Timestamp, now: Timestamp) -> String {
    format::short_date(time, now)
}

/// `Nov 2, 9:12 AM`.
#[must_use]
pub fn day_and_time(time: Timestamp, now: Timestamp) -> String {
    format::date_time(time, now)
}

/// `9:12 AM`.
#[must_use]
pub fn clock(time: Timestamp) -> String {
    format::clock(time)
}

/// The whole moment with its zone, for tooltips.
#[must_use]
pub fn full(time: Timestamp) -> String {
    format::full_date_time(time)
}

/// How long something took: `under a minute`, `45 min`, `3 h`, `2 days`.
#[must_use]
pub fn span(span: Duration) -> String {
    format::duration(span)
}
