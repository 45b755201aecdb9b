//! Pictures of the practice catalog: compiled-in vector drawings, served as PNG.
//!
//! The catalog takes the path and size of each picture from [`product`], [`logo`] and
//! [`card_pictures`]; the service serves them with [`routes()`]. The response for a path that is
//! not in the catalog is 404, so a client cannot make the service render anything else.

pub(crate) mod compose;
mod drawings;
mod manifest;
mod render;
mod routes;
#[cfg(test)]
mod tests;

pub(crate) use manifest::{PictureSpec, card_pictures, logo, product};
pub(crate) use routes::routes;
