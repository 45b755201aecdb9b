//! Limits how often a costly read is repeated, because a sync can change its data all the time. Used for
//! the ledger and the report.

use tokio::{sync::Mutex, time::Instant};

/// Reading takes at most one part in this many of the time.
const MAX_LOAD: u32 = 10;

#[derive(Default)]
pub(in crate::desk) struct ReadLimit {
    next_start: Mutex<Option<Instant>>,
}

impl ReadLimit {
    /// Waits until the read may start, then reads.
    pub(in crate::desk) async fn run<T>(&self, read: impl Future<Output = T>) -> T {
        let mut next_start = self.next_start.lock().await;
        if let Some(at) = *next_start {
            tokio::time::sleep_until(at).await;
        }
        let begun = Instant::now();
        let value = read.await;
        *next_start = Some(begun + begun.elapsed() * MAX_LOAD);
        value
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn repeated_read_waits_ten_times_its_duration() {
        let limit = ReadLimit::default();
        let start = Instant::now();
        let duration = Duration::from_millis(20);
        limit.run(tokio::time::sleep(duration)).await;
        let second_start = limit.run(async { Instant::now() }).await;
        assert!(second_start - start >= duration * MAX_LOAD);
    }
}
