//! Text about cards that a shop could not charge: what happened, what it means for the gift, and what to do. For the window
//! and the command line.

use crate::{
    contract::shop::cards::{CardOperationKind, CardProblem},
    i18n::{format, t},
};

#[must_use]
pub fn what(problem: &CardProblem) -> String {
    let amount = format::money(problem.amount);
    match problem.kind {
        CardOperationKind::Authorize => t!("shop-card-authorize", amount = amount),
        CardOperationKind::Capture => t!("shop-card-capture", amount = amount),
        CardOperationKind::Cancel => t!("shop-card-cancel", amount = amount),
        CardOperationKind::Refund => t!("shop-card-refund", amount = amount),
    }
}

/// What it means for the gift.
#[must_use]
pub fn meaning(problem: &CardProblem) -> String {
    match problem.kind {
        CardOperationKind::Authorize => t!("shop-card-authorize-meaning"),
        CardOperationKind::Capture => t!("shop-card-capture-meaning"),
        CardOperationKind::Cancel => t!("shop-card-cancel-meaning"),
        CardOperationKind::Refund => t!("shop-card-refund-meaning"),
    }
}

#[must_use]
pub fn remedy(problem: &CardProblem) -> String {
    match problem.kind {
        CardOperationKind::Authorize => t!("shop-card-authorize-remedy"),
        CardOperationKind::Capture | CardOperationKind::Cancel | CardOperationKind::Refund => {
            t!("shop-card-processor-remedy")
        }
    }
}
