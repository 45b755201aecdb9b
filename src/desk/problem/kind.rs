//! The kinds of problems, each with the data that its text needs.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::{ProblemCode, impact::Recovery};
use crate::{
    client::{AddressFault, ResponseFault},
    contract::{Cents, OrderBatchId, Timestamp, rules::Violation},
    desk::{
        ConnectionId, OutboxId,
        connections::MissingShopSetting,
        sends::guards::{SendWarning, WarningCode},
    },
    recipients::ImportError,
};

/// What failed. [`ProblemCode`] describes each kind; the outbox stores kinds as JSON, so released
/// names must not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum ProblemKind {
    ServiceUnreachable,
    ServiceTimedOut,
    ConnectionInterrupted,
    ServiceRefused {
        status: u16,
        /// The service's error message, if the response has one.
        reason: Option<String>,
    },
    ServiceBusy {
        retry_after_seconds: Option<u64>,
    },
    ServiceFailed {
        status: u16,
        reason: Option<String>,
    },
    NotAGiftingService {
        fault: ResponseFault,
    },
    NotFoundAtService {
        reason: String,
    },
    AddressInvalid {
        fault: AddressFault,
    },
    ConnectionNotReady,

    KeyRefused {
        reason: Option<String>,
    },
    KeyMissing {
        connection: ConnectionId,
        name: String,
    },
    KeyNotSaved,
    KeyOfOtherAccount {
        /// The name of the connection that the key belongs to.
        connection: String,
    },
    ConnectionHasOpenSends,
    SendsInOtherConnection {
        connection: String,
        sends: u64,
    },

    PracticeUnavailable,
    PracticeNotStarted,
    PracticeDataDamaged {
        path: PathBuf,
    },
    PracticeDataInUse,
    PracticeDataTooNew,
    PracticeFolderUnusable,
    PracticeDataNotDeleted {
        path: PathBuf,
    },

    ShopNotStarted,
    ShopDataDamaged {
        path: PathBuf,
    },
    ShopDataInUse,
    ShopDataTooNew,
    ShopFolderUnusable,
    ShopSettingsRefused,
    ShopSettingMissing {
        missing: MissingShopSetting,
    },
    ShopEmailServerUnavailable,

    RecipientsNotReady {
        rows: u64,
    },
    RulesViolated {
        /// At least one.
        violations: Vec<Violation>,
    },
    /// The message or the products of recipients cannot be made from their data.
    PersonalDataIncomplete {
        /// 0 when the draft itself is wrong.
        recipients: u64,
    },
    EndUserCardForgotten,
    AlreadySending,
    RequestNotPrepared,
    PriceIncreased {
        agreed: Cents,
        current: Cents,
        /// The batches that a review showed before, which look like this send.
        #[serde(default)]
        candidates: Vec<OrderBatchId>,
    },
    SendNeedsReview {
        /// The number of batches at the service that look like this send.
        similar_batches: u64,
        #[serde(default)]
        candidates: Vec<OrderBatchId>,
    },
    SendCanceled,
    SendSavedAsDraft,
    BatchOfOtherSend,
    SendNotCanceled,
    SendInDoubt,
    SendChanged,
    ResendNotChecked,
    SimilarBatchFound,
    ResendTooEarly,
    DraftChangedAfterSend,
    Recorded {
        what: String,
        meaning: String,
        remedy: String,
    },
    RecordUnreadable {
        code: Option<String>,
    },
    SendUnreadable {
        id: OutboxId,
    },
    WarningsNotAccepted {
        /// At least one.
        warnings: Vec<WarningCode>,
    },
    SendBlocked {
        /// At least one; each blocks the send.
        warnings: Vec<SendWarning>,
    },

    OrderUnchanged,
    ExpirationInPast,
    NoOrdersToChange,
    NoOrdersToSendAgain,
    OrdersSentAgain,
    RecipientsOfBatchIncomplete,
    OrderResultUnknown,

    BatchNotFailed,
    BatchSentAgain,
    EveryRecipientHasGift,
    OrdersOfBatchUnreadable,

    PackingRunUnknown {
        run: i64,
    },

    DraftNotFound,
    DraftNotSaved,
    RecipientsNotChanged,
    PeopleListNotFound,

    ImportIsFolder {
        file: String,
    },
    ImportFileUnreadable {
        file: String,
    },
    #[serde(skip)]
    ImportRefused {
        /// The name of the file; empty for a pasted list.
        file: String,
        error: ImportError,
    },
    ImportFailed,
    ImportExpired,
    /// No file has a table of a catalog.
    CatalogNotFound {
        /// Empty for a pasted table.
        file: String,
    },
    PicturesUnreadable {
        file: String,
    },
    PictureFileChanged,
    ExportFolderUsed {
        folder: String,
    },
    NoGiftLinks,
    FileNotWritten {
        file: String,
    },
    FileExists {
        file: String,
    },
    NotOnThisComputer {
        item: Item,
    },

    DataFolderUnusable {
        path: PathBuf,
    },
    DataFolderInUse,
    DiskFull,
    DatabaseDamaged,
    DatabaseTooNew,
    DatabaseTooOld,
    DatabaseFailed,
    DatabaseNotReplaced {
        path: PathBuf,
    },
    DatabaseReplaced {
        recovery: Recovery,
        kept_as: PathBuf,
    },
    FolderMoved {
        at: Timestamp,
    },
    MoveFileUnreadable {
        file: String,
        fault: MoveFileFault,
    },
    MoveTargetUsed,

    CardNumberEntered,

    EngineNotStarted,
    EngineStopped,
    AnswerFailed,
    WindowCrashed {
        at: Timestamp,
    },
}

/// Why the file of a move could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum MoveFileFault {
    OtherFile,
    WrongPassphrase,
    LaterVersion,
    Damaged,
    Unreadable,
}

/// The item that a detail view requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Item {
    Product,
    Brand,
    Collection,
    Batch,
    Order,
}

impl ProblemKind {
    /// The batches at the service that may be the send that the problem is about.
    #[must_use]
    pub(crate) fn similar_batches(&self) -> &[OrderBatchId] {
        match self {
            Self::SendNeedsReview { candidates, .. } | Self::PriceIncreased { candidates, .. } => {
                candidates
            }
            _ => &[],
        }
    }

    /// Whether the connection needs another key.
    #[must_use]
    pub fn needs_key(&self) -> bool {
        matches!(self, Self::KeyMissing { .. } | Self::KeyRefused { .. })
    }

    /// The problem of a send with these warnings, which the user has not accepted; `None` without any.
    #[must_use]
    pub(crate) fn of_uncovered(warnings: &[&SendWarning]) -> Option<Self> {
        let blocking: Vec<SendWarning> = warnings
            .iter()
            .filter(|warning| warning.blocks())
            .map(|warning| (*warning).clone())
            .collect();
        if !blocking.is_empty() {
            return Some(Self::SendBlocked { warnings: blocking });
        }
        let mut codes: Vec<WarningCode> = warnings.iter().map(|warning| warning.code()).collect();
        codes.dedup();
        (!codes.is_empty()).then_some(Self::WarningsNotAccepted { warnings: codes })
    }

    #[must_use]
    pub fn code(&self) -> ProblemCode {
        match self {
            Self::ServiceUnreachable => ProblemCode::ServiceUnreachable,
            Self::ServiceTimedOut => ProblemCode::ServiceTimedOut,
            Self::ConnectionInterrupted => ProblemCode::ConnectionInterrupted,
            Self::ServiceRefused { .. } => ProblemCode::ServiceRefused,
            Self::ServiceBusy { .. } => ProblemCode::ServiceBusy,
            Self::ServiceFailed { .. } => ProblemCode::ServiceFailed,
            Self::NotAGiftingService { .. } => ProblemCode::NotAGiftingService,
            Self::NotFoundAtService { .. } => ProblemCode::NotFoundAtService,
            Self::AddressInvalid { .. } => ProblemCode::AddressInvalid,
            Self::ConnectionNotReady => ProblemCode::ConnectionNotReady,
            Self::KeyRefused { .. } => ProblemCode::KeyRefused,
            Self::KeyMissing { .. } => ProblemCode::KeyMissing,
            Self::KeyNotSaved => ProblemCode::KeyNotSaved,
            Self::KeyOfOtherAccount { .. } => ProblemCode::KeyOfOtherAccount,
            Self::ConnectionHasOpenSends => ProblemCode::ConnectionHasOpenSends,
            Self::SendsInOtherConnection { .. } => ProblemCode::SendsInOtherConnection,
            Self::PracticeUnavailable => ProblemCode::PracticeUnavailable,
            Self::PracticeNotStarted => ProblemCode::PracticeNotStarted,
            Self::PracticeDataDamaged { .. } => ProblemCode::PracticeDataDamaged,
            Self::PracticeDataInUse => ProblemCode::PracticeDataInUse,
            Self::PracticeDataTooNew => ProblemCode::PracticeDataTooNew,
            Self::PracticeFolderUnusable => ProblemCode::PracticeFolderUnusable,
            Self::PracticeDataNotDeleted { .. } => ProblemCode::PracticeDataNotDeleted,
            Self::ShopNotStarted => ProblemCode::ShopNotStarted,
            Self::ShopDataDamaged { .. } => ProblemCode::ShopDataDamaged,
            Self::ShopDataInUse => ProblemCode::ShopDataInUse,
            Self::ShopDataTooNew => ProblemCode::ShopDataTooNew,
            Self::ShopFolderUnusable => ProblemCode::ShopFolderUnusable,
            Self::ShopSettingsRefused => ProblemCode::ShopSettingsRefused,
            Self::ShopSettingMissing { .. } => ProblemCode::ShopSettingMissing,
            Self::ShopEmailServerUnavailable => ProblemCode::ShopEmailServerUnavailable,
            Self::RecipientsNotReady { .. } => ProblemCode::RecipientsNotReady,
            Self::PersonalDataIncomplete { .. } => ProblemCode::PersonalDataIncomplete,
            Self::RulesViolated { .. } => ProblemCode::RulesViolated,
            Self::EndUserCardForgotten => ProblemCode::EndUserCardForgotten,
            Self::AlreadySending => ProblemCode::AlreadySending,
            Self::RequestNotPrepared => ProblemCode::RequestNotPrepared,
            Self::PriceIncreased { .. } => ProblemCode::PriceIncreased,
            Self::SendNeedsReview { .. } => ProblemCode::SendNeedsReview,
            Self::SendCanceled => ProblemCode::SendCanceled,
            Self::SendSavedAsDraft => ProblemCode::SendSavedAsDraft,
            Self::BatchOfOtherSend => ProblemCode::BatchOfOtherSend,
            Self::SendNotCanceled => ProblemCode::SendNotCanceled,
            Self::SendInDoubt => ProblemCode::SendInDoubt,
            Self::SendChanged => ProblemCode::SendChanged,
            Self::ResendNotChecked => ProblemCode::ResendNotChecked,
            Self::SimilarBatchFound => ProblemCode::SimilarBatchFound,
            Self::ResendTooEarly => ProblemCode::ResendTooEarly,
            Self::DraftChangedAfterSend => ProblemCode::DraftChangedAfterSend,
            Self::Recorded { .. } => ProblemCode::Recorded,
            Self::RecordUnreadable { .. } => ProblemCode::RecordUnreadable,
            Self::SendUnreadable { .. } => ProblemCode::SendUnreadable,
            Self::WarningsNotAccepted { .. } => ProblemCode::WarningsNotAccepted,
            Self::SendBlocked { .. } => ProblemCode::SendBlocked,
            Self::OrderUnchanged => ProblemCode::OrderUnchanged,
            Self::ExpirationInPast => ProblemCode::ExpirationInPast,
            Self::NoOrdersToChange => ProblemCode::NoOrdersToChange,
            Self::NoOrdersToSendAgain => ProblemCode::NoOrdersToSendAgain,
            Self::OrdersSentAgain => ProblemCode::OrdersSentAgain,
            Self::RecipientsOfBatchIncomplete => ProblemCode::RecipientsOfBatchIncomplete,
            Self::OrderResultUnknown => ProblemCode::OrderResultUnknown,
            Self::BatchNotFailed => ProblemCode::BatchNotFailed,
            Self::BatchSentAgain => ProblemCode::BatchSentAgain,
            Self::EveryRecipientHasGift => ProblemCode::EveryRecipientHasGift,
            Self::OrdersOfBatchUnreadable => ProblemCode::OrdersOfBatchUnreadable,
            Self::PackingRunUnknown { .. } => ProblemCode::PackingRunUnknown,
            Self::DraftNotFound => ProblemCode::DraftNotFound,
            Self::DraftNotSaved => ProblemCode::DraftNotSaved,
            Self::RecipientsNotChanged => ProblemCode::RecipientsNotChanged,
            Self::PeopleListNotFound => ProblemCode::PeopleListNotFound,
            Self::ImportIsFolder { .. } => ProblemCode::ImportIsFolder,
            Self::ImportFileUnreadable { .. } => ProblemCode::ImportFileUnreadable,
            Self::ImportRefused { .. } => ProblemCode::ImportRefused,
            Self::ImportFailed => ProblemCode::ImportFailed,
            Self::ImportExpired => ProblemCode::ImportExpired,
            Self::CatalogNotFound { .. } => ProblemCode::CatalogNotFound,
            Self::PicturesUnreadable { .. } => ProblemCode::PicturesUnreadable,
            Self::PictureFileChanged => ProblemCode::PictureFileChanged,
            Self::ExportFolderUsed { .. } => ProblemCode::ExportFolderUsed,
            Self::NoGiftLinks => ProblemCode::NoGiftLinks,
            Self::FileNotWritten { .. } => ProblemCode::FileNotWritten,
            Self::FileExists { .. } => ProblemCode::FileExists,
            Self::NotOnThisComputer { .. } => ProblemCode::NotOnThisComputer,
            Self::DataFolderUnusable { .. } => ProblemCode::DataFolderUnusable,
            Self::DataFolderInUse => ProblemCode::DataFolderInUse,
            Self::DiskFull => ProblemCode::DiskFull,
            Self::DatabaseDamaged => ProblemCode::DatabaseDamaged,
            Self::DatabaseTooNew => ProblemCode::DatabaseTooNew,
            Self::DatabaseTooOld => ProblemCode::DatabaseTooOld,
            Self::FolderMoved { .. } => ProblemCode::FolderMoved,
            Self::MoveFileUnreadable { .. } => ProblemCode::MoveFileUnreadable,
            Self::MoveTargetUsed => ProblemCode::MoveTargetUsed,
            Self::DatabaseFailed => ProblemCode::DatabaseFailed,
            Self::DatabaseNotReplaced { .. } => ProblemCode::DatabaseNotReplaced,
            Self::DatabaseReplaced { .. } => ProblemCode::DatabaseReplaced,
            Self::CardNumberEntered => ProblemCode::CardNumberEntered,
            Self::EngineNotStarted => ProblemCode::EngineNotStarted,
            Self::EngineStopped => ProblemCode::EngineStopped,
            Self::AnswerFailed => ProblemCode::AnswerFailed,
            Self::WindowCrashed { .. } => ProblemCode::WindowCrashed,
        }
    }
}
