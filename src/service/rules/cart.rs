//! The checks of a cart, and the lines of a gift with their prices.

use std::collections::HashMap;

use super::{batch::Refusal, gift::GiftLine, text::quoted};
use crate::contract::{CartRequest, Cents, Product, ProductId, ProductStatus};

/// Every answer about an order repeats the cart and the chosen variants of each unit; these limits
/// bound the answer's size.
pub(crate) const MAX_CART_ITEMS: usize = 100;
pub(crate) const MAX_CART_QUANTITY: i64 = 100;

/// The product id at the end of a product's URL.
pub(crate) fn product_id_from_url(url: &str) -> Option<ProductId> {
    let path = url.split(['?', '#']).next()?;
    path.trim_end_matches('/').rsplit('/').next()?.parse().ok()
}

/// Checks the size of a cart, before its products are looked up.
///
/// # Errors
/// The message for status 400.
pub(crate) fn check_size(cart: &CartRequest) -> Result<(), Refusal> {
    if cart.items.is_empty() {
        return Err("Cart items can't be blank".to_owned());
    }
    if cart.items.len() > MAX_CART_ITEMS {
        return Err(format!("A cart can have at most {MAX_CART_ITEMS} items"));
    }
    let units = cart
        .items
        .iter()
        .fold(0_i64, |sum, item| sum.saturating_add(item.quantity.max(0)));
    if units > MAX_CART_QUANTITY {
        return Err(format!(
            "A gift can have at most {MAX_CART_QUANTITY} pieces"
        ));
    }
    Ok(())
}

/// The lines of a cart with their prices.
///
/// # Errors
/// The message for status 400.
pub(crate) fn gift_lines(
    cart: &CartRequest,
    products: &HashMap<ProductId, Product>,
    variants_required: bool,
) -> Result<Vec<GiftLine>, Refusal> {
    check_size(cart)?;
    cart.items
        .iter()
        .map(|item| {
            let product = match (item.product_id, &item.product_url) {
                (Some(id), _) => products
                    .get(&id)
                    .filter(|product| product.status == ProductStatus::Active)
                    .ok_or_else(|| format!("Product not found: {id}"))?,
                (None, Some(url)) => product_id_from_url(url)
                    .and_then(|id| products.get(&id))
                    .filter(|product| product.status == ProductStatus::Active)
                    .ok_or_else(|| format!("Product not found: {}", quoted(url)))?,
                (None, None) => return Err("Product can't be blank".to_owned()),
            };
            let quantity = u32::try_from(item.quantity)
                .ok()
                .filter(|quantity| *quantity >= 1)
                .ok_or_else(|| {
                    format!(
                        "Quantity of {} must be between 1 and {MAX_CART_QUANTITY}",
                        product.name
                    )
                })?;
            let price = unit_price(product, item.variable_price)?;
            check_variants(product, &item.variants, variants_required)?;
            Ok(GiftLine::new(
                product,
                &product.brand,
                price,
                quantity,
                item.variants.clone(),
            ))
        })
        .collect()
}

fn unit_price(product: &Product, chosen: Option<Cents>) -> Result<Cents, Refusal> {
    if !product.price_is_variable {
        return Ok(product.price);
    }
    let low = product.price_min.unwrap_or(Cents::ZERO);
    let high = product.price_max.unwrap_or(Cents(i64::MAX));
    match chosen {
        None => Err(format!("Variable price of {} can't be blank", product.name)),
        Some(price) if price < low || price > high => Err(format!(
            "Variable price of {} must be between {low} and {high}",
            product.name
        )),
        Some(price) => Ok(price),
    }
}

/// Checks the chosen variants of a product. A direct send requires them, because its recipient is not
/// asked; other methods may leave the choice to the recipient.
pub(super) fn check_variants(
    product: &Product,
    chosen: &[String],
    required: bool,
) -> Result<(), Refusal> {
    if product.variants.is_empty() {
        return if chosen.is_empty() {
            Ok(())
        } else {
            Err(format!("{} has no variants", product.name))
        };
    }
    let count = product.variants_to_choose();
    if chosen.is_empty() && !required {
        return Ok(());
    }
    if chosen.len() != count {
        return Err(format!(
            "{} needs {count} {}, {} given",
            product.name,
            if count == 1 { "variant" } else { "variants" },
            chosen.len()
        ));
    }
    match chosen
        .iter()
        .find(|name| !product.variants.iter().any(|known| known.name == **name))
    {
        Some(unknown) => Err(format!(
            "{} has no variant {}",
            product.name,
            quoted(unknown)
        )),
        None => Ok(()),
    }
}
