//! The figures of batches in each state.

use std::time::Duration;

use super::*;
use crate::{
    contract::{OrderBatch, OrderBatchId},
    desk::batches::{BatchTitle, CartSummary, RowOfSend},
    ui::theme::tokens_of,
};

fn row() -> BatchRow {
    BatchRow {
        id: OrderBatchId::default(),
        title: BatchTitle::Named("Autumn thank-you".to_owned()),
        gift: CartSummary::of_one("Heavy Knit Hoodie"),
        status: SendStatus::Complete,
        is_scheduled: false,
        scheduled_send_on: None,
        sent_at: None,
        send_method: Some(SendMethod::EmailAndLink),
        recipients: 1_204,
        orders: 1_204,
        funnel: Funnel {
            created: 1_204,
            notified: 1_204,
            opened: 1_096,
            accepted: 939,
            shipped: 800,
            delivered: 734,
            ..Funnel::default()
        },
        spent: Cents(7_391_100),
        charged_orders: 939,
        is_sent_again: false,
        send: RowOfSend::Single,
        expires_at: None,
    }
}

fn detail(row: BatchRow) -> BatchDetail {
    BatchDetail {
        batch: OrderBatch::default(),
        row,
        has_all_orders: true,
        median_to_accept: Some(Duration::from_secs(19 * 3_600)),
        unclaimed: Cents(2_100_000),
        unclaimed_orders: 265,
        links: Vec::new(),
    }
}

fn now() -> Timestamp {
    "2026-11-21T08:00:00Z".parse().unwrap()
}

fn tile_texts(detail: &BatchDetail) -> Vec<String> {
    tiles(detail, now())
        .into_iter()
        .map(|tile| format!("{} {} ({})", tile.label, tile.value, tile.note))
        .collect()
}

fn segment_texts(row: &BatchRow) -> Vec<String> {
    segments(tokens_of(egui::Theme::Light), row)
        .into_iter()
        .map(|segment| format!("{} {}", segment.label, segment.count))
        .collect()
}

#[test]
fn each_order_is_counted_at_one_stage() {
    let mut funnel = row().funnel;
    let counts = StageCounts::of(&funnel);
    assert_eq!(
        counts,
        StageCounts {
            delivered: 734,
            on_the_way: 205,
            opened: 157,
            not_opened: 108,
            ended: 0,
        }
    );
    assert_eq!(counts.total(), funnel.created);
    funnel.expired = 120;
    let counts = StageCounts::of(&funnel);
    assert_eq!(
        (counts.not_opened, counts.opened, counts.ended),
        (0, 145, 120)
    );
    assert_eq!(counts.total(), funnel.created);
    funnel.failed = 5;
    let counts = StageCounts::of(&funnel);
    assert_eq!((counts.on_the_way, counts.ended), (200, 125));
    assert_eq!(counts.total(), funnel.created);
    assert_eq!(StageCounts::of(&Funnel::default()).total(), 0);
}

#[test]
fn accepted_orders_without_opening_are_counted_once() {
    let direct = Funnel {
        created: 10,
        accepted: 10,
        delivered: 4,
        ..Funnel::default()
    };
    let counts = StageCounts::of(&direct);
    assert_eq!((counts.delivered, counts.on_the_way), (4, 6));
    assert_eq!(counts.total(), 10);
}

#[test]
fn state_follows_status_and_schedule() {
    let mut row = row();
    assert_eq!(BatchState::of(&row, now()), BatchState::Complete);
    row.status = SendStatus::Pending;
    row.orders = 312;
    assert_eq!(
        BatchState::of(&row, now()),
        BatchState::InProgress {
            created: 312,
            total: 1_204
        }
    );
    let on = now() + Duration::from_secs(3_600);
    row.scheduled_send_on = Some(on);
    assert_eq!(BatchState::of(&row, now()), BatchState::Scheduled { on });
    assert!(matches!(
        BatchState::of(&row, on),
        BatchState::InProgress { .. }
    ));
    row.status = SendStatus::Other("on_hold".to_owned());
    assert_eq!(
        BatchState::of(&row, now()),
        BatchState::Unknown("on hold".to_owned())
    );
}

#[test]
fn tiles_show_shares_and_amounts() {
    let mut detail = detail(row());
    detail.row.expires_at = Some(now() + Duration::from_secs(71 * 86_400));
    assert_eq!(
        tile_texts(&detail),
        [
            "Sent 1,204 (Date unknown)",
            "Opened 91% (1,096)",
            "Accepted 78% (939 · median 19 h to accept)",
            "Delivered 61% (734)",
            "Spent $73,911 (charged for 939 gifts)",
            "Not accepted yet 265 ($21,000 · expires in 71 days)",
        ]
    );
    detail.unclaimed_orders = 0;
    assert_eq!(tiles(&detail, now())[5].note, "No gifts left to accept");
}

#[test]
fn direct_send_has_no_opened_or_accepted_step() {
    let mut row = row();
    row.send_method = Some(SendMethod::DirectSend);
    row.funnel = Funnel {
        created: 1_204,
        notified: 1_204,
        opened: 1_204,
        accepted: 1_204,
        shipped: 800,
        delivered: 734,
        ..Funnel::default()
    };
    assert_eq!(
        progress_text(&row, now()),
        "Shipped directly · 61% delivered"
    );
    assert_eq!(
        segment_texts(&row),
        ["Delivered 734", "Shipped 66", "In preparation 404"]
    );
    assert_eq!(
        tile_texts(&detail(row)),
        [
            "Sent 1,204 (Shipped directly)",
            "Shipped 66% (800)",
            "Delivered 61% (734)",
            "Spent $73,911 (charged for 939 gifts)",
        ]
    );
}

#[test]
fn sent_counts_orders_that_are_still_loading() {
    let mut row = row();
    row.orders = 10_000;
    row.funnel = Funnel {
        created: 10,
        notified: 10,
        ..Funnel::default()
    };
    assert_eq!(
        segment_texts(&row),
        [
            "Delivered 0",
            "Accepted 0",
            "Opened 0",
            "Not opened 10",
            "Loading 9990"
        ]
    );
    assert_eq!(
        tile_texts(&detail(row)),
        [
            "Sent 10,000 ()",
            "Opened – (Loading orders)",
            "Accepted – (Loading orders)",
            "Delivered – (Loading orders)",
        ]
    );
}
