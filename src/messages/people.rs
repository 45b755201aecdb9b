//! Text about lists and the address book: what was changed, occasions, and how long ago a gift was.

use chrono::NaiveDate;

use crate::{
    contract::Timestamp,
    desk::PeopleChange,
    i18n::{format, t},
    recipients::{ConflictReason, OccasionKind, YearlyDate},
};

const DAY: u64 = 86_400;

#[must_use]
pub fn changed(change: &PeopleChange) -> String {
    match change {
        PeopleChange::ListSaved { name, recipients } => {
            t!("people-toast-saved", name = name, count = *recipients)
        }
        PeopleChange::ListMerged {
            name,
            added,
            changed,
        } => t!(
            "people-toast-merged",
            name = name,
            added = format::integer(*added),
            changed = format::integer(*changed)
        ),
        PeopleChange::ListDeleted { name, .. } => t!("people-toast-deleted", name = name),
        PeopleChange::Tagged { people, .. } if people.is_empty() => t!("people-toast-unchanged"),
        PeopleChange::RemovedFromList { removed, .. } if removed.recipients.is_empty() => {
            t!("people-toast-unchanged")
        }
        PeopleChange::Tagged {
            people,
            tag,
            has_tag: true,
        } => t!("people-toast-tagged", count = people.len(), tag = tag),
        PeopleChange::Tagged { people, tag, .. } => {
            t!("people-toast-untagged", count = people.len(), tag = tag)
        }
        PeopleChange::RemovedFromList { name, removed } => {
            let count = removed.recipients.len();
            t!("people-toast-removed-from-list", count = count, name = name)
        }
        PeopleChange::PersonRemoved => t!("people-toast-removed"),
        PeopleChange::AddressBookDeleted => t!("people-toast-off"),
        PeopleChange::NoPeopleLeft => t!("people-toast-none-added"),
    }
}

#[must_use]
pub fn occasion(kind: OccasionKind) -> String {
    match kind {
        OccasionKind::Birthday => t!("people-birthday"),
        OccasionKind::WorkAnniversary => t!("people-anniversary"),
    }
}

/// The occasion with its number, if the first year is known.
#[must_use]
pub fn numbered_occasion(kind: OccasionKind, years: Option<u32>) -> String {
    match (kind, years) {
        (_, None) => occasion(kind),
        (OccasionKind::Birthday, Some(years)) => t!("people-birthday-number", years = years),
        (OccasionKind::WorkAnniversary, Some(years)) => {
            t!("people-anniversary-number", years = years)
        }
    }
}

/// `3 months ago`.
#[must_use]
pub fn ago(at: Timestamp, now: Timestamp) -> String {
    match now.since(at).as_secs() / DAY {
        0 => t!("people-today"),
        days @ 1..31 => t!("people-days-ago", count = days),
        days @ 31..365 => t!("people-months-ago", count = days / 30),
        days => t!("people-years-ago", count = days / 365),
    }
}

/// `Mar 5`, or `Mar 5, 1990` with a year. [`YearlyDate::parse`] reads the text.
#[must_use]
pub fn yearly_date(date: YearlyDate) -> String {
    match (date.year, date.shown_day()) {
        (Some(_), Some(day)) => format::day_with_year(day),
        (None, Some(day)) => format::day(day),
        (_, None) => String::new(),
    }
}

/// `Today`, `Tomorrow`, else the date.
#[must_use]
pub fn day_of_occasion(day: NaiveDate, today: NaiveDate) -> String {
    match (day - today).num_days() {
        0 => t!("people-occasions-today"),
        1 => t!("people-occasions-tomorrow"),
        _ => format::full_date(day),
    }
}

#[must_use]
pub fn conflict(reason: ConflictReason) -> String {
    match reason {
        ConflictReason::OtherName => t!("people-merge-other-name"),
        ConflictReason::RepeatedPerson => t!("people-merge-repeated"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::i18n::Language;

    #[test]
    fn shown_dates_can_be_read() {
        for language in [Language::EnUs, Language::De, Language::Fr, Language::Es] {
            language.set_for_thread();
            for year in [Some(1990), None] {
                for month in 1..=12 {
                    let date = YearlyDate::new(month, 5, year).unwrap();
                    let text = yearly_date(date);
                    let read = YearlyDate::parse(&text, true);
                    assert_eq!(read, Some(date), "{language:?}: {text}");
                }
            }
        }
        Language::EnUs.set_for_thread();
    }

    #[test]
    fn age_of_gift_is_rounded_down() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let text = |days| ago(now - Duration::from_secs(days * DAY), now);
        assert_eq!(text(0), "today");
        assert_eq!(text(1), "1 day ago");
        assert_eq!(text(95), "3 months ago");
        assert_eq!(text(800), "2 years ago");
    }
}
