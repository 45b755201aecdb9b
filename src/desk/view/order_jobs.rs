//! Jobs that cancel or extend orders, with the outcome of each order.

use std::sync::Arc;

use super::{BatchTitle, OrderQuery};
use crate::{
    contract::{Cents, Order, OrderId, OrderStatus, Timestamp},
    desk::{OrderJobId, Problem},
};

/// A change of orders at the service. Only orders that are not accepted yet can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderAction {
    /// Cancels the gift. This cannot be undone.
    Cancel,
    /// Sets the time until which the gift can be accepted.
    Extend { expires_at: Timestamp },
}

/// A service may store a time with less precision than the request has.
const MAX_TIME_DIFFERENCE_MICROS: u64 = 1_000_000;

impl OrderAction {
    /// Whether the order shows that the action was carried out. A service may report a canceled
    /// order as failed.
    #[must_use]
    pub(crate) fn is_done(self, order: &Order) -> bool {
        match self {
            Self::Cancel => matches!(order.status, OrderStatus::Canceled | OrderStatus::Failed),
            Self::Extend { expires_at } => order.expires_at.is_some_and(|at| {
                at.micros().abs_diff(expires_at.micros()) < MAX_TIME_DIFFERENCE_MICROS
            }),
        }
    }
}

/// The orders that an action concerns.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderSelection {
    Orders(Vec<OrderId>),
    /// Every order of a list, for example of a batch.
    Query(OrderQuery),
}

/// What a cancellation or a new expiration of a selection would concern, from the mirror.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderActionPreview {
    /// The orders that are not accepted yet, and those that are not mirrored.
    pub orders: Arc<Vec<OrderId>>,
    /// The number of orders that cannot be changed, by status.
    pub excluded: Vec<(OrderStatus, u64)>,
    /// What is reserved for `orders`, without orders that are not mirrored.
    pub authorized: Cents,
    /// The recipient, when `orders` has one order.
    pub recipient: Option<String>,
    /// The title of the batch, when all orders of the selection are mirrored and of the same batch.
    pub batch: Option<BatchTitle>,
    /// The latest expiration of `orders`.
    pub latest_expiry: Option<Timestamp>,
    /// How many of `orders` never expire.
    pub without_expiry: u64,
}

impl OrderActionPreview {
    #[must_use]
    pub fn excluded_count(&self) -> u64 {
        self.excluded.iter().map(|(_, count)| count).sum()
    }

    /// The number of orders of the selection, with those that cannot be changed.
    #[must_use]
    pub fn selected_count(&self) -> u64 {
        self.orders.len() as u64 + self.excluded_count()
    }

    /// Whether some of the orders expire later than at `expires_at`, or never.
    #[must_use]
    pub fn shortens(&self, expires_at: Timestamp) -> bool {
        self.without_expiry > 0 || self.latest_expiry.is_some_and(|latest| latest > expires_at)
    }
}

/// A job: one action on many orders, carried out in the background.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderJob {
    pub id: OrderJobId,
    pub action: OrderAction,
    pub created_at: Timestamp,
    pub counts: OrderJobCounts,
    /// Whether the user stopped the job. Orders whose request may have arrived are still read.
    pub is_stop_requested: bool,
    /// Why the job waits at the moment; the job continues by itself.
    pub waiting_for: Option<Problem>,
}

impl OrderJob {
    /// Whether every order has an outcome.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.counts.open() == 0
    }
}

/// The number of orders of a job by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderJobCounts {
    pub waiting: u64,
    pub in_doubt: u64,
    pub done: u64,
    pub not_allowed: u64,
    pub failed: u64,
    pub stopped: u64,
}

impl OrderJobCounts {
    #[must_use]
    pub fn total(&self) -> u64 {
        self.open() + self.finished()
    }

    /// Orders without an outcome.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.waiting + self.in_doubt
    }

    #[must_use]
    pub fn finished(&self) -> u64 {
        self.done + self.not_allowed + self.failed + self.stopped
    }

    /// Orders that a retry requests again.
    #[must_use]
    pub fn retryable(&self) -> u64 {
        self.failed + self.stopped
    }
}

/// One order of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderJobItem {
    pub order_id: OrderId,
    pub recipient: String,
    pub outcome: OrderOutcome,
}

/// What became of one order of a job.
#[derive(Clone, Debug, PartialEq, strum::EnumDiscriminants)]
#[strum_discriminants(name(OrderOutcomeCode))]
#[strum_discriminants(derive(Hash, strum::IntoStaticStr, strum::EnumString))]
#[strum_discriminants(strum(serialize_all = "snake_case"))]
pub enum OrderOutcome {
    /// No request was sent.
    Waiting,
    /// A request is being sent or may have arrived. The order is read before another request.
    InDoubt,
    Done,
    /// The order has a status in which the action is not allowed.
    NotAllowed(OrderStatus),
    /// The service refused or did not carry out the request, and the order is unchanged; or the order
    /// could not be read ([`OrderResultUnknown`](crate::desk::ProblemKind::OrderResultUnknown)).
    Failed(Problem),
    /// The user stopped the job before the order was changed.
    Stopped,
}

/// A list of the orders of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderJobQuery {
    pub job: OrderJobId,
    /// Only the orders that were not changed.
    pub only_unsuccessful: bool,
}
