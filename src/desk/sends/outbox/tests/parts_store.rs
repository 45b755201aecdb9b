//! Parts of a send: their order, and the steps that concern all of them.

use std::time::Duration;

use crate::desk::{
    drafts::DraftId,
    ids::{OutboxId, SplitSendId},
    sends::{
        log::{SendLogCheck, SendStep},
        outbox::{
            entry::{Attempts, OutboxEntry, OutboxState, SendPart},
            parts_store::CanceledRequests,
        },
        part_difference::PartDifference,
    },
    store::tests::*,
};

fn part(send: SplitSendId, draft_id: DraftId, number: u32, count: u32) -> NewOutboxEntry {
    NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id,
            title: String::new(),
            first_recipient: String::new(),
            recipients: 10,
            total_low: Cents(100),
            total_high: Cents(200),
            customer_reference_id: Uuid::now_v7().to_string(),
            state: OutboxState::Held(Some(now())),
            created_at: now(),
            attempts: Attempts::default(),
            part: Some(SendPart {
                send,
                number,
                count,
                draft_sha256: [7; 32],
                difference: PartDifference::Recipients,
            }),
        },
        request: b"{}".to_vec().into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    }
}

/// Adds a held send of three parts, and another held send.
async fn add_parts(store: &Store) -> Vec<OutboxId> {
    let (send, draft) = (SplitSendId(Uuid::now_v7()), DraftId::generate());
    let parts: Vec<_> = (1..=3).map(|number| part(send, draft, number, 3)).collect();
    assert!(store.add_parts_to_outbox(PRACTICE, &parts).await.unwrap());
    let other = part(SplitSendId(Uuid::now_v7()), DraftId::generate(), 1, 1);
    assert!(store.add_to_outbox(PRACTICE, &other).await.unwrap());
    parts.iter().map(|part| part.entry.id).collect()
}

async fn states_of(store: &Store, ids: &[OutboxId]) -> Vec<OutboxState> {
    let entries = store.outbox(PRACTICE).await.unwrap();
    let of = |id: &OutboxId| entries.iter().find(|entry| entry.id == *id);
    ids.iter()
        .filter_map(|id| Some(of(id)?.state.clone()))
        .collect()
}

async fn set(store: &Store, id: OutboxId, from: &OutboxState, to: &OutboxState) {
    let transition = Transition {
        from,
        to,
        step: &SendStep::HoldEnded,
        at: now(),
    };
    assert!(store.move_outbox(id, transition).await.unwrap());
}

fn sent() -> OutboxState {
    OutboxState::Sent(crate::contract::OrderBatchId::generate())
}

#[tokio::test]
async fn schedule_of_every_part_changes_and_ends_together() {
    let (_folder, store) = store().await;
    let ids = add_parts(&store).await;
    let held = OutboxState::Held(Some(now()));
    let scheduled = OutboxState::Scheduled(now() + Duration::from_secs(60));
    for id in &ids {
        set(&store, *id, &held, &scheduled).await;
    }
    set(&store, ids[0], &scheduled, &sent()).await;
    let later = now() + Duration::from_secs(3_600);
    let changed = store.reschedule(ids[1], &scheduled, later, now()).await;
    assert!(changed.unwrap());
    let new = OutboxState::Scheduled(later);
    assert_eq!(states_of(&store, &ids[1..]).await, vec![new.clone(); 2]);
    let stale = store.reschedule(ids[1], &scheduled, later, now()).await;
    assert!(!stale.unwrap(), "the time has changed before");
    assert!(store.send_now(ids[1], &new, now()).await.unwrap());
    assert_eq!(
        states_of(&store, &ids[1..]).await,
        vec![OutboxState::Waiting; 2]
    );
    assert!(
        !store
            .send_now(ids[1], &OutboxState::Waiting, now())
            .await
            .unwrap()
    );
}

#[tokio::test]
async fn part_waits_for_every_earlier_part() {
    let (_folder, store) = store().await;
    let ids = add_parts(&store).await;
    let held = OutboxState::Held(Some(now()));
    assert!(store.send_now(ids[0], &held, now()).await.unwrap());
    assert_eq!(states_of(&store, &ids).await, vec![OutboxState::Waiting; 3]);
    let blocked = async |id| store.is_part_blocked(id).await.unwrap();
    assert!(!blocked(ids[0]).await && blocked(ids[1]).await && blocked(ids[2]).await);
    set(&store, ids[0], &OutboxState::Waiting, &sent()).await;
    assert!(!blocked(ids[1]).await && blocked(ids[2]).await);
    assert_eq!(store.other_parts(ids[1]).await.unwrap(), OtherParts::Unsent);
    set(&store, ids[1], &OutboxState::Waiting, &sent()).await;
    assert!(!blocked(ids[2]).await);
    assert_eq!(store.other_parts(ids[2]).await.unwrap(), OtherParts::Sent);
}

#[tokio::test]
async fn undo_cancels_parts_and_deletes_requests() {
    let (_folder, store) = store().await;
    let ids = add_parts(&store).await;
    let held = OutboxState::Held(Some(now()));
    assert!(
        store
            .cancel_in_outbox(ids[1], &held, CanceledRequests::Delete, now())
            .await
            .unwrap()
    );
    assert_eq!(
        states_of(&store, &ids).await,
        vec![OutboxState::Canceled; 3]
    );
    for id in ids {
        assert!(store.outbox_request(id).await.unwrap().is_empty());
    }
    // The other send is still held.
    let entries = store.outbox(PRACTICE).await.unwrap();
    assert!(entries.iter().any(|entry| entry.state == held));
}

#[tokio::test]
async fn canceled_send_keeps_requests_that_its_draft_lacks() {
    let (_folder, store) = store().await;
    let ids = add_parts(&store).await;
    let held = OutboxState::Held(Some(now()));
    let keep = CanceledRequests::Keep;
    let canceled = store.cancel_in_outbox(ids[1], &held, keep, now()).await;
    assert!(canceled.unwrap());
    let kept = store.canceled_with_requests(PRACTICE).await.unwrap();
    assert_eq!(kept.iter().map(|entry| entry.id).collect::<Vec<_>>(), ids);
    for id in ids {
        assert!(!store.outbox_request(id).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn canceled_rest_keeps_its_requests() {
    let (_folder, store) = store().await;
    let ids = add_parts(&store).await;
    let held = OutboxState::Held(Some(now()));
    assert!(store.send_now(ids[0], &held, now()).await.unwrap());
    set(&store, ids[0], &OutboxState::Waiting, &sent()).await;
    let waiting = OutboxState::Waiting;
    assert!(
        store
            .cancel_in_outbox(ids[1], &waiting, CanceledRequests::Delete, now())
            .await
            .unwrap()
    );
    assert_eq!(
        states_of(&store, &ids[1..]).await,
        vec![OutboxState::Canceled; 2]
    );
    assert!(!store.outbox_request(ids[2]).await.unwrap().is_empty());
    assert_eq!(
        store.other_parts(ids[0]).await.unwrap(),
        OtherParts::Removed
    );
}

#[tokio::test]
async fn smaller_parts_take_the_place_of_an_entry() {
    let (_folder, store) = store().await;
    let ids = add_parts(&store).await;
    let entries = store.outbox(PRACTICE).await.unwrap();
    let entry = entries.iter().find(|entry| entry.id == ids[1]).unwrap();
    let own = entry.part.unwrap();
    let halves: Vec<_> = (2..=3)
        .map(|number| part(own.send, entry.draft_id, number, 4))
        .collect();
    assert!(
        store
            .split_entry(PRACTICE, entry, &halves, now())
            .await
            .unwrap()
    );
    // The entry is gone, so a second split writes nothing.
    assert!(
        !store
            .split_entry(PRACTICE, entry, &halves, now())
            .await
            .unwrap()
    );
    let entries = store.outbox(PRACTICE).await.unwrap();
    let of_send: Vec<_> = entries
        .iter()
        .filter(|entry| entry.part.is_some_and(|part| part.send == own.send))
        .collect();
    let order: Vec<_> = of_send.iter().map(|entry| entry.id).collect();
    let expected = [ids[0], halves[0].entry.id, halves[1].entry.id, ids[2]];
    assert_eq!(order, expected);
    let places: Vec<_> = of_send
        .iter()
        .filter_map(|entry| entry.part)
        .map(|part| (part.number, part.count))
        .collect();
    assert_eq!(places, [(1, 4), (2, 4), (3, 4), (4, 4)]);
    let limit = async |now| store.max_batch_recipients(PRACTICE, now).await.unwrap();
    assert_eq!(limit(now()).await, Some(10));
    let next_month = now() + std::time::Duration::from_secs(31 * 86_400);
    assert_eq!(limit(next_month).await, None);
    let check = store.verify_send_log().await.unwrap();
    assert!(matches!(check, SendLogCheck::Intact { .. }), "{check:?}");
}
