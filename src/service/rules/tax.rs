//! Sales taxes of Practice: a whole percentage per state, between 0 and 10.
//!
//! The rates are samples and not the law, because Practice settles no real money. The operator of a shop sets its own in its
//! terms.

/// Tax rates in whole percent, and the states that have them. Military addresses and the states that are not listed have no
/// tax.
pub(super) const PRACTICE_RATES: [(i64, &[&str]); 7] = [
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::states::state_code;

    #[test]
    fn rates_belong_to_states_and_fit_estimate() {
        for (percent, states) in PRACTICE_RATES {
            assert!((1..=10).contains(&percent), "{percent}");
            for code in states {
                assert_eq!(state_code(code), Some(*code));
            }
        }
    }
}
