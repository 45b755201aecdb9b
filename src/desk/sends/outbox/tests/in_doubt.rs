//! Requests that may have arrived: what the outbox repeats, and when it asks the user.

use std::time::Duration;

use serde_json::json;
use wiremock::ResponseTemplate;

use super::{
    Fixture, list_body, post_count, posted_bodies, raise_price, respond_to_list,
    respond_to_list_for_a_time, respond_to_post, service_with_prices,
};
use crate::desk::{
    problem::{Impact, ProblemCode},
    sends::{
        log::SendStep,
        outbox::{entry::OutboxState, store::Transition, worker::Worker},
    },
    system::lock::lock,
};

const TEAM: &str = "The Garden Team";

fn refusal(status: u16) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(json!({"error": "This was sent before."}))
}

#[tokio::test]
async fn attempt_of_killed_run_is_repeated_after_lookups() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_list(&server, &[]).await;
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(&server, created).await;
    // The program ended after it recorded the attempt and before it posted the request.
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &OutboxState::Sending,
        step: &SendStep::AttemptStarted { attempt: 1 },
        at: outbox.ports.clock.now(),
    };
    let id = outbox.entry.id;
    assert!(
        outbox
            .ports
            .store
            .move_outbox(id, transition)
            .await
            .unwrap()
    );
    let body = outbox.ports.store.outbox_request(id).await.unwrap();
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    assert_eq!(post_count(&server).await, 0);
    let state = outbox.run_for_minutes(2).await;
    assert!(matches!(state, OutboxState::Sent(_)), "{state:?}");
    assert_eq!(posted_bodies(&server).await, [body]);
}

/// Records that the entry came from another computer.
async fn mark_as_moved(outbox: &Fixture) {
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &OutboxState::Waiting,
        step: &SendStep::MovedHere,
        at: outbox.ports.clock.now(),
    };
    let store = &outbox.ports.store;
    assert!(
        store
            .move_outbox(outbox.entry.id, transition)
            .await
            .unwrap()
    );
}

#[tokio::test]
async fn moved_send_is_looked_up_before_its_request() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    mark_as_moved(&outbox).await;
    let failing = respond_to_list_for_a_time(&server, ResponseTemplate::new(502)).await;
    assert_eq!(outbox.run_pass().await, OutboxState::Waiting);
    drop(failing);
    respond_to_list(&server, &[outbox.batch()]).await;
    let state = outbox.run_pass().await;
    assert!(matches!(state, OutboxState::Sent(_)), "{state:?}");
    assert_eq!(post_count(&server).await, 0);
}

#[tokio::test]
async fn moved_send_that_the_service_lacks_is_posted() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    mark_as_moved(&outbox).await;
    respond_to_list(&server, &[]).await;
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(&server, created).await;
    let state = outbox.run_pass().await;
    assert!(matches!(state, OutboxState::Sent(_)), "{state:?}");
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn moved_send_is_checked_as_a_first_request() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    mark_as_moved(&outbox).await;
    respond_to_list(&server, &[]).await;
    raise_price(&server).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Refused(_)));
    assert_eq!(post_count(&server).await, 0);
}

#[tokio::test]
async fn refusal_is_not_final_while_list_fails() {
    for (status, is_listed) in [(400, true), (400, false), (404, false), (422, false)] {
        let server = service_with_prices().await;
        let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
        respond_to_post(&server, refusal(status)).await;
        let failing = respond_to_list_for_a_time(&server, ResponseTemplate::new(502)).await;
        for _ in 0..3 {
            let state = outbox.run_pass().await;
            assert!(matches!(state, OutboxState::InDoubt(_)), "{state:?}");
        }
        drop(failing);
        let batch = outbox.batch();
        let listed: &[_] = if is_listed { &[batch] } else { &[] };
        respond_to_list(&server, listed).await;
        let state = outbox.run_pass().await;
        let is_settled = match state {
            OutboxState::Sent(_) => is_listed,
            OutboxState::Refused(_) => !is_listed,
            _ => false,
        };
        assert!(is_settled, "{state:?}");
        assert_eq!(post_count(&server).await, 1);
    }
}

#[tokio::test]
async fn key_that_the_list_refuses_too_is_refused() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    let revoked = || ResponseTemplate::new(401).set_body_json(json!({"error": "Unauthorized"}));
    respond_to_post(&server, revoked()).await;
    let _list = respond_to_list_for_a_time(&server, revoked()).await;
    outbox.run_pass().await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Refused(_)));
}

#[tokio::test]
async fn busy_answer_leaves_request_in_doubt() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_post(&server, ResponseTemplate::new(429)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    respond_to_list(&server, &[outbox.batch()]).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn send_without_references_is_looked_up_for_ten_minutes() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    outbox.ports.returns_references = false;
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    respond_to_list(&server, &[]).await;
    assert!(matches!(
        outbox.run_for_minutes(9).await,
        OutboxState::InDoubt(_)
    ));
    assert!(matches!(
        outbox.run_for_minutes(1).await,
        OutboxState::NeedsReview(_)
    ));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn failing_repeats_end_with_question() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    respond_to_list(&server, &[]).await;
    let state = outbox.run_for_minutes(60).await;
    assert!(matches!(state, OutboxState::NeedsReview(_)), "{state:?}");
    assert_eq!(post_count(&server).await, 5);
}

#[tokio::test]
async fn repeat_refused_without_reason_is_not_repeated() {
    for status in [403, 409, 413] {
        let server = service_with_prices().await;
        let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
        let page = ResponseTemplate::new(status).set_body_raw("<h1>Blocked</h1>", "text/html");
        respond_to_post(&server, page).await;
        respond_to_list(&server, &[]).await;
        let state = outbox.run_for_minutes(30).await;
        assert!(matches!(state, OutboxState::NeedsReview(_)), "{state:?}");
        assert_eq!(post_count(&server).await, 2);
    }
}

#[tokio::test]
async fn list_that_stays_unreadable_asks_user() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    let _list = respond_to_list_for_a_time(&server, refusal(403)).await;
    assert!(matches!(
        outbox.run_for_minutes(8).await,
        OutboxState::InDoubt(_)
    ));
    let OutboxState::NeedsReview(problem) = outbox.run_for_minutes(3).await else {
        panic!("the user is not asked");
    };
    assert_eq!(
        problem.impact.as_deref(),
        Some(&Impact::BatchListUnreadable)
    );
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn missing_mirrored_batch_is_looked_up_in_list() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    let mirrored = serde_json::from_value(outbox.batch()).unwrap();
    let ports = &outbox.ports;
    ports
        .store
        .mirror_batches(ports.connection_row, &[mirrored], ports.clock.now())
        .await
        .unwrap();
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    wiremock::Mock::given(wiremock::matchers::path_regex("/v1/order_batches/.+"))
        .respond_with(refusal(404))
        .mount(&server)
        .await;
    respond_to_list(&server, &[outbox.batch()]).await;
    // The price request has the same path pattern, and its mock was mounted first.
    outbox.run_pass().await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
    assert_eq!(post_count(&server).await, 1);
}

#[tokio::test]
async fn higher_price_stops_repeat() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_post(&server, ResponseTemplate::new(500)).await;
    respond_to_list(&server, &[]).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    // Days later, the gifts cost more.
    outbox.pass_time(Duration::from_secs(5 * 86_400));
    raise_price(&server).await;
    outbox.run_pass().await;
    let OutboxState::NeedsReview(problem) = outbox.run_pass().await else {
        panic!("the user is not asked");
    };
    assert_eq!(problem.code(), ProblemCode::PriceIncreased);
    assert_eq!(problem.impact.as_deref(), Some(&Impact::StillInDoubt));
    assert_eq!(post_count(&server).await, 1);
    // The user sends again at the price that the review shows.
    outbox.ports.signals.force_resend(outbox.entry.id);
    outbox.run_pass().await;
    assert_eq!(post_count(&server).await, 2);
}

/// The service fails to return the batch at first.
#[tokio::test]
async fn refused_send_is_corrected_by_mirrored_batch() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_post(&server, refusal(400)).await;
    respond_to_list(&server, &[]).await;
    outbox.run_pass().await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Refused(_)));
    let batch = outbox.batch();
    wiremock::Mock::given(wiremock::matchers::path_regex("/v1/order_batches/.+"))
        .respond_with(ResponseTemplate::new(500))
        .up_to_n_times(1)
        .with_priority(1)
        .mount(&server)
        .await;
    wiremock::Mock::given(wiremock::matchers::path_regex("/v1/order_batches/.+"))
        .respond_with(ResponseTemplate::new(200).set_body_json(&batch))
        .mount(&server)
        .await;
    let mirrored = serde_json::from_value(batch).unwrap();
    let ports = &outbox.ports;
    ports
        .store
        .mirror_batches(ports.connection_row, &[mirrored], ports.clock.now())
        .await
        .unwrap();
    lock(&outbox.engine.events).clear();
    let worker = Worker::new(&outbox.ports, &*outbox.engine.service);
    let pause = worker.run_pass(&mut outbox.schedule).await;
    assert!(pause.is_some(), "the outbox tries again");
    let state = outbox.run_pass().await;
    assert!(matches!(state, OutboxState::Sent(_)), "{state:?}");
}

#[tokio::test]
async fn mirrored_batch_that_fails_is_found_in_list() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), TEAM).await;
    respond_to_post(&server, refusal(400)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    wiremock::Mock::given(wiremock::matchers::path_regex("/v1/order_batches/.+"))
        .respond_with(ResponseTemplate::new(500))
        .mount(&server)
        .await;
    let batch = outbox.batch();
    let mirrored = serde_json::from_value(batch.clone()).unwrap();
    let ports = &outbox.ports;
    let (store, row) = (&ports.store, ports.connection_row);
    let now = ports.clock.now();
    store.mirror_batches(row, &[mirrored], now).await.unwrap();
    let empty = ResponseTemplate::new(200).set_body_json(list_body(&[]));
    let lagging = respond_to_list_for_a_time(&server, empty).await;
    let state = outbox.run_pass().await;
    assert!(matches!(state, OutboxState::InDoubt(_)), "{state:?}");
    drop(lagging);
    respond_to_list(&server, std::slice::from_ref(&batch)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
}
