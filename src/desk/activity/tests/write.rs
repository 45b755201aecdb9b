//! Figures of the Activity screen, and activities that are written to the mirror.

use crate::desk::store::tests::*;

#[tokio::test]
async fn summary_counts_direct_sends_apart() {
    let (_folder, store) = store().await;
    let link = batch(1, "Link");
    let direct = OrderBatch {
        send_method: Some(SendMethod::DirectSend),
        ..batch(2, "Direct")
    };
    store
        .mirror_batches(PRACTICE, &[link.clone(), direct.clone()], now())
        .await
        .unwrap();
    let mut orders = [
        order(&link, 1, "Ann", "", OrderStatus::Created),
        order(&direct, 2, "Bob", "", OrderStatus::Accepted),
    ];
    for order in &mut orders {
        order.event_times = Some(EventTimes {
            created_at: Some(now()),
            accepted_at: (order.status == OrderStatus::Accepted).then(now),
            ..EventTimes::default()
        });
    }
    store
        .mirror_orders(PRACTICE, &orders, OrderPosition::Unknown, now())
        .await
        .unwrap();
    let summary = store
        .activity_summary(PRACTICE, &Calendar::local(now(), 7), now())
        .await
        .unwrap();
    assert_eq!((summary.funnel.created, summary.direct.created), (2, 1));
    assert_eq!((summary.funnel.accepted, summary.direct.accepted), (1, 1));
    assert_eq!(summary.time_to_accept, [0; 7]);
}

#[tokio::test]
async fn activities_are_written_with_their_orders() {
    let (_folder, store, one) = store_with_batch("One").await;
    let accepted = Order {
        thank_you_note: Some("How kind".to_owned()),
        ..order(&one, 40, "Ann", "", OrderStatus::Accepted)
    };
    let activity = OrderActivity {
        id: Uuid::from_u128(1).into(),
        order_status: OrderStatus::Accepted,
        created_at: now() - DAY,
        order: accepted.clone(),
    };
    let is_changed = store
        .mirror_activities(PRACTICE, &[accepted], &[activity], ActivityUse::Feed, now())
        .await
        .unwrap();
    assert!(is_changed);
    let row = &rows(&store, OrderQuery::default()).await[0];
    assert_eq!(row.last_change, Some(now() - DAY));
    let noted: bool = sqlx::query_scalar("SELECT has_note FROM activity")
        .fetch_one(&store.mirror)
        .await
        .unwrap();
    assert!(noted);
}

#[tokio::test]
async fn activities_fill_timeline_once() {
    let (_folder, store, one) = store_with_batch("One").await;
    let canceled = order(&one, 40, "Ann", "", OrderStatus::Canceled);
    store
        .mirror_orders(
            PRACTICE,
            std::slice::from_ref(&canceled),
            OrderPosition::Unknown,
            now(),
        )
        .await
        .unwrap();
    let activity = |n: u128, status, at| OrderActivity {
        id: Uuid::from_u128(n).into(),
        order_status: status,
        created_at: at,
        order: canceled.clone(),
    };
    let reported = [
        activity(2, OrderStatus::Opened, now() - DAY),
        activity(1, OrderStatus::Created, now() - DAY * 2),
    ];
    assert!(
        store
            .mirror_activities(PRACTICE, &[], &reported, ActivityUse::Feed, now())
            .await
            .unwrap()
    );
    assert!(
        !store
            .mirror_activities(PRACTICE, &[], &reported, ActivityUse::Feed, now())
            .await
            .unwrap()
    );
    let detail = store
        .order(PRACTICE, canceled.id, now())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        detail.timeline,
        [
            (OrderStatus::Created, now() - DAY * 2),
            (OrderStatus::Opened, now() - DAY)
        ]
    );
    let row = &rows(&store, OrderQuery::default()).await[0];
    assert_eq!(row.last_change, Some(now() - DAY));
    let funnel = store
        .batch(PRACTICE, one.id, now())
        .await
        .unwrap()
        .unwrap()
        .row
        .funnel;
    assert_eq!(
        (funnel.opened, funnel.canceled),
        (1, 1),
        "the furthest stage is kept"
    );
    let feed = ActivityQuery::default();
    let window = store
        .window(PRACTICE, "US", &feed, 0..10, now())
        .await
        .unwrap();
    let feed = window.rows;
    assert_eq!(feed[0].status, OrderStatus::Opened, "newest first");
    assert_eq!(
        (feed[0].recipient.as_str(), &feed[0].batch),
        ("Ann", &BatchTitle::Named("One".to_owned()))
    );
}

/// Mirrors these activities of one order, whose body is `order`, and returns the feed as status and
/// note, newest first.
async fn feed_of(
    store: &Store,
    order: &Order,
    activities: &[(OrderStatus, Timestamp)],
    filter: ActivityQuery,
) -> Vec<(OrderStatus, bool)> {
    store
        .mirror_orders(
            PRACTICE,
            std::slice::from_ref(order),
            OrderPosition::Unknown,
            now(),
        )
        .await
        .unwrap();
    let activities: Vec<_> = activities
        .iter()
        .enumerate()
        .map(|(index, (status, at))| OrderActivity {
            id: Uuid::from_u128(order.id.0.as_u128() + index as u128 + 1).into(),
            order_status: status.clone(),
            created_at: *at,
            order: order.clone(),
        })
        .collect();
    store
        .mirror_activities(PRACTICE, &[], &activities, ActivityUse::Feed, now())
        .await
        .unwrap();
    let window = store
        .window(PRACTICE, "US", &filter, 0..10, now())
        .await
        .unwrap();
    assert_eq!(window.rows.len() as u64, window.total);
    let rows = window.rows.into_iter();
    rows.map(|row| (row.status, row.thank_you_note.is_some()))
        .collect()
}

#[tokio::test]
async fn first_step_after_acceptance_shows_the_acceptance() {
    use OrderStatus::{Accepted, Created, Opened, Ordered, Paid, PendingPayment};
    let contract = [
        (Ordered, 1),
        (Paid, 2),
        (PendingPayment, 3),
        (Opened, 4),
        (Created, 5),
    ];
    let other = [
        (Ordered, 1),
        (Paid, 2),
        (Accepted, 2),
        (Opened, 4),
        (Created, 5),
    ];
    for (steps, shown) in [
        (contract, [Ordered, Paid, Accepted, Opened, Created]),
        (other, [Ordered, Paid, Accepted, Opened, Created]),
    ] {
        let (_folder, store) = store().await;
        let one = batch(1, "One");
        store
            .mirror_batches(PRACTICE, std::slice::from_ref(&one), now())
            .await
            .unwrap();
        let mut accepted = order(&one, 40, "Ann", "", Ordered);
        accepted.thank_you_note = Some("Thank you".to_owned());
        let steps = steps.map(|(status, days)| (status, now() - DAY * days));
        let feed = feed_of(&store, &accepted, &steps, ActivityQuery::default()).await;
        let mut statuses: Vec<_> = feed.iter().map(|(status, _)| status.clone()).collect();
        statuses.sort();
        let mut expected = shown.to_vec();
        expected.sort();
        assert_eq!(statuses, expected);
        for (status, has_note) in feed {
            assert_eq!(has_note, status == Accepted, "{status}");
        }
        for filter in [
            ActivityQuery {
                statuses: vec![Accepted],
                ..ActivityQuery::default()
            },
            ActivityQuery {
                with_note: true,
                ..ActivityQuery::default()
            },
        ] {
            let found = feed_of(&store, &accepted, &[], filter).await;
            assert_eq!(found, [(Accepted, true)]);
        }
    }
}

#[tokio::test]
async fn failed_activity_of_canceled_order_shows_cancellation() {
    let (_folder, store, one) = store_with_batch("One").await;
    let steps = [
        (OrderStatus::Failed, now()),
        (OrderStatus::Created, now() - DAY),
    ];
    for (number, status) in [(40, OrderStatus::Canceled), (60, OrderStatus::Failed)] {
        let ended = order(&one, number, "Ann", "", status.clone());
        let of_order = ActivityQuery {
            order: Some(ended.id),
            ..ActivityQuery::default()
        };
        let feed = feed_of(&store, &ended, &steps, of_order).await;
        assert_eq!(
            feed,
            [(status.clone(), false), (OrderStatus::Created, false)]
        );
        let only = ActivityQuery {
            statuses: vec![status.clone()],
            ..ActivityQuery::default()
        };
        assert_eq!(feed_of(&store, &ended, &[], only).await, [(status, false)]);
    }
}

#[tokio::test]
async fn event_times_replace_derived_acceptance() {
    let (_folder, store, one) = store_with_batch("One").await;
    let mut paid = order(&one, 40, "Ann", "", OrderStatus::Paid);
    let steps = [(OrderStatus::Paid, now() - DAY)];
    feed_of(&store, &paid, &steps, ActivityQuery::default()).await;
    let id = paid.id;
    let accepted_at = async || {
        let detail = store.order(PRACTICE, id, now()).await.unwrap().unwrap();
        let step = detail
            .timeline
            .into_iter()
            .find(|(status, _)| *status == OrderStatus::Accepted);
        step.map(|(_, at)| at)
    };
    assert_eq!(accepted_at().await, Some(now() - DAY));
    paid.event_times = Some(EventTimes {
        accepted_at: Some(now() - DAY * 2),
        ..EventTimes::default()
    });
    feed_of(&store, &paid, &[], ActivityQuery::default()).await;
    assert_eq!(accepted_at().await, Some(now() - DAY * 2));
}
