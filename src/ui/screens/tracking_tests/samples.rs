//! Sample details, drafts and sends for [`FakeEngine`](super::fake_engine::FakeEngine).

use std::time::Duration;

use uuid::Uuid;

use super::fake_engine::{batch_id, batch_row, name, now, order_id, order_row};
use crate::{
    contract::{
        Amounts, BrandId, Cart, CartItem, CartProduct, Cents, Order, OrderBatch, OrderBatchId,
        OrderId, OrderStatus, OriginalAmounts, Shipment, ShipmentStatus,
    },
    desk::{
        DraftId, DraftSummary, Impact, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind,
        view::{
            ActivitySummary, Attention, AttentionKind, BatchDetail, BrandShare, CartSummary,
            DayPoint, DirectCounts, Funnel, OrderDetail,
        },
    },
};

fn cart(name: &str, brand: &str) -> Cart {
    let mut product = CartProduct {
        name: name.to_owned(),
        ..CartProduct::default()
    };
    brand.clone_into(&mut product.brand.name);
    Cart {
        items: vec![CartItem {
            quantity: 1,
            product,
            ..CartItem::default()
        }],
        ..Cart::default()
    }
}

pub(super) fn batch(id: OrderBatchId) -> BatchDetail {
    let n = (0..5).find(|n| batch_id(*n) == id).unwrap_or(0);
    let row = batch_row(n);
    BatchDetail {
        batch: OrderBatch {
            id,
            send_status: row.status.clone(),
            from_name: "The people team".to_owned(),
            message: Some("Thank you for a year of care. Stay warm!".to_owned()),
            recipients_count: row.recipients,
            cart: cart("Heavy Knit Hoodie", "North Loom"),
            reference_id: "GD-20261101-4417".to_owned(),
            send_method: row.send_method.clone(),
            expires_at: row.expires_at,
            scheduled_send_on: row.scheduled_send_on,
            workspace_name: Some("People team".to_owned()),
            ..OrderBatch::default()
        },
        median_to_accept: Some(Duration::from_secs(19 * 3_600)),
        unclaimed: Cents(2_100_000),
        unclaimed_orders: row.funnel.created.saturating_sub(row.funnel.accepted),
        row,
    }
}

/// Order 0 is delivered, order 2 is swapped and has a thank-you note, order 3 is opened.
pub(super) fn order(id: OrderId) -> OrderDetail {
    let n = (0..1_000).find(|n| order_id(*n) == id).unwrap_or(0);
    let row = order_row(n);
    let (first, last) = name(n);
    let at = |hours: u64| now() - Duration::from_secs(hours * 3_600);
    let path = [
        OrderStatus::Created,
        OrderStatus::Notified,
        OrderStatus::Opened,
        OrderStatus::Accepted,
        OrderStatus::Paid,
        OrderStatus::Ordered,
        OrderStatus::Shipped,
        OrderStatus::Delivered,
    ];
    let reached = path
        .iter()
        .position(|status| *status == row.status)
        .unwrap_or(3);
    let timeline = path[..=reached]
        .iter()
        .enumerate()
        .map(|(i, status)| (status.clone(), at(300 - 30 * i as u64)))
        .collect();
    let is_sent = matches!(row.status, OrderStatus::Delivered | OrderStatus::Shipped);
    OrderDetail {
        order: Order {
            id,
            individual_gift_link: row.gift_link.clone(),
            recipient_first_name: first.to_owned(),
            recipient_last_name: Some(last.to_owned()),
            recipient_email: Some("person@example.com".to_owned()),
            message: Some("Thank you for a year of care. Stay warm!".to_owned()),
            thank_you_note: (n == 2).then(|| "What a lovely surprise, thank you!".to_owned()),
            is_swapped: row.is_swapped,
            order_batch_id: row.batch_id,
            expires_at: Some(now() + Duration::from_secs(71 * 86_400)),
            cart: cart(&row.gift.first_product, "North Loom"),
            original_cart: row
                .is_swapped
                .then(|| cart("Heavy Knit Hoodie", "North Loom")),
            original_amounts: row.is_swapped.then(|| OriginalAmounts {
                original_amount_pre_tax_total: Cents(7_560),
                ..OriginalAmounts::default()
            }),
            shipments: if is_sent {
                vec![Shipment {
                    brand_name: "North Loom".to_owned(),
                    status: if n == 0 {
                        ShipmentStatus::Delivered
                    } else {
                        ShipmentStatus::Shipped
                    },
                    tracking_carrier: Some("UPS".to_owned()),
                    tracking_number: Some("1Z999AA10123456784".to_owned()),
                    shipped_at: Some(at(90)),
                    delivered_at: (n == 0).then(|| at(40)),
                    delivery_eta: Some(at(0) + Duration::from_secs(90_000)),
                    ..Shipment::default()
                }]
            } else {
                Vec::new()
            },
            amounts: Amounts {
                amount_product: Cents(6_400),
                amount_shipping: Cents(800),
                amount_processing_fee: Cents(360),
                amount_pre_tax_total: Cents(7_560),
                amount_tax: row.total.map(|_| Cents(610)),
                amount_total: row.total.map(|_| Cents(8_170)),
                ..Amounts::default()
            },
            reference_id: "GD-4417-0001".to_owned(),
            view_count_recipient: 3,
            status: row.status,
            ..Order::default()
        },
        batch: row.batch,
        is_expired: row.is_expired,
        timeline,
    }
}

pub(super) fn summary(days: u32) -> ActivitySummary {
    const SHAPE: [u64; 20] = [
        24, 36, 90, 190, 265, 210, 156, 180, 122, 108, 90, 132, 116, 84, 64, 78, 58, 42, 54, 36,
    ];
    ActivitySummary {
        funnel: Funnel {
            created: 6_214,
            notified: 6_102,
            opened: 5_468,
            accepted: 4_598,
            shipped: 4_310,
            delivered: 3_915,
            ..Funnel::default()
        },
        direct: DirectCounts::default(),
        sent_this_week: 412,
        median_to_open: Some(Duration::from_secs(3 * 3_600)),
        median_to_accept: Some(Duration::from_secs(21 * 3_600)),
        spent: Cents(40_211_800),
        on_the_way: 683,
        at_risk: 390,
        at_risk_amount: Cents(3_124_000),
        days: (0..u64::from(days))
            .map(|i| {
                let opened = SHAPE[(i * 20 / u64::from(days)) as usize];
                let back = u64::from(days) - 1 - i;
                DayPoint {
                    day: now() - Duration::from_secs(back * 86_400),
                    opened,
                    accepted: (opened * 2 / 3).saturating_sub(14) + i % 3 * 4,
                }
            })
            .collect(),
        attention: vec![
            attention(AttentionKind::ExpiringSoon, 390, 3_124_000),
            attention(AttentionKind::NotOpened, 212, 1_400_000),
            attention(AttentionKind::LateDelivery, 5, 34_200),
            attention(AttentionKind::Failed, 2, 14_100),
        ],
        by_brand: [
            ("North Loom", 1_904, 12_400_000),
            ("Petal Post", 1_120, 9_100_000),
            ("Bramble Bakehouse", 760, 5_320_000),
            ("Kiln & Clay", 410, 3_890_000),
            ("Leafward", 220, 1_200_000),
        ]
        .into_iter()
        .map(|(name, orders, amount)| BrandShare {
            id: BrandId::default(),
            name: name.to_owned(),
            orders,
            amount: Cents(amount),
        })
        .collect(),
        time_to_accept: [320, 900, 1_480, 1_100, 520, 210, 68],
    }
}

/// One send in each state.
pub(super) fn outbox() -> Vec<OutboxEntry> {
    let entry = |n: u128, title: &str, state| OutboxEntry {
        id: OutboxId(Uuid::from_u128(n)),
        draft_id: DraftId(Uuid::from_u128(n)),
        title: title.to_owned(),
        recipients: 25,
        total_low: Cents(189_000),
        total_high: Cents(207_900),
        customer_reference_id: String::new(),
        state,
        created_at: now(),
    };
    vec![
        entry(1, "Winter thanks", OutboxState::Waiting),
        entry(
            2,
            "Book club",
            OutboxState::InDoubt(
                Problem::from(ProblemKind::ConnectionInterrupted).with_impact(Impact::SendInDoubt),
            ),
        ),
        entry(
            3,
            "Moving day",
            OutboxState::Refused(
                Problem::from(ProblemKind::ServiceRefused {
                    status: 400,
                    reason: Some("Product not found".to_owned()),
                })
                .with_impact(Impact::DraftSaved),
            ),
        ),
        entry(
            5,
            "Open end",
            OutboxState::NeedsReview(ProblemKind::SendNeedsReview { similar_batches: 1 }.into()),
        ),
        entry(4, "Arrived", OutboxState::Sent(batch_id(0))),
    ]
}

fn attention(kind: AttentionKind, orders: u64, amount: i64) -> Attention {
    Attention {
        kind,
        orders,
        amount: Cents(amount),
    }
}

pub(super) fn drafts() -> Vec<DraftSummary> {
    let draft = |n: u128, title: &str, gift: &str, recipients| DraftSummary {
        id: DraftId(Uuid::from_u128(n)),
        name: title.to_owned(),
        is_readable: true,
        gift: CartSummary::of_one(gift),
        picture: None,
        recipients,
        updated_at: now(),
    };
    vec![
        draft(1, "Winter thanks", "Heavy Knit Hoodie", 25),
        draft(2, "Book club", "Cedar Soy Candle", 1),
    ]
}
