//! The ledger of payments, compared by the operator from the command line whether or not the service is running.

use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};

use super::{
    error::Result,
    store::{self, LedgerComparison, SharedStore},
};

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
