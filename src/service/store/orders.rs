//! Orders: queries, cancellation and expiration dates.

use async_trait::async_trait;
use sqlx::Row as _;

use super::transitions::SwappedGift;
use crate::{
    contract::{CardId, Cents, OrderBatchId, OrderId, Shipment, Timestamp, WorkspaceId},
    service::{error::Result, rules::gift::Selection},
};

/// An order with fields of its batch and its recipient.
#[derive(Clone, Debug)]
pub(crate) struct StoredOrder {
    pub(crate) account_no: i64,
    /// Position in the account's list of orders, from 1 without gaps.
    pub(crate) seq: i64,
    pub(crate) id: OrderId,
    pub(crate) batch_no: i64,
    /// Position of the recipient in the batch, from 0.
    pub(crate) position: i64,
    /// Secret part of the gift link.
    pub(crate) token: String,
    pub(crate) selections: Option<String>,
    pub(crate) status: String,
    pub(crate) created_at: Timestamp,
    pub(crate) notified_at: Option<Timestamp>,
    pub(crate) opened_at: Option<Timestamp>,
    pub(crate) accepted_at: Option<Timestamp>,
    pub(crate) pending_payment_at: Option<Timestamp>,
    pub(crate) paid_at: Option<Timestamp>,
    pub(crate) shipped_at: Option<Timestamp>,
    pub(crate) delivered_at: Option<Timestamp>,
    pub(crate) view_count: i64,
    pub(crate) thank_you_note: Option<String>,
    pub(crate) amount_tax: Option<i64>,
    pub(crate) swapped: Option<String>,
    pub(crate) shipments: Option<String>,
    pub(crate) first_name: String,
    pub(crate) last_name: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) batch_id: OrderBatchId,
    pub(crate) card_id: Option<CardId>,
    pub(crate) message: Option<String>,
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) workspace_id: Option<WorkspaceId>,
    pub(crate) workspace_name: Option<String>,
    pub(crate) batch_reference_id: String,
    pub(crate) amount_relay: Option<Cents>,
}

/// Reads the columns by their position, because looking up 32 names takes most of the time of a page. Every query
/// begins with these columns, in the order of the fields.
macro_rules! read_order_from {
    ($row:ty) => {
        impl sqlx::FromRow<'_, $row> for StoredOrder {
            fn from_row(row: &$row) -> sqlx::Result<Self> {
                Ok(Self {
                    account_no: row.try_get(0)?,
                    seq: row.try_get(1)?,
                    id: row.try_get(2)?,
                    batch_no: row.try_get(3)?,
                    position: row.try_get(4)?,
                    token: row.try_get(5)?,
                    selections: row.try_get(6)?,
                    status: row.try_get(7)?,
                    created_at: row.try_get(8)?,
                    notified_at: row.try_get(9)?,
                    opened_at: row.try_get(10)?,
                    accepted_at: row.try_get(11)?,
                    pending_payment_at: row.try_get(12)?,
                    paid_at: row.try_get(13)?,
                    shipped_at: row.try_get(14)?,
                    delivered_at: row.try_get(15)?,
                    view_count: row.try_get(16)?,
                    thank_you_note: row.try_get(17)?,
                    amount_tax: row.try_get(18)?,
                    swapped: row.try_get(19)?,
                    shipments: row.try_get(20)?,
                    first_name: row.try_get(21)?,
                    last_name: row.try_get(22)?,
                    email: row.try_get(23)?,
                    batch_id: row.try_get(24)?,
                    card_id: row.try_get(25)?,
                    message: row.try_get(26)?,
                    expires_at: row.try_get(27)?,
                    workspace_id: row.try_get(28)?,
                    workspace_name: row.try_get(29)?,
                    batch_reference_id: row.try_get(30)?,
                    amount_relay: row.try_get(31)?,
                })
            }
        }
    };
}
read_order_from!(sqlx::sqlite::SqliteRow);
read_order_from!(sqlx::postgres::PgRow);

impl StoredOrder {
    pub(crate) fn shipments(&self) -> Result<Vec<Shipment>, serde_json::Error> {
        self.shipments
            .as_deref()
            .map_or_else(|| Ok(Vec::new()), serde_json::from_str)
    }

    /// Returns the recipient's choice of variants. An empty list means the sender's choice.
    pub(crate) fn selections(&self) -> Result<Vec<Selection>, serde_json::Error> {
        self.selections
            .as_deref()
            .map_or_else(|| Ok(Vec::new()), serde_json::from_str)
    }

    pub(crate) fn swapped(&self) -> Result<Option<SwappedGift>, serde_json::Error> {
        self.swapped
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
    }
}

/// Inclusive bounds of the creation time of orders.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OrderBounds {
    pub(crate) after: Option<Timestamp>,
    pub(crate) before: Option<Timestamp>,
}

/// Result of a change to an order. Nothing was changed unless the result is `Done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderChangeResult {
    Done,
    NotFound,
    /// The gift is already accepted, canceled or failed.
    TooLate,
    /// The gift had expired, and the balance is too low to authorize its amount again.
    InsufficientBalance {
        needed: Cents,
        available: Cents,
    },
}

#[async_trait]
pub(crate) trait Orders {
    /// Cancels a gift that was not accepted yet.
    async fn cancel_order(
        &self,
        account_no: i64,
        id: OrderId,
        now: Timestamp,
    ) -> Result<OrderChangeResult>;

    /// Sets the time until which a gift can be accepted. With a later date, an expired gift can be
    /// accepted again, and its amount is authorized again.
    async fn set_expiration(
        &self,
        account_no: i64,
        id: OrderId,
        expires_at: Timestamp,
        now: Timestamp,
    ) -> Result<OrderChangeResult>;

    /// Returns the orders of the recipients `offset..offset + limit` of a batch. Reads a range of
    /// an index, so that the last page costs as much as the first.
    async fn batch_orders(
        &self,
        account_no: i64,
        batch_no: i64,
        offset: i64,
        limit: i64,
    ) -> Result<Vec<StoredOrder>>;

    /// Returns the first orders of several batches.
    async fn first_orders(
        &self,
        account_no: i64,
        batch_nos: &[i64],
        per_batch: i64,
    ) -> Result<Vec<StoredOrder>>;

    /// Returns a page of an account's orders, newest first, and the number of orders within the
    /// bounds.
    async fn orders(
        &self,
        account_no: i64,
        bounds: OrderBounds,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<StoredOrder>, u64)>;

    async fn order(&self, account_no: i64, id: OrderId) -> Result<Option<StoredOrder>>;
}
