//! Keys in memory, until giftdesk closes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use secrecy::SecretString;

use super::KeyName;

#[derive(Clone, Default)]
pub(super) struct MemoryKeys {
    keys: Arc<Mutex<HashMap<KeyName, SecretString>>>,
}

impl MemoryKeys {
    pub(super) fn get(&self, name: KeyName) -> Option<SecretString> {
        self.with_keys(|keys| keys.get(&name).cloned())
    }

    pub(super) fn put(&self, name: KeyName, key: SecretString) {
        self.with_keys(|keys| keys.insert(name, key));
    }

    pub(super) fn remove(&self, name: KeyName) {
        self.with_keys(|keys| keys.remove(&name));
    }

    fn with_keys<T>(&self, update: impl FnOnce(&mut HashMap<KeyName, SecretString>) -> T) -> T {
        update(&mut self.keys.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
