//! The product data that the rules need.

use crate::contract::{Cents, Product, ProductStatus};

/// The rules of one product. The service reads them from its catalog, the desktop from the cart and
/// the mirrored catalog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductRules {
    pub name: String,
    /// Whether the product can be ordered now.
    pub is_available: bool,
    /// The lowest and highest price, when the sender chooses the price.
    pub price_range: Option<(Cents, Cents)>,
    /// Names of the variants; empty for a product without variants.
    pub variants: Vec<String>,
    /// How many variants one gift includes.
    pub variants_to_choose: usize,
    /// Two-letter codes of states that the product does not ship to.
    pub restricted_states: Vec<String>,
    /// Whether the product stands for a collection, from which the recipient chooses the gift.
    pub is_collection: bool,
}

impl ProductRules {
    #[must_use]
    pub fn new(product: &Product, is_collection: bool) -> Self {
        Self {
            name: product.name.clone(),
            is_available: product.status == ProductStatus::Active,
            price_range: product.price_range(),
            variants: product.variants.iter().map(|v| v.name.clone()).collect(),
            variants_to_choose: product.variants_to_choose(),
            restricted_states: product.restricted_states.clone(),
            is_collection,
        }
    }

    /// Whether the product does not ship to a state, given by its code in upper or lower case.
    #[must_use]
    pub fn is_restricted_in(&self, state: &str) -> bool {
        is_restricted_state(&self.restricted_states, state)
    }
}

/// Whether the list contains a state, given by its two-letter code in upper or lower case.
#[must_use]
pub fn is_restricted_state(restricted_states: &[String], state: &str) -> bool {
    let state = state.trim();
    restricted_states
        .iter()
        .any(|restricted| restricted.eq_ignore_ascii_case(state))
}
