//! Text for [`Problem`]s, from `problems.ftl`.
//!
//! The message ids are built from [`ProblemCode::name`](crate::desk::ProblemCode::name); the tests
//! here check that the catalogue has all of them.

use super::{guard, issue::import_error, titles, violation};
use crate::{
    client::{AddressFault, ResponseFault},
    contract::{Cents, commerce::CARDS_NOT_ACCEPTED},
    desk::{Impact, Problem, ProblemKind, RecoveredRows, Recovery},
    i18n::{Arg, Language, format, t, text},
};

/// What happened.
#[must_use]
pub fn what(problem: &Problem) -> String {
    kind_text(&problem.kind, "what")
}

/// What the failure means for the gifts.
#[must_use]
pub fn meaning(problem: &Problem) -> String {
    if let Some(impact) = &problem.impact {
        return impact_text(impact);
    }
    let meaning = kind_text(&problem.kind, "meaning");
    match &problem.kind {
        ProblemKind::DatabaseReplaced { recovery, .. } => {
            let mut sentences = vec![meaning];
            sentences.extend(recovery_sentences(recovery));
            sentences.join(" ")
        }
        _ => meaning,
    }
}

/// What to do.
#[must_use]
pub fn remedy(problem: &Problem) -> String {
    problem
        .impact
        .as_ref()
        .and_then(|impact| remedy_for_impact(impact, &problem.kind))
        .unwrap_or_else(|| kind_text(&problem.kind, "remedy"))
}

/// What happened, what it means, what to do, in one paragraph.
#[must_use]
pub fn full_text(problem: &Problem) -> String {
    paragraph([what(problem), meaning(problem), remedy(problem)])
}

/// What happened and what it means, in one paragraph.
#[must_use]
pub(crate) fn facts(problem: &Problem) -> String {
    paragraph([what(problem), meaning(problem)])
}

/// What the failure means and what to do, in one paragraph.
#[must_use]
pub fn advice(problem: &Problem) -> String {
    paragraph([meaning(problem), remedy(problem)])
}

/// The code, for small type beside a problem.
#[must_use]
pub fn code(problem: &Problem) -> String {
    t!("problem-code", code = problem.code().to_string())
}

/// The problem with its code and details, for the clipboard.
#[must_use]
pub fn copy_text(problem: &Problem) -> String {
    let code = problem.code();
    let mut lines = vec![
        t!(
            "problem-copy-title",
            code = code.to_string(),
            name = code.name()
        ),
        full_text(problem),
    ];
    if !problem.details.is_empty() {
        lines.push(t!("problem-copy-details", details = &problem.details));
    }
    lines.join("\n")
}

/// Why a text cannot be the address of a service, and what to do.
#[must_use]
pub fn address_fault(fault: AddressFault) -> String {
    let problem = Problem::from(ProblemKind::AddressInvalid { fault });
    paragraph([what(&problem), remedy(&problem)])
}

fn paragraph<const N: usize>(sentences: [String; N]) -> String {
    sentences
        .into_iter()
        .filter(|sentence| !sentence.trim().is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn kind_text(kind: &ProblemKind, part: &str) -> String {
    let id = format!("problem-{}-{part}", kind.code().name());
    text(Language::current(), &id, &arguments(kind))
}

fn yes_or_no(is_given: bool) -> Arg<'static> {
    Arg::from(if is_given { "yes" } else { "no" })
}

fn reason_arguments<'a>(
    status: Option<u16>,
    reason: Option<&'a str>,
) -> Vec<(&'static str, Arg<'a>)> {
    let mut arguments = vec![
        ("has-reason", yes_or_no(reason.is_some())),
        ("reason", Arg::from(reason.unwrap_or_default())),
    ];
    if let Some(status) = status {
        // A status code is passed as text, so that it gets no thousands separator.
        arguments.push(("status", Arg::from(status.to_string())));
    }
    arguments
}

fn connection_argument(name: &str) -> Vec<(&'static str, Arg<'_>)> {
    vec![("connection", Arg::from(titles::remote_connection(name)))]
}

fn arguments(kind: &ProblemKind) -> Vec<(&'static str, Arg<'_>)> {
    match kind {
        ProblemKind::ServiceRefused { status, reason }
        | ProblemKind::ServiceFailed { status, reason } => {
            reason_arguments(Some(*status), reason.as_deref())
        }
        ProblemKind::KeyRefused { reason } => reason_arguments(None, reason.as_deref()),
        ProblemKind::ServiceBusy {
            retry_after_seconds,
        } => vec![("seconds", Arg::from(retry_after_seconds.unwrap_or(0)))],
        ProblemKind::NotAGiftingService { fault } => {
            vec![("fault", Arg::from(response_fault_name(*fault)))]
        }
        ProblemKind::NotFoundAtService { reason } => vec![("reason", Arg::from(reason))],
        ProblemKind::AddressInvalid { fault } => {
            vec![("fault", Arg::from(address_fault_name(*fault)))]
        }
        ProblemKind::KeyMissing { name, .. } => connection_argument(name),
        ProblemKind::ShopSettingMissing { missing } => {
            vec![("missing", Arg::from(<&str>::from(*missing)))]
        }
        ProblemKind::KeyOfOtherAccount { connection } => connection_argument(connection),
        ProblemKind::SendsInOtherConnection { connection, sends } => vec![
            (
                "connection",
                Arg::from(titles::remote_connection(connection)),
            ),
            ("sends", Arg::from(*sends)),
        ],
        ProblemKind::PracticeDataDamaged { path }
        | ProblemKind::PracticeDataNotDeleted { path }
        | ProblemKind::ShopDataDamaged { path }
        | ProblemKind::DataFolderUnusable { path }
        | ProblemKind::DatabaseNotReplaced { path }
        | ProblemKind::DatabaseReplaced { kept_as: path, .. } => {
            vec![("path", Arg::from(path.display().to_string()))]
        }
        ProblemKind::RecipientsNotReady { rows } => vec![("rows", Arg::from(*rows))],
        ProblemKind::PersonalDataIncomplete { recipients } => {
            vec![("recipients", Arg::from(*recipients))]
        }
        ProblemKind::RulesViolated { violations } => vec![
            (
                "violation",
                Arg::from(violations.first().map(violation::text).unwrap_or_default()),
            ),
            (
                "others",
                Arg::from(violations.len().saturating_sub(1) as u64),
            ),
        ],
        ProblemKind::PriceIncreased {
            agreed, current, ..
        } => {
            vec![("agreed", money(*agreed)), ("current", money(*current))]
        }
        ProblemKind::SendNeedsReview {
            similar_batches,
            candidates,
        } => vec![
            ("similar", Arg::from(*similar_batches)),
            ("candidates", Arg::from(candidates.len() as u64)),
        ],
        ProblemKind::Recorded {
            what,
            meaning,
            remedy,
        } => vec![
            ("what", Arg::from(what)),
            ("meaning", Arg::from(meaning)),
            ("remedy", Arg::from(remedy)),
        ],
        ProblemKind::RecordUnreadable { code } => vec![
            ("has-code", yes_or_no(code.is_some())),
            ("recorded", Arg::from(code.as_deref().unwrap_or_default())),
        ],
        ProblemKind::WarningsNotAccepted { warnings } => {
            let kinds: Vec<String> = warnings.iter().copied().map(guard::kind).collect();
            vec![("warnings", Arg::from(format::list(&kinds)))]
        }
        ProblemKind::SendBlocked { warnings } => vec![(
            "warning",
            Arg::from(warnings.first().map(guard::warning).unwrap_or_default()),
        )],
        ProblemKind::SendUnreadable { id } => vec![("id", Arg::from(id.to_string()))],
        ProblemKind::ImportRefused { file, error } => vec![
            ("has-file", yes_or_no(!file.is_empty())),
            ("file", Arg::from(file)),
            ("reason", Arg::from(import_error(error))),
        ],
        ProblemKind::ImportIsFolder { file }
        | ProblemKind::ImportFileUnreadable { file }
        | ProblemKind::FileNotWritten { file }
        | ProblemKind::PicturesUnreadable { file }
        | ProblemKind::FileExists { file } => vec![("file", Arg::from(file))],
        ProblemKind::FolderMoved { at } | ProblemKind::WindowCrashed { at } => {
            vec![("time", Arg::from(format::full_date_time(*at)))]
        }
        ProblemKind::MoveFileUnreadable { file, fault } => vec![
            ("file", Arg::from(file)),
            ("fault", Arg::from(<&str>::from(*fault))),
        ],
        ProblemKind::CatalogNotFound { file } => vec![
            ("has-file", yes_or_no(!file.is_empty())),
            ("file", Arg::from(file)),
        ],
        ProblemKind::PackingRunUnknown { run } => vec![("run", Arg::from(*run))],
        ProblemKind::ExportFolderUsed { folder } => vec![("folder", Arg::from(folder))],
        ProblemKind::NotOnThisComputer { item } => {
            let name: &'static str = item.into();
            vec![("item", Arg::from(name))]
        }
        _ => Vec::new(),
    }
}

fn money(amount: Cents) -> Arg<'static> {
    Arg::from(amount)
}

fn address_fault_name(fault: AddressFault) -> &'static str {
    match fault {
        AddressFault::Empty => "empty",
        AddressFault::NotAUrl => "not-a-url",
        AddressFault::NotHttp => "not-http",
        AddressFault::HasCredentials => "has-credentials",
        AddressFault::HasQuery => "has-query",
        AddressFault::NotEncrypted => "not-encrypted",
        AddressFault::NotPublic => "not-public",
        AddressFault::KeyNotSendable => "key-not-sendable",
        AddressFault::PictureNotFetchable => "picture-not-fetchable",
    }
}

fn response_fault_name(fault: ResponseFault) -> &'static str {
    match fault {
        ResponseFault::TooLarge => "too-large",
        ResponseFault::Redirect => "redirect",
        ResponseFault::UnknownPath => "unknown-path",
        ResponseFault::Empty => "empty",
        ResponseFault::WebPage => "web-page",
        ResponseFault::NotJson => "not-json",
        ResponseFault::UnexpectedStructure => "unexpected-structure",
        ResponseFault::NotAPicture => "not-a-picture",
        ResponseFault::RequestNotEncoded => "request-not-encoded",
    }
}

fn impact_text(impact: &Impact) -> String {
    match impact {
        Impact::NothingSent => t!("problem-impact-nothing-sent"),
        Impact::NothingChanged => t!("problem-impact-nothing-changed"),
        Impact::ShopUnchanged => t!("problem-impact-shop-unchanged"),
        Impact::ShopMayBeChanged => t!("problem-impact-shop-may-be-changed"),
        Impact::DraftSaved => t!("problem-impact-draft-saved"),
        Impact::PartNotSent => t!("problem-impact-part-not-sent"),
        Impact::ScheduleKept => t!("problem-impact-schedule-kept"),
        Impact::LastSyncShown => t!("problem-impact-last-sync-shown"),
        Impact::PriceUnknown => t!("problem-impact-price-unknown"),
        Impact::SendInDoubt => t!("problem-impact-send-in-doubt"),
        Impact::BatchListUnreadable => t!("problem-impact-batch-list-unreadable"),
        Impact::StillInDoubt => t!("problem-impact-still-in-doubt"),
        Impact::NotSentAgain => t!("problem-impact-not-sent-again"),
        Impact::SendNotRecorded { title } => text(
            Language::current(),
            "problem-impact-send-not-recorded",
            &[
                ("has-title", yes_or_no(!title.trim().is_empty())),
                ("title", Arg::from(title)),
            ],
        ),
        Impact::OrdersWait => t!("problem-impact-orders-wait"),
        Impact::OrderUnchanged => t!("problem-impact-order-unchanged"),
        Impact::CardNotAdded => t!("problem-impact-card-not-added"),
        Impact::CardInDoubt => t!("problem-impact-card-in-doubt"),
        Impact::CardNotSaved => t!("problem-impact-card-not-saved"),
    }
}

/// The remedy for an impact; `None` when the remedy depends only on the kind of problem.
fn remedy_for_impact(impact: &Impact, kind: &ProblemKind) -> Option<String> {
    let is_offline = matches!(
        kind,
        ProblemKind::ServiceUnreachable
            | ProblemKind::ServiceTimedOut
            | ProblemKind::ConnectionInterrupted
            | ProblemKind::ServiceBusy { .. }
            | ProblemKind::ServiceFailed { .. }
    );
    match impact {
        Impact::NothingChanged if is_offline => Some(t!("problem-remedy-check-address")),
        Impact::ShopMayBeChanged => Some(t!("problem-remedy-shop-may-be-changed")),
        Impact::SendInDoubt => Some(t!("problem-remedy-in-doubt")),
        Impact::BatchListUnreadable => Some(t!("problem-remedy-batch-list-unreadable")),
        Impact::StillInDoubt if !kind.similar_batches().is_empty() => {
            Some(t!("problem-similar-batch-found-remedy"))
        }
        Impact::StillInDoubt => Some(t!("problem-remedy-still-in-doubt")),
        Impact::NotSentAgain => Some(t!("problem-remedy-not-sent-again")),
        Impact::SendNotRecorded { .. } => Some(t!("problem-remedy-send-not-recorded")),
        Impact::CardInDoubt => Some(t!("problem-remedy-card-new-key")),
        Impact::CardNotAdded => match kind {
            ProblemKind::NotFoundAtService { .. } => Some(t!("problem-remedy-card-unsupported")),
            ProblemKind::ServiceRefused {
                reason: Some(reason),
                ..
            } if reason.contains(CARDS_NOT_ACCEPTED) => {
                Some(t!("problem-remedy-cards-not-accepted"))
            }
            ProblemKind::ServiceRefused { .. } => Some(t!("problem-remedy-card-check")),
            _ if is_offline => Some(t!("problem-remedy-card-later")),
            _ => None,
        },
        _ => None,
    }
}

fn recovery_sentences(recovery: &Recovery) -> Vec<String> {
    let mut sentences = draft_sentences(recovery.drafts);
    if recovery.has_missing_recipients {
        sentences.push(t!("problem-recovery-recipients-missing"));
    }
    if recovery.cards_lost > 0 {
        sentences.push(t!(
            "problem-recovery-cards-lost",
            lost = recovery.cards_lost
        ));
    }
    let sends = recovery.sends;
    if sends.saved > 0 {
        sentences.push(t!("problem-recovery-sends-saved", saved = sends.saved));
    }
    if sends.is_unsure {
        sentences.push(t!(
            "problem-recovery-sends-lost-at-least",
            lost = sends.lost
        ));
    } else if sends.lost > 0 {
        sentences.push(t!("problem-recovery-sends-lost", lost = sends.lost));
    }
    if recovery.may_miss_other_data {
        sentences.push(t!("problem-recovery-other-data-missing"));
    }
    sentences
}

fn draft_sentences(drafts: RecoveredRows) -> Vec<String> {
    match drafts {
        RecoveredRows {
            saved: 0,
            is_unsure: true,
            ..
        } => vec![t!("problem-recovery-drafts-unknown")],
        RecoveredRows {
            saved: 0, lost: 0, ..
        } => vec![t!("problem-recovery-drafts-none")],
        RecoveredRows {
            saved,
            lost,
            is_unsure,
        } => {
            let mut sentences = vec![t!("problem-recovery-drafts-saved", saved = saved)];
            if is_unsure {
                sentences.push(t!("problem-recovery-drafts-lost-at-least", lost = lost));
            } else if lost > 0 {
                sentences.push(t!("problem-recovery-drafts-lost", lost = lost));
            }
            sentences
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::{
        contract::OrderBatchId,
        desk::{ProblemCode, problem::tests::sample},
    };

    fn is_complete(message: &str) -> bool {
        !message.is_empty()
            && !message.starts_with("problem-")
            && !message.contains(['{', '}', '$'])
    }

    #[test]
    fn every_code_has_three_texts() {
        for code in ProblemCode::iter() {
            let problem = sample(code);
            for text in [what(&problem), meaning(&problem), remedy(&problem)] {
                // `is_complete` rejects a dollar sign, which is correct only in an amount of money.
                let text = text.replace("$123.45", "").replace("$234.56", "");
                assert!(is_complete(&text), "{code}: {text}");
            }
        }
    }

    #[test]
    fn every_impact_and_fault_has_a_text() {
        for impact in Impact::iter() {
            let problem = sample(ProblemCode::ServiceTimedOut).with_impact(impact);
            assert!(is_complete(&full_text(&problem)), "{problem:?}");
        }
        let mut texts = std::collections::HashSet::new();
        for fault in AddressFault::iter() {
            let text = address_fault(fault);
            assert!(is_complete(&text) && texts.insert(text), "{fault:?}");
        }
        for fault in ResponseFault::iter() {
            let text = what(&ProblemKind::NotAGiftingService { fault }.into());
            assert!(is_complete(&text) && texts.insert(text), "{fault:?}");
        }
    }

    #[test]
    fn service_without_cards_names_the_next_step() {
        let refused = |reason: &str| {
            let kind = ProblemKind::ServiceRefused {
                status: 400,
                reason: Some(reason.to_owned()),
            };
            remedy(&Problem::from(kind).with_impact(Impact::CardNotAdded))
        };
        assert_eq!(
            refused(CARDS_NOT_ACCEPTED),
            t!("problem-remedy-cards-not-accepted")
        );
        assert_eq!(
            refused("Your card was declined."),
            t!("problem-remedy-card-check")
        );
    }

    #[test]
    fn text_contains_data_of_problem() {
        let refused = sample(ProblemCode::ServiceRefused).with_impact(Impact::DraftSaved);
        assert_eq!(
            full_text(&refused),
            "The service refused the request: “Recipients can't be blank.” Nothing was sent. Your \
             draft is saved. Correct what the service reports, then try again."
        );
        let status = 418;
        let reason = None;
        assert_eq!(
            what(&ProblemKind::ServiceRefused { status, reason }.into()),
            "The service refused the request without giving a reason (HTTP 418)."
        );
        assert_eq!(
            what(&sample(ProblemCode::PriceIncreased)),
            "The price changed: it’s now up to $234.56. You agreed to up to $123.45."
        );
        let similar_batches = 1;
        assert!(
            what(
                &ProblemKind::SendNeedsReview {
                    similar_batches,
                    candidates: Vec::new(),
                }
                .into(),
            )
            .ends_with("1 similar batch was found at the service.")
        );
    }

    #[test]
    fn review_remedy_names_one_button_for_a_sent_batch() {
        for candidates in 0..3 {
            let problem = ProblemKind::SendNeedsReview {
                similar_batches: candidates,
                candidates: vec![OrderBatchId::default(); candidates as usize],
            };
            let text = remedy(&problem.into());
            assert_eq!(text.contains("Mark as sent"), candidates == 0, "{text}");
            assert_eq!(text.contains("This is the batch"), candidates > 0, "{text}");
            assert!(text.contains("Send again"), "{text}");
        }
    }

    #[test]
    fn recovery_reports_what_is_missing() {
        assert_eq!(
            meaning(&sample(ProblemCode::DatabaseReplaced)),
            "Sent gifts are safe at the service and are loaded from there again. 12 drafts were \
             recovered. 2 drafts couldn’t be read. Some recipients couldn’t be read: check the \
             recipients of each draft before you send it. 1 end user card couldn’t be read. 1 \
             unfinished send was recovered. Unfinished sends may be missing: check in Batches \
             whether their gifts were sent before you send them again. Other data, such as notes \
             and people, may be missing."
        );
        let nothing = Recovery {
            drafts: RecoveredRows {
                is_unsure: true,
                ..RecoveredRows::default()
            },
            ..Recovery::default()
        };
        assert_eq!(
            recovery_sentences(&nothing),
            ["The drafts in the damaged database couldn’t be recovered."]
        );
    }

    #[test]
    fn copied_text_has_code_and_details() {
        let problem = sample(ProblemCode::ServiceFailed).with_details("HTTP 503");
        let copied = copy_text(&problem);
        assert!(copied.starts_with("giftdesk problem GD-1006 (service-failed)\n"));
        assert!(copied.ends_with("\nDetails: HTTP 503"), "{copied}");
    }
}
