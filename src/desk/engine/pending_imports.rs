//! Files that were read and wait until the user accepts them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use crate::{
    desk::{DraftId, RequestKey, lock::lock},
    recipients::RawTable,
};

/// The most files that wait to be accepted. More than one file waits only when the user drops
/// several files.
const MAX_PENDING: usize = 4;

pub(super) struct PendingImport {
    pub(super) draft: DraftId,
    pub(super) source: String,
    pub(super) table: RawTable,
}

#[derive(Default)]
pub(super) struct PendingImports(Mutex<HashMap<RequestKey, Arc<PendingImport>>>);

impl PendingImports {
    /// Adds a file, and drops the oldest files beyond the limit.
    pub(super) fn insert(&self, key: RequestKey, import: PendingImport) {
        let mut imports = lock(&self.0);
        while imports.len() >= MAX_PENDING {
            let Some(oldest) = imports.keys().min().copied() else {
                break;
            };
            imports.remove(&oldest);
        }
        imports.insert(key, Arc::new(import));
    }

    pub(super) fn take(&self, key: RequestKey) -> Option<Arc<PendingImport>> {
        lock(&self.0).remove(&key)
    }
}
