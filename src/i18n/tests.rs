use std::time::Duration;

use proptest::prelude::*;

use super::{DateLocale, Language, ThreadLanguage, format, t, t_in};
use crate::contract::{Cents, Timestamp};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Replaces non-breaking spaces, which locales put between digits and units, with plain spaces.
fn with_plain_spaces(text: String) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

#[test]
fn formats_money_for_each_language() {
    let money = |language| with_plain_spaces(format::money_in(language, Cents(120_450)));
    assert_eq!(money(Language::EnUs), "$1,204.50");
    assert_eq!(money(Language::De), "1.204,50 $");
    assert_eq!(money(Language::Fr), "1 204,50 $US");
    assert_eq!(money(Language::Es), "1204,50 US$");
    assert_eq!(format::money_in(Language::EnUs, Cents(-300)), "-$3.00");
    assert_eq!(
        format::money_in(Language::EnUs, Cents(i64::MIN)),
        "-$92,233,720,368,547,758.08"
    );
}

#[test]
fn money_range_of_one_amount_is_that_amount() {
    let range = |low, high| format::money_range_in(Language::EnUs, Cents(low), Cents(high));
    assert_eq!(range(4_000, 4_400), "$40.00–$44.00");
    assert_eq!(range(4_000, 4_000), "$40.00");
}

#[test]
fn reads_money_with_the_separators_of_the_language() {
    let parse = |language, text| {
        let _held = ThreadLanguage::hold(language);
        format::parse_money(text)
    };
    assert_eq!(parse(Language::EnUs, "$1,204.50"), Some(Cents(120_450)));
    assert_eq!(parse(Language::EnUs, "64.5"), Some(Cents(6_450)));
    assert_eq!(parse(Language::De, "1.204,50 $"), Some(Cents(120_450)));
    assert_eq!(parse(Language::De, "64,50"), Some(Cents(6_450)));
    assert_eq!(parse(Language::Fr, "1 204,50 $US"), Some(Cents(120_450)));
    // A comma that cannot separate thousands makes the amount invalid.
    assert_eq!(parse(Language::EnUs, "64,50"), None);
    assert_eq!(parse(Language::De, "64.50"), None);
    for refused in ["", "-5", "1.234", "abc", "1,2,3", ",100", "$"] {
        assert_eq!(parse(Language::EnUs, refused), None, "{refused}");
    }
}

proptest! {
    #[test]
    fn shown_money_reads_back_in_every_language(cents in 0..i64::MAX) {
        for language in [Language::EnUs, Language::De, Language::Fr, Language::Es] {
            let _held = ThreadLanguage::hold(language);
            let amount = Cents(cents);
            prop_assert_eq!(format::parse_money(&format::money(amount)), Some(amount));
        }
    }
}

#[test]
fn percent_is_0_or_100_only_when_exact() {
    let percent = |part, whole| format::percent_in(Language::EnUs, part, whole);
    assert_eq!(percent(0, 0), "–");
    assert_eq!(percent(0, 10), "0%");
    assert_eq!(percent(1, 10_000), "1%");
    assert_eq!(percent(9_999, 10_000), "99%");
    assert_eq!(percent(10, 10), "100%");
    assert_eq!(percent(5_468, 6_214), "88%");
}

#[test]
fn age_becomes_a_date_after_one_day() {
    let now = at("2026-11-20T12:00:00Z");
    let age = |time| format::age_in(Language::EnUs, time, now);
    assert_eq!(age(now), "now");
    assert_eq!(age(now + Duration::from_secs(500)), "now");
    assert_eq!(age(now - Duration::from_secs(125)), "2 min");
    assert_eq!(age(now - Duration::from_secs(7_200)), "2 h");
    assert_eq!(age(at("2026-11-03T12:00:00Z")), "Nov 3");
    assert_eq!(age(at("2025-11-03T12:00:00Z")), "Nov 3, 2025");
    assert_eq!(
        format::age_in(Language::De, at("2025-11-03T12:00:00Z"), now),
        "03.11.2025"
    );
}

#[test]
fn durations_are_rounded() {
    let duration = |seconds| format::duration_in(Language::EnUs, Duration::from_secs(seconds));
    assert_eq!(duration(5), "<1 min");
    assert_eq!(duration(2_700), "45 min");
    assert_eq!(duration(3 * 3_600), "3 h");
    assert_eq!(duration(50 * 3_600), "2 days");
}

#[test]
fn time_left_ends_at_the_deadline() {
    let now = at("2026-11-21T08:00:00Z");
    let left =
        |seconds| format::time_left_in(Language::EnUs, now + Duration::from_secs(seconds), now);
    assert_eq!(left(71 * 86_400).as_deref(), Some("71 days"));
    assert_eq!(left(30 * 3_600).as_deref(), Some("1 day"));
    assert_eq!(left(5 * 3_600).as_deref(), Some("5 h"));
    assert_eq!(left(60).as_deref(), Some("less than an hour"));
    assert_eq!(left(0), None);
}

#[test]
fn lists_are_joined_for_the_language() {
    let items = ["tea", "mugs", "cards"];
    assert_eq!(
        format::list_in(Language::EnUs, &items),
        "tea, mugs, and cards"
    );
    assert_eq!(format::list_in(Language::De, &items), "tea, mugs und cards");
}

#[test]
fn numbers_in_messages_choose_plural_and_separators() {
    let days =
        |language, count: u64| with_plain_spaces(t_in!(language, "time-days", count = count));
    assert_eq!(days(Language::EnUs, 1), "1 day");
    assert_eq!(days(Language::EnUs, 1_204), "1,204 days");
    assert_eq!(days(Language::De, 1_204), "1.204 Tage");
    assert_eq!(days(Language::Fr, 0), "0 jour");
}

#[test]
fn dropped_guard_restores_thread_language() {
    let before = Language::current();
    {
        let _held = ThreadLanguage::hold(Language::De);
        assert_eq!(t!("time-now"), "jetzt");
    }
    assert_eq!(Language::current(), before);
}

#[test]
fn unknown_message_shows_its_id() {
    assert_eq!(
        super::text(Language::De, "no-such-message", &[]),
        "no-such-message"
    );
}

#[test]
fn full_time_shows_only_nonzero_seconds() {
    let chosen = "2026-11-30T09:00:00Z".parse().unwrap();
    let recorded = "2026-11-30T09:00:31Z".parse().unwrap();
    let in_english = |time| format::full_date_time_in(Language::EnUs, time);
    assert!(!in_english(chosen).contains(":00:00"));
    assert!(in_english(recorded).contains(":00:31"));
}

#[test]
fn dates_follow_the_region_of_the_user() {
    let british = DateLocale::of_region(Language::EnUs, "GB");
    let time = at("2026-11-03T14:05:00Z");
    assert_eq!(format::date_in(Language::EnUs, time), "Nov 3, 2026");
    assert_eq!(format::date_in(british, time), "3 Nov 2026");
    assert!(format::clock_in(Language::EnUs, time).ends_with("PM"));
    assert!(!format::clock_in(british, time).ends_with(['M', 'm']));
    let first = |language, region| {
        format::first_weekday_in(DateLocale::of_region(language, region)).to_string()
    };
    assert_eq!(first(Language::EnUs, "US"), "Sun");
    assert_eq!(first(Language::EnUs, "GB"), "Mon");
    assert_eq!(first(Language::De, "AT"), "Mon");
    assert_eq!(first(Language::Es, "MX"), "Sun");
}
