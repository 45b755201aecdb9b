//! Sales tax in this service: a whole percentage per state, within the estimate's 0 to 10.
//!
//! These are stand-ins with the right shape, not the law: this service settles no real money.

use crate::contract::{Cents, states::state};

/// Whole percent, where there is any: the forces and the other states tax nothing.
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

/// Whole percent for a state's two letters, in any case; `None` when there is no such state.
#[must_use]
pub fn rate(letters: &str) -> Option<i64> {
    let code = state(letters)?;
    let taxed = RATES.iter().find(|(taxed, _)| *taxed == code);
    Some(taxed.map_or(0, |(_, rate)| *rate))
}

/// The tax on `pre_tax` in a state; no tax where there is no such state.
#[must_use]
pub fn tax(pre_tax: Cents, state: &str) -> Cents {
    pre_tax.percent(rate(state).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rate_is_of_a_state_and_within_the_estimate() {
        for (code, percent) in RATES {
            assert_eq!(state(code), Some(code));
            assert!((1..=10).contains(&percent), "{code}");
        }
        assert_eq!(
            (rate(" tx "), rate("OR"), rate("ZZ")),
            (Some(8), Some(0), None)
        );
    }
}
