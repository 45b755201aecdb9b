//! Orders, batches and activities, generated from their index.

use std::{sync::Arc, time::Duration};

use uuid::Uuid;

use super::now;
use crate::{
    contract::{
        ActivityId, Amounts, BrandId, Cart, CartItem, CartProduct, Cents, Order, OrderBatch,
        OrderBatchId, OrderId, OrderStatus, OriginalAmounts, Recipient, SendMethod, SendStatus,
        Shipment, ShipmentStatus,
    },
    desk::{
        PartDifference, SplitSendId,
        activity::{ActivityRow, ActivitySummary, BrandShare, DayPoint, DirectCounts},
        batches::{
            BatchDetail, BatchQuery, BatchRow, BatchTitle, CartSummary, Funnel, RowOfSend,
            SendSummary,
        },
        inbox::InboxKind,
        money::{OrderMoney, PaymentFacts},
        orders::{OrderDetail, OrderQuery, OrderRow, OrderStage},
    },
};

const NAMES: [(&str, &str); 10] = [
    ("Ida", "Berg"),
    ("Ole", "Dahl"),
    ("Mei", "Tan"),
    ("Raj", "Rao"),
    ("Nia", "Okoye"),
    ("Eva", "Kos"),
    ("Łukasz", "Żółć"),
    ("François", "Lefèvre"),
    ("José", "Ibáñez"),
    ("Kai", "Doe"),
];
const STATUSES: [OrderStatus; 10] = [
    OrderStatus::Delivered,
    OrderStatus::Shipped,
    OrderStatus::Accepted,
    OrderStatus::Opened,
    OrderStatus::Notified,
    OrderStatus::Delivered,
    OrderStatus::Shipped,
    OrderStatus::Canceled,
    OrderStatus::Opened,
    OrderStatus::Delivered,
];
/// The name, the first product and the number of other products of each batch.
const BATCHES: [(&str, &str, u32); 5] = [
    ("Autumn thank-you", "Heavy Knit Hoodie", 0),
    ("New starters", "Welcome Desk Set", 2),
    ("Holiday gifts, all offices", "Cedar Soy Candle", 0),
    ("Speakers of the spring conference", "Garden Tea Chest", 0),
    ("Ten years", "Weekend for Two", 0),
];

pub(in crate::ui) fn order_id(n: u64) -> OrderId {
    OrderId(Uuid::from_u128(0x1000_0000 + u128::from(n)))
}

pub(in crate::ui) fn batch_id(n: u64) -> OrderBatchId {
    OrderBatchId(Uuid::from_u128(0x2000_0000 + u128::from(n)))
}

/// The number of recipients of every batch.
pub(in crate::ui) const BATCH_RECIPIENTS: u64 = 1_204;

pub(in crate::ui) fn find_batches(query: &BatchQuery, count: u64) -> Vec<u64> {
    let text = query.text.to_lowercase();
    (0..count)
        .filter(|n| {
            let row = batch_row(*n);
            batch_name(*n).to_lowercase().contains(&text)
                && query
                    .status
                    .as_ref()
                    .is_none_or(|status| *status == row.status)
        })
        .collect()
}

pub(in crate::ui) fn find_orders(query: &OrderQuery, count: u64) -> Vec<u64> {
    let in_batch = query
        .batch
        .and_then(|id| (0..5).find(|n| batch_id(*n) == id))
        .map_or(count, |n| batch_row(n).orders);
    if query.attention.is_some() {
        return (0..5.min(count)).collect();
    }
    let text = query.text.to_lowercase();
    (0..in_batch)
        .filter(|n| {
            text.is_empty()
                || full_name(*n).to_lowercase().contains(&text)
                || gift_name(*n).to_lowercase().contains(&text)
        })
        .filter(|n| {
            query.stages.is_empty() || query.stages.iter().any(|stage| is_in_stage(*n, *stage))
        })
        .collect()
}

fn is_in_stage(n: u64, stage: OrderStage) -> bool {
    let status = &STATUSES[(n % 10) as usize];
    match stage {
        OrderStage::NotOpened => *status == OrderStatus::Notified,
        OrderStage::Opened => *status == OrderStatus::Opened,
        OrderStage::Accepted => *status == OrderStatus::Accepted,
        OrderStage::OnTheWay => *status == OrderStatus::Shipped,
        OrderStage::Delivered => *status == OrderStatus::Delivered,
        OrderStage::Canceled => *status == OrderStatus::Canceled,
        OrderStage::Failed => false,
        OrderStage::Expired => n % 40 == 13,
        OrderStage::ThankYou => n % 10 == 5,
        OrderStage::Swapped => n % 10 == 2 || n % 10 == 6,
    }
}

fn batch_name(n: u64) -> &'static str {
    BATCHES[(n % 5) as usize].0
}

fn batch_title(n: u64) -> BatchTitle {
    BatchTitle::Named(batch_name(n).to_owned())
}

fn gift_name(n: u64) -> &'static str {
    match n % 10 {
        2 => "Garden Tea Chest",
        6 => "Cedar Soy Candle with a very long name that does not fit",
        _ => "Heavy Knit Hoodie",
    }
}

fn recipient_name(n: u64) -> (&'static str, &'static str) {
    NAMES[(n % 10) as usize]
}

fn full_name(n: u64) -> String {
    let (first, last) = recipient_name(n);
    format!("{first} {last}")
}

pub(in crate::ui) fn recipient(n: u64) -> Recipient {
    let (first, last) = recipient_name(n);
    Recipient {
        first_name: first.to_owned(),
        last_name: Some(last.to_owned()),
        email: (n % 4 != 3).then(|| format!("person{n}@example.com")),
    }
}

pub(in crate::ui) fn order_row(n: u64) -> OrderRow {
    let status = STATUSES[(n % 10) as usize].clone();
    let is_accepted = matches!(
        status,
        OrderStatus::Delivered | OrderStatus::Shipped | OrderStatus::Accepted
    );
    OrderRow {
        id: order_id(n),
        batch_id: batch_id(n % 5),
        batch: batch_title(n),
        recipient: full_name(n),
        email: None,
        is_expired: n % 40 == 13,
        gift: CartSummary::of_one(gift_name(n)),
        is_swapped: n % 10 == 2 || n % 10 == 6,
        has_thank_you: n % 10 == 5,
        total: is_accepted.then_some(Cents(8_170 + (n % 7) as i64 * 321)),
        last_change: Some(now() - Duration::from_secs(n * 5_000)),
        created_at: Some(now() - Duration::from_secs(n * 7_000 + 90_000)),
        accepted_at: is_accepted.then(|| now() - Duration::from_secs(n * 7_000 + 80_000)),
        expires_at: None,
        gift_link: format!("https://gifts.example/g/{n}"),
        status,
    }
}

pub(in crate::ui) fn activity_row(n: u64) -> ActivityRow {
    let status = STATUSES[(n % 10) as usize].clone();
    ActivityRow {
        id: ActivityId(Uuid::from_u128(u128::from(n))),
        order_id: order_id(n),
        batch_id: batch_id(0),
        batch: batch_title(n),
        recipient: full_name(n),
        gift: CartSummary::of_one(gift_name(n)),
        swapped_from: (n % 10 == 2).then(|| CartSummary::of_one("Heavy Knit Hoodie")),
        thank_you_note: (n % 10 == 5).then(|| "It fits! Thank you all.".to_owned()),
        carrier: (status == OrderStatus::Shipped).then(|| "UPS".to_owned()),
        status,
        at: now() - Duration::from_secs(n * n * 40),
    }
}

const FUNNEL: Funnel = Funnel {
    created: 1_204,
    notified: 1_204,
    opened: 1_096,
    accepted: 939,
    shipped: 800,
    delivered: 734,
    failed: 0,
    canceled: 0,
    expired: 0,
};

/// The number of a row for the batches of a send with different messages, and the number of its first batch.
pub(in crate::ui) const WHOLE_SEND: u64 = 1_000;

/// The recipients of a send with different messages.
pub(in crate::ui) const SEND_PEOPLE: [&str; 3] = ["Ida Berg", "Raj Rao", "Mei Tan"];

pub(in crate::ui) fn split_send_id() -> SplitSendId {
    SplitSendId(Uuid::from_u128(0x3000_0000))
}

/// The row for all batches of the send: the sums of its batches.
pub(in crate::ui) fn whole_send_row(is_open: bool) -> BatchRow {
    let people = SEND_PEOPLE.len() as u64;
    let parts = WHOLE_SEND + 1..=WHOLE_SEND + people;
    let rows: Vec<BatchRow> = parts.clone().map(send_part_row).collect();
    let mut funnel = Funnel::default();
    for row in &rows {
        funnel += row.funnel;
    }
    BatchRow {
        id: batch_id(WHOLE_SEND + 1),
        title: BatchTitle::Named("Autumn thank-you".to_owned()),
        recipients: people,
        orders: people,
        funnel,
        spent: rows.iter().map(|row| row.spent).sum(),
        charged_orders: rows.iter().map(|row| row.charged_orders).sum(),
        send: RowOfSend::Whole(Arc::new(SendSummary {
            send: split_send_id(),
            difference: PartDifference::Messages,
            batches: parts.map(batch_id).collect(),
            all: people,
            failed: 0,
            is_open,
        })),
        ..batch_row(0)
    }
}

/// A batch of the send: the first person has accepted the gift, the second one has opened it.
fn send_part_row(n: u64) -> BatchRow {
    let index = n - WHOLE_SEND - 1;
    let person = SEND_PEOPLE[index as usize];
    let is_accepted = u64::from(index == 0);
    BatchRow {
        id: batch_id(n),
        title: BatchTitle::Named(format!("Autumn thank-you · {person}")),
        recipients: 1,
        orders: 1,
        funnel: Funnel {
            created: 1,
            notified: 1,
            opened: u64::from(index < 2),
            accepted: is_accepted,
            ..Funnel::default()
        },
        spent: Cents(6_139) * i64::from(index == 0),
        charged_orders: is_accepted,
        send: RowOfSend::Part {
            first_recipient: person.to_owned(),
        },
        ..batch_row(0)
    }
}

/// Batch 0 is complete, 1 in progress, 2 scheduled, 3 failed, 4 complete with expired orders.
pub(in crate::ui) fn batch_row(n: u64) -> BatchRow {
    if n > WHOLE_SEND {
        return send_part_row(n);
    }
    let (_, first_product, other_products) = BATCHES[(n % 5) as usize];
    let mut row = BatchRow {
        id: batch_id(n),
        title: batch_title(n),
        gift: CartSummary {
            first_product: first_product.to_owned(),
            other_products,
        },
        status: SendStatus::Complete,
        is_scheduled: false,
        scheduled_send_on: None,
        sent_at: Some("2026-11-01T14:02:00Z".parse().unwrap()),
        send_method: Some(SendMethod::EmailAndLink),
        recipients: 1_204,
        orders: 1_204,
        funnel: FUNNEL,
        spent: Cents(7_391_100),
        charged_orders: 939,
        is_sent_again: false,
        send: RowOfSend::Single,
        expires_at: Some(now() + Duration::from_secs(71 * 86_400)),
    };
    match n {
        1 => {
            row.status = SendStatus::Pending;
            row.orders = 312;
            row.sent_at = Some(now() - Duration::from_secs(40));
            row.funnel = Funnel {
                created: 312,
                ..Funnel::default()
            };
            row.spent = Cents::ZERO;
            row.charged_orders = 0;
        }
        2 => {
            row.status = SendStatus::Pending;
            row.is_scheduled = true;
            row.scheduled_send_on = Some(now() + Duration::from_secs(3 * 86_400));
            row.sent_at = None;
            row.orders = 0;
            row.funnel = Funnel::default();
            row.spent = Cents::ZERO;
            row.charged_orders = 0;
        }
        3 => {
            row.status = SendStatus::Failed;
            row.orders = 40;
            row.funnel = Funnel {
                created: 40,
                opened: 12,
                failed: 9,
                ..Funnel::default()
            };
            row.spent = Cents::ZERO;
            row.charged_orders = 0;
        }
        4 => row.funnel.expired = 90,
        _ => {}
    }
    row
}

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

pub(in crate::ui) fn batch_detail(id: OrderBatchId) -> BatchDetail {
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
        has_all_orders: true,
        median_to_accept: Some(Duration::from_secs(19 * 3_600)),
        unclaimed: Cents(2_100_000),
        links: Vec::new(),
        unclaimed_orders: row.funnel.created.saturating_sub(row.funnel.accepted),
        row,
    }
}

/// Order 0 is delivered, order 2 is swapped and has a thank-you note, order 3 is opened.
pub(in crate::ui) fn order_detail(id: OrderId) -> OrderDetail {
    let n = (0..1_000).find(|n| order_id(*n) == id).unwrap_or(0);
    let row = order_row(n);
    let (first, last) = recipient_name(n);
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
    let order = Order {
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
    };
    let payment = PaymentFacts::of(&order, false, is_sent);
    OrderDetail {
        money: OrderMoney::of(&payment, now()),
        order,
        batch: row.batch,
        timeline,
        address: None,
        note: String::new(),
        can_swap: None,
        is_sent_again: false,
    }
}

pub(in crate::ui) fn activity_summary(days: u32) -> ActivitySummary {
    const SHAPE: [u64; 20] = [
        24, 36, 90, 190, 265, 210, 156, 180, 122, 108, 90, 132, 116, 84, 64, 78, 58, 42, 54, 36,
    ];
    let inbox = super::inbox::inbox().summary();
    let at_risk = inbox
        .group(InboxKind::ExpiringSoon)
        .expect("gifts that expire soon");
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
        undated: 0,
        steps_known_since: None,
        median_to_open: Some(Duration::from_secs(3 * 3_600)),
        median_to_accept: Some(Duration::from_secs(21 * 3_600)),
        spent: Cents(40_211_800),
        charged_orders: 4_598,
        on_the_way: 683,
        late: 5,
        at_risk: at_risk.gifts,
        at_risk_amount: at_risk.amount,
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
