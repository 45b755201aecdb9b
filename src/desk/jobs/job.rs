//! Jobs that cancel or extend orders, with the outcome of each order.

use std::sync::Arc;

use crate::{
    contract::{Cents, Order, OrderId, OrderStatus, Timestamp},
    desk::{batches::BatchTitle, ids::OrderJobId, orders::OrderQuery, problem::Problem},
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
    Orders(Arc<[OrderId]>),
    /// Every order of a list, for example of a batch.
    Query(OrderQuery),
    /// The orders of several lists, for example of selected batches. An order of two lists counts once.
    Queries(Arc<[OrderQuery]>),
}

impl OrderSelection {
    /// The lists among which the orders are searched; none for orders that are named one by one.
    #[must_use]
    pub fn queries(&self) -> &[OrderQuery] {
        match self {
            Self::Orders(_) => &[],
            Self::Query(query) => std::slice::from_ref(query),
            Self::Queries(queries) => queries,
        }
    }
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
    /// When each of `orders` expires; `None` for orders that never expire or are not mirrored.
    pub expiries: Arc<Vec<Option<Timestamp>>>,
    /// The known times of `expiries`, ascending.
    pub sorted_expiries: Arc<Vec<Timestamp>>,
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

    /// Whether recipients of the selection have no gift, because their orders failed or were canceled.
    #[must_use]
    pub fn has_recipients_without_gift(&self) -> bool {
        let mut statuses = self.excluded.iter().map(|(status, _)| status);
        statuses.any(|status| matches!(status, OrderStatus::Failed | OrderStatus::Canceled))
    }

    /// Whether some of the orders expire later than at `expires_at`, or may do so.
    #[must_use]
    pub fn shortens(&self, expires_at: Timestamp) -> bool {
        self.extendable_count(expires_at) < self.orders.len() as u64
    }

    /// The number of orders whose expiry is not later than `expires_at`. The others would be shortened, or may be.
    #[must_use]
    pub fn extendable_count(&self, expires_at: Timestamp) -> u64 {
        self.sorted_expiries
            .partition_point(|expiry| *expiry <= expires_at) as u64
    }

    /// The orders of [`Self::extendable_count`].
    #[must_use]
    pub fn extendable(&self, expires_at: Timestamp) -> Vec<OrderId> {
        let orders = self.orders.iter().zip(self.expiries.iter());
        orders
            .filter(|(_, expiry)| expiry.is_some_and(|expiry| expiry <= expires_at))
            .map(|(order, _)| *order)
            .collect()
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
    /// could not be read ([`OrderResultUnknown`](crate::desk::problem::ProblemKind::OrderResultUnknown)).
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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: u32) -> Timestamp {
        let text = format!("2026-12-{day:02}T12:00:00Z");
        text.parse().expect("a time")
    }

    #[test]
    fn extension_leaves_out_later_and_unknown_expiries() {
        let orders: Vec<OrderId> = (1..=4).map(|n| OrderId(uuid::Uuid::from_u128(n))).collect();
        let preview = OrderActionPreview {
            orders: Arc::new(orders.clone()),
            expiries: Arc::new(vec![Some(at(20)), None, Some(at(5)), Some(at(10))]),
            sorted_expiries: Arc::new(vec![at(5), at(10), at(20)]),
            ..OrderActionPreview::default()
        };
        assert_eq!(preview.extendable_count(at(10)), 2);
        assert_eq!(preview.extendable(at(10)), [orders[2], orders[3]]);
        assert!(preview.shortens(at(25)), "an order never expires");
        assert_eq!(preview.extendable(at(1)), []);
    }
}
