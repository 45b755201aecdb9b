//! The free units of counted items, for the products of gifts. An item that is not counted is always available.

use std::collections::HashMap;

use super::parcels::units::UnitKey;
use crate::{
    contract::{Product, ProductId},
    service::rules::gift::GiftLine,
};

/// The free units of some products.
#[derive(Clone, Debug, Default)]
pub(crate) struct FreeStock(HashMap<UnitKey, i64>);

impl FreeStock {
    pub(crate) fn new(free: HashMap<UnitKey, i64>) -> Self {
        Self(free)
    }

    fn has(&self, product_id: ProductId, variant: &str, quantity: u32) -> bool {
        let key = UnitKey {
            product_id,
            variant: variant.to_owned(),
        };
        let free = self.0.get(&key);
        free.is_none_or(|free| *free >= i64::from(quantity))
    }

    /// Whether a recipient can still choose the product. One with variants is sold out when each of them is.
    pub(crate) fn has_product(&self, product: &Product, quantity: u32) -> bool {
        let has = |variant: &str| self.has(product.id, variant, quantity);
        match product.variants.as_slice() {
            [] => has(""),
            variants => variants.iter().any(|variant| has(&variant.name)),
        }
    }

    fn has_line(&self, line: &GiftLine, product: Option<&Product>) -> bool {
        let has = |variant: &str| self.has(line.product_id, variant, line.quantity);
        match (line.variants.as_slice(), product) {
            ([], Some(product)) => self.has_product(product, line.quantity),
            ([], None) => has(""),
            (chosen, _) => chosen.iter().all(|variant| has(variant)),
        }
    }

    /// The first line of a gift of which the shop has too few.
    pub(crate) fn sold_out_line<'a>(
        &self,
        lines: &'a [GiftLine],
        products: &HashMap<ProductId, Product>,
    ) -> Option<&'a GiftLine> {
        lines
            .iter()
            .find(|line| !self.has_line(line, products.get(&line.product_id)))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::contract::Variant;

    const ID: ProductId = ProductId(Uuid::from_u128(1));

    fn stock(counts: &[(&str, i64)]) -> FreeStock {
        let counts = counts.iter().map(|(variant, free)| {
            let key = UnitKey {
                product_id: ID,
                variant: (*variant).to_owned(),
            };
            (key, *free)
        });
        FreeStock::new(counts.collect())
    }

    fn product(variants: &[&str]) -> Product {
        let variant = |name: &&str| Variant {
            name: (*name).to_owned(),
            ..Variant::default()
        };
        Product {
            id: ID,
            variants: variants.iter().map(variant).collect(),
            ..Product::default()
        }
    }

    #[test]
    fn product_is_sold_out_with_all_its_variants() {
        let hoodie = product(&["S", "M"]);
        assert!(stock(&[]).has_product(&hoodie, 1), "not counted");
        assert!(stock(&[("S", 0), ("M", 2)]).has_product(&hoodie, 2));
        assert!(!stock(&[("S", 0), ("M", 2)]).has_product(&hoodie, 3));
        assert!(
            stock(&[("S", 0)]).has_product(&hoodie, 3),
            "M is not counted"
        );
        assert!(!stock(&[("", 0)]).has_product(&product(&[]), 1));
    }

    #[test]
    fn chosen_variant_must_be_free() {
        let hoodie = product(&["S", "M"]);
        let mut line = GiftLine::single(&hoodie);
        let products = HashMap::from([(ID, hoodie)]);
        let stock = stock(&[("S", 0), ("M", 2)]);
        let mut is_sold_out = |variants: &[&str]| {
            line.variants = variants.iter().map(|it| (*it).to_owned()).collect();
            let lines = [line.clone()];
            stock.sold_out_line(&lines, &products).is_some()
        };
        assert!(!is_sold_out(&[]));
        assert!(!is_sold_out(&["M"]));
        assert!(is_sold_out(&["S"]));
    }
}
