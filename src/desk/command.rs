//! What a screen can ask of the engine. Sending one never blocks.

use std::{ops::Range, path::PathBuf};

use secrecy::SecretString;

use super::{
    ConnectionId, Draft, DraftId, NewEndUserCard, OpenDialogText, OutboxId, Preferences,
    RecipientEdit, view::ListQuery,
};
use crate::{
    contract::{BrandId, OrderBatchId, OrderId, PaymentMethodId, ProductId},
    recipients::Mapping,
};

/// Names a request; the reply carries it back. A reply whose key is no longer wanted is dropped by
/// the asker, so a slow answer never overwrites a newer one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestKey(pub u64);

#[derive(Debug)]
pub enum Command {
    // Connections
    /// Asks `GET /v1/me` with this key. Answer: [`Event::ConnectionTested`](super::Event).
    TestConnection {
        key: RequestKey,
        base_url: String,
        api_key: SecretString,
    },
    /// Keeps the connection, puts its key in the vault and makes it active. A connection of the
    /// same account at the same address is used again.
    AddConnection {
        name: String,
        base_url: String,
        api_key: SecretString,
    },
    /// A key for a connection whose key is missing or refused; makes it active.
    EnterKey {
        id: ConnectionId,
        api_key: SecretString,
    },
    UseConnection(ConnectionId),
    /// Forgets the connection and its key; its mirror is deleted, its drafts and the cards of
    /// its end users too.
    RemoveConnection(ConnectionId),
    SavePreferences(Preferences),
    /// Makes a card of an end user of the active connection; sent once, never again by itself.
    /// Answer: [`Event::EndUserCardAdded`](super::Event).
    AddEndUserCard {
        key: RequestKey,
        card: NewEndUserCard,
    },
    /// Forgets it on this computer; the service has no way to be told.
    ForgetEndUserCard(PaymentMethodId),
    /// F5: synchronise now, also when the line was thought to be down.
    Refresh,

    // Lists and details. Answers: Event::Rows, Event::Product, …
    /// Rows `range` of a list. Asked again by the screen when [`Event::Changed`](super::Event)
    /// names the list.
    List {
        key: RequestKey,
        query: ListQuery,
        range: Range<u64>,
    },
    Product {
        key: RequestKey,
        id: ProductId,
    },
    Brand {
        key: RequestKey,
        id: BrandId,
    },
    Batch {
        key: RequestKey,
        id: OrderBatchId,
    },
    Order {
        key: RequestKey,
        id: OrderId,
    },
    /// The numbers of the Activity screen over the last `days` days.
    ActivitySummary {
        key: RequestKey,
        days: u32,
    },
    /// A picture, to fit `width` × `height` pixels (cover). Answer: Event::Picture.
    Picture {
        url: String,
        width: u32,
        height: u32,
    },
    /// All gift links of a batch as text, one a line. Answer: Event::CopyText.
    CopyLinks(OrderBatchId),
    /// Opens the system's file dialog, then writes the batch's orders as CSV to the chosen file.
    /// Answer: Event::Completed, or Event::SaveDialogUnavailable.
    ExportOrders {
        batch: OrderBatchId,
        /// The title of the dialog.
        dialog_title: String,
    },
    /// Writes the batch's orders as CSV to a new file. An existing file is not overwritten.
    ExportOrdersTo {
        batch: OrderBatchId,
        path: PathBuf,
    },
    /// Shows a folder in the system's file manager; it is made when there is none yet. Where there
    /// is no file manager its path is copied.
    OpenFolder(PathBuf),

    // Drafts
    /// Makes a draft, opens it, and answers Event::DraftOpened.
    NewDraft(Box<Draft>),
    OpenDraft(DraftId),
    /// The small fields as they are typed. The last one wins; written within a second.
    SaveDraft(Box<Draft>),
    DeleteDraft(DraftId),
    /// A copy under a new id, opened.
    DuplicateDraft(DraftId),
    /// Prices the draft's cart for one nameless recipient: names and addresses stay here.
    /// Answer: Event::Priced.
    Price {
        key: RequestKey,
        draft: DraftId,
    },

    // Recipients of a draft
    EditRecipients {
        draft: DraftId,
        edit: RecipientEdit,
    },
    /// Opens the system's file dialog, then reads the chosen file. Answer: Event::ImportRead,
    /// Event::ImportCanceled, or Event::OpenDialogUnavailable.
    PickRecipientFile {
        key: RequestKey,
        draft: DraftId,
        dialog: OpenDialogText,
    },
    ImportFile {
        key: RequestKey,
        draft: DraftId,
        path: PathBuf,
    },
    /// Reads a pasted list. `name` is empty, or the name of the file that the bytes are from.
    ImportBytes {
        key: RequestKey,
        draft: DraftId,
        name: String,
        bytes: Vec<u8>,
    },
    /// Takes what was read under `key` into the recipients.
    AcceptImport {
        key: RequestKey,
        mapping: Mapping,
        replace: bool,
    },
    CancelImport {
        key: RequestKey,
    },

    // Sending
    /// Writes the intent to disk, then sends. `agreed_high` is the highest total that was shown.
    Send {
        draft: DraftId,
        agreed_low: crate::contract::Cents,
        agreed_high: crate::contract::Cents,
    },
    /// Sends an entry that waits or was refused; one that may have left is only looked for.
    RetrySend(OutboxId),
    /// Sends an undecided entry once more, at once or not at all: a person has looked, and it is
    /// not there.
    SendAgain(OutboxId),
    /// Takes a waiting entry back; forgets one that was refused, or that a person has decided on.
    DismissSend(OutboxId),
    DismissNotice(u64),
}
