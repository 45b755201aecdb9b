//! Rebuilding one resource: what belongs to it is deleted and read again, and nothing else.

use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use super::*;
use crate::desk::sync::status::{RebuildScope, SyncResource};

async fn request(fixture: &Fixture, resource: SyncResource) {
    let (store, scope) = (&fixture.ports.store, RebuildScope::Resource(resource));
    store.request_rebuild(CONNECTION, scope).await.unwrap();
}

/// The resources that wait for their rebuild.
async fn pending(fixture: &Fixture) -> Vec<SyncResource> {
    let store = &fixture.ports.store;
    let statuses = store.resource_statuses(CONNECTION).await.unwrap();
    statuses
        .iter()
        .filter(|status| status.is_rebuild_pending)
        .map(|status| status.resource)
        .collect()
}

/// A mirror with three batches and an activity. The service then loses a batch, and an order of the last
/// one, which only a rebuild notices.
async fn outdated_mirror() -> Fixture {
    let mut fixture = Fixture::new().await;
    for orders in [15, 5, 12] {
        fixture.add_batch(orders).await;
    }
    fixture.add_activity();
    fixture.run_round(true).await;
    fixture.assert_mirror_equals_service().await;
    fixture.model.change(|state| {
        state.batches.remove(1);
        state.batches[1].orders.truncate(11);
    });
    fixture.run_round(false).await;
    fixture
}

async fn counts(fixture: &Fixture) -> (u64, u64) {
    fixture.ports.store.counts(CONNECTION).await.unwrap()
}

#[tokio::test]
async fn rebuild_of_batches_reads_their_orders_again() {
    let mut fixture = outdated_mirror().await;
    assert_eq!(counts(&fixture).await, (3, 32));
    request(&fixture, SyncResource::Batches).await;
    fixture.run_round(false).await;
    fixture.assert_mirror_equals_service().await;
    assert_eq!(fixture.activities().await, 1);
}

#[tokio::test]
async fn rebuild_of_orders_keeps_batches() {
    let mut fixture = outdated_mirror().await;
    request(&fixture, SyncResource::Orders).await;
    fixture.run_round(false).await;
    // The batch that the service lost is mirrored, and its orders are gone.
    assert_eq!(counts(&fixture).await, (3, 26));
    assert_eq!(fixture.activities().await, 1);
}

#[tokio::test]
async fn rebuild_of_activities_keeps_batches_and_orders() {
    let mut fixture = outdated_mirror().await;
    fixture.model.change(|state| state.activities.clear());
    fixture.add_activity();
    fixture.add_activity();
    request(&fixture, SyncResource::Activities).await;
    fixture.run_round(false).await;
    assert_eq!(fixture.activities().await, 2);
    assert_eq!(counts(&fixture).await, (3, 32));
}

#[tokio::test]
async fn rebuild_of_resource_waits_for_account() {
    let mut fixture = outdated_mirror().await;
    fixture.fail("me", ResponseFault::Html);
    request(&fixture, SyncResource::Batches).await;
    fixture.run_round(false).await;
    assert_eq!(counts(&fixture).await, (3, 32), "nothing was deleted");
    fixture.heal();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        fixture.run_round(false).await;
    }
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn requested_rebuild_survives_restart_and_runs_once() {
    let mut fixture = outdated_mirror().await;
    fixture.fail("", ResponseFault::Html);
    request(&fixture, SyncResource::Orders).await;
    fixture.run_round(false).await;
    let waiting = [SyncResource::Orders, SyncResource::Activities];
    assert_eq!(pending(&fixture).await, waiting);
    fixture.apply(&Op::Restart).await;
    fixture.run_round(false).await;
    assert_eq!(pending(&fixture).await, waiting);
    assert_eq!(counts(&fixture).await, (3, 32), "nothing was deleted");
    fixture.heal();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        fixture.run_round(false).await;
    }
    assert_eq!(pending(&fixture).await, []);
    assert_eq!(
        counts(&fixture).await,
        (3, 26),
        "the orders were read again"
    );
    // A second rebuild would notice that the service lost another order.
    fixture
        .model
        .change(|state| state.batches[1].orders.truncate(9));
    fixture.apply(&Op::Restart).await;
    fixture.run_round(false).await;
    assert_eq!(counts(&fixture).await, (3, 26));
}

#[tokio::test]
async fn rebuild_of_everything_deletes_all_requests() {
    let mut fixture = outdated_mirror().await;
    request(&fixture, SyncResource::Batches).await;
    let store = &fixture.ports.store;
    store
        .request_rebuild(CONNECTION, RebuildScope::Everything)
        .await
        .unwrap();
    assert!(pending(&fixture).await.contains(&SyncResource::Cards));
    fixture.apply(&Op::Restart).await;
    fixture.run_round(false).await;
    assert_eq!(pending(&fixture).await, []);
    fixture.assert_mirror_equals_service().await;
}

#[tokio::test]
async fn mirror_of_another_schema_is_filled_again() {
    let mut fixture = outdated_mirror().await;
    fixture.ports.store.close().await;
    let mirror = fixture.folder.path().join("mirror.sqlite");
    let options = SqliteConnectOptions::new().filename(mirror);
    let mut database = options.connect().await.unwrap();
    sqlx::query("PRAGMA user_version = 77")
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    let opened = Store::open(fixture.folder.path(), fixture.clock.now()).await;
    fixture.ports.store = opened.unwrap().store;
    fixture.worker = worker(&fixture.ports).await;
    assert_eq!(counts(&fixture).await, (0, 0));
    fixture.run_round(true).await;
    fixture.assert_mirror_equals_service().await;
    assert_eq!(fixture.activities().await, 1);
}
