//! The practice catalog: brands, products, greeting cards and collections of a practice service.
//!
//! A practice service copies the catalog into its database at start. The source is
//! `assets/practice/catalog/` ([`authored`]), compiled in. Ids are derived from names ([`slug()`]),
//! so they are the same on every computer. Picture URLs are paths; the service adds its public URL.

pub(crate) mod authored;
mod build;
mod collections;
mod model;
#[cfg(test)]
mod tests;

pub(crate) use build::practice_catalog;
pub(crate) use model::{Catalog, CatalogProduct, slug};
