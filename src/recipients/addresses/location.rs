//! Where a recipient lives, as far as the time of day depends on it.

use super::{
    countries::{find_country, is_us_or_territory},
    foreign::region_code,
    us_states::state_of_row,
};
use crate::recipients::{Field, RecipientRow, contact::phone};

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
        let state = region_code(country, row.get(Field::State));
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
    use crate::recipients::tests::row;

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
            let row = row(&[
                (Field::Country, country),
                (Field::State, state),
                (Field::Phone, phone),
            ]);
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
            let row = row(&[(Field::Country, country), (Field::State, state)]);
            let location =
                Location::of_row(&row).map(|location| (location.country, location.state));
            assert_eq!(location, expected, "{country} {state}");
        }
    }
}
