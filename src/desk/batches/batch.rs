//! Batches as the list of batches and the batch screen show them, and the titles of carts and batches as data. The layers
//! above add the words in the user's language.

use std::{sync::Arc, time::Duration};

use crate::{
    contract::{
        Cart, Cents, OrderBatch, OrderBatchId, OrderStatus, SendMethod, SendStatus, Timestamp,
    },
    desk::{drafts::DraftId, ids::SplitSendId, sends::PartDifference},
};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct BatchQuery {
    pub text: String,
    /// `None`: all.
    pub status: Option<SendStatus>,
    /// Only batches that the service keeps until their time.
    pub is_scheduled: bool,
    /// `None`: each batch is a row. Otherwise the batches that this computer sent at once are one row, which the
    /// batches themselves follow for these sends.
    pub open_sends: Option<Vec<SplitSendId>>,
}

/// How a row of the list of batches belongs to a send of several batches.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum RowOfSend {
    /// A batch of its own.
    #[default]
    Single,
    /// All listed batches of a send.
    Whole(Arc<SendSummary>),
    /// A batch below the row of its send.
    Part {
        /// The name of the first recipient; empty when it is not known, and for a part of a send in which everyone gets
        /// the same.
        first_recipient: String,
    },
}

/// The batches of one send that a list has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendSummary {
    pub send: SplitSendId,
    pub difference: PartDifference,
    /// In the order in which they were sent.
    pub batches: Arc<[OrderBatchId]>,
    /// The number of all batches of the send, also of those that are not sent yet or that a search hides.
    pub all: u64,
    pub failed: u64,
    /// Whether the batches follow in the list.
    pub is_open: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BatchRow {
    pub id: OrderBatchId,
    pub title: BatchTitle,
    pub gift: CartSummary,
    pub status: SendStatus,
    pub is_scheduled: bool,
    pub scheduled_send_on: Option<Timestamp>,
    /// Creation time of the earliest mirrored order.
    pub sent_at: Option<Timestamp>,
    pub send_method: Option<SendMethod>,
    pub recipients: u64,
    pub orders: u64,
    pub funnel: Funnel,
    /// Charged and not refunded, as on Money.
    pub spent: Cents,
    /// The gifts that are charged and not refunded.
    pub charged_orders: u64,
    pub expires_at: Option<Timestamp>,
    /// Whether this app sent the gifts of a failed batch again, or is sending them.
    pub is_sent_again: bool,
    pub send: RowOfSend,
}

impl BatchRow {
    /// The batches that the row represents.
    #[must_use]
    pub fn batches(&self) -> &[OrderBatchId] {
        match &self.send {
            RowOfSend::Whole(send) => &send.batches,
            RowOfSend::Single | RowOfSend::Part { .. } => std::slice::from_ref(&self.id),
        }
    }

    /// The send whose batches the row represents.
    #[must_use]
    pub fn whole_send(&self) -> Option<&SendSummary> {
        match &self.send {
            RowOfSend::Whole(send) => Some(send),
            RowOfSend::Single | RowOfSend::Part { .. } => None,
        }
    }
}

/// How many orders reached each stage, and how many failed, were canceled or expired. An order that
/// reached a stage also counts for the stages before. `giftdesk batches --json` has these fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Funnel {
    pub created: u64,
    pub notified: u64,
    pub opened: u64,
    pub accepted: u64,
    pub shipped: u64,
    pub delivered: u64,
    pub failed: u64,
    pub canceled: u64,
    pub expired: u64,
}

impl std::ops::AddAssign for Funnel {
    fn add_assign(&mut self, other: Self) {
        self.created += other.created;
        self.notified += other.notified;
        self.opened += other.opened;
        self.accepted += other.accepted;
        self.shipped += other.shipped;
        self.delivered += other.delivered;
        self.failed += other.failed;
        self.canceled += other.canceled;
        self.expired += other.expired;
    }
}

impl Funnel {
    /// Counts equal orders. `stage` is the furthest one that they reached, 0 (created) to 5 (delivered).
    pub fn add(&mut self, status: &OrderStatus, stage: i64, is_expired: bool, orders: u64) {
        let count = |counter: &mut u64, is_counted: bool| {
            if is_counted {
                *counter += orders;
            }
        };
        count(&mut self.created, true);
        count(&mut self.notified, stage >= 1);
        count(&mut self.opened, stage >= 2);
        count(&mut self.accepted, stage >= 3);
        count(&mut self.shipped, stage >= 4);
        count(&mut self.delivered, stage >= 5);
        count(&mut self.failed, *status == OrderStatus::Failed);
        count(&mut self.canceled, *status == OrderStatus::Canceled);
        count(&mut self.expired, is_expired);
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct BatchDetail {
    pub batch: OrderBatch,
    pub row: BatchRow,
    /// Whether the list of orders was read to its end. Orders that cannot be read are not mirrored.
    pub has_all_orders: bool,
    /// Median time from creation to acceptance.
    pub median_to_accept: Option<Duration>,
    /// Authorized for gifts that are neither accepted nor expired, as on Money.
    pub unclaimed: Cents,
    pub unclaimed_orders: u64,
    /// The batch that this one was made from, and the drafts and batches that were made from this one.
    pub links: Vec<BatchLink>,
}

/// A batch or draft with the same gift, made in this app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchLink {
    pub target: LinkTarget,
    pub title: BatchTitle,
    /// Whether this batch was made from the other one; else the other was made from this one.
    pub is_source: bool,
    pub reason: CopyReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    Batch(OrderBatchId),
    /// A draft that is not sent yet.
    Draft(DraftId),
}

/// The batch that a draft was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftSource {
    pub batch: OrderBatchId,
    pub title: BatchTitle,
    pub reason: CopyReason,
}

/// Why a batch was made from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum CopyReason {
    /// For recipients whose orders failed or were canceled.
    SendAgain,
    /// For all recipients.
    Duplicate,
}

/// A cart in one line: its first product, and how many other products it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CartSummary {
    /// Name of the first product; empty for an empty cart.
    pub first_product: String,
    pub other_products: u32,
}

impl CartSummary {
    #[must_use]
    pub fn of(cart: &Cart) -> Self {
        Self::of_names(cart.items.iter().map(|item| item.product.name.as_str()))
    }

    /// The summary of a cart that holds products with these names.
    #[must_use]
    pub fn of_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut names = names.into_iter();
        let first_product = names.next().unwrap_or_default().to_owned();
        Self {
            first_product,
            other_products: u32::try_from(names.count()).unwrap_or(u32::MAX),
        }
    }

    /// The summary of a cart that holds one product.
    #[must_use]
    pub fn of_one(name: impl Into<String>) -> Self {
        Self {
            first_product: name.into(),
            other_products: 0,
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first_product.is_empty() && self.other_products == 0
    }
}

/// The title of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BatchTitle {
    /// The name of the batch, from the sender or generated by the service.
    Named(String),
    /// The sender of a batch that has no name.
    From { sender: String },
    /// The batch is not mirrored yet.
    #[default]
    Unknown,
}

impl BatchTitle {
    #[must_use]
    pub fn of(batch: &OrderBatch) -> Self {
        Self::new(
            batch.batch_name.as_deref().unwrap_or_default(),
            &batch.from_name,
        )
    }

    /// The title of a batch with this name, or of this sender when the name is blank.
    #[must_use]
    pub fn new(name: &str, sender: &str) -> Self {
        match name.trim() {
            "" => Self::From {
                sender: sender.to_owned(),
            },
            name => Self::Named(name.to_owned()),
        }
    }
}
