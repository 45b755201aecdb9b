use std::{collections::HashSet, fs, path::Path};

use strum::IntoEnumIterator as _;

use super::*;
use crate::{
    client::{AddressFault, ClientError, ResponseFault},
    contract::{Cents, Timestamp, rules::Violation},
    desk::{
        ConnectionId, OutboxId,
        connections::MissingShopSetting,
        sends::guards::{SendWarning, WarningCode},
    },
    recipients::ImportError,
};

/// Returns a problem with this code and example data.
pub(crate) fn sample(code: ProblemCode) -> Problem {
    let reason = || Some("Recipients can't be blank.".to_owned());
    let connection = || "Garden".to_owned();
    let kind = match code {
        ProblemCode::ServiceUnreachable => ProblemKind::ServiceUnreachable,
        ProblemCode::ServiceTimedOut => ProblemKind::ServiceTimedOut,
        ProblemCode::ConnectionInterrupted => ProblemKind::ConnectionInterrupted,
        ProblemCode::ServiceRefused => ProblemKind::ServiceRefused {
            status: 400,
            reason: reason(),
        },
        ProblemCode::ServiceBusy => ProblemKind::ServiceBusy {
            retry_after_seconds: Some(3600),
        },
        ProblemCode::ServiceFailed => ProblemKind::ServiceFailed {
            status: 503,
            reason: None,
        },
        ProblemCode::NotAGiftingService => ProblemKind::NotAGiftingService {
            fault: ResponseFault::WebPage,
        },
        ProblemCode::NotFoundAtService => ProblemKind::NotFoundAtService {
            reason: "Order not found".to_owned(),
        },
        ProblemCode::AddressInvalid => ProblemKind::AddressInvalid {
            fault: AddressFault::NotEncrypted,
        },
        ProblemCode::ConnectionNotReady => ProblemKind::ConnectionNotReady,
        ProblemCode::KeyRefused => ProblemKind::KeyRefused { reason: reason() },
        ProblemCode::KeyMissing => ProblemKind::KeyMissing {
            connection: ConnectionId::PRACTICE,
            name: connection(),
        },
        ProblemCode::KeyNotSaved => ProblemKind::KeyNotSaved,
        ProblemCode::KeyOfOtherAccount => ProblemKind::KeyOfOtherAccount {
            connection: connection(),
        },
        ProblemCode::ConnectionHasOpenSends => ProblemKind::ConnectionHasOpenSends,
        ProblemCode::SendsInOtherConnection => ProblemKind::SendsInOtherConnection {
            connection: connection(),
            sends: 2,
        },
        ProblemCode::PracticeUnavailable => ProblemKind::PracticeUnavailable,
        ProblemCode::PracticeNotStarted => ProblemKind::PracticeNotStarted,
        ProblemCode::PracticeDataDamaged => ProblemKind::PracticeDataDamaged {
            path: "practice/service.sqlite".into(),
        },
        ProblemCode::PracticeDataInUse => ProblemKind::PracticeDataInUse,
        ProblemCode::PracticeDataTooNew => ProblemKind::PracticeDataTooNew,
        ProblemCode::PracticeFolderUnusable => ProblemKind::PracticeFolderUnusable,
        ProblemCode::PracticeDataNotDeleted => ProblemKind::PracticeDataNotDeleted {
            path: "practice".into(),
        },
        ProblemCode::ShopNotStarted => ProblemKind::ShopNotStarted,
        ProblemCode::ShopDataDamaged => ProblemKind::ShopDataDamaged {
            path: "shop/service.sqlite".into(),
        },
        ProblemCode::ShopDataInUse => ProblemKind::ShopDataInUse,
        ProblemCode::ShopDataTooNew => ProblemKind::ShopDataTooNew,
        ProblemCode::ShopFolderUnusable => ProblemKind::ShopFolderUnusable,
        ProblemCode::ShopSettingsRefused => ProblemKind::ShopSettingsRefused,
        ProblemCode::ShopSettingMissing => ProblemKind::ShopSettingMissing {
            missing: MissingShopSetting::PublicUrl,
        },
        ProblemCode::ShopEmailServerUnavailable => ProblemKind::ShopEmailServerUnavailable,
        ProblemCode::RecipientsNotReady => ProblemKind::RecipientsNotReady { rows: 2 },
        ProblemCode::PersonalDataIncomplete => {
            ProblemKind::PersonalDataIncomplete { recipients: 2 }
        }
        ProblemCode::RulesViolated => ProblemKind::RulesViolated {
            violations: vec![Violation::MessageWithoutCard, Violation::CartEmpty],
        },
        ProblemCode::EndUserCardForgotten => ProblemKind::EndUserCardForgotten,
        ProblemCode::AlreadySending => ProblemKind::AlreadySending,
        ProblemCode::RequestNotPrepared => ProblemKind::RequestNotPrepared,
        ProblemCode::PriceIncreased => ProblemKind::PriceIncreased {
            agreed: Cents(12_345),
            current: Cents(23_456),
            candidates: Vec::new(),
        },
        ProblemCode::SendNeedsReview => ProblemKind::SendNeedsReview {
            similar_batches: 2,
            candidates: Vec::new(),
        },
        ProblemCode::SendCanceled => ProblemKind::SendCanceled,
        ProblemCode::SendSavedAsDraft => ProblemKind::SendSavedAsDraft,
        ProblemCode::BatchOfOtherSend => ProblemKind::BatchOfOtherSend,
        ProblemCode::SendNotCanceled => ProblemKind::SendNotCanceled,
        ProblemCode::SendInDoubt => ProblemKind::SendInDoubt,
        ProblemCode::SendChanged => ProblemKind::SendChanged,
        ProblemCode::ResendNotChecked => ProblemKind::ResendNotChecked,
        ProblemCode::SimilarBatchFound => ProblemKind::SimilarBatchFound,
        ProblemCode::ResendTooEarly => ProblemKind::ResendTooEarly,
        ProblemCode::DraftChangedAfterSend => ProblemKind::DraftChangedAfterSend,
        ProblemCode::Recorded => ProblemKind::Recorded {
            what: "Your card was declined.".to_owned(),
            meaning: "Nothing was sent.".to_owned(),
            remedy: "Choose another card.".to_owned(),
        },
        ProblemCode::RecordUnreadable => ProblemKind::RecordUnreadable {
            code: Some("GD-1004".to_owned()),
        },
        ProblemCode::SendUnreadable => ProblemKind::SendUnreadable {
            id: OutboxId(uuid::Uuid::nil()),
        },
        ProblemCode::WarningsNotAccepted => ProblemKind::WarningsNotAccepted {
            warnings: vec![WarningCode::RecentGift, WarningCode::MonthBudget],
        },
        ProblemCode::SendBlocked => ProblemKind::SendBlocked {
            warnings: vec![SendWarning::ProductGone {
                product: "Everyday Tee".to_owned(),
            }],
        },
        ProblemCode::OrderUnchanged => ProblemKind::OrderUnchanged,
        ProblemCode::ExpirationInPast => ProblemKind::ExpirationInPast,
        ProblemCode::NoOrdersToChange => ProblemKind::NoOrdersToChange,
        ProblemCode::NoOrdersToSendAgain => ProblemKind::NoOrdersToSendAgain,
        ProblemCode::OrdersSentAgain => ProblemKind::OrdersSentAgain,
        ProblemCode::RecipientsOfBatchIncomplete => ProblemKind::RecipientsOfBatchIncomplete,
        ProblemCode::OrderResultUnknown => ProblemKind::OrderResultUnknown,
        ProblemCode::BatchNotFailed => ProblemKind::BatchNotFailed,
        ProblemCode::BatchSentAgain => ProblemKind::BatchSentAgain,
        ProblemCode::EveryRecipientHasGift => ProblemKind::EveryRecipientHasGift,
        ProblemCode::OrdersOfBatchUnreadable => ProblemKind::OrdersOfBatchUnreadable,
        ProblemCode::DraftNotFound => ProblemKind::DraftNotFound,
        ProblemCode::DraftNotSaved => ProblemKind::DraftNotSaved,
        ProblemCode::RecipientsNotChanged => ProblemKind::RecipientsNotChanged,
        ProblemCode::PeopleListNotFound => ProblemKind::PeopleListNotFound,
        ProblemCode::ImportIsFolder => ProblemKind::ImportIsFolder {
            file: "lists".to_owned(),
        },
        ProblemCode::ImportFileUnreadable => ProblemKind::ImportFileUnreadable {
            file: "people.csv".to_owned(),
        },
        ProblemCode::ImportRefused => ProblemKind::ImportRefused {
            file: "people.csv".to_owned(),
            error: ImportError::FileEmpty,
        },
        ProblemCode::ImportFailed => ProblemKind::ImportFailed,
        ProblemCode::ImportExpired => ProblemKind::ImportExpired,
        ProblemCode::CatalogNotFound => ProblemKind::CatalogNotFound {
            file: "products.csv".to_owned(),
        },
        ProblemCode::PicturesUnreadable => ProblemKind::PicturesUnreadable {
            file: "pictures.zip".to_owned(),
        },
        ProblemCode::PictureFileChanged => ProblemKind::PictureFileChanged,
        ProblemCode::ExportFolderUsed => ProblemKind::ExportFolderUsed {
            folder: "catalog".to_owned(),
        },
        ProblemCode::PackingRunUnknown => ProblemKind::PackingRunUnknown { run: 7 },
        ProblemCode::NoGiftLinks => ProblemKind::NoGiftLinks,
        ProblemCode::FileNotWritten => ProblemKind::FileNotWritten {
            file: "orders.csv".to_owned(),
        },
        ProblemCode::FileExists => ProblemKind::FileExists {
            file: "orders.csv".to_owned(),
        },
        ProblemCode::NotOnThisComputer => ProblemKind::NotOnThisComputer {
            item: Item::Product,
        },
        ProblemCode::DataFolderUnusable => ProblemKind::DataFolderUnusable {
            path: "data".into(),
        },
        ProblemCode::DataFolderInUse => ProblemKind::DataFolderInUse,
        ProblemCode::DiskFull => ProblemKind::DiskFull,
        ProblemCode::DatabaseDamaged => ProblemKind::DatabaseDamaged,
        ProblemCode::DatabaseTooNew => ProblemKind::DatabaseTooNew,
        ProblemCode::DatabaseTooOld => ProblemKind::DatabaseTooOld,
        ProblemCode::FolderMoved => ProblemKind::FolderMoved {
            at: Timestamp::default(),
        },
        ProblemCode::MoveFileUnreadable => ProblemKind::MoveFileUnreadable {
            file: "giftdesk.age".to_owned(),
            fault: MoveFileFault::WrongPassphrase,
        },
        ProblemCode::MoveTargetUsed => ProblemKind::MoveTargetUsed,
        ProblemCode::DatabaseFailed => ProblemKind::DatabaseFailed,
        ProblemCode::DatabaseNotReplaced => ProblemKind::DatabaseNotReplaced {
            path: "desk.sqlite".into(),
        },
        ProblemCode::DatabaseReplaced => ProblemKind::DatabaseReplaced {
            recovery: Recovery {
                drafts: RecoveredRows {
                    saved: 12,
                    lost: 2,
                    is_unsure: false,
                },
                sends: RecoveredRows {
                    saved: 1,
                    lost: 0,
                    is_unsure: true,
                },
                cards_lost: 1,
                has_missing_recipients: true,
                may_miss_other_data: true,
            },
            kept_as: "desk.sqlite.damaged-1".into(),
        },
        ProblemCode::CardNumberEntered => ProblemKind::CardNumberEntered,
        ProblemCode::EngineNotStarted => ProblemKind::EngineNotStarted,
        ProblemCode::EngineStopped => ProblemKind::EngineStopped,
        ProblemCode::AnswerFailed => ProblemKind::AnswerFailed,
        ProblemCode::WindowCrashed => ProblemKind::WindowCrashed {
            at: Timestamp::default(),
        },
    };
    kind.into()
}

#[test]
fn each_code_belongs_to_one_kind() {
    let mut numbers = HashSet::new();
    for code in ProblemCode::iter() {
        assert_eq!(sample(code).code(), code);
        assert!(numbers.insert(code.number()));
        assert!((1000..10_000).contains(&code.number()), "{code}");
        assert!(!code.description().is_empty(), "{code}");
    }
}

#[test]
fn problems_read_back_from_json() {
    for code in ProblemCode::iter() {
        // This problem is never stored: an import is refused before anything is written.
        if code == ProblemCode::ImportRefused {
            continue;
        }
        let problem = sample(code)
            .with_impact(Impact::SendNotRecorded {
                title: "Spring thanks".into(),
            })
            .with_details("HTTP 400");
        let text = serde_json::to_string(&problem).unwrap();
        assert_eq!(serde_json::from_str::<Problem>(&text).unwrap(), problem);
    }
}

#[test]
fn stored_form_of_problem_does_not_change() {
    let problem = sample(ProblemCode::ServiceRefused).with_impact(Impact::DraftSaved);
    assert_eq!(
        serde_json::to_string(&problem).unwrap(),
        r#"{"kind":{"type":"service_refused","data":{"status":400,"reason":"Recipients can't be blank."}},"impact":"draft_saved","details":""}"#
    );
}

#[test]
fn service_problem_keeps_reason_and_status() {
    let error = ClientError::Refused {
        status: 422,
        reason: Some("Too late.".to_owned()),
    };
    let problem = service_problem(&error, Impact::NothingSent);
    assert_eq!(&*problem.details, "HTTP 422");
    let reason = Some("Too late.".to_owned());
    let status = 422;
    assert_eq!(problem.kind, ProblemKind::ServiceRefused { status, reason });
}

/// Returns the table that `docs/problems.md` must contain.
fn problem_table() -> String {
    let mut table = String::from("| Code | Name | Problem |\n|---|---|---|\n");
    for code in ProblemCode::iter() {
        table.push_str(&format!(
            "| {code} | `{}` | {} |\n",
            code.name(),
            code.description()
        ));
    }
    table
}

#[test]
fn document_lists_every_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/problems.md");
    let document = fs::read_to_string(&path).unwrap();
    assert!(
        document.contains(&problem_table()),
        "docs/problems.md must contain this table:\n{}",
        problem_table()
    );
}
