//! Orders as they are read.

use async_trait::async_trait;

use super::{Result, transitions::SwappedGift};
use crate::{
    contract::{CardId, Cents, OrderBatchId, OrderId, Shipment, Timestamp, WorkspaceId},
    service::rules::gift::Selection,
};

/// An order with what its batch and recipient give to it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredOrder {
    pub account_no: i64,
    /// Its place in the account's list, from 1.
    pub seq: i64,
    pub id: OrderId,
    pub batch_no: i64,
    pub position: i64,
    pub token: String,
    pub selections: Option<String>,
    pub status: String,
    pub created_at: Timestamp,
    pub notified_at: Option<Timestamp>,
    pub opened_at: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    pub pending_payment_at: Option<Timestamp>,
    pub paid_at: Option<Timestamp>,
    pub shipped_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub view_count: i64,
    pub thank_you_note: Option<String>,
    pub amount_tax: Option<i64>,
    pub swapped: Option<String>,
    pub shipments: Option<String>,
    pub first_name: String,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub batch_id: OrderBatchId,
    pub card_id: Option<CardId>,
    pub message: Option<String>,
    pub expires_at: Option<Timestamp>,
    pub workspace_id: Option<WorkspaceId>,
    pub workspace_name: Option<String>,
    pub batch_reference_id: String,
}

impl StoredOrder {
    pub fn shipments(&self) -> Result<Vec<Shipment>, serde_json::Error> {
        self.shipments
            .as_deref()
            .map_or_else(|| Ok(Vec::new()), serde_json::from_str)
    }

    /// What the recipient chose of each item; empty: what the sender did.
    pub fn selections(&self) -> Result<Vec<Selection>, serde_json::Error> {
        self.selections
            .as_deref()
            .map_or_else(|| Ok(Vec::new()), serde_json::from_str)
    }

    pub fn swapped(&self) -> Result<Option<SwappedGift>, serde_json::Error> {
        self.swapped
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
    }
}

/// Bounds of a list of orders by when they were made, both inclusive.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderBounds {
    pub after: Option<Timestamp>,
    pub before: Option<Timestamp>,
}

/// What came of a change to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderChangeResult {
    Done,
    NotFound,
    /// The gift is accepted, canceled or failed already; nothing was changed.
    TooLate,
    /// The gift had expired, and the balance that paid for it cannot hold its money again; nothing
    /// was changed.
    InsufficientBalance {
        needed: Cents,
        available: Cents,
    },
}

#[async_trait]
pub trait Orders {
    /// Takes a gift back that nobody accepted yet, for good.
    async fn cancel_order(
        &self,
        account_no: i64,
        id: OrderId,
        now: Timestamp,
    ) -> Result<OrderChangeResult>;

    /// Until when a gift that nobody accepted yet can be accepted. One that had expired can be
    /// accepted again; a balance that paid for it then holds its money again.
    async fn set_expiration(
        &self,
        account_no: i64,
        id: OrderId,
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<OrderChangeResult>;

    /// Orders of a batch by place: a range of an index, at any depth.
    async fn batch_orders(
        &self,
        batch_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<StoredOrder>>;

    /// The first orders of some batches, by place.
    async fn first_orders(&self, batches: &[i64], of_each: i64) -> Result<Vec<StoredOrder>>;

    /// Orders of an account, newest first, and how many fit.
    async fn orders(
        &self,
        account_no: i64,
        bounds: OrderBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredOrder>, u64)>;

    async fn order(&self, account_no: i64, id: OrderId) -> Result<Option<StoredOrder>>;
}
