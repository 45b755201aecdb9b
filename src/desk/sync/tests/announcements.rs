//! When changes of the mirror are announced.

use tokio::time::{Instant, sleep_until};

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

#[tokio::test]
async fn timers_announce_at_most_twice_a_second() {
    let fixture = Fixture::new().await;
    let mut announcements = Announcements::new(fixture.ports.clone());
    let changed = Changed {
        catalog: true,
        ..Changed::default()
    };
    let start = Instant::now();
    let wait = async |milliseconds| sleep_until(start + Duration::from_millis(milliseconds)).await;
    announcements.announce(changed).await;
    wait(100).await;
    announcements.announce(changed).await;
    wait(200).await;
    // The changes that wait for the timer are announced together with these.
    let unlimited = fixture.announced_at.lock().unwrap().len();
    announcements.announce_now(changed).await;
    wait(300).await;
    announcements.announce(changed).await;
    wait(800).await;
    announcements.announce(changed).await;
    wait(2_000).await;
    let announced = fixture.announced_at.lock().unwrap();
    assert!(announced.len() >= 4, "{announced:?}");
    for (number, pair) in announced.windows(2).enumerate() {
        let interval = pair[1].duration_since(pair[0]);
        let is_limited = number + 1 != unlimited;
        // An announcement is emitted a moment after its time is taken.
        assert!(
            !is_limited || interval > Duration::from_millis(450),
            "{interval:?} before announcement {}",
            number + 1
        );
    }
}
