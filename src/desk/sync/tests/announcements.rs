//! When changes of the mirror are announced.

use std::time::Instant;

use super::*;
use crate::desk::sync::announcements::Announcements;

const ORDERS: Changed = Changed {
    catalog: false,
    batches: false,
    orders: true,
    activities: false,
};
const CATALOG: Changed = Changed {
    catalog: true,
    orders: false,
    ..ORDERS
};

#[tokio::test]
async fn announcement_does_not_wait_for_next_change() {
    let fixture = Fixture::new().await;
    let take = || std::mem::take(&mut fixture.events.lock().unwrap().announced);
    let mut announcements = Announcements::new(fixture.ports.clone());
    for round in 0..3 {
        announcements.announce(ORDERS).await;
        // A moment after the first one, and no further change comes.
        announcements.announce(CATALOG).await;
        let (begun, mut announced) = (Instant::now(), Changed::default());
        while !(announced.orders && announced.catalog) {
            let is_late = begun.elapsed() > Duration::from_secs(20);
            assert!(!is_late, "round {round}: only {announced:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
            announced.add(take());
        }
    }
    announcements.announce(ORDERS).await;
    announcements.announce(CATALOG).await;
    drop(announcements);
    assert!(take().catalog, "announced at the end of the session");
}
