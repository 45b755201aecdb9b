//! Accounts and API keys, managed by the operator from the command line whether or not the service
//! is running.

use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};

use super::{
    error::Result,
    store::{self, KeyEntry, SharedStore},
    token::random_token,
};
use crate::contract::Timestamp;

/// Characters of an API key after its prefix: more than 256 bits.
const KEY_LENGTH: usize = 43;

/// The API keys in the database of a service.
#[derive(Debug)]
pub struct Keys {
    store: SharedStore,
}

impl Keys {
    /// Opens the SQLite database in the folder, or the PostgreSQL database at the URL. Creates a
    /// missing SQLite file and missing tables.
    pub async fn open(data_dir: &Path, database: Option<&SecretString>) -> Result<Self> {
        let database = database.map(|url| url.expose_secret());
        let store = store::open(data_dir, database).await?;
        // The default account must be the first account, even when `keys add` runs before the
        // service.
        store.ensure_default_account().await?;
        Ok(Self { store })
    }

    /// Opens an existing database.
    ///
    /// # Errors
    /// When the folder holds no database or the database cannot be used.
    pub async fn open_existing(data_dir: &Path, database: Option<&SecretString>) -> Result<Self> {
        let store = store::open_existing(data_dir, database.map(|url| url.expose_secret())).await?;
        Ok(Self { store })
    }

    /// Creates an account with its key and returns the key. The database keeps only a hash, so the
    /// key cannot be shown again.
    pub async fn add(&self, account: &str, now: Timestamp) -> Result<SecretString> {
        let key = new_key();
        self.store
            .add_account(account, key.expose_secret(), now)
            .await?;
        Ok(key)
    }

    /// Creates a further key of the account with this name, so that a key can be replaced while both are valid. Returns
    /// `None` unless exactly one account has the name.
    pub async fn add_to_account(
        &self,
        account: &str,
        now: Timestamp,
    ) -> Result<Option<SecretString>> {
        let key = new_key();
        let store = &self.store;
        let is_added = store.add_key(account, key.expose_secret(), now).await?;
        Ok(is_added.then_some(key))
    }

    /// Creates a key of an operator, which keeps the shop and sends no gifts.
    pub async fn add_operator(&self, name: &str, now: Timestamp) -> Result<SecretString> {
        let key = new_key();
        self.store
            .add_operator_key(name, key.expose_secret(), now)
            .await?;
        Ok(key)
    }

    pub async fn list(&self) -> Result<Vec<KeyEntry>> {
        self.store.keys().await
    }

    /// Returns `false` when there is no such key.
    pub async fn revoke(&self, id: &str) -> Result<bool> {
        self.store.revoke_key(id).await
    }

    pub async fn close(self) {
        self.store.close().await;
    }
}

pub(super) fn new_key() -> SecretString {
    SecretString::from(format!("gd_{}", random_token(KEY_LENGTH)))
}
