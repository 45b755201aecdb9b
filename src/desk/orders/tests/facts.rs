//! The facts of orders in memory stay equal to those in the mirror.

use std::sync::Arc;

use proptest::prelude::*;

use crate::desk::{
    activity::{ActivitySummary, Calendar},
    money::OrderMoney,
    orders::{facts::OrderFigures, reads::read_list},
    store::tests::*,
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

/// Amounts in cents: small ones, those around the largest that fits into the facts of an order, and equal ones.
const AMOUNTS: [i64; 12] = [
    0,
    2_500,
    1_000,
    300,
    (1 << 31) - 1,
    1 << 31,
    -1,
    1 << 50,
    u32::MAX as i64,
    1 << 32,
    1 << 31,
    999,
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
        let total = AMOUNTS[n as usize % AMOUNTS.len()];
        order.amounts.amount_total = (!n.is_multiple_of(5)).then_some(Cents(total));
        // From nine days ago on; some in the future, as with a wrong clock.
        let created_at = now() - 9 * DAY + (n % 13) as u32 * DAY;
        let after = |days: u128| Some(created_at + days as u32 * DAY);
        order.event_times = (!n.is_multiple_of(4)).then(|| EventTimes {
            created_at: Some(created_at),
            opened_at: after(n % 3).filter(|_| n.is_multiple_of(2)),
            accepted_at: after(n % 5).filter(|_| n.is_multiple_of(3)),
            ..EventTimes::default()
        });
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
                .mirror_activities(PRACTICE, &[], &[activity], ActivityUse::Feed, now())
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
            summary(store, now() + DAY * *days as u32).await;
        }
    }
}

async fn figures(store: &Store) -> Vec<String> {
    let list = |figures: &OrderFigures| figures.orders().map(|order| order.describe()).collect();
    store.with_order_figures(PRACTICE, list).await.unwrap()
}

async fn ledger(store: &Store, days: u64) -> crate::desk::money::Ledger {
    let at = now() + DAY * days as u32;
    store.ledger(PRACTICE, at).await.unwrap()
}

/// Figures of the last three days as they are at a later time.
async fn summary(store: &Store, at: Timestamp) -> ActivitySummary {
    let calendar = Calendar::local(now(), 3);
    let summary = store.activity_summary(PRACTICE, &calendar, at);
    summary.await.unwrap()
}

/// Some of the figures of [`summary`], counted order by order.
async fn count_each_order(store: &Store, at: Timestamp) -> ActivitySummary {
    let direct = store.direct_batches(PRACTICE).await.unwrap();
    let first_day = Calendar::local(now(), 3).midnights[0].micros();
    let week = (at - 7 * DAY).micros();
    let count = move |figures: &OrderFigures| {
        let is_direct = figures.are_direct(&direct);
        let mut counted = ActivitySummary::default();
        let mut to_open = Vec::new();
        for order in figures.orders() {
            let created = order.created_at().unwrap_or(i64::MIN);
            let payment = order.payment(is_direct[order.batch()]);
            counted.sent_this_week += u64::from(created >= week);
            counted.at_risk += u64::from(OrderMoney::of(&payment, at).is_at_risk);
            if created >= first_day {
                counted.funnel.created += 1;
                counted.funnel.expired += u64::from(order.is_expired(at));
                to_open.extend(order.seconds_since_creation(order.opened_at()));
            }
        }
        to_open.sort_unstable();
        let middle = to_open.len().checked_sub(1).map(|last| to_open[last / 2]);
        counted.median_to_open = middle.map(|seconds| Duration::from_secs(seconds.into()));
        counted
    };
    store.with_order_figures(PRACTICE, count).await.unwrap()
}

/// Times around those at which figures change, in a changing order: the clock can be set back.
fn counted_times() -> impl Iterator<Item = Timestamp> {
    let days = [3, 0, 5, 11, 40].into_iter();
    days.flat_map(|days| {
        let at = (now() + days * DAY).micros();
        [at, at - 1, at + 1, at + 2].map(Timestamp::from_micros)
    })
}

async fn compare_summaries(store: &Store) {
    for at in counted_times() {
        let kept = summary(store, at).await;
        let each = count_each_order(store, at).await;
        assert_eq!(kept.sent_this_week, each.sent_this_week, "{at:?}");
        assert_eq!(kept.at_risk, each.at_risk, "{at:?}");
        assert_eq!(kept.funnel.created, each.funnel.created, "{at:?}");
        assert_eq!(kept.funnel.expired, each.funnel.expired, "{at:?}");
        assert_eq!(kept.median_to_open, each.median_to_open, "{at:?}");
    }
    let mut kept = Vec::new();
    for at in counted_times() {
        kept.push(summary(store, at).await);
    }
    for (at, kept) in counted_times().zip(kept) {
        store.forget_order_figures().await;
        assert_eq!(summary(store, at).await, kept, "{at:?}");
    }
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
    fn changed_orders_are_counted_like_fresh_ones(changes in prop::collection::vec(change(), 1..25)) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let (_folder, store) = store().await;
            let batches = [batch(1, "One"), batch(2, "Two")];
            store.mirror_batches(PRACTICE, &batches, now()).await.unwrap();
            for (number, change) in changes.iter().enumerate() {
                apply(&store, number as u128, change).await;
            }
            let kept = (figures(&store).await, ledger(&store, 3).await);
            let counted = store.count_orders_of(PRACTICE, None).await.unwrap();
            prop_assert_eq!(counted, kept.0.len() as u64);
            compare_sorted_lists(&store).await;
            compare_summaries(&store).await;
            store.forget_order_figures().await;
            let read_anew = (figures(&store).await, ledger(&store, 3).await);
            prop_assert_eq!(kept, read_anew);
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn facts_have_amounts_of_any_size() {
    let (_folder, store) = store().await;
    let one = batch(1, "One");
    let amounts = AMOUNTS.into_iter().chain([i64::MIN, i64::MAX]);
    let orders: Vec<Order> = (100..)
        .zip(amounts.clone().map(Some).chain([None]))
        .map(|(n, total)| {
            let mut order = order(&one, n, "Ann", "", OrderStatus::Created);
            order.amounts.amount_total = total.map(Cents);
            order.amounts.amount_pre_tax_total = Cents(total.unwrap_or(7));
            order
        })
        .collect();
    store
        .mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, now())
        .await
        .unwrap();
    let read = |figures: &OrderFigures| {
        let payments = figures.orders().map(|order| order.payment(false));
        let amounts = payments.map(|payment| (payment.sent_pre_tax, payment.total));
        amounts.collect::<Vec<_>>()
    };
    let expected = amounts.map(|cents| (Cents(cents), Some(Cents(cents))));
    let expected = expected.chain([(Cents(7), None)]);
    let read = store.with_order_figures(PRACTICE, read).await.unwrap();
    assert_eq!(read, expected.collect::<Vec<_>>());
}

#[tokio::test]
async fn summary_uses_current_send_method_and_chosen_days() {
    let (_folder, store) = store().await;
    let mut one = batch(1, "One");
    let opened_at = now() - 10 * DAY;
    let times = EventTimes {
        created_at: Some(opened_at),
        opened_at: Some(opened_at),
        ..EventTimes::default()
    };
    let orders: Vec<Order> = (100..110)
        .map(|n| Order {
            expires_at: Some(now() + DAY),
            event_times: Some(times.clone()),
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
    for (days, created) in [(30, 10), (3, 0), (30, 10)] {
        let summary = of_days(days).await;
        let opened: u64 = summary.days.iter().map(|day| day.opened).sum();
        assert_eq!((summary.funnel.created, opened), (created, created));
    }
}

#[tokio::test]
async fn another_connection_has_its_own_figures() {
    let (_folder, store) = store().await;
    let other = crate::desk::connections::Connection {
        id: crate::desk::ids::ConnectionId(Uuid::from_u128(5)),
        kind: crate::desk::connections::ConnectionKind::Remote,
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
    let of_other = |figures: &OrderFigures| figures.orders().count();
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
