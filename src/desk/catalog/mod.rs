//! Products, brands and collections of the mirror, and the options of a product.

pub mod collection;
pub(super) mod collection_reads;
pub mod product;
pub(super) mod product_reads;
pub(super) mod questions;
#[cfg(test)]
mod tests;
pub(super) mod variant_options;
pub(super) mod write;

pub use collection::{
    CollectionDetail, CollectionEntry, CollectionQuery, CollectionRow, CollectionSection,
};
pub use product::{
    BrandDetail, BrandQuery, BrandRow, CatalogSummary, Facet, ProductQuery, ProductRow,
    ProductSort, VariantCount,
};
pub use questions::{CountCategories, GetBrand, GetCollection, GetProduct};
pub use variant_options::{OptionGroup, option_groups, variant_of};
pub use write::Catalog;
