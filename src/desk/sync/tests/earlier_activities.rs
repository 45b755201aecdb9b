//! The activities before those with which the feed begins, and orders without activities.

use std::time::Duration;

use super::{
    Fixture,
    model::{ModelActivity, Total},
};
use crate::{
    contract::{Clock as _, Timestamp},
    desk::orders::{OrderQuery, OrderRow},
};

const DAY: Duration = Duration::from_secs(86_400);
/// The orders of the batch, all of them opened and delivered later.
const ORDERS: usize = 350;

impl Fixture {
    /// A batch whose orders were created, opened and delivered on days before the start, and a feed that begins with the
    /// newest hundred activities.
    async fn with_history() -> Self {
        let mut fixture = Self::new().await;
        fixture.worker.max_first_pages = 1;
        fixture.add_batch(ORDERS).await;
        let now = fixture.clock.now();
        fixture.model.change(|state| {
            let orders: Vec<_> = state.batches[0]
                .orders
                .iter()
                .map(|order| order.id)
                .collect();
            for (status, days) in [
                ("created", 40),
                ("opened", 30),
                ("paid", 20),
                ("delivered", 10),
            ] {
                for (second, order) in (0..).zip(&orders) {
                    let activity = ModelActivity {
                        id: state.new_id(),
                        status,
                        order: *order,
                        at: now - DAY * days - Duration::from_secs(second),
                    };
                    state.activities.push(activity);
                }
            }
            for order in &mut state.batches[0].orders {
                order.status = "delivered";
            }
        });
        fixture
    }

    async fn order_rows(&self) -> Vec<OrderRow> {
        let query = OrderQuery::default();
        let now = self.clock.now();
        let store = &self.ports.store;
        let window = store
            .window(super::CONNECTION, "US", &query, 0..1_000, now)
            .await;
        window.unwrap().rows
    }

    async fn undated(&self) -> u64 {
        let store = &self.ports.store;
        store.count_undated_orders(super::CONNECTION).await.unwrap()
    }

    /// The positions of the requests whose address contains `part` among all requests so far.
    fn requests_with(&self, part: &str) -> Vec<usize> {
        self.model.change(|state| {
            let requests = state.requests.iter().enumerate();
            let found = requests.filter(|(_, address)| address.contains(part));
            found.map(|(position, _)| position).collect()
        })
    }

    async fn known_since(&self) -> Option<Timestamp> {
        let store = &self.ports.store;
        store.steps_known_since(super::CONNECTION).await.unwrap()
    }
}

#[tokio::test]
async fn creation_times_of_all_orders_are_read_first() {
    let mut fixture = Fixture::with_history().await;
    fixture.run_round(false).await;
    assert_eq!(fixture.undated().await, 0);
    let created = fixture.clock.now();
    let rows = fixture.order_rows().await;
    assert_eq!(rows.len(), ORDERS);
    for row in &rows {
        let days = created.since(row.created_at.unwrap()).as_secs() / 86_400;
        assert_eq!(days, 40);
    }
    // The feed has the newest activities alone.
    assert_eq!(fixture.activities().await, 100);
    fixture.rest().await;
    assert_eq!(fixture.activities().await, 100);
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn activities_replace_the_pages_of_batches() {
    let mut fixture = Fixture::with_history().await;
    // The pages of the batch fail, and all its orders are known nevertheless.
    fixture.fail("/orders?", super::model::ResponseFault::Status(500));
    fixture.run_round(false).await;
    let store = &fixture.ports.store;
    let progress = store.order_read_progress(super::CONNECTION).await.unwrap();
    assert!(progress.is_none(), "no batch waits for its orders");
    assert_eq!(fixture.order_rows().await.len(), ORDERS);
}

#[tokio::test]
async fn orders_are_read_by_activity_and_by_page() {
    let mut fixture = Fixture::with_history().await;
    for _ in 0..5 {
        fixture.run_round(false).await;
    }
    let creations = fixture.requests_with("statuses=created");
    let pages = fixture.requests_with("/orders?");
    let most = ORDERS.div_ceil(100);
    assert_eq!((creations.len(), pages.len()), (most, most));
    // Before the first page of the batch, all its orders are known.
    assert!(creations.last() < pages.first());
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn later_rounds_read_the_other_steps() {
    let mut fixture = Fixture::with_history().await;
    fixture.fail("statuses=opened", super::model::ResponseFault::Status(500));
    fixture.run_round(false).await;
    assert!(fixture.known_since().await.is_some());
    fixture.heal();
    fixture.run_round(true).await;
    assert_eq!(fixture.known_since().await, None);
    let now = fixture.clock.now();
    let days = |at: Option<Timestamp>| at.map(|at| now.since(at).as_secs() / 86_400);
    for row in fixture.order_rows().await {
        assert_eq!(
            (days(row.accepted_at), days(row.last_change)),
            (Some(20), Some(10))
        );
    }
}

#[tokio::test]
async fn times_stay_unknown_until_all_steps_are_read() {
    let mut fixture = Fixture::with_history().await;
    let now = fixture.clock.now();
    // The feed reaches back to these activities, which are not the first ones that prove the acceptance.
    fixture.model.change(|state| {
        for number in 0..50 {
            let activity = ModelActivity {
                id: state.new_id(),
                status: "ordered",
                order: state.batches[0].orders[number].id,
                at: now - DAY * 5,
            };
            state.activities.push(activity);
        }
    });
    fixture.fail("statuses=opened", super::model::ResponseFault::Status(500));
    fixture.run_round(false).await;
    assert_eq!(fixture.undated().await, 0);
    let days = |at: Option<Timestamp>| at.map(|at| now.since(at).as_secs() / 86_400);
    let mut unknown = 0;
    for row in fixture.order_rows().await {
        assert_eq!(days(row.created_at), Some(40));
        assert_eq!(row.accepted_at, None);
        unknown += u64::from(row.last_change.is_none());
        assert!([None, Some(5), Some(10)].contains(&days(row.last_change)));
    }
    assert!(unknown >= 200, "{unknown}");
    let opened = fixture.order_rows().await[0].id;
    let store = &fixture.ports.store;
    let detail = store.order(super::CONNECTION, opened, now).await.unwrap();
    let timeline = detail.unwrap().timeline;
    assert!(
        timeline
            .iter()
            .all(|(status, _)| status.as_str() != "accepted")
    );
    fixture.heal();
    fixture.run_round(true).await;
    for row in fixture.order_rows().await {
        assert_eq!(days(row.accepted_at), Some(20));
        assert!([Some(5), Some(10)].contains(&days(row.last_change)));
    }
}

#[tokio::test]
async fn service_that_ignores_statuses_still_dates_every_order() {
    let mut fixture = Fixture::with_history().await;
    fixture.model.change(|state| state.ignores_filters = true);
    for _ in 0..10 {
        fixture.run_round(false).await;
    }
    assert_eq!(fixture.undated().await, 0);
}

#[tokio::test]
async fn crash_between_pages_continues_the_history() {
    let mut fixture = Fixture::with_history().await;
    for requests in 0..24 {
        fixture.crash_in_round(requests, 3).await;
        fixture.worker.max_first_pages = 1;
    }
    for _ in 0..10 {
        fixture.run_round(false).await;
    }
    assert_eq!(
        (fixture.undated().await, fixture.known_since().await),
        (0, None)
    );
}

#[tokio::test]
async fn bounds_date_orders_without_activities() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(3).await;
    fixture.add_batch(120).await;
    let now = fixture.clock.now();
    let created = [now - DAY * 70, now - DAY * 3];
    fixture.model.change(|state| {
        for (batch, at) in state.batches.iter().zip(created) {
            for order in &batch.orders {
                state.created.push((order.id, at));
            }
        }
    });
    fixture.run_round(false).await;
    assert_eq!(fixture.undated().await, 123);
    for _ in 0..60 {
        fixture.run_round(false).await;
    }
    assert_eq!(fixture.undated().await, 0);
    for row in fixture.order_rows().await {
        assert!(
            created.contains(&row.created_at.unwrap()),
            "{:?}",
            row.created_at
        );
    }
}

#[tokio::test]
async fn order_stays_undated_at_a_service_without_bounds() {
    for (ignores_filters, total) in [(true, Total::Right), (false, Total::Missing)] {
        let mut fixture = Fixture::new().await;
        fixture.add_batch(3).await;
        let now = fixture.clock.now();
        fixture.model.change(|state| {
            state.ignores_filters = ignores_filters;
            state.total = total;
            for order in &state.batches[0].orders {
                state.created.push((order.id, now - DAY));
            }
        });
        for _ in 0..20 {
            fixture.run_round(false).await;
        }
        assert_eq!(fixture.undated().await, 3);
    }
}
