//! How many products the recipient of a collection can choose. The service applies these rules to the
//! choice of a recipient, and the desktop shows them before a collection is sent. Shipping and fees are
//! not part of these rules: only the service knows them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::contract::{
    Cents, CollectionCategory, CollectionProduct, CollectionVersion, MultipleSelectMode, Product,
    ProductStatus,
};

/// The limit of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceLimit {
    /// At most this many products, at least one.
    Products(u32),
    /// Any number of products, as long as their prices add up to the spending limit or less.
    Amount,
}

impl Default for ChoiceLimit {
    fn default() -> Self {
        Self::Products(1)
    }
}

/// What the recipient of a collection can choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceRules {
    pub limit: ChoiceLimit,
    /// What the chosen products may cost together, without shipping.
    pub spending_limit: Cents,
}

/// Why products cannot be chosen together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceViolation {
    TooMany { limit: u32 },
    OverLimit { total: Cents, limit: Cents },
}

impl ChoiceRules {
    /// The rules of a collection that is sent at `price`. A mode that this version does not know
    /// counts as a choice of one product.
    #[must_use]
    pub fn new(version: &CollectionVersion, price: Cents) -> Self {
        let by_amount = Self {
            limit: ChoiceLimit::Amount,
            spending_limit: version
                .multiple_select_price
                .map_or(price, |limit| limit.min(price)),
        };
        match version.multiple_select_mode {
            MultipleSelectMode::MaxPrice => by_amount,
            MultipleSelectMode::ItemCount => Self {
                limit: ChoiceLimit::Products(version.multiple_select_count.unwrap_or(1).max(1)),
                spending_limit: price,
            },
            MultipleSelectMode::Disabled | MultipleSelectMode::Other(_) => Self {
                limit: ChoiceLimit::Products(1),
                spending_limit: price,
            },
        }
    }

    /// Whether the recipient chooses exactly one product.
    #[must_use]
    pub fn is_single(self) -> bool {
        self.limit == ChoiceLimit::Products(1)
    }

    /// Whether recipients see prices: they need them to stay within an amount.
    #[must_use]
    pub fn shows_prices(self) -> bool {
        self.limit == ChoiceLimit::Amount
    }

    /// Why `count` products that cost `total` together cannot be chosen.
    #[must_use]
    pub fn violation(self, count: u64, total: Cents) -> Option<ChoiceViolation> {
        if let ChoiceLimit::Products(limit) = self.limit
            && count > u64::from(limit)
        {
            return Some(ChoiceViolation::TooMany { limit });
        }
        let limit = self.spending_limit;
        (total > limit).then_some(ChoiceViolation::OverLimit { total, limit })
    }

    /// Whether the recipient can choose the product: it can be sent, and its price is fixed and within
    /// the limit.
    #[must_use]
    pub fn offers(self, product: &Product) -> bool {
        product.status == ProductStatus::Active
            && !product.price_is_variable
            && self.violation(1, product.price).is_none()
    }
}

/// The categories of a collection in the order in which recipients see them: the featured ones first.
#[must_use]
pub fn ordered_categories(version: &CollectionVersion) -> Vec<&CollectionCategory> {
    let mut categories: Vec<_> = version.collection_categories.iter().collect();
    categories.sort_by_key(|category| (!category.is_featured, category.position));
    categories
}

/// The categories as recipients see them: each product once, in its first category, and no category
/// without a product. `find` returns the product to offer for an entry.
#[must_use]
pub fn offered_categories(
    version: &CollectionVersion,
    mut find: impl FnMut(&Product) -> Option<Product>,
) -> Vec<CollectionCategory> {
    let mut seen = BTreeSet::new();
    let mut offered = Vec::new();
    for category in ordered_categories(version) {
        let products: Vec<CollectionProduct> = category
            .collection_products
            .iter()
            .filter_map(|entry| {
                let product = find(&entry.product)?;
                seen.insert(product.id).then_some(CollectionProduct {
                    id: entry.id,
                    product,
                })
            })
            .collect();
        if !products.is_empty() {
            offered.push(CollectionCategory {
                id: category.id,
                name: category.name.clone(),
                is_featured: category.is_featured,
                position: category.position,
                collection_products: products,
            });
        }
    }
    offered
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn product(number: u128, price: i64) -> Product {
        Product {
            id: Uuid::from_u128(number).into(),
            price: Cents(price),
            ..Product::default()
        }
    }

    fn version(mode: &str) -> CollectionVersion {
        CollectionVersion {
            multiple_select_mode: MultipleSelectMode::from(mode),
            multiple_select_count: Some(2),
            multiple_select_price: Some(Cents(4_500)),
            ..CollectionVersion::default()
        }
    }

    fn rules(mode: &str) -> ChoiceRules {
        ChoiceRules::new(&version(mode), Cents(5_000))
    }

    #[test]
    fn modes_limit_products_or_amount() {
        for mode in ["disabled", "from_a_later_version"] {
            assert!(rules(mode).is_single() && !rules(mode).shows_prices());
            assert_eq!(rules(mode).spending_limit, Cents(5_000));
        }
        assert_eq!(rules("item_count").limit, ChoiceLimit::Products(2));
        assert_eq!(rules("item_count").spending_limit, Cents(5_000));
        assert_eq!(rules("max_price").limit, ChoiceLimit::Amount);
        assert_eq!(rules("max_price").spending_limit, Cents(4_500));
        assert!(rules("max_price").shows_prices());
    }

    #[test]
    fn spending_limit_never_exceeds_price() {
        let cheap = ChoiceRules::new(&version("max_price"), Cents(3_000));
        assert_eq!(cheap.spending_limit, Cents(3_000));
    }

    #[test]
    fn count_below_one_allows_one_product() {
        for count in [None, Some(0), Some(1)] {
            let version = CollectionVersion {
                multiple_select_count: count,
                ..version("item_count")
            };
            assert!(ChoiceRules::new(&version, Cents(1)).is_single());
        }
    }

    #[test]
    fn choice_beyond_limit_is_refused() {
        assert_eq!(
            rules("item_count").violation(3, Cents(300)),
            Some(ChoiceViolation::TooMany { limit: 2 })
        );
        assert_eq!(rules("item_count").violation(2, Cents(5_000)), None);
        assert_eq!(
            rules("max_price").violation(9, Cents(4_501)),
            Some(ChoiceViolation::OverLimit {
                total: Cents(4_501),
                limit: Cents(4_500),
            })
        );
    }

    #[test]
    fn only_sendable_products_within_limit_are_offered() {
        let rules = rules("disabled");
        assert!(rules.offers(&product(1, 5_000)));
        assert!(!rules.offers(&product(1, 5_001)));
        let variable = Product {
            price_is_variable: true,
            ..product(1, 100)
        };
        assert!(!rules.offers(&variable));
        let inactive = Product {
            status: ProductStatus::from("inactive"),
            ..product(1, 100)
        };
        assert!(!rules.offers(&inactive));
    }

    #[test]
    fn featured_categories_come_first_and_products_once() {
        let category = |name: &str, is_featured, position, products: &[u128]| CollectionCategory {
            name: name.to_owned(),
            is_featured,
            position,
            collection_products: products
                .iter()
                .map(|number| CollectionProduct {
                    id: Uuid::from_u128(*number),
                    product: product(*number, 100),
                })
                .collect(),
            ..CollectionCategory::default()
        };
        let version = CollectionVersion {
            collection_categories: vec![
                category("Last", false, 2, &[1, 3]),
                category("Repeated", false, 1, &[1]),
                category("Featured", true, 9, &[1, 2]),
            ],
            ..version("disabled")
        };
        let names: Vec<_> = ordered_categories(&version)
            .iter()
            .map(|category| category.name.as_str())
            .collect();
        assert_eq!(names, ["Featured", "Repeated", "Last"]);
        let offered = offered_categories(&version, |product| {
            (product.id != Uuid::from_u128(2).into()).then(|| product.clone())
        });
        let shown: Vec<_> = offered
            .iter()
            .map(|category| (category.name.as_str(), category.collection_products.len()))
            .collect();
        assert_eq!(shown, [("Featured", 1), ("Last", 1)]);
    }
}
