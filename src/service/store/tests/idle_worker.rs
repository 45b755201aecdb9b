//! What ends the pause of a job worker that has no work.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::Notify;

use super::TestStore;
use crate::{
    contract::{Clock as _, SendMethod, WallClock},
    service::{gift_views::GiftViews, jobs::JobWorker},
};

/// Less than the longest pause of a worker, and longer than all others.
const LIMIT: Duration = Duration::from_secs(6);

#[tokio::test]
async fn idle_worker_waits_for_the_next_job_and_for_views() {
    let mut test = TestStore::open().await;
    let wake = Arc::new(Notify::new());
    let views = Arc::new(GiftViews::new(Arc::clone(&wake)));
    let worker = JobWorker::new(
        test.store.clone(),
        Arc::new(WallClock),
        wake,
        None,
        Arc::clone(&views),
    );
    let check = async {
        // Once the worker is idle, nothing but the signal of this transaction tells it of the job.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let run_at = WallClock.now() + Duration::from_millis(2_500);
        test.now = run_at;
        let (batch, _) = test.insert_batch(12, SendMethod::EmailAndLink).await;
        let begin = Instant::now();
        while test.status(&batch).await != "complete" {
            assert!(begin.elapsed() < LIMIT, "the job of the future runs late");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(WallClock.now() >= run_at);

        // The signal of the last transaction has ended a pause, and the next one is long.
        tokio::time::sleep(Duration::from_millis(2_500)).await;
        views.add("an unknown link");
        let begin = Instant::now();
        while views.has_waiting() {
            assert!(begin.elapsed() < LIMIT, "views are written late");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        worker.stop();
    };
    tokio::join!(worker.run(), check);
    test.store.close().await;
}
