//! Many new activities in one round.

use std::time::Duration;

use super::{
    Fixture,
    model::{ModelActivity, ResponseFault, Total},
};
use crate::contract::Clock as _;

/// Five pages, the last of them half full.
const NEW: usize = 450;

impl Fixture {
    /// A fixture with one mirrored activity of the day before.
    async fn with_old_activity() -> Self {
        let mut fixture = Self::new().await;
        fixture.add_batch(1).await;
        fixture.add_activity();
        fixture.run_round(false).await;
        fixture.clock.advance(Duration::from_secs(25 * 3600));
        fixture.run_round(false).await;
        assert_eq!(fixture.activities().await, 1);
        fixture
    }

    fn add_activities(&self, count: usize) {
        for _ in 0..count {
            self.add_activity();
        }
    }

    /// The number of requests of a round.
    async fn requests_of_round(&mut self) -> usize {
        let before = self.model.change(|state| state.requests.len());
        self.run_round(false).await;
        self.model.change(|state| state.requests.len()) - before
    }
}

#[tokio::test]
async fn each_new_page_is_requested_once() {
    let mut fixture = Fixture::with_old_activity().await;
    let usual = fixture.requests_of_round().await;
    fixture.add_activities(NEW);
    assert_eq!(fixture.requests_of_round().await, usual + 4);
    assert_eq!(fixture.activities().await, 1 + NEW as u64);
    assert_eq!(fixture.requests_of_round().await, usual);
}

#[tokio::test]
async fn failed_page_keeps_pages_before_it() {
    let mut fixture = Fixture::with_old_activity().await;
    fixture.add_activities(NEW);
    fixture.fail("order_activities?page=4", ResponseFault::Status(500));
    fixture.run_round(false).await;
    assert_eq!(fixture.activities().await, 1 + 300);
    fixture.heal();
    fixture.run_round(true).await;
    assert_eq!(fixture.activities().await, 1 + NEW as u64);
}

#[tokio::test]
async fn service_ignoring_bounds_loses_no_new_activities() {
    let mut fixture = Fixture::with_old_activity().await;
    fixture.model.change(|state| state.ignores_filters = true);
    let usual = fixture.requests_of_round().await;
    fixture.add_activities(NEW);
    assert_eq!(fixture.requests_of_round().await, usual + 4);
    assert_eq!(fixture.activities().await, 1 + NEW as u64);
}

#[tokio::test]
async fn all_new_activities_without_a_total_are_read() {
    let mut fixture = Fixture::with_old_activity().await;
    fixture.model.change(|state| state.total = Total::Missing);
    fixture.add_activities(NEW);
    fixture.run_round(false).await;
    assert_eq!(fixture.activities().await, 1 + NEW as u64);
}

#[tokio::test]
async fn no_new_activity_is_skipped_after_unreadable_ones() {
    let mut fixture = Fixture::with_old_activity().await;
    fixture.add_batch(1).await;
    fixture.add_activities(150);
    fixture.clock.advance(Duration::from_secs(1));
    let at = fixture.clock.now();
    fixture.model.change(|state| {
        let order = state.batches[1].orders[0].id;
        state.unreadable.push(order);
        for _ in 0..30 {
            let id = state.new_id();
            state.activities.push(ModelActivity {
                id,
                status: "opened",
                order,
                at,
            });
        }
    });
    fixture.run_round(false).await;
    assert_eq!(fixture.activities().await, 1 + 150);
}
