//! Files that users export.

pub(super) mod commands;
pub mod formats;
pub(super) mod gift_links;
pub(super) mod new_file;
pub(super) mod order_file;
pub(super) mod table_file;

pub use commands::GetGiftLinks;
pub use formats::{
    ExportCell, ExportColumn, ExportContents, ExportFormat, ExportTable, GiftLink, LinkColumns,
    LinkFormat,
};
pub use new_file::ExistingFile;
pub(crate) use new_file::{check_new_file, write_new_file, write_private_file};
pub(in crate::desk) use new_file::{file_name, file_problem};
pub(crate) use order_file::write_order_file;
