//! Previews, outcomes and links for the actions on orders.

use std::sync::Arc;

use uuid::Uuid;

use super::{
    now,
    orders::{order_id, order_row},
};
use crate::{
    contract::{Cents, OrderId, OrderStatus},
    desk::{
        OrderJobId, ProblemKind,
        export::GiftLink,
        jobs::{
            OrderAction, OrderActionPreview, OrderJob, OrderJobCounts, OrderJobItem, OrderJobQuery,
            OrderOutcome, OrderSelection,
        },
        orders::OrderRow,
    },
};

/// The number of orders of the sample job.
const ITEMS: u64 = 500;

/// Further orders of a list never expire.
const EXPIRING: usize = 480;

pub(in crate::ui) fn preview(selection: &OrderSelection) -> OrderActionPreview {
    let (orders, excluded) = match selection {
        OrderSelection::Orders(ids) => of_status(ids),
        OrderSelection::Query(_) | OrderSelection::Queries(_) => (
            (0..ITEMS).map(order_id).collect(),
            vec![
                (OrderStatus::Delivered, 120),
                (OrderStatus::Shipped, 4),
                (OrderStatus::Failed, 3),
            ],
        ),
    };
    let count = orders.len();
    OrderActionPreview {
        authorized: Cents(5_500 * count as i64),
        recipient: (count == 1).then(|| row_of(orders[0]).recipient),
        batch: match selection {
            OrderSelection::Query(query) => query.batch.map(|_| order_row(0).batch),
            OrderSelection::Orders(_) | OrderSelection::Queries(_) => None,
        },
        orders: Arc::new(orders),
        excluded,
        expiries: Arc::new((0..count).map(|n| (n < EXPIRING).then(now)).collect()),
        sorted_expiries: Arc::new(vec![now(); count.min(EXPIRING)]),
    }
}

/// The orders that can be changed, and the number of the others by status.
fn of_status(ids: &[OrderId]) -> (Vec<OrderId>, Vec<(OrderStatus, u64)>) {
    let (mut orders, mut excluded) = (Vec::new(), Vec::<(OrderStatus, u64)>::new());
    for id in ids {
        let status = row_of(*id).status;
        if status.is_unaccepted() {
            orders.push(*id);
        } else if let Some((_, count)) = excluded.iter_mut().find(|(other, _)| *other == status) {
            *count += 1;
        } else {
            excluded.push((status, 1));
        }
    }
    (orders, excluded)
}

fn row_of(id: OrderId) -> OrderRow {
    let first = order_id(0).0.as_u128();
    order_row(u64::try_from(id.0.as_u128() - first).unwrap_or_default())
}

/// A job that canceled some orders and failed for others.
pub(in crate::ui) fn finished_job() -> OrderJob {
    OrderJob {
        id: OrderJobId(Uuid::from_u128(0x3000)),
        action: OrderAction::Cancel,
        created_at: now(),
        counts: OrderJobCounts {
            done: 480,
            not_allowed: 14,
            failed: 6,
            ..OrderJobCounts::default()
        },
        is_stop_requested: false,
        waiting_for: None,
    }
}

/// A job that waits for the service.
pub(in crate::ui) fn waiting_job() -> OrderJob {
    OrderJob {
        id: OrderJobId(Uuid::from_u128(0x3001)),
        counts: OrderJobCounts {
            waiting: 368,
            done: 132,
            ..OrderJobCounts::default()
        },
        waiting_for: Some(ProblemKind::ServiceUnreachable.into()),
        ..finished_job()
    }
}

pub(in crate::ui) fn find_items(query: &OrderJobQuery) -> Vec<u64> {
    (0..ITEMS)
        .filter(|n| !query.only_unsuccessful || *n < 20)
        .collect()
}

pub(in crate::ui) fn item(n: u64) -> OrderJobItem {
    OrderJobItem {
        order_id: order_id(n),
        recipient: order_row(n).recipient,
        outcome: match n {
            0..6 => OrderOutcome::Failed(
                ProblemKind::ServiceRefused {
                    status: 400,
                    reason: Some("This order can no longer be canceled".to_owned()),
                }
                .into(),
            ),
            6..20 => OrderOutcome::NotAllowed(OrderStatus::Accepted),
            _ => OrderOutcome::Done,
        },
    }
}

pub(in crate::ui) fn gift_links(selection: &OrderSelection) -> Vec<GiftLink> {
    let count = match selection {
        OrderSelection::Orders(ids) => ids.len() as u64,
        OrderSelection::Query(_) | OrderSelection::Queries(_) => ITEMS,
    };
    (0..count)
        .map(order_row)
        .map(|row| GiftLink {
            first_name: row
                .recipient
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned(),
            email: row.email.unwrap_or_default(),
            link: row.gift_link,
            recipient: row.recipient,
        })
        .collect()
}
