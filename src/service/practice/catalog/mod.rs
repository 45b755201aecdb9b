//! The practice catalog: brands, products, greeting cards and collections of a practice service.
//!
//! The source is `assets/practice/catalog/` ([`authored`]), compiled in. [`goods`] makes an import of it, which
//! [`apply_goods`] applies as that of an operator: once for each version of the goods, so that changes that a person makes
//! stay until the program has other goods. Handles and ids follow from names ([`slug()`]), so they are the same on every
//! computer.

pub(crate) mod authored;
mod collections;
mod goods;
mod ids;
mod slug;
mod start;
#[cfg(test)]
mod tests;

pub(crate) use ids::ids;
pub(crate) use slug::slug;
pub(crate) use start::apply_goods;

#[cfg(test)]
pub(crate) use tests::practice_documents;
