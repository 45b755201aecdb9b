//! Persistence of a service. All SQL of the service is in this module.
//!
//! `Store` is the interface of the database. SQLite implements it for one instance on one machine,
//! PostgreSQL for any number of instances; `tests/service` runs against both. The statements in
//! `sql/` are written once and compiled for each database; `dialect` contains the differences in
//! syntax.
//!
//! Most methods are one transaction or one read. On PostgreSQL other instances write at the same
//! time, so a transaction that numbers rows locks the row of the account first, background work
//! holds a lease, and a transaction that conflicts with another is retried.

mod accounts;
mod activities;
mod activity_counts;
mod adoption;
mod balances;
mod batches;
mod catalog;
mod collections;
mod emails;
mod gifts;
mod interface;
mod jobs;
mod metrics;
mod orders;
mod payment_ledger;
mod postgres;
mod retry;
mod sqlite;
#[cfg(test)]
mod tests;
mod timeout;
mod transitions;
mod turn_cursors;
mod webhooks;

use std::{path::Path, sync::Arc};

pub use accounts::KeyEntry;
pub(crate) use accounts::{Account, CommerceCard, StoredPaymentMethod};
pub(crate) use activities::ActivityBounds;
pub(crate) use batches::{InsertBatchError, NewBatch, StoredBatch};
pub(crate) use catalog::ProductFilter;
pub(crate) use emails::{
    AfterChunk, ClaimedBatchEmails, EMAIL_LEASE, EmailKind, EmailOutcome, EmailResult, QueuedEmail,
};
pub(crate) use gifts::{GiftAction, GiftActionResult, StoredGift, ViewEffect};
pub(crate) use interface::SharedStore;
pub(crate) use jobs::{ClaimedJob, JobProgress};
pub(crate) use metrics::{Backlog, StoreMetrics};
pub(crate) use orders::{OrderBounds, OrderChangeResult, StoredOrder};
pub use payment_ledger::{LedgerAccount, LedgerComparison, LedgerTotals};
pub(crate) use payment_ledger::{LedgerCheck, LedgerCheckResult};
pub(crate) use timeout::with_timeout;
pub(crate) use transitions::{DueOrder, OrderTransition, SwappedGift};
pub(crate) use webhooks::{
    Attempt, ClaimedDelivery, DeliveryDecision, DueEndpoint, Endpoint, MAX_ENDPOINTS, NewEndpoint,
    StoredEvent, WantedDeliveries,
};
pub use webhooks::{AttemptEntry, EndpointEntry};

use super::error::{Result, ServiceError};

/// Opens the SQLite file in the folder, or the PostgreSQL database at the URL, and migrates its
/// tables.
///
/// # Errors
/// When the database cannot be reached or used. A damaged file is not changed.
pub(crate) async fn open(data_dir: &Path, database: Option<&str>) -> Result<SharedStore> {
    Ok(match database {
        None => Arc::new(sqlite::SqliteStore::open(data_dir).await?),
        Some(url) => Arc::new(postgres::PostgresStore::open(url).await?),
    })
}

/// Opens an existing database. Does not create a file in a folder without one.
///
/// # Errors
/// As [`open()`], and when the folder holds no database.
pub(crate) async fn open_existing(data_dir: &Path, database: Option<&str>) -> Result<SharedStore> {
    if database.is_none() && !sqlite::database_path(data_dir).exists() {
        return Err(ServiceError::NoDatabase {
            path: data_dir.to_owned(),
        });
    }
    open(data_dir, database).await
}
