//! The time zone of a country and state. A state with several zones counts with the zone in which
//! most of its people live. The rules of the zones are in `zone_rules`.

use std::{collections::HashMap, sync::LazyLock};

use jiff::{Timestamp as JiffTimestamp, tz::TimeZone};

use super::zone_rules;
use crate::{
    contract::{MailingAddress, Timestamp, states},
    recipients::Location,
};

const EASTERN: &str = "America/New_York";
const CENTRAL: &str = "America/Chicago";
const MOUNTAIN: &str = "America/Denver";
const PACIFIC: &str = "America/Los_Angeles";

/// The states and territories of the US with a zone of their own, each with the name of its zone in the tz database.
fn us_zone(state: &str) -> Option<&'static str> {
    Some(match state {
        "AK" => "America/Anchorage",
        "HI" => "Pacific/Honolulu",
        "AZ" => "America/Phoenix",
        "PR" | "VI" => "America/Puerto_Rico",
        "GU" | "MP" => "Pacific/Guam",
        "AS" => "Pacific/Pago_Pago",
        "CA" | "NV" | "OR" | "WA" => PACIFIC,
        "CO" | "ID" | "MT" | "NM" | "UT" | "WY" => MOUNTAIN,
        "AL" | "AR" | "IA" | "IL" | "KS" | "LA" | "MN" | "MO" | "MS" | "ND" | "NE" | "OK"
        | "SD" | "TN" | "TX" | "WI" => CENTRAL,
        "CT" | "DC" | "DE" | "FL" | "GA" | "IN" | "KY" | "MA" | "MD" | "ME" | "MI" | "NC"
        | "NH" | "NJ" | "NY" | "OH" | "PA" | "RI" | "SC" | "VA" | "VT" | "WV" => EASTERN,
        // Military addresses and the Pacific states in free association have no single zone.
        _ => return None,
    })
}

fn canadian_zone(province: &str) -> Option<&'static str> {
    Some(match province {
        "BC" => "America/Vancouver",
        "AB" => "America/Edmonton",
        "NT" => "America/Yellowknife",
        "MB" => "America/Winnipeg",
        "SK" => "America/Regina",
        "ON" | "QC" => "America/Toronto",
        "NU" => "America/Iqaluit",
        "NB" => "America/Moncton",
        "NS" | "PE" => "America/Halifax",
        "NL" => "America/St_Johns",
        "YT" => "America/Whitehorse",
        _ => return None,
    })
}

fn australian_zone(state: &str) -> Option<&'static str> {
    Some(match state {
        "NSW" | "ACT" => "Australia/Sydney",
        "VIC" => "Australia/Melbourne",
        "TAS" => "Australia/Hobart",
        "QLD" => "Australia/Brisbane",
        "SA" => "Australia/Adelaide",
        "NT" => "Australia/Darwin",
        "WA" => "Australia/Perth",
        _ => return None,
    })
}

/// The zone of each country with one zone, by its code.
static COUNTRY_ZONES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("country_zones.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('|'))
        .flat_map(|(zone, countries)| countries.split(' ').map(move |country| (country, zone)))
        .collect()
});

/// Reads the rules of the system's tz database, if they are newer than those of the program. Reads files, so that it
/// is called once before the first use, away from the window.
pub(crate) fn load_system_zones() {
    let states = states::STATES.iter().filter_map(|(code, _)| us_zone(code));
    let provinces = CANADIAN_PROVINCES
        .iter()
        .filter_map(|code| canadian_zone(code));
    let australian = AUSTRALIAN_STATES
        .iter()
        .filter_map(|code| australian_zone(code));
    let countries = COUNTRY_ZONES.values().copied();
    zone_rules::load_system_zones(states.chain(provinces).chain(australian).chain(countries));
}

const CANADIAN_PROVINCES: [&str; 13] = [
    "BC", "AB", "NT", "MB", "SK", "ON", "QC", "NU", "NB", "NS", "PE", "NL", "YT",
];

const AUSTRALIAN_STATES: [&str; 8] = ["NSW", "ACT", "VIC", "TAS", "QLD", "SA", "NT", "WA"];

/// Time zones by country and state, each computed once.
#[derive(Debug, Default)]
pub(super) struct AddressZones(HashMap<(String, String), Option<TimeZone>>);

impl AddressZones {
    /// The minutes since midnight at the address; `None` when the address does not name a zone.
    pub(super) fn minute_of_day(&mut self, address: &MailingAddress, at: Timestamp) -> Option<u16> {
        let key = (
            address.country.trim().to_uppercase(),
            address.state.trim().to_uppercase(),
        );
        let zone = self
            .0
            .entry(key)
            .or_insert_with_key(|(country, state)| zone_of(country, state));
        let at = JiffTimestamp::from_microsecond(at.micros()).ok()?;
        let time = zone.as_ref()?.to_datetime(at).time();
        u16::try_from(i32::from(time.hour()) * 60 + i32::from(time.minute())).ok()
    }
}

/// The minutes by which the clocks of a location are ahead of UTC; `None` for a location without a single zone.
pub(crate) fn offset_minutes(location: Location, at: Timestamp) -> Option<i32> {
    let at = JiffTimestamp::from_microsecond(at.micros()).ok()?;
    let zone = zone_of(location.country, location.state)?;
    Some(zone.to_offset(at).seconds() / 60)
}

fn zone_of(country: &str, state: &str) -> Option<TimeZone> {
    let name = match country {
        "US" => us_zone(states::state_code(state)?),
        "CA" => canadian_zone(state),
        "AU" => australian_zone(state),
        _ => COUNTRY_ZONES.get(country).copied(),
    }?;
    zone_rules::zone(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local_time(country: &str, state: &str, at: &str) -> Option<String> {
        let address = MailingAddress {
            country: country.to_owned(),
            state: state.to_owned(),
            ..MailingAddress::default()
        };
        let minute = AddressZones::default().minute_of_day(&address, at.parse().unwrap())?;
        Some(format!("{:02}:{:02}", minute / 60, minute % 60))
    }

    #[test]
    fn states_and_countries_have_their_local_time() {
        for (country, state, at, expected) in [
            ("US", "NY", "2026-11-24T15:00:00Z", "10:00"),
            ("US", "NY", "2026-07-24T15:00:00Z", "11:00"),
            ("us", "ca", "2026-07-24T15:00:00Z", "08:00"),
            ("US", "AZ", "2026-07-24T15:00:00Z", "08:00"),
            ("US", "HI", "2026-07-24T15:00:00Z", "05:00"),
            ("CA", "NL", "2026-11-24T15:00:00Z", "11:30"),
            ("AU", "NSW", "2026-11-24T15:00:00Z", "02:00"),
            ("GB", "", "2026-07-24T15:00:00Z", "16:00"),
            ("DE", "Bayern", "2026-11-24T15:00:00Z", "16:00"),
            ("IN", "", "2026-11-24T15:00:00Z", "20:30"),
            ("IE", "", "2026-07-24T15:00:00Z", "16:00"),
            ("IE", "", "2026-11-24T15:00:00Z", "15:00"),
            ("NZ", "", "2026-12-24T15:00:00Z", "04:00"),
            ("IL", "", "2026-07-24T15:00:00Z", "18:00"),
            ("ZA", "", "2026-11-24T15:00:00Z", "17:00"),
            ("KR", "", "2026-11-24T15:00:00Z", "00:00"),
        ] {
            let found = local_time(country, state, at);
            assert_eq!(found.as_deref(), Some(expected), "{country} {state} {at}");
        }
    }

    #[test]
    fn address_without_zone_has_no_local_time() {
        for (country, state) in [("US", ""), ("US", "AE"), ("BR", "SP"), ("", "")] {
            assert_eq!(local_time(country, state, "2026-11-24T15:00:00Z"), None);
        }
    }

    #[test]
    fn clocks_that_changed_in_2026_are_right() {
        for (country, state, expected) in [
            ("CA", "BC", "10:00"),
            ("CA", "AB", "11:00"),
            ("CA", "NT", "11:00"),
            ("MA", "", "17:00"),
            ("US", "WA", "09:00"),
        ] {
            let found = local_time(country, state, "2026-12-02T17:00:00Z");
            assert_eq!(found.as_deref(), Some(expected), "{country} {state}");
        }
        assert_eq!(
            local_time("CA", "BC", "2026-12-02T05:30:00Z").as_deref(),
            Some("22:30")
        );
        assert_eq!(
            local_time("MA", "", "2026-08-02T17:00:00Z").as_deref(),
            Some("18:00"),
            "before the change"
        );
    }

    #[test]
    fn every_zone_has_rules() {
        for (code, _) in states::STATES {
            if us_zone(code).is_some() {
                assert!(zone_of("US", code).is_some(), "{code}");
            }
        }
        assert!(COUNTRY_ZONES.len() > 200);
        for country in COUNTRY_ZONES.keys() {
            assert!(zone_of(country, "").is_some(), "{country}");
        }
        for province in CANADIAN_PROVINCES {
            assert!(zone_of("CA", province).is_some(), "{province}");
        }
        for state in AUSTRALIAN_STATES {
            assert!(zone_of("AU", state).is_some(), "{state}");
        }
    }
}
