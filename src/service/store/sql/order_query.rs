//! The columns and joins of every query that returns orders.

/// Columns of a `StoredOrder`, for `orders o` with [`ORDER_JOINS`]: the first columns of each query that returns orders,
/// in the order of the fields.
pub(super) const ORDER_COLUMNS: &str =
    "o.account_no, o.seq, o.id, o.batch_no, o.position, o.token, o.selections, o.status,
    o.created_at, o.notified_at, o.opened_at, o.accepted_at, o.pending_payment_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.view_count, o.thank_you_note, o.amount_tax, o.swapped,
    o.shipments, r.first_name, r.last_name, r.email, b.id AS batch_id, b.card_id, b.message,
    coalesce(o.expires_at, b.expires_at) AS expires_at, b.workspace_id, w.name AS workspace_name,
    b.reference_id AS batch_reference_id, o.amount_relay";

/// Columns that a `StoredGift` has besides [`ORDER_COLUMNS`].
pub(super) const GIFT_COLUMNS: &str =
    "o.next_event_at, b.from_name, b.send_method, b.swap, b.line_items, b.international";

pub(super) const ORDER_JOINS: &str = "JOIN order_batch b ON b.no = o.batch_no
    JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no
        AND r.position = o.position
    LEFT JOIN workspace w ON w.id = b.workspace_id";
