//! The reasons why orders need attention: the rule of each reason, the fact that a mark of the inbox refers to, and the
//! marks. The inbox, the filter of orders and Activity use the same rules, which read the facts of orders in memory.
//!
//! A gift whose time is unknown needs no attention for a reason that depends on the time.

use std::collections::{HashMap, HashSet};

use sqlx::{QueryBuilder, Row as _, sqlite::Sqlite};

use super::kind::{InboxKind, InboxState};
use crate::{
    contract::{OrderBatchId, OrderStatus, Timestamp},
    desk::{
        money::order_money::AT_RISK_MICROS,
        orders::facts::{OrderFigure, OrderFigures},
        sends::guards::gift_history::send_time,
        store::{ConnectionRowId, Result, Store},
    },
};

pub(in crate::desk) const DAY_MICROS: i64 = 86_400_000_000;
/// Unaccepted gifts need attention this long before they expire.
const EXPIRING_SOON_MICROS: i64 = AT_RISK_MICROS;
const NOT_OPENED_MICROS: i64 = 7 * DAY_MICROS;
/// A gift that is not paid this long after its acceptance may need another card.
const AWAITING_PAYMENT_MICROS: i64 = DAY_MICROS;
const LATE_DELIVERY_MICROS: i64 = 12 * DAY_MICROS;
/// A thank-you note is new for this long after its arrival.
const NEW_NOTE_MICROS: i64 = 30 * DAY_MICROS;
/// A mark that was written later than this after the current time was written before the clock was set
/// back; its snooze has ended.
const MAX_CLOCK_STEP_BACK_MICROS: i64 = DAY_MICROS;

/// What the rules depend on apart from the facts of orders and the time.
pub(super) struct AttentionScope {
    /// The batches that are direct sends.
    pub(in crate::desk) direct: HashSet<OrderBatchId>,
    /// When this computer sent the batches with orders whose creation time is not known.
    sent_at: HashMap<OrderBatchId, Timestamp>,
    /// The row ids of the orders that were sent again, or are being sent again.
    replaced: HashSet<i64>,
    /// The marks of facts that are still the same, by the row id of their orders.
    marks: HashMap<(i64, InboxKind), OrderMark>,
}

/// What the user did with an order in the inbox.
#[derive(Clone, Copy)]
struct OrderMark {
    snoozed_until: Option<Timestamp>,
    marked_at: Timestamp,
}

/// A reason why an order needs attention, and what the user did about it.
pub(super) struct Reason {
    pub(in crate::desk) kind: InboxKind,
    /// When the reason began, in microseconds.
    pub(super) began_at: Option<i64>,
    pub(in crate::desk) state: InboxState,
    /// When the snooze ends or ended.
    pub(super) snoozed_until: Option<Timestamp>,
}

/// Calls `add` with each order that needs attention, once for each reason.
pub(super) fn for_each_reason<'a>(
    figures: &'a OrderFigures,
    scope: &AttentionScope,
    now: Timestamp,
    mut add: impl FnMut(OrderFigure<'a>, Reason),
) {
    let is_direct = figures.are_direct(&scope.direct);
    let sent_at: Vec<Option<i64>> = figures
        .batch_ids()
        .iter()
        .map(|batch| scope.sent_at.get(batch).map(|at| at.micros()))
        .collect();
    for order in figures.orders() {
        let batch = order.batch();
        let sent_at = order.created_at().or(sent_at[batch]);
        let is_replaced = scope.replaced.contains(&order.row());
        let gift = GiftScope {
            is_direct: is_direct[batch],
            is_replaced,
            sent_at,
        };
        reasons_of(&order, &gift, now, |kind, began_at| {
            let mark = scope.marks.get(&(order.row(), kind));
            add(
                order,
                Reason {
                    kind,
                    began_at,
                    state: mark.map_or(InboxState::Open, |mark| {
                        mark_state(mark.snoozed_until, mark.marked_at, now)
                    }),
                    snoozed_until: mark.and_then(|mark| mark.snoozed_until),
                },
            );
        });
    }
}

/// What the rules depend on for one order, apart from its facts.
struct GiftScope {
    is_direct: bool,
    is_replaced: bool,
    /// In microseconds.
    sent_at: Option<i64>,
}

/// Calls `add` with each reason why the order needs attention, and when it began.
fn reasons_of(
    order: &OrderFigure<'_>,
    gift: &GiftScope,
    now: Timestamp,
    mut add: impl FnMut(InboxKind, Option<i64>),
) {
    let status = order.status();
    let now_micros = now.micros();
    // Direct sends are delivered without being accepted, so they do not expire.
    if status.is_unaccepted() && !gift.is_direct {
        let expires_at = order.expires_at();
        let is_expired = expires_at.is_some_and(|at| at <= now_micros);
        let soon_from = expires_at.map(|at| at - EXPIRING_SOON_MICROS);
        if is_expired {
            add(InboxKind::UnclaimedMoney, expires_at);
        } else if soon_from.is_some_and(|at| at <= now_micros) {
            add(InboxKind::ExpiringSoon, soon_from);
        }
        let not_opened_from = gift.sent_at.map(|at| at + NOT_OPENED_MICROS);
        if !is_expired
            && *status != OrderStatus::Opened
            && not_opened_from.is_some_and(|at| at <= now_micros)
        {
            add(InboxKind::NotOpened, not_opened_from);
        }
    }
    let needs_replacement = match status {
        // A gift that was canceled because of the problem is still to be sent again.
        OrderStatus::Canceled => !gift.is_replaced,
        status => status.is_unaccepted() && !status.has_expired(expiry(order), now),
    };
    if needs_replacement && order.is_email_refused() && *status != OrderStatus::Opened {
        add(InboxKind::EmailRefused, order.problem_at());
    } else if needs_replacement && order.is_sold_out() {
        add(InboxKind::SoldOut, order.problem_at());
    }
    if let Some(at) = unpaid_since(order, now) {
        add(InboxKind::AwaitingPayment, Some(at));
    }
    if let Some(at) = late_since(order, now) {
        add(InboxKind::LateDelivery, Some(at));
    }
    if order.has_returned_parcels() {
        add(InboxKind::ReturnedParcel, order.problem_at());
    } else if *status == OrderStatus::Failed {
        add(InboxKind::FailedOrder, order.problem_at());
    }
    let note_at = order.note_at();
    if note_at.is_some_and(|at| at >= now_micros.saturating_sub(NEW_NOTE_MICROS)) {
        add(InboxKind::ThankYouNote, note_at);
    }
}

fn expiry(order: &OrderFigure<'_>) -> Option<Timestamp> {
    order.expires_at().map(Timestamp::from_micros)
}

/// When the delivery of an order began to be late, if it is.
pub(in crate::desk) fn late_since(order: &OrderFigure<'_>, now: Timestamp) -> Option<i64> {
    let shipped_at = order
        .shipped_at()
        .filter(|_| *order.status() == OrderStatus::Shipped)?;
    Some(shipped_at + LATE_DELIVERY_MICROS).filter(|at| *at <= now.micros())
}

/// When the payment of an accepted gift began to be late, if it is.
fn unpaid_since(order: &OrderFigure<'_>, now: Timestamp) -> Option<i64> {
    let accepted_at = order
        .accepted_at()
        .filter(|_| *order.status() == OrderStatus::PendingPayment)?;
    Some(accepted_at + AWAITING_PAYMENT_MICROS).filter(|at| *at <= now.micros())
}

impl Store {
    pub(super) async fn attention_scope(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<AttentionScope> {
        Ok(AttentionScope {
            direct: self.direct_batches(connection_row).await?,
            sent_at: self.send_times_of_undated(connection_row).await?,
            replaced: self.rows_sent_again(connection_row).await?,
            marks: self.order_marks(connection_row).await?,
        })
    }

    /// The row ids of the orders in this state that need attention for a reason.
    pub(in crate::desk) async fn orders_with_reason(
        &self,
        connection_row: ConnectionRowId,
        kind: InboxKind,
        state: InboxState,
        now: Timestamp,
    ) -> Result<Vec<i64>> {
        let scope = self.attention_scope(connection_row).await?;
        self.with_order_figures(connection_row, move |figures| {
            let mut rows = Vec::new();
            for_each_reason(figures, &scope, now, |order, reason| {
                if (reason.kind, reason.state) == (kind, state) {
                    rows.push(order.row());
                }
            });
            rows
        })
        .await
    }

    async fn send_times_of_undated(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashMap<OrderBatchId, Timestamp>> {
        let times: Vec<(OrderBatchId, Timestamp)> = sqlx::query_as(concat!(
            "SELECT undated.batch_id, ",
            send_time!(),
            " FROM (SELECT DISTINCT batch_id FROM orders INDEXED BY orders_undated WHERE connection_row = ?1 \
             AND created_at IS NULL AND status IN ('created', 'notified')) AS undated \
             CROSS JOIN desk.outbox AS send ON send.order_batch_id = undated.batch_id",
        ))
        .bind(connection_row)
        .fetch_all(&self.mirror_and_desk)
        .await?;
        Ok(times.into_iter().collect())
    }

    /// The marks of orders whose fact is still the marked one.
    async fn order_marks(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<HashMap<(i64, InboxKind), OrderMark>> {
        let mut query = QueryBuilder::new("");
        for (number, kind) in InboxKind::OF_ORDERS.into_iter().enumerate() {
            query.push(if number == 0 { "" } else { " UNION ALL " });
            push_marks(&mut query, connection_row, kind);
        }
        let mut marks = HashMap::new();
        for row in &query.build().fetch_all(&self.mirror_and_desk).await? {
            let Ok(kind) = row.try_get::<&str, _>("kind")?.parse::<InboxKind>() else {
                continue;
            };
            let mark = OrderMark {
                snoozed_until: row.try_get("snoozed_until")?,
                marked_at: row.try_get("marked_at")?,
            };
            marks.insert((row.try_get("row_id")?, kind), mark);
        }
        Ok(marks)
    }
}

/// Adds a query of the marks of a reason.
fn push_marks(query: &mut QueryBuilder<Sqlite>, connection_row: ConnectionRowId, kind: InboxKind) {
    query
        .push(
            "SELECT mark.kind, orders.row_id, mark.snoozed_until, mark.marked_at \
             FROM desk.inbox_mark AS mark CROSS JOIN orders ON orders.connection_row = ",
        )
        .push_bind(connection_row)
        .push(" AND orders.id = mark.subject_id WHERE mark.connection_row = ")
        .push_bind(connection_row)
        .push(" AND mark.kind = ")
        .push_bind(<&str>::from(kind))
        .push(" AND mark.fact = ")
        .push(fact(kind));
}

/// SQL: the fact about an order that a mark concerns. Another fact makes a marked order open again.
/// Facts come from the service alone, so that a rebuilt mirror has the same ones.
pub(in crate::desk) fn fact(kind: InboxKind) -> &'static str {
    match kind {
        InboxKind::ExpiringSoon | InboxKind::UnclaimedMoney => "CAST(orders.expires_at AS TEXT)",
        InboxKind::ReturnedParcel => "orders.returned_parcels",
        InboxKind::ThankYouNote => "orders.thank_you_note",
        InboxKind::NotOpened
        | InboxKind::LateDelivery
        | InboxKind::FailedOrder
        | InboxKind::EmailRefused
        | InboxKind::SoldOut
        | InboxKind::AwaitingPayment => "''",
        // Not about orders.
        InboxKind::SendNeedsReview
        | InboxKind::SendInDoubt
        | InboxKind::SendInterrupted
        | InboxKind::SendLate
        | InboxKind::SendRefused
        | InboxKind::SendUnreadable
        | InboxKind::FailedBatch
        | InboxKind::FailedJob => "''",
    }
}

/// The state of a mark.
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
