//! Tests that the sync emits outcomes of resources when they change, and new times apart from them.

use super::*;
use crate::desk::sync::outcomes::Outcomes;

#[tokio::test]
async fn unchanged_outcomes_emit_new_times_only() {
    let fixture = Fixture::new().await;
    let emitted = || *fixture.events.lock().unwrap();
    let mut outcomes = Outcomes::new(fixture.ports.clone());
    outcomes.publish().await.unwrap();
    outcomes.publish().await.unwrap();
    let first = EmittedStatuses {
        changed: 1,
        ..EmittedStatuses::default()
    };
    assert_eq!(emitted(), first);
    outcomes.forget_last_event();
    outcomes.publish().await.unwrap();
    let with_new_times = EmittedStatuses {
        changed: 1,
        new_times: 1,
        ..EmittedStatuses::default()
    };
    assert_eq!(emitted(), with_new_times);
    outcomes.reset();
    outcomes.publish().await.unwrap();
    assert_eq!(emitted().changed, 2);
}
