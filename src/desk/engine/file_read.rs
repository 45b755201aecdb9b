//! Reads a file on a blocking thread, with progress and cancel. Used by imports and by the merge of a file into a
//! list.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    task::{JoinError, JoinHandle},
    time::timeout,
};

use crate::{
    desk::{ImportProgress, RequestKey, lock::lock},
    recipients::ReadProgress,
};

/// Shorter reads show no progress.
const FIRST_PROGRESS: Duration = Duration::from_millis(300);
/// The time between two events with the progress of a read.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// A read, shared by the thread that reads and the task that waits for it.
#[derive(Debug)]
pub(super) struct FileRead {
    pub(super) key: RequestKey,
    progress: Mutex<ImportProgress>,
    is_canceled: AtomicBool,
}

impl FileRead {
    pub(super) fn new(key: RequestKey) -> Self {
        Self {
            key,
            progress: Mutex::default(),
            is_canceled: AtomicBool::new(false),
        }
    }

    pub(super) fn is_canceled(&self) -> bool {
        self.is_canceled.load(Ordering::Acquire)
    }

    pub(super) fn cancel(&self) {
        self.is_canceled.store(true, Ordering::Release);
    }

    pub(super) fn begin_reading(&self, total_bytes: u64) {
        *lock(&self.progress) = ImportProgress::of_file(total_bytes);
    }

    /// Notes progress. Stops a canceled read.
    pub(super) fn follow(&self, progress: ReadProgress) -> ControlFlow<()> {
        if self.is_canceled() {
            return ControlFlow::Break(());
        }
        lock(&self.progress).add(progress);
        ControlFlow::Continue(())
    }

    /// Emits the progress of a read that takes long, until the read ends.
    pub(super) async fn with_progress<T>(
        &self,
        mut read: JoinHandle<T>,
        emit: impl Fn(ImportProgress),
    ) -> Result<T, JoinError> {
        let mut pause = FIRST_PROGRESS;
        loop {
            if let Ok(result) = timeout(pause, &mut read).await {
                return result;
            }
            pause = PROGRESS_INTERVAL;
            if !self.is_canceled() {
                let progress = *lock(&self.progress);
                emit(progress);
            }
        }
    }
}
