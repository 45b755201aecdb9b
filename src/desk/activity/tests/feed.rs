//! The filters of the feed show what the whole feed shows, whatever is mirrored in whatever sequence.

use proptest::prelude::*;

use crate::{
    contract::{ActivityId, OrderActivity, OrderId},
    desk::{activity::ActivityRow, store::tests::*},
};

const ORDERS: usize = 5;

const STATUSES: [OrderStatus; 9] = [
    OrderStatus::Created,
    OrderStatus::Opened,
    OrderStatus::Accepted,
    OrderStatus::PendingPayment,
    OrderStatus::Paid,
    OrderStatus::Ordered,
    OrderStatus::Shipped,
    OrderStatus::Delivered,
    OrderStatus::Failed,
];

#[derive(Clone, Debug)]
enum Step {
    /// Activities of orders: the order, the status and the hour.
    Activities(Vec<(usize, usize, u64)>),
    /// The order gets a note, or has none.
    Note(usize, bool),
    /// Orders are deleted and read again; that of the number is missing.
    Rebuild(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let activity = (0..ORDERS, 0..STATUSES.len(), 0..6_u64);
    prop_oneof![
        3 => prop::collection::vec(activity, 1..12).prop_map(Step::Activities),
        2 => (0..ORDERS, any::<bool>()).prop_map(|(order, has_note)| Step::Note(order, has_note)),
        1 => (0..2 * ORDERS).prop_map(Step::Rebuild),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn filters_show_what_the_whole_feed_shows(steps in prop::collection::vec(step(), 1..10)) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(run(steps));
    }
}

async fn run(steps: Vec<Step>) {
    let (_folder, store, one) = store_with_batch("One").await;
    let mut orders: Vec<Order> = (0..ORDERS)
        .map(|n| order(&one, 100 + n as u128, "Ann", "", OrderStatus::Ordered))
        .collect();
    let (mut next_id, mut missing) = (1_000, usize::MAX);
    for step in steps {
        let mut activities = Vec::new();
        match step {
            Step::Activities(added) => {
                for (order, status, hours) in added {
                    if order == missing {
                        continue;
                    }
                    next_id += 1;
                    activities.push(OrderActivity {
                        id: Uuid::from_u128(next_id).into(),
                        order_status: STATUSES[status].clone(),
                        created_at: now() - Duration::from_secs(hours * 3_600),
                        order: orders[order].clone(),
                    });
                }
            }
            Step::Note(order, has_note) => {
                orders[order].thank_you_note = has_note.then(|| "Thank you".to_owned());
            }
            Step::Rebuild(order) => {
                let resources = [crate::desk::sync::SyncResource::Orders];
                let cleared = store.clear_resources(PRACTICE, &resources, &[]);
                cleared.await.unwrap();
                missing = order;
            }
        }
        let existing: Vec<Order> = (0..ORDERS)
            .filter(|n| *n != missing)
            .map(|n| orders[n].clone())
            .collect();
        store
            .mirror_orders(PRACTICE, &existing, OrderPosition::Unknown, now())
            .await
            .unwrap();
        store
            .mirror_activities(PRACTICE, &[], &activities, ActivityUse::Feed, now())
            .await
            .unwrap();
        check(&store).await;
    }
}

/// Compares each filter with the whole feed, and the acceptances with the activities of their orders.
async fn check(store: &Store) {
    let whole = feed(store, &ActivityQuery::default(), 0..1_000).await;
    let of_status = |status: OrderStatus| ActivityQuery {
        statuses: vec![status],
        ..ActivityQuery::default()
    };
    for status in STATUSES {
        let expected: Vec<ActivityRow> = whole
            .iter()
            .filter(|row| row.status == status)
            .cloned()
            .collect();
        check_windows(store, &of_status(status), &expected).await;
    }
    let with_note = ActivityQuery {
        with_note: true,
        ..ActivityQuery::default()
    };
    let noted: Vec<ActivityRow> = whole
        .iter()
        .filter(|row| row.thank_you_note.is_some())
        .cloned()
        .collect();
    check_windows(store, &with_note, &noted).await;
    let is_later = |status: &OrderStatus| {
        use OrderStatus::{Ordered, Paid, PendingPayment};
        [PendingPayment, Paid, Ordered].contains(status)
    };
    let mirrored: Vec<(ActivityId, OrderId, OrderStatus)> =
        sqlx::query_as::<_, (ActivityId, OrderId, String)>(
            "SELECT id, order_id, status FROM activity ORDER BY occurred_at, row_id",
        )
        .fetch_all(&store.mirror)
        .await
        .unwrap()
        .into_iter()
        .map(|(id, order, status)| (id, order, OrderStatus::from(status)))
        .collect();
    for (id, order, status) in &mirrored {
        let of_order = || mirrored.iter().filter(|(_, other, _)| other == order);
        let is_reported = of_order().any(|(_, _, status)| *status == OrderStatus::Accepted);
        let first_later = of_order().find(|(_, _, status)| is_later(status));
        let is_first_later = first_later.is_some_and(|(first, ..)| first == id);
        let is_acceptance = *status == OrderStatus::Accepted || (!is_reported && is_first_later);
        let shown = whole.iter().find(|row| row.id == *id).unwrap();
        assert_eq!(shown.status == OrderStatus::Accepted, is_acceptance);
    }
}

async fn check_windows(store: &Store, filter: &ActivityQuery, expected: &[ActivityRow]) {
    let length = expected.len() as u64;
    for from in 0..=length {
        let range = from..from + 3;
        let end = range.end.min(length);
        let rows = feed(store, filter, range).await;
        assert_eq!(rows, expected[from as usize..end as usize], "{filter:?}");
    }
}

async fn feed(
    store: &Store,
    filter: &ActivityQuery,
    range: std::ops::Range<u64>,
) -> Vec<ActivityRow> {
    let window = store.window(PRACTICE, "US", filter, range, now()).await;
    window.unwrap().rows
}
