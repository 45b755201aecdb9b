//! Commands of the window and of `giftdesk send` to the engine. Sending a command never blocks.

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

/// Identifies a request in its reply. The model drops a reply whose key is no longer current, so that a
/// slow reply never replaces a newer one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestKey(pub u64);

#[derive(Debug)]
pub enum Command {
    // Connections
    /// Calls `GET /v1/me` with this key. Reply: [`Event::ConnectionTested`](super::Event).
    TestConnection {
        key: RequestKey,
        base_url: String,
        api_key: SecretString,
    },
    /// Stores the connection and its key and makes the connection active. An existing connection of
    /// the same account at the same address is reused.
    AddConnection {
        name: String,
        base_url: String,
        api_key: SecretString,
    },
    /// Stores a key for a connection whose key is missing or refused, and makes the connection
    /// active.
    EnterKey {
        id: ConnectionId,
        api_key: SecretString,
    },
    UseConnection(ConnectionId),
    /// Deletes the connection with its key, its mirror, its drafts and its end users' cards.
    RemoveConnection(ConnectionId),
    SavePreferences(Preferences),
    /// Adds a card of an end user to the active connection; sent once, never retried.
    /// Reply: [`Event::EndUserCardAdded`](super::Event).
    AddEndUserCard {
        key: RequestKey,
        card: NewEndUserCard,
    },
    /// Removes the card from this computer. The service has no endpoint to remove it.
    ForgetEndUserCard(PaymentMethodId),
    /// Synchronizes now, also while offline (F5).
    Refresh,

    // Lists and details. Replies: Event::Rows, Event::Product, …
    /// Requests the rows `range` of a list. The model repeats the request after an
    /// [`Event::Changed`](super::Event) that concerns the list.
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
    /// Requests the figures of the Activity screen for the last `days` days.
    ActivitySummary {
        key: RequestKey,
        days: u32,
    },
    /// Requests a picture that covers `width` × `height` pixels. Reply: Event::Picture.
    Picture {
        url: String,
        width: u32,
        height: u32,
    },
    /// Requests all gift links of a batch, one per line. Reply: Event::CopyText.
    CopyLinks(OrderBatchId),
    /// Opens the system's file dialog, then writes the batch's orders as CSV to the chosen file.
    /// Reply: Event::Completed, or Event::SaveDialogUnavailable.
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
    /// Opens a folder in the system's file manager; creates the folder when it does not exist.
    /// Without a file manager, the reply is an Event::CopyText with the path.
    OpenFolder(PathBuf),

    // Drafts
    /// Creates a draft and opens it. Reply: Event::DraftOpened.
    NewDraft(Box<Draft>),
    OpenDraft(DraftId),
    /// Replaces the draft's fields (not its recipients); on disk within a second.
    SaveDraft(Box<Draft>),
    DeleteDraft(DraftId),
    /// Copies the draft under a new id and a new name, and opens the copy.
    DuplicateDraft {
        draft: DraftId,
        name: String,
    },
    /// Requests the price of the draft's cart for one anonymous recipient: names and addresses are
    /// not sent. Reply: Event::Priced.
    Price {
        key: RequestKey,
        draft: DraftId,
    },

    // Recipients of a draft
    EditRecipients {
        draft: DraftId,
        edit: RecipientEdit,
    },
    /// Opens the system's file dialog, then reads the chosen file. Reply: Event::ImportRead,
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
    /// Adds the rows that were read under `key` to the recipients.
    AcceptImport {
        key: RequestKey,
        mapping: Mapping,
        replace: bool,
    },
    CancelImport {
        key: RequestKey,
    },

    // Sending
    /// Writes the send to disk, then sends it. `agreed_low` and `agreed_high` are the price range that
    /// the user saw.
    Send {
        draft: DraftId,
        agreed_low: crate::contract::Cents,
        agreed_high: crate::contract::Cents,
    },
    /// Sends an entry that waits or was refused. An entry that the service may have received is only
    /// looked up.
    RetrySend(OutboxId),
    /// Sends an entry that needs review again, after the user confirmed that the service does not
    /// have it. The entry is not queued: the send happens now or fails.
    SendAgain(OutboxId),
    /// Cancels a waiting entry; removes an entry that was refused or that the user has reviewed.
    DismissSend(OutboxId),
    DismissNotice(u64),
}
