//! Persistence of a service. All SQL of the service is in this module.
//!
//! A [`Store`] has its data in SQLite, for one instance on one machine, or in PostgreSQL, for any number of
//! instances; `tests/service` runs against both. Each kind of data has a file with its types and statements, which are
//! written once: `query` gives them to the driver of the database, and `dialect` has the differences in syntax. Sets of rows
//! are passed as one JSON array of up to a few thousand elements.
//!
//! Most methods are one transaction or one read. On PostgreSQL other instances write at the same
//! time, so a transaction that numbers rows locks the row of the account first, background work
//! holds a lease, and a transaction that conflicts with another is retried.

mod accounts;
mod activities;
mod activity_counts;
mod adoption;
mod backup;
mod balances;
mod batch_context;
mod batches;
mod catalog;
mod database;
mod deliveries;
mod dialect;
mod email_planning;
mod email_results;
mod emails;
mod events;
mod gifts;
mod helpers;
mod jobs;
mod kind;
mod metrics;
mod order_creation;
mod order_transition;
mod orders;
mod payment_ledger;
mod postgres;
mod query;
mod queued_email;
mod retry;
mod shop;
mod sqlite;
mod stored_batch;
mod stored_gift;
mod stored_order;
#[cfg(test)]
mod tests;
mod transitions;
mod turn_cursors;
mod turns;
mod webhooks;

use std::{
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

use secrecy::{ExposeSecret as _, SecretString};
use sqlx::{PgPool, SqlitePool};

pub use accounts::KeyEntry;
pub(crate) use accounts::{Account, KeyOwner};
pub(crate) use activities::ActivityBounds;
pub use backup::{back_up, restore};
pub(crate) use batch_context::CartLookup;
pub(crate) use catalog::ProductFilter;
pub(crate) use helpers::{Paging, with_timeout};
pub(crate) use jobs::{ClaimedJob, JobProgress};
pub(crate) use metrics::StoreMetrics;
pub(crate) use order_transition::{OrderTransition, SwappedGift};
pub(crate) use orders::{OrderBounds, OrderChangeResult};
pub(crate) use payment_ledger::LedgerCheck;
pub use payment_ledger::{LedgerAccount, LedgerComparison, LedgerTotals};
pub use postgres::{PlacedTable, TablePlacement};
pub(crate) use queued_email::{
    AfterChunk, ClaimedBatchEmails, EMAIL_LEASE, EmailKind, EmailOutcome, EmailResult, QueuedEmail,
};
pub(crate) use shop::{
    addresses::{AddressChange, AddressState},
    audit::{AuditFilter, AuditRecord, Operator},
    card_problems::CardChange,
    card_queue::{CardEvent, CardOperation, CardOutcome, OperationState},
    catalog::{EntryFilter, StoredCatalog},
    funds::{FundResult, InvoiceResult, MAX_BALANCE},
    journal::{JournalPosition, JournalQuery},
    packing::{PackResult, PackSelection, TakeBackResult},
    parcel_list::{ParcelCursor, ParcelQuery},
    pictures::StoredPicture,
    problems::{ParcelChange, ParcelRefusal},
    settings::SettingResult,
    stock::SoldOut,
    stock_list::{StockChangeResult, StockCursor},
    verify::PictureBytes,
};
pub(crate) use stored_batch::{InsertOutcome, StoredBatch};
pub(crate) use stored_gift::{GiftAction, GiftActionResult, OPERATOR_EVENT_DELAY, StoredGift};
pub(crate) use stored_order::StoredOrder;
pub(crate) use webhooks::{
    Attempt, ClaimedDelivery, DeliveryDecision, DueEndpoint, Endpoint, MAX_ENDPOINTS, StoredEvent,
    WantedDeliveries,
};
pub use webhooks::{AttemptEntry, EndpointEntry};

use self::{
    activity_counts::ActivityCounts,
    database::{Database, Pool, WriteTransaction},
    dialect::Dialect,
    postgres::PostgresDatabase,
    query::{Executor, QueryBuilder, query, query_as, query_scalar},
    sqlite::SqliteDatabase,
    turn_cursors::TurnCursors,
};
use super::error::{Result, ServiceError};

/// The database of a service.
#[derive(Debug)]
pub(crate) struct Store {
    database: Database,
    /// The connections that read.
    pool: Pool,
    is_practice: AtomicBool,
    activity_counts: ActivityCounts,
    turn_cursors: TurnCursors,
}

/// The store, shared by all components of one service.
pub(crate) type SharedStore = Arc<Store>;

/// Opens the SQLite file in the folder, or the PostgreSQL database at the URL, and migrates its
/// tables.
///
/// # Errors
/// When the database cannot be reached or used. A damaged file is not changed.
pub(crate) async fn open(data_dir: &Path, database: Option<&str>) -> Result<SharedStore> {
    Ok(match database {
        None => of_file(SqliteDatabase::open(data_dir).await?),
        Some(url) => of_server(PostgresDatabase::open(url).await?),
    })
}

/// Opens an existing database. Does not create a file in a folder without one.
///
/// # Errors
/// As [`open()`], and when the folder holds no database.
pub(crate) async fn open_existing(data_dir: &Path, database: Option<&str>) -> Result<SharedStore> {
    refuse_missing(data_dir, database)?;
    open(data_dir, database).await
}

/// Opens an existing database for reads, and does not migrate its tables. Check
/// [`has_pending_migrations`](Store::has_pending_migrations) before reads that need those of this version.
///
/// # Errors
/// When there is no database, or it cannot be reached or used.
pub(crate) async fn open_unmigrated(
    data_dir: &Path,
    database: Option<&str>,
) -> Result<SharedStore> {
    refuse_missing(data_dir, database)?;
    Ok(match database {
        None => of_file(SqliteDatabase::open_unmigrated(data_dir).await?),
        Some(url) => of_server(PostgresDatabase::open_unmigrated(url).await?),
    })
}

fn of_file((database, pool): (SqliteDatabase, SqlitePool)) -> SharedStore {
    shared(Database::Sqlite(database), Pool::Sqlite(pool))
}

fn of_server((database, pool): (PostgresDatabase, PgPool)) -> SharedStore {
    shared(Database::Postgres(Box::new(database)), Pool::Postgres(pool))
}

fn shared(database: Database, pool: Pool) -> SharedStore {
    Arc::new(Store {
        database,
        pool,
        is_practice: AtomicBool::default(),
        activity_counts: ActivityCounts::new(),
        turn_cursors: TurnCursors::default(),
    })
}

fn refuse_missing(data_dir: &Path, database: Option<&str>) -> Result<()> {
    match database.is_none() && !sqlite::database_path(data_dir).exists() {
        true => Err(ServiceError::NoDatabase {
            path: data_dir.to_owned(),
        }),
        false => Ok(()),
    }
}

/// Distributes the tables of a PostgreSQL database with Citus. `None` is a SQLite file, which no engine can distribute.
///
/// # Errors
/// When the database is not one of PostgreSQL with Citus, or a table cannot be placed. Nothing is distributed then.
pub async fn distribute(database: Option<&SecretString>) -> Result<Vec<PlacedTable>> {
    match database {
        None => Err(ServiceError::NotPostgres),
        Some(url) => postgres::distribute(url.expose_secret()).await,
    }
}
