//! Commands from screens to the engine.

use std::{path::PathBuf, sync::Arc, time::Duration};

use secrecy::SecretString;

use super::{
    AnyQuestion, ConnectionId, InboxChangeId, OrderJobId, OutboxId, PeopleCommand, RequestKey,
};
use crate::{
    contract::{Cents, OrderBatchId, OrderId, PaymentMethodId, Timestamp},
    desk::{
        connections::EmailServerChange,
        drafts::{AgreedCart, Draft, DraftId, TemplateChange, TemplateId},
        end_user_cards::NewEndUserCard,
        export::{ExportFormat, ExportTable, LinkColumns, LinkFormat},
        inbox::{InboxMark, InboxTarget},
        jobs::{OrderAction, OrderSelection},
        recipients::{RecipientEdit, RecipientQuery, SheetChoice, files::RecipientFile},
        sends::{GiftTest, SendLogFormat, guards::SendWarning},
        settings::Preferences,
        shop::ShopCommand,
        sync::RebuildScope,
        system::{OpenDialogText, SystemNotification},
    },
    recipients::Mapping,
};

#[derive(Debug)]
pub enum Command {
    // Connections
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
    /// Uses the connection. My shop is set up if it is not yet.
    UseConnection(ConnectionId),
    /// Deletes the connection with its key, mirror, drafts and end users' cards, unless its outbox
    /// has unfinished sends.
    RemoveConnection(ConnectionId),
    /// Deletes the gifts, drafts, templates and people of Practice.
    ResetPractice,
    /// Saves the settings of My shop, and starts its service again with them.
    SaveShopSettings {
        public_url: Option<String>,
        email_server: EmailServerChange,
        /// The sender address of emails.
        email_from: Option<String>,
    },
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
    /// The window got the focus: syncs now if the sync runs less often because nothing changed.
    WindowFocused,
    /// Deletes the mirror of the connection, or a part of it, and reads it from the service again. Drafts
    /// and the outbox stay.
    RebuildMirror(RebuildScope),

    /// Replies are sent to the asker, and announced by [`Event::Replied`](super::Event).
    Ask(AnyQuestion),

    /// A picture scaled to cover `width` × `height` pixels. Response: Event::Picture.
    Picture {
        url: String,
        width: u32,
        height: u32,
    },
    /// Formats the gift links of the selection. Response: Event::CopyText.
    CopyLinks {
        selection: OrderSelection,
        format: LinkFormat,
        columns: LinkColumns,
    },
    /// Opens the system's file dialog, then writes the selected orders to a file. Response:
    /// Event::Completed, or Event::SaveDialogUnavailable.
    ExportOrders {
        selection: OrderSelection,
        format: ExportFormat,
        dialog_title: String,
    },
    /// Writes the selected orders to a new file. An existing file is not overwritten.
    ExportOrdersTo {
        selection: OrderSelection,
        format: ExportFormat,
        path: PathBuf,
    },
    /// Opens the system's file dialog, then writes the table to a file. Response: Event::Completed, or
    /// Event::SaveDialogUnavailable.
    ExportTable {
        table: Arc<ExportTable>,
        format: ExportFormat,
        dialog_title: String,
    },
    /// Writes the table to a new file. An existing file is not overwritten.
    ExportTableTo {
        table: Arc<ExportTable>,
        format: ExportFormat,
        path: PathBuf,
    },
    /// Opens the system's file dialog, then writes a file of recipients. Response: Event::Completed, or
    /// Event::SaveDialogUnavailable.
    ExportRecipients {
        file: Arc<RecipientFile>,
        dialog_title: String,
    },
    /// Writes a file of recipients. An existing file is not overwritten.
    ExportRecipientsTo {
        file: Arc<RecipientFile>,
        path: PathBuf,
    },
    /// Opens the system's file dialog, then writes the log of all sends to a file. Response:
    /// Event::Completed, or Event::SaveDialogUnavailable.
    ExportSendLog {
        format: SendLogFormat,
        dialog_title: String,
    },
    /// Writes the log of all sends to a new file. An existing file is not overwritten.
    ExportSendLogTo {
        format: SendLogFormat,
        path: PathBuf,
    },
    /// Opens a new email in the system's email program. Without an email program the text is copied.
    OpenEmailDraft {
        to: String,
        subject: String,
        body: String,
    },
    /// Opens a page in the system's browser, for example of a parcel. Never a gift link: opening one
    /// counts as the recipient's view. Without a browser the address is copied.
    OpenWebPage(String),
    /// Stores the user's note about an order; an empty note removes it.
    SaveOrderNote {
        order: OrderId,
        note: String,
    },
    /// Opens a folder, created if necessary, in the system's file manager. Without a file manager
    /// the path is copied.
    OpenFolder(PathBuf),

    // Changing orders
    /// Stores a job that cancels or extends these orders, and starts the job. Response:
    /// Event::OrderJobStarted, then Event::OrderJobs with the progress and Event::OrderJobFinished.
    StartOrderJob {
        key: RequestKey,
        action: OrderAction,
        orders: Arc<Vec<OrderId>>,
    },
    /// Stops a job. Requests that are on their way are still followed.
    StopOrderJob(OrderJobId),
    /// Requests the failed and stopped orders of a job again.
    RetryOrderJob(OrderJobId),
    /// Removes a finished job from the list.
    DismissOrderJob(OrderJobId),

    // Inbox
    /// Marks items as done, snoozes them, or opens them again. Response: Event::InboxMarked,
    /// then Event::Inbox.
    MarkInbox {
        change: InboxChangeId,
        target: InboxTarget,
        mark: InboxMark,
    },
    /// Opens the items that a change marked as done or snoozed. Response: Event::Inbox.
    UndoInboxChange(InboxChangeId),
    /// Shows a notification of the system. Response: Event::NotificationOpened when the user opens it.
    ShowSystemNotification(SystemNotification),

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
    /// Makes a draft with this name for the selected recipients whose orders failed or were canceled.
    /// Opens the draft that was made before for the same orders, if there is one. Response:
    /// Event::BatchCopied, and Event::DraftOpened. Recipients of several batches get a draft for each batch,
    /// with its name; the response is Event::BatchesCopied.
    SendAgain {
        selection: OrderSelection,
        name: String,
    },
    /// Cancels these orders with a job, and makes a draft with this name for those that are then canceled, as
    /// [`Self::SendAgain`] does. An order that was accepted meanwhile is left alone. Response:
    /// Event::OrderJobStarted, and those of both changes.
    ReplaceGifts {
        key: RequestKey,
        orders: Arc<Vec<OrderId>>,
        name: String,
    },
    /// Makes a draft with this name from a failed batch, for the recipients without a gift, from the
    /// request that was kept. Opens the draft that was made before, if there is one. Response:
    /// Event::BatchCopied, and Event::DraftOpened.
    SendBatchAgain {
        batch: OrderBatchId,
        name: String,
    },
    /// Makes a draft with this name from a batch and all its recipients. Response: Event::BatchCopied,
    /// and Event::DraftOpened.
    DuplicateBatch {
        batch: OrderBatchId,
        name: String,
    },
    /// Saves, renames, copies or deletes a template. Response: Event::Templates.
    ChangeTemplate {
        id: TemplateId,
        change: TemplateChange,
    },
    /// Fills a draft from a template, and opens it; `None` creates a draft. Recipients, name and schedule
    /// of the draft stay. Response: Event::TemplateUsed and Event::DraftOpened.
    UseTemplate {
        template: TemplateId,
        draft: Option<Box<Draft>>,
    },
    // Recipients of a draft
    EditRecipients {
        draft: DraftId,
        edit: RecipientEdit,
    },
    /// Filters and searches the recipients, until the next query or until the draft is closed.
    /// Response: Event::RecipientsQueried; later results are part of Event::Recipients.
    QueryRecipients {
        draft: DraftId,
        query: RecipientQuery,
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
        choice: SheetChoice,
        /// Whether the columns are read as the user assigned them in earlier files with the same header.
        uses_earlier_mappings: bool,
    },
    /// Reads a pasted list. `name` is empty, or the name of the file that the bytes are from.
    /// Response: Event::ImportRead.
    ImportBytes {
        key: RequestKey,
        draft: DraftId,
        name: String,
        bytes: Vec<u8>,
    },
    /// Reads the workbook that was read under `key` again, with another choice. Response:
    /// Event::ImportRead.
    ReadImportAgain {
        key: RequestKey,
        choice: SheetChoice,
    },
    /// Adds the rows that were read under `key` to the recipients. With `replace`, removes the
    /// existing recipients first.
    AcceptImport {
        key: RequestKey,
        mapping: Mapping,
        replace: bool,
    },
    /// Stops an import and drops its rows. Response: Event::ImportCanceled while the file is read.
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
        /// What one gift costs with each cart, as the user was shown; empty when everyone gets the same
        /// products.
        agreed_carts: Vec<AgreedCart>,
        /// How long the send can be undone before it leaves; zero sends at once.
        hold: Duration,
        /// The warnings that the user accepted. A send with another warning does not start.
        accepted: Vec<SendWarning>,
    },
    /// Sends a test of a draft to the sender. A real test goes through the outbox. Response:
    /// Event::TestSentInPractice, Event::TestFailed, or Event::Outbox with the send.
    SendTest {
        test: Box<GiftTest>,
        agreed_low: Cents,
        agreed_high: Cents,
        /// As in [`Command::Send`].
        hold: Duration,
        accepted: Vec<SendWarning>,
    },
    /// Sends a held, scheduled, waiting or refused entry now, or looks up an entry in doubt or in review now.
    RetrySend(OutboxId),
    /// Schedules a kept send for another time. Response: Event::Outbox and Event::Completed.
    RescheduleSend {
        send: OutboxId,
        at: Timestamp,
    },
    /// Sends an entry in review once more, unless another look-up finds its batch: the user has
    /// checked that the service does not have the gifts. Valid for the next attempt only.
    ForceResend(OutboxId),
    /// Marks an entry in review as sent: the user identified its batch at the service.
    IdentifySentBatch {
        send: OutboxId,
        batch: OrderBatchId,
    },
    /// Ends the program without waiting for the POST in flight: the user closes the window. The next
    /// start looks the batch up.
    AbandonPost,
    /// Cancels a held, scheduled or waiting entry, or removes an entry that is settled, unreadable or in
    /// review.
    DismissSend(OutboxId),
    /// Makes a draft with this name from a refused or canceled part of a send, and removes the part,
    /// so that the following parts are sent. Response: Event::BatchCopied, and Event::DraftOpened.
    MoveSendToDraft {
        send: OutboxId,
        name: String,
    },
    /// Lists of recipients and the address book.
    People(PeopleCommand),
    /// The shop of the connection in use, as its operator keeps it.
    Shop(ShopCommand),
    DismissNotice(u64),
    /// The window has handled [`Event::ShowWindow`](super::Event).
    WindowShown,
}

#[cfg(test)]
impl Command {
    /// The question, if the command asks one of this type.
    pub(crate) fn question<Q: super::Question>(&self) -> Option<&Q> {
        match self {
            Self::Ask(question) => question.get(),
            _ => None,
        }
    }
}
