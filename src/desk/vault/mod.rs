//! Where keys are kept: the system's keyring, or memory until the app closes. Never a file of
//! ours, never a log.

mod memory;
mod system;

use std::{sync::Arc, time::Duration};

use secrecy::SecretString;
use tokio::sync::OnceCell;

use super::{ConnectionId, VaultChoice};
use memory::Memory;

/// Keeps keys under the id of their connection. Calls may block: the desk makes them off its
/// runtime's workers and gives up waiting after a while.
pub trait KeyVault: Send + Sync + 'static {
    /// # Errors
    /// Why it is not kept, in the system's words.
    fn keep(&self, id: ConnectionId, key: &SecretString) -> Result<(), String>;
    /// # Errors
    /// Why it cannot be told whether there is one.
    fn key(&self, id: ConnectionId) -> Result<Option<SecretString>, String>;
    /// # Errors
    /// Why it may still be there.
    fn forget(&self, id: ConnectionId) -> Result<(), String>;
}

/// A keyring that asks the person for a password can take this long.
const PATIENCE: Duration = Duration::from_secs(60);
/// What can be told without the person.
const GLANCE: Duration = Duration::from_secs(5);

/// Keys of this run, backed by the system's keyring where there is one.
#[derive(Clone)]
pub struct Keys {
    memory: Memory,
    choice: VaultChoice,
    /// Looked for when it is first needed: a window does not wait for it.
    system: Arc<OnceCell<Option<Arc<dyn KeyVault>>>>,
}

impl Keys {
    #[must_use]
    pub fn new(choice: VaultChoice) -> Self {
        Self {
            memory: Memory::default(),
            choice,
            system: Arc::default(),
        }
    }

    /// Whether keys outlive the app, as far as is known.
    #[must_use]
    pub fn are_kept(&self) -> bool {
        self.system
            .get()
            .map_or(self.choice == VaultChoice::System, Option::is_some)
    }

    /// Finds out whether there is a keyring.
    pub async fn look(&self) {
        self.system().await;
    }

    async fn system(&self) -> Option<Arc<dyn KeyVault>> {
        let choice = self.choice;
        self.system.get_or_init(|| find(choice)).await.clone()
    }

    /// Keeps a key for this run only.
    pub fn lend(&self, id: ConnectionId, key: SecretString) {
        self.memory.put(id, key);
    }

    /// Forgets a key of this run; one in the keyring stays.
    pub fn take_back(&self, id: ConnectionId) {
        self.memory.remove(id);
    }

    /// Whether it is known, without asking a keyring, that there is no key.
    #[must_use]
    pub fn is_missing(&self, id: ConnectionId) -> bool {
        !self.are_kept() && self.memory.get(id).is_none()
    }

    /// Keeps a key; `false` when it is kept in memory only.
    pub async fn keep(&self, id: ConnectionId, key: SecretString) -> bool {
        self.memory.put(id, key.clone());
        let kept = self.ask(move |vault| vault.keep(id, &key)).await;
        matches!(kept, Some(Ok(())))
    }

    pub async fn key(&self, id: ConnectionId) -> Option<SecretString> {
        if let Some(key) = self.memory.get(id) {
            return Some(key);
        }
        let key = self.ask(move |vault| vault.key(id)).await?.ok()??;
        self.memory.put(id, key.clone());
        Some(key)
    }

    pub async fn forget(&self, id: ConnectionId) {
        self.memory.remove(id);
        if let Some(Err(reason)) = self.ask(move |vault| vault.forget(id)).await {
            tracing::warn!(%reason, "a key may still be in the system keyring");
        }
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn KeyVault) -> T + Send + 'static,
    ) -> Option<T> {
        let vault = self.system().await?;
        let answer = tokio::task::spawn_blocking(move || question(&*vault));
        tokio::time::timeout(PATIENCE, answer).await.ok()?.ok()
    }
}

async fn find(choice: VaultChoice) -> Option<Arc<dyn KeyVault>> {
    if choice == VaultChoice::MemoryOnly {
        return None;
    }
    let found = tokio::task::spawn_blocking(system::SystemKeyring::open);
    match tokio::time::timeout(GLANCE, found).await {
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
