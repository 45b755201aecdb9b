//! The local database: a SQLite file in the data folder, used by the engine, the sync and the
//! outbox.
//!
//! The database mirrors the service (catalog, batches, orders, activities), so that the app shows
//! data at once, and it is the only place of drafts, the outbox and end users' cards. Screens
//! receive its rows as [`view`](super::view) types. The store refuses a data folder that another
//! running copy of the app holds, and never deletes a database that it cannot read.

mod activities;
mod batch_write;
mod batches;
mod brands;
mod catalog_write;
mod connect;
mod connections;
mod damage_marker;
mod damaged;
mod database;
mod documents;
mod drafts;
mod end_user_cards;
mod error;
mod filters;
mod folder_lock;
mod funnel;
mod json;
mod open;
mod order_detail;
mod order_write;
mod orders;
mod outbox;
mod products;
mod salvage;
mod send_log;
mod sorted_ids;
mod summary;
#[cfg(test)]
mod tests;
mod windows;

pub use catalog_write::Catalog;
pub use database::{ConnectionRowId, Result, Store};
pub use drafts::StoredDraft;
pub use error::StoreError;
pub use open::Opened;
pub use order_write::OrderPosition;
pub use outbox::{NewOutboxEntry, Transition};
pub use summary::Calendar;

use std::path::{Path, PathBuf};

/// The folder of cached pictures in a data folder.
#[must_use]
pub fn picture_folder(folder: &Path) -> PathBuf {
    folder.join("pictures")
}
