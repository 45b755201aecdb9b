//! What a local time is for recipients in other time zones: "6:00 AM for 12 recipients in California".

use std::{cmp::Reverse, time::Duration};

use chrono::{Local, Offset, TimeZone};

use super::review_input::RecipientFacts;
use crate::{
    contract::{Timestamp, states::STATES},
    desk::guards::us_offset_minutes,
    i18n::{format, t},
};

/// The maximum number of states that are named.
const MAX_STATES: usize = 3;

/// A line for each state in which it is another time than here, the one with the most recipients first.
#[must_use]
pub(super) fn recipient_times(facts: &RecipientFacts, at: Timestamp) -> Vec<String> {
    let here = Local.offset_from_utc_datetime(&at.to_chrono().naive_utc());
    lines(facts, at, here.fix().local_minus_utc() / 60)
}

/// `here`: the minutes east of UTC on this computer.
fn lines(facts: &RecipientFacts, at: Timestamp, here: i32) -> Vec<String> {
    let mut states: Vec<(&str, u64, i32)> = facts
        .us_states
        .iter()
        .filter_map(|(state, count)| {
            let ahead = us_offset_minutes(state, at)? - here;
            (ahead != 0).then_some((*state, *count, ahead))
        })
        .collect();
    states.sort_by_key(|(state, count, _)| (Reverse(*count), *state));
    states
        .into_iter()
        .take(MAX_STATES)
        .map(|(state, count, ahead)| {
            let name = STATES.iter().find(|(code, _)| *code == state);
            t!(
                "gift-recipient-time",
                time = time_there(at, ahead),
                count = count,
                state = name.map_or(state, |(_, name)| *name),
            )
        })
        .collect()
}

/// The time of a place that is `ahead` minutes ahead of this computer, with the date if that is another one.
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

    #[test]
    fn states_with_another_time_are_named() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let facts = RecipientFacts {
            us_states: [("CA", 12), ("NY", 3), ("TX", 20), ("FL", 1)].into(),
            ..RecipientFacts::default()
        };
        // 9:00 in New York and Florida.
        let at: Timestamp = "2026-11-24T14:00:00Z".parse().unwrap();
        let lines = lines(&facts, at, -5 * 60);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].contains("for 20 recipients in Texas"), "{lines:?}");
        assert!(
            lines[1].contains("for 12 recipients in California"),
            "{lines:?}"
        );
        let shown = |ahead: i32| time_there(at, ahead);
        assert_eq!(shown(0), format::clock(at));
        assert_ne!(shown(-3 * 60), shown(-60));
    }
}
