//! Sends that this computer keeps until their time.

use super::*;
use crate::{
    contract::Cents,
    desk::{
        connections::MissingShopSetting,
        sends::{log::SendStep, outbox::store::Transition, schedule::ON_TIME},
        settings::{Preferences, preferences::PREFERENCES},
    },
};

const HOUR: Duration = Duration::from_secs(3_600);

/// Noon of the next day, so that a send that leaves late does not reach recipients at night.
fn next_noon(now: Timestamp) -> Timestamp {
    let tomorrow =
        now.to_chrono().with_timezone(&chrono::Local).date_naive() + chrono::Days::new(1);
    let midnight =
        Timestamp::start_of_day(tomorrow, &chrono::Local).expect("a day of the calendar");
    midnight + 12 * HOUR
}

/// An outbox whose entry is scheduled for noon, at a service that creates the batch.
async fn scheduled(server: &MockServer) -> (Fixture, Timestamp) {
    let outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let at = next_noon(*lock(&outbox.clock.0));
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &OutboxState::Scheduled(at),
        step: &SendStep::Scheduled { at },
        at: outbox.entry.created_at,
    };
    let moved = outbox.ports.store.move_outbox(outbox.entry.id, transition);
    assert!(moved.await.unwrap());
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(server, created).await;
    (outbox, at)
}

fn set_clock(outbox: &Fixture, now: Timestamp) {
    *lock(&outbox.clock.0) = now;
}

#[tokio::test]
async fn scheduled_send_leaves_at_its_time() {
    let server = service_with_prices().await;
    let (mut outbox, at) = scheduled(&server).await;
    assert_eq!(outbox.run_pass().await, OutboxState::Scheduled(at));
    set_clock(&outbox, at - Duration::from_secs(1));
    assert_eq!(outbox.run_pass().await, OutboxState::Scheduled(at));
    assert!(server.received_requests().await.unwrap().is_empty());
    set_clock(&outbox, at);
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    // The clock is set back.
    set_clock(&outbox, at - HOUR);
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn late_send_waits_for_the_user() {
    let server = service_with_prices().await;
    let (mut outbox, at) = scheduled(&server).await;
    set_clock(&outbox, at + ON_TIME + Duration::from_secs(1));
    let late = outbox.run_for_minutes(60).await;
    assert_eq!(late, OutboxState::Scheduled(at));
    assert!(server.received_requests().await.unwrap().is_empty());
    let (store, now) = (&outbox.ports.store, *lock(&outbox.clock.0));
    assert!(store.send_now(outbox.entry.id, &late, now).await.unwrap());
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn setting_lets_late_send_leave() {
    let server = service_with_prices().await;
    let (mut outbox, at) = scheduled(&server).await;
    let preferences = Preferences {
        late_send_minutes: 60,
        ..Preferences::default()
    };
    let saved = outbox.ports.store.save_setting(PREFERENCES, &preferences);
    saved.await.unwrap();
    set_clock(&outbox, at + HOUR + Duration::from_secs(1));
    assert_eq!(outbox.run_pass().await, OutboxState::Scheduled(at));
    set_clock(&outbox, at + HOUR);
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
}

#[tokio::test]
async fn clock_that_was_wrong_changes_nothing() {
    let server = service_with_prices().await;
    let (mut outbox, at) = scheduled(&server).await;
    set_clock(&outbox, at + 1_000 * HOUR);
    assert_eq!(outbox.run_pass().await, OutboxState::Scheduled(at));
    set_clock(&outbox, at - HOUR);
    assert_eq!(outbox.run_pass().await, OutboxState::Scheduled(at));
    set_clock(&outbox, at);
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn missing_shop_setting_stops_scheduled_send() {
    let server = service_with_prices().await;
    let (mut outbox, at) = scheduled(&server).await;
    let missing = MissingShopSetting::EmailServer;
    *lock(&outbox.engine.missing_shop_setting) = Some(missing);
    set_clock(&outbox, at);
    let OutboxState::Refused(problem) = outbox.run_pass().await else {
        panic!("the send was not stopped");
    };
    assert_eq!(problem.kind, ProblemKind::ShopSettingMissing { missing });
    assert_eq!(post_count(&server).await, 0);
}

#[tokio::test]
async fn higher_price_stops_scheduled_send() {
    let server = service_with_prices().await;
    let (mut outbox, at) = scheduled(&server).await;
    raise_price(&server).await;
    set_clock(&outbox, at);
    let OutboxState::Refused(problem) = outbox.run_pass().await else {
        panic!("the send was not stopped");
    };
    let price = ProblemKind::PriceIncreased {
        agreed: Cents(4840),
        current: Cents(9680),
        candidates: Vec::new(),
    };
    assert_eq!(problem.kind, price);
    assert_eq!(post_count(&server).await, 0);
    let kept = outbox.ports.store.outbox_request(outbox.entry.id).await;
    assert!(!kept.unwrap().is_empty(), "the request is kept");
}

#[tokio::test]
async fn unreachable_service_keeps_send_scheduled() {
    let mut outbox = Fixture::with_entry("http://127.0.0.1:1", "The Garden Team").await;
    let at = *lock(&outbox.clock.0);
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &OutboxState::Scheduled(at),
        step: &SendStep::Scheduled { at },
        at,
    };
    let moved = outbox.ports.store.move_outbox(outbox.entry.id, transition);
    assert!(moved.await.unwrap());
    for _ in 0..2 {
        assert_eq!(outbox.run_pass().await, OutboxState::Scheduled(at));
    }
}
