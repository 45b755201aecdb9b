//! Tests of catalog files. Each folder of `tests/shop_files/catalog` has the files of one import, and the folder of its
//! pictures; the snapshot of the same name is what they say.

mod golden;
mod pictures;
mod places;
mod round_trip;
mod template;
mod unknown;

use super::*;

/// The tables of a text file.
fn tables(name: &str, text: &str) -> Vec<CatalogTable> {
    read_file(name, text.as_bytes(), None).expect("a catalog file")
}

/// Reads one text file.
fn read(text: &str) -> CatalogReading {
    read_catalog(&tables("products.csv", text), None)
}
