//! Order activities: records of the statuses that orders reached.

use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};

use super::{ActivityId, Order, OrderStatus, Timestamp, lenient::null_as_default, schema::one_of};

/// The statuses that activities have in the contract. Some services also send other statuses, such
/// as `notified`, `accepted` and `canceled`.
pub const ACTIVITY_STATUSES: [OrderStatus; 9] = [
    OrderStatus::Created,
    OrderStatus::Opened,
    OrderStatus::PendingPayment,
    OrderStatus::Paid,
    OrderStatus::Ordered,
    OrderStatus::Shipped,
    OrderStatus::Delivered,
    OrderStatus::Failed,
    OrderStatus::PendingUserApproval,
];

fn status_schema() -> RefOr<Schema> {
    one_of(ACTIVITY_STATUSES.iter().map(OrderStatus::as_str))
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct OrderActivity {
    pub id: ActivityId,
    /// The status that the order reached; `failed` for a canceled order.
    #[serde(default, deserialize_with = "null_as_default")]
    #[schema(schema_with = status_schema)]
    pub order_status: OrderStatus,
    #[serde(default, deserialize_with = "null_as_default")]
    pub created_at: Timestamp,
    /// The order as it is now; its status can be a later one.
    pub order: Order,
}
