//! The rules of a cart.

use std::collections::HashMap;

use super::{
    MAX_CART_ITEMS, MAX_CART_QUANTITY, MAX_NAME_CHARS, ProductRules, Violation, Violations,
    is_blank,
};
use crate::contract::{CartItemRequest, CartRequest, Cents, ProductId, ProductReference};

/// The product that an item names by its id, or else by a URL that ends with the id.
#[must_use]
pub fn product_id(item: &CartItemRequest) -> Option<ProductId> {
    match named_product(item) {
        Some(ProductReference::Id(id)) => Some(*id),
        Some(ProductReference::Unknown(_)) => None,
        None => last_path_segment(item.product_url.as_deref()?).parse().ok(),
    }
}

/// The slug, in lower case, of the product that an item names by its URL only. Only the service
/// knows whether a product has the slug.
#[must_use]
pub fn product_slug(item: &CartItemRequest) -> Option<String> {
    if named_product(item).is_some() {
        return None;
    }
    let segment = last_path_segment(item.product_url.as_deref()?);
    let is_slug = (1..=MAX_NAME_CHARS).contains(&segment.len())
        && segment
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && segment.parse::<ProductId>().is_err();
    is_slug.then(|| segment.to_ascii_lowercase())
}

/// The `product_id` of an item, if it is not blank.
fn named_product(item: &CartItemRequest) -> Option<&ProductReference> {
    item.product_id
        .as_ref()
        .filter(|product| !matches!(product, ProductReference::Unknown(text) if is_blank(text)))
}

/// The last path segment of a URL, without query and fragment; empty for a URL without a path.
fn last_path_segment(url: &str) -> &str {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    let path = match url.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => url,
    };
    let path = path.trim_end_matches('/');
    path.rsplit_once('/').map_or(path, |(_, segment)| segment)
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

/// The violation of an item without an available product: the request names no product, or a
/// product that is unknown or unavailable.
#[must_use]
pub fn product_violation(item: usize, request: &CartItemRequest) -> Violation {
    let named = named_product(request).map(ToString::to_string);
    match named.or_else(|| request.product_url.clone()) {
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
