//! Entries whose stored request cannot be read, and holds of earlier sessions.

use uuid::Uuid;
use wiremock::{MockServer, ResponseTemplate};

use super::{Fixture, post_count, respond_to_list, respond_to_post, service_with_prices};
use crate::{
    contract::{Cents, Timestamp},
    desk::{
        drafts::DraftId,
        ids::OutboxId,
        problem::{Impact, ProblemCode, ProblemKind},
        sends::{
            log::SendStep,
            outbox::{
                entry::{OutboxEntry, OutboxState},
                store::{NewOutboxEntry, Transition},
            },
        },
    },
};

impl Fixture {
    /// Adds an entry whose request is no JSON, before the other entry.
    async fn add_unreadable(&self, state: OutboxState) -> OutboxEntry {
        self.add_with_request(state, b"{\"from_name\": \"The Gar")
            .await
    }

    /// Adds an entry with this request, before the other entry.
    async fn add_with_request(&self, state: OutboxState, request: &[u8]) -> OutboxEntry {
        let entry = OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            customer_reference_id: Uuid::now_v7().to_string(),
            created_at: Timestamp::from_micros(-1),
            state,
            ..self.entry.clone()
        };
        let new = NewOutboxEntry {
            cost_abroad: Cents::ZERO,
            entry: entry.clone(),
            request: request.to_vec().into(),
            acceptance: None,
            earlier_batches: None,
            columns: String::new(),
        };
        let (store, row) = (&self.ports.store, self.ports.connection_row);
        assert!(store.add_to_outbox(row, &new).await.unwrap());
        entry
    }

    pub(super) async fn state_of(&self, entry: &OutboxEntry) -> OutboxState {
        let (store, row) = (&self.ports.store, self.ports.connection_row);
        let stored = store.outbox_entry(row, entry.id).await.unwrap();
        stored.unwrap().state
    }
}

async fn service_that_creates(outbox: &Fixture, server: &MockServer) {
    let created = ResponseTemplate::new(201).set_body_json(outbox.batch());
    respond_to_post(server, created).await;
}

#[tokio::test]
async fn unreadable_request_does_not_stop_other_sends() {
    let in_doubt = OutboxState::InDoubt(ProblemKind::ConnectionInterrupted.into());
    for state in [OutboxState::Waiting, OutboxState::Sending, in_doubt] {
        let server = service_with_prices().await;
        let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
        let unreadable = outbox.add_unreadable(state.clone()).await;
        service_that_creates(&outbox, &server).await;
        respond_to_list(&server, &[]).await;
        assert!(matches!(outbox.run_pass().await, OutboxState::Sent(_)));
        outbox.run_for_minutes(2).await;
        let problem = match outbox.state_of(&unreadable).await {
            OutboxState::Unreadable(problem) if state == OutboxState::Waiting => problem,
            OutboxState::NeedsReview(problem) if state != OutboxState::Waiting => problem,
            other => panic!("{other:?} after {state:?}"),
        };
        assert_eq!(problem.code(), ProblemCode::SendUnreadable);
        let is_never_sent = problem.impact.as_deref() == Some(&Impact::NothingSent);
        assert_eq!(is_never_sent, state == OutboxState::Waiting);
        assert_eq!(post_count(&server).await, 1, "only the other entry");
        // The user cannot make the outbox post an unreadable request either.
        outbox.ports.signals.force_resend(unreadable.id);
        outbox.run_pass().await;
        assert_eq!(post_count(&server).await, 1);
    }
}

#[tokio::test]
async fn lost_request_is_reported() {
    let in_doubt = OutboxState::InDoubt(ProblemKind::ConnectionInterrupted.into());
    for state in [OutboxState::Waiting, in_doubt] {
        let server = service_with_prices().await;
        let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
        let lost = outbox.add_with_request(state.clone(), b"").await;
        service_that_creates(&outbox, &server).await;
        respond_to_list(&server, &[]).await;
        outbox.run_for_minutes(12).await;
        let problem = match outbox.state_of(&lost).await {
            OutboxState::Unreadable(problem) if state == OutboxState::Waiting => problem,
            OutboxState::NeedsReview(problem) if state != OutboxState::Waiting => problem,
            other => panic!("{other:?} after {state:?}"),
        };
        assert_eq!(problem.code(), ProblemCode::SendUnreadable);
        assert_eq!(post_count(&server).await, 1, "only the other entry");
    }
}

#[tokio::test]
async fn unreadable_request_is_found_by_reference() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    let unreadable = outbox.add_unreadable(OutboxState::Sending).await;
    service_that_creates(&outbox, &server).await;
    let mut batch = outbox.batch();
    batch["customer_reference_id"] = unreadable.customer_reference_id.clone().into();
    respond_to_list(&server, &[batch]).await;
    outbox.run_pass().await;
    let state = outbox.state_of(&unreadable).await;
    assert!(matches!(state, OutboxState::Sent(_)), "{state:?}");
}

#[tokio::test]
async fn hold_of_earlier_session_waits_for_user() {
    let server = service_with_prices().await;
    let mut outbox = Fixture::with_entry(&server.uri(), "The Garden Team").await;
    service_that_creates(&outbox, &server).await;
    let held = OutboxState::Held(Some(Timestamp::default()));
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &held,
        step: &SendStep::Requeued,
        at: Timestamp::default(),
    };
    let store = &outbox.ports.store;
    assert!(
        store
            .move_outbox(outbox.entry.id, transition)
            .await
            .unwrap()
    );
    for _ in 0..3 {
        assert_eq!(outbox.run_pass().await, OutboxState::Held(None));
    }
    assert_eq!(post_count(&server).await, 0);
}
