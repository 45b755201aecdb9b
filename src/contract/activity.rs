//! Order activities: the history of every order's statuses.

use serde::{Deserialize, Serialize};

use super::{ActivityId, Order, OrderStatus, Timestamp, lenient::null_as_default};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OrderActivity {
    pub id: ActivityId,
    /// The status that the order reached at this time.
    #[serde(default, deserialize_with = "null_as_default")]
    pub order_status: OrderStatus,
    #[serde(default, deserialize_with = "null_as_default")]
    pub created_at: Timestamp,
    /// The current order, whose status can be a later one.
    pub order: Order,
}
