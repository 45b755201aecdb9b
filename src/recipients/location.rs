//! Where a recipient lives, as far as the time of day depends on it.

use super::{
    Field, RecipientRow,
    countries::{find_country, is_us_or_territory},
    phone,
    us_states::{letters, state_of_row},
};

/// The provinces of Canada and the states of Australia: country, code, and the letters of the name.
const STATES: [(&str, &str, &str); 21] = [
    ("AU", "ACT", "australiancapitalterritory"),
    ("AU", "NSW", "newsouthwales"),
    ("AU", "NT", "northernterritory"),
    ("AU", "QLD", "queensland"),
    ("AU", "SA", "southaustralia"),
    ("AU", "TAS", "tasmania"),
    ("AU", "VIC", "victoria"),
    ("AU", "WA", "westernaustralia"),
    ("CA", "AB", "alberta"),
    ("CA", "BC", "britishcolumbia"),
    ("CA", "MB", "manitoba"),
    ("CA", "NB", "newbrunswick"),
    ("CA", "NL", "newfoundlandandlabrador"),
    ("CA", "NS", "novascotia"),
    ("CA", "NT", "northwestterritories"),
    ("CA", "NU", "nunavut"),
    ("CA", "ON", "ontario"),
    ("CA", "PE", "princeedwardisland"),
    ("CA", "QC", "quebec"),
    ("CA", "SK", "saskatchewan"),
    ("CA", "YT", "yukon"),
];

/// A country, and the state in the US, Canada and Australia.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// Two letters.
    pub country: &'static str,
    /// The code of the state; empty when unknown, and in other countries.
    pub state: &'static str,
}

impl Location {
    /// `None` for a recipient without a known country. Without any country, a state is one of the US.
    #[must_use]
    pub fn of_row(row: &RecipientRow) -> Option<Self> {
        if let Some(state) = state_of_row(row) {
            return Some(Self {
                country: "US",
                state,
            });
        }
        let country = find_country(row.get(Field::Country))?;
        let written = letters(row.get(Field::State));
        let states = STATES.iter().filter(|(of, ..)| *of == country);
        let state = states
            .filter(|(_, code, name)| written == letters(code) || written == *name)
            .map(|(_, code, _)| *code)
            .next();
        Some(Self {
            country,
            state: state.unwrap_or_default(),
        })
    }
}

impl RecipientRow {
    /// The two-letter code of the country of the address, when it is outside the US and its territories.
    #[must_use]
    pub fn country_abroad(&self) -> Option<&'static str> {
        let country = Location::of_row(self)?.country;
        (!is_us_or_territory(country)).then_some(country)
    }

    /// Whether the address or the phone number is outside the US and its territories. A state of the US does not
    /// decide: lists keep the state of the office of people who live abroad.
    #[must_use]
    pub fn is_abroad(&self) -> bool {
        self.country_abroad().is_some() || phone::is_foreign(self.get(Field::Phone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_or_country_abroad_is_abroad() {
        for (country, state, phone, is_abroad) in [
            ("", "TX", "+44 20 7946 0018", true),
            ("USA", "", "+44 20 7946 0018", true),
            ("Germany", "", "617-555-0123", true),
            ("Puerto Rico", "", "+1 787 555 0123", false),
            ("", "TX", "+1 617 555 0123", false),
            ("", "", "", false),
        ] {
            let mut row = RecipientRow::default();
            row.set(Field::Country, country);
            row.set(Field::State, state);
            row.set(Field::Phone, phone);
            assert_eq!(row.is_abroad(), is_abroad, "{country} {state} {phone}");
        }
    }

    #[test]
    fn location_is_country_and_state() {
        for (country, state, expected) in [
            ("", "California", Some(("US", "CA"))),
            ("USA", "tx", Some(("US", "TX"))),
            ("Canada", "Québec", Some(("CA", "QC"))),
            ("Australia", "nsw", Some(("AU", "NSW"))),
            ("Deutschland", "Bayern", Some(("DE", ""))),
            ("Canada", "Somewhere", Some(("CA", ""))),
            ("", "", None),
            ("", "Bayern", None),
        ] {
            let mut row = RecipientRow::default();
            row.set(Field::Country, country);
            row.set(Field::State, state);
            let location =
                Location::of_row(&row).map(|location| (location.country, location.state));
            assert_eq!(location, expected, "{country} {state}");
        }
    }
}
