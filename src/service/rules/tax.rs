//! Sales tax of this service: a whole percentage per state, between 0 and 10.
//!
//! The rates are samples and not the law, because this service settles no real money.

use crate::contract::{Cents, states::state_code};

/// Tax rates in whole percent. Military addresses and the states that are not listed have no tax.
const RATES: [(&str, i64); 47] = [
    ("AL", 9),
    ("AR", 9),
    ("AZ", 8),
    ("CA", 9),
    ("CO", 8),
    ("CT", 6),
    ("DC", 6),
    ("FL", 7),
    ("GA", 7),
    ("HI", 4),
    ("IA", 7),
    ("ID", 6),
    ("IL", 9),
    ("IN", 7),
    ("KS", 9),
    ("KY", 6),
    ("LA", 10),
    ("MA", 6),
    ("MD", 6),
    ("ME", 6),
    ("MI", 6),
    ("MN", 8),
    ("MO", 8),
    ("MS", 7),
    ("NC", 7),
    ("ND", 7),
    ("NE", 7),
    ("NJ", 7),
    ("NM", 8),
    ("NV", 8),
    ("NY", 9),
    ("OH", 7),
    ("OK", 9),
    ("PA", 6),
    ("PR", 10),
    ("RI", 7),
    ("SC", 7),
    ("SD", 6),
    ("TN", 10),
    ("TX", 8),
    ("UT", 7),
    ("VA", 6),
    ("VT", 6),
    ("WA", 9),
    ("WI", 5),
    ("WV", 7),
    ("WY", 5),
];

/// The tax rate in whole percent for a state code in upper or lower case. `None` when the state is
/// unknown.
pub(crate) fn rate(code: &str) -> Option<i64> {
    let code = state_code(code)?;
    let entry = RATES.iter().find(|(listed, _)| *listed == code);
    Some(entry.map_or(0, |(_, rate)| *rate))
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
        for (code, percent) in RATES {
            assert_eq!(state_code(code), Some(code));
            assert!((1..=10).contains(&percent), "{code}");
        }
        assert_eq!(
            (rate(" tx "), rate("OR"), rate("ZZ")),
            (Some(8), Some(0), None)
        );
    }
}
