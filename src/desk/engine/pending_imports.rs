//! Files that were read and wait until the user accepts them.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use crate::{
    desk::{DraftId, RequestKey, lock::lock},
    recipients::RawTable,
};

/// The most files that wait to be accepted. More than one file waits only when the user drops
/// several files.
const MAX_PENDING: usize = 4;

/// A list to import, and how to read it.
#[derive(Clone, Debug)]
pub(super) struct ListSource {
    pub(super) draft: DraftId,
    /// The name of the file; empty for a pasted list.
    pub(super) name: String,
    pub(super) content: ImportContent,
    /// As in [`Command::ImportFile`](crate::desk::Command::ImportFile).
    pub(super) uses_earlier_mappings: bool,
}

pub(super) struct PendingImport {
    pub(super) source: ListSource,
    pub(super) table: RawTable,
}

/// Kept so that another sheet of a workbook can be read.
#[derive(Clone, Debug)]
pub(super) enum ImportContent {
    File(PathBuf),
    Bytes(Arc<[u8]>),
}

#[derive(Default)]
pub(super) struct PendingImports(Mutex<HashMap<RequestKey, Arc<PendingImport>>>);

impl PendingImports {
    /// Adds a file, and drops the oldest files beyond the limit.
    pub(super) fn insert(&self, key: RequestKey, import: PendingImport) {
        let mut imports = lock(&self.0);
        while imports.len() >= MAX_PENDING && !imports.contains_key(&key) {
            let Some(oldest) = imports.keys().min().copied() else {
                break;
            };
            imports.remove(&oldest);
        }
        imports.insert(key, Arc::new(import));
    }

    pub(super) fn get(&self, key: RequestKey) -> Option<Arc<PendingImport>> {
        lock(&self.0).get(&key).cloned()
    }

    pub(super) fn take(&self, key: RequestKey) -> Option<Arc<PendingImport>> {
        lock(&self.0).remove(&key)
    }
}
