//! The facts of orders in memory stay equal to those in the mirror.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::desk::{
    store::{Calendar, order_figures::OrderFigures, orders::read_list},
    view::ActivitySummary,
};

/// A change of the mirror.
#[derive(Clone, Debug)]
enum Change {
    /// Mirrors orders with a status.
    Orders {
        first: u128,
        count: u128,
        status: usize,
    },
    /// Mirrors an activity of an order.
    Activity { order: u128, status: usize },
    /// Deletes some orders, as a rebuild does.
    Delete { rows: i64 },
    /// Mirrors the batch with another send method.
    SendMethod { is_direct: bool },
    /// Counts in between, some days later.
    Count { days: u64 },
}

const STATUSES: [OrderStatus; 6] = [
    OrderStatus::Created,
    OrderStatus::Opened,
    OrderStatus::Accepted,
    OrderStatus::Shipped,
    OrderStatus::Delivered,
    OrderStatus::Canceled,
];

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (0_u128..40, 1_u128..20, 0..STATUSES.len())
            .prop_map(|(first, count, status)| Change::Orders { first, count, status }),
        2 => (0_u128..60, 1..5_usize).prop_map(|(order, status)| Change::Activity { order, status }),
        1 => (1_i64..5).prop_map(|rows| Change::Delete { rows }),
        1 => any::<bool>().prop_map(|is_direct| Change::SendMethod { is_direct }),
        2 => (0_u64..20).prop_map(|days| Change::Count { days }),
    ]
}

async fn apply(store: &Store, number: u128, change: &Change) {
    let (one, two) = (batch(1, "One"), batch(2, "Two"));
    // Changes put the orders into different batches, with different expiries.
    let in_batch = if number.is_multiple_of(5) { &two } else { &one };
    let with_id = |n: u128, status: usize| {
        let name = ["Ann", "Bob"][(n % 2) as usize];
        let mut order = order(in_batch, 100 + n, name, "", STATUSES[status].clone());
        order.expires_at = Some(now() + (number % 12) as u32 * DAY);
        let total = Cents(1_000 - 100 * (n % 7) as i64);
        order.amounts.amount_total = (!n.is_multiple_of(5)).then_some(total);
        order
    };
    match change {
        Change::Orders {
            first,
            count,
            status,
        } => {
            let orders: Vec<Order> = (*first..first + count)
                .map(|n| with_id(n, (status + n as usize) % STATUSES.len()))
                .collect();
            let position = if number.is_multiple_of(2) {
                OrderPosition::Unknown
            } else {
                OrderPosition::Consecutive {
                    first: number as u64,
                }
            };
            store
                .mirror_orders(PRACTICE, &orders, position, now())
                .await
                .unwrap();
        }
        Change::Activity { order, status } => {
            let activity = OrderActivity {
                id: Uuid::from_u128(10_000 + number).into(),
                order: with_id(*order, 0),
                order_status: STATUSES[*status].clone(),
                created_at: now(),
            };
            store
                .mirror_activities(PRACTICE, &[activity])
                .await
                .unwrap();
        }
        Change::Delete { rows } => {
            let mut write = store.begin_mirror().await.unwrap();
            sqlx::query("DELETE FROM orders WHERE row_id IN (SELECT row_id FROM orders LIMIT ?1)")
                .bind(rows)
                .execute(&mut *write)
                .await
                .unwrap();
            write.commit().await.unwrap();
        }
        Change::SendMethod { is_direct } => {
            let mut changed = one;
            if *is_direct {
                changed.send_method = Some(SendMethod::DirectSend);
            }
            store
                .mirror_batches(PRACTICE, &[changed], now())
                .await
                .unwrap();
        }
        Change::Count { days } => {
            figures(store).await;
            ledger(store, *days).await;
            summary(store, *days).await;
        }
    }
}

async fn figures(store: &Store) -> Vec<String> {
    let list =
        |figures: &mut OrderFigures| figures.orders().map(|order| order.describe()).collect();
    store.with_order_figures(PRACTICE, list).await.unwrap()
}

async fn ledger(store: &Store, days: u64) -> crate::desk::view::Ledger {
    let at = now() + DAY * days as u32;
    store.ledger(PRACTICE, at).await.unwrap()
}

/// Figures of the same days as they are `days` days from now.
async fn summary(store: &Store, days: u64) -> ActivitySummary {
    let at = now() + DAY * days as u32;
    let calendar = Calendar::local(now(), 3);
    let summary = store.activity_summary(PRACTICE, &calendar, at);
    summary.await.unwrap()
}

/// Days from now. The second one is after the clock was set back.
const COUNTED_DAYS: [u64; 5] = [3, 0, 5, 11, 40];

async fn summaries(store: &Store) -> Vec<ActivitySummary> {
    let mut summaries = Vec::new();
    for days in COUNTED_DAYS {
        summaries.push(summary(store, days).await);
    }
    summaries
}

/// Compares the lists that are sorted in memory with those that the database sorts.
async fn compare_sorted_lists(store: &Store) {
    for (text, sort) in [
        ("bob", OrderSort::Natural),
        ("one ann", OrderSort::Natural),
        ("", OrderSort::Total),
    ] {
        for descending in [false, true] {
            let query = OrderQuery {
                text: text.to_owned(),
                sort,
                descending,
                ..OrderQuery::default()
            };
            let in_memory = if text.is_empty() {
                store.sort_by_total(PRACTICE, descending).await.unwrap()
            } else {
                let found = store.find_orders(PRACTICE, text).await.unwrap();
                let found = Arc::new(found.expect("a search"));
                let sorted = store.sort_in_natural_order(PRACTICE, found, descending);
                sorted.await.unwrap()
            };
            let mut connection = store.mirror.acquire().await.unwrap();
            let in_database = read_list(&mut connection, PRACTICE, &query, None, now()).await;
            assert_eq!(in_memory, Some(in_database.unwrap()), "{query:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn changed_orders_are_counted_and_sorted_as_if_read_anew(changes in prop::collection::vec(change(), 1..25)) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let (_folder, store) = store().await;
            let batches = [batch(1, "One"), batch(2, "Two")];
            store.mirror_batches(PRACTICE, &batches, now()).await.unwrap();
            for (number, change) in changes.iter().enumerate() {
                apply(&store, number as u128, change).await;
            }
            let kept = (figures(&store).await, ledger(&store, 3).await, summaries(&store).await);
            let counted = store.count_orders_of(PRACTICE, None).await.unwrap();
            prop_assert_eq!(counted, kept.0.len() as u64);
            compare_sorted_lists(&store).await;
            store.forget_order_figures().await;
            let mut summaries_anew = Vec::new();
            for days in COUNTED_DAYS {
                store.forget_order_figures().await;
                summaries_anew.push(summary(&store, days).await);
            }
            let read_anew = (figures(&store).await, ledger(&store, 3).await, summaries_anew);
            prop_assert_eq!(kept, read_anew);
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn summary_follows_the_send_method_and_the_chosen_days() {
    let (_folder, store) = store().await;
    let mut one = batch(1, "One");
    let orders: Vec<Order> = (100..110)
        .map(|n| Order {
            expires_at: Some(now() + DAY),
            ..order(&one, n, "Ann", "", OrderStatus::Created)
        })
        .collect();
    let batches = [one.clone()];
    store
        .mirror_batches(PRACTICE, &batches, now())
        .await
        .unwrap();
    store
        .mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, now())
        .await
        .unwrap();
    let of_days = async |days| {
        let calendar = Calendar::local(now(), days);
        let summary = store.activity_summary(PRACTICE, &calendar, now());
        summary.await.unwrap()
    };
    assert_eq!(of_days(3).await.at_risk, 10);
    one.send_method = Some(SendMethod::DirectSend);
    store.mirror_batches(PRACTICE, &[one], now()).await.unwrap();
    assert_eq!(of_days(3).await.at_risk, 0, "direct sends do not expire");
    assert_eq!(of_days(30).await.days.len(), 30);
    assert_eq!(of_days(3).await.days.len(), 3);
}

#[tokio::test]
async fn another_connection_has_its_own_figures() {
    let (_folder, store) = store().await;
    let other = crate::desk::Connection {
        id: crate::desk::ConnectionId(Uuid::from_u128(5)),
        kind: crate::desk::ConnectionKind::Remote,
        name: "Other".to_owned(),
        base_url: "https://gifts.example".to_owned(),
    };
    let other = store.add_connection(&other).await.unwrap();
    let one = batch(1, "One");
    let ann = [order(&one, 50, "Ann", "", OrderStatus::Created)];
    store
        .mirror_orders(PRACTICE, &ann, OrderPosition::Unknown, now())
        .await
        .unwrap();
    assert_eq!(figures(&store).await.len(), 1);
    let of_other = |figures: &mut OrderFigures| figures.orders().count();
    assert_eq!(store.with_order_figures(other, of_other).await.unwrap(), 0);
    // What changes while the figures of the other connection are in memory is not lost.
    let bob = [order(&one, 51, "Bob", "", OrderStatus::Created)];
    store
        .mirror_orders(PRACTICE, &bob, OrderPosition::Unknown, now())
        .await
        .unwrap();
    assert_eq!(store.with_order_figures(other, of_other).await.unwrap(), 0);
    assert_eq!(figures(&store).await.len(), 2);
}
