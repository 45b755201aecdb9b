//! The cart compared with the current catalog: products and variants that are gone, and prices that
//! changed since the user saw them.

use std::collections::{HashMap, HashSet};

use super::warning::SendWarning;
use crate::{
    contract::{Cents, CollectionId, Product, ProductId, ProductStatus},
    desk::drafts::CartLine,
};

/// The products of a cart as the catalog has them now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurrentProducts {
    pub products: HashMap<ProductId, Product>,
    /// Whether the whole catalog was read, so that a missing product is gone.
    pub is_complete: bool,
    /// The collections of the cart that cannot be sent any more.
    pub unpublished: HashSet<CollectionId>,
}

/// The warnings about the lines of a cart.
#[must_use]
pub fn check(cart: &[CartLine], current: &CurrentProducts) -> Vec<SendWarning> {
    cart.iter()
        .flat_map(|line| check_line(line, current))
        .collect()
}

fn check_line(line: &CartLine, current: &CurrentProducts) -> Vec<SendWarning> {
    let name = || line.product_name.clone();
    let is_unpublished = |id: &CollectionId| current.unpublished.contains(id);
    if line.collection_id.as_ref().is_some_and(is_unpublished) {
        return vec![SendWarning::CollectionUnpublished { collection: name() }];
    }
    let product = current
        .products
        .get(&line.product_id)
        .filter(|product| product.status == ProductStatus::Active);
    let Some(product) = product else {
        let is_known = current.products.contains_key(&line.product_id);
        // The whole catalog of products does not list the products of collections.
        let is_gone = is_known || (current.is_complete && line.collection_id.is_none());
        return is_gone
            .then(|| SendWarning::ProductGone { product: name() })
            .into_iter()
            .collect();
    };
    let gone = line
        .variants
        .iter()
        .filter(|variant| !product.variants.iter().any(|other| other.name == **variant))
        .map(|variant| SendWarning::VariantGone {
            product: name(),
            variant: variant.clone(),
        });
    let changed = has_other_price(line, product).then(|| SendWarning::PriceChanged {
        product_id: line.product_id,
        product: name(),
        shown: line.price,
        current: product.price,
    });
    gone.chain(changed).collect()
}

/// Whether a product with a fixed price costs something else than the cart shows. The sender chooses
/// other prices, and the rules of a batch check their bounds.
fn has_other_price(line: &CartLine, product: &Product) -> bool {
    line.variable_price.is_none()
        && product.price_range().is_none()
        && line.price != Cents::ZERO
        && line.price != product.price
}

/// The lines with the current prices of the products that `warnings` are about.
#[must_use]
pub fn with_current_prices(cart: &[CartLine], warnings: &[SendWarning]) -> Vec<CartLine> {
    cart.iter()
        .map(|line| {
            let price = warnings.iter().find_map(|warning| match warning {
                SendWarning::PriceChanged {
                    product_id,
                    current,
                    ..
                } if *product_id == line.product_id => Some(*current),
                _ => None,
            });
            CartLine {
                price: price.unwrap_or(line.price),
                ..line.clone()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::contract::Variant;

    fn product(price: i64, variants: &[&str]) -> Product {
        Product {
            id: Uuid::from_u128(1).into(),
            name: "Everyday Tee".to_owned(),
            price: Cents(price),
            status: ProductStatus::Active,
            variants: variants
                .iter()
                .map(|name| Variant {
                    name: (*name).to_owned(),
                    ..Variant::default()
                })
                .collect(),
            ..Product::default()
        }
    }

    fn catalog(products: impl IntoIterator<Item = Product>) -> CurrentProducts {
        CurrentProducts {
            products: products
                .into_iter()
                .map(|product| (product.id, product))
                .collect(),
            is_complete: true,
            unpublished: HashSet::new(),
        }
    }

    fn line(price: i64, variants: &[&str]) -> CartLine {
        CartLine {
            variants: variants.iter().map(|name| (*name).to_owned()).collect(),
            quantity: 1,
            ..CartLine::of(&product(price, &["S", "M"]))
        }
    }

    #[test]
    fn unchanged_product_has_no_warning() {
        let current = catalog([product(2_000, &["S", "M"])]);
        assert!(check(&[line(2_000, &["M"])], &current).is_empty());
        assert!(check(&[], &current).is_empty());
    }

    #[test]
    fn product_is_gone_when_whole_catalog_lacks_it() {
        let gone = [SendWarning::ProductGone {
            product: "Everyday Tee".to_owned(),
        }];
        assert_eq!(check(&[line(2_000, &[])], &catalog([])), gone);
        let inactive = Product {
            status: ProductStatus::from("inactive"),
            ..product(2_000, &[])
        };
        assert_eq!(check(&[line(2_000, &[])], &catalog([inactive])), gone);
        // Without the whole catalog, a missing product proves nothing.
        assert!(check(&[line(2_000, &[])], &CurrentProducts::default()).is_empty());
    }

    #[test]
    fn unpublished_collection_is_reported() {
        let collection = CartLine {
            collection_id: Some(Uuid::from_u128(7).into()),
            ..line(2_000, &[])
        };
        let mut current = catalog([]);
        let cart = [collection];
        // The catalog of products does not list collections, so a missing one proves nothing.
        assert!(check(&cart, &current).is_empty());
        current.unpublished.insert(Uuid::from_u128(7).into());
        assert_eq!(
            check(&cart, &current),
            [SendWarning::CollectionUnpublished {
                collection: "Everyday Tee".to_owned(),
            }]
        );
    }

    #[test]
    fn missing_variant_is_named() {
        let current = catalog([product(2_000, &["S"])]);
        assert_eq!(
            check(&[line(2_000, &["S", "M"])], &current),
            [SendWarning::VariantGone {
                product: "Everyday Tee".to_owned(),
                variant: "M".to_owned(),
            }]
        );
    }

    #[test]
    fn changed_price_is_reported_until_updated() {
        let current = catalog([product(2_500, &["S", "M"])]);
        let cart = [line(2_000, &[])];
        let warnings = check(&cart, &current);
        assert_eq!(
            warnings,
            [SendWarning::PriceChanged {
                product_id: Uuid::from_u128(1).into(),
                product: "Everyday Tee".to_owned(),
                shown: Cents(2_000),
                current: Cents(2_500),
            }]
        );
        let updated = with_current_prices(&cart, &warnings);
        assert!(check(&updated, &current).is_empty());
    }

    #[test]
    fn chosen_price_is_not_compared() {
        let mut chosen = line(2_000, &[]);
        chosen.variable_price = Some(Cents(4_000));
        assert!(check(&[chosen], &catalog([product(2_500, &["S"])])).is_empty());
    }
}
