//! The inbox: what needs an action of the user, as items of one kind about one subject. Orders of one
//! batch that need the same action are one item.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use uuid::Uuid;

use super::kind::{InboxKind, InboxState};
use crate::{
    contract::{Cents, OrderBatchId, OrderId, Timestamp},
    desk::{
        batches::BatchTitle,
        drafts::DraftId,
        ids::{OrderJobId, OutboxId},
        jobs::OrderAction,
    },
};

/// Identifies an item across reads of the inbox. `id` is the id of the batch, send or job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InboxKey {
    pub kind: InboxKind,
    pub id: Uuid,
}

/// A change of items by the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InboxMark {
    Done,
    SnoozedUntil(Timestamp),
    /// Open again.
    Open,
}

/// The items that a change concerns: those of `state`, as they were when the inbox was read at `as_of`,
/// so that a change never concerns a fact that the user has not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct InboxTarget {
    pub items: InboxItems,
    pub state: InboxState,
    pub as_of: Timestamp,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InboxItems {
    One(InboxKey),
    Selected(Arc<HashSet<InboxKey>>),
    /// Every item of a kind; `None` for every item.
    Every(Option<InboxKind>),
}

impl InboxItems {
    #[must_use]
    pub fn contains(&self, key: InboxKey) -> bool {
        match self {
            Self::One(one) => *one == key,
            Self::Selected(keys) => keys.contains(&key),
            Self::Every(kind) => kind.is_none_or(|kind| kind == key.kind),
        }
    }
}

/// What an item is about.
#[derive(Clone, Debug, PartialEq)]
pub enum InboxSubject {
    /// Orders of one batch.
    Orders {
        batch: OrderBatchId,
        /// The order, if the item is about a single one.
        only: Option<OrderId>,
    },
    Batch(OrderBatchId),
    Send {
        id: OutboxId,
        /// `None` for a test of a gift.
        draft: Option<DraftId>,
        /// The name of the draft, which may be empty.
        title: String,
    },
    Job {
        id: OrderJobId,
        action: OrderAction,
        /// The orders of the job.
        total: u64,
    },
}

/// Orders, a batch, a send or a job that needs an action.
#[derive(Clone, Debug, PartialEq)]
pub struct InboxItem {
    pub key: InboxKey,
    pub state: InboxState,
    pub subject: InboxSubject,
    /// The gifts that the item concerns.
    pub gifts: u64,
    /// The gifts that the item has concerned for less than a day.
    pub recent_gifts: u64,
    pub amount: Cents,
    /// When the newest of its facts began; for expiring gifts, the next expiry.
    pub at: Option<Timestamp>,
    /// When the item is open again; of snoozed items only.
    pub snoozed_until: Option<Timestamp>,
}

/// The inbox of a connection at a time: every item, the most urgent first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inbox {
    pub as_of: Timestamp,
    pub items: Vec<InboxItem>,
    /// When the next snoozed item is open again.
    pub next_wake_at: Option<Timestamp>,
}

/// The number of open items and gifts of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InboxGroup {
    pub kind: InboxKind,
    pub items: u64,
    pub gifts: u64,
    pub amount: Cents,
}

/// The numbers of an inbox.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InboxSummary {
    pub as_of: Timestamp,
    /// Open items by kind, the most urgent first; kinds without items are left out.
    pub open: Vec<InboxGroup>,
    pub snoozed: u64,
    pub done: u64,
}

impl InboxSummary {
    /// The number of open items.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.open.iter().map(|group| group.items).sum()
    }

    /// The open items of a kind.
    #[must_use]
    pub fn group(&self, kind: InboxKind) -> Option<&InboxGroup> {
        self.open.iter().find(|group| group.kind == kind)
    }

    /// The number of items with this state.
    #[must_use]
    pub fn count(&self, state: InboxState) -> u64 {
        match state {
            InboxState::Open => self.total(),
            InboxState::Snoozed => self.snoozed,
            InboxState::Done => self.done,
        }
    }
}

impl Inbox {
    #[must_use]
    pub fn summary(&self) -> InboxSummary {
        let count = |state| {
            let items = self.items.iter().filter(|item| item.state == state);
            items.count() as u64
        };
        let open = self
            .items
            .iter()
            .filter(|item| item.state == InboxState::Open);
        InboxSummary {
            as_of: self.as_of,
            open: groups(open.map(|item| (item.key.kind, item.gifts, item.amount))),
            snoozed: count(InboxState::Snoozed),
            done: count(InboxState::Done),
        }
    }

    /// What became open since `before` and has been true for less than a day: the content of a system
    /// notification. Facts that are only found now, for example by the first sync, are older.
    #[must_use]
    pub fn arrivals_since(&self, before: &Self) -> Vec<InboxGroup> {
        let is_open = |item: &&InboxItem| item.state == InboxState::Open;
        let known: HashMap<InboxKey, u64> = before
            .items
            .iter()
            .filter(is_open)
            .map(|item| (item.key, item.recent_gifts))
            .collect();
        groups(self.items.iter().filter(is_open).filter_map(|item| {
            let known = known.get(&item.key).copied().unwrap_or(0);
            let gifts = item.recent_gifts.saturating_sub(known);
            (gifts > 0).then_some((item.key.kind, gifts, item.amount))
        }))
    }
}

/// Counts items, each given as its kind, gifts and amount, by kind.
fn groups(items: impl Iterator<Item = (InboxKind, u64, Cents)>) -> Vec<InboxGroup> {
    let mut groups: Vec<InboxGroup> = Vec::new();
    for (kind, gifts, amount) in items {
        match groups.iter_mut().find(|group| group.kind == kind) {
            Some(group) => {
                group.items += 1;
                group.gifts += gifts;
                group.amount += amount;
            }
            None => groups.push(InboxGroup {
                kind,
                items: 1,
                gifts,
                amount,
            }),
        }
    }
    groups.sort_by_key(|group| group.kind);
    groups
}

/// A list of inbox items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InboxQuery {
    pub state: InboxState,
    /// `None`: all.
    pub kind: Option<InboxKind>,
}

impl InboxQuery {
    #[must_use]
    pub fn contains(&self, item: &InboxItem) -> bool {
        item.state == self.state && self.kind.is_none_or(|kind| kind == item.key.kind)
    }
}

/// An item with the names that a list shows.
#[derive(Clone, Debug, PartialEq)]
pub struct InboxRow {
    pub item: InboxItem,
    /// The batch of orders; [`BatchTitle::Unknown`] for sends and jobs.
    pub batch: BatchTitle,
    /// The recipient, when the item concerns one order.
    pub recipient: Option<String>,
    /// Whether the item is a failed batch that was not sent again yet.
    pub can_send_batch_again: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(kind: InboxKind, id: u128, gifts: u64, recent_gifts: u64) -> InboxItem {
        InboxItem {
            key: InboxKey {
                kind,
                id: Uuid::from_u128(id),
            },
            state: InboxState::Open,
            subject: InboxSubject::Batch(Uuid::from_u128(id).into()),
            gifts,
            recent_gifts,
            amount: Cents(100),
            at: None,
            snoozed_until: None,
        }
    }

    fn inbox(items: Vec<InboxItem>) -> Inbox {
        Inbox {
            items,
            ..Inbox::default()
        }
    }

    #[test]
    fn summary_counts_open_items_only() {
        let mut snoozed = item(InboxKind::FailedOrder, 1, 9, 0);
        snoozed.state = InboxState::Snoozed;
        let summary = inbox(vec![
            item(InboxKind::NotOpened, 1, 12, 0),
            item(InboxKind::FailedOrder, 1, 2, 0),
            snoozed,
            item(InboxKind::FailedOrder, 2, 3, 0),
        ])
        .summary();
        assert_eq!(summary.total(), 3);
        let failed = summary.group(InboxKind::FailedOrder).unwrap();
        assert_eq!(
            (failed.items, failed.gifts, failed.amount),
            (2, 5, Cents(200))
        );
        assert_eq!(summary.open[0].kind, InboxKind::FailedOrder);
        assert_eq!((summary.snoozed, summary.done), (1, 0));
    }

    #[test]
    fn only_new_and_recent_gifts_arrive() {
        let before = inbox(vec![
            item(InboxKind::FailedOrder, 1, 2, 2),
            item(InboxKind::NotOpened, 1, 90, 4),
        ]);
        let after = inbox(vec![
            item(InboxKind::FailedOrder, 1, 5, 5),
            item(InboxKind::NotOpened, 1, 90, 4),
            item(InboxKind::NotOpened, 2, 700, 0),
        ]);
        let arrivals = after.arrivals_since(&before);
        assert_eq!(arrivals.len(), 1);
        assert_eq!(
            (arrivals[0].kind, arrivals[0].gifts),
            (InboxKind::FailedOrder, 3)
        );
        assert!(after.arrivals_since(&after).is_empty());
    }

    #[test]
    fn reopened_item_arrives_again() {
        let open = inbox(vec![item(InboxKind::FailedOrder, 1, 2, 2)]);
        let mut snoozed = open.clone();
        snoozed.items[0].state = InboxState::Snoozed;
        assert_eq!(open.arrivals_since(&snoozed).len(), 1);
        assert!(snoozed.arrivals_since(&open).is_empty());
    }
}
