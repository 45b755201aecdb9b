//! What the engine tells the screens. Sending one wakes the window.

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
    /// At start and after every change of connections, account, cards, payment methods or cards of
    /// end users.
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

    /// The mirror changed: ask again for what you show.
    Changed(Changed),
    Catalog(Arc<CatalogSummary>),
    /// How many rows the rail counts.
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
    /// Rows or a summary could not be read on this machine. The problem was told.
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
    /// `pixels` is `None` when the picture cannot be had.
    Picture {
        url: String,
        width: u32,
        height: u32,
        pixels: Option<Arc<Pixels>>,
    },
    /// The window puts this text on the clipboard.
    CopyText {
        text: String,
        content: CopiedContent,
    },
    /// A task without another answer was completed; shown as a toast.
    Completed(Completion),

    Drafts(Arc<Vec<DraftSummary>>),
    /// A draft was opened: its fields and its recipients.
    DraftOpened {
        draft: Box<Draft>,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
    },
    /// A draft that was asked for is not there, or cannot be read. The problem was told.
    DraftNotOpened(DraftId),
    /// The open draft is on disk as it was last sent.
    DraftSaved(DraftId),
    /// The recipients changed: an edit, an import, a new send method.
    Recipients {
        draft: DraftId,
        recipients: RecipientTable,
        issues: Arc<IssueIndex>,
        /// What a change of many rows did; `None` for small ones and for undoing.
        change: Option<RecipientEditSummary>,
    },
    /// What was read from a file, before it is taken into the recipients.
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
    /// A send arrived at the service. The draft it came from is gone, unless it was changed since.
    Sent {
        draft: DraftId,
        batch: OrderBatchId,
        recipients: u64,
    },
    /// A send could not be made or was refused.
    SendFailed {
        draft: DraftId,
        problem: Problem,
    },
    /// Something failed that no request above answers for.
    Problem(Problem),
}

/// A file that was read: its first rows and how its columns look like fields.
#[derive(Clone, Debug)]
pub struct ImportPreview {
    /// The file's name, without its folder; empty for a pasted list.
    pub source: String,
    /// The names of the columns, empty for a column without a name.
    pub header: Vec<String>,
    /// The first rows, as many as a preview shows.
    pub sample: Vec<Vec<String>>,
    pub rows: u64,
    pub notes: Vec<ImportNote>,
    pub mapping: Mapping,
}

/// What a copied text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedContent {
    /// So many links, one per line.
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
    /// Not yet begun.
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
    /// The line is down; what is shown is from `last`.
    Offline {
        last: Option<Timestamp>,
        problem: Problem,
    },
}
