//! Stable codes of problems, for support, documents and `--json`.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumMessage, IntoStaticStr};

/// The code of a [`ProblemKind`](super::ProblemKind). The first digits are the area. A number or
/// name that was released is neither changed nor given to another problem. The comments become the
/// table in `docs/problems.md`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumIter,
    EnumMessage,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u16)]
pub enum ProblemCode {
    // The service and the connection to it.
    /// The service could not be reached; nothing left this computer.
    ServiceUnreachable = 1001,
    /// The service did not respond in time.
    ServiceTimedOut = 1002,
    /// The connection broke before the service had responded.
    ConnectionInterrupted = 1003,
    /// The service refused the request, mostly with its own reason.
    ServiceRefused = 1004,
    /// The service requires a pause (HTTP 429).
    ServiceBusy = 1005,
    /// The service reported a fault of its own (HTTP 408 or 5xx).
    ServiceFailed = 1006,
    /// The response did not come from a gifting service.
    NotAGiftingService = 1007,
    /// The service does not have the requested item (HTTP 404).
    NotFoundAtService = 1008,
    /// The address or the key cannot be used.
    AddressInvalid = 1009,
    /// The connection was not ready yet.
    ConnectionNotReady = 1010,
    // Keys and connections.
    /// The service does not accept the key (HTTP 401).
    KeyRefused = 1101,
    /// The key of a connection is not on this computer.
    KeyMissing = 1102,
    /// The key could not be saved in the system's keyring.
    KeyNotSaved = 1103,
    /// The key belongs to another account than the connection.
    KeyOfOtherAccount = 1104,
    /// A connection with sends in its outbox cannot be removed.
    ConnectionHasOpenSends = 1105,
    /// Sends wait in the outbox of a connection that is not in use.
    SendsInOtherConnection = 1106,
    // Practice mode.
    /// This program has no practice service.
    PracticeUnavailable = 1201,
    /// The practice service did not start.
    PracticeNotStarted = 1202,
    /// The data file of the practice service is damaged.
    PracticeDataDamaged = 1203,
    /// Another copy of the app uses the practice data.
    PracticeDataInUse = 1204,
    /// A newer version of the app wrote the practice data.
    PracticeDataTooNew = 1205,
    /// The folder of the practice data cannot be used.
    PracticeFolderUnusable = 1206,
    /// The data of the practice service could not be deleted.
    PracticeDataNotDeleted = 1207,
    // My shop.
    /// The service of My shop did not start.
    ShopNotStarted = 1301,
    /// The data file of My shop is damaged.
    ShopDataDamaged = 1302,
    /// Another program uses the data of My shop.
    ShopDataInUse = 1303,
    /// A newer version of the app wrote the data of My shop.
    ShopDataTooNew = 1304,
    /// The folder of My shop cannot be used.
    ShopFolderUnusable = 1305,
    /// My shop cannot start with its public URL or its email server.
    ShopSettingsRefused = 1306,
    /// My shop lacks a setting that the send method needs.
    ShopSettingMissing = 1307,
    /// My shop started without its email server, whose URL is not available.
    ShopEmailServerUnavailable = 1308,
    // Sending.
    /// Recipients have problems that must be solved before sending.
    RecipientsNotReady = 2103,
    /// The end user's card that was to pay was removed from this computer.
    EndUserCardForgotten = 2107,
    /// The draft is already in the outbox.
    AlreadySending = 2108,
    /// The request could not be prepared.
    RequestNotPrepared = 2109,
    /// The price is higher than the price that was agreed to.
    PriceIncreased = 2110,
    /// The service does not show whether it has the batch; the user decides whether to send again.
    SendNeedsReview = 2111,
    /// The user canceled a waiting send.
    SendCanceled = 2112,
    /// The send had already continued when it was to be canceled.
    SendNotCanceled = 2113,
    /// A send in doubt cannot be dismissed.
    SendInDoubt = 2114,
    /// The send changed after the user had looked at it.
    SendChanged = 2115,
    /// A resend was not possible because the outbox could not check first.
    ResendNotChecked = 2116,
    /// The draft changed after Send; the changes were not sent.
    DraftChangedAfterSend = 2117,
    /// A problem that an earlier version of the app recorded as text.
    Recorded = 2118,
    /// The recorded problem of a send could not be read.
    RecordUnreadable = 2119,
    /// A send in the outbox could not be read; other sends continue.
    SendUnreadable = 2120,
    /// The gift breaks rules of the service, for example a scheduled time that has passed.
    RulesViolated = 2121,
    /// The draft of a canceled send was changed or deleted after Send; a new draft has the send.
    SendSavedAsDraft = 2126,
    /// The batch that the user identified as the batch of a send is the batch of another send.
    BatchOfOtherSend = 2127,
    /// A similar batch appeared at the service before a send was sent again.
    SimilarBatchFound = 2130,
    /// A resend was not possible because the list of the service may still lag behind.
    ResendTooEarly = 2131,
    /// The message or the products of recipients cannot be made from their data.
    PersonalDataIncomplete = 2132,
    // Changing orders.
    /// The service accepted a request to change an order, and the order is unchanged.
    OrderUnchanged = 2201,
    /// The new expiration is not in the future.
    ExpirationInPast = 2202,
    /// None of the chosen orders can be canceled or extended.
    NoOrdersToChange = 2203,
    /// None of the chosen orders failed or was canceled.
    NoOrdersToSendAgain = 2204,
    /// An order could not be read after a request that may have changed it.
    OrderResultUnknown = 2206,
    /// The service lists fewer recipients than the batch has, so that a copy would miss some.
    RecipientsOfBatchIncomplete = 2207,
    /// Each of the chosen orders was already sent again.
    OrdersSentAgain = 2208,
    // Guards.
    /// A send has warnings that the user has not accepted.
    WarningsNotAccepted = 2301,
    /// A product or variant of a send is not in the catalog any more.
    SendBlocked = 2302,
    // Sending a failed batch again.
    /// The batch that was to be sent again has not failed.
    BatchNotFailed = 2402,
    /// The failed batch was already sent again.
    BatchSentAgain = 2403,
    /// Every recipient of the failed batch has a gift.
    EveryRecipientHasGift = 2404,
    /// The orders of the failed batch could not be read completely.
    OrdersOfBatchUnreadable = 2405,
    // Packing.
    /// The packing run does not exist, or has no packed parcels to print.
    PackingRunUnknown = 2643,
    // Drafts.
    /// The draft does not exist any more.
    DraftNotFound = 3001,
    /// The draft could not be saved on this computer.
    DraftNotSaved = 3002,
    /// A change to the recipients failed.
    RecipientsNotChanged = 3003,
    /// The saved list does not exist any more.
    PeopleListNotFound = 3020,
    // Files and details.
    /// The path to import is a folder.
    ImportIsFolder = 4001,
    /// The file to import could not be opened.
    ImportFileUnreadable = 4002,
    /// The file is not a list of recipients that can be imported.
    ImportRefused = 4003,
    /// Reading the file failed unexpectedly.
    ImportFailed = 4004,
    /// The file that was read is not in memory any more.
    ImportExpired = 4005,
    /// No file has a table of a catalog.
    CatalogNotFound = 4006,
    /// The folder or ZIP file of the pictures of a catalog cannot be read.
    PicturesUnreadable = 4007,
    /// A picture file was changed after its import was planned.
    PictureFileChanged = 4008,
    /// The batch has no gift links yet.
    NoGiftLinks = 4101,
    /// The exported file could not be written.
    FileNotWritten = 4102,
    /// The file to export to already exists.
    FileExists = 4103,
    /// The folder of an export has files already.
    ExportFolderUsed = 4104,
    /// A product, brand, collection, batch or order is not on this computer.
    NotOnThisComputer = 4201,
    // Data on this computer.
    /// The data folder cannot be used.
    DataFolderUnusable = 5001,
    /// Another copy of the app uses the data folder.
    DataFolderInUse = 5002,
    /// The disk is full.
    DiskFull = 5003,
    /// The database on this computer is damaged.
    DatabaseDamaged = 5004,
    /// A newer version of the app wrote the database.
    DatabaseTooNew = 5005,
    /// The database on this computer could not be used.
    DatabaseFailed = 5006,
    /// The damaged database could not be replaced.
    DatabaseNotReplaced = 5007,
    /// The damaged database was replaced by a new one.
    DatabaseReplaced = 5008,
    /// An older version of the app wrote the database.
    DatabaseTooOld = 5009,
    /// The data of the folder moved to another computer.
    FolderMoved = 5010,
    /// The file of a move could not be read.
    MoveFileUnreadable = 5011,
    /// The folder that a move was read into has data of its own.
    MoveTargetUsed = 5012,
    // End users' cards.
    /// A card number was entered instead of a card's key.
    CardNumberEntered = 6001,
    // The app.
    /// The background work of the app could not start.
    EngineNotStarted = 9001,
    /// The background work of the app stopped while starting.
    EngineStopped = 9002,
    /// The task that answers a question panicked.
    AnswerFailed = 9003,
    /// The window ended because of an error of the program.
    WindowCrashed = 9004,
}

impl ProblemCode {
    #[must_use]
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// The name in kebab case, as message ids contain it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// One sentence in English for documents.
    #[must_use]
    pub fn description(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}

impl fmt::Display for ProblemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GD-{}", self.number())
    }
}
