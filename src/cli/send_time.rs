//! Times that options of the command line name: when a send leaves, and until when gifts can be accepted.

use chrono::{Local, NaiveDate, NaiveDateTime, TimeZone};

use crate::{contract::Timestamp, desk::StoredSendChange, i18n::t};

/// The forms of a time without a time zone.
const LOCAL_FORMS: [&str; 4] = [
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d %H:%M:%S",
];

/// Parses a time such as `2026-12-24T09:00`, in the time zone of this computer, or `2026-12-24T08:00:00Z`.
pub(super) fn parse_send_time(text: &str) -> Result<Timestamp, String> {
    parse_in(text, &Local)
}

fn parse_in<Zone: TimeZone>(text: &str, zone: &Zone) -> Result<Timestamp, String> {
    let text = text.trim();
    let local = LOCAL_FORMS
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    let Some(local) = local else {
        // A day alone has no time.
        if NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok() {
            return Err(t!("cli-send-time-invalid"));
        }
        return text.parse().map_err(|_| t!("cli-send-time-invalid"));
    };
    // A time that the clock shows twice is the first one; a time that it skips is refused.
    let moment = zone.from_local_datetime(&local).earliest();
    moment
        .map(|moment| Timestamp::from_micros(moment.timestamp_micros()))
        .ok_or_else(|| t!("cli-send-time-skipped"))
}

/// A date means until its end in the time zone of this computer.
pub(super) fn parse_until(text: &str) -> Result<Timestamp, String> {
    if let Ok(date) = chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        let end = date.and_hms_opt(23, 59, 59);
        let end = end.and_then(|end| end.and_local_timezone(chrono::Local).latest());
        return end
            .map(|end| Timestamp::from_micros(end.timestamp_micros()))
            .ok_or_else(|| t!("cli-until-invalid"));
    }
    text.parse().map_err(|_| t!("cli-until-invalid"))
}

/// As [`parse_send_time`]; `now` sends at once.
pub(super) fn parse_changed_time(text: &str) -> Result<StoredSendChange, String> {
    if text.trim() == "now" {
        return Ok(StoredSendChange::SendNow);
    }
    parse_send_time(text).map(StoredSendChange::Reschedule)
}

#[cfg(test)]
mod tests {
    use chrono::FixedOffset;

    use super::*;

    #[test]
    fn time_without_zone_is_local() {
        let zone = FixedOffset::east_opt(3600).unwrap();
        let parsed = |text| parse_in(text, &zone).map(|at| at.to_string());
        let utc = Ok("2026-12-24T08:00:00Z"
            .parse::<Timestamp>()
            .unwrap()
            .to_string());
        assert_eq!(parsed("2026-12-24T09:00"), utc);
        assert_eq!(parsed("2026-12-24 09:00:00"), utc);
        assert_eq!(parsed("2026-12-24T08:00:00Z"), utc);
        assert!(parsed("2026-12-24").is_err(), "a day has no time");
        assert!(parsed("tomorrow").is_err());
        assert_eq!(parse_changed_time("now"), Ok(StoredSendChange::SendNow));
    }
}
