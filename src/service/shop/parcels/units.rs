//! The units of a gift: the items that are taken from the shelves for it.

use std::collections::BTreeMap;

use serde::Deserialize;
use uuid::Uuid;

use crate::{
    contract::{BrandId, OrderId, ProductId, ShipmentId},
    service::{
        error::Result,
        rules::gift::{self, GiftLine, Selection},
        store::SwappedGift,
    },
};

/// A product, or one of its variants, which is stored by itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UnitKey {
    pub product_id: ProductId,
    /// The name of the variant; empty for a product without variants.
    pub variant: String,
}

/// Some units of one variant in a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Units {
    pub key: UnitKey,
    pub product: String,
    pub quantity: u32,
}

/// The gift that an order has now, from the columns of the order and its batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct CurrentGift<'a> {
    /// The lines that the sender chose, as JSON.
    pub line_items: &'a str,
    /// The recipient's choices and swap, as JSON.
    pub selections: Option<&'a str>,
    pub swapped: Option<&'a str>,
}

impl CurrentGift<'_> {
    /// The lines after a swap or the recipient's selections.
    pub(crate) fn lines(&self) -> Result<Vec<GiftLine>> {
        if let Some(swapped) = read::<SwappedGift>(self.swapped)? {
            return Ok(swapped.lines);
        }
        let mut lines: Vec<GiftLine> = serde_json::from_str(self.line_items)?;
        let selections: Option<Vec<Selection>> = read(self.selections)?;
        gift::apply_selections(&mut lines, &selections.unwrap_or_default());
        Ok(lines)
    }
}

fn read<T: for<'de> Deserialize<'de>>(json: Option<&str>) -> Result<Option<T>> {
    Ok(json.map(serde_json::from_str).transpose()?)
}

/// The units of some lines, each variant once. A line with several variants has its quantity of each.
pub(crate) fn units<'a>(lines: impl IntoIterator<Item = &'a GiftLine>) -> Vec<Units> {
    let mut found: BTreeMap<UnitKey, (String, u32)> = BTreeMap::new();
    for line in lines {
        let none = [String::new()];
        let variants = match line.variants.as_slice() {
            [] => &none[..],
            variants => variants,
        };
        for variant in variants {
            let key = UnitKey {
                product_id: line.product_id,
                variant: variant.clone(),
            };
            let entry = found
                .entry(key)
                .or_insert_with(|| (line.product_name.clone(), 0));
            entry.1 = entry.1.saturating_add(line.quantity);
        }
    }
    let units = found.into_iter().map(|(key, (product, quantity))| Units {
        key,
        product,
        quantity,
    });
    units.collect()
}

/// The brands of a gift with their names: one parcel each.
pub(crate) fn brands(lines: &[GiftLine]) -> BTreeMap<BrandId, String> {
    lines
        .iter()
        .map(|line| (line.brand.id, line.brand.name.clone()))
        .collect()
}

/// The shipment of the first parcel that an order has of a brand.
pub(crate) fn first_shipment_id(order: OrderId, brand: BrandId) -> ShipmentId {
    ShipmentId(Uuid::new_v5(&order.0, brand.0.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Product;

    fn line(product: u128, quantity: u32, variants: &[&str]) -> GiftLine {
        let product = Product {
            id: ProductId(Uuid::from_u128(product)),
            name: format!("Product {product}"),
            ..Product::default()
        };
        GiftLine {
            quantity,
            variants: variants
                .iter()
                .map(|variant| (*variant).to_owned())
                .collect(),
            ..GiftLine::single(&product)
        }
    }

    #[test]
    fn each_variant_has_the_quantity_of_its_line() {
        let lines = [
            line(1, 2, &["Mint", "Chai", "Mint"]),
            line(2, 3, &[]),
            line(2, 1, &[]),
        ];
        let found: Vec<_> = units(&lines)
            .into_iter()
            .map(|unit| (unit.key.variant, unit.quantity))
            .collect();
        assert_eq!(
            found,
            [
                ("Chai".to_owned(), 2),
                ("Mint".to_owned(), 4),
                (String::new(), 4)
            ]
        );
    }
}
