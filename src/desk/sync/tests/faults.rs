//! The sync of services with one fault each, which must hide nothing else.

use super::*;
use crate::desk::{
    batches::{NextOrders, OPEN_INTERVAL},
    sync::{
        ShownRecords,
        status::{RebuildScope, SyncResource},
    },
};

#[tokio::test]
async fn unreadable_order_hides_nothing_else() {
    let mut fixture = Fixture::new().await;
    for orders in [3, 5, 15] {
        fixture.add_batch(orders).await;
    }
    fixture.model.change(|state| {
        state.has_previews = true;
        let unreadable = state.batches[1].orders[2].id;
        state.unreadable.push(unreadable);
    });
    fixture.run_round(true).await;
    fixture.run_round(false).await;
    fixture.assert_mirror_equals_service().await;
    let (store, orders) = (&fixture.ports.store, SyncResource::Orders);
    let unreadable = store.count_unreadable(CONNECTION, orders, None).await;
    assert_eq!(unreadable.unwrap(), 1);
    assert!(!fixture.is_read_due().await, "the batch is complete");
}

#[tokio::test]
async fn orders_count_that_is_too_high_delays_nothing() {
    let mut fixture = Fixture::new().await;
    fixture.model.change(|state| state.orders_count_excess = 7);
    fixture.add_batch(15).await;
    for _ in 0..3 {
        fixture.run_round(true).await;
        fixture.clock.advance(Duration::from_secs(60));
    }
    let (store, later) = (&fixture.ports.store, fixture.clock.now() + OPEN_INTERVAL);
    let incomplete = store.due_batches(CONNECTION, false, later, 1).await;
    assert_eq!(incomplete.unwrap(), [], "the list ended there twice");
    // Each later read accepts the same end at once.
    for status in ["opened", "paid"] {
        fixture
            .model
            .change(|state| state.batches[0].orders[3].status = status);
        fixture.clock.advance(OPEN_INTERVAL + OPEN_INTERVAL / 5);
        fixture.run_round(false).await;
        fixture.assert_mirror_equals_service().await;
    }
}

#[tokio::test]
async fn list_of_orders_ends_at_page_limit() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.fail("/orders", ResponseFault::Status(500));
    fixture.run_round(true).await;
    fixture.heal();
    let batch = OrderBatchId(fixture.model.change(|state| state.batches[0].id));
    let next = NextOrders {
        page: 10_001,
        position: 1_000_000,
        begun_at: None,
    };
    let store = &fixture.ports.store;
    store
        .save_next_orders(CONNECTION, batch, next)
        .await
        .unwrap();
    for _ in 0..2 {
        fixture.clock.advance(OPEN_INTERVAL);
        fixture.run_round(false).await;
    }
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn rebuild_deletes_nothing_before_service_responds() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.add_batch(5).await;
    fixture.run_round(true).await;
    fixture.fail("", ResponseFault::Html);
    let store = &fixture.ports.store;
    store
        .request_rebuild(CONNECTION, RebuildScope::Everything)
        .await
        .unwrap();
    fixture.run_round(false).await;
    fixture.run_round(false).await;
    fixture.assert_mirror_equals_service().await;
    // The mirror keeps a batch that the service does not have any more, until it is rebuilt.
    fixture.heal();
    fixture.model.change(|state| state.batches.truncate(1));
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        fixture.run_round(false).await;
    }
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn activities_are_read_although_orders_are_not() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.add_activity();
    fixture.fail("/orders", ResponseFault::Status(429));
    fixture.run_round(true).await;
    assert_eq!(fixture.activities().await, 1);
}

#[tokio::test]
async fn activity_is_stored_without_batch_that_does_not_respond() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.add_activity();
    let batch = fixture.model.change(|state| {
        state.batches[0].is_hidden = true;
        state.batches[0].id
    });
    fixture.fail(&format!("order_batches/{batch}"), ResponseFault::HalfBody);
    fixture.run_round(true).await;
    assert_eq!(fixture.activities().await, 1);
}

#[tokio::test]
async fn key_without_access_to_resource_reads_others() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.fail("cards", ResponseFault::Status(401));
    fixture.run_round(true).await;
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn refresh_does_not_end_required_pause() {
    let fixture = Fixture::new().await;
    fixture.fail("", ResponseFault::RetryLater);
    let requests = || fixture.model.change(|state| state.requests.len());
    let sync = crate::desk::sync::run(fixture.ports.clone());
    let refresh = async {
        while requests() == 0 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            fixture.ports.signals.request_full(ShownRecords::default());
        }
    };
    tokio::select! {
        () = sync => panic!("the sync ended"),
        () = refresh => {}
    }
    assert_eq!(requests(), 1);
}

#[tokio::test]
async fn failing_resource_with_retry_after_delays_others_once() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.fail("cards", ResponseFault::RetryLater);
    fixture.run_round(true).await;
    assert_eq!(fixture.mirrored_batches().await, Vec::<String>::new());
    fixture.run_round(false).await;
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn failing_batch_with_retry_after_delays_others_once() {
    let mut fixture = Fixture::new().await;
    for _ in 0..2 {
        fixture.add_batch(15).await;
    }
    let batch = fixture.model.change(|state| state.batches[1].id);
    fixture.fail(&format!("{batch}/orders"), ResponseFault::RetryLater);
    fixture.run_round(true).await;
    fixture.run_round(false).await;
    let (_, orders) = fixture.ports.store.counts(CONNECTION).await.unwrap();
    assert_eq!(orders, 15, "the orders of the other batch");
}

/// The first read of 150 activities, of which the newest cannot be read.
async fn activities_after_first_read(unreadable: usize) -> u64 {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(150).await;
    let now = fixture.clock.now();
    fixture.model.change(|state| {
        let orders: Vec<_> = state.batches[0]
            .orders
            .iter()
            .map(|order| order.id)
            .collect();
        for (age, order) in orders.into_iter().enumerate() {
            let activity = ModelActivity {
                id: state.new_id(),
                status: "opened",
                order,
                at: now - Duration::from_secs(age as u64),
            };
            state.activities.push(activity);
            if age < unreadable {
                state.unreadable.push(order);
            }
        }
    });
    for _ in 0..2 {
        fixture.run_round(true).await;
    }
    fixture.activities().await
}

#[tokio::test]
async fn first_read_skips_no_activity_after_unreadable_ones() {
    assert_eq!(activities_after_first_read(30).await, 120);
}

#[tokio::test]
async fn first_read_goes_on_after_unreadable_page() {
    assert_eq!(activities_after_first_read(100).await, 50);
}

#[tokio::test]
async fn large_batch_keeps_pages_before_failure() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(3_550).await;
    // The list fails after more pages than the sync requests ahead.
    fixture
        .model
        .change(|state| state.max_orders_page = Some(33));
    fixture.run_round(true).await;
    let (store, orders) = (
        &fixture.ports.store,
        OrderSelection::Query(OrderQuery::default()),
    );
    let mirrored = store.selected_orders(CONNECTION, &orders, fixture.clock.now());
    assert_eq!(mirrored.await.unwrap().len(), 3_300);
    let first = fixture.model.change(|state| {
        state.max_orders_page = None;
        state.requests.len()
    });
    fixture.clock.advance(OPEN_INTERVAL);
    fixture.run_round(false).await;
    fixture.assert_mirror_equals_service().await;
    let requests = fixture.model.change(|state| state.requests.len()) - first;
    assert!(
        requests < 33,
        "{requests}: the first pages were requested again"
    );
}
