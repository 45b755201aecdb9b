//! The lines of a gift, with the prices at the time of the send, and the carts made from them.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::contract::{
    Brand, BrandRef, Cart, CartId, CartItem, CartItemId, CartItemRequest, CartProduct, CartRequest,
    CartSelection, Cents, OrderId, Product, ProductId, ProductStatus,
    rules::{self, Violation, is_restricted_state},
};

/// One product of a gift. Stored with the batch, so that a later change of the catalog does not
/// change a sent gift.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GiftLine {
    pub item_id: CartItemId,
    pub product_id: ProductId,
    pub product_name: String,
    pub brand: BrandRef,
    pub shipping_price: Cents,
    pub free_shipping_minimum: Option<Cents>,
    pub unit_price: Cents,
    pub quantity: u32,
    pub variants: Vec<String>,
}

impl GiftLine {
    pub(crate) fn new(
        product: &Product,
        brand: &Brand,
        unit_price: Cents,
        quantity: u32,
        variants: Vec<String>,
    ) -> Self {
        Self {
            item_id: CartItemId::generate(),
            product_id: product.id,
            product_name: product.name.clone(),
            brand: BrandRef {
                id: brand.id,
                name: brand.name.clone(),
            },
            shipping_price: brand.shipping_price,
            free_shipping_minimum: brand.free_shipping_minimum,
            unit_price,
            quantity,
            variants,
        }
    }

    /// One unit of a product at its catalog price, without variants.
    pub(crate) fn single(product: &Product) -> Self {
        Self::new(product, &product.brand, product.price, 1, Vec::new())
    }
}

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

/// The first line of a gift that can't be shipped to a state.
pub(crate) fn restricted_line<'a>(
    state: &str,
    lines: &'a [GiftLine],
    products: &HashMap<ProductId, Product>,
) -> Option<&'a GiftLine> {
    lines.iter().find(|line| {
        products
            .get(&line.product_id)
            .is_some_and(|product| is_restricted_state(&product.restricted_states, state))
    })
}

/// The variants that a recipient chose for one item.
pub(crate) type Selection = (CartItemId, Vec<String>);

/// Puts the variants that a recipient chose into the sent lines.
pub(crate) fn apply_selections(lines: &mut [GiftLine], selections: &[Selection]) {
    for line in lines {
        if let Some((_, variants)) = selections.iter().find(|(item, _)| *item == line.item_id) {
            line.variants.clone_from(variants);
        }
    }
}

/// The cart of a batch.
pub(crate) fn batch_cart(id: CartId, lines: &[GiftLine]) -> Cart {
    Cart {
        id,
        items: lines.iter().map(|line| item(line.item_id, line)).collect(),
    }
}

/// The cart of an order. A batch stores its cart once for all orders. The ids in an order's cart
/// are derived from the order's id and the stored ids, so that they are unique and stable.
pub(crate) fn order_cart(order: OrderId, stored: CartId, lines: &[GiftLine]) -> Cart {
    Cart {
        id: CartId(derived_id(order, stored.0)),
        items: lines
            .iter()
            .map(|line| item(CartItemId(derived_id(order, line.item_id.0)), line))
            .collect(),
    }
}

fn item(id: CartItemId, line: &GiftLine) -> CartItem {
    CartItem {
        id,
        quantity: line.quantity,
        product: CartProduct {
            id: line.product_id,
            name: line.product_name.clone(),
            brand: line.brand.clone(),
        },
    }
}

fn derived_id(order: OrderId, stored: Uuid) -> Uuid {
    Uuid::new_v5(&order.0, stored.as_bytes())
}

/// The chosen variants of an order, one entry per unit. The id of an entry is derived from the id
/// of the item.
pub(crate) fn cart_selections(order: OrderId, lines: &[GiftLine]) -> Vec<CartSelection> {
    lines
        .iter()
        .filter(|line| !line.variants.is_empty())
        .flat_map(|line| {
            let item = derived_id(order, line.item_id.0);
            (0..line.quantity).map(move |quantity_index| CartSelection {
                id: Uuid::new_v5(&item, &quantity_index.to_be_bytes()),
                cart_item_id: CartItemId(item),
                quantity_index,
                variants: line.variants.clone(),
            })
        })
        .collect()
}
