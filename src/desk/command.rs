//! Commands from screens to the engine.

use std::{ops::Range, path::PathBuf, time::Duration};

use secrecy::SecretString;

use super::{
    ConnectionId, Draft, DraftId, NewEndUserCard, OpenDialogText, OutboxId, Preferences,
    RecipientEdit, view::ListQuery,
};
use crate::{
    contract::{BrandId, Cents, OrderBatchId, OrderId, PaymentMethodId, ProductId},
    recipients::Mapping,
};

/// Identifies a request in its response. A screen drops responses whose key is not the latest, so
/// that a slow response never replaces a newer one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestKey(pub u64);

#[derive(Debug)]
pub enum Command {
    // Connections
    /// Requests the account of a key. Response: [`Event::ConnectionTested`](super::Event).
    TestConnection {
        key: RequestKey,
        base_url: String,
        api_key: SecretString,
    },
    /// Stores the connection and its key, and uses the connection. An existing connection of the
    /// same account and address is reused.
    AddConnection {
        name: String,
        base_url: String,
        api_key: SecretString,
    },
    /// Sets the key of a connection whose key is missing or refused, and uses the connection.
    EnterKey {
        id: ConnectionId,
        api_key: SecretString,
    },
    UseConnection(ConnectionId),
    /// Deletes the connection with its key, mirror, drafts and end users' cards, unless its outbox
    /// has unfinished sends.
    RemoveConnection(ConnectionId),
    SavePreferences(Preferences),
    /// Creates a card of an end user at the service. The request is sent once and never retried.
    /// Response: [`Event::EndUserCardAdded`](super::Event).
    AddEndUserCard {
        key: RequestKey,
        card: NewEndUserCard,
    },
    /// Removes the card from this computer; the API cannot delete it at the service.
    RemoveEndUserCard(PaymentMethodId),
    /// Syncs now, the shown orders first, and retries the connection and the outbox.
    Refresh,
    /// Deletes the mirror of the connection and reads it from the service again. Drafts and the outbox
    /// stay.
    RebuildMirror,

    // Lists and details. Responses: Event::Rows, Event::Product, …
    /// Rows `range` of a list. The screen repeats the command after an
    /// [`Event::Changed`](super::Event) of the list.
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
    /// The figures of the Activity screen for the last `days` days.
    ActivitySummary {
        key: RequestKey,
        days: u32,
    },
    /// A picture scaled to cover `width` × `height` pixels. Response: Event::Picture.
    Picture {
        url: String,
        width: u32,
        height: u32,
    },
    /// All gift links of a batch, one per line. Response: Event::CopyText.
    CopyLinks(OrderBatchId),
    /// Opens the system's file dialog, then writes the orders of the batch as CSV. Response:
    /// Event::Completed, or Event::SaveDialogUnavailable.
    ExportOrders {
        batch: OrderBatchId,
        dialog_title: String,
    },
    /// Writes the orders of the batch as CSV to a new file. An existing file is not overwritten.
    ExportOrdersTo {
        batch: OrderBatchId,
        path: PathBuf,
    },
    /// Opens a folder, created if necessary, in the system's file manager. Without a file manager
    /// the path is copied.
    OpenFolder(PathBuf),

    // Drafts
    /// Stores and opens a new draft. Response: Event::DraftOpened.
    NewDraft(Box<Draft>),
    OpenDraft(DraftId),
    /// Sets the fields of a draft except the recipients. Saved within a second.
    SaveDraft(Box<Draft>),
    DeleteDraft(DraftId),
    /// Copies a draft under a new id and name, and opens the copy.
    DuplicateDraft {
        draft: DraftId,
        name: String,
    },
    /// Requests the price of the draft, without sending names or addresses. Response:
    /// Event::Priced.
    Price {
        key: RequestKey,
        draft: DraftId,
    },

    // Recipients of a draft
    EditRecipients {
        draft: DraftId,
        edit: RecipientEdit,
    },
    /// Opens the system's file dialog, then reads the chosen file. Response: Event::ImportRead,
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
    /// Response: Event::ImportRead.
    ImportBytes {
        key: RequestKey,
        draft: DraftId,
        name: String,
        bytes: Vec<u8>,
    },
    /// Adds the rows that were read under `key` to the recipients. With `replace`, removes the
    /// existing recipients first.
    AcceptImport {
        key: RequestKey,
        mapping: Mapping,
        replace: bool,
    },
    CancelImport {
        key: RequestKey,
    },

    // Sending
    /// Writes the request to the outbox, which sends it. `agreed_low` and `agreed_high` are the
    /// lowest and highest total that the user was shown.
    Send {
        draft: DraftId,
        agreed_low: Cents,
        agreed_high: Cents,
        /// How long the send can be undone before it leaves; zero sends at once.
        hold: Duration,
    },
    /// Sends a held, waiting or refused entry now, or looks up an entry in doubt or in review now.
    RetrySend(OutboxId),
    /// Sends an entry in review once more, unless another look-up finds its batch: the user has
    /// checked that the service does not have the gifts. Valid for the next attempt only.
    ForceResend(OutboxId),
    /// Settles an entry in review: the user identified its batch at the service.
    IdentifySentBatch {
        send: OutboxId,
        batch: OrderBatchId,
    },
    /// Cancels a held or waiting entry, or removes an entry that is settled, unreadable or in
    /// review.
    DismissSend(OutboxId),
    DismissNotice(u64),
}
