//! Tests of typed dates and times, as tables for each language and as laws.

use chrono::{Datelike, Days};
use proptest::prelude::*;

use super::*;

/// A Tuesday at 15:00.
fn now() -> NaiveDateTime {
    "2026-11-24T15:00:00".parse().unwrap()
}

/// What was understood, for example `2026-11-27 09:00`.
fn understood(language: Language, text: &str) -> String {
    match parse(text, language, now()) {
        None => "?".to_owned(),
        Some(TypedMoment { date, time }) => {
            let date = date.map_or("-".to_owned(), |date| date.to_string());
            let time = time.map_or("-".to_owned(), |time| time.format("%H:%M").to_string());
            format!("{date} {time}")
        }
    }
}

fn check(language: Language, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(
            &understood(language, text),
            expected,
            "{language:?}: {text}"
        );
    }
}

#[test]
fn english_dates_are_understood() {
    check(
        Language::EnUs,
        &[
            ("Fri 9am", "2026-11-27 09:00"),
            ("friday at 9", "2026-11-27 09:00"),
            ("Friday, 9:30 a.m.", "2026-11-27 09:30"),
            ("tue", "2026-11-24 -"),
            ("tue 9am", "2026-12-01 09:00"),
            ("tue 4pm", "2026-11-24 16:00"),
            ("tomorrow", "2026-11-25 -"),
            ("Tomorrow morning", "2026-11-25 09:00"),
            ("today 5 pm", "2026-11-24 17:00"),
            ("day after tomorrow", "2026-11-26 -"),
            ("in 2 weeks", "2026-12-08 -"),
            ("in two weeks at noon", "2026-12-08 12:00"),
            ("in a month", "2026-12-24 -"),
            ("3 days from now", "2026-11-27 -"),
            ("in 3 hours", "2026-11-24 18:00"),
            ("next friday", "2026-12-04 -"),
            ("next week", "2026-11-30 -"),
            ("next month", "2026-12-01 -"),
            ("Dec 24 10:00", "2026-12-24 10:00"),
            ("24 Dec", "2026-12-24 -"),
            ("December 24th, 2026 at 5pm", "2026-12-24 17:00"),
            ("Jan 5", "2027-01-05 -"),
            ("12/24", "2026-12-24 -"),
            ("1/5/27 8am", "2027-01-05 08:00"),
            ("2026-12-24 10:00", "2026-12-24 10:00"),
            ("Thu Dec 24", "2026-12-24 -"),
            ("9:15", "- 09:15"),
            ("12am", "- 00:00"),
            ("Feb 29", "2028-02-29 -"),
        ],
    );
}

#[test]
fn german_dates_are_understood() {
    check(
        Language::De,
        &[
            ("Fr 9 Uhr", "2026-11-27 09:00"),
            ("Freitag um 9", "2026-11-27 09:00"),
            ("freitag 9 Uhr 30", "2026-11-27 09:30"),
            ("morgen", "2026-11-25 -"),
            ("morgen früh", "2026-11-25 09:00"),
            ("übermorgen 14:00", "2026-11-26 14:00"),
            ("in 2 Wochen", "2026-12-08 -"),
            ("in einer Woche", "2026-12-01 -"),
            ("nächsten Freitag", "2026-12-04 -"),
            ("nächste Woche", "2026-11-30 -"),
            ("24. Dezember 10 Uhr", "2026-12-24 10:00"),
            ("24.12.", "2026-12-24 -"),
            ("24.12.2026 10:00", "2026-12-24 10:00"),
            ("5. März", "2027-03-05 -"),
            ("Do, 24. Dez.", "2026-12-24 -"),
            ("mittags", "- 12:00"),
            ("tomorrow 9am", "2026-11-25 09:00"),
        ],
    );
}

#[test]
fn french_dates_are_understood() {
    check(
        Language::Fr,
        &[
            ("ven. 9h", "2026-11-27 09:00"),
            ("vendredi à 14h30", "2026-11-27 14:30"),
            ("demain", "2026-11-25 -"),
            ("demain matin", "2026-11-25 09:00"),
            ("après-demain", "2026-11-26 -"),
            ("aujourd’hui 18h", "2026-11-24 18:00"),
            ("dans 2 semaines", "2026-12-08 -"),
            ("dans un mois", "2026-12-24 -"),
            ("vendredi prochain", "2026-12-04 -"),
            ("la semaine prochaine", "2026-11-30 -"),
            ("le 24 décembre à midi", "2026-12-24 12:00"),
            ("24/12", "2026-12-24 -"),
            ("24/12/2026 10:00", "2026-12-24 10:00"),
            ("1er janvier", "2027-01-01 -"),
        ],
    );
}

#[test]
fn spanish_dates_are_understood() {
    check(
        Language::Es,
        &[
            ("vie 9:00", "2026-11-27 09:00"),
            ("viernes a las 9", "2026-11-27 09:00"),
            ("mañana", "2026-11-25 -"),
            ("mañana por la mañana", "2026-11-25 09:00"),
            ("pasado mañana", "2026-11-26 -"),
            ("hoy a las 17:30", "2026-11-24 17:30"),
            ("en 2 semanas", "2026-12-08 -"),
            ("dentro de un mes", "2026-12-24 -"),
            ("el próximo viernes", "2026-12-04 -"),
            ("la semana que viene", "2026-11-30 -"),
            ("la próxima semana", "2026-11-30 -"),
            ("24 de diciembre a las 10", "2026-12-24 10:00"),
            ("24/12", "2026-12-24 -"),
            ("el 5 de enero de 2027", "2027-01-05 -"),
        ],
    );
}

#[test]
fn part_of_the_day_qualifies_the_hour() {
    check(
        Language::EnUs,
        &[
            ("tomorrow morning at 10", "2026-11-25 10:00"),
            ("Fri 9:30 in the evening", "2026-11-27 21:30"),
            ("Dec 9 morning", "2026-12-09 09:00"),
            ("5pm tomorrow evening", "2026-11-25 17:00"),
            ("5am tomorrow evening", "?"),
            ("5pm tomorrow morning", "?"),
            ("12:00 noon tomorrow", "2026-11-25 12:00"),
        ],
    );
    check(
        Language::De,
        &[
            ("morgen 9 Uhr abends", "2026-11-25 21:00"),
            ("Freitag 9 abends", "2026-11-27 21:00"),
            ("morgen früh um 8", "2026-11-25 08:00"),
            ("morgen 20 Uhr abends", "2026-11-25 20:00"),
        ],
    );
    check(
        Language::Fr,
        &[
            ("demain 9h du soir", "2026-11-25 21:00"),
            ("demain 5 du matin", "2026-11-25 05:00"),
            ("vendredi 3h de l’après-midi", "2026-11-27 15:00"),
        ],
    );
    check(
        Language::Es,
        &[
            ("a las 9 de la mañana", "- 09:00"),
            ("hoy a las 9 de la mañana", "2026-11-24 09:00"),
            ("mañana a las 9 de la mañana", "2026-11-25 09:00"),
            ("a las 5 de la tarde", "- 17:00"),
            ("viernes 5 de la tarde", "2026-11-27 17:00"),
            ("24 de diciembre a las 10 de la noche", "2026-12-24 22:00"),
        ],
    );
}

#[test]
fn german_am_before_a_date_is_a_preposition() {
    check(
        Language::De,
        &[
            ("um 12 am Freitag", "2026-11-27 12:00"),
            ("um 14 am 24.12.", "2026-12-24 14:00"),
            ("um 9 am nächsten Freitag", "2026-12-04 09:00"),
            ("9am Friday", "2026-11-27 09:00"),
            ("am Freitag 12 am", "2026-11-27 00:00"),
        ],
    );
}

#[test]
fn text_without_a_date_is_refused() {
    for language in [Language::EnUs, Language::De, Language::Fr, Language::Es] {
        for text in [
            "",
            " ",
            "soon",
            "32 Dec",
            "Feb 30",
            "2026-13-01",
            "25:00",
            "9:75",
            "13pm",
            "13/13",
            "wed Dec 24",
            "in 5000 weeks",
            "tomorrow Fri",
            "9am 10am",
            "99999999999",
            "in 0 days",
            "m",
            "Dec",
            "24",
            "2026",
        ] {
            assert_eq!(understood(language, text), "?", "{language:?}: {text}");
        }
    }
}

#[test]
fn times_are_understood_alone() {
    let time =
        |language, text| parse_time(text, language).map(|time| time.format("%H:%M").to_string());
    for (language, text, expected) in [
        (Language::EnUs, "9", Some("09:00")),
        (Language::EnUs, "9am", Some("09:00")),
        (Language::EnUs, "5:30 pm", Some("17:30")),
        (Language::EnUs, "noon", Some("12:00")),
        (Language::EnUs, "at 17:30", Some("17:30")),
        (Language::EnUs, "24", None),
        (Language::EnUs, "9 tomorrow", None),
        (Language::De, "9 Uhr", Some("09:00")),
        (Language::Fr, "14h30", Some("14:30")),
        (Language::Es, "a las 9", Some("09:00")),
        (Language::Es, "9 de la noche", Some("21:00")),
        (Language::De, "9 Uhr abends", Some("21:00")),
    ] {
        assert_eq!(
            time(language, text).as_deref(),
            expected,
            "{language:?}: {text}"
        );
    }
}

proptest! {
    #[test]
    fn any_text_is_parsed_without_panic(text in ".{0,60}", language in 0_usize..4) {
        let languages = [Language::EnUs, Language::De, Language::Fr, Language::Es];
        let _ = parse(&text, languages[language], now());
        let _ = parse_time(&text, languages[language]);
    }

    #[test]
    fn written_dates_and_times_read_back(days in 0_u64..3000, minutes in 0_u32..1440) {
        let date = now().date() + Days::new(days);
        let time = NaiveTime::from_hms_opt(minutes / 60, minutes % 60, 0).unwrap();
        let expected = Some(TypedMoment { date: Some(date), time: Some(time) });
        let iso = format!("{date} {}", time.format("%H:%M"));
        let named = format!("{} {}", date.format("%A, %B %-d, %Y"), time.format("%-I:%M %p"));
        for text in [iso, named] {
            prop_assert_eq!(parse(&text, Language::EnUs, now()), expected, "{}", text);
        }
        let german = format!("{} {}", date.format("%-d.%-m.%Y"), time.format("%-H:%M Uhr"));
        prop_assert_eq!(parse(&german, Language::De, now()), expected, "{}", german);
    }

    #[test]
    fn weekdays_are_within_the_next_week(day in 0_usize..7, hour in 0_u32..24) {
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
        let text = format!("{} {hour}:00", names[day]);
        let found = parse(&text, Language::EnUs, now()).unwrap();
        let at = found.date.unwrap().and_time(found.time.unwrap());
        prop_assert!(at > now() && at <= now() + chrono::Duration::days(7), "{}", at);
        prop_assert_eq!(at.weekday().num_days_from_monday() as usize, day);
    }
}

#[test]
fn written_dates_are_read_in_every_region() {
    let day = NaiveDate::from_ymd_opt(2026, 12, 5).unwrap();
    let written = |locale| crate::i18n::format::numeric_date_in(locale, day);
    for (language, region, expected) in [
        (Language::EnUs, "US", "12/5/2026"),
        (Language::EnUs, "GB", "05/12/2026"),
        (Language::De, "DE", "05.12.2026"),
        (Language::Fr, "FR", "05/12/2026"),
        (Language::Es, "ES", "5/12/2026"),
    ] {
        assert_eq!(written(DateLocale::of_region(language, region)), expected);
    }
    let languages = [Language::EnUs, Language::De, Language::Fr, Language::Es];
    let regions = [
        "US", "GB", "CA", "IE", "ZA", "DE", "AT", "CH", "FR", "BE", "ES", "MX", "PR", "CL",
    ];
    for (language, region) in languages
        .iter()
        .flat_map(|language| regions.map(|it| (*language, it)))
    {
        let locale = DateLocale::of_region(language, region);
        let written = written(locale);
        let read = parse(&written, locale, now()).and_then(|typed| typed.date);
        assert_eq!(read, Some(day), "{region}: {written}");
    }
}

#[test]
fn region_decides_the_order_of_numbers() {
    let read = |region| {
        let locale = DateLocale::of_region(Language::EnUs, region);
        parse("5/12", locale, now()).and_then(|typed| typed.date)
    };
    assert_eq!(read("US"), NaiveDate::from_ymd_opt(2027, 5, 12));
    assert_eq!(read("GB"), NaiveDate::from_ymd_opt(2026, 12, 5));
}
