//! Answers the requests of the Activity, Orders and Batches screens from generated data, so that
//! tests can draw and press these screens without an engine or a service.

use std::{ops::Range, sync::Arc, time::Duration};

use uuid::Uuid;

use super::samples::{batch, order, summary};
use crate::{
    contract::{
        ActivityId, Cents, OrderBatchId, OrderId, OrderStatus, Recipient, SendMethod, SendStatus,
        Timestamp,
    },
    desk::{
        Command, Event,
        view::{
            ActivityRow, ActivitySummary, BatchRow, BatchTitle, CartSummary, Funnel, ListQuery,
            ListRows, OrderQuery, OrderRow,
        },
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
const BATCHES: [(&str, &str); 5] = [
    ("Autumn thank-you", "Heavy Knit Hoodie"),
    ("New starters", "Welcome Desk Set and 2 more"),
    ("Holiday gifts, all offices", "Cedar Soy Candle"),
    ("Speakers of the spring conference", "Garden Tea Chest"),
    ("Ten years", "Weekend for Two"),
];

pub(super) fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

pub(super) fn order_id(n: u64) -> OrderId {
    OrderId(Uuid::from_u128(0x1000_0000 + u128::from(n)))
}

pub(super) fn batch_id(n: u64) -> OrderBatchId {
    OrderBatchId(Uuid::from_u128(0x2000_0000 + u128::from(n)))
}

/// The number of rows of each list.
#[derive(Clone, Copy, Debug)]
pub(super) struct FakeEngine {
    pub(super) orders: u64,
    pub(super) batches: u64,
    pub(super) activities: u64,
}

impl Default for FakeEngine {
    fn default() -> Self {
        Self {
            orders: 6_214,
            batches: 5,
            activities: 20_000,
        }
    }
}

impl FakeEngine {
    pub(super) const NOTHING: Self = Self {
        orders: 0,
        batches: 0,
        activities: 0,
    };

    pub(super) fn answer(&self, command: Command) -> Option<Event> {
        Some(match command {
            Command::List { key, query, range } => {
                let (total, offset, rows) = self.rows(&query, range);
                Event::Rows {
                    key,
                    total,
                    offset,
                    rows,
                }
            }
            Command::Batch { key, id } => Event::Batch {
                key,
                batch: Ok(Arc::new(batch(id))),
            },
            Command::Order { key, id } => Event::Order {
                key,
                order: Ok(Arc::new(order(id))),
            },
            Command::ActivitySummary { key, days } => Event::ActivitySummary {
                key,
                summary: Arc::new(if self.orders == 0 {
                    ActivitySummary::default()
                } else {
                    summary(days)
                }),
            },
            _ => return None,
        })
    }

    fn rows(&self, query: &ListQuery, range: Range<u64>) -> (u64, u64, ListRows) {
        let of = |total: u64| range.start.min(total)..range.end.min(total);
        match query {
            ListQuery::Batches(query) => {
                let total = if query.text.is_empty() {
                    self.batches
                } else {
                    0
                };
                let rows = of(total);
                (
                    total,
                    rows.start,
                    ListRows::Batches(rows.map(batch_row).collect()),
                )
            }
            ListQuery::Orders(query) => {
                let total = self.fitting(query);
                let rows = of(total);
                let row = |n| {
                    let mut row = order_row(n);
                    row.batch_id = query.batch.unwrap_or(row.batch_id);
                    row
                };
                (total, rows.start, ListRows::Orders(rows.map(row).collect()))
            }
            ListQuery::Activities(_) => {
                let rows = of(self.activities);
                (
                    self.activities,
                    rows.start,
                    ListRows::Activities(rows.map(activity_row).collect()),
                )
            }
            ListQuery::BatchRecipients(_) => {
                let rows = of(1_204);
                (
                    1_204,
                    rows.start,
                    ListRows::BatchRecipients(rows.map(recipient).collect()),
                )
            }
            ListQuery::Products(_) | ListQuery::Brands(_) => (0, 0, ListRows::Products(Vec::new())),
        }
    }

    fn fitting(&self, query: &OrderQuery) -> u64 {
        let of_batch = query
            .batch
            .and_then(|id| (0..5).find(|n| batch_id(*n) == id))
            .map(|n| batch_row(n).orders);
        match (query.text.as_str(), query.attention) {
            ("nobody", _) => 0,
            (_, Some(_)) => 5.min(self.orders),
            _ => of_batch.unwrap_or(self.orders),
        }
    }
}

pub(super) fn name(n: u64) -> (&'static str, &'static str) {
    NAMES[(n % 10) as usize]
}

fn full_name(n: u64) -> String {
    let (first, last) = name(n);
    format!("{first} {last}")
}

fn recipient(n: u64) -> Recipient {
    let (first, last) = name(n);
    Recipient {
        first_name: first.to_owned(),
        last_name: Some(last.to_owned()),
        email: (n % 4 != 3).then(|| format!("person{n}@example.com")),
    }
}

pub(super) fn order_row(n: u64) -> OrderRow {
    let status = STATUSES[(n % 10) as usize].clone();
    let is_accepted = matches!(
        status,
        OrderStatus::Delivered | OrderStatus::Shipped | OrderStatus::Accepted
    );
    OrderRow {
        id: order_id(n),
        batch_id: batch_id(n % 5),
        batch: BatchTitle::Named(BATCHES[(n % 5) as usize].0.to_owned()),
        recipient: full_name(n),
        email: None,
        is_expired: n % 40 == 13,
        gift: CartSummary::of_one(match n % 10 {
            2 => "Garden Tea Chest",
            6 => "Cedar Soy Candle with a very long name that does not fit",
            _ => "Heavy Knit Hoodie",
        }),
        is_swapped: n % 10 == 2 || n % 10 == 6,
        has_thank_you: n % 10 == 5,
        total: is_accepted.then_some(Cents(8_170 + (n % 7) as i64 * 321)),
        last_change: Some(now() - Duration::from_secs(n * 5_000)),
        accepted_at: is_accepted.then(|| now() - Duration::from_secs(n * 7_000 + 80_000)),
        expires_at: None,
        gift_link: format!("https://gifts.example/g/{n}"),
        status,
    }
}

fn activity_row(n: u64) -> ActivityRow {
    let status = STATUSES[(n % 10) as usize].clone();
    ActivityRow {
        id: ActivityId(Uuid::from_u128(u128::from(n))),
        order_id: order_id(n),
        batch_id: batch_id(0),
        batch: BatchTitle::Named(BATCHES[(n % 5) as usize].0.to_owned()),
        recipient: full_name(n),
        gift: order_row(n).gift,
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

/// Batch 0 is complete, 1 in progress, 2 scheduled, 3 failed, 4 complete with expired orders.
pub(super) fn batch_row(n: u64) -> BatchRow {
    let (name, gift) = BATCHES[(n % 5) as usize];
    let mut row = BatchRow {
        id: batch_id(n),
        title: BatchTitle::Named(name.to_owned()),
        gift: CartSummary::of_one(gift),
        status: SendStatus::Complete,
        is_scheduled: false,
        scheduled_send_on: None,
        sent_at: Some("2026-11-01T14:02:00Z".parse().unwrap()),
        send_method: Some(SendMethod::EmailAndLink),
        recipients: 1_204,
        orders: 1_204,
        funnel: FUNNEL,
        spent: Cents(7_391_100),
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
        }
        2 => {
            row.status = SendStatus::Pending;
            row.is_scheduled = true;
            row.scheduled_send_on = Some(now() + Duration::from_secs(3 * 86_400));
            row.sent_at = None;
            row.orders = 0;
            row.funnel = Funnel::default();
            row.spent = Cents::ZERO;
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
        }
        4 => row.funnel.expired = 90,
        _ => {}
    }
    row
}
