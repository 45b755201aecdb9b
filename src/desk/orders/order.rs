//! Orders as lists and the order panel show them.

use serde::{Deserialize, Serialize};

use crate::{
    contract::{Cents, MailingAddress, Order, OrderBatchId, OrderId, OrderStatus, Timestamp},
    desk::{
        batches::{BatchTitle, CartSummary},
        inbox::{InboxKind, InboxState},
        money::OrderMoney,
    },
};

/// A filter over every mirrored order. Empty sets filter nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderQuery {
    pub batch: Option<OrderBatchId>,
    /// Search terms; each must begin a word of the recipient's name or email, of the first
    /// product's name, of the batch's name, of a tracking number or of the thank-you note. Or the first eight or more
    /// digits of the order's id.
    pub text: String,
    pub stages: Vec<OrderStage>,
    /// Only orders with one of these statuses.
    pub statuses: Vec<OrderStatus>,
    /// Only the orders of the inbox items of this kind with the state `attention_state`.
    pub attention: Option<InboxKind>,
    pub attention_state: InboxState,
    pub sort: OrderSort,
    pub descending: bool,
}

/// A filter and sort order that the user saved under a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderView {
    pub name: String,
    pub query: OrderQuery,
}

/// A group of orders in the filters: by progress, by a thank-you note or by a swap. `Expired` is
/// derived: the order is unaccepted and past its expiry.
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
    /// Newest batch first; within a batch, in the order of the batch.
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
    pub batch: BatchTitle,
    pub recipient: String,
    pub email: Option<String>,
    pub status: OrderStatus,
    pub is_expired: bool,
    pub gift: CartSummary,
    pub is_swapped: bool,
    pub has_thank_you: bool,
    /// `None` until the address is known.
    pub total: Option<Cents>,
    /// `None` when no activity of the creation was read, as with the other times.
    pub created_at: Option<Timestamp>,
    pub last_change: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    /// The user can copy the gift link; giftdesk never opens it.
    pub gift_link: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OrderDetail {
    pub order: Order,
    pub batch: BatchTitle,
    pub money: OrderMoney,
    /// Every status that the order is known to have reached, oldest first.
    pub timeline: Vec<(OrderStatus, Timestamp)>,
    /// The address of a direct send, as it was sent from this app.
    pub address: Option<MailingAddress>,
    /// The note that the user wrote in this app; empty when there is none.
    pub note: String,
    /// Whether the recipient can choose another gift; `None` when that is not known or makes no difference.
    pub can_swap: Option<bool>,
    /// Whether the recipient got another gift instead, or the new gift is being sent.
    pub is_sent_again: bool,
}

impl OrderDetail {
    /// Whether the gift expired before it was accepted.
    #[must_use]
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.order.status.has_expired(self.order.expires_at, now)
    }
}
