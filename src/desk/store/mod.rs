//! The local data: two SQLite files in the data folder, used by the engine, the sync and the outbox.
//!
//! `desk.sqlite` is the only place of connections, settings, drafts, the outbox and end users' cards.
//! The store never deletes a file of these that it cannot read. `mirror.sqlite` holds the data of the
//! services (catalog, batches, orders, activities), so that the app shows data at once; a mirror that
//! cannot be read is deleted, and the sync fills a new one. Screens receive rows as
//! types of the features, such as [`OrderRow`](crate::desk::orders::OrderRow). The store refuses a data folder that another running copy of the app
//! holds.

mod connect;
mod damage_marker;
mod damaged;
mod damaged_table;
mod database;
mod desk_schema;
pub(super) mod documents;
mod error;
pub(in crate::desk) mod filters;
mod folder_lock;
pub(in crate::desk) mod json;
mod mirror;
mod moved;
pub(in crate::desk) mod named_rows;
mod open;
pub(in crate::desk) mod read_interrupt;
pub(in crate::desk) mod row_ids;
mod salvage;
pub(in crate::desk) mod sorted_ids;
pub(in crate::desk) mod stepwise_deletion;
#[cfg(test)]
pub(super) mod tests;
mod unreached_pages;

pub use database::{ConnectionRowId, Result, Store};
pub use error::StoreError;
pub use open::Opened;

use std::path::{Path, PathBuf};

/// The folder of cached pictures in a data folder.
#[must_use]
pub fn picture_folder(folder: &Path) -> PathBuf {
    folder.join("pictures")
}
