//! The data of the practice catalog.

use crate::contract::{Brand, Card, Collection, Product};

#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog {
    /// Brands with `brand_sets`: one set per category of the brand, without inactive products.
    pub brands: Vec<Brand>,
    pub products: Vec<CatalogProduct>,
    pub cards: Vec<Card>,
    /// Published collections and drafts. The product of a collection is not in `products`.
    pub collections: Vec<Collection>,
}

/// A product with the data that only the service has.
#[derive(Clone, Debug)]
pub(crate) struct CatalogProduct {
    /// The product as in product lists: its brand has no `brand_sets`.
    pub product: Product,
    /// The last segment of a URL of the product.
    pub slug: String,
    /// Codes of the countries that the product ships to, `US` first.
    pub countries: Vec<String>,
    /// Belongs to the custom catalog of the account, which can also list inactive products.
    pub is_custom: bool,
    /// A gift card, which recipients get by email.
    pub is_gift_card: bool,
}
