//! API keys: stored in the system's keyring, or in memory until giftdesk closes. Never written to a
//! file or a log.

mod memory;
mod system;

use std::{sync::Arc, time::Duration};

use secrecy::SecretString;
use tokio::sync::OnceCell;

use super::{ConnectionId, VaultChoice};
use memory::MemoryKeys;

/// A store of keys by connection. Calls may block; [`Keys`] makes them on a blocking thread with a
/// timeout. Errors are the system's own texts, for the log.
pub(super) trait KeyVault: Send + Sync + 'static {
    fn store(&self, id: ConnectionId, key: &SecretString) -> Result<(), String>;
    fn key(&self, id: ConnectionId) -> Result<Option<SecretString>, String>;
    fn delete(&self, id: ConnectionId) -> Result<(), String>;
}

/// How long a call of the keyring may take: the user may have to type a password before the keyring
/// responds.
const KEYRING_TIMEOUT: Duration = Duration::from_secs(60);
/// How long opening the keyring may take.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// The keys that were used since the start, backed by the system's keyring when there is one.
#[derive(Clone)]
pub(super) struct Keys {
    memory: MemoryKeys,
    choice: VaultChoice,
    /// The system's keyring, opened at first use, so that the window does not wait for it.
    system: Arc<OnceCell<Option<Arc<dyn KeyVault>>>>,
}

impl Keys {
    #[must_use]
    pub(super) fn new(choice: VaultChoice) -> Self {
        Self {
            memory: MemoryKeys::default(),
            choice,
            system: Arc::default(),
        }
    }

    /// Whether keys are kept after giftdesk closes. Until the system's keyring is opened, the
    /// result assumes that the keyring works.
    #[must_use]
    pub(super) fn is_persistent(&self) -> bool {
        self.system
            .get()
            .map_or(self.choice == VaultChoice::System, Option::is_some)
    }

    /// Replaces the system's keyring, before its first use.
    #[cfg(test)]
    pub(super) fn set_keyring(&self, keyring: Arc<dyn KeyVault>) {
        assert!(self.system.set(Some(keyring)).is_ok());
    }

    /// Opens the keyring, so that the result of [`is_persistent`](Self::is_persistent) is certain.
    pub(super) async fn probe(&self) {
        self.system().await;
    }

    async fn system(&self) -> Option<Arc<dyn KeyVault>> {
        let choice = self.choice;
        self.system
            .get_or_init(|| open_keyring(choice))
            .await
            .clone()
    }

    /// Holds a key in memory only.
    pub(super) fn cache(&self, id: ConnectionId, key: SecretString) {
        self.memory.put(id, key);
    }

    /// Removes a key from memory; the keyring keeps its key.
    pub(super) fn evict(&self, id: ConnectionId) {
        self.memory.remove(id);
    }

    /// Whether the connection certainly has no key, decided without calling the keyring.
    #[must_use]
    pub(super) fn is_missing(&self, id: ConnectionId) -> bool {
        !self.is_persistent() && self.memory.get(id).is_none()
    }

    /// Stores a key in memory and in the keyring. Returns `false` when the keyring does not have
    /// the key.
    pub(super) async fn store(&self, id: ConnectionId, key: SecretString) -> bool {
        self.memory.put(id, key.clone());
        let stored = self.with_keyring(move |vault| vault.store(id, &key)).await;
        matches!(stored, Some(Ok(())))
    }

    /// The key of a connection that was used since the start.
    pub(super) fn cached(&self, id: ConnectionId) -> Option<SecretString> {
        self.memory.get(id)
    }

    pub(super) async fn key(&self, id: ConnectionId) -> Option<SecretString> {
        if let Some(key) = self.memory.get(id) {
            return Some(key);
        }
        let key = self
            .with_keyring(move |vault| vault.key(id))
            .await?
            .ok()??;
        self.memory.put(id, key.clone());
        Some(key)
    }

    pub(super) async fn delete(&self, id: ConnectionId) {
        self.memory.remove(id);
        if let Some(Err(reason)) = self.with_keyring(move |vault| vault.delete(id)).await {
            tracing::warn!(%reason, "a key may still be in the system keyring");
        }
    }

    /// Calls the keyring on a blocking thread. Returns `None` when there is no keyring, or when the
    /// keyring does not respond in time.
    async fn with_keyring<T: Send + 'static>(
        &self,
        call: impl FnOnce(&dyn KeyVault) -> T + Send + 'static,
    ) -> Option<T> {
        let vault = self.system().await?;
        let result = tokio::task::spawn_blocking(move || call(&*vault));
        tokio::time::timeout(KEYRING_TIMEOUT, result)
            .await
            .ok()?
            .ok()
    }
}

async fn open_keyring(choice: VaultChoice) -> Option<Arc<dyn KeyVault>> {
    if choice == VaultChoice::MemoryOnly {
        return None;
    }
    let opened = tokio::task::spawn_blocking(system::SystemKeyring::open);
    match tokio::time::timeout(PROBE_TIMEOUT, opened).await {
        Ok(Ok(Ok(keyring))) => Some(Arc::new(keyring)),
        Ok(Ok(Err(reason))) => {
            tracing::info!(%reason, "no system keyring: keys stay in memory");
            None
        }
        _ => {
            tracing::info!("the system keyring does not answer: keys stay in memory");
            None
        }
    }
}
