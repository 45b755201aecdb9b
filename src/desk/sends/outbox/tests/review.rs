//! Entries in review: what "Send again" does.

use std::time::Duration;

use serde_json::{Value, json};
use uuid::Uuid;
use wiremock::{MockServer, ResponseTemplate};

use super::{
    Fixture, list_body, post_count, raise_price, respond_to_list_for_a_time, respond_to_post,
    service_with_prices,
};
use crate::{
    contract::{Cents, OrderBatch, OrderBatchId},
    desk::{
        drafts::DraftId,
        ids::OutboxId,
        problem::{ProblemCode, ProblemKind},
        sends::{
            log::SendStep,
            outbox::{
                entry::{OutboxEntry, OutboxState},
                store::NewOutboxEntry,
            },
        },
    },
};

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

async fn mirror(outbox: &Fixture, batch: &Value) {
    let batches: [OrderBatch; 1] = [serde_json::from_value(batch.clone()).unwrap()];
    let (store, row) = (&outbox.ports.store, outbox.ports.connection_row);
    let mirrored = store.mirror_batches(row, &batches, outbox.entry.created_at);
    mirrored.await.unwrap();
}

/// An entry without references that the user confirmed when this batch was mirrored, and whose
/// request failed.
async fn failed_beside_earlier_batch(server: &MockServer) -> (Fixture, Value) {
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    outbox.ports.returns_references = false;
    let earlier = similar(&outbox);
    // The entry is added again, now that the batch is mirrored.
    let (store, row) = (outbox.ports.store.clone(), outbox.ports.connection_row);
    let entry = outbox.entry.clone();
    let request = store.outbox_request(entry.id).await.unwrap();
    let removed =
        store.remove_from_outbox(entry.id, &entry.state, &SendStep::Removed, entry.created_at);
    assert!(removed.await.unwrap());
    mirror(&outbox, &earlier).await;
    let new = NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry,
        request: request.into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    };
    assert!(store.add_to_outbox(row, &new).await.unwrap());
    respond_to_post(server, ResponseTemplate::new(500)).await;
    assert!(matches!(outbox.run_pass().await, OutboxState::InDoubt(_)));
    (outbox, earlier)
}

/// A batch like this one with an id of its own.
fn with_other_id(batch: &Value) -> Value {
    let mut other = batch.clone();
    other["id"] = json!(OrderBatchId::generate());
    other
}

#[tokio::test]
async fn batch_from_before_the_send_is_no_candidate() {
    let server = service_with_prices().await;
    let (mut outbox, earlier) = failed_beside_earlier_batch(&server).await;
    let _list = respond_to_list_for_a_time(&server, listed(&[earlier])).await;
    let state = outbox.run_for_minutes(11).await;
    assert_eq!(candidates(&state), json!([]));
}

/// The sync mirrors the batch of the request before the outbox looks the batch up.
#[tokio::test]
async fn batch_that_sync_mirrors_first_is_a_candidate() {
    let server = service_with_prices().await;
    let (mut outbox, earlier) = failed_beside_earlier_batch(&server).await;
    let own = with_other_id(&earlier);
    mirror(&outbox, &own).await;
    let list = listed(&[own.clone(), earlier]);
    let _list = respond_to_list_for_a_time(&server, list).await;
    let state = outbox.run_for_minutes(11).await;
    assert_eq!(candidates(&state), json!([own["id"]]));
}

/// The mirror is rebuilt while the send is in doubt: the new rows say nothing about the age of a batch.
#[tokio::test]
async fn rebuilt_mirror_keeps_the_batch_a_candidate() {
    let server = service_with_prices().await;
    let (mut outbox, earlier) = failed_beside_earlier_batch(&server).await;
    let own = with_other_id(&earlier);
    let (store, row) = (outbox.ports.store.clone(), outbox.ports.connection_row);
    store.clear_mirror(row).await.unwrap();
    mirror(&outbox, &own).await;
    mirror(&outbox, &earlier).await;
    let list = listed(&[earlier, own.clone()]);
    let _list = respond_to_list_for_a_time(&server, list).await;
    let state = outbox.run_for_minutes(11).await;
    assert_eq!(candidates(&state), json!([own["id"]]));
}

/// A mirror that was empty when the user confirmed the send excludes no batch.
#[tokio::test]
async fn unknown_age_keeps_each_similar_batch_a_candidate() {
    let server = service_with_prices().await;
    let mut outbox = failed_without_references(&server).await;
    let one = similar(&outbox);
    let other = with_other_id(&one);
    mirror(&outbox, &one).await;
    let list = listed(&[one.clone(), other.clone()]);
    let _list = respond_to_list_for_a_time(&server, list).await;
    let state = outbox.run_for_minutes(11).await;
    assert_eq!(candidates(&state), json!([one["id"], other["id"]]));
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

#[tokio::test]
async fn resend_ignores_seen_batch_at_seen_price() {
    let server = service_with_prices().await;
    let mut outbox = failed_without_references(&server).await;
    let other = similar(&outbox);
    let _list = respond_to_list_for_a_time(&server, listed(std::slice::from_ref(&other))).await;
    let state = outbox.run_for_minutes(11).await;
    assert_eq!(candidates(&state), json!([other["id"]]));
    outbox.pass_time(Duration::from_secs(86_400));
    raise_price(&server).await;
    outbox.ports.signals.force_resend(outbox.entry.id);
    let state = outbox.run_pass().await;
    let problem = state.problem().expect("a problem");
    assert_eq!(problem.code(), ProblemCode::PriceIncreased);
    assert_eq!(outbox.run_pass().await, state, "the price stays on screen");
    assert_eq!(post_count(&server).await, 1);
    outbox.ports.signals.force_resend(outbox.entry.id);
    outbox.run_pass().await;
    assert_eq!(post_count(&server).await, 2);
}

#[tokio::test]
async fn new_send_precedes_look_up_of_review() {
    let server = service_with_prices().await;
    let mut outbox = failed_without_references(&server).await;
    let _list = respond_to_list_for_a_time(&server, listed(&[])).await;
    let state = outbox.run_for_minutes(11).await;
    assert!(matches!(state, OutboxState::NeedsReview(_)), "{state:?}");
    let store = &outbox.ports.store;
    let request = store.outbox_request(outbox.entry.id).await.unwrap();
    let new = NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            customer_reference_id: Uuid::now_v7().to_string(),
            ..outbox.entry.clone()
        },
        // Another recipient, because a second gift to the same one needs acceptance.
        request: String::from_utf8(request)
            .unwrap()
            .replace("Ann", "Ben")
            .replace("ann@", "ben@")
            .into_bytes()
            .into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    };
    let row = outbox.ports.connection_row;
    assert!(store.add_to_outbox(row, &new).await.unwrap());
    let earlier = server.received_requests().await.unwrap().len();
    outbox.run_pass().await;
    let requests = server.received_requests().await.unwrap();
    let paths: Vec<_> = requests[earlier..]
        .iter()
        .map(|request| format!("{} {}", request.method, request.url.path()))
        .collect();
    assert_eq!(
        paths[..3],
        [
            "POST /v1/order_batches/price",
            "POST /v1/order_batches",
            "GET /v1/order_batches",
        ]
    );
}
