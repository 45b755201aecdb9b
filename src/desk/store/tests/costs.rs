//! Reads and writes whose work does not grow with rows that they do not concern. The work is counted in steps of
//! SQLite, so that the speed of the computer does not matter.

use super::outbox::new_entry;
use super::*;
use crate::{
    contract::{MailingAddress, RecipientRequest},
    desk::{OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind, SendStep},
};

/// Whether the work with many rows is about that with few: an index of many rows is deeper.
fn assert_same_cost(few: u64, many: u64) {
    assert!(few > 0);
    assert!(
        many < 2 * few,
        "{few} steps with few rows, {many} with many"
    );
}

/// The steps that reading an order takes in a direct send with this number of recipients.
async fn order_panel_steps(recipients: u128) -> u64 {
    let (_folder, store, batch) = store_with_batch("Spring").await;
    let number = |n| (format!("Ann{n}"), format!("ann{n}@example.org"));
    let sent: Vec<RecipientRequest> = (0..recipients)
        .map(|n| RecipientRequest {
            first_name: number(n).0,
            last_name: Some("Lee".to_owned()),
            email: Some(number(n).1),
            mailing_address: Some(Box::new(MailingAddress {
                address_1: format!("{n} Garden Street"),
                ..MailingAddress::default()
            })),
            ..RecipientRequest::default()
        })
        .collect();
    let orders: Vec<Order> = (0..recipients)
        .map(|n| Order {
            recipient_email: Some(number(n).1),
            ..order(&batch, 100 + n, &number(n).0, "Lee", OrderStatus::Created)
        })
        .collect();
    store
        .keep_sent_recipients(PRACTICE, batch.id, &sent)
        .await
        .unwrap();
    for page in orders.chunks(100) {
        store
            .mirror_orders(PRACTICE, page, OrderPosition::Unknown, now())
            .await
            .unwrap();
    }
    let id = orders[7].id;
    let steps = StepCounter::watch(&store).await;
    let read = store.order(PRACTICE, id, now()).await.unwrap().unwrap();
    assert_eq!(read.address.unwrap().address_1, "7 Garden Street");
    steps.take()
}

#[tokio::test]
async fn order_panel_costs_the_same_in_large_batch() {
    assert_same_cost(order_panel_steps(10).await, order_panel_steps(2_000).await);
}

#[tokio::test]
async fn address_of_earlier_version_is_found() {
    let (_folder, store, batch) = store_with_batch("Spring").await;
    let sent = RecipientRequest {
        first_name: "Ann".to_owned(),
        email: Some("Ann@Example.org".to_owned()),
        ..RecipientRequest::default()
    };
    let identity = RecipientIdentity::new("Ann", None, Some("ann@example.org"));
    let found = async || {
        let identities = std::slice::from_ref(&identity);
        let found = store.sent_recipients(PRACTICE, batch.id, identities).await;
        found.unwrap().remove(&identity)
    };
    assert_eq!(found().await, None);
    let recipients = std::slice::from_ref(&sent);
    store
        .keep_sent_recipients(PRACTICE, batch.id, recipients)
        .await
        .unwrap();
    assert_eq!(found().await.as_ref(), Some(&sent));
    sqlx::query("UPDATE sent_recipient SET recipient_sort_key = NULL")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(found().await.as_ref(), Some(&sent));
}

async fn step(store: &Store, id: OutboxId, from: &OutboxState, to: &OutboxState) {
    let transition = Transition {
        from,
        to,
        step: &SendStep::HoldEnded,
        at: now(),
    };
    assert!(store.move_outbox(id, transition).await.unwrap());
}

/// The steps of SQLite from the confirmation of a send to its end beside this number of old sends.
async fn outbox_steps(old: u32) -> u64 {
    let (_folder, store) = store().await;
    for number in 0..old {
        let batch = Uuid::from_u128(u128::from(number) + 1).into();
        let sent = new_entry(&format!("old {number}"), OutboxState::Sent(batch));
        assert!(store.add_to_outbox(PRACTICE, &sent).await.unwrap());
    }
    // The requests of mirrored batches are deleted.
    sqlx::query("DELETE FROM outbox_request")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(store.outbox(PRACTICE).await.unwrap().len(), old as usize);
    let steps = StepCounter::watch(&store).await;
    let new = new_entry("new", OutboxState::Waiting);
    let id = new.entry.id;
    assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
    let mut before = OutboxState::Waiting;
    let batch = Uuid::from_u128(1 << 64).into();
    for state in [OutboxState::Sending, OutboxState::Sent(batch)] {
        step(&store, id, &before, &state).await;
        let listed = store.outbox_list(PRACTICE).await.unwrap();
        assert_eq!(listed.last().unwrap().state, state);
        let entry = store.outbox_entry(PRACTICE, id).await.unwrap().unwrap();
        assert_eq!(entry.state, state);
        store.delete_mirrored_requests(PRACTICE).await.unwrap();
        store.canceled_with_requests(PRACTICE).await.unwrap();
        store.unmirrored_sends(&[PRACTICE], Some(id)).await.unwrap();
        store.batches_confirmed_with_or_after(id).await.unwrap();
        assert!(!store.is_batch_of_other_send(batch, id).await.unwrap());
        before = state;
    }
    steps.take()
}

#[tokio::test]
async fn outbox_costs_the_same_with_many_old_sends() {
    assert_same_cost(outbox_steps(1).await, outbox_steps(1_000).await);
}

/// The entries as a first read finds them.
async fn read_again(store: &Store, folder: &tempfile::TempDir) -> Vec<OutboxEntry> {
    let other = Store::open_read_only(folder.path()).await.unwrap();
    let entries = other.outbox(PRACTICE).await.unwrap();
    assert_eq!(entries, store.outbox(PRACTICE).await.unwrap());
    other.close().await;
    entries
}

#[tokio::test]
async fn list_in_memory_follows_every_change() {
    let (folder, store) = store().await;
    assert!(read_again(&store, &folder).await.is_empty());
    let mut ids = Vec::new();
    for number in 0..4_u64 {
        let mut new = new_entry(&number.to_string(), OutboxState::Waiting);
        // Not in the order of their times.
        new.entry.created_at = now() + DAY * (7 * u32::try_from(number).unwrap() % 5);
        ids.push(new.entry.id);
        assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
        assert_eq!(read_again(&store, &folder).await.len(), ids.len());
    }
    step(&store, ids[1], &OutboxState::Waiting, &OutboxState::Sending).await;
    read_again(&store, &folder).await;
    let refused = OutboxState::Refused(Problem::from(ProblemKind::ServiceTimedOut));
    step(&store, ids[1], &OutboxState::Sending, &refused).await;
    let removed = store.remove_from_outbox(ids[1], &refused, &SendStep::Removed, now());
    assert!(removed.await.unwrap());
    assert_eq!(read_again(&store, &folder).await.len(), 3);
    for (statement, entries) in [
        ("UPDATE outbox SET state = 'unknown' WHERE row_id = 1", 3),
        ("UPDATE outbox SET id = x'00' WHERE row_id = 3", 3),
        ("UPDATE outbox SET title = 'Other' WHERE row_id = 4", 3),
        ("DELETE FROM outbox WHERE row_id = 1", 2),
    ] {
        sqlx::query(statement)
            .execute(&store.durable)
            .await
            .unwrap();
        assert_eq!(read_again(&store, &folder).await.len(), entries);
    }
    let other = ConnectionRowId(2);
    assert!(store.outbox(other).await.unwrap().is_empty());
}

#[tokio::test]
async fn bodies_of_sends_are_read_once() {
    let (_folder, store) = store().await;
    let mut new = new_entry("large", OutboxState::Waiting);
    let recipients = (0..50)
        .map(|n| serde_json::json!({"first_name": "Ann", "email": format!("Ann{n}@example.org")}));
    let request = serde_json::json!({"recipients": recipients.collect::<Vec<_>>()});
    new.request = request.to_string().into_bytes().into();
    assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
    let gifts = async || {
        let sends = store.unmirrored_sends(&[PRACTICE], None).await.unwrap();
        let query = GiftHistoryQuery::of_recipients(&[RecipientRequest {
            email: Some("ann7@example.org".to_owned()),
            ..RecipientRequest::default()
        }]);
        let mut past = std::collections::HashMap::new();
        add_unmirrored(&mut past, &sends, &query);
        past.len()
    };
    assert_eq!(gifts().await, 1);
    // No statement of the app changes a body, so that this shows that the body is not read again.
    sqlx::query("UPDATE outbox_request SET body = x'00'")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(gifts().await, 1);
    sqlx::query("DELETE FROM outbox_request")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(gifts().await, 0);
}
