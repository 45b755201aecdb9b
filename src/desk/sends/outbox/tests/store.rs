//! States of sends in typed columns, and rows that earlier versions or other programs wrote.

use crate::{
    contract::OrderBatchId,
    desk::{
        RecoveredRows,
        drafts::DraftId,
        ids::OutboxId,
        problem::{Impact, Problem, ProblemKind},
        sends::{
            log::{SendLogCheck, SendLogQuery, SendStep},
            outbox::entry::{Attempts, OutboxEntry, OutboxState},
        },
        store::tests::*,
    },
};

pub(in crate::desk) fn new_entry(reference: &str, state: OutboxState) -> NewOutboxEntry {
    NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: format!("Send {reference}"),
            first_recipient: String::new(),
            recipients: 3,
            total_low: Cents(100),
            total_high: Cents(200),
            customer_reference_id: reference.to_owned(),
            state,
            created_at: now(),
            attempts: Attempts::default(),
            part: None,
        },
        request: b"{}".to_vec().into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    }
}

async fn move_entry(store: &Store, id: OutboxId, from: &OutboxState, to: &OutboxState) -> bool {
    let transition = Transition {
        from,
        to,
        step: &SendStep::HoldEnded,
        at: now(),
    };
    store.move_outbox(id, transition).await.unwrap()
}

async fn set_state(store: &Store, id: OutboxId, state: &str) {
    sqlx::query("UPDATE outbox SET state = ?2 WHERE id = ?1")
        .bind(id)
        .bind(state)
        .execute(&store.durable)
        .await
        .unwrap();
}

async fn states(store: &Store) -> Vec<OutboxState> {
    let entries = store.outbox(PRACTICE).await.unwrap();
    entries.into_iter().map(|entry| entry.state).collect()
}

fn refusal() -> Problem {
    Problem::from(ProblemKind::ServiceRefused {
        status: 400,
        reason: Some("Your card was declined.".to_owned()),
    })
    .with_impact(Impact::DraftSaved)
    .with_details("HTTP 400")
}

/// Adds a send in each state.
async fn add_every_state(store: &Store) -> Vec<OutboxState> {
    let doubt = Problem::from(ProblemKind::ServiceTimedOut).with_impact(Impact::SendInDoubt);
    let review = ProblemKind::SendNeedsReview {
        similar_batches: 2,
        candidates: Vec::new(),
    };
    let written = vec![
        OutboxState::Held(Some(now())),
        OutboxState::Held(None),
        OutboxState::Scheduled(now()),
        OutboxState::Canceled,
        OutboxState::Sending,
        OutboxState::InDoubt(doubt),
        OutboxState::NeedsReview(review.into()),
        OutboxState::Sent(OrderBatchId::generate()),
        OutboxState::Refused(refusal()),
    ];
    for (n, state) in written.iter().enumerate() {
        let new = new_entry(&format!("reference-{n}"), OutboxState::Waiting);
        assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
        let id = new.entry.id;
        assert!(move_entry(store, id, &OutboxState::Waiting, state).await);
    }
    written
}

#[tokio::test]
async fn every_state_is_read_as_it_was_written() {
    let (_folder, store) = store().await;
    let written = add_every_state(&store).await;
    assert_eq!(states(&store).await, written);
}

#[tokio::test]
async fn entry_moves_only_from_its_stored_state() {
    let (_folder, store) = store().await;
    let new = new_entry("reference", OutboxState::Waiting);
    store.add_to_outbox(PRACTICE, &new).await.unwrap();
    let id = new.entry.id;
    let refused = OutboxState::Refused(refusal());
    let other = OutboxState::Refused(ProblemKind::ServiceTimedOut.into());
    assert!(!move_entry(&store, id, &OutboxState::Sending, &refused).await);
    assert!(move_entry(&store, id, &OutboxState::Waiting, &refused).await);
    let step = SendStep::Removed;
    let remove = |from| store.remove_from_outbox(id, from, &step, now());
    assert!(!remove(&other).await.unwrap());
    assert!(remove(&refused).await.unwrap());
    assert!(!remove(&refused).await.unwrap());
}

#[tokio::test]
async fn unreadable_row_affects_only_its_entry() {
    let (_folder, store) = store().await;
    let entries = ["a", "b", "c"].map(|name| new_entry(name, OutboxState::Waiting));
    for new in &entries {
        store.add_to_outbox(PRACTICE, new).await.unwrap();
    }
    let broken = entries[1].entry.id;
    set_state(&store, broken, "{\"Later\":5}").await;
    let unreadable = OutboxState::Unreadable(ProblemKind::SendUnreadable { id: broken }.into());
    assert_eq!(
        states(&store).await,
        [
            OutboxState::Waiting,
            unreadable.clone(),
            OutboxState::Waiting
        ]
    );
    // The draft of the unreadable entry cannot be sent a second time.
    let mut again = new_entry("d", OutboxState::Waiting);
    again.entry.draft_id = entries[1].entry.draft_id;
    assert!(!store.add_to_outbox(PRACTICE, &again).await.unwrap());
    // The stored text of the unreadable row is unchanged.
    let stored: String = sqlx::query_scalar("SELECT state FROM outbox WHERE id = ?1")
        .bind(broken)
        .fetch_one(&store.durable)
        .await
        .unwrap();
    assert_eq!(stored, "{\"Later\":5}");
}

#[tokio::test]
async fn unreadable_columns_and_problems_leave_the_list_readable() {
    let (_folder, store) = store().await;
    let sent = new_entry("sent", OutboxState::Sent(OrderBatchId::generate()));
    let refused = new_entry("refused", OutboxState::Refused(refusal()));
    let odd = new_entry("odd", OutboxState::Waiting);
    for new in [&sent, &refused, &odd] {
        store.add_to_outbox(PRACTICE, new).await.unwrap();
    }
    for statement in [
        "UPDATE outbox SET order_batch_id = x'01' WHERE customer_reference_id = 'sent'",
        "UPDATE outbox SET problem_data = '{' WHERE customer_reference_id = 'refused'",
        "UPDATE outbox SET draft_id = x'02' WHERE customer_reference_id = 'odd'",
    ] {
        sqlx::query(statement)
            .execute(&store.durable)
            .await
            .unwrap();
    }
    let code = Some("GD-1004".to_owned());
    let unreadable = |id| Problem::from(ProblemKind::SendUnreadable { id });
    let mut found = states(&store).await;
    found.sort_by_key(|state| format!("{state:?}"));
    let mut expected = vec![
        OutboxState::Refused(ProblemKind::RecordUnreadable { code }.into()),
        OutboxState::Unreadable(unreadable(sent.entry.id)),
        // No request of this send was posted.
        OutboxState::Unreadable(unreadable(odd.entry.id).with_impact(Impact::NothingSent)),
    ];
    expected.sort_by_key(|state| format!("{state:?}"));
    assert_eq!(found, expected);
    // Unreadable entries can be removed, readable entries cannot.
    let refused_id = refused.entry.id;
    assert!(!remove_unreadable(&store, refused_id).await);
    for id in [sent.entry.id, odd.entry.id] {
        assert!(remove_unreadable(&store, id).await);
        assert!(!remove_unreadable(&store, id).await);
    }
    assert_eq!(states(&store).await.len(), 1);
}

#[tokio::test]
async fn removes_entry_with_unreadable_id() {
    let (_folder, store) = store().await;
    let entries = ["a", "b"].map(|name| new_entry(name, OutboxState::Waiting));
    for new in &entries {
        store.add_to_outbox(PRACTICE, new).await.unwrap();
    }
    sqlx::query("UPDATE outbox SET id = x'03' WHERE customer_reference_id = 'a'")
        .execute(&store.durable)
        .await
        .unwrap();
    let outbox = store.outbox(PRACTICE).await.unwrap();
    let broken = outbox
        .iter()
        .find(|entry| matches!(entry.state, OutboxState::Unreadable(_)))
        .unwrap();
    assert!(remove_unreadable(&store, broken.id).await);
    assert_eq!(states(&store).await, [OutboxState::Waiting]);
}

async fn remove_unreadable(store: &Store, id: OutboxId) -> bool {
    store
        .remove_unreadable_from_outbox(PRACTICE, id, now())
        .await
        .unwrap()
}

#[tokio::test]
async fn recovery_keeps_every_state() {
    let (folder, store) = store().await;
    let written = add_every_state(&store).await;
    store.close().await;
    make_schema_unknown(&folder).await;
    let opened = Store::open(folder.path(), now()).await.unwrap();
    let damage = opened.damage.expect("the database was replaced");
    let ProblemKind::DatabaseReplaced { recovery, .. } = damage.kind else {
        panic!("{damage}");
    };
    assert_eq!(states(&opened.store).await, written);
    let sent = written
        .iter()
        .filter(|state| matches!(state, OutboxState::Sent(_)));
    let unsent = RecoveredRows {
        saved: (written.len() - sent.count()) as u64,
        ..RecoveredRows::default()
    };
    assert_eq!(recovery.sends, unsent);
}

/// The records of a send, oldest first.
async fn steps(store: &Store) -> Vec<SendStep> {
    let query = SendLogQuery::default();
    let window = store.window(PRACTICE, "US", &query, 0..100, now()).await;
    let rows = window.unwrap().rows.into_iter();
    rows.rev().filter_map(|row| row.record.step).collect()
}

#[tokio::test]
async fn every_step_is_logged_in_its_transaction() {
    let (_folder, store) = store().await;
    let new = new_entry("reference", OutboxState::Held(Some(now())));
    store.add_to_outbox(PRACTICE, &new).await.unwrap();
    let id = new.entry.id;
    store.interrupt_holds(PRACTICE, now()).await.unwrap();
    assert_eq!(states(&store).await, [OutboxState::Held(None)]);
    // A step from another state changes neither the entry nor the log.
    assert!(!move_entry(&store, id, &OutboxState::Waiting, &OutboxState::Sending).await);
    let canceled = store.cancel_in_outbox(
        id,
        &OutboxState::Held(None),
        CanceledRequests::Delete,
        now(),
    );
    assert!(canceled.await.unwrap());
    assert!(store.outbox_request(id).await.unwrap().is_empty());
    let steps = steps(&store).await;
    assert!(matches!(steps[0], SendStep::Queued { recipients: 3, .. }));
    assert_eq!(steps[1..], [SendStep::HoldInterrupted, SendStep::Canceled]);
    let check = store.verify_send_log().await.unwrap();
    assert_eq!(check, SendLogCheck::Intact { records: 3 });
}

#[tokio::test]
async fn request_is_kept_until_orders_are_mirrored() {
    let (_folder, store) = store().await;
    let batch = OrderBatchId::generate();
    let new = new_entry("reference", OutboxState::Waiting);
    store.add_to_outbox(PRACTICE, &new).await.unwrap();
    let transition = Transition {
        from: &OutboxState::Waiting,
        to: &OutboxState::Sent(batch),
        step: &SendStep::Sent { batch },
        at: now(),
    };
    assert!(
        store
            .finalize_sent(&new.entry, transition, true)
            .await
            .unwrap()
    );
    let mirrored: crate::contract::OrderBatch = serde_json::from_value(serde_json::json!({
        "id": batch, "send_status": "complete", "recipients_count": 3, "orders_count": 3,
    }))
    .unwrap();
    store
        .mirror_batches(PRACTICE, &[mirrored], now())
        .await
        .unwrap();
    store.delete_mirrored_requests(PRACTICE).await.unwrap();
    let id = new.entry.id;
    assert_eq!(store.outbox_request(id).await.unwrap(), b"{}");
    store
        .mark_orders_read(PRACTICE, &[batch], now())
        .await
        .unwrap();
    store.delete_mirrored_requests(PRACTICE).await.unwrap();
    assert!(store.outbox_request(id).await.unwrap().is_empty());
}

#[tokio::test]
async fn replaced_entry_is_removed_with_record() {
    let (_folder, store) = store().await;
    let refused = new_entry("first", OutboxState::Refused(refusal()));
    store.add_to_outbox(PRACTICE, &refused).await.unwrap();
    let mut second = new_entry("second", OutboxState::Waiting);
    second.entry.draft_id = refused.entry.draft_id;
    assert!(store.add_to_outbox(PRACTICE, &second).await.unwrap());
    let entries = store.outbox(PRACTICE).await.unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].id, second.entry.id);
    let query = SendLogQuery {
        send: Some(refused.entry.id),
    };
    let (_, records) = store.send_log_window(PRACTICE, query, 0..10).await.unwrap();
    assert_eq!(records[0].record.step, Some(SendStep::Removed));
    // A send that may still leave is not replaced.
    let mut third = new_entry("third", OutboxState::Waiting);
    third.entry.draft_id = refused.entry.draft_id;
    assert!(!store.add_to_outbox(PRACTICE, &third).await.unwrap());
}

/// The draft was changed after Send, and could not be restored after the cancellation.
#[tokio::test]
async fn canceled_send_with_its_request_is_not_replaced() {
    let (_folder, store) = store().await;
    let canceled = new_entry("first", OutboxState::Waiting);
    store.add_to_outbox(PRACTICE, &canceled).await.unwrap();
    let cancel = store.cancel_in_outbox(
        canceled.entry.id,
        &OutboxState::Waiting,
        CanceledRequests::Keep,
        now(),
    );
    assert!(cancel.await.unwrap());
    let mut second = new_entry("second", OutboxState::Waiting);
    second.entry.draft_id = canceled.entry.draft_id;
    assert!(store.add_to_outbox(PRACTICE, &second).await.unwrap());
    let kept = store.canceled_with_requests(PRACTICE).await.unwrap();
    let ids: Vec<OutboxId> = kept.iter().map(|entry| entry.id).collect();
    assert_eq!(ids, [canceled.entry.id]);
    let request = store.outbox_request(canceled.entry.id).await.unwrap();
    assert_eq!(request, canceled.request.bytes());
    let entries = store.outbox(PRACTICE).await.unwrap();
    let of_draft = |entry: &&OutboxEntry| entry.draft_id == canceled.entry.draft_id;
    let of_draft: Vec<OutboxId> = entries
        .iter()
        .filter(of_draft)
        .map(|entry| entry.id)
        .collect();
    assert_eq!(
        of_draft,
        [second.entry.id],
        "one send of the draft is shown"
    );
}

#[tokio::test]
async fn batch_of_another_send_cannot_be_chosen() {
    let (_folder, store) = store().await;
    let batch = OrderBatchId::generate();
    let step = SendStep::MarkedAsSent { batch: Some(batch) };
    let identify = async |reference: &str| {
        let new = new_entry(reference, OutboxState::Waiting);
        store.add_to_outbox(PRACTICE, &new).await.unwrap();
        let transition = Transition {
            from: &OutboxState::Waiting,
            to: &OutboxState::Sent(batch),
            step: &step,
            at: now(),
        };
        let finalized = store.finalize_sent(&new.entry, transition, false).await;
        finalized.unwrap()
    };
    assert!(identify("first").await);
    assert!(!identify("second").await);
    let expected = [OutboxState::Sent(batch), OutboxState::Waiting];
    assert_eq!(states(&store).await, expected);
}
