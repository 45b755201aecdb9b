//! Earlier gifts of the recipients of a send, found in the mirror.

use std::collections::HashMap;

use super::history::{LastGift, PastGifts};
use crate::{
    contract::{CartProduct, MailingAddress, OrderBatchId, ProductId, RecipientRequest},
    desk::{
        sends::{
            gift_test::SendPurpose,
            outbox::{OutboxState, tests::store::new_entry},
        },
        store::tests::*,
    },
    recipients::PersonKey,
};

const TEA: ProductId = ProductId(Uuid::from_u128(0x7EA));
const MUG: ProductId = ProductId(Uuid::from_u128(0x3C6));

/// The start of the year of `now`.
fn new_year() -> Timestamp {
    "2026-01-01T00:00:00Z".parse().unwrap()
}

fn batch_with(n: u128, product: ProductId) -> OrderBatch {
    OrderBatch {
        cart: Cart {
            items: vec![CartItem {
                quantity: 1,
                product: CartProduct {
                    id: product,
                    ..CartProduct::default()
                },
                ..CartItem::default()
            }],
            ..Cart::default()
        },
        ..batch(n, "Thanks")
    }
}

fn order_to(batch: &OrderBatch, email: Option<&str>, name: &str, days_ago: u32) -> Order {
    Order {
        id: Uuid::new_v4().into(),
        event_times: Some(EventTimes {
            created_at: Some(now() - DAY * days_ago),
            ..EventTimes::default()
        }),
        recipient_email: email.map(str::to_owned),
        ..order(batch, 0, name, "Berg", OrderStatus::Notified)
    }
}

async fn mirror(store: &Store, batch: &OrderBatch, orders: &[Order]) {
    let batches = std::slice::from_ref(batch);
    store
        .mirror_batches(PRACTICE, batches, now())
        .await
        .unwrap();
    let first = OrderPosition::Consecutive { first: 0 };
    store
        .mirror_orders(PRACTICE, orders, first, now())
        .await
        .unwrap();
}

fn email(address: &str) -> Option<PersonKey> {
    PersonKey::of(&RecipientRequest {
        first_name: "Ida".to_owned(),
        email: Some(address.to_owned()),
        ..RecipientRequest::default()
    })
}

fn query(people: Vec<Option<PersonKey>>, products: &[ProductId]) -> GiftHistoryQuery {
    GiftHistoryQuery {
        people,
        products: products.to_vec(),
        year_start: Some(new_year()),
        excluded: Vec::new(),
    }
}

fn named(first: &str) -> Option<PersonKey> {
    PersonKey::of(&RecipientRequest {
        first_name: first.to_owned(),
        last_name: Some("Berg".to_owned()),
        ..RecipientRequest::default()
    })
}

async fn past(store: &Store, query: &GiftHistoryQuery) -> HashMap<u32, PastGifts> {
    store.past_gifts(PRACTICE, query).await.unwrap()
}

#[tokio::test]
async fn same_product_is_found_by_email_in_any_case() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let mug = batch_with(2, MUG);
    mirror(
        &store,
        &tea,
        &[order_to(&tea, Some("Ida@Example.com"), "Ida", 10)],
    )
    .await;
    mirror(
        &store,
        &mug,
        &[order_to(&mug, Some("ida@example.com"), "Ida", 3)],
    )
    .await;
    let people = vec![email("raj@example.com"), email("IDA@example.com"), None];
    let found = past(&store, &query(people.clone(), &[TEA])).await;
    assert_eq!(found.len(), 1, "{found:?}");
    let ida = found[&1];
    assert_eq!(ida.gifts_this_year, 2);
    assert_eq!(ida.amount_this_year, Cents(10_000));
    assert_eq!(ida.last_same_gift_at, Some(now() - DAY * 10));
    // Without a yearly limit, no gift counts for the year.
    let mut other_gift = query(people, &[ProductId::default()]);
    other_gift.year_start = None;
    let any_gift = PastGifts {
        last_gift_at: Some(now() - DAY * 3),
        ..PastGifts::default()
    };
    assert_eq!(past(&store, &other_gift).await[&1], any_gift);
    assert!(store.has_sent(PRACTICE, &[TEA]).await.unwrap());
    let never_sent = [ProductId::default()];
    assert!(!store.has_sent(PRACTICE, &never_sent).await.unwrap());
}

#[tokio::test]
async fn gift_is_found_by_email_in_any_spelling() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let orders = ["JOSE\u{301}@Example.com", "ida@xn--mller-kva.example"]
        .map(|email| order_to(&tea, Some(email), "Ida", 10));
    mirror(&store, &tea, &orders).await;
    let people = vec![email("josé@example.com"), email(" Ida@MÜLLER.example")];
    let found = past(&store, &query(people, &[TEA])).await;
    assert_eq!(found.len(), 2, "{found:?}");
}

#[tokio::test]
async fn failed_canceled_and_older_orders_do_not_count() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let mut failed = order_to(&tea, Some("ida@example.com"), "Ida", 2);
    failed.status = OrderStatus::Failed;
    let mut canceled = order_to(&tea, Some("ida@example.com"), "Ida", 2);
    canceled.status = OrderStatus::Canceled;
    let last_year = order_to(&tea, Some("ida@example.com"), "Ida", 400);
    mirror(&store, &tea, &[failed, canceled, last_year]).await;
    let found = past(&store, &query(vec![email("ida@example.com")], &[TEA])).await;
    assert_eq!(found[&0].gifts_this_year, 0);
    assert_eq!(found[&0].last_same_gift_at, Some(now() - DAY * 400));
    let mut without = query(vec![email("ida@example.com")], &[TEA]);
    without.excluded = vec![tea.id];
    assert!(past(&store, &without).await.is_empty());
}

/// A search for the gifts of people at these streets.
fn query_at(people: &[(&str, &str)]) -> GiftHistoryQuery {
    let people = people.iter().map(|(first_name, street)| {
        let recipient = sent_to(first_name, street);
        PersonKey::of(&recipient)
    });
    query(people.collect(), &[TEA])
}

fn sent_to(first_name: &str, street: &str) -> RecipientRequest {
    RecipientRequest {
        first_name: first_name.to_owned(),
        last_name: Some("Berg".to_owned()),
        mailing_address: Some(Box::new(MailingAddress {
            address_1: street.to_owned(),
            postal_code: "02139".to_owned(),
            ..MailingAddress::default()
        })),
        ..RecipientRequest::default()
    }
}

#[tokio::test]
async fn same_name_at_other_address_is_another_person() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    mirror(&store, &tea, &[order_to(&tea, None, "Ida", 5)]).await;
    let elm = query_at(&[("IDA", "1 Elm Street")]);
    let oak = query_at(&[("Ida", "2 Oak Street")]);
    // Without the address of the order, the gift counts for both.
    assert_eq!(past(&store, &elm).await[&0].gifts_this_year, 1);
    assert_eq!(past(&store, &oak).await[&0].gifts_this_year, 1);
    store
        .keep_sent_recipients(PRACTICE, tea.id, &[sent_to("Ida", "1 Elm St.")])
        .await
        .unwrap();
    let unknown = query(vec![named("IDA"), named("Raj")], &[TEA]);
    assert_eq!(past(&store, &unknown).await[&0].gifts_this_year, 1);
    assert_eq!(past(&store, &elm).await[&0].gifts_this_year, 1);
    assert!(past(&store, &oak).await.is_empty());
}

#[tokio::test]
async fn order_with_email_does_not_match_by_name() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let order = order_to(&tea, Some("ida@example.com"), "Ida", 5);
    mirror(&store, &tea, &[order]).await;
    let ida = query_at(&[("Ida", "1 Elm Street")]);
    assert!(past(&store, &ida).await.is_empty());
    // The address was sent with the email.
    store
        .keep_sent_recipients(PRACTICE, tea.id, &[sent_to("Ida", "1 Elm Street")])
        .await
        .unwrap();
    assert_eq!(past(&store, &ida).await[&0].gifts_this_year, 1);
}

#[tokio::test]
async fn addresses_are_found_by_name_in_any_sequence() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    // The service lists the orders in another order than the request.
    let orders = [
        order_to(&tea, None, "Raj", 5),
        order_to(&tea, None, "Ida", 6),
    ];
    mirror(&store, &tea, &orders).await;
    let sent = [
        sent_to("Ida", "1 Elm Street"),
        sent_to("Raj", "2 Oak Street"),
    ];
    store
        .keep_sent_recipients(PRACTICE, tea.id, &sent)
        .await
        .unwrap();
    for is_of_earlier_version in [false, true] {
        if is_of_earlier_version {
            sqlx::query("UPDATE sent_recipient SET recipient_sort_key = NULL")
                .execute(&store.durable)
                .await
                .unwrap();
        }
        let same = query_at(&[("Ida", "1 Elm Street"), ("Raj", "2 Oak Street")]);
        assert_eq!(past(&store, &same).await.len(), 2);
        let other = query_at(&[("Ida", "2 Oak Street"), ("Raj", "1 Elm Street")]);
        assert!(past(&store, &other).await.is_empty());
    }
}

#[tokio::test]
async fn two_people_of_one_name_have_own_orders() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let orders = [
        order_to(&tea, None, "Ida", 5),
        order_to(&tea, None, "Ida", 6),
    ];
    mirror(&store, &tea, &orders).await;
    let sent = [
        sent_to("Ida", "1 Elm Street"),
        sent_to("Ida", "2 Oak Street"),
    ];
    store
        .keep_sent_recipients(PRACTICE, tea.id, &sent)
        .await
        .unwrap();
    for (street, days) in [
        ("1 Elm Street", Some(5)),
        ("2 Oak Street", Some(6)),
        ("3 Ash Street", None),
    ] {
        let found = past(&store, &query_at(&[("Ida", street)])).await;
        let last_gift = found.get(&0).map(|past| past.last_gift_at.unwrap());
        assert_eq!(last_gift, days.map(|days| now() - DAY * days));
        let key = PersonKey::of(&sent_to("Ida", street)).unwrap();
        let (listed, total) = store.person_orders(PRACTICE, &key).await.unwrap();
        assert_eq!(listed.first().map(|order| order.at.unwrap()), last_gift);
        assert_eq!(total, u64::from(days.is_some()));
    }
}

#[tokio::test]
async fn month_sums_gifts_of_the_month() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let orders = [
        order_to(&tea, None, "Ida", 1),
        order_to(&tea, None, "Raj", 2),
        order_to(&tea, None, "Nia", 40),
    ];
    mirror(&store, &tea, &orders).await;
    let from = now() - DAY * 20;
    let sum = |excluded: Vec<_>| {
        let store = store.clone();
        async move {
            store
                .sent_amount(PRACTICE, from, now() + DAY, &excluded)
                .await
                .unwrap()
        }
    };
    assert_eq!(sum(vec![]).await, Cents(10_000));
    assert_eq!(sum(vec![tea.id]).await, Cents(0));
}

#[tokio::test]
async fn batches_with_all_their_orders_are_mirrored() {
    let (_folder, store) = store().await;
    let batches: Vec<OrderBatch> = [
        SendStatus::Complete,
        SendStatus::Failed,
        SendStatus::Canceled,
        SendStatus::Pending,
    ]
    .into_iter()
    .zip(1..)
    .map(|(send_status, n)| OrderBatch {
        send_status,
        ..batch(n, "Thanks")
    })
    .collect();
    store
        .mirror_batches(PRACTICE, &batches, now())
        .await
        .unwrap();
    let ids: Vec<_> = batches.iter().map(|batch| batch.id).collect();
    let mirrored = store.mirrored_batches(&[PRACTICE], &ids).await;
    assert_eq!(mirrored.unwrap(), [ids[1], ids[2]].into());
    store
        .mark_orders_read(PRACTICE, &ids[..1], now())
        .await
        .unwrap();
    let mirrored = store.mirrored_batches(&[PRACTICE], &ids).await;
    assert_eq!(mirrored.unwrap(), [ids[0], ids[1], ids[2]].into());
}

#[tokio::test]
async fn steps_of_large_history_grow_with_its_orders() {
    const PEOPLE: usize = 100_000;
    let (_folder, store) = store().await;
    mirror(&store, &batch_with(1, TEA), &[]).await;
    // 300,000 orders of 100,000 people.
    sqlx::query(
        "WITH RECURSIVE n AS (SELECT 0 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 299999) \
         INSERT INTO orders (connection_row, id, batch_id, batch_rank, position, status, \
         furthest_stage, recipient_name, recipient_sort_key, email_key, first_product, other_products, \
         swapped_from_others, is_swapped, gift_link, amount_pre_tax, brand_id, brand_name, \
         created_at, read_at) \
         SELECT 1, randomblob(16), (SELECT id FROM batch), 1, i, 'notified', 1, '', '', \
         'person' || (i % 100000) || '@example.com', '', 0, 0, 0, '', 5000, x'', '', ?1, 0 FROM n",
    )
    .bind(now() - DAY)
    .execute(&store.mirror)
    .await
    .unwrap();
    let people = (0..PEOPLE).map(|n| email(&format!("person{n}@example.com")));
    let query = query(people.collect(), &[TEA]);
    let steps = store.count_steps().await;
    let found = past(&store, &query).await;
    let steps = steps.take();
    assert_eq!(found.len(), PEOPLE);
    assert_eq!(found[&7].gifts_this_year, 3);
    // Comparing each person with each order would take 30 billion.
    assert!(steps > 0 && steps < 100_000_000, "{steps} steps");
}

#[tokio::test]
async fn test_orders_do_not_count_as_gifts() {
    let (_folder, store) = store().await;
    let gift = batch_with(1, TEA);
    let test = OrderBatch {
        customer_reference_id: Some(SendPurpose::Test.new_reference()),
        ..batch_with(2, TEA)
    };
    for (batch, days) in [(&gift, 30), (&test, 3)] {
        let orders = [
            order_to(batch, Some("ida@example.com"), "Ida", days),
            order_to(batch, None, "Raj", days),
        ];
        mirror(&store, batch, &orders).await;
    }
    let people = vec![email("ida@example.com"), named("Raj")];
    for person in people.iter().flatten() {
        let (listed, total) = store.person_orders(PRACTICE, person).await.unwrap();
        assert_eq!((listed.len(), total), (1, 1));
        assert_eq!(listed[0].at, Some(now() - DAY * 30));
    }
    let found = past(&store, &query(people, &[TEA])).await;
    assert_eq!(found.len(), 2, "{found:?}");
    for gifts in found.values() {
        assert_eq!(gifts.gifts_this_year, 1);
        assert_eq!(gifts.last_gift_at, Some(now() - DAY * 30));
    }
}

#[tokio::test]
async fn gift_without_known_date_is_undated() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let mut gift = order_to(&tea, Some("ida@example.com"), "Ida", 3);
    let stated = gift.event_times.take();
    mirror(&store, &tea, std::slice::from_ref(&gift)).await;
    let ida = query(vec![email("ida@example.com")], &[TEA]);
    let last_gift = async || past(&store, &ida).await[&0].last_gift();
    assert!(store.has_undated_gifts(PRACTICE).await.unwrap());
    assert_eq!(store.count_undated_orders(PRACTICE).await.unwrap(), 1);
    assert_eq!(last_gift().await, LastGift::Undated);
    assert_eq!(past(&store, &ida).await[&0].undated_same_gifts, 1);
    gift.event_times = stated;
    mirror(&store, &tea, &[gift]).await;
    assert!(!store.has_undated_gifts(PRACTICE).await.unwrap());
    assert_eq!(last_gift().await, LastGift::At(now() - DAY * 3));
}

#[tokio::test]
async fn own_send_counts_without_creation_times_of_orders() {
    let (_folder, store) = store().await;
    let tea = batch_with(1, TEA);
    let mut gift = order_to(&tea, Some("ida@example.com"), "Ida", 3);
    gift.event_times = None;
    let mut new = new_entry("own", OutboxState::Sent(tea.id));
    new.entry.created_at = now() - DAY * 4;
    assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
    mirror(&store, &tea, &[gift]).await;
    store
        .mark_orders_read(PRACTICE, &[tea.id], now())
        .await
        .unwrap();
    // Personal data is not kept until the service states a time, which it may never do.
    store.delete_mirrored_requests(PRACTICE).await.unwrap();
    assert!(store.outbox_request(new.entry.id).await.unwrap().is_empty());
    assert_eq!(store.count_undated_orders(PRACTICE).await.unwrap(), 1);
    assert!(!store.has_undated_gifts(PRACTICE).await.unwrap());
    let found = past(&store, &query(vec![email("ida@example.com")], &[TEA])).await[&0];
    let expected = PastGifts {
        gifts_this_year: 1,
        amount_this_year: Cents(5_000),
        last_same_gift_at: Some(new.entry.created_at),
        last_gift_at: Some(new.entry.created_at),
        ..PastGifts::default()
    };
    assert_eq!(found, expected);
    let ida = email("ida@example.com").unwrap();
    let (listed, _) = store.person_orders(PRACTICE, &ida).await.unwrap();
    assert_eq!(listed[0].at, Some(new.entry.created_at));
    let spent = async |from, until, excluded: &[OrderBatchId]| {
        let spent = store.sent_amount(PRACTICE, from, until, excluded).await;
        spent.unwrap()
    };
    let (sent, after) = (new.entry.created_at, new.entry.created_at + DAY);
    assert_eq!(spent(sent, after, &[]).await, Cents(5_000));
    assert_eq!(spent(sent, after, &[tea.id]).await, Cents::ZERO);
    assert_eq!(spent(after, now(), &[]).await, Cents::ZERO);
}
