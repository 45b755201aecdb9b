//! The address book gets the recipients of mirrored orders, once, and without those whom the user removed.

use crate::{
    desk::{
        people::{
            person::{PeopleQuery, PersonId},
            stored_person::{PersonBody, StoredPerson},
        },
        sends::SendPurpose,
        store::tests::*,
        sync::SyncResource,
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

async fn mirror(store: &Store, number: u128, people: &[(&str, Option<&str>)]) {
    mirror_batch(store, batch(number, "Thanks"), number, people).await;
}

async fn mirror_batch(
    store: &Store,
    batch: OrderBatch,
    number: u128,
    people: &[(&str, Option<&str>)],
) {
    let orders: Vec<Order> = (number * 1_000..)
        .zip(people)
        .map(|(id, (name, email))| Order {
            recipient_email: email.map(str::to_owned),
            ..order(&batch, id, name, "Berg", OrderStatus::Notified)
        })
        .collect();
    let batches = std::slice::from_ref(&batch);
    store
        .mirror_batches(PRACTICE, batches, now())
        .await
        .unwrap();
    let first = OrderPosition::Consecutive { first: 0 };
    let mirrored = store.mirror_orders(PRACTICE, &orders, first, now());
    mirrored.await.unwrap();
}

/// Adds the people of new orders. Returns the number of orders with an email.
async fn read_orders(store: &Store) -> usize {
    let mut read = 0;
    while let Some(next) = store.next_order_people(PRACTICE).await.unwrap() {
        let people = StoredPerson::of_table(&next.recipients);
        let added = store.add_people(PRACTICE, &people, PeopleSource::Orders, || true);
        added.await.unwrap();
        store.finish_order_people(PRACTICE, &next).await.unwrap();
        read += next.recipients.len();
    }
    read
}

/// Adds the person of a list that the user saved at `at`.
async fn add_list(store: &Store, first: &str, email: &str, at: Timestamp) {
    let mut row = RecipientRow::default();
    row.set(Field::FirstName, first);
    row.set(Field::Email, email);
    let people = StoredPerson::of_table(&RecipientTable::new("", [row]));
    let added = store.add_people(PRACTICE, &people, PeopleSource::List { at }, || true);
    added.await.unwrap();
}

async fn bodies(store: &Store) -> Vec<(PersonId, PersonBody)> {
    let everyone = PeopleQuery::default();
    let all = store.people_of(PRACTICE, &everyone).await.unwrap();
    let records = store.person_records(PRACTICE, &all).await.unwrap();
    records
        .into_iter()
        .map(|record| (record.id, record.person.body))
        .collect()
}

#[tokio::test]
async fn test_orders_add_no_people() {
    let (_folder, store) = store().await;
    let test = OrderBatch {
        customer_reference_id: Some(SendPurpose::Test.new_reference()),
        ..batch(1, "Test: Thanks")
    };
    mirror_batch(&store, test, 1, &[("Sam", Some("sam@example.com"))]).await;
    assert_eq!(read_orders(&store).await, 0);
    mirror(&store, 2, &[("Ida", Some("ida@example.com"))]).await;
    assert_eq!(read_orders(&store).await, 1);
    assert_eq!(bodies(&store).await.len(), 1);
}

#[tokio::test]
async fn orders_add_their_recipients_once() {
    let (_folder, store) = store().await;
    let people = [
        ("Ida", Some("ida@example.com")),
        ("Raj", Some("raj@example.com")),
        ("Nia", None),
    ];
    mirror(&store, 1, &people).await;
    assert_eq!(read_orders(&store).await, 2);
    mirror(&store, 2, &people[..1]).await;
    assert_eq!(read_orders(&store).await, 1, "only the new order is read");
    assert_eq!(bodies(&store).await.len(), 2);
    let many: Vec<String> = (0..1_200).map(|n| format!("p{n}@example.com")).collect();
    let many: Vec<_> = many
        .iter()
        .map(|email| ("Pat", Some(email.as_str())))
        .collect();
    mirror(&store, 3, &many).await;
    assert_eq!(read_orders(&store).await, 1_200);
    assert_eq!(read_orders(&store).await, 0);
    store.delete_address_book().await.unwrap();
    assert_eq!(read_orders(&store).await, 1_203, "all are read again");
}

async fn delete_orders(store: &Store) {
    let deleted = store.clear_resources(PRACTICE, &[SyncResource::Orders], &[]);
    deleted.await.unwrap();
}

#[tokio::test]
async fn orders_deleted_during_a_step_are_read_again() {
    let (_folder, store) = store().await;
    let people = [
        ("Ida", Some("ida@example.com")),
        ("Raj", Some("raj@example.com")),
        ("Nia", Some("nia@example.com")),
    ];
    mirror(&store, 1, &people[..1]).await;
    let next = store.next_order_people(PRACTICE).await.unwrap().unwrap();
    delete_orders(&store).await;
    assert!(!store.finish_order_people(PRACTICE, &next).await.unwrap());
    mirror(&store, 2, &people[..1]).await;
    assert_eq!(read_orders(&store).await, 1);
    mirror(&store, 3, &people[1..2]).await;
    let next = store.next_order_people(PRACTICE).await.unwrap().unwrap();
    delete_orders(&store).await;
    // One of these orders gets the row id of the last order of the step.
    mirror(&store, 4, &people).await;
    assert!(!store.finish_order_people(PRACTICE, &next).await.unwrap());
    assert_eq!(read_orders(&store).await, 3);
}

#[tokio::test]
async fn orders_only_complete_known_people() {
    let (_folder, store) = store().await;
    add_list(&store, "Idalina", "IDA@example.com", now()).await;
    mirror(&store, 1, &[("Ida", Some("ida@example.com"))]).await;
    read_orders(&store).await;
    let people = bodies(&store).await;
    assert_eq!(people.len(), 1);
    assert_eq!(people[0].1.get(Field::FirstName), "Idalina");
    assert_eq!(people[0].1.get(Field::LastName), "Berg");
}

#[tokio::test]
async fn removed_person_is_not_added_by_orders() {
    let (_folder, store) = store().await;
    mirror(&store, 1, &[("Ida", Some("ida@example.com"))]).await;
    read_orders(&store).await;
    let id = bodies(&store).await[0].0;
    store.remove_person(PRACTICE, id, now()).await.unwrap();
    mirror(&store, 2, &[("Ida", Some("ida@example.com"))]).await;
    read_orders(&store).await;
    assert!(bodies(&store).await.is_empty());
    // A list from before the removal is added in the background.
    add_list(&store, "Ida", "ida@example.com", now() - DAY).await;
    assert!(bodies(&store).await.is_empty());
    // The user adds the person again.
    add_list(&store, "Ida", "ida@example.com", now() + DAY).await;
    assert_eq!(bodies(&store).await.len(), 1);
    mirror(&store, 3, &[("Ida", Some("ida@example.com"))]).await;
    read_orders(&store).await;
    assert_eq!(bodies(&store).await[0].1.get(Field::LastName), "Berg");
}

#[tokio::test]
async fn next_orders_are_found_by_row() {
    let (_folder, store) = store().await;
    let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(
        "EXPLAIN QUERY PLAN SELECT orders.row_id, email, body FROM orders NOT INDEXED \
         CROSS JOIN order_body ON order_row = orders.row_id \
         WHERE connection_row = 1 AND orders.row_id > 7 ORDER BY orders.row_id LIMIT 500",
    )
    .fetch_all(&store.mirror)
    .await
    .unwrap();
    let steps: Vec<&str> = plan.iter().map(|(.., step)| step.as_str()).collect();
    assert!(
        steps
            .iter()
            .all(|step| step.contains("USING INTEGER PRIMARY KEY")),
        "{steps:?}"
    );
}
