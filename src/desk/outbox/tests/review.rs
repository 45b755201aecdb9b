//! Entries in review: what "Send again" does.

use serde_json::{Value, json};
use wiremock::{MockServer, ResponseTemplate};

use super::{
    Fixture, list_body, post_count, respond_to_list_for_a_time, respond_to_post,
    service_with_prices,
};
use crate::desk::{OutboxState, ProblemCode, ProblemKind};

/// An entry without references whose request failed.
async fn failed_without_references(server: &MockServer) -> Fixture {
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    outbox.ports.returns_references = false;
    respond_to_post(server, ResponseTemplate::new(500)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    outbox
}

/// The batch of the entry as a service without references lists it.
fn similar(outbox: &Fixture) -> Value {
    let mut batch = outbox.batch();
    batch["from_name"] = "The Garden Team".into();
    batch["customer_reference_id"] = Value::Null;
    batch
}

fn listed(batches: &[Value]) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(list_body(batches))
}

fn candidates(state: &OutboxState) -> Value {
    match state.problem().map(|problem| &problem.kind) {
        Some(ProblemKind::SendNeedsReview { candidates, .. }) => json!(candidates),
        problem => panic!("{problem:?}"),
    }
}

#[tokio::test]
async fn new_similar_batch_stops_resend() {
    let server = service_with_prices().await;
    let mut outbox = failed_without_references(&server).await;
    let empty = respond_to_list_for_a_time(&server, listed(&[])).await;
    let state = outbox.run_for_minutes(11).await;
    assert_eq!(candidates(&state), json!([]));
    drop(empty);
    // The list showed the batch too late for the review.
    let batch = similar(&outbox);
    let list = respond_to_list_for_a_time(&server, listed(std::slice::from_ref(&batch))).await;
    outbox.ports.signals.force_resend(outbox.entry.id);
    let state = outbox.run_pass().await;
    assert_eq!(candidates(&state), json!([batch["id"]]));
    assert_eq!(post_count(&server).await, 1);
    assert_eq!(outbox.take_reports(), [ProblemCode::SimilarBatchFound]);
    // The user has seen the batch now, and it is another one.
    outbox.ports.signals.force_resend(outbox.entry.id);
    outbox.run_pass().await;
    assert_eq!(post_count(&server).await, 2);
    drop(list);
}

#[tokio::test]
async fn resend_waits_until_list_cannot_lag_behind() {
    let server = service_with_prices().await;
    let mut outbox = failed_without_references(&server).await;
    // The batch of another send is similar, and that of this send is not listed yet.
    let other = similar(&outbox);
    let _list = respond_to_list_for_a_time(&server, listed(std::slice::from_ref(&other))).await;
    outbox.run_pass().await;
    let state = outbox.run_pass().await;
    assert_eq!(candidates(&state), json!([other["id"]]));
    outbox.ports.signals.force_resend(outbox.entry.id);
    outbox.run_pass().await;
    assert_eq!(post_count(&server).await, 1);
    assert_eq!(outbox.take_reports(), [ProblemCode::ResendTooEarly]);
    outbox.run_for_minutes(10).await;
    outbox.ports.signals.force_resend(outbox.entry.id);
    outbox.run_pass().await;
    assert_eq!(post_count(&server).await, 2);
}

#[tokio::test]
async fn resend_needs_complete_list() {
    let server = service_with_prices().await;
    let mut outbox = failed_without_references(&server).await;
    let empty = respond_to_list_for_a_time(&server, listed(&[])).await;
    let state = outbox.run_for_minutes(11).await;
    assert!(matches!(state, OutboxState::NeedsReview(_)), "{state:?}");
    drop(empty);
    let unreadable = json!({"id": 5, "recipients_count": "many"});
    let _list = respond_to_list_for_a_time(&server, listed(&[unreadable])).await;
    outbox.ports.signals.force_resend(outbox.entry.id);
    outbox.run_pass().await;
    assert_eq!(outbox.take_reports(), [ProblemCode::ResendNotChecked]);
    assert_eq!(post_count(&server).await, 1);
}
