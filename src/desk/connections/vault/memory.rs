//! Keys in memory, until giftdesk closes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use secrecy::SecretString;

use crate::desk::ids::ConnectionId;

#[derive(Clone, Default)]
pub(super) struct MemoryKeys {
    keys: Arc<Mutex<HashMap<ConnectionId, SecretString>>>,
}

impl MemoryKeys {
    pub(super) fn get(&self, id: ConnectionId) -> Option<SecretString> {
        self.with_keys(|keys| keys.get(&id).cloned())
    }

    pub(super) fn put(&self, id: ConnectionId, key: SecretString) {
        self.with_keys(|keys| keys.insert(id, key));
    }

    pub(super) fn remove(&self, id: ConnectionId) {
        self.with_keys(|keys| keys.remove(&id));
    }

    fn with_keys<T>(
        &self,
        update: impl FnOnce(&mut HashMap<ConnectionId, SecretString>) -> T,
    ) -> T {
        update(&mut self.keys.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
