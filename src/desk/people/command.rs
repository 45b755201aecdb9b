//! Commands and events about lists and the address book.

use std::{collections::HashSet, path::PathBuf, sync::Arc};

use super::{PeopleListId, PeopleSelection, PeopleSummary, PersonEdit, PersonId, RemovedFromList};
use crate::{
    desk::{
        ImportProgress, Problem, RequestKey,
        drafts::{Draft, DraftId},
        export::ExportFormat,
        recipients::{ImportPreview, files::RecipientFileText},
        system::OpenDialogText,
    },
    recipients::{ListMerge, Mapping},
};

/// A file of people.
#[derive(Debug)]
pub struct PeopleExport {
    pub selection: PeopleSelection,
    /// The name of the file, without its extension.
    pub name: String,
    pub format: ExportFormat,
    /// Whether the file has notes, tags and dates.
    pub has_private_columns: bool,
    pub text: Arc<dyn RecipientFileText>,
}

#[derive(Debug)]
pub enum PeopleCommand {
    /// Saves the recipients of a draft as a list. Response: Changed.
    SaveList {
        draft: DraftId,
        name: String,
    },
    RenameList {
        list: PeopleListId,
        name: String,
    },
    DuplicateList {
        list: PeopleListId,
        name: String,
    },
    /// Hides a list, which [`Self::RestoreList`] shows again. The next start deletes its rows.
    DeleteList(PeopleListId),
    RestoreList(PeopleListId),

    /// Compares the recipients of a draft with a list. Cancels an earlier merge, as the next commands do. Response:
    /// MergeRead or MergeCanceled.
    MergeDraft {
        key: RequestKey,
        list: PeopleListId,
        draft: DraftId,
    },
    /// Opens the system's file dialog, reads the file, and compares its recipients with a list. Response: MergeProgress
    /// while it takes long, then MergeRead, MergeNeedsMapping, MergeCanceled or MergeNeedsPath.
    PickMergeFile {
        key: RequestKey,
        list: PeopleListId,
        dialog: OpenDialogText,
    },
    /// As [`Self::PickMergeFile`], for a known path.
    MergeFile {
        key: RequestKey,
        list: PeopleListId,
        path: PathBuf,
    },
    /// Compares the file that needs a mapping, with the columns that the user chose. Response: MergeRead
    /// or MergeCanceled.
    MapMergeFile {
        key: RequestKey,
        mapping: Mapping,
    },
    /// Saves the comparison that was read under `key`, without the entries at these positions.
    AcceptMerge {
        key: RequestKey,
        left_out: HashSet<usize>,
    },
    /// Stops reading, and drops what was read. Response: MergeCanceled while a file is read.
    CancelMerge {
        key: RequestKey,
    },

    /// Adds people to a draft, without those who are in it and those who got a gift in the last
    /// `gifted_days` days.
    AddToDraft {
        selection: PeopleSelection,
        draft: DraftId,
        gifted_days: Option<u32>,
    },
    /// Stores and opens a draft with these people. Response: Event::DraftOpened.
    CreateGift {
        selection: PeopleSelection,
        draft: Box<Draft>,
        gifted_days: Option<u32>,
    },
    /// Removes the recipients of a draft who got a gift in the last `gifted_days` days.
    RemoveGifted {
        draft: DraftId,
        gifted_days: u32,
    },

    /// Writes people to a file that the user chooses. Response: Event::Completed, or
    /// Event::SaveDialogUnavailable.
    Export {
        export: Box<PeopleExport>,
        dialog_title: String,
    },

    /// Adds a tag to people, or removes it. Response: Changed.
    TagPeople {
        people: Arc<[PersonId]>,
        tag: String,
        has_tag: bool,
    },
    /// Removes people from a list; they stay in the address book. Response: Changed.
    RemoveFromList {
        list: PeopleListId,
        people: Arc<[PersonId]>,
    },
    /// Undoes [`Self::RemoveFromList`].
    RestoreToList(Arc<RemovedFromList>),

    SavePerson {
        id: PersonId,
        edit: PersonEdit,
    },
    /// Deletes what is stored about a person, also in lists. Drafts and sends stay.
    RemovePerson(PersonId),
}

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
