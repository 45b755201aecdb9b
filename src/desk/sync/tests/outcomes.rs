//! When the outcomes of resources are emitted.

use super::*;
use crate::desk::sync::outcomes::Outcomes;

#[tokio::test]
async fn new_times_are_emitted_apart_from_changes() {
    let fixture = Fixture::new().await;
    let emitted = || *fixture.events.lock().unwrap();
    let mut outcomes = Outcomes::new(fixture.ports.clone());
    outcomes.publish().await.unwrap();
    outcomes.publish().await.unwrap();
    let first = EmittedStatuses {
        changed: 1,
        new_times: 0,
    };
    assert_eq!(emitted(), first);
    outcomes.forget_last_event();
    outcomes.publish().await.unwrap();
    let with_new_times = EmittedStatuses {
        changed: 1,
        new_times: 1,
    };
    assert_eq!(emitted(), with_new_times);
    outcomes.reset();
    outcomes.publish().await.unwrap();
    assert_eq!(emitted().changed, 2);
}
