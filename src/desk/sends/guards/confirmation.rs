//! How the user confirms a send, depending on its size.

use super::settings::GuardSettings;
use crate::contract::Cents;

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
