//! The catalog of the shop: its products and other entries, single changes of them, their pictures, imports from files and
//! exports to files.

mod content;
mod edit;
mod entries;
mod export;
mod files;
mod import;
mod pictures;
mod products;
mod questions;

pub use edit::{
    CreateOutcome, CreateProduct, EditOutcome, EditProduct, EditedEntry, EditedProduct,
    ExpectedStock,
};
pub use entries::{
    ENTRIES_PER_PAGE, EditEntry, EntryPage, GetProductsOfCollection, GetShopEntry, ListShopEntries,
    ShopEntry,
};
pub use export::ExportFailure;
pub(crate) use export::export_catalog;
pub use files::{CatalogFiles, ReadCatalogFiles, is_canceled};
pub use import::{CatalogImportPlan, ImportFailure, ImportProblem, ImportProblemText};
pub(crate) use import::{apply_import, plan_import};
pub use pictures::{
    AddPictures, AddedPictures, PickPicture, PictureSource, copied_pictures, is_picture_file,
};
pub use products::{
    CatalogPage, GetShopBrands, GetShopProduct, ListShopProducts, PRODUCTS_PER_PAGE, ShopBrands,
    ShownProduct, VariantStock, picture_url,
};
pub use questions::{
    ApplyCatalogImport, ExportCatalog, PickCatalogFile, PickPictureFolder, PlanCatalogImport,
    PlannedImport,
};
