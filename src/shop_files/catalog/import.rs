//! Makes one import of the tables of all files.

use super::{
    CatalogPlaces, CatalogTable, PictureFiles, entries,
    problem::{FileNote, FileProblem},
    products,
    reader::Reader,
};
use crate::contract::shop::catalog::CatalogImport;

/// The content of the tables of a catalog.
#[derive(Debug, Default)]
pub struct CatalogReading {
    /// The changes. A cell with a problem keeps the value of its field, so that the service can plan the others.
    pub import: CatalogImport,
    pub places: CatalogPlaces,
    pub problems: Vec<FileProblem>,
    pub notes: Vec<FileNote>,
}

/// Reads the entries of all tables. Several files can have the same entry, when no field has two values.
#[must_use]
pub fn read_catalog(
    tables: &[CatalogTable],
    pictures: Option<&mut PictureFiles>,
) -> CatalogReading {
    let mut reader = Reader::new(tables, pictures);
    let brands = entries::read_brands(&mut reader);
    let (products, brands) = products::read_products(&mut reader, brands);
    let import = CatalogImport {
        products,
        brands,
        cards: entries::read_cards(&mut reader),
        collections: entries::read_collections(&mut reader),
        ..CatalogImport::default()
    };
    let (places, problems, notes) = reader.finish();
    CatalogReading {
        import,
        places,
        problems,
        notes,
    }
}
