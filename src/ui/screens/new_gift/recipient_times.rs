//! A local time for recipients in other time zones: "6:00 AM for 12 recipients in California".

use std::{cmp::Reverse, time::Duration};

use chrono::{Local, Offset, TimeZone};

use crate::{
    contract::{Timestamp, states::STATES},
    desk::sends::guards::offset_minutes,
    i18n::{country_name, format, t},
    recipients::{Location, RecipientFacts},
};

/// The maximum number of locations that are named.
const MAX_LOCATIONS: usize = 3;

/// A line for each location in which it is another time than here, the one with the most recipients first, and a line
/// for the locations whose time zone is not known.
#[must_use]
pub(super) fn recipient_times(facts: &RecipientFacts, at: Timestamp) -> Vec<String> {
    let here = Local.offset_from_utc_datetime(&at.to_chrono().naive_utc());
    lines(facts, at, here.fix().local_minus_utc() / 60)
}

/// `here`: the minutes east of UTC on this computer.
fn lines(facts: &RecipientFacts, at: Timestamp, here: i32) -> Vec<String> {
    let mut elsewhere: Vec<(Location, u64, i32)> = Vec::new();
    let mut unknown = 0;
    for (location, count) in &facts.locations {
        match offset_minutes(*location, at) {
            Some(offset) if offset == here => {}
            Some(offset) => elsewhere.push((*location, *count, offset - here)),
            None => unknown += count,
        }
    }
    elsewhere.sort_by_key(|(location, count, _)| (Reverse(*count), *location));
    let mut lines: Vec<String> = elsewhere
        .into_iter()
        .take(MAX_LOCATIONS)
        .map(|(location, count, ahead)| {
            t!(
                "gift-recipient-time",
                time = time_there(at, ahead),
                count = count,
                state = name(location),
            )
        })
        .collect();
    if unknown > 0 {
        let time = format::clock(at);
        lines.push(t!(
            "gift-recipient-time-unknown",
            count = unknown,
            time = time
        ));
    }
    lines
}

/// The name of a state of the US, else of a country with the state.
fn name(location: Location) -> String {
    if location.country == "US" {
        let mut states = STATES.iter();
        let state = states.find(|(code, _)| *code == location.state);
        return state.map_or(location.state, |(_, name)| *name).to_owned();
    }
    let country = country_name(location.country);
    if location.state.is_empty() {
        return country.to_owned();
    }
    t!(
        "gift-recipient-location",
        country = country,
        state = location.state
    )
}

/// The time of a location that is `ahead` minutes ahead of this computer, with the date if that is another one.
fn time_there(at: Timestamp, ahead: i32) -> String {
    let span = Duration::from_secs(u64::from(ahead.unsigned_abs()) * 60);
    // A moment whose local time here is the time there.
    let there = if ahead < 0 { at - span } else { at + span };
    let day = |at: Timestamp| at.to_chrono().with_timezone(&Local).date_naive();
    if day(there) == day(at) {
        format::clock(there)
    } else {
        format::date_time(there, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, ThreadLanguage};

    fn facts(locations: &[(&'static str, &'static str, u64)]) -> RecipientFacts {
        let locations = locations.iter().map(|(country, state, count)| {
            let location = Location { country, state };
            (location, *count)
        });
        let mut facts = RecipientFacts::default();
        facts.locations = locations.collect();
        facts
    }

    /// 9:00 in New York and Florida.
    fn morning() -> Timestamp {
        "2026-11-24T14:00:00Z".parse().unwrap()
    }

    #[test]
    fn locations_with_another_time_are_listed() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let states = [
            ("US", "CA", 12),
            ("US", "NY", 3),
            ("US", "TX", 20),
            ("US", "FL", 1),
        ];
        let shown = lines(&facts(&states), morning(), -5 * 60);
        assert_eq!(shown.len(), 2, "{shown:?}");
        assert!(shown[0].contains("for 20 recipients in Texas"), "{shown:?}");
        assert!(
            shown[1].contains("for 12 recipients in California"),
            "{shown:?}"
        );
        let countries = [("DE", "", 4), ("CA", "BC", 2), ("CA", "ON", 9)];
        let shown = lines(&facts(&countries), morning(), -5 * 60);
        assert_eq!(shown.len(), 2, "{shown:?}");
        assert!(
            shown[0].contains("for 4 recipients in Germany"),
            "{shown:?}"
        );
        assert!(
            shown[1].contains("for 2 recipients in Canada, BC"),
            "{shown:?}"
        );
        let time = |ahead: i32| time_there(morning(), ahead);
        assert_eq!(time(0), format::clock(morning()));
        assert_ne!(time(-3 * 60), time(-60));
    }

    #[test]
    fn unknown_time_zones_are_counted() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let locations = [("BR", "", 3), ("US", "", 1), ("US", "NY", 2)];
        let shown = lines(&facts(&locations), morning(), -5 * 60);
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert!(shown[0].contains("4 recipients"), "{shown:?}");
    }
}
