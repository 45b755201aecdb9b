//! What a gift can be swapped for, and what was picked.

use std::collections::HashMap;

use super::{Page, Visit};
use crate::{
    contract::{Product, ProductId, SwapMode},
    service::{ServiceError, rules::acceptance},
};

/// Things shown at once: more is no choice.
const MOST: usize = 300;

impl Page {
    /// Everything this gift can be swapped for; what comes nearest to it first.
    pub(super) async fn choices(&self, visit: &Visit) -> Result<Vec<Product>, ServiceError> {
        if !may_swap(visit) {
            return Ok(Vec::new());
        }
        let mut products = self.service.store.sendable_products().await?;
        products.retain(|product| acceptance::may_be_chosen(product, &visit.sent));
        products.sort_by(|a, b| b.price.cmp(&a.price).then_with(|| a.name.cmp(&b.name)));
        products.truncate(MOST);
        Ok(products)
    }

    /// The shop's products that were picked, with those that were sent.
    pub(super) async fn shelf(
        &self,
        visit: &Visit,
        picks: &[ProductId],
    ) -> Result<HashMap<ProductId, Product>, ServiceError> {
        let sent = visit.sent.iter().map(|line| line.product_id);
        let mut shelf = self.products(sent.chain(picks.iter().copied())).await?;
        // A product has to ship to where recipients are, not only to be known.
        if !picks.is_empty() {
            let sendable = self.service.store.sendable_products().await?;
            shelf.retain(|id, _| {
                visit.sent.iter().any(|line| line.product_id == *id)
                    || sendable.iter().any(|product| product.id == *id)
            });
        }
        Ok(shelf)
    }
}

/// Whether the sender lets the recipient choose.
pub(super) fn may_swap(visit: &Visit) -> bool {
    matches!(visit.gift.swap(), SwapMode::Single | SwapMode::Multiple)
}

/// The products named in an address or a form.
pub(super) fn picks<'a>(values: impl Iterator<Item = &'a str>) -> Vec<ProductId> {
    values
        .filter_map(|value| value.parse().ok())
        .take(MOST)
        .collect()
}
