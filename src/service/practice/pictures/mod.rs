//! The pictures of the practice catalog: vector drawings, answered as PNG in the sizes the catalog
//! announces.
//!
//! The catalog asks here for the name and size of each picture ([`product`], [`logo`], [`card`]);
//! the service serves [`routes`]. Only names that the catalog announces exist, so nobody can make
//! the service render anything else.

mod drawings;
mod lettering;
pub mod paint;
mod plan;
mod render;
mod serve;
mod shelf;
pub mod sketch;
#[cfg(test)]
mod tests;

pub use plan::{Announced, card, logo, product};
pub use serve::routes;
