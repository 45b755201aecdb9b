//! Pictures of the practice catalog: compiled-in vector drawings, served as PNG.
//!
//! Entries of the catalog name the pictures of [`product`], [`logo`] and [`card_pictures`] by their hashes, as they name
//! uploaded ones; the service serves them at their paths with [`routes()`]. The response for a path that is not in the
//! catalog is 404, so a client cannot make the service render anything else.

pub(crate) mod compose;
mod drawings;
mod manifest;
mod render;
mod routes;
#[cfg(test)]
mod tests;

pub(crate) use manifest::{PictureSpec, card_pictures, files, find_by_hash, logo, product};
pub(crate) use routes::{respond, routes};
