//! Tests of the list of batches with one row for the batches of a send.

use super::batch::{BatchRow, RowOfSend, SendSummary};
use crate::{
    contract::Recipient,
    desk::{
        drafts::DraftId,
        ids::{OutboxId, SplitSendId},
        lists::ListIds,
        sends::{Attempts, OutboxEntry, OutboxState, PartDifference, SendPart, SendStep},
        store::tests::*,
    },
};

const PEOPLE: [&str; 3] = ["Ida Berg", "Raj Rao", ""];

fn part(send: SplitSendId, draft: DraftId, number: u32, person: &str) -> NewOutboxEntry {
    NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: draft,
            title: "Autumn".to_owned(),
            first_recipient: person.to_owned(),
            recipients: 1,
            total_low: Cents(100),
            total_high: Cents(200),
            customer_reference_id: Uuid::now_v7().to_string(),
            state: OutboxState::Waiting,
            created_at: now(),
            attempts: Attempts::default(),
            part: Some(SendPart {
                send,
                number,
                count: 3,
                draft_sha256: [7; 32],
                difference: PartDifference::Messages,
            }),
        },
        request: b"{}".to_vec().into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    }
}

/// Five batches, newest first: the second, third and fourth one are the parts of one send.
async fn store_with_send() -> (tempfile::TempDir, Store, Vec<OrderBatch>, SplitSendId) {
    let (folder, store) = store().await;
    let batches: Vec<OrderBatch> = (1..=5)
        .map(|n| OrderBatch {
            recipients_count: 1,
            recipients_preview: vec![Recipient {
                first_name: format!("Person {n}"),
                ..Recipient::default()
            }],
            ..batch(n, &format!("Batch {n}"))
        })
        .collect();
    store
        .mirror_batches(PRACTICE, &batches, now())
        .await
        .unwrap();
    let (send, draft) = (SplitSendId(Uuid::now_v7()), DraftId::generate());
    let parts: Vec<_> = (1..)
        .zip(PEOPLE)
        .map(|(number, person)| part(send, draft, number, person))
        .collect();
    assert!(store.add_parts_to_outbox(PRACTICE, &parts).await.unwrap());
    // The parts are sent one after the other, so that the newest batch is the last part.
    for (part, batch) in parts.iter().zip(batches[1..4].iter().rev()) {
        let transition = Transition {
            from: &OutboxState::Waiting,
            to: &OutboxState::Sent(batch.id),
            step: &SendStep::Sent { batch: batch.id },
            at: now(),
        };
        let sent = store.finalize_sent(&part.entry, transition, false).await;
        assert!(sent.unwrap());
    }
    (folder, store, batches, send)
}

fn query(open: &[SplitSendId], text: &str) -> BatchQuery {
    BatchQuery {
        text: text.to_owned(),
        open_sends: Some(open.to_vec()),
        ..BatchQuery::default()
    }
}

async fn rows(store: &Store, query: &BatchQuery) -> Vec<BatchRow> {
    let window = store.window(PRACTICE, "US", query, 0..20, now()).await;
    let window = window.unwrap();
    assert_eq!(window.total, window.rows.len() as u64);
    window.rows
}

fn whole(row: &BatchRow) -> &SendSummary {
    row.whole_send().expect("the row of a send")
}

#[tokio::test]
async fn batches_of_a_send_are_one_row() {
    let (_folder, store, batches, send) = store_with_send().await;
    let listed = rows(&store, &query(&[], "")).await;
    assert_eq!(listed.len(), 3);
    assert_eq!((listed[0].id, listed[2].id), (batches[0].id, batches[4].id));
    let row = &listed[1];
    assert_eq!(row.title, BatchTitle::Named("Autumn".to_owned()));
    assert_eq!((row.recipients, whole(row).all), (3, 3));
    assert_eq!(whole(row).difference, PartDifference::Messages);
    let in_order = [batches[3].id, batches[2].id, batches[1].id];
    assert_eq!(row.batches(), in_order);
    let open = rows(&store, &query(&[send], "")).await;
    assert_eq!(open.len(), 6);
    assert!(whole(&open[1]).is_open);
    let ids: Vec<_> = open[2..5].iter().map(|row| row.id).collect();
    assert_eq!(ids, in_order);
    let people: Vec<_> = open[2..5]
        .iter()
        .map(|row| match &row.send {
            RowOfSend::Part { first_recipient } => first_recipient.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(people[..2], PEOPLE[..2]);
}

#[tokio::test]
async fn earlier_parts_get_names_from_the_service() {
    let (_folder, store, _, send) = store_with_send().await;
    sqlx::query("UPDATE outbox SET part_difference = '', first_recipient = ''")
        .execute(&store.durable)
        .await
        .unwrap();
    let open = rows(&store, &query(&[send], "")).await;
    let people: Vec<_> = open[2..5]
        .iter()
        .map(|row| match &row.send {
            RowOfSend::Part { first_recipient } => first_recipient.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(people, ["Person 4", "Person 3", "Person 2"]);
}

#[tokio::test]
async fn list_without_sends_has_every_batch() {
    let (_folder, store, _, _) = store_with_send().await;
    let single = BatchQuery::default();
    assert_eq!(rows(&store, &single).await.len(), 5);
}

#[tokio::test]
async fn search_shows_single_batch_of_send() {
    let (_folder, store, batches, _) = store_with_send().await;
    let listed = rows(&store, &query(&[], "Batch 3")).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].id, batches[2].id);
    assert_eq!(listed[0].send, RowOfSend::Single);
}

#[tokio::test]
async fn list_ids_have_every_batch_of_a_send() {
    let (_folder, store, batches, send) = store_with_send().await;
    let in_order = [0, 3, 2, 1, 4].map(|at: usize| batches[at].id);
    for open in [&[][..], &[send]] {
        let query = ListQuery::Batches(query(open, ""));
        let ids = store.list_ids(PRACTICE, "US", &query, now());
        assert_eq!(
            ids.await.unwrap(),
            ListIds::Batches(in_order.to_vec().into())
        );
    }
}

#[tokio::test]
async fn batch_joins_its_send_when_it_is_recorded() {
    let (_folder, store, batches, _) = store_with_send().await;
    let (send, draft) = (SplitSendId(Uuid::now_v7()), DraftId::generate());
    let parts = [1, 2].map(|number| part(send, draft, number, "Ida"));
    assert!(store.add_parts_to_outbox(PRACTICE, &parts).await.unwrap());
    assert_eq!(rows(&store, &query(&[], "")).await.len(), 3);
    // The batches were listed before the outbox found them.
    for (part, batch) in parts.iter().zip([&batches[0], &batches[4]]) {
        let transition = Transition {
            from: &OutboxState::Waiting,
            to: &OutboxState::Sent(batch.id),
            step: &SendStep::Sent { batch: batch.id },
            at: now(),
        };
        assert!(
            store
                .finalize_sent(&part.entry, transition, false)
                .await
                .unwrap()
        );
    }
    let listed = rows(&store, &query(&[], "")).await;
    assert_eq!(listed.len(), 2);
    assert_eq!(whole(&listed[0]).batches.len(), 2);
}
