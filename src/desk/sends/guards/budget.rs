//! Budgets: the cost of one send, and of all sends of a calendar month.

use super::{settings::GuardSettings, warning::SendWarning};
use crate::contract::Cents;

/// The warnings about the budgets. `total` is the most that the send can cost, `spent_this_month`
/// what the other sends of this month cost.
#[must_use]
pub fn check(settings: &GuardSettings, total: Cents, spent_this_month: Cents) -> Vec<SendWarning> {
    let send = settings
        .send_budget
        .filter(|budget| total > *budget)
        .map(|budget| SendWarning::SendBudget { total, budget });
    let month = settings
        .month_budget
        .filter(|budget| spent_this_month + total > *budget)
        .map(|budget| SendWarning::MonthBudget {
            spent: spent_this_month,
            total,
            budget,
        });
    send.into_iter().chain(month).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::desk::sends::guards::warning::WarningCode;

    #[test]
    fn budgets_are_off_by_default() {
        let settings = GuardSettings::default();
        assert!(check(&settings, Cents(i64::MAX), Cents(i64::MAX)).is_empty());
    }

    proptest! {
        #[test]
        fn warning_means_more_than_the_budget(
            send in prop::option::of(0_i64..1_000),
            month in prop::option::of(0_i64..2_000),
            total in 0_i64..1_500,
            spent in 0_i64..1_500,
        ) {
            let settings = GuardSettings {
                send_budget: send.map(Cents),
                month_budget: month.map(Cents),
                ..GuardSettings::default()
            };
            let codes: Vec<_> = check(&settings, Cents(total), Cents(spent))
                .iter()
                .map(SendWarning::code)
                .collect();
            let is_over_send = send.is_some_and(|budget| total > budget);
            let is_over_month = month.is_some_and(|budget| total + spent > budget);
            prop_assert_eq!(codes.contains(&WarningCode::SendBudget), is_over_send);
            prop_assert_eq!(codes.contains(&WarningCode::MonthBudget), is_over_month);
        }
    }
}
