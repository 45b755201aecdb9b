//! Text for collections: what recipients can choose, where the products ship, and why products cannot be
//! chosen together.

use crate::{
    contract::rules::{ChoiceLimit, ChoiceRules, ChoiceViolation, InternationalDelivery},
    i18n::t,
};

/// How many of the products recipients can choose, as in "Choose 1 of 13".
#[must_use]
pub fn choice(rules: ChoiceRules, products: u64) -> String {
    match rules.limit {
        ChoiceLimit::Products(limit) => {
            t!("collections-choice", count = limit, products = products)
        }
        ChoiceLimit::Amount => t!(
            "collections-choice-amount",
            limit = rules.spending_limit,
            products = products
        ),
    }
}

/// What recipients are told before they choose. The recipient page has the same text.
#[must_use]
pub fn instructions(rules: ChoiceRules) -> String {
    match rules.limit {
        ChoiceLimit::Products(1) => t!("page-swap-single-text"),
        ChoiceLimit::Products(limit) => t!("page-choose-count-text", count = limit),
        ChoiceLimit::Amount => t!("page-swap-multiple-text", limit = rules.spending_limit),
    }
}

/// Where the products of a collection can be sent.
#[must_use]
pub fn shipping(abroad: InternationalDelivery) -> String {
    match abroad {
        InternationalDelivery::None => t!("collections-shipping-us"),
        InternationalDelivery::GiftCards => t!("collections-shipping-gift-cards"),
        InternationalDelivery::Everything => t!("collections-shipping-worldwide"),
    }
}

/// What recipients are told about products that they cannot choose together.
#[must_use]
pub fn violation(violation: ChoiceViolation) -> String {
    match violation {
        ChoiceViolation::TooMany { limit } => t!("page-problem-too-many", limit = limit),
        ChoiceViolation::OverLimit { total, limit } => {
            t!("page-problem-over-limit", total = total, limit = limit)
        }
    }
}
