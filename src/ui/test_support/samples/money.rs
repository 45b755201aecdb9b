//! A ledger, the comparison of a quote with its charge, and a report.

use std::time::Duration;

use uuid::Uuid;

use super::{now, orders::batch_id};
use crate::{
    contract::{Cents, OrderStatus, SendStatus, WorkspaceId},
    desk::{
        batches::BatchTitle,
        money::{
            ChargeComparison, ChargeLine, ChargeReason, Ledger, LedgerBatch, MoneyTotals, Month,
            OrderMoney, PaymentFacts, SentQuote, Workspace,
        },
        reports::{
            ColumnPart, OrderTimes, Report, ReportBatch, ReportBrand, ReportColumn, ReportCounts,
            ReportProduct,
        },
    },
};

const DAY: u64 = 86_400;
/// Name, days since it was sent, gifts, price before tax, brand and product of each batch.
const BATCHES: [(&str, u64, u64, i64, &str, &str); 9] = [
    (
        "Autumn thank-you",
        6,
        1_204,
        4_000,
        "Northloop",
        "Heavy Knit Hoodie",
    ),
    (
        "New starters",
        17,
        48,
        6_450,
        "Kiln & Co",
        "Stoneware Mug Pair",
    ),
    (
        "Customer anniversary",
        34,
        212,
        8_900,
        "Petal Post",
        "Seasonal Bouquet",
    ),
    (
        "Summer party",
        96,
        640,
        3_200,
        "Leaf & Tide",
        "Sea Salt Cookie Dozen",
    ),
    (
        "Launch team",
        121,
        35,
        12_000,
        "Northloop",
        "Heavy Knit Hoodie",
    ),
    (
        "Spring thanks",
        160,
        890,
        3_800,
        "Leaf & Tide",
        "Garden Tea Chest",
    ),
    (
        "Onboarding",
        205,
        77,
        6_450,
        "Kiln & Co",
        "Stoneware Mug Pair",
    ),
    (
        "Winter holidays",
        268,
        1_150,
        5_400,
        "Petal Post",
        "Seasonal Bouquet",
    ),
    ("Ten years", 300, 12, 18_000, "Northloop", "Wool Blanket"),
];

fn workspace(index: usize) -> Workspace {
    let (n, name) = match index % 3 {
        1 => (0xA001, "Customer success"),
        _ => (0xA000, "People team"),
    };
    Workspace {
        id: WorkspaceId(Uuid::from_u128(n)),
        name: name.to_owned(),
    }
}

/// Most gifts are delivered; the newest batch is half open.
fn totals(days: u64, gifts: u64, price: i64) -> MoneyTotals {
    let mut totals = MoneyTotals::default();
    let total = Cents(price) + Cents(price).percent(8);
    let open = if days < 30 { gifts / 3 } else { 0 };
    let canceled = gifts / 25;
    let mut add = |status, expires_in: Option<u64>, total, count| {
        let facts = PaymentFacts {
            status,
            expires_at: expires_in.map(|days| now() + Duration::from_secs(days * DAY)),
            sent_pre_tax: Cents(price),
            total,
            ..PaymentFacts::default()
        };
        totals.add(&OrderMoney::of(&facts, now()), count);
    };
    add(OrderStatus::Notified, Some(60), None, open / 2);
    add(OrderStatus::Opened, Some(5), None, open - open / 2);
    add(OrderStatus::Canceled, None, None, canceled);
    add(
        OrderStatus::Delivered,
        None,
        Some(total),
        gifts - open - canceled,
    );
    totals
}

pub(in crate::ui) fn ledger() -> Ledger {
    let batches = (0..)
        .zip(BATCHES)
        .map(|(index, (name, days, gifts, price, ..))| LedgerBatch {
            id: batch_id(index),
            title: BatchTitle::Named(name.to_owned()),
            status: Some(SendStatus::Complete),
            sent_at: Some(now() - Duration::from_secs(days * DAY)),
            workspace: Some(workspace(index as usize)),
            quote: (index != 4).then(|| SentQuote {
                recipients: gifts,
                low: Cents(price) * gifts.cast_signed(),
                high: (Cents(price) + Cents(price).percent(10)) * gifts.cast_signed(),
                payment_method: Some("visa".into()),
            }),
            totals: totals(days, gifts, price),
        });
    Ledger {
        batches: batches.collect(),
        batches_without_orders: 1,
    }
}

pub(in crate::ui) fn comparison() -> ChargeComparison {
    let line = |reason, amount, orders| ChargeLine {
        reason,
        amount: Cents(amount),
        orders,
    };
    ChargeComparison {
        quote: Some(SentQuote {
            recipients: 1_204,
            low: Cents(4_816_000),
            high: Cents(5_297_600),
            payment_method: Some("visa".into()),
        }),
        quoted: Cents(5_297_600),
        lines: vec![
            line(ChargeReason::Canceled, -211_200, 48),
            line(ChargeReason::NotAccepted, -1_764_400, 401),
            line(ChargeReason::CheaperSwap, -96_000, 60),
            line(ChargeReason::MoreExpensiveSwap, 18_400, 12),
            line(ChargeReason::Tax, -60_400, 755),
        ],
        charged: Cents(3_184_000),
        orders: 1_204,
    }
}

/// The id of the sample product or brand with this name.
fn named_id(name: &str) -> Uuid {
    let bytes = name.bytes().take(15);
    Uuid::from_u128(bytes.fold(0, |id, byte| id << 8 | u128::from(byte)))
}

pub(in crate::ui) fn report() -> Report {
    let batches = (0..)
        .zip(BATCHES)
        .map(|(index, (name, days, gifts, _, brand, product))| {
            let open = if days < 30 { gifts / 3 } else { gifts / 20 };
            let spread = |base: u32, step: u32| -> Vec<u32> {
                (0..gifts.min(200) as u32)
                    .map(|n| base + n * step * (index as u32 + 1))
                    .collect()
            };
            ReportBatch {
                id: batch_id(index),
                title: BatchTitle::Named(name.to_owned()),
                sent_in: Some(Month::local(now() - Duration::from_secs(days * DAY))),
                products: vec![ReportProduct {
                    id: named_id(product).into(),
                    name: product.to_owned(),
                    brand: Some(ReportBrand {
                        id: named_id(brand).into(),
                        name: brand.to_owned(),
                    }),
                }],
                workspace: Some(workspace(index as usize)),
                counts: ReportCounts {
                    sent: gifts,
                    invited: gifts,
                    notified: gifts,
                    viewed: gifts - open / 2,
                    accepted: gifts - open,
                    shipped: gifts - open - gifts / 20,
                    delivered: gifts - open - gifts / 15,
                    thanked: gifts / 4,
                    failed: gifts / 100,
                    canceled: gifts / 25,
                },
                to_view: OrderTimes::new(spread(900, 220)),
                to_accept: OrderTimes::new(spread(7_200, 640)),
            }
        });
    let batches: Vec<ReportBatch> = batches.collect();
    let columns = vec![department_column(&batches)];
    Report::new(batches, columns, now())
}

/// Each batch as the orders of one department.
fn department_column(batches: &[ReportBatch]) -> ReportColumn {
    let departments = ["Sales", "Support", ""].iter().cycle();
    ReportColumn {
        name: "Department".into(),
        parts: batches
            .iter()
            .zip(departments)
            .map(|(batch, value)| ColumnPart {
                value: (*value).to_owned(),
                batch: batch.clone(),
            })
            .collect(),
    }
}
