//! The practice catalog: the brands, products and greeting cards a practice service offers.
//!
//! The service fills its store from it. Ids are made from names, so they are the same on every
//! machine and after every start.

use crate::contract::{Brand, Card, Product};

/// Everything the practice shop has.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// With `brand_sets`: one per category of the brand, holding its products and that category.
    pub brands: Vec<Brand>,
    pub products: Vec<CatalogProduct>,
    pub cards: Vec<Card>,
}

/// A product with what the service knows about it beyond the contract.
#[derive(Clone, Debug)]
pub struct CatalogProduct {
    /// Its brand is without `brand_sets`, as in product listings.
    pub product: Product,
    /// Where it ships: two letters each, `US` first.
    pub countries: Vec<String>,
    /// Belongs to the account's custom catalog; only such a product can be inactive and still listed.
    pub custom: bool,
}
