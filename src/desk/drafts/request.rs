//! Requests to the task that holds the drafts of a session.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::draft::{Draft, DraftId};
use crate::{
    contract::Timestamp,
    desk::{
        problem::Problem,
        recipients::{RecipientEdit, RecipientQuery},
        sends::{
            OutboxEntry,
            outbox::{Finalized, SentEntry},
        },
        store::StoreError,
    },
    recipients::{ImportedRows, IssueIndex, RecipientTable},
};

/// The result of canceling a send that was not started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Cancellation {
    /// Another task changed the entry first; nothing was stored.
    EntryChanged,
    /// The draft has the data of the send, or a part of the send was started.
    Canceled,
    /// The draft was changed or deleted after Send, so the requests are kept.
    RequestsKept,
}

pub(in crate::desk) enum DraftRequest {
    New(Box<Draft>),
    /// Stores and opens a new draft with these recipients.
    NewWithRecipients {
        draft: Box<Draft>,
        recipients: RecipientTable,
    },
    /// Stores a new draft with these recipients, without opening it.
    AddWithRecipients {
        draft: Box<Draft>,
        recipients: RecipientTable,
    },
    Open(DraftId),
    OpenLatest,
    Save(Box<Draft>),
    Delete(DraftId),
    Duplicate {
        draft: DraftId,
        /// The name of the copy.
        name: String,
    },
    Edit {
        draft: DraftId,
        edit: RecipientEdit,
    },
    /// Filters and searches the recipients.
    Query {
        draft: DraftId,
        query: RecipientQuery,
    },
    /// Adds the rows of an import, or replaces all recipients with them.
    Import {
        draft: DraftId,
        source: String,
        rows: ImportedRows,
        replace: bool,
        /// When the user accepted the import, which adds its people to the address book; `None` for people who are in
        /// the address book.
        accepted_at: Option<Timestamp>,
    },
    /// Replies with a copy of the draft as the window shows it, which may not be on disk yet; `None` when
    /// the draft does not exist or cannot be read.
    Content {
        draft: DraftId,
        reply: oneshot::Sender<Option<DraftContent>>,
    },
    /// Writes the draft to disk and replies with a copy of the draft, its recipients and their
    /// issues.
    Snapshot {
        draft: DraftId,
        reply: oneshot::Sender<Result<DraftSnapshot, Problem>>,
    },
    /// Finalizes a send whose batch the service has created. The drafts task handles this request
    /// in turn with the edits, so that no edit is lost between the comparison with what was sent
    /// and the deletion of the draft.
    Finalize {
        send: Box<SentEntry>,
        reply: oneshot::Sender<Result<Finalized, StoreError>>,
    },
    /// Cancels a send that was not started, in turn with the edits of its draft.
    Cancel {
        entry: Box<OutboxEntry>,
        reply: oneshot::Sender<Result<Cancellation, StoreError>>,
    },
    /// Saves everything and ends the task.
    Close(oneshot::Sender<()>),
}

pub(in crate::desk) struct DraftContent {
    pub(in crate::desk) draft: Draft,
    pub(in crate::desk) recipients: RecipientTable,
    pub(in crate::desk) issues: Arc<IssueIndex>,
}

#[derive(Clone)]
pub(in crate::desk) struct DraftSnapshot {
    pub(in crate::desk) draft: Draft,
    pub(in crate::desk) recipients: RecipientTable,
    pub(in crate::desk) issues: Arc<IssueIndex>,
}
