//! The recipients of drafts: imports, changes, and the files that are exported.

pub mod edit;
pub(super) mod file_export;
pub(crate) mod file_read;
pub mod files;
pub(super) mod import;
pub(super) mod import_preview;
pub(super) mod mappings;
pub(super) mod pending_imports;
pub(super) mod query;
#[cfg(test)]
mod tests;

pub use edit::{PastedBlock, RecipientEdit, RecipientEditSummary};
pub use import_preview::ImportProgress;
pub use import_preview::{ImportPreview, MappingOrigin, SheetChoice};
pub use query::{RecipientQuery, RecipientQueryResult};
