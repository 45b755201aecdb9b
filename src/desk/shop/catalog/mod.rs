//! The catalog of the shop: its products, single changes of them, imports from files and exports to files.

mod content;
mod edit;
mod export;
mod files;
mod import;
mod products;
mod questions;

pub use edit::{CreateOutcome, CreateProduct, EditOutcome, EditProduct, EditedProduct};
pub use export::ExportFailure;
pub(crate) use export::export_catalog;
pub use files::{CatalogFiles, ReadCatalogFiles, is_canceled};
pub use import::{CatalogImportPlan, ImportFailure, ImportProblem, ImportProblemText};
pub(crate) use import::{apply_import, plan_import};
pub use products::{
    CatalogPage, GetShopBrands, GetShopProduct, ListShopProducts, PRODUCTS_PER_PAGE, ShopBrands,
    ShownProduct, VariantStock, picture_url,
};
pub use questions::{
    ApplyCatalogImport, ExportCatalog, PickCatalogFile, PickPictureFolder, PlanCatalogImport,
    PlannedImport,
};
