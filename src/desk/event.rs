//! Events of the engine, applied by the window's model and by `giftdesk send`. Each event wakes the
//! window.

use std::{path::PathBuf, sync::Arc};

use super::{
    ConnectionState, Draft, DraftId, DraftSummary, EndUserCard, Notice, OutboxEntry, Preferences,
    Problem, RecipientEditSummary, RequestKey,
    view::{
        ActivitySummary, BatchDetail, BrandDetail, CatalogSummary, Changed, ListRows, OrderDetail,
        Pixels,
    },
};
use crate::{
    contract::{Me, OrderBatchId, PriceEstimate, Product, ProductId, Timestamp},
    recipients::{ImportNote, IssueIndex, Mapping, RecipientTable},
};

#[derive(Clone, Debug)]
pub enum Event {
    /// Emitted at the start and after every change of connections, account, cards, payment methods or
    /// end users' cards.
    Connections(Arc<ConnectionState>),
    ConnectionTested {
        key: RequestKey,
        result: Result<Me, Problem>,
    },
    EndUserCardAdded {
        key: RequestKey,
        result: Result<EndUserCard, Problem>,
    },
    Preferences(Preferences),
    Sync(SyncState),
    Notices(Vec<Notice>),

    /// The mirror changed; the model requests the affected lists again.
    Changed(Changed),
    Catalog(Arc<CatalogSummary>),
    /// The counts in the rail.
    Counts {
        drafts: u64,
        batches: u64,
        orders: u64,
    },
    Rows {
        key: RequestKey,
        total: u64,
        offset: u64,
        rows: ListRows,
    },
    /// Rows or a summary could not be read from the local database. The problem is also a notice.
    Unanswered {
        key: RequestKey,
        problem: Problem,
    },
    Product {
        key: RequestKey,
        id: ProductId,
        product: Result<Arc<Product>, Problem>,
    },
    Brand {
        key: RequestKey,
        brand: Result<Arc<BrandDetail>, Problem>,
    },
    Batch {
        key: RequestKey,
        batch: Result<Arc<BatchDetail>, Problem>,
    },
    Order {
        key: RequestKey,
        order: Result<Arc<OrderDetail>, Problem>,
    },
    ActivitySummary {
        key: RequestKey,
        summary: Arc<ActivitySummary>,
    },
    /// `pixels` is `None` when the picture cannot be fetched or decoded.
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
    /// A task without another reply was completed; shown as a toast.
    Completed(Completion),

    Drafts(Arc<Vec<DraftSummary>>),
    DraftOpened {
        draft: Box<Draft>,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
    },
    /// The requested draft does not exist or cannot be read. An Event::Problem precedes this event.
    DraftNotOpened(DraftId),
    /// The draft is on disk with all changes.
    DraftSaved(DraftId),
    /// The recipients or their issues changed: by an edit, an import or another send method.
    Recipients {
        draft: DraftId,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
        /// The result of an edit of many rows; `None` for small edits and for undo.
        change: Option<RecipientEditSummary>,
    },
    /// A recipient file was read; its rows are not added yet.
    ImportRead {
        key: RequestKey,
        result: Result<Arc<ImportPreview>, Problem>,
    },
    /// The user closed the file dialog without a choice.
    ImportCanceled {
        key: RequestKey,
    },
    /// The system has no file dialog, so the window asks for the recipient file itself.
    OpenDialogUnavailable {
        key: RequestKey,
    },
    /// The system has no file dialog, so the window asks where to write the orders.
    SaveDialogUnavailable {
        batch: OrderBatchId,
        suggested: PathBuf,
    },
    Priced {
        key: RequestKey,
        draft: DraftId,
        result: Result<PriceEstimate, Problem>,
    },

    Outbox(Arc<Vec<OutboxEntry>>),
    /// The service has the batch. The draft was deleted, unless it was changed after the send.
    Sent {
        draft: DraftId,
        batch: OrderBatchId,
        recipients: u64,
    },
    /// The send could not be started or was refused.
    SendFailed {
        draft: DraftId,
        problem: Problem,
    },
    /// A failure that belongs to no request; shown as a toast.
    Problem(Problem),
}

/// A recipient file that was read: its first rows and the guessed mapping of its columns.
#[derive(Clone, Debug)]
pub struct ImportPreview {
    /// The file's name, without its folder; empty for a pasted list.
    pub source: String,
    /// The names of the columns, empty for a column without a name.
    pub header: Vec<String>,
    /// The first rows, for the preview.
    pub sample: Vec<Vec<String>>,
    pub rows: u64,
    pub notes: Vec<ImportNote>,
    pub mapping: Mapping,
}

/// The kind of a copied text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedContent {
    /// The number of links, one per line.
    GiftLinks(u64),
    /// The path of a folder that could not be opened.
    FolderPath,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    EndUserCardAdded(EndUserCard),
    /// Orders were written to a file; `file` is its name without the folder.
    OrdersExported {
        orders: u64,
        file: String,
    },
}

/// What the sync is reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncResource {
    Account,
    Products,
    Brands,
    Batches,
    Recipients,
    Orders,
    Activities,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum SyncState {
    /// The sync has not begun.
    #[default]
    Starting,
    Working {
        resource: SyncResource,
        done: u64,
        total: Option<u64>,
    },
    UpToDate {
        at: Timestamp,
    },
    /// The service cannot be reached; the mirror is from `last`.
    Offline {
        last: Option<Timestamp>,
        problem: Problem,
    },
}
