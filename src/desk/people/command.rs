//! Commands about lists and the address book.

use std::{collections::HashSet, path::PathBuf};

use super::{PeopleListId, PeopleSelection, PersonEdit, PersonId};
use crate::desk::{Draft, DraftId, OpenDialogText, RequestKey};

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

    /// Compares the recipients of a draft with a list. Response: MergeRead.
    MergeDraft {
        key: RequestKey,
        list: PeopleListId,
        draft: DraftId,
    },
    /// Opens the system's file dialog, reads the file with its suggested columns, and compares its
    /// recipients with a list. Response: MergeRead, MergeCanceled or MergeNeedsPath.
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
    /// Saves the comparison that was read under `key`, without the entries at these positions.
    AcceptMerge {
        key: RequestKey,
        left_out: HashSet<usize>,
    },
    CancelMerge {
        key: RequestKey,
    },

    /// Counts the people of a selection, and finds those who would be left out of `draft`. Response:
    /// Selected.
    PreviewSelection {
        key: RequestKey,
        selection: PeopleSelection,
        draft: Option<DraftId>,
        gifted_days: Option<u32>,
    },
    /// Adds people to a draft, without those who are in it and those who got a gift in the last
    /// `gifted_days` days.
    AddToDraft {
        selection: PeopleSelection,
        draft: DraftId,
        gifted_days: Option<u32>,
    },
    /// Stores and opens a draft with these people. Response: Event::DraftOpened.
    StartGift {
        selection: PeopleSelection,
        draft: Box<Draft>,
        gifted_days: Option<u32>,
    },
    /// Removes the recipients of a draft who got a gift in the last `gifted_days` days.
    RemoveGifted {
        draft: DraftId,
        gifted_days: u32,
    },

    /// Response: Person.
    Person {
        key: RequestKey,
        id: PersonId,
    },
    SavePerson {
        id: PersonId,
        edit: PersonEdit,
    },
    /// Deletes what is stored about a person, also in lists. Drafts and sends stay.
    RemovePerson(PersonId),
    /// Response: Occasions.
    Occasions {
        key: RequestKey,
    },
}
