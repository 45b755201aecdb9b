//! Order activities: one record for each status that an order reached.

use serde::{Deserialize, Serialize};

use super::{ActivityId, Order, OrderStatus, Timestamp, lenient::null_as_default};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OrderActivity {
    pub id: ActivityId,
    /// The status that the order reached.
    #[serde(default, deserialize_with = "null_as_default")]
    pub order_status: OrderStatus,
    #[serde(default, deserialize_with = "null_as_default")]
    pub created_at: Timestamp,
    /// The order as it is now; its status can be a later one.
    pub order: Order,
}
