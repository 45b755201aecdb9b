//! Tests of birthdays and work anniversaries in files.

use chrono::NaiveDate;

use super::*;

fn date(month: u32, day: u32, year: Option<i32>) -> Option<YearlyDate> {
    YearlyDate::new(month, day, year)
}

fn column(values: &[&str]) -> Vec<Option<YearlyDate>> {
    YearlyDate::read_column(values.iter().copied())
}

#[test]
fn dates_with_one_meaning_are_read() {
    for (text, expected) in [
        ("1990-03-05", date(3, 5, Some(1990))),
        ("1990-03-05 00:00:00", date(3, 5, Some(1990))),
        ("19900305", date(3, 5, Some(1990))),
        ("--03-05", date(3, 5, None)),
        ("March 5", date(3, 5, None)),
        ("5th of March, 1990", date(3, 5, Some(1990))),
        ("Mar 5, 1990", date(3, 5, Some(1990))),
        ("05-Mar-90", date(3, 5, None)),
        ("5. März 1990", date(3, 5, Some(1990))),
        ("5 août 1990", date(8, 5, Some(1990))),
        ("5 de diciembre de 1990", date(12, 5, Some(1990))),
        ("05.03.1990", date(3, 5, Some(1990))),
        ("5.3.", date(3, 5, None)),
        ("25/3/1990", date(3, 25, Some(1990))),
        ("3/25", date(3, 25, None)),
        ("4/4/1990", date(4, 4, Some(1990))),
        ("February 29", date(2, 29, None)),
    ] {
        assert!(expected.is_some());
        assert_eq!(column(&[text]), [expected], "{text}");
        assert_eq!(YearlyDate::parse(text, true), expected, "{text}");
    }
}

#[test]
fn unclear_dates_are_left_alone() {
    for text in [
        "",
        "3/4/1990",
        "31.2.1990",
        "2001-02-29",
        "soon",
        "Q3",
        "12",
        "1990",
        "5",
        "March",
        "13/13/2001",
        "Marketing 5",
        "5 March April",
        "1/2/3/4",
        "99999999",
        "--",
        "0/0/2000",
    ] {
        assert_eq!(column(&[text]), [None], "{text}");
    }
}

#[test]
fn typed_date_has_the_order_of_the_user() {
    let typed = |has_month_first| YearlyDate::parse("3/4/1990", has_month_first);
    assert_eq!(typed(true), date(3, 4, Some(1990)));
    assert_eq!(typed(false), date(4, 3, Some(1990)));
}

#[test]
fn column_shows_the_order_of_day_and_month() {
    assert_eq!(
        column(&["3/4/1990", "", "25/12/1985"]),
        [date(4, 3, Some(1990)), None, date(12, 25, Some(1985))]
    );
    assert_eq!(
        column(&["3/4/1990", "12/25/1985"]),
        [date(3, 4, Some(1990)), date(12, 25, Some(1985))]
    );
    // Both orders occur, so that the column proves nothing.
    assert_eq!(column(&["3/4/1990", "12/25/1985", "25/12/1985"])[0], None);
}

#[test]
fn leap_day_is_in_every_year() {
    let today = NaiveDate::from_ymd_opt(2027, 3, 1).unwrap();
    let leap_day = YearlyDate::new(2, 29, Some(2004)).unwrap();
    let next = leap_day.next_from(today).unwrap();
    assert_eq!(next, NaiveDate::from_ymd_opt(2028, 2, 29).unwrap());
    assert_eq!(leap_day.years_on(next), Some(24));
    assert_eq!(leap_day.in_year(2027), NaiveDate::from_ymd_opt(2027, 2, 28));
}

#[test]
fn dates_come_from_columns_named_after_occasions() {
    let table =
        read("Email,Geburtstag,Hire Date,Expires\nida@x.org,5.3.1990,2020-01-15,2030-01-01\n");
    let imported = apply_mapping(&table, &guess_mapping(&table));
    let table = RecipientTable::from_import("", imported);
    assert_eq!(
        table.extra_columns().len(),
        3,
        "{:?}",
        table.extra_columns()
    );
    let dates: Vec<_> = OccasionColumns::of(&table).dates(0).collect();
    assert_eq!(
        dates,
        [
            (OccasionKind::Birthday, date(3, 5, Some(1990)).unwrap()),
            (
                OccasionKind::WorkAnniversary,
                date(1, 15, Some(2020)).unwrap()
            ),
        ]
    );
}
