//! Orders as lists and the side panel show them.

use serde::{Deserialize, Serialize};

use super::AttentionKind;
use crate::contract::{Cents, Order, OrderBatchId, OrderId, OrderStatus, Timestamp};

/// A filter over every mirrored order. Empty sets filter nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderQuery {
    pub batch: Option<OrderBatchId>,
    /// Words that must all begin a word of the recipient's name or mail, the gift or the batch.
    pub text: String,
    pub stages: Vec<OrderStage>,
    /// Only the orders that "Needs attention" counts under this heading.
    pub attention: Option<AttentionKind>,
    pub sort: OrderSort,
    pub descending: bool,
}

/// A filter and a sorting under a name that a person gave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderView {
    pub name: String,
    pub query: OrderQuery,
}

/// How far an order has come, in the words of the filters. `Expired` is derived: unaccepted and
/// past its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OrderStage {
    NotOpened,
    Opened,
    Accepted,
    OnTheWay,
    Delivered,
    Failed,
    Canceled,
    Expired,
    ThankYou,
    Swapped,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderSort {
    /// In a batch: the file's order. Over all: newest first.
    #[default]
    Natural,
    Recipient,
    Status,
    Total,
    LastChange,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OrderRow {
    pub id: OrderId,
    pub batch_id: OrderBatchId,
    pub batch_name: String,
    pub recipient: String,
    pub email: Option<String>,
    pub status: OrderStatus,
    pub is_expired: bool,
    /// "Heavy Knit Hoodie", "Garden Tea Chest and 1 more".
    pub gift: String,
    pub is_swapped: bool,
    pub has_thank_you: bool,
    /// `None` until the address is known.
    pub total: Option<Cents>,
    pub last_change: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    /// To copy. Never opened by the app.
    pub gift_link: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OrderDetail {
    pub order: Order,
    pub batch_name: String,
    pub is_expired: bool,
    /// Every status it took that is known here, oldest first.
    pub timeline: Vec<(OrderStatus, Timestamp)>,
}
