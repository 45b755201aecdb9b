//! The rules of a cart.

use std::collections::HashMap;

use super::{MAX_CART_ITEMS, MAX_CART_QUANTITY, ProductRules, Violation, Violations};
use crate::contract::{CartItemRequest, CartRequest, Cents, ProductId};

/// Returns the id of an item's product: `product_id`, else the id in `product_url`.
#[must_use]
pub fn product_id(item: &CartItemRequest) -> Option<ProductId> {
    item.product_id
        .or_else(|| product_id_from_url(item.product_url.as_deref()?))
}

/// The last path segment of a product's URL is its id.
fn product_id_from_url(url: &str) -> Option<ProductId> {
    let path = url.split(['?', '#']).next()?;
    path.trim_end_matches('/').rsplit('/').next()?.parse().ok()
}

/// Checks the number of items and the sum of their quantities. The service does this before it
/// loads products.
#[must_use]
pub fn size_violations(cart: &CartRequest) -> Vec<Violation> {
    let mut found = Vec::new();
    if cart.items.is_empty() {
        found.push(Violation::CartEmpty);
    }
    if cart.items.len() > MAX_CART_ITEMS {
        found.push(Violation::TooManyCartItems {
            count: cart.items.len(),
            max: MAX_CART_ITEMS,
        });
    }
    let quantity = cart
        .items
        .iter()
        .fold(0_i64, |sum, item| sum.saturating_add(item.quantity.max(0)));
    if quantity > MAX_CART_QUANTITY {
        found.push(Violation::CartQuantityTooHigh {
            quantity,
            max: MAX_CART_QUANTITY,
        });
    }
    found
}

/// Adds the violations of a cart and its items, until `found` is full.
pub(super) fn add_violations(
    cart: &CartRequest,
    products: &HashMap<ProductId, ProductRules>,
    variants_required: bool,
    found: &mut Violations,
) {
    let size = size_violations(cart);
    let is_too_large = !size.is_empty();
    found.extend(size);
    if is_too_large {
        // The items of an oversized cart are not checked, because a request can have any number of
        // them.
        return;
    }
    for (index, item) in cart.items.iter().enumerate() {
        found.extend(item_violations(index, item, products, variants_required));
    }
}

/// Returns the violations of one item; `item` counts from 0.
fn item_violations(
    item: usize,
    request: &CartItemRequest,
    products: &HashMap<ProductId, ProductRules>,
    variants_required: bool,
) -> Vec<Violation> {
    let known = product_id(request)
        .and_then(|id| products.get(&id))
        .filter(|product| product.is_available);
    let Some(product) = known else {
        return vec![product_violation(item, request)];
    };
    let mut found = Vec::new();
    if request.quantity < 1 || u32::try_from(request.quantity).is_err() {
        found.push(Violation::QuantityOutOfRange {
            item,
            product: product.name.clone(),
            max: MAX_CART_QUANTITY,
        });
    }
    found.extend(price_violation(item, product, request.variable_price));
    found.extend(check_variants(
        item,
        product,
        &request.variants,
        variants_required,
    ));
    found
}

/// The violation of an item without an available product: the request names no product, or one that
/// is unknown or unavailable.
#[must_use]
pub fn product_violation(item: usize, request: &CartItemRequest) -> Violation {
    let id = request.product_id.map(|id| id.to_string());
    match id.or_else(|| request.product_url.clone()) {
        Some(product) => Violation::ProductUnavailable { item, product },
        None => Violation::ProductMissing { item },
    }
}

fn price_violation(
    item: usize,
    product: &ProductRules,
    chosen: Option<Cents>,
) -> Option<Violation> {
    let (low, high) = product.price_range?;
    match chosen {
        None => Some(Violation::VariablePriceMissing {
            item,
            product: product.name.clone(),
            low,
            high,
        }),
        Some(price) if !(low..=high).contains(&price) => Some(Violation::VariablePriceOutOfRange {
            item,
            product: product.name.clone(),
            price,
            low,
            high,
        }),
        Some(_) => None,
    }
}

/// Checks the variants of an item. They can be missing unless `are_required`: a direct send
/// requires variants, because its recipients cannot choose them. Given variants must be complete
/// and exist.
#[must_use]
pub fn check_variants(
    item: usize,
    product: &ProductRules,
    chosen: &[String],
    are_required: bool,
) -> Option<Violation> {
    let name = || product.name.clone();
    if product.variants.is_empty() {
        return (!chosen.is_empty()).then(|| Violation::ProductWithoutVariants {
            item,
            product: name(),
        });
    }
    if chosen.is_empty() && !are_required {
        return None;
    }
    if chosen.len() != product.variants_to_choose {
        return Some(Violation::VariantCount {
            item,
            product: name(),
            required: product.variants_to_choose,
            given: chosen.len(),
        });
    }
    let unknown = chosen
        .iter()
        .find(|name| !product.variants.contains(name))?;
    Some(Violation::VariantUnknown {
        item,
        product: name(),
        variant: unknown.clone(),
    })
}
