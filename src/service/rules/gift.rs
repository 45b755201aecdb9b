//! A gift: what one recipient gets, with the prices it was sent at.

use serde::{Deserialize, Serialize};

use crate::contract::{
    Brand, BrandRef, Cart, CartId, CartItem, CartItemId, CartProduct, CartSelection, Cents,
    Product, ProductId,
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
    pub fn piece(product: &Product) -> Self {
        Self::new(product, &product.brand, product.price, 1, Vec::new())
    }
}

/// The variants that were chosen of one item.
pub type Selection = (CartItemId, Vec<String>);

/// What a recipient chose, put into what was sent.
pub fn choose(lines: &mut [GiftLine], selections: &[Selection]) {
    for line in lines {
        if let Some((_, variants)) = selections.iter().find(|(item, _)| *item == line.item_id) {
            line.variants.clone_from(variants);
        }
    }
}

/// The cart of the wire.
#[must_use]
pub fn cart(id: CartId, lines: &[GiftLine]) -> Cart {
    Cart {
        id,
        items: lines
            .iter()
            .map(|line| CartItem {
                id: line.item_id,
                quantity: line.quantity,
                product: CartProduct {
                    id: line.product_id,
                    name: line.product_name.clone(),
                    brand: line.brand.clone(),
                },
            })
            .collect(),
    }
}

/// What was chosen, one entry per piece. Their ids are made from the item's, so that they are the
/// same at every reading.
#[must_use]
pub fn selections(lines: &[GiftLine]) -> Vec<CartSelection> {
    lines
        .iter()
        .filter(|line| !line.variants.is_empty())
        .flat_map(|line| {
            (0..line.quantity).map(|quantity_index| CartSelection {
                id: uuid::Uuid::new_v5(&line.item_id.0, &quantity_index.to_be_bytes()),
                cart_item_id: line.item_id,
                quantity_index,
                variants: line.variants.clone(),
            })
        })
        .collect()
}
