//! The icon, title and details of an inbox item.

use crate::{
    contract::{Cents, Timestamp},
    desk::{
        batches::BatchTitle,
        inbox::{InboxKind, InboxRow, InboxSubject},
        jobs::OrderAction,
    },
    i18n::{format, t},
    messages::{self, titles},
    ui::theme::{Icon, Tone, icons},
};

/// The icon of a kind, and its tone.
pub(crate) fn icon(kind: InboxKind) -> (Icon, Tone) {
    match kind {
        InboxKind::SendNeedsReview | InboxKind::SendInterrupted => (icons::WARNING, Tone::Caution),
        InboxKind::SendLate => (icons::CLOCK, Tone::Caution),
        InboxKind::SendInDoubt => (icons::SYNCING, Tone::Caution),
        InboxKind::SendRefused
        | InboxKind::SendUnreadable
        | InboxKind::FailedBatch
        | InboxKind::FailedOrder
        | InboxKind::EmailRefused
        | InboxKind::SoldOut
        | InboxKind::FailedJob => (icons::PROBLEM, Tone::Bad),
        InboxKind::ReturnedParcel => (icons::RETURNED, Tone::Bad),
        InboxKind::ExpiringSoon => (icons::EXPIRING, Tone::Caution),
        InboxKind::UnclaimedMoney => (icons::MONEY, Tone::Caution),
        InboxKind::AwaitingPayment => (icons::CARD_PAYMENT, Tone::Caution),
        InboxKind::LateDelivery => (icons::SHIPPING, Tone::Caution),
        InboxKind::NotOpened => (icons::UNREAD, Tone::Note),
        InboxKind::ThankYouNote => (icons::THANKS, Tone::Accent),
    }
}

/// "2 gifts failed".
pub(super) fn title(row: &InboxRow) -> String {
    messages::inbox::item(row.item.key.kind, row.item.gifts)
}

/// "Ida Berg · Spring thanks · $100.00 in gifts": what the item is about.
pub(super) fn detail(row: &InboxRow, now: Timestamp) -> String {
    let item = &row.item;
    match &item.subject {
        InboxSubject::Orders { .. } => {
            let mut parts: Vec<String> = row.recipient.clone().into_iter().collect();
            if row.batch != BatchTitle::Unknown {
                parts.push(titles::batch(&row.batch));
            }
            parts.extend(amount_or_time(row, now));
            joined(parts)
        }
        InboxSubject::Batch(_) => {
            let recipients = t!("inbox-detail-recipients", count = item.gifts);
            let mut parts = vec![titles::batch(&row.batch)];
            parts.extend((item.gifts > 0).then_some(recipients));
            joined(parts)
        }
        InboxSubject::Send { title, .. } => {
            let recipients = t!("inbox-detail-recipients", count = item.gifts);
            let mut parts = vec![titles::gift_name(title)];
            parts.extend((item.gifts > 0).then_some(recipients));
            joined(parts)
        }
        InboxSubject::Job { action, total, .. } => match action {
            OrderAction::Cancel => {
                t!("inbox-detail-canceled", count = item.gifts, total = *total)
            }
            OrderAction::Extend { .. } => {
                t!("inbox-detail-extended", count = item.gifts, total = *total)
            }
        },
    }
}

fn amount_or_time(row: &InboxRow, now: Timestamp) -> Option<String> {
    let item = &row.item;
    match item.key.kind {
        InboxKind::ExpiringSoon => item
            .at
            .and_then(|at| format::time_left(at, now))
            .map(|left| t!("inbox-detail-expiry", left = left)),
        InboxKind::UnclaimedMoney => Some(t!("inbox-detail-unclaimed", amount = item.amount)),
        InboxKind::ThankYouNote => None,
        _ if item.amount == Cents::ZERO => None,
        _ => Some(t!("inbox-detail-worth", amount = item.amount)),
    }
}

/// Up to three parts as one text.
fn joined(parts: Vec<String>) -> String {
    let mut parts = parts.into_iter().filter(|part| !part.is_empty());
    match (parts.next(), parts.next(), parts.next()) {
        (Some(first), Some(second), Some(third)) => {
            t!(
                "inbox-detail-three",
                first = first,
                second = second,
                third = third
            )
        }
        (Some(first), Some(second), None) => {
            t!("inbox-detail-two", first = first, second = second)
        }
        (first, _, _) => first.unwrap_or_default(),
    }
}

/// The time in the list: since when the item is there, or until when it is snoozed.
pub(super) fn time(row: &InboxRow, now: Timestamp) -> Option<(String, Timestamp)> {
    if let Some(until) = row.item.snoozed_until {
        let time = format::date_time(until, now);
        return Some((t!("inbox-snoozed-until", time = time), until));
    }
    // The time of expiring gifts is in the future, and part of the details.
    row.item
        .at
        .filter(|at| *at <= now)
        .map(|at| (format::date_time(at, now), at))
}
