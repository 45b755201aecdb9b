//! The local data: two SQLite files in the data folder, used by the engine, the sync and the outbox.
//!
//! `desk.sqlite` is the only place of connections, settings, drafts, the outbox and end users' cards.
//! The store never deletes a file of these that it cannot read. `mirror.sqlite` holds the data of the
//! services (catalog, batches, orders, activities), so that the app shows data at once; a mirror that
//! cannot be read is deleted, and the sync fills a new one. Screens receive rows as
//! [`view`](super::view) types. The store refuses a data folder that another running copy of the app
//! holds.

mod activities;
mod batch_copies;
mod batch_rank;
mod batch_reads;
mod batch_write;
mod batches;
mod brands;
mod catalog_write;
mod changed_orders;
mod check_generation;
mod collections;
mod connect;
mod connection_removal;
mod connections;
mod damage_marker;
mod damaged;
mod damaged_table;
mod database;
mod desk_schema;
mod documents;
mod drafts;
mod earlier_batches;
mod end_user_cards;
mod error;
mod feed;
mod figure_reads;
mod filters;
mod first_orders;
mod folder_lock;
mod funnel;
mod gift_history;
mod gift_templates;
mod grouped_batch_rows;
mod grouped_batches;
mod import_mappings;
mod inbox;
mod inbox_marks;
mod inbox_orders;
mod json;
mod ledger;
mod list_ids;
mod mirror;
mod mirror_clearing;
mod mirrored_orders;
mod named_orders;
mod named_rows;
mod open;
mod order_attention;
mod order_detail;
mod order_figures;
mod order_jobs;
mod order_pages;
mod order_ranking;
mod order_search;
mod order_selection;
mod order_statements;
mod order_steps;
mod order_values;
mod order_write;
mod orders;
mod outbox;
mod outbox_cache;
mod outbox_list;
mod outbox_rows;
mod people;
mod people_changes;
mod people_lists;
mod people_of_orders;
mod people_write;
mod person_orders;
mod products;
mod read_interrupt;
mod read_only;
mod read_time;
mod rebuild_requests;
mod removed_people;
mod report;
mod report_columns;
mod row_ids;
mod salvage;
mod search_words;
mod searched_parts;
mod send_log;
mod send_parts;
mod sent_columns;
mod sent_content;
mod sent_quotes;
mod sorted_ids;
mod stepwise_deletion;
mod summary;
mod sync_outcomes;
#[cfg(test)]
mod tests;
mod undated_orders;
mod unmirrored_sends;
mod unreached_pages;
mod windows;

pub use activities::ActivityUse;
pub use batch_copies::{BatchCopy, CopyState, OrderRecipient, RecipientIdentity};
pub use batch_reads::{DueBatch, NextOrders, OPEN_INTERVAL, OrderPage};
pub use batch_write::has_whole_preview;
pub use catalog_write::Catalog;
pub use check_generation::CheckGeneration;
pub use database::{ConnectionRowId, Result, Store};
pub use drafts::StoredDraft;
pub use earlier_batches::EarlierBatches;
pub use error::StoreError;
pub use gift_history::GiftHistoryQuery;
pub use open::Opened;
pub use order_jobs::{JobItemResult, OpenJob, OpenJobItem};
pub use order_pages::{KnownPage, OrderPageRead};
pub use order_write::OrderPosition;
pub use outbox::{NewOutboxEntry, Transition};
pub use people::PersonRecord;
pub use people_lists::StoredPeopleList;
pub use people_write::HiddenPeopleList;
pub(crate) use people_write::{PeopleImportId, PeopleSource};
pub use send_parts::{CanceledRequests, HighestTotals, OtherParts};
pub use summary::Calendar;
pub use sync_outcomes::ReadOutcome;
pub use unmirrored_sends::UnmirroredSend;
pub(crate) use unmirrored_sends::add_unmirrored;

use std::path::{Path, PathBuf};

/// The folder of cached pictures in a data folder.
#[must_use]
pub fn picture_folder(folder: &Path) -> PathBuf {
    folder.join("pictures")
}
