//! The practice catalog: the brands, products and greeting cards a practice service offers.
//!
//! The service fills its store from it. It is written by hand in `assets/practice/catalog/`
//! ([`authored`]) and compiled in. Ids are made from names ([`slug`]), so they are the same on
//! every machine and after every start. Addresses of pictures are paths: whoever serves them knows
//! its own origin.

pub mod authored;
mod build;
mod collections;
pub mod slug;
#[cfg(test)]
mod tests;

use crate::contract::{Brand, Card, Collection, Product};

/// Everything the practice shop has.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// With `brand_sets`: one per category of the brand, holding its products and that category.
    /// Inactive products are in no set.
    pub brands: Vec<Brand>,
    pub products: Vec<CatalogProduct>,
    pub cards: Vec<Card>,
    /// Published or not. Their own products are not among `products`.
    pub collections: Vec<Collection>,
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

/// The catalog, made anew on each call: callers keep what they need.
#[must_use]
pub fn practice_catalog() -> Catalog {
    build::catalog()
}
