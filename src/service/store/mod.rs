//! What a service keeps. SQL lives here and nowhere else.
//!
//! [`Store`] is the promise; SQLite keeps it for one machine, PostgreSQL for many instances of a
//! service at once. Both tell the same story: `tests/service` runs on either. The statements are
//! written once, in `sql/`, and compiled for each; what the two say differently is in their
//! `dialect`.
//!
//! Every method is one transaction or one read. On PostgreSQL other instances write in between:
//! whoever counts takes the row of the account first, whoever works holds a lease, and what the
//! database undoes because of another one's work is done again.

mod accounts;
mod activities;
mod balances;
mod batches;
mod catalog;
mod collections;
mod emails;
mod gifts;
mod jobs;
mod metrics;
mod orders;
mod postgres;
mod retry;
mod sqlite;
#[cfg(test)]
mod tests;
mod timeout;
mod transitions;
mod webhooks;

use std::{fmt, path::Path, sync::Arc};

use async_trait::async_trait;

pub use accounts::{Account, Accounts, CommerceCard, KeyEntry, StoredPaymentMethod};
pub use activities::{Activities, ActivityBounds, StoredActivity};
pub use balances::Balances;
pub use batches::{Batches, InsertBatchError, NewBatch, StoredBatch};
pub use catalog::{CatalogStore, ProductFilter};
pub use collections::Collections;
pub use emails::{
    AfterChunk, ClaimedBatchEmails, EMAIL_LEASE, EmailKind, EmailOutcome, EmailResult, Emails,
    QueuedEmail,
};
pub use gifts::{GiftAction, GiftActionResult, Gifts, StoredGift};
pub use jobs::{ClaimedJob, Jobs};
pub use metrics::{Backlog, Monitoring, StoreMetrics};
pub use orders::{OrderBounds, OrderChangeResult, Orders, StoredOrder};
pub use timeout::with_timeout;
pub use transitions::{DueOrder, OrderTransition, PracticeOrders, SwappedGift};
pub use webhooks::{
    Attempt, AttemptEntry, ClaimedDelivery, Deliveries, DeliveryDecision, DueEndpoint, Endpoint,
    EndpointEntry, MAX_ENDPOINTS, NewEndpoint, StoredEvent, Webhooks,
};

use super::ServiceError;

/// Rows written by one statement.
const MAX_ROWS_PER_STATEMENT: usize = 5_000;

/// What every method answers.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

/// The database of a service.
#[async_trait]
pub trait Store:
    Accounts
    + Balances
    + CatalogStore
    + Collections
    + Batches
    + Jobs
    + Orders
    + Activities
    + PracticeOrders
    + Monitoring
    + Webhooks
    + Deliveries
    + Gifts
    + Emails
    + fmt::Debug
    + Send
    + Sync
{
    /// A service begins its work on this database. Without `practice` no order waits for a transitions
    /// that nobody leads.
    async fn prepare(&self, practice: bool) -> Result<()>;

    /// Finishes what is being written and lets the database go.
    async fn close(&self);
}

/// A store that everything of one service shares.
pub type SharedStore = Arc<dyn Store>;

/// Opens the database and brings its tables up to date: the file in the folder, or the one at
/// `database`, a `postgres://` address.
///
/// # Errors
/// In a sentence, when it cannot be reached or used. A damaged file is left alone.
pub async fn open(data_dir: &Path, database: Option<&str>) -> Result<SharedStore> {
    Ok(match database {
        None => Arc::new(sqlite::SqliteStore::open(data_dir).await?),
        Some(url) => Arc::new(postgres::PostgresStore::open(url).await?),
    })
}

/// Opens the database of a service that has run: a folder without one stays as it is.
///
/// # Errors
/// As [`open()`], and when the folder holds no database.
pub async fn open_existing(data_dir: &Path, database: Option<&str>) -> Result<SharedStore> {
    if database.is_none() && !sqlite::file(data_dir).exists() {
        return Err(ServiceError::NoService {
            path: data_dir.to_owned(),
        });
    }
    open(data_dir, database).await
}
