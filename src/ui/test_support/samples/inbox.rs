//! Inbox items of the samples.

use std::time::Duration;

use uuid::Uuid;

use super::{
    now,
    orders::{batch_id, order_id},
};
use crate::{
    contract::{Cents, OrderStatus, Timestamp},
    desk::{
        DraftId, OutboxId,
        batches::BatchTitle,
        inbox::{
            Inbox, InboxItem, InboxKey, InboxKind, InboxQuery, InboxRow, InboxState, InboxSubject,
        },
        money::{OrderMoney, PaymentFacts},
    },
};

const DAY: Duration = Duration::from_secs(86_400);

/// Orders of a batch whose gifts cost `price` before tax.
fn orders(kind: InboxKind, batch: u64, gifts: u64, price: i64, at: Timestamp) -> InboxItem {
    let id = batch_id(batch);
    let (status, total) = match kind {
        InboxKind::ReturnedParcel | InboxKind::LateDelivery => {
            (OrderStatus::Shipped, Some(Cents(price)))
        }
        InboxKind::ThankYouNote => (OrderStatus::Delivered, Some(Cents(price))),
        InboxKind::FailedOrder => (OrderStatus::Failed, None),
        _ => (OrderStatus::Notified, None),
    };
    let facts = PaymentFacts {
        status,
        sent_pre_tax: Cents(price),
        total,
        ..PaymentFacts::default()
    };
    InboxItem {
        key: InboxKey { kind, id: id.0 },
        state: InboxState::Open,
        subject: InboxSubject::Orders {
            batch: id,
            only: (gifts == 1).then(|| order_id(batch)),
        },
        gifts,
        recent_gifts: 0,
        amount: OrderMoney::of(&facts, now()).cost() * gifts.cast_signed(),
        at: Some(at),
        snoozed_until: None,
    }
}

/// An inbox with items of most kinds, one snoozed and one done.
pub(in crate::ui) fn inbox() -> Inbox {
    let review = InboxItem {
        key: InboxKey {
            kind: InboxKind::SendNeedsReview,
            id: Uuid::from_u128(5),
        },
        subject: InboxSubject::Send {
            id: OutboxId(Uuid::from_u128(5)),
            draft: Some(DraftId(Uuid::from_u128(5))),
            title: "Open end".to_owned(),
        },
        ..orders(
            InboxKind::SendNeedsReview,
            0,
            25,
            0,
            now() - Duration::from_secs(2 * 3_600),
        )
    };
    let mut snoozed = orders(InboxKind::NotOpened, 2, 40, 5_000, now() - 4 * DAY);
    snoozed.state = InboxState::Snoozed;
    snoozed.snoozed_until = Some(now() + DAY);
    let mut done = orders(InboxKind::FailedOrder, 3, 7, 5_000, now() - 9 * DAY);
    done.state = InboxState::Done;
    Inbox {
        as_of: now(),
        items: vec![
            review,
            orders(InboxKind::FailedOrder, 0, 2, 7_050, now() - DAY),
            orders(InboxKind::ReturnedParcel, 1, 1, 6_900, now() - 2 * DAY),
            orders(InboxKind::ExpiringSoon, 0, 378, 8_000, now() + 2 * DAY),
            orders(InboxKind::ExpiringSoon, 2, 12, 8_400, now() + 5 * DAY),
            orders(InboxKind::UnclaimedMoney, 4, 18, 5_000, now() - 6 * DAY),
            orders(InboxKind::LateDelivery, 1, 5, 6_840, now() - 3 * DAY),
            orders(InboxKind::NotOpened, 0, 212, 6_600, now() - 3 * DAY),
            orders(InboxKind::ThankYouNote, 3, 1, 5_000, now() - DAY),
            snoozed,
            done,
        ],
        next_wake_at: Some(now() + DAY),
    }
}

pub(in crate::ui) fn find_items(query: InboxQuery) -> Vec<u64> {
    let inbox = inbox();
    let items = inbox.items.iter().enumerate();
    items
        .filter(|(_, item)| {
            item.state == query.state && query.kind.is_none_or(|kind| kind == item.key.kind)
        })
        .map(|(index, _)| index as u64)
        .collect()
}

pub(in crate::ui) fn row(index: u64) -> InboxRow {
    let item = inbox().items.swap_remove(index as usize);
    let names = [
        "Autumn thank-you",
        "Welcome kits",
        "Holiday 2026",
        "Partner gifts",
        "Spring thanks",
    ];
    let batch = match item.subject {
        InboxSubject::Orders { batch, .. } => (0..5)
            .find(|n| batch_id(*n) == batch)
            .and_then(|n| names.get(n as usize))
            .map_or(BatchTitle::Unknown, |name| {
                BatchTitle::Named((*name).to_owned())
            }),
        _ => BatchTitle::Unknown,
    };
    InboxRow {
        recipient: (item.gifts == 1).then(|| "Ida Berg".to_owned()),
        batch,
        can_send_batch_again: matches!(item.subject, InboxSubject::Batch(_)),
        item,
    }
}
