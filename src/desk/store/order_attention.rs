//! SQL for the reasons why orders need attention: the condition of each reason, the fact that a mark of
//! the inbox refers to, and when the reason began. The inbox, the filter of orders and Activity use the
//! same conditions.

use sqlx::{QueryBuilder, sqlite::Sqlite};

use super::{ConnectionRowId, gift_history::sent_at};
use crate::{
    contract::Timestamp,
    desk::view::{AttentionKind, InboxKind, InboxState, order_money::AT_RISK_MICROS},
};

pub(super) const DAY_MICROS: i64 = 86_400_000_000;
/// Unaccepted gifts need attention this long before they expire.
const EXPIRING_SOON_MICROS: i64 = AT_RISK_MICROS;
const NOT_OPENED_MICROS: i64 = 7 * DAY_MICROS;
const LATE_DELIVERY_MICROS: i64 = 12 * DAY_MICROS;
/// A thank-you note is new for this long after the last change of its order.
const NEW_NOTE_MICROS: i64 = 30 * DAY_MICROS;
/// A mark that was written later than this after the current time was written before the clock was set
/// back; its snooze has ended.
const MAX_CLOCK_STEP_BACK_MICROS: i64 = DAY_MICROS;

/// SQL that begins a condition which only the indexes of unaccepted orders fulfil. The text must be the
/// same as in the index.
const UNACCEPTED: &str = "orders.status IN ('created', 'notified', 'opened')";

/// SQL: when a thank-you note arrived. A note of the first read arrived after the last known change of its
/// order.
const NOTE_TIME: &str = "coalesce(orders.note_at, max(coalesce(orders.accepted_at, 0), \
                         coalesce(orders.last_changed_at, 0), coalesce(orders.created_at, 0)))";

/// Adds the condition for orders that need attention for this reason, whatever the user did with them.
pub(super) fn push_condition(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    kind: AttentionKind,
    now: Timestamp,
) {
    let now = now.micros();
    if is_about_unaccepted(kind) {
        // Direct sends are delivered without being accepted, so they do not expire.
        query
            .push("orders.batch_id NOT IN (SELECT id FROM batch WHERE connection_row = ")
            .push_bind(connection_row)
            .push(" AND send_method = 'direct_send') AND ");
    }
    match kind {
        AttentionKind::ExpiringSoon => {
            query
                .push(UNACCEPTED)
                .push(" AND orders.expires_at > ")
                .push_bind(now)
                .push(" AND orders.expires_at <= ")
                .push_bind(now.saturating_add(EXPIRING_SOON_MICROS));
        }
        AttentionKind::NotOpened => {
            query
                .push(UNACCEPTED)
                .push(" AND orders.status <> 'opened' AND ")
                .push(sent_at!())
                .push(" <= ")
                .push_bind(now.saturating_sub(NOT_OPENED_MICROS))
                .push(" AND (orders.expires_at IS NULL OR orders.expires_at > ")
                .push_bind(now)
                .push(")");
        }
        AttentionKind::Unclaimed => {
            query
                .push(UNACCEPTED)
                .push(" AND orders.expires_at <= ")
                .push_bind(now);
        }
        AttentionKind::LateDelivery => {
            query
                .push("orders.status = 'shipped' AND orders.shipped_at <= ")
                .push_bind(now.saturating_sub(LATE_DELIVERY_MICROS));
        }
        AttentionKind::Failed => {
            query.push("orders.status = 'failed' AND orders.returned_parcels IS NULL");
        }
        AttentionKind::ReturnedParcel => {
            query.push("orders.returned_parcels IS NOT NULL");
        }
        AttentionKind::ThankYouNote => {
            query
                .push(
                    "orders.thank_you_note IS NOT NULL AND trim(orders.thank_you_note) <> '' AND ",
                )
                .push(NOTE_TIME)
                .push(" >= ")
                .push_bind(now.saturating_sub(NEW_NOTE_MICROS));
        }
    }
}

/// Whether the reason concerns gifts that are not accepted yet.
pub(super) fn is_about_unaccepted(kind: AttentionKind) -> bool {
    matches!(
        kind,
        AttentionKind::ExpiringSoon | AttentionKind::NotOpened | AttentionKind::Unclaimed
    )
}

/// The index that holds only orders that can fulfil the condition. Queries over all orders name the
/// index, because without statistics SQLite prefers indexes that hold every order.
pub(super) fn index(kind: AttentionKind) -> &'static str {
    match kind {
        AttentionKind::ExpiringSoon | AttentionKind::NotOpened | AttentionKind::Unclaimed => {
            "orders_unaccepted"
        }
        AttentionKind::LateDelivery => "orders_in_transit",
        AttentionKind::Failed => "orders_failed",
        AttentionKind::ReturnedParcel => "orders_with_returned_parcels",
        AttentionKind::ThankYouNote => "orders_with_note",
    }
}

/// SQL: the condition of the index, which its queries repeat.
pub(super) fn index_condition(kind: AttentionKind) -> &'static str {
    match kind {
        AttentionKind::ExpiringSoon | AttentionKind::NotOpened | AttentionKind::Unclaimed => {
            UNACCEPTED
        }
        AttentionKind::LateDelivery => "orders.status = 'shipped'",
        AttentionKind::Failed => "orders.status = 'failed'",
        AttentionKind::ReturnedParcel => "orders.returned_parcels IS NOT NULL",
        AttentionKind::ThankYouNote => "orders.thank_you_note IS NOT NULL",
    }
}

/// SQL: the fact about an order that a mark concerns. Another fact makes a marked order open again.
/// Facts come from the service alone, so that a rebuilt mirror has the same ones.
pub(super) fn fact(kind: AttentionKind) -> &'static str {
    match kind {
        AttentionKind::ExpiringSoon | AttentionKind::Unclaimed => "CAST(orders.expires_at AS TEXT)",
        AttentionKind::ReturnedParcel => "orders.returned_parcels",
        AttentionKind::ThankYouNote => "orders.thank_you_note",
        AttentionKind::NotOpened | AttentionKind::LateDelivery | AttentionKind::Failed => "''",
    }
}

/// Adds the time at which the reason began.
pub(super) fn push_began_at(query: &mut QueryBuilder<Sqlite>, kind: AttentionKind) {
    match kind {
        AttentionKind::ExpiringSoon => {
            query
                .push("orders.expires_at - ")
                .push_bind(EXPIRING_SOON_MICROS);
        }
        AttentionKind::NotOpened => {
            query
                .push(sent_at!())
                .push(" + ")
                .push_bind(NOT_OPENED_MICROS);
        }
        AttentionKind::Unclaimed => {
            query.push("orders.expires_at");
        }
        AttentionKind::LateDelivery => {
            query
                .push("orders.shipped_at + ")
                .push_bind(LATE_DELIVERY_MICROS);
        }
        AttentionKind::Failed => {
            query.push("orders.last_changed_at");
        }
        AttentionKind::ReturnedParcel => {
            query.push("coalesce(orders.returned_at, orders.last_changed_at)");
        }
        AttentionKind::ThankYouNote => {
            query.push(NOTE_TIME);
        }
    }
}

/// Adds the time from which the reason does not hold any more although the order does not change, or NULL.
pub(super) fn push_ended_at(query: &mut QueryBuilder<Sqlite>, kind: AttentionKind) {
    match kind {
        AttentionKind::ExpiringSoon | AttentionKind::NotOpened => {
            query.push("orders.expires_at");
        }
        AttentionKind::ThankYouNote => {
            query
                .push(NOTE_TIME)
                .push(" + ")
                .push_bind(NEW_NOTE_MICROS + 1);
        }
        AttentionKind::Unclaimed
        | AttentionKind::LateDelivery
        | AttentionKind::Failed
        | AttentionKind::ReturnedParcel => {
            query.push("NULL");
        }
    }
}

/// Adds the join with the marks of this reason, as `mark`.
pub(super) fn push_marks(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    kind: AttentionKind,
) {
    query
        .push(" LEFT JOIN desk.inbox_mark AS mark ON mark.connection_row = ")
        .push_bind(connection_row)
        .push(" AND mark.kind = ")
        .push_bind(<&str>::from(InboxKind::from(kind)))
        .push(" AND mark.subject_id = orders.id AND mark.fact = ")
        .push(fact(kind));
}

/// Adds the state of the joined mark, as the number that [`stored_state`] reads.
pub(super) fn push_state(query: &mut QueryBuilder<Sqlite>, now: Timestamp) {
    query
        .push("CASE WHEN mark.subject_id IS NULL THEN 0 WHEN mark.snoozed_until IS NULL THEN 2 WHEN mark.snoozed_until > ")
        .push_bind(now)
        .push(" AND mark.marked_at <= ")
        .push_bind(now.micros().saturating_add(MAX_CLOCK_STEP_BACK_MICROS))
        .push(" THEN 1 ELSE 0 END");
}

/// The number of a state in [`push_state`].
pub(super) fn state_number(state: InboxState) -> i64 {
    match state {
        InboxState::Open => 0,
        InboxState::Snoozed => 1,
        InboxState::Done => 2,
    }
}

/// The state with a number of [`push_state`].
pub(super) fn stored_state(number: i64) -> InboxState {
    match number {
        1 => InboxState::Snoozed,
        2 => InboxState::Done,
        _ => InboxState::Open,
    }
}

/// As [`push_state`], for a mark in memory.
pub(super) fn mark_state(
    snoozed_until: Option<Timestamp>,
    marked_at: Timestamp,
    now: Timestamp,
) -> InboxState {
    match snoozed_until {
        None => InboxState::Done,
        Some(until)
            if until > now
                && marked_at.micros()
                    <= now.micros().saturating_add(MAX_CLOCK_STEP_BACK_MICROS) =>
        {
            InboxState::Snoozed
        }
        Some(_) => InboxState::Open,
    }
}
