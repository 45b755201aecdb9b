//! Text about cards that a shop could not charge, or whose charge differs from its ledger: what happened, what it means for the
//! gift, and what to do. For the window and the command line.

use crate::{
    contract::{
        Timestamp,
        shop::cards::{CardOperationKind, CardProblem, CardProblemCode},
    },
    i18n::{format, t},
};

#[must_use]
pub fn event(problem: &CardProblem) -> String {
    let amount = format::money(problem.amount);
    match (problem.code, problem.kind) {
        (CardProblemCode::Declined, _) => t!("shop-card-declined", amount = amount),
        (CardProblemCode::AmountDiffers, _) => t!("shop-card-amount-differs", amount = amount),
        (CardProblemCode::AuthorizationEnded, _) => t!("shop-card-ended", amount = amount),
        (CardProblemCode::ChargedOutside, _) => t!("shop-card-charged-outside", amount = amount),
        (CardProblemCode::RefundedOutside, _) => t!("shop-card-refunded-outside", amount = amount),
        (CardProblemCode::RefundFailed, _) => t!("shop-card-refund", amount = amount),
        (_, CardOperationKind::Authorize) => t!("shop-card-authorize", amount = amount),
        (_, CardOperationKind::Capture) => t!("shop-card-capture", amount = amount),
        (_, CardOperationKind::Cancel) => t!("shop-card-cancel", amount = amount),
        (_, CardOperationKind::Refund) => t!("shop-card-refund", amount = amount),
    }
}

/// Why it happened, with the answer of the bank or the processor. Empty when [`event`] says it.
#[must_use]
pub fn cause(problem: &CardProblem) -> String {
    let cause = match problem.code {
        CardProblemCode::Refused => Some(t!("shop-card-refused")),
        CardProblemCode::Unavailable => Some(t!("shop-card-unavailable")),
        CardProblemCode::Unauthorized => Some(t!("shop-card-unauthorized")),
        CardProblemCode::NotPerformed => Some(t!("shop-card-not-performed")),
        CardProblemCode::Declined
        | CardProblemCode::AmountDiffers
        | CardProblemCode::AuthorizationEnded
        | CardProblemCode::ChargedOutside
        | CardProblemCode::RefundedOutside
        | CardProblemCode::RefundFailed => None,
    };
    // The other codes have a sentence of the service, which `event` says in the language of the operator.
    let has_answer = cause.is_some()
        || matches!(
            problem.code,
            CardProblemCode::Declined
                | CardProblemCode::AmountDiffers
                | CardProblemCode::RefundFailed
        );
    let reason = problem.reason.trim();
    let answer =
        (has_answer && !reason.is_empty()).then(|| t!("shop-card-reason", reason = reason));
    let parts: Vec<String> = cause.into_iter().chain(answer).collect();
    parts.join(" ")
}

/// The consequence for the gift.
#[must_use]
pub fn meaning(problem: &CardProblem) -> String {
    match (problem.code, problem.kind) {
        (CardProblemCode::ChargedOutside, _) => t!("shop-card-charged-outside-meaning"),
        (CardProblemCode::RefundedOutside, _) => t!("shop-card-refunded-outside-meaning"),
        (CardProblemCode::RefundFailed, CardOperationKind::Cancel) => {
            t!("shop-card-cancel-refund-meaning")
        }
        (CardProblemCode::RefundFailed, _) => t!("shop-card-refund-meaning"),
        (_, CardOperationKind::Authorize) => t!("shop-card-authorize-meaning"),
        (_, CardOperationKind::Capture) => t!("shop-card-capture-meaning"),
        (_, CardOperationKind::Cancel) => t!("shop-card-cancel-meaning"),
        (_, CardOperationKind::Refund) => t!("shop-card-refund-meaning"),
    }
}

#[must_use]
pub fn remedy(problem: &CardProblem) -> String {
    match problem.code {
        CardProblemCode::Declined if problem.can_cancel_charge() => {
            t!("shop-card-declined-shipped-remedy")
        }
        CardProblemCode::AuthorizationEnded if problem.can_cancel_charge() => {
            t!("shop-card-ended-shipped-remedy")
        }
        CardProblemCode::Declined => t!("shop-card-declined-remedy"),
        CardProblemCode::Refused => t!("shop-card-refused-remedy"),
        CardProblemCode::Unavailable => t!("shop-card-unavailable-remedy"),
        CardProblemCode::Unauthorized => t!("shop-card-unauthorized-remedy"),
        CardProblemCode::NotPerformed => t!("shop-card-not-performed-remedy"),
        CardProblemCode::AmountDiffers => t!("shop-card-amount-differs-remedy"),
        CardProblemCode::AuthorizationEnded => t!("shop-card-ended-remedy"),
        CardProblemCode::ChargedOutside => t!("shop-card-charged-outside-remedy"),
        CardProblemCode::RefundedOutside => t!("shop-card-refunded-outside-remedy"),
        CardProblemCode::RefundFailed => t!("shop-card-refund-failed-remedy"),
    }
}

/// When the service tries again by itself. `None` when it waits for something else than the time.
#[must_use]
pub fn next_attempt(
    problem: &CardProblem,
    date_time: impl FnOnce(Timestamp) -> String,
) -> Option<String> {
    match problem.code {
        // Another operation follows, or none can.
        CardProblemCode::NotPerformed
        | CardProblemCode::AuthorizationEnded
        | CardProblemCode::ChargedOutside
        | CardProblemCode::RefundedOutside => None,
        CardProblemCode::Declined
        | CardProblemCode::Refused
        | CardProblemCode::Unavailable
        | CardProblemCode::Unauthorized
        | CardProblemCode::AmountDiffers
        | CardProblemCode::RefundFailed => Some(match problem.next_attempt_at {
            Some(at) => t!("shop-card-next", time = date_time(at)),
            None => t!("shop-card-no-next"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::contract::{Cents, OrderId, OrderStatus};

    fn problem(code: CardProblemCode, kind: CardOperationKind) -> CardProblem {
        CardProblem {
            order_id: OrderId(uuid::Uuid::from_u128(1)),
            order_status: OrderStatus::Paid,
            account_no: 1,
            account: "People team".to_owned(),
            kind,
            amount: Cents(8_800),
            code,
            reason: "Answer of the bank".to_owned(),
            created_at: Timestamp::from_micros(0),
            next_attempt_at: None,
        }
    }

    #[test]
    fn each_code_has_its_own_text() {
        let texts = CardProblemCode::iter().map(|code| {
            let problem = problem(code, CardOperationKind::Authorize);
            assert!(!meaning(&problem).is_empty(), "{code:?}");
            let next = next_attempt(&problem, format::full_date_time);
            (event(&problem), cause(&problem), remedy(&problem), next)
        });
        let texts: std::collections::BTreeSet<_> = texts.collect();
        assert_eq!(texts.len(), CardProblemCode::iter().count());
    }

    #[test]
    fn failed_cancellation_names_the_charge_by_hand() {
        let meaning_of = |kind| meaning(&problem(CardProblemCode::RefundFailed, kind));
        assert_eq!(
            meaning_of(CardOperationKind::Cancel),
            "An amount that was charged in the dashboard isn’t returned yet."
        );
        assert_ne!(
            meaning_of(CardOperationKind::Cancel),
            meaning_of(CardOperationKind::Refund)
        );
    }

    #[test]
    fn answer_is_shown_unless_the_service_wrote_it() {
        let cause_of = |code| cause(&problem(code, CardOperationKind::Capture));
        assert_eq!(
            cause_of(CardProblemCode::Declined),
            "Reason: Answer of the bank"
        );
        assert_eq!(
            cause_of(CardProblemCode::Unauthorized),
            "The card processor refused the key of the shop. Reason: Answer of the bank"
        );
        assert_eq!(cause_of(CardProblemCode::AuthorizationEnded), "");
    }
}
