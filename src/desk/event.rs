//! Events from the engine to screens. Each event wakes the window, except [`Event::SyncStatus`] when only times are new.

use std::{path::PathBuf, sync::Arc};

use super::{
    ConnectionId, InboxChangeId, Notice, OrderJobId, OutboxId, PeopleEvent, Problem, RequestKey,
};
use crate::{
    contract::{OrderBatchId, Timestamp},
    desk::{
        ImportProgress,
        catalog::CatalogSummary,
        connections::ConnectionState,
        drafts::{Draft, DraftId, DraftSummary, GiftTemplate},
        end_user_cards::EndUserCard,
        export::ExportContents,
        inbox::{InboxGroup, InboxMark, InboxSummary},
        jobs::OrderJob,
        lists::Changed,
        pictures::Pixels,
        recipients::{
            ImportPreview, RecipientEditSummary, RecipientQueryResult, files::WrittenRecipients,
        },
        sends::{OutboxEntry, StandIn, TestFailure, guards::SendWarning},
        settings::Preferences,
        sync::{ResourceStatus, SyncState},
    },
    recipients::{IssueIndex, RecipientFacts, RecipientTable},
};

#[derive(Clone, Debug)]
pub enum Event {
    /// Emitted at the start and after every change of the connection state.
    Connections(Arc<ConnectionState>),
    EndUserCardAdded {
        key: RequestKey,
        result: Result<EndUserCard, Problem>,
    },
    Preferences(Preferences),
    Sync(SyncState),
    /// The outcome of each resource: at the start, after a change, and once a minute.
    SyncStatus(Arc<Vec<ResourceStatus>>),
    Notices(Vec<Notice>),
    /// Another process asks for the window. Response: [`Command::WindowShown`](super::Command).
    ShowWindow,

    /// The reply to a question has arrived. See [`Reply`](super::Reply).
    Replied,
    /// The mirror changed; screens ask again what is made from the changed data.
    Changed(Changed),
    Catalog(Arc<CatalogSummary>),
    /// The counts that the rail shows.
    Counts {
        drafts: u64,
        batches: u64,
        orders: u64,
    },
    /// `pixels` is `None` when the picture is not available.
    Picture {
        url: String,
        width: u32,
        height: u32,
        pixels: Option<Arc<Pixels>>,
    },
    /// Text for the clipboard.
    CopyText {
        text: String,
        content: CopiedContent,
    },
    /// A command was completed; the window shows a toast.
    Completed(Completion),

    OrderJobStarted {
        key: RequestKey,
        job: Result<OrderJobId, Problem>,
    },
    /// Every job of the connection, newest first. Emitted at the start and with every progress.
    OrderJobs(Arc<Vec<OrderJob>>),
    /// Every order of the job has an outcome.
    OrderJobFinished(OrderJob),

    /// The numbers of the inbox: at the start and after every change. Screens request its rows again.
    Inbox {
        summary: Arc<InboxSummary>,
        /// What became open since the last event, by kind; empty in the first event of a session.
        arrivals: Arc<Vec<InboxGroup>>,
    },
    /// Items were marked as done, snoozed or opened again. `items` is 0 when all of them changed after
    /// the user saw them.
    InboxMarked {
        change: InboxChangeId,
        mark: InboxMark,
        items: u64,
    },
    /// The user opened a notification of the system.
    NotificationOpened,

    Drafts(Arc<Vec<DraftSummary>>),
    /// The templates of the connection, by name.
    Templates(Arc<Vec<GiftTemplate>>),
    /// A draft was filled from a template. The warnings say what changed in the catalog since the template
    /// was saved. [`Event::DraftOpened`] follows.
    TemplateUsed {
        draft: DraftId,
        warnings: Arc<Vec<SendWarning>>,
    },
    DraftOpened {
        draft: Box<Draft>,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
        facts: Arc<RecipientFacts>,
    },
    /// The requested draft does not exist or cannot be read. An [`Event::Problem`] precedes this
    /// event.
    DraftNotOpened(DraftId),
    /// The draft of the connection that was used last is open, or cannot be opened: there is none, or an
    /// [`Event::Problem`] precedes this event. Emitted after the start and after each change of the connection.
    LatestDraftKnown(ConnectionId),
    /// A draft was made from a batch. [`Event::DraftOpened`] follows.
    BatchCopied(DraftId),
    /// Drafts were made from several batches, one for each batch. None is opened.
    BatchesCopied {
        /// The new drafts; 0 when each batch had its draft.
        drafts: u64,
    },
    /// The changes of the draft are on disk.
    DraftSaved(DraftId),
    /// The recipients changed by an edit or import, or were checked for another send method.
    Recipients {
        draft: DraftId,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
        facts: Arc<RecipientFacts>,
        /// The summary of a change of many rows, of an undo or a redo; `None` for any other change.
        change: Option<RecipientEditSummary>,
        /// The rows and cells that the current query finds.
        found: Arc<RecipientQueryResult>,
    },
    /// The result of another query of the recipients.
    RecipientsQueried {
        draft: DraftId,
        found: Arc<RecipientQueryResult>,
    },
    /// A file is being read. Emitted ten times a second for an import that takes longer than a moment.
    ImportProgress {
        key: RequestKey,
        /// The name of the file; empty for a pasted list.
        source: Arc<str>,
        progress: ImportProgress,
    },
    /// A file was read; its rows are not yet added to the recipients.
    ImportRead {
        key: RequestKey,
        result: Result<Arc<ImportPreview>, Problem>,
    },
    /// The user closed the file dialog without a choice, or canceled the import. Its rows are dropped.
    ImportCanceled {
        key: RequestKey,
    },
    /// The system has no file dialog; the window shows a field for the path of the recipient file.
    OpenDialogUnavailable {
        key: RequestKey,
    },
    /// The system has no file dialog; the window shows a field for the path of the exported file.
    SaveDialogUnavailable {
        contents: ExportContents,
        suggested: PathBuf,
    },
    /// The service inside giftdesk has a test from another connection.
    TestSentInPractice {
        test: DraftId,
        stand_ins: Vec<StandIn>,
    },
    /// A test was not sent.
    TestFailed {
        test: DraftId,
        failure: Box<TestFailure>,
    },
    Outbox(Arc<Vec<OutboxEntry>>),
    /// A POST that creates a batch begins, or has ended. The events of its result come before its
    /// end.
    PostInFlight(Option<PostInFlight>),
    /// This computer keeps a confirmed send until its time.
    SendScheduled {
        draft: DraftId,
        at: Timestamp,
        recipients: u64,
    },
    /// The service has the batch. The draft was deleted unless it was changed after Send.
    Sent {
        draft: DraftId,
        batch: OrderBatchId,
        recipients: u64,
        /// When the service will send the gifts; `None`: at once.
        scheduled_for: Option<Timestamp>,
    },
    /// A send could not be started, was canceled or was refused.
    SendFailed {
        draft: DraftId,
        problem: Problem,
    },
    /// Lists of recipients and the address book.
    People(PeopleEvent),
    /// A failure that the window reports to the user.
    Problem(Problem),
}

impl Event {
    /// The failure that the event reports.
    pub(crate) fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Problem(problem) | Self::SendFailed { problem, .. } => Some(problem),
            Self::EndUserCardAdded { result, .. } => result.as_ref().err(),
            Self::OrderJobStarted { job, .. } => job.as_ref().err(),
            Self::ImportRead { result, .. } => result.as_ref().err(),
            Self::People(event) => event.problem(),
            _ => None,
        }
    }
}

/// The POST that creates the batch of a send. Ends by its own time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostInFlight {
    pub send: OutboxId,
    pub recipients: u64,
}

/// The kind of a copied text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedContent {
    /// The number of links.
    GiftLinks(u64),
    /// The address of a page, because no browser could be opened.
    WebAddress,
    /// The text of an email, because no email program could be opened.
    EmailText,
    /// The path of a folder that could not be opened.
    FolderPath,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    EndUserCardAdded(EndUserCard),
    /// A kept send was scheduled for another time, which is at night for some recipients.
    SendRescheduled {
        at: Timestamp,
        at_night: u64,
    },
    /// Orders were written to a file; `file` is its name without the folder.
    OrdersExported {
        orders: u64,
        file: String,
    },
    /// A table was written to a file; `file` is its name without the folder.
    TableExported {
        file: String,
    },
    /// A clean list of recipients was written to a file; `file` is its name without the folder.
    RecipientsExported {
        written: WrittenRecipients,
        file: String,
    },
    /// The log of sends was written to a file; `file` is its name without the folder.
    SendLogExported {
        records: u64,
        file: String,
    },
}
