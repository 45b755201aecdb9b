//! Events that end the pause of a job worker without work.

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

/// Shorter than the longest pause of an idle worker, so that a missed signal fails the test.
const LIMIT: Duration = Duration::from_secs(4);

#[tokio::test]
async fn idle_worker_runs_due_jobs_and_writes_views() {
    let mut test = TestStore::open().await;
    let wake = Arc::new(Notify::new());
    let views = Arc::new(GiftViews::new(Arc::clone(&wake)));
    let worker = Arc::new(JobWorker::new(
        test.store.clone(),
        Arc::new(WallClock),
        wake,
        None,
        Arc::clone(&views),
    ));
    let check = async {
        // Once the worker is idle, only the signal of this transaction ends its pause.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let run_at = WallClock.now() + Duration::from_millis(1_500);
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
        // The second view follows within the interval of the writes, so that the worker writes it after a pause.
        for view in ["the first", "the second"] {
            views.add("an unknown link");
            let begin = Instant::now();
            while views.has_waiting() {
                assert!(begin.elapsed() < LIMIT, "{view} view is written late");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        worker.stop();
    };
    tokio::join!(Arc::clone(&worker).run(), check);
    test.store.close().await;
}
