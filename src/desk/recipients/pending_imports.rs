//! Files that are read, or were read and wait until the user accepts them.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use super::file_read::FileRead;
use crate::{
    desk::{drafts::DraftId, ids::RequestKey, system::lock::lock},
    recipients::RawTable,
};

/// The most files that wait to be accepted. More than one file waits only when the user drops
/// several files.
const MAX_PENDING: usize = 4;

/// A list to import, and how to read it.
#[derive(Clone, Debug)]
pub(in crate::desk) struct ListSource {
    pub(in crate::desk) draft: DraftId,
    /// The name of the file; empty for a pasted list.
    pub(in crate::desk) name: String,
    pub(in crate::desk) content: ImportContent,
    /// As in [`Command::ImportFile`](crate::desk::command::Command::ImportFile).
    pub(in crate::desk) uses_earlier_mappings: bool,
}

pub(in crate::desk) struct PendingImport {
    pub(in crate::desk) source: ListSource,
    /// `None` when every row is hidden, and the user can choose to read them.
    pub(in crate::desk) table: Option<RawTable>,
}

/// Kept so that another sheet of a workbook can be read.
#[derive(Clone, Debug)]
pub(in crate::desk) enum ImportContent {
    File(PathBuf),
    Bytes(Arc<[u8]>),
}

/// An import from the command to the preview.
#[derive(Debug)]
pub(in crate::desk) struct RunningImport {
    pub(in crate::desk) draft: DraftId,
    pub(in crate::desk) read: FileRead,
}

#[derive(Default)]
pub(in crate::desk) struct PendingImports(Mutex<Imports>);

#[derive(Default)]
struct Imports {
    /// At most one: a new import replaces the one that runs.
    running: Option<Arc<RunningImport>>,
    waiting: HashMap<RequestKey, Arc<PendingImport>>,
}

impl Imports {
    fn cancel_running(&mut self) {
        if let Some(running) = self.running.take() {
            running.read.cancel();
        }
    }
}

impl PendingImports {
    /// Registers an import, and cancels the one that runs.
    pub(in crate::desk) fn start(&self, key: RequestKey, draft: DraftId) -> Arc<RunningImport> {
        let mut imports = lock(&self.0);
        imports.cancel_running();
        let running = Arc::new(RunningImport {
            draft,
            read: FileRead::new(key),
        });
        imports.running = Some(Arc::clone(&running));
        running
    }

    /// Ends an import with its result, which waits to be accepted; the oldest results beyond the limit are
    /// dropped. Returns `false` for a canceled import, whose result is dropped.
    pub(in crate::desk) fn finish(
        &self,
        running: &RunningImport,
        result: Option<PendingImport>,
    ) -> bool {
        let imports = &mut *lock(&self.0);
        if running.read.is_canceled() {
            return false;
        }
        imports.running = None;
        let Some(result) = result else {
            return true;
        };
        let waiting = &mut imports.waiting;
        while waiting.len() >= MAX_PENDING && !waiting.contains_key(&running.read.key) {
            let Some(oldest) = waiting.keys().min().copied() else {
                break;
            };
            waiting.remove(&oldest);
        }
        waiting.insert(running.read.key, Arc::new(result));
        true
    }

    pub(in crate::desk) fn get(&self, key: RequestKey) -> Option<Arc<PendingImport>> {
        lock(&self.0).waiting.get(&key).cloned()
    }

    pub(in crate::desk) fn take(&self, key: RequestKey) -> Option<Arc<PendingImport>> {
        lock(&self.0).waiting.remove(&key)
    }

    /// Cancels an import and drops its rows.
    pub(in crate::desk) fn cancel(&self, key: RequestKey) {
        self.retain(|import, _| import != key);
    }

    /// Cancels the imports of other drafts and drops their rows: the user works on this draft now.
    pub(in crate::desk) fn keep_draft(&self, draft: DraftId) {
        self.retain(|_, of| of == draft);
    }

    /// Cancels the imports of a draft that is deleted.
    pub(in crate::desk) fn cancel_draft(&self, draft: DraftId) {
        self.retain(|_, of| of != draft);
    }

    pub(in crate::desk) fn cancel_all(&self) {
        self.retain(|_, _| false);
    }

    fn retain(&self, keeps: impl Fn(RequestKey, DraftId) -> bool) {
        let mut imports = lock(&self.0);
        let is_kept = |running: &Arc<RunningImport>| keeps(running.read.key, running.draft);
        if !imports.running.as_ref().is_some_and(is_kept) {
            imports.cancel_running();
        }
        imports
            .waiting
            .retain(|key, import| keeps(*key, import.source.draft));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::{ReadOptions, ReadProgress, read_text};

    fn result(draft: DraftId) -> PendingImport {
        PendingImport {
            source: ListSource {
                draft,
                name: String::new(),
                content: ImportContent::Bytes(Arc::default()),
                uses_earlier_mappings: false,
            },
            table: read_text("First name\nAnna\n", &ReadOptions::default()).ok(),
        }
    }

    #[test]
    fn new_import_replaces_the_running_one() {
        let (imports, draft) = (PendingImports::default(), DraftId::generate());
        let first = imports.start(RequestKey(1), draft);
        let second = imports.start(RequestKey(2), draft);
        assert!(first.read.is_canceled() && !second.read.is_canceled());
        assert!(first.read.follow(ReadProgress::Rows(1)).is_break());
        assert!(!imports.finish(&first, Some(result(draft))));
        assert!(imports.finish(&second, Some(result(draft))));
        assert!(imports.get(RequestKey(1)).is_none());
        assert!(imports.take(RequestKey(2)).is_some());
    }

    #[test]
    fn cancel_after_reading_drops_the_rows() {
        let (imports, draft) = (PendingImports::default(), DraftId::generate());
        let running = imports.start(RequestKey(1), draft);
        assert!(imports.finish(&running, Some(result(draft))));
        imports.cancel(RequestKey(1));
        assert!(imports.get(RequestKey(1)).is_none());
    }

    #[test]
    fn other_draft_ends_imports() {
        let (imports, draft) = (PendingImports::default(), DraftId::generate());
        let running = imports.start(RequestKey(1), draft);
        imports.keep_draft(draft);
        assert!(!running.read.is_canceled());
        imports.finish(&running, Some(result(draft)));
        let running = imports.start(RequestKey(2), draft);
        imports.keep_draft(DraftId::generate());
        assert!(running.read.is_canceled());
        assert!(imports.get(RequestKey(1)).is_none());
    }
}
