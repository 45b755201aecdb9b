//! Previews, outcomes and links for the actions on orders.

use std::sync::Arc;

use uuid::Uuid;

use super::{
    now,
    orders::{order_id, order_row},
};
use crate::{
    contract::{Cents, OrderStatus},
    desk::{
        OrderJobId, ProblemKind,
        view::{
            GiftLink, OrderAction, OrderActionPreview, OrderJob, OrderJobCounts, OrderJobItem,
            OrderJobQuery, OrderOutcome, OrderSelection,
        },
    },
};

/// The number of orders of the sample job.
const ITEMS: u64 = 500;

pub(in crate::ui) fn preview(selection: &OrderSelection) -> OrderActionPreview {
    let (count, excluded) = match selection {
        OrderSelection::Orders(ids) => (ids.len() as u64, Vec::new()),
        OrderSelection::Query(_) => (
            ITEMS,
            vec![(OrderStatus::Delivered, 120), (OrderStatus::Shipped, 4)],
        ),
    };
    OrderActionPreview {
        orders: Arc::new((0..count).map(order_id).collect()),
        excluded,
        authorized: Cents(5_500 * count.cast_signed()),
        recipient: (count == 1).then(|| order_row(3).recipient),
        batch: match selection {
            OrderSelection::Query(query) => query.batch.map(|_| order_row(0).batch),
            OrderSelection::Orders(_) => None,
        },
        latest_expiry: None,
        without_expiry: 0,
    }
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
        OrderSelection::Query(_) => ITEMS,
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
