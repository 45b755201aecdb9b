//! Sales tax in this service: a whole percentage per state, within the estimate's 0 to 10.
//!
//! These are stand-ins with the right shape, not the law: this service settles no real money.

use crate::contract::Cents;

/// The states, the district, the territories and the military addresses that mail goes to.
pub const STATES: [(&str, i64); 62] = [
    ("AA", 0),
    ("AE", 0),
    ("AK", 0),
    ("AL", 9),
    ("AP", 0),
    ("AR", 9),
    ("AS", 0),
    ("AZ", 8),
    ("CA", 9),
    ("CO", 8),
    ("CT", 6),
    ("DC", 6),
    ("DE", 0),
    ("FL", 7),
    ("FM", 0),
    ("GA", 7),
    ("GU", 0),
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
    ("MH", 0),
    ("MI", 6),
    ("MN", 8),
    ("MO", 8),
    ("MP", 0),
    ("MS", 7),
    ("MT", 0),
    ("NC", 7),
    ("ND", 7),
    ("NE", 7),
    ("NH", 0),
    ("NJ", 7),
    ("NM", 8),
    ("NV", 8),
    ("NY", 9),
    ("OH", 7),
    ("OK", 9),
    ("OR", 0),
    ("PA", 6),
    ("PR", 10),
    ("PW", 0),
    ("RI", 7),
    ("SC", 7),
    ("SD", 6),
    ("TN", 10),
    ("TX", 8),
    ("UT", 7),
    ("VA", 6),
    ("VI", 0),
    ("VT", 6),
    ("WA", 9),
    ("WI", 5),
    ("WV", 7),
    ("WY", 5),
];

/// Whole percent for a state's two letters, in any case; `None` when there is no such state.
#[must_use]
pub fn rate(state: &str) -> Option<i64> {
    let state = state.trim().to_ascii_uppercase();
    STATES
        .iter()
        .find(|(name, _)| *name == state)
        .map(|(_, rate)| *rate)
}

/// The tax on `pre_tax` in a state; no tax where there is no such state.
#[must_use]
pub fn tax(pre_tax: Cents, state: &str) -> Cents {
    pre_tax.percent(rate(state).unwrap_or(0))
}
