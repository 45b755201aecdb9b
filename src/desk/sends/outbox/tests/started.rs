//! First attempts that were recorded together with the user's confirmation.

use std::{future, sync::Arc, time::Duration};

use uuid::Uuid;
use wiremock::{MockServer, ResponseTemplate};

use super::{
    Fixture, post_count, posted_bodies, raise_price, respond_to_list, respond_to_post,
    service_with_prices,
};
use crate::{
    client::ClientError,
    contract::{Cents, PriceEstimate, Timestamp, TotalPriceEstimate},
    desk::{
        drafts::DraftId,
        ids::OutboxId,
        sends::{
            log::SendStep,
            outbox::{
                entry::{Attempts, OutboxEntry, OutboxState},
                ports::OutboxEngine as _,
                signals::{
                    GuardCheck, OutboxSignals, PendingPrice, RegisteredStart, StartedAttempt,
                },
                started::withdraw_start,
                store::NewOutboxEntry,
            },
        },
        system::lock::lock,
    },
};

/// The response to the price request of a confirmation.
fn priced(high: Cents) -> PendingPrice {
    let estimate = PriceEstimate {
        total_price_estimate: TotalPriceEstimate {
            est_group_total_high: high,
            ..TotalPriceEstimate::default()
        },
        ..PriceEstimate::default()
    };
    tokio::spawn(async { Some(Ok(estimate)) })
}

/// A fixture whose entry was confirmed a moment ago, with the first attempt recorded.
async fn fixture_with_started(base_url: &str) -> (Fixture, StartedAttempt) {
    let mut outbox = Fixture::with_entry(base_url, "The Garden Team").await;
    *lock(&outbox.clock.0) = outbox.entry.created_at;
    let (store, row) = (&outbox.ports.store, outbox.ports.connection_row);
    let body = store.outbox_request(outbox.entry.id).await.unwrap();
    let waiting = std::mem::replace(&mut outbox.entry, started(&body));
    let removed = store.remove_from_outbox(
        waiting.id,
        &waiting.state,
        &SendStep::Removed,
        waiting.created_at,
    );
    assert!(removed.await.unwrap());
    let new = NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: outbox.entry.clone(),
        request: body.clone().into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    };
    assert!(store.add_to_outbox(row, &new).await.unwrap());
    let check = GuardCheck {
        generation: store.check_generation(),
        settings: outbox.engine.guard_settings(),
    };
    outbox.ports.signals.remember_check(outbox.entry.id, check);
    let attempt = StartedAttempt {
        entry: outbox.entry.clone(),
        body,
        price: priced(outbox.entry.total_high),
    };
    (outbox, attempt)
}

/// An entry for the request `body`, with the reference of the body.
fn started(body: &[u8]) -> OutboxEntry {
    let request: serde_json::Value = serde_json::from_slice(body).unwrap();
    OutboxEntry {
        id: OutboxId(Uuid::now_v7()),
        draft_id: DraftId::generate(),
        title: "Spring thanks".to_owned(),
        first_recipient: String::new(),
        recipients: 1,
        total_low: Cents(4400),
        total_high: Cents(4840),
        customer_reference_id: request["customer_reference_id"]
            .as_str()
            .unwrap()
            .to_owned(),
        state: OutboxState::Waiting,
        created_at: Timestamp::default(),
        attempts: Attempts::default(),
        part: None,
    }
    .with_first_attempt()
}

/// Registers the first attempt of the entry, as the engine does before it writes the entry.
fn register(outbox: &Fixture) -> Option<RegisteredStart> {
    outbox.ports.signals.register_start(outbox.entry.id)
}

fn hand_over(outbox: &Fixture, attempt: StartedAttempt) {
    outbox.ports.signals.set_idle(true);
    register(outbox).unwrap().hand_over(attempt);
}

async fn create_batch(outbox: &Fixture, server: &MockServer) {
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(server, created).await;
}

/// The steps of the entry, oldest first.
async fn steps(outbox: &Fixture) -> Vec<SendStep> {
    let records = outbox.ports.store.exported_send_log().await.unwrap();
    let own = records
        .iter()
        .filter(|record| record.send == outbox.entry.id.0);
    own.map(|record| serde_json::from_str(&record.event).unwrap())
        .collect()
}

#[tokio::test]
async fn posts_recorded_attempt_once() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    create_batch(&outbox, &server).await;
    let body = attempt.body.clone();
    hand_over(&outbox, attempt);
    for _ in 0..2 {
        assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    }
    assert_eq!(posted_bodies(&server).await, [body]);
    let steps = steps(&outbox).await;
    assert!(
        matches!(
            steps[..],
            [
                SendStep::Queued { .. },
                SendStep::AttemptStarted { attempt: 1 },
                SendStep::Sent { .. }
            ]
        ),
        "{steps:?}"
    );
}

#[tokio::test]
async fn registered_attempt_is_not_looked_up() {
    let server = service_with_prices().await;
    let (mut outbox, _) = fixture_with_started(&server.uri()).await;
    outbox.ports.signals.set_idle(true);
    let start = register(&outbox).unwrap();
    assert_eq!(outbox.run_pass().await, OutboxState::Sending);
    assert!(server.received_requests().await.unwrap().is_empty());
    assert!(outbox.ports.signals.post.is_in_flight());
    drop(start);
    assert!(!outbox.ports.signals.post.is_in_flight());
    respond_to_list(&server, &[]).await;
    let state = outbox.run_pass().await;
    assert!(matches!(state, OutboxState::InDoubt(_)), "{state:?}");
}

#[tokio::test]
async fn one_attempt_starts_at_a_time() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    create_batch(&outbox, &server).await;
    let signals = Arc::clone(&outbox.ports.signals);
    assert!(register(&outbox).is_none(), "a pass runs");
    hand_over(&outbox, attempt);
    signals.set_idle(true);
    assert!(register(&outbox).is_none(), "another attempt starts");
    outbox.run_pass().await;
    signals.set_idle(true);
    drop(register(&outbox).unwrap());
    signals.set_idle(true);
    signals.post.stop();
    assert!(register(&outbox).is_none(), "the session ends");
}

#[tokio::test]
async fn recorded_attempt_of_killed_run_is_repeated_after_lookups() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    respond_to_list(&server, &[]).await;
    create_batch(&outbox, &server).await;
    // The program ended before the request was posted.
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    assert_eq!(post_count(&server).await, 0);
    let state = outbox.run_for_minutes(2).await;
    assert!(matches!(state, OutboxState::Sent(_)), "{state:?}");
    assert_eq!(posted_bodies(&server).await, [attempt.body]);
}

#[tokio::test]
async fn higher_price_withdraws_recorded_attempt() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    create_batch(&outbox, &server).await;
    raise_price(&server).await;
    hand_over(
        &outbox,
        StartedAttempt {
            price: priced(Cents(9680)),
            ..attempt
        },
    );
    let state = outbox.run_pass().await;
    assert!(matches!(state, OutboxState::Refused(_)), "{state:?}");
    assert_eq!(post_count(&server).await, 0);
    let steps = steps(&outbox).await;
    assert_eq!(steps[2], SendStep::AttemptWithdrawn);
    let (store, row) = (&outbox.ports.store, outbox.ports.connection_row);
    let stored = store.outbox_entry(row, outbox.entry.id).await.unwrap();
    assert_eq!(stored.unwrap().attempts, Attempts::default());
}

#[tokio::test]
async fn attempt_without_price_is_checked_again() {
    let server = service_with_prices().await;
    let prices: [fn() -> PendingPrice; 4] = [
        || tokio::spawn(async { None }),
        || tokio::spawn(async { Some(Err(ClientError::TimedOut)) }),
        || tokio::spawn(async { panic!("the request failed") }),
        || tokio::spawn(future::pending()),
    ];
    for price in prices {
        let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
        create_batch(&outbox, &server).await;
        let posted = post_count(&server).await;
        hand_over(
            &outbox,
            StartedAttempt {
                price: price(),
                ..attempt
            },
        );
        // The price is requested again, and is the agreed one.
        assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
        assert_eq!(post_count(&server).await, posted + 1);
        assert_eq!(steps(&outbox).await[2], SendStep::AttemptWithdrawn);
    }
}

#[tokio::test]
async fn outdated_check_withdraws_recorded_attempt() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    create_batch(&outbox, &server).await;
    outbox.ports.signals = OutboxSignals::default().into();
    hand_over(&outbox, attempt);
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(steps(&outbox).await[2], SendStep::AttemptWithdrawn);
}

#[tokio::test]
async fn ending_session_withdraws_recorded_attempt() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    create_batch(&outbox, &server).await;
    hand_over(&outbox, attempt);
    let signals = Arc::clone(&outbox.ports.signals);
    signals.post.stop();
    // The session waits for the attempt as for a POST.
    assert!(signals.post.is_in_flight());
    assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    assert!(!signals.post.is_in_flight());
    assert_eq!(post_count(&server).await, 0);
}

#[tokio::test]
async fn required_pause_withdraws_recorded_attempt() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    create_batch(&outbox, &server).await;
    let pause = Duration::from_secs(90);
    outbox.schedule.pause_after_failed_pass(Some(pause));
    hand_over(&outbox, attempt);
    assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    assert!(outbox.schedule.required_pause().is_some());
    assert!(server.received_requests().await.unwrap().is_empty());
}

#[tokio::test]
async fn pause_after_price_request_applies_to_outbox() {
    let server = service_with_prices().await;
    let (mut outbox, attempt) = fixture_with_started(&server.uri()).await;
    let limited = || ClientError::RateLimited {
        retry_after: Some(Duration::from_secs(90)),
    };
    hand_over(
        &outbox,
        StartedAttempt {
            price: tokio::spawn(async move { Some(Err(limited())) }),
            ..attempt
        },
    );
    assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    assert!(outbox.schedule.required_pause().is_some());
    assert!(server.received_requests().await.unwrap().is_empty());
}

#[tokio::test]
async fn missing_client_withdraws_recorded_attempt() {
    let server = service_with_prices().await;
    let (outbox, attempt) = fixture_with_started(&server.uri()).await;
    hand_over(&outbox, attempt);
    withdraw_start(&outbox.ports).await;
    assert_eq!(outbox.state_of(&outbox.entry).await, OutboxState::Waiting);
    assert!(!outbox.ports.signals.post.is_in_flight());
}
