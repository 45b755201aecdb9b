//! Reads and writes whose work does not grow with rows that they do not concern. The work is counted in steps of
//! SQLite, so that the speed of the computer does not matter.

use super::*;
use crate::contract::{MailingAddress, RecipientRequest};

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
