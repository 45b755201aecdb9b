//! Queries of order activities.

use async_trait::async_trait;

use super::orders::StoredOrder;
use crate::{
    contract::{ActivityId, OrderStatus, Timestamp},
    service::error::Result,
};

/// An activity with the current state of its order.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct StoredActivity {
    pub(crate) activity_id: ActivityId,
    pub(crate) activity_status: String,
    pub(crate) activity_at: Timestamp,
    #[sqlx(flatten)]
    pub(crate) order: StoredOrder,
}

/// Filter of an activity list.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActivityBounds {
    /// The earliest time, inclusive.
    pub(crate) after: Option<Timestamp>,
    /// The latest time, inclusive.
    pub(crate) before: Option<Timestamp>,
    /// An empty list means every status.
    pub(crate) statuses: Vec<OrderStatus>,
}

#[async_trait]
pub(crate) trait Activities {
    /// Returns a page of an account's activities, newest first, and the number of activities that
    /// match the filter.
    async fn activities(
        &self,
        account_no: i64,
        bounds: &ActivityBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredActivity>, u64)>;
}
