//! Tests of the stored catalog.

mod collections;
mod products;
