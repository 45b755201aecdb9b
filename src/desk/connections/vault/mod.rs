//! API keys: stored in the system's keyring, or in memory until giftdesk closes. Never written to a
//! file or a log.
//!
//! The keyring is written one call after the other, and ends with what was requested last: a write that waits for the
//! user's password cannot bring back a key that was replaced or deleted meanwhile.

mod key_name;
mod memory;
mod system;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use secrecy::SecretString;
use tokio::sync::OnceCell;

use crate::desk::{config::VaultChoice, system::lock::lock};
pub(in crate::desk) use key_name::KeyName;
use memory::MemoryKeys;

/// A store of keys by name. Calls may block; [`Keys`] makes them on a blocking thread with a
/// timeout. Errors are the system's own texts, for the log.
pub(in crate::desk) trait KeyVault: Send + Sync + 'static {
    fn store(&self, name: KeyName, key: &SecretString) -> Result<(), String>;
    fn key(&self, name: KeyName) -> Result<Option<SecretString>, String>;
    fn delete(&self, name: KeyName) -> Result<(), String>;
}

/// How long a call of the keyring may take: the user may have to type a password before the keyring
/// responds.
const KEYRING_TIMEOUT: Duration = Duration::from_secs(60);
/// How long opening the keyring may take.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// The keys that were used since the start, backed by the system's keyring when there is one.
#[derive(Clone)]
pub(in crate::desk) struct Keys {
    memory: MemoryKeys,
    choice: VaultChoice,
    /// The system's keyring, opened at first use, so that the window does not wait for it.
    system: Arc<OnceCell<Option<Arc<dyn KeyVault>>>>,
    /// What the keyring does not have yet; `None` deletes the key.
    unwritten: Arc<Mutex<HashMap<KeyName, Option<SecretString>>>>,
    /// Held until a write of the keyring has ended.
    write_turn: Arc<tokio::sync::Mutex<()>>,
}

impl Keys {
    #[must_use]
    pub(in crate::desk) fn new(choice: VaultChoice) -> Self {
        Self {
            memory: MemoryKeys::default(),
            choice,
            system: Arc::default(),
            unwritten: Arc::default(),
            write_turn: Arc::default(),
        }
    }

    /// Whether keys are kept after giftdesk closes. Until the system's keyring is opened, the
    /// result assumes that the keyring works.
    #[must_use]
    pub(in crate::desk) fn is_persistent(&self) -> bool {
        self.system
            .get()
            .map_or(self.choice == VaultChoice::System, Option::is_some)
    }

    /// Replaces the system's keyring, before its first use.
    #[cfg(test)]
    pub(in crate::desk) fn set_keyring(&self, keyring: Arc<dyn KeyVault>) {
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
    pub(super) fn cache(&self, name: KeyName, key: SecretString) {
        self.memory.put(name, key);
    }

    /// Removes a key from memory; the keyring keeps its key.
    pub(super) fn evict(&self, name: KeyName) {
        self.memory.remove(name);
    }

    /// Whether the connection certainly has no key, decided without calling the keyring.
    #[must_use]
    pub(in crate::desk) fn is_missing(&self, name: KeyName) -> bool {
        !self.is_persistent() && self.memory.get(name).is_none()
    }

    /// Stores a key in memory at once, and in the keyring when the future is awaited, which returns `false` when the
    /// keyring does not have the key.
    pub(in crate::desk) fn store(
        &self,
        name: KeyName,
        key: SecretString,
    ) -> impl Future<Output = bool> + use<> {
        self.memory.put(name, key.clone());
        lock(&self.unwritten).insert(name, Some(key));
        let written = self.clone().write(name);
        async move { matches!(written.await, Some(Ok(()))) }
    }

    /// The key of a connection that was used since the start.
    pub(super) fn cached(&self, name: KeyName) -> Option<SecretString> {
        self.memory.get(name)
    }

    pub(in crate::desk) async fn key(&self, name: KeyName) -> Option<SecretString> {
        if let Some(key) = self.memory.get(name) {
            return Some(key);
        }
        let key = self
            .with_keyring(move |vault| vault.key(name))
            .await?
            .ok()??;
        self.memory.put(name, key.clone());
        Some(key)
    }

    /// Deletes a key from memory at once, and from the keyring when the future is awaited.
    pub(in crate::desk) fn delete(&self, name: KeyName) -> impl Future<Output = ()> + use<> {
        self.memory.remove(name);
        lock(&self.unwritten).insert(name, None);
        let written = self.clone().write(name);
        async move {
            if let Some(Err(reason)) = written.await {
                tracing::warn!(%reason, "a key may still be in the system keyring");
            }
        }
    }

    /// Writes what was requested last for a connection, unless another call has written that. Returns `None` as
    /// [`with_keyring`](Self::with_keyring) does; a write then still ends before the next one begins.
    async fn write(self, name: KeyName) -> Option<Result<(), String>> {
        let vault = self.system().await?;
        let written = tokio::spawn(async move {
            let turn = self.write_turn.lock_owned().await;
            let Some(key) = lock(&self.unwritten).remove(&name) else {
                return Some(Ok(()));
            };
            let write = move || {
                let _turn = turn;
                match key {
                    Some(key) => vault.store(name, &key),
                    None => vault.delete(name),
                }
            };
            tokio::task::spawn_blocking(write).await.ok()
        });
        tokio::time::timeout(KEYRING_TIMEOUT, written)
            .await
            .ok()?
            .ok()?
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

#[cfg(test)]
mod tests {
    use std::{
        collections::HashMap,
        sync::{
            Mutex,
            mpsc::{self, Receiver},
        },
        time::Instant,
    };

    use secrecy::ExposeSecret as _;
    use uuid::Uuid;

    use super::*;
    use crate::desk::ids::ConnectionId;

    const ID: KeyName = KeyName::Account(ConnectionId(Uuid::from_u128(7)));

    /// A keyring whose first write waits for a password.
    struct LockedKeyring {
        password: Mutex<Option<Receiver<()>>>,
        keys: Mutex<HashMap<KeyName, String>>,
    }

    impl LockedKeyring {
        fn wait_for_password(&self) {
            let password = self.password.lock().unwrap().take();
            if let Some(password) = password {
                password.recv().unwrap();
            }
        }
    }

    impl KeyVault for LockedKeyring {
        fn store(&self, name: KeyName, key: &SecretString) -> Result<(), String> {
            self.wait_for_password();
            let key = key.expose_secret().to_owned();
            self.keys.lock().unwrap().insert(name, key);
            Ok(())
        }

        fn key(&self, _: KeyName) -> Result<Option<SecretString>, String> {
            Ok(None)
        }

        fn delete(&self, name: KeyName) -> Result<(), String> {
            self.wait_for_password();
            self.keys.lock().unwrap().remove(&name);
            Ok(())
        }
    }

    /// Enters a key, and another key or none before the keyring has its password. Returns the key in the keyring.
    async fn key_after_two_writes(second: Option<&'static str>) -> Option<String> {
        let (type_password, password) = mpsc::channel();
        let keyring = Arc::new(LockedKeyring {
            password: Mutex::new(Some(password)),
            keys: Mutex::default(),
        });
        let keys = Keys::new(VaultChoice::System);
        keys.set_keyring(Arc::<LockedKeyring>::clone(&keyring));
        let write = |key: Option<&'static str>| {
            let keys = keys.clone();
            tokio::spawn(async move {
                match key {
                    Some(key) => assert!(keys.store(ID, SecretString::from(key)).await),
                    None => keys.delete(ID).await,
                }
            })
        };
        let first = write(Some("first"));
        let end = Instant::now() + Duration::from_secs(10);
        while keyring.password.lock().unwrap().is_some() {
            assert!(Instant::now() < end, "the keyring is not called");
            tokio::task::yield_now().await;
        }
        let mut second = write(second);
        // The second write may end only after the first one.
        let early = tokio::time::timeout(Duration::from_millis(100), &mut second).await;
        type_password.send(()).unwrap();
        first.await.unwrap();
        if early.is_err() {
            second.await.unwrap();
        }
        keyring.keys.lock().unwrap().get(&ID).cloned()
    }

    #[tokio::test]
    async fn key_of_removed_connection_leaves_the_keyring() {
        assert_eq!(key_after_two_writes(None).await, None);
    }

    #[tokio::test]
    async fn keyring_has_the_key_that_was_entered_last() {
        let stored = key_after_two_writes(Some("second")).await;
        assert_eq!(stored.as_deref(), Some("second"));
    }
}
