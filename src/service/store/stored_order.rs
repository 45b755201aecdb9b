//! An order as it is stored, with fields of its batch and its recipient.

use sqlx::Row as _;

use super::order_transition::SwappedGift;
use crate::{
    contract::{CardId, Cents, OrderBatchId, OrderId, Shipment, Timestamp, WorkspaceId},
    service::{error::Result, rules::gift::Selection},
};

/// Declares a stored order: each field with its column. The columns are read by their position, because looking up 33 names
/// takes most of the time of a page; that every position is the one of its field follows from the one list.
macro_rules! stored_order {
    (
        $first:ident: $first_type:ty = $first_column:literal,
        $($(#[$doc:meta])* $field:ident: $type:ty = $column:literal,)*
    ) => {
        /// An order with fields of its batch and its recipient.
        #[derive(Clone, Debug)]
        pub(crate) struct StoredOrder {
            pub(crate) $first: $first_type,
            $($(#[$doc])* pub(crate) $field: $type,)*
        }

        /// The columns of a `StoredOrder`, for `orders o` with its joins: the first columns of each query that returns orders.
        pub(super) const ORDER_COLUMNS: &str = concat!(
            $first_column, " AS ", stringify!($first),
            $(", ", $column, " AS ", stringify!($field),)*
        );

        stored_order!(@read sqlx::sqlite::SqliteRow, $first $($field)*);
        stored_order!(@read sqlx::postgres::PgRow, $first $($field)*);
    };
    (@read $row:ty, $($field:ident)*) => {
        impl sqlx::FromRow<'_, $row> for StoredOrder {
            fn from_row(row: &$row) -> sqlx::Result<Self> {
                let mut positions = 0..;
                let mut next = || positions.next().unwrap_or_default();
                Ok(Self { $($field: row.try_get::<_, usize>(next())?,)* })
            }
        }
    };
}

stored_order! {
    account_no: i64 = "o.account_no",
    /// Position in the account's list of orders, from 1 without gaps.
    seq: i64 = "o.seq",
    id: OrderId = "o.id",
    batch_no: i64 = "o.batch_no",
    /// Position of the recipient in the batch, from 0.
    position: i64 = "o.position",
    /// Secret part of the gift link.
    token: String = "o.token",
    selections: Option<String> = "o.selections",
    status: String = "o.status",
    created_at: Timestamp = "o.created_at",
    notified_at: Option<Timestamp> = "o.notified_at",
    opened_at: Option<Timestamp> = "o.opened_at",
    accepted_at: Option<Timestamp> = "o.accepted_at",
    pending_payment_at: Option<Timestamp> = "o.pending_payment_at",
    paid_at: Option<Timestamp> = "o.paid_at",
    shipped_at: Option<Timestamp> = "o.shipped_at",
    delivered_at: Option<Timestamp> = "o.delivered_at",
    view_count: i64 = "o.view_count",
    thank_you_note: Option<String> = "o.thank_you_note",
    amount_tax: Option<i64> = "o.amount_tax",
    swapped: Option<String> = "o.swapped",
    shipments: Option<String> = "o.shipments",
    first_name: String = "r.first_name",
    last_name: Option<String> = "r.last_name",
    email: Option<String> = "r.email",
    batch_id: OrderBatchId = "b.id",
    card_id: Option<CardId> = "b.card_id",
    message: Option<String> = "b.message",
    expires_at: Option<Timestamp> = "coalesce(o.expires_at, b.expires_at)",
    workspace_id: Option<WorkspaceId> = "b.workspace_id",
    workspace_name: Option<String> = "w.name",
    batch_reference_id: String = "b.reference_id",
    amount_relay: Option<Cents> = "o.amount_relay",
    /// Why the recipient cannot accept the gift.
    acceptance_problem: Option<String> = "o.acceptance_problem",
}

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

/// Columns that a `StoredGift` has besides [`ORDER_COLUMNS`].
pub(super) const GIFT_COLUMNS: &str =
    "o.next_event_at, b.from_name, b.send_method, b.swap, b.line_items, b.international, b.terms";

/// The joins of every query that returns orders.
pub(super) const ORDER_JOINS: &str =
    "JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
    JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
        AND r.position = o.position
    LEFT JOIN workspace w ON w.account_no = b.account_no AND w.id = b.workspace_id";
