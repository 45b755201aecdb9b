//! The catalog of a shop in files: a spreadsheet or CSV files of a fixed template, or the product export of Shopify, with
//! the pictures in a folder or a ZIP file.
//!
//! A file passes these steps: [`read_file`] (bytes to tables, each of one kind of entries) → [`read_catalog`] (tables to a
//! [`CatalogImport`](crate::contract::shop::catalog::CatalogImport), the places of its fields, problems and notes). A blank
//! cell keeps a value, `-` clears it, and a row whose handle begins with `#` is a comment. [`write_template`] writes the
//! empty template and [`write_catalog`] a whole catalog; reading what it wrote gives the same entries.

mod cells;
mod columns;
mod entries;
mod export;
mod file;
mod import;
mod lists;
mod merge;
mod pictures;
mod place;
mod places;
mod problem;
mod product_draft;
mod products;
mod reader;
mod shopify;
mod template;
mod unknown;
mod values;

#[cfg(test)]
mod tests;

pub use columns::Column;
pub use export::{
    CatalogContent, CatalogFile, CatalogFormat, ExportedProduct, picture_names, write_catalog,
};
pub use file::{CatalogFileError, CatalogTable, Dialect, read_file};
pub use import::{CatalogReading, read_catalog};
pub(crate) use lists::{
    join_attributes, join_list, join_option_values, split_attributes, split_list,
    split_option_values,
};
pub use pictures::{PictureFiles, PictureFilesError, PictureProblem};
pub use place::Place;
pub use places::CatalogPlaces;
pub use problem::{CatalogNote, FileNote, FileProblem, FileProblemCode, ProblemKind};
pub use shopify::handle_of_name;
pub use template::{ColumnNotes, write_template};
pub use unknown::{ASSIGNABLE_COLUMNS, ColumnAssignment, UnknownTable, read_unknown};
pub(in crate::shop_files) use values::amount;
