//! The catalog of a shop: an import becomes a plan of changes, and the entries become the documents of the API.
//!
//! [`plan()`] compares an import with the entries of the shop and changes nothing; [`derive()`] builds the products, brands,
//! cards and collections that senders see. Both are pure. [`import`](mod@import) reads the entries, plans, and applies the
//! changes whole or not at all.

mod brand;
mod card;
mod check;
mod collection;
mod derive;
mod documents;
mod entries;
mod import;
mod merge;
mod picture;
mod plan;
mod problems;
mod product;
#[cfg(test)]
mod tests;
mod variant;

pub(crate) use derive::{DerivedCatalog, derive};
pub(crate) use entries::{
    CatalogChanges, CatalogEntries, ChangedEntry, Entries, Ids, OfKind, PictureFile, StockChange,
    StockCount,
};
pub(crate) use import::{import, import_goods};
pub(crate) use picture::{EncodedPicture, encode, picture_extension};
pub(crate) use plan::plan;
