//! Accounts and their keys, as an operator manages them while the service runs or rests.

use std::path::Path;

use rand::Rng as _;
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    ServiceError,
    store::{self, KeyEntry, SharedStore},
};
use crate::contract::Timestamp;

/// Who may ask a service, in its database.
#[derive(Debug)]
pub struct Keys {
    store: SharedStore,
}

impl Keys {
    /// The keys of the service in this folder, or in this database; a fresh one begins here.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn open(
        data_dir: &Path,
        database: Option<&SecretString>,
    ) -> Result<Self, ServiceError> {
        let database = database.map(|url| url.expose_secret());
        let store = store::open(data_dir, database).await?;
        // The service's own account is the first, whatever is asked of it first.
        store.ensure_default_account().await?;
        Ok(Self { store })
    }

    /// The keys of a service that has run.
    ///
    /// # Errors
    /// When the folder holds no database, or it cannot be used.
    pub async fn open_existing(
        data_dir: &Path,
        database: Option<&SecretString>,
    ) -> Result<Self, ServiceError> {
        let store = store::open_existing(data_dir, database.map(|url| url.expose_secret())).await?;
        Ok(Self { store })
    }

    /// Makes an account of its own and its key. The key is shown this once: only its hash is kept.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add(&self, account: &str, now: Timestamp) -> Result<SecretString, ServiceError> {
        let key = new_key();
        self.store
            .add_account(account, key.expose_secret(), now)
            .await?;
        Ok(key)
    }

    /// # Errors
    /// When the database fails.
    pub async fn list(&self) -> Result<Vec<KeyEntry>, ServiceError> {
        self.store.keys().await
    }

    /// `false`: there is no such key.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn revoke(&self, id: &str) -> Result<bool, ServiceError> {
        self.store.revoke_key(id).await
    }

    pub async fn close(self) {
        self.store.close().await;
    }
}

/// 43 letters and digits: more than 256 bits.
fn new_key() -> SecretString {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let mut rng = rand::rng();
    let letters = (0..43).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]));
    SecretString::from(format!("gd_{}", letters.collect::<String>()))
}
