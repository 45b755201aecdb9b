//! The interface of a service's database.

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use tokio::sync::watch;

use super::{
    accounts::Accounts,
    activities::Activities,
    balances::Balances,
    batches::Batches,
    catalog::CatalogStore,
    collections::Collections,
    emails::Emails,
    gifts::Gifts,
    jobs::Jobs,
    metrics::Monitoring,
    orders::Orders,
    payment_ledger::PaymentLedger,
    transitions::PracticeOrders,
    webhooks::{Deliveries, Webhooks},
};
use crate::{contract::Timestamp, service::error::Result};

/// The database of a service. Each group of methods is a trait of its own.
#[async_trait]
pub(crate) trait Store:
    Accounts
    + Balances
    + PaymentLedger
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
    /// Prepares the database when a service starts. Outside practice no order is scheduled for the
    /// simulator.
    async fn prepare(&self, is_practice: bool) -> Result<()>;

    /// A receiver of a signal after each write transaction. Work for the workers is queued only in such transactions. `None`
    /// for a database that other instances write, too.
    fn writes(&self) -> Option<watch::Receiver<()>>;

    /// The current time of the database server; `None` for a database in this process.
    async fn database_time(&self) -> Result<Option<Timestamp>>;

    /// Returns when the database server has answered, on a connection that is not used otherwise. At once for a database in
    /// this process.
    async fn ping(&self) -> Result<()>;

    /// Fails when the disk of a database in this process is full or cannot be written, and for a while after another database
    /// could not write.
    async fn check_space(&self) -> Result<()>;

    /// Completes pending writes and closes the connections.
    async fn close(&self);
}

/// The store, shared by all components of one service.
pub(crate) type SharedStore = Arc<dyn Store>;
