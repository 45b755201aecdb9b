//! The lines of a gift with current prices.

use std::collections::HashMap;

use super::gift::GiftLine;
use crate::contract::{
    CartItemRequest, CartRequest, Product, ProductId, ProductStatus,
    rules::{self, Violation},
};

/// The lines of a cart that follows the rules.
///
/// # Errors
/// When a product of the cart is missing or cannot be sent.
pub(crate) fn gift_lines(
    cart: &CartRequest,
    products: &HashMap<ProductId, Product>,
) -> Result<Vec<GiftLine>, Violation> {
    cart.items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            gift_line(item, products).ok_or_else(|| rules::product_violation(index, item))
        })
        .collect()
}

fn gift_line(item: &CartItemRequest, products: &HashMap<ProductId, Product>) -> Option<GiftLine> {
    let product = products
        .get(&rules::product_id(item)?)
        .filter(|product| product.status == ProductStatus::Active)?;
    let unit_price = if product.price_is_variable {
        item.variable_price?
    } else {
        product.price
    };
    Some(GiftLine::new(
        product,
        &product.brand,
        unit_price,
        u32::try_from(item.quantity).ok()?,
        item.variants.clone(),
    ))
}
