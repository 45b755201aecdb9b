//! The columns and joins of every query that returns orders.

pub(super) use crate::service::store::orders::ORDER_COLUMNS;

/// Columns that a `StoredGift` has besides [`ORDER_COLUMNS`].
pub(super) const GIFT_COLUMNS: &str =
    "o.next_event_at, b.from_name, b.send_method, b.swap, b.line_items, b.international";

pub(super) const ORDER_JOINS: &str =
    "JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
    JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
        AND r.position = o.position
    LEFT JOIN workspace w ON w.account_no = b.account_no AND w.id = b.workspace_id";
