//! What the rules need to know about a product.

use crate::contract::{Cents, Product, ProductStatus};

/// The rules of one product. The service fills them from its catalog, the desktop from a cart line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductRules {
    pub name: String,
    /// Whether the product can be sent now.
    pub is_available: bool,
    /// Lowest and highest price, when the sender chooses it.
    pub price_range: Option<(Cents, Cents)>,
    /// Names of the variants; empty without a choice.
    pub variants: Vec<String>,
    /// How many variants one gift chooses.
    pub variants_to_choose: usize,
    /// Two-letter codes of states that the product does not ship to.
    pub restricted_states: Vec<String>,
    /// Whether the recipient chooses from a collection.
    pub is_gift_of_choice: bool,
}

impl ProductRules {
    #[must_use]
    pub fn of(product: &Product, is_gift_of_choice: bool) -> Self {
        Self {
            name: product.name.clone(),
            is_available: product.status == ProductStatus::Active,
            price_range: product.price_is_variable.then(|| {
                (
                    product.price_min.unwrap_or(Cents::ZERO),
                    product.price_max.unwrap_or(Cents(i64::MAX)),
                )
            }),
            variants: product.variants.iter().map(|v| v.name.clone()).collect(),
            variants_to_choose: product.variants_to_choose(),
            restricted_states: product.restricted_states.clone(),
            is_gift_of_choice,
        }
    }

    /// Whether the product does not ship to a state, given by its two letters in any case.
    #[must_use]
    pub fn is_restricted_in(&self, state: &str) -> bool {
        is_restricted_state(&self.restricted_states, state)
    }
}

/// Whether a state, given by its two letters in any case, is among the restricted ones.
#[must_use]
pub fn is_restricted_state(restricted_states: &[String], state: &str) -> bool {
    let state = state.trim();
    restricted_states
        .iter()
        .any(|restricted| restricted.eq_ignore_ascii_case(state))
}
