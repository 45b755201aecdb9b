//! The ledger of payments, compared by the operator from the command line whether or not the service is running, and by the
//! service for its metrics.

use std::{path::Path, sync::Arc, time::Duration};

use secrecy::{ExposeSecret as _, SecretString};

use super::{
    error::Result,
    http::state::RuntimeState,
    store::{self, LedgerComparison, SharedStore},
};
use crate::contract::Clock;

/// The time between two comparisons for the metrics. Each reads all orders of the accounts that have a ledger.
const COMPARE_INTERVAL: Duration = Duration::from_secs(3_600);

/// The time from the start to the first comparison, in which an instance catches up with missed work.
const FIRST_COMPARISON: Duration = Duration::from_secs(600);

/// Compares the ledger [`FIRST_COMPARISON`] after the start and then every [`COMPARE_INTERVAL`], until the future is dropped.
pub(super) async fn compare_regularly(
    store: SharedStore,
    clock: Arc<dyn Clock>,
    runtime: Arc<RuntimeState>,
) {
    tokio::time::sleep(FIRST_COMPARISON).await;
    loop {
        if let Err(error) = compare_for_metrics(&store, &*clock, &runtime).await {
            tracing::error!(%error, "the payment ledger could not be compared with the orders");
        }
        tokio::time::sleep(COMPARE_INTERVAL).await;
    }
}

/// # Errors
/// When the database fails. The metrics keep the result and the time of the last comparison.
pub(super) async fn compare_for_metrics(
    store: &SharedStore,
    clock: &dyn Clock,
    runtime: &RuntimeState,
) -> Result<()> {
    let compared = store.compare_ledger().await?;
    let different = compared.iter().filter(|method| !method.agrees()).count();
    if different > 0 {
        tracing::error!(different, "payment methods differ from their ledger");
    }
    runtime.set_ledger_order_differences(different, clock.now());
    Ok(())
}

/// The payment ledger in the database of a service.
#[derive(Debug)]
pub struct Ledger {
    store: SharedStore,
}

impl Ledger {
    /// Opens an existing database.
    ///
    /// # Errors
    /// When the folder holds no database or the database cannot be used.
    pub async fn open_existing(data_dir: &Path, database: Option<&SecretString>) -> Result<Self> {
        let store = store::open_existing(data_dir, database.map(|url| url.expose_secret())).await?;
        Ok(Self { store })
    }

    /// Compares the ledger of every payment method with a balance with the balance and the orders. While a service runs,
    /// the comparison is of one moment.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn compare(&self) -> Result<Vec<LedgerComparison>> {
        self.store.compare_ledger().await
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }
}
