//! The pause after a round with many new activities.

use std::time::Duration;

use super::{
    super::{
        ports::RoundRequest,
        worker::{BUSY_FACTOR, BUSY_ROUND_ACTIVITIES},
    },
    Fixture, Op,
};

impl Fixture {
    /// The pause after a round with this many new activities.
    async fn pause_after(&mut self, activities: usize) -> Duration {
        for _ in 0..activities {
            self.add_activity();
        }
        let pause = self.worker.run_round(RoundRequest::default()).await;
        assert_eq!(pause.required, Duration::ZERO);
        pause.rest
    }
}

#[tokio::test]
async fn busy_round_lengthens_pause_unless_batch_is_unread() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(1).await;
    let usual = fixture.ports.poll_interval;
    // The first round of a connection reads all activities, however many there are.
    assert_eq!(fixture.pause_after(BUSY_ROUND_ACTIVITIES + 1).await, usual);
    assert_eq!(fixture.pause_after(BUSY_ROUND_ACTIVITIES).await, usual);
    let busy = fixture.pause_after(BUSY_ROUND_ACTIVITIES + 1).await;
    assert_eq!(busy, usual * BUSY_FACTOR);
    assert_eq!(fixture.pause_after(0).await, usual);
    let pending = Op::AddBatch {
        orders: 1,
        is_complete: false,
    };
    fixture.apply(&pending).await;
    assert_eq!(fixture.pause_after(BUSY_ROUND_ACTIVITIES + 1).await, usual);
}
