//! Products and brands as lists show them, and figures about the whole catalog.

use std::{collections::BTreeSet, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::contract::{Brand, BrandId, Cents, CollectionId, Product, ProductId, ProductStatus};

/// A filter over the mirrored catalog of one country. Empty sets filter nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProductQuery {
    /// Search terms; each must begin a word of the name, brand, subtitle or description. Case and
    /// accents do not matter.
    pub text: String,
    pub categories: Vec<String>,
    pub brands: Vec<BrandId>,
    pub values: Vec<String>,
    pub price_min: Option<Cents>,
    pub price_max: Option<Cents>,
    /// Only products that can be sent now.
    pub in_stock: bool,
    pub sort: ProductSort,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProductSort {
    /// By the quantity sent from this connection, then by name.
    #[default]
    MostSent,
    Name,
    PriceUp,
    PriceDown,
    Newest,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProductRow {
    pub id: ProductId,
    pub name: String,
    pub brand_name: String,
    pub price: Cents,
    /// The lowest and highest price, when the price is variable.
    pub price_range: Option<(Cents, Cents)>,
    pub picture: Option<String>,
    pub ships_free: bool,
    /// `None` when there is nothing to choose.
    pub variants: Option<VariantCount>,
    pub restricted_states: Vec<String>,
    pub values: Vec<String>,
    pub is_active: bool,
}

impl ProductRow {
    /// The product as lists show it.
    #[must_use]
    pub fn of(product: &Product) -> Self {
        let price_range = product.price_is_variable.then(|| {
            let low = product.price_min.unwrap_or(product.price);
            (low, product.price_max.unwrap_or(product.price).max(low))
        });
        let brand = &product.brand;
        Self {
            id: product.id,
            name: product.name.clone(),
            brand_name: brand.name.clone(),
            price: product.price,
            price_range,
            picture: product
                .images
                .iter()
                .find_map(|image| image.image_large.as_ref())
                .map(|file| file.url.clone()),
            ships_free: brand.shipping_price.0 == 0
                || brand
                    .free_shipping_minimum
                    .is_some_and(|minimum| product.price >= minimum),
            variants: variant_count(product),
            restricted_states: product.restricted_states.clone(),
            values: brand.brand_values.clone(),
            is_active: product.status == ProductStatus::Active,
        }
    }
}

fn variant_count(product: &Product) -> Option<VariantCount> {
    let (count, label) = match product.variant_groups.first() {
        Some(group) => (group.options.len(), Some(group.name.as_str())),
        None => (product.variants.len(), product.variants_label.as_deref()),
    };
    let label = label.map(str::trim).filter(|label| !label.is_empty());
    (count >= 2).then(|| VariantCount {
        count,
        label: label.map(str::to_owned),
    })
}

/// The number of options in the first variant group of a product, or of its variants when it has no
/// groups.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariantCount {
    pub count: usize,
    /// The service's name for the choice, such as "Color".
    pub label: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct BrandQuery {
    pub text: String,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BrandRow {
    pub id: BrandId,
    pub name: String,
    pub logo: Option<String>,
    pub values: Vec<String>,
    pub shipping_price: Cents,
    pub free_shipping_minimum: Option<Cents>,
    pub products: u64,
}

/// A brand with its sets and products.
#[derive(Clone, Debug, PartialEq)]
pub struct BrandDetail {
    pub brand: Brand,
    pub products: Vec<ProductRow>,
    /// Name of each set and the ids of its products.
    pub sets: Vec<(String, Vec<ProductId>)>,
}

/// A value that products can be filtered by, and how many products have the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet<T = String> {
    pub value: T,
    pub label: String,
    pub count: u64,
}

/// Size, price range and filter values of the mirrored catalog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CatalogSummary {
    pub products: u64,
    pub categories: Vec<Facet>,
    pub brands: Vec<Facet<BrandId>>,
    pub values: Vec<Facet>,
    pub price_min: Cents,
    pub price_max: Cents,
    /// Two-letter codes of the countries the user can choose, the current one first.
    pub countries: Vec<String>,
    /// The number of published collections.
    pub collections: u64,
    /// The categories of the published collections.
    pub collection_categories: Vec<Facet>,
    /// The collections that can be sent; `None` until the collections were read.
    pub published_collections: Option<Arc<BTreeSet<CollectionId>>>,
}
