//! The time zone of a country and state. A state with several zones counts with the zone in which
//! most of its people live.

use std::{collections::HashMap, sync::LazyLock};

use jiff::{Timestamp as JiffTimestamp, tz::TimeZone};

use crate::{
    contract::{MailingAddress, Timestamp, states},
    recipients::Location,
};

// Rules in POSIX format: name, hours west of UTC, and the changes to and from daylight saving time.
const EASTERN: &str = "EST5EDT,M3.2.0,M11.1.0";
const CENTRAL: &str = "CST6CDT,M3.2.0,M11.1.0";
const MOUNTAIN: &str = "MST7MDT,M3.2.0,M11.1.0";
const PACIFIC: &str = "PST8PDT,M3.2.0,M11.1.0";

/// The states and territories of the US with a zone of their own.
fn us_rule(state: &str) -> Option<&'static str> {
    Some(match state {
        "AK" => "AKST9AKDT,M3.2.0,M11.1.0",
        "HI" => "HST10",
        "AZ" => "MST7",
        "PR" | "VI" => "AST4",
        "GU" | "MP" => "ChST-10",
        "AS" => "SST11",
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

fn canadian_rule(province: &str) -> Option<&'static str> {
    Some(match province {
        "BC" => PACIFIC,
        "AB" | "NT" => MOUNTAIN,
        "MB" => CENTRAL,
        "SK" => "CST6",
        "ON" | "QC" | "NU" => EASTERN,
        "NB" | "NS" | "PE" => "AST4ADT,M3.2.0,M11.1.0",
        "NL" => "NST3:30NDT,M3.2.0,M11.1.0",
        "YT" => "MST7",
        _ => return None,
    })
}

fn australian_rule(state: &str) -> Option<&'static str> {
    Some(match state {
        "NSW" | "VIC" | "TAS" | "ACT" => "AEST-10AEDT,M10.1.0,M4.1.0/3",
        "QLD" => "AEST-10",
        "SA" => "ACST-9:30ACDT,M10.1.0,M4.1.0/3",
        "NT" => "ACST-9:30",
        "WA" => "AWST-8",
        _ => return None,
    })
}

/// The rule of each country with one zone, by its code.
static COUNTRY_RULES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("country_zones.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('|'))
        .flat_map(|(rule, countries)| countries.split(' ').map(move |country| (country, rule)))
        .collect()
});

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
    static ZONES: LazyLock<std::sync::Mutex<HashMap<&'static str, Option<TimeZone>>>> =
        LazyLock::new(std::sync::Mutex::default);
    let rule = match country {
        "US" => us_rule(states::state_code(state)?),
        "CA" => canadian_rule(state),
        "AU" => australian_rule(state),
        _ => COUNTRY_RULES.get(country).copied(),
    }?;
    let mut zones = crate::desk::lock::lock(&ZONES);
    zones
        .entry(rule)
        .or_insert_with(|| TimeZone::posix(rule).ok())
        .clone()
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
    fn every_rule_can_be_parsed() {
        for (code, _) in states::STATES {
            if us_rule(code).is_some() {
                assert!(zone_of("US", code).is_some(), "{code}");
            }
        }
        assert!(COUNTRY_RULES.len() > 200);
        for country in COUNTRY_RULES.keys() {
            assert!(zone_of(country, "").is_some(), "{country}");
        }
        for province in ["BC", "AB", "MB", "SK", "ON", "NB", "NL", "YT"] {
            assert!(zone_of("CA", province).is_some(), "{province}");
        }
        for state in ["NSW", "QLD", "SA", "NT", "WA"] {
            assert!(zone_of("AU", state).is_some(), "{state}");
        }
    }
}
