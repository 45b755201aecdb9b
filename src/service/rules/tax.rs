//! Sales tax of this service: a whole percentage per state, between 0 and 10.
//!
//! The rates are samples and not the law, because this service settles no real money.

use crate::contract::{Cents, states::state_code};

/// Tax rates in whole percent, and the states that have them. Military addresses and the states that are not listed have no
/// tax.
const RATES: [(i64, &[&str]); 7] = [
    (4, &["HI"]),
    (5, &["WI", "WY"]),
    (
        6,
        &[
            "CT", "DC", "ID", "KY", "MA", "MD", "ME", "MI", "PA", "SD", "VA", "VT",
        ],
    ),
    (
        7,
        &[
            "FL", "GA", "IA", "IN", "MS", "NC", "ND", "NE", "NJ", "OH", "RI", "SC", "UT", "WV",
        ],
    ),
    (8, &["AZ", "CO", "MN", "MO", "NM", "NV", "TX"]),
    (9, &["AL", "AR", "CA", "IL", "KS", "NY", "OK", "WA"]),
    (10, &["LA", "PR", "TN"]),
];

/// The tax rate in whole percent for a state code in upper or lower case. `None` when the state is
/// unknown.
pub(crate) fn rate(code: &str) -> Option<i64> {
    let code = state_code(code)?;
    let entry = RATES.iter().find(|(_, states)| states.contains(&code));
    Some(entry.map_or(0, |(rate, _)| *rate))
}

/// The tax on `pre_tax` in a state; zero when the state is unknown.
pub(crate) fn tax(pre_tax: Cents, state: &str) -> Cents {
    pre_tax.percent(rate(state).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_belong_to_states_and_fit_estimate() {
        for (percent, states) in RATES {
            assert!((1..=10).contains(&percent), "{percent}");
            for code in states {
                assert_eq!((state_code(code), rate(code)), (Some(*code), Some(percent)));
            }
        }
        assert_eq!(
            (rate(" tx "), rate("OR"), rate("ZZ")),
            (Some(8), Some(0), None)
        );
    }
}
