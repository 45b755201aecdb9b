//! Events about lists and the address book.

use std::sync::Arc;

use super::{PeopleListId, PeopleSummary, PersonId, RemovedFromList};
use crate::{
    desk::{ImportProgress, Problem, RequestKey, recipients::ImportPreview},
    recipients::ListMerge,
};

#[derive(Clone, Debug)]
pub enum PeopleEvent {
    /// Emitted at the start and after every change. Screens request their rows again.
    Summary(Arc<PeopleSummary>),
    MergeRead {
        key: RequestKey,
        merge: Result<Arc<ListMerge>, Problem>,
    },
    /// A file that takes long is being read.
    MergeProgress {
        key: RequestKey,
        /// The name of the file.
        source: Arc<str>,
        progress: ImportProgress,
    },
    /// The columns of the file are a guess that the user checks first.
    MergeNeedsMapping {
        key: RequestKey,
        preview: Arc<ImportPreview>,
    },
    /// The user closed the file dialog without a choice or canceled the merge, or a newer merge replaced it.
    MergeCanceled { key: RequestKey },
    /// The system has no file dialog; the window shows a field for the path.
    MergeNeedsPath { key: RequestKey },
    /// The user's change was carried out; the window shows a toast.
    Changed(PeopleChange),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeopleChange {
    ListSaved {
        name: String,
        recipients: u64,
    },
    ListMerged {
        name: String,
        added: u64,
        changed: u64,
    },
    /// Can be undone.
    ListDeleted {
        list: PeopleListId,
        name: String,
    },
    /// The people whose tags changed. Can be undone.
    Tagged {
        people: Arc<[PersonId]>,
        tag: String,
        has_tag: bool,
    },
    /// Can be undone.
    RemovedFromList {
        name: String,
        removed: Arc<RemovedFromList>,
    },
    PersonRemoved,
    AddressBookDeleted,
    /// No person of the selection was left to add or remove.
    NoPeopleLeft,
}

impl PeopleEvent {
    /// The failure that the event reports.
    pub(crate) fn problem(&self) -> Option<&Problem> {
        match self {
            Self::MergeRead { merge, .. } => merge.as_ref().err(),
            _ => None,
        }
    }
}
