//! Promises of the contract's types.

mod reading;
mod requests;
mod written;

use super::*;

#[test]
fn money_reads_as_people_write_it() {
    assert_eq!(Cents(120_450).to_string(), "$1,204.50");
    assert_eq!(Cents(-300).to_string(), "-$3.00");
    assert_eq!(Cents(4_816_000).short(), "$48,160");
    assert_eq!(Cents::parse("$1,204.5"), Some(Cents(120_450)));
    assert_eq!(Cents::parse("1.234"), None);
    assert_eq!(Cents(250).percent(5), Cents(13), "half a cent rounds up");
}

#[test]
fn a_time_is_one_moment_however_it_is_written() {
    let parse = |text: &str| text.parse::<Timestamp>().expect("a time");
    let moment = parse("2026-11-21T08:30:00Z");
    for same in [
        "2026-11-21T08:30:00.000Z",
        "2026-11-21T09:30:00+01:00",
        "2026-11-21T03:30:00.000000-05:00",
    ] {
        assert_eq!(parse(same), moment, "{same}");
    }
    assert_eq!(moment.to_string(), "2026-11-21T08:30:00.000Z");
    assert_eq!(parse("2026-11-21").to_string(), "2026-11-21T00:00:00.000Z");
    assert_eq!(
        Timestamp::from_micros(1).to_string(),
        "1970-01-01T00:00:00.000001Z"
    );
    assert!("yesterday".parse::<Timestamp>().is_err());
}

#[test]
fn a_clock_in_the_hand_of_a_test_moves_only_when_moved() {
    let start = Timestamp::from_micros(5);
    let clock = ManualClock::at(start);
    let other = clock.clone();
    assert_eq!(clock.now(), start);
    other.advance(std::time::Duration::from_secs(60));
    assert_eq!(clock.now().since(start), std::time::Duration::from_secs(60));
    assert_eq!(start.since(clock.now()), std::time::Duration::ZERO);
}
