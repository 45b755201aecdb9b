//! Order activities as they are read.

use async_trait::async_trait;

use super::{Result, StoredOrder};
use crate::contract::{ActivityId, OrderStatus, Timestamp};

/// One activity and the order as it is now.
#[derive(Debug, sqlx::FromRow)]
pub struct StoredActivity {
    pub activity_id: ActivityId,
    pub activity_status: String,
    pub activity_at: Timestamp,
    #[sqlx(flatten)]
    pub order: StoredOrder,
}

/// Which activities: bounds inclusive; no statuses means all.
#[derive(Clone, Debug, Default)]
pub struct ActivityBounds {
    pub after: Option<Timestamp>,
    pub before: Option<Timestamp>,
    pub statuses: Vec<OrderStatus>,
}

#[async_trait]
pub trait Activities {
    /// Activities of an account, newest first, and how many fit.
    async fn activities(
        &self,
        account_no: i64,
        bounds: &ActivityBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredActivity>, u64)>;
}
