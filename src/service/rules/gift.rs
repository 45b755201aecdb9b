//! A gift: what one recipient gets, with the prices it was sent at.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::contract::{
    Brand, BrandRef, Cart, CartId, CartItem, CartItemId, CartProduct, CartSelection, Cents,
    OrderId, Product, ProductId,
};

/// One product of a gift. Kept with the batch, so that a later change of the catalog changes no
/// gift that was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftLine {
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
    #[must_use]
    pub fn new(
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

    /// One piece of a product at its own price, nothing chosen of it yet.
    #[must_use]
    pub fn single(product: &Product) -> Self {
        Self::new(product, &product.brand, product.price, 1, Vec::new())
    }
}

/// The variants that were chosen of one item.
pub type Selection = (CartItemId, Vec<String>);

/// What a recipient chose, put into what was sent.
pub fn apply_selections(lines: &mut [GiftLine], selections: &[Selection]) {
    for line in lines {
        if let Some((_, variants)) = selections.iter().find(|(item, _)| *item == line.item_id) {
            line.variants.clone_from(variants);
        }
    }
}

/// The cart of a batch.
#[must_use]
pub fn batch_cart(id: CartId, lines: &[GiftLine]) -> Cart {
    Cart {
        id,
        items: lines.iter().map(|line| item(line.item_id, line)).collect(),
    }
}

/// An order's own cart. What many orders were sent with is kept once, so the ids of each are made
/// from the order's and those that are kept: no two orders share one, and every reading gives the
/// same.
#[must_use]
pub fn order_cart(order: OrderId, kept: CartId, lines: &[GiftLine]) -> Cart {
    Cart {
        id: CartId(derived_id(order, kept.0)),
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

fn derived_id(order: OrderId, kept: Uuid) -> Uuid {
    Uuid::new_v5(&order.0, kept.as_bytes())
}

/// What was chosen of an order's items, one entry per piece. Their ids are made from the item's.
#[must_use]
pub fn cart_selections(order: OrderId, lines: &[GiftLine]) -> Vec<CartSelection> {
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
