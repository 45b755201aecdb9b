//! Tests of the contract types.

mod exact_writing;
mod lenient_reading;
mod requests;

use super::*;

#[test]
fn formats_and_rounds_money() {
    assert_eq!(Cents(120_450).to_string(), "$1,204.50");
    assert_eq!(Cents(-300).to_string(), "-$3.00");
    assert_eq!(Cents(250).percent(5), Cents(13), "half a cent rounds up");
}

#[test]
fn parses_times_in_different_formats() {
    let parse = |text: &str| text.parse::<Timestamp>().expect("a time");
    let time = parse("2026-11-21T08:30:00Z");
    for same in [
        "2026-11-21T08:30:00.000Z",
        "2026-11-21T09:30:00+01:00",
        "2026-11-21T03:30:00.000000-05:00",
    ] {
        assert_eq!(parse(same), time, "{same}");
    }
    assert_eq!(time.to_string(), "2026-11-21T08:30:00.000Z");
    assert_eq!(parse("2026-11-21").to_string(), "2026-11-21T00:00:00.000Z");
    assert_eq!(
        Timestamp::from_micros(1).to_string(),
        "1970-01-01T00:00:00.000001Z"
    );
    assert!("yesterday".parse::<Timestamp>().is_err());
}

#[test]
fn manual_clock_changes_only_when_advanced() {
    let start = Timestamp::from_micros(5);
    let clock = ManualClock::at(start);
    let other = clock.clone();
    assert_eq!(clock.now(), start);
    other.advance(std::time::Duration::from_secs(60));
    assert_eq!(clock.now().since(start), std::time::Duration::from_secs(60));
    assert_eq!(start.since(clock.now()), std::time::Duration::ZERO);
}
