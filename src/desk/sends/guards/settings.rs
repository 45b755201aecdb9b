//! The limits that the user sets for guards and confirmations, as part of the preferences, and how the user confirms a send,
//! depending on its size.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{contract::Cents, desk::stored_fields::take};

/// Reading is lenient field by field, as for all preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Map<String, Value>")]
pub struct GuardSettings {
    /// A send that costs more is confirmed in a dialog.
    pub confirm_above_amount: Cents,
    /// A send of more gifts is confirmed in a dialog.
    pub confirm_above_gifts: u64,
    /// The most gifts for one person in a calendar year; `None`: no limit.
    pub yearly_gifts: Option<u64>,
    /// The most that the gifts for one person cost in a calendar year; `None`: no limit.
    pub yearly_amount: Option<Cents>,
    /// The most that one send costs; `None`: no limit.
    pub send_budget: Option<Cents>,
    /// The most that all sends of a calendar month cost; `None`: no limit.
    pub month_budget: Option<Cents>,
}

impl Default for GuardSettings {
    fn default() -> Self {
        Self {
            confirm_above_amount: Cents(100_000),
            confirm_above_gifts: 100,
            yearly_gifts: None,
            yearly_amount: None,
            send_budget: None,
            month_budget: None,
        }
    }
}

impl From<Map<String, Value>> for GuardSettings {
    fn from(mut stored: Map<String, Value>) -> Self {
        let defaults = Self::default();
        Self {
            confirm_above_amount: take(&mut stored, "confirm_above_amount")
                .unwrap_or(defaults.confirm_above_amount),
            confirm_above_gifts: take(&mut stored, "confirm_above_gifts")
                .unwrap_or(defaults.confirm_above_gifts),
            yearly_gifts: take(&mut stored, "yearly_gifts").unwrap_or_default(),
            yearly_amount: take(&mut stored, "yearly_amount").unwrap_or_default(),
            send_budget: take(&mut stored, "send_budget").unwrap_or_default(),
            month_budget: take(&mut stored, "month_budget").unwrap_or_default(),
        }
    }
}

impl GuardSettings {
    /// Whether a guard counts the gifts that each person got this year.
    #[must_use]
    pub fn has_yearly_limit(&self) -> bool {
        self.yearly_gifts.is_some() || self.yearly_amount.is_some()
    }
}

/// The user types the number of gifts when a send is this many times over a limit.
const TYPED_FACTOR: u64 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confirmation {
    /// The send button is enough.
    NotNeeded,
    /// A dialog repeats the number of gifts and the amount.
    Dialog,
    /// The user also types the number of gifts.
    TypedCount,
}

impl Confirmation {
    /// The confirmation of a send of `gifts` gifts for at most `total`.
    #[must_use]
    pub fn of(settings: &GuardSettings, gifts: u64, total: Cents) -> Self {
        let is_above = |factor: u64| {
            let amount = settings
                .confirm_above_amount
                .0
                .saturating_mul(i64::try_from(factor).unwrap_or(i64::MAX));
            gifts > settings.confirm_above_gifts.saturating_mul(factor) || total.0 > amount
        };
        if is_above(TYPED_FACTOR) {
            Self::TypedCount
        } else if is_above(1) {
            Self::Dialog
        } else {
            Self::NotNeeded
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn either_limit_needs_confirmation() {
        let settings = GuardSettings::default();
        let of = |gifts, dollars: i64| Confirmation::of(&settings, gifts, Cents(dollars * 100));
        assert_eq!(of(100, 1_000), Confirmation::NotNeeded);
        assert_eq!(of(101, 1_000), Confirmation::Dialog);
        assert_eq!(of(1, 1_001), Confirmation::Dialog);
        assert_eq!(of(1_000, 10_000), Confirmation::Dialog);
        assert_eq!(of(1_001, 10), Confirmation::TypedCount);
        assert_eq!(of(1, 10_001), Confirmation::TypedCount);
    }

    proptest! {
        #[test]
        fn larger_send_never_needs_less(
            amount in 0_i64..10_000_000,
            gifts in 0_u64..10_000,
            more_amount in 0_i64..10_000_000,
            more_gifts in 0_u64..10_000,
            limit in 0_i64..1_000_000,
            gift_limit in 0_u64..1_000,
        ) {
            let settings = GuardSettings {
                confirm_above_amount: Cents(limit),
                confirm_above_gifts: gift_limit,
                ..GuardSettings::default()
            };
            let smaller = Confirmation::of(&settings, gifts, Cents(amount));
            let larger =
                Confirmation::of(&settings, gifts + more_gifts, Cents(amount + more_amount));
            prop_assert!(larger >= smaller);
        }
    }
}
