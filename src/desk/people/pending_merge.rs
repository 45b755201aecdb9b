//! The merge of a draft or a file into a list, from the command until the user has accepted or canceled it. There is
//! at most one: a new merge cancels the earlier one, whose late result is dropped.

use std::sync::{Arc, Mutex};

use super::person::PeopleListId;
use crate::{
    desk::{ids::RequestKey, recipients::file_read::FileRead, system::lock::lock},
    recipients::{ListMerge, RawTable},
};

/// A file to merge into a list, which waits until the user has chosen its columns.
pub(super) struct PendingMergeFile {
    pub(in crate::desk) list: PeopleListId,
    /// The name of the file.
    pub(in crate::desk) source: String,
    pub(in crate::desk) table: RawTable,
}

/// A comparison of recipients with a list, which waits until the user has chosen the changes.
pub(super) struct PendingMerge {
    pub(in crate::desk) list: PeopleListId,
    /// The name of the list.
    pub(in crate::desk) name: String,
    pub(super) merge: Arc<ListMerge>,
}

/// What a merge waits for.
enum MergeStep {
    /// The engine is reading the file or comparing it with the list.
    Reading,
    Columns(PendingMergeFile),
    Changes(PendingMerge),
}

#[derive(Default)]
pub(in crate::desk) struct PendingMerges(Mutex<Option<(Arc<FileRead>, MergeStep)>>);

impl PendingMerges {
    /// Registers a merge, and cancels the earlier one.
    pub(in crate::desk) fn start(&self, key: RequestKey) -> Arc<FileRead> {
        let running = Arc::new(FileRead::new(key));
        let earlier = lock(&self.0).replace((Arc::clone(&running), MergeStep::Reading));
        if let Some((earlier, _)) = earlier {
            earlier.cancel();
        }
        running
    }

    /// Keeps a file until the user has chosen its columns. Returns `false` for a canceled merge.
    pub(super) fn wait_for_columns(&self, running: &FileRead, file: PendingMergeFile) -> bool {
        self.set_step(running, MergeStep::Columns(file))
    }

    /// Keeps a comparison until the user has chosen the changes. Returns `false` for a canceled merge.
    pub(super) fn wait_for_changes(&self, running: &FileRead, merge: PendingMerge) -> bool {
        self.set_step(running, MergeStep::Changes(merge))
    }

    fn set_step(&self, running: &FileRead, step: MergeStep) -> bool {
        match &mut *lock(&self.0) {
            Some((current, waiting)) if current.key == running.key => {
                *waiting = step;
                true
            }
            _ => false,
        }
    }

    /// Takes the file whose columns the user has chosen, and goes on with its merge.
    pub(super) fn take_file(&self, key: RequestKey) -> Option<(Arc<FileRead>, PendingMergeFile)> {
        let mut current = lock(&self.0);
        let (running, step) = current.as_mut().filter(|(running, _)| running.key == key)?;
        match std::mem::replace(step, MergeStep::Reading) {
            MergeStep::Columns(file) => Some((Arc::clone(running), file)),
            other => {
                *step = other;
                None
            }
        }
    }

    /// Ends a merge whose changes the user has chosen.
    pub(super) fn take_changes(&self, key: RequestKey) -> Option<PendingMerge> {
        let ended = lock(&self.0)
            .take_if(|(running, step)| running.key == key && matches!(step, MergeStep::Changes(_)));
        match ended?.1 {
            MergeStep::Changes(merge) => Some(merge),
            MergeStep::Reading | MergeStep::Columns(_) => None,
        }
    }

    /// Cancels a merge and drops what was read.
    pub(in crate::desk) fn cancel(&self, key: RequestKey) {
        let ended = lock(&self.0).take_if(|(running, _)| running.key == key);
        if let Some((running, _)) = ended {
            running.cancel();
        }
    }

    pub(in crate::desk) fn cancel_all(&self) {
        if let Some((running, _)) = lock(&self.0).take() {
            running.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merge() -> PendingMerge {
        PendingMerge {
            list: PeopleListId::generate(),
            name: String::new(),
            merge: Arc::default(),
        }
    }

    #[test]
    fn late_comparison_does_not_replace_a_newer_one() {
        let merges = PendingMerges::default();
        let older = merges.start(RequestKey(1));
        let newer = merges.start(RequestKey(2));
        assert!(older.is_canceled() && !newer.is_canceled());
        assert!(merges.wait_for_changes(&newer, merge()));
        assert!(!merges.wait_for_changes(&older, merge()));
        assert!(merges.take_changes(RequestKey(1)).is_none());
        assert!(merges.take_changes(RequestKey(2)).is_some());
    }

    #[test]
    fn canceled_merge_keeps_nothing() {
        let merges = PendingMerges::default();
        let running = merges.start(RequestKey(1));
        merges.cancel(RequestKey(2));
        assert!(!running.is_canceled());
        merges.cancel(RequestKey(1));
        assert!(running.is_canceled());
        assert!(!merges.wait_for_changes(&running, merge()));
        assert!(merges.take_changes(RequestKey(1)).is_none());
    }
}
