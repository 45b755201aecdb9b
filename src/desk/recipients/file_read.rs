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

use super::import_preview::ImportProgress;
use crate::{
    desk::{ids::RequestKey, system::lock::lock},
    recipients::ReadProgress,
};

/// Shorter reads show no progress.
const FIRST_PROGRESS: Duration = Duration::from_millis(300);
/// The time between two events with the progress of a read.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// A read, shared by the thread that reads and the task that waits for it.
#[derive(Debug)]
pub(in crate::desk) struct FileRead {
    pub(in crate::desk) key: RequestKey,
    progress: Mutex<ImportProgress>,
    is_canceled: AtomicBool,
}

impl FileRead {
    pub(in crate::desk) fn new(key: RequestKey) -> Self {
        Self {
            key,
            progress: Mutex::default(),
            is_canceled: AtomicBool::new(false),
        }
    }

    pub(in crate::desk) fn is_canceled(&self) -> bool {
        self.is_canceled.load(Ordering::Acquire)
    }

    pub(in crate::desk) fn cancel(&self) {
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
    pub(in crate::desk) async fn with_progress<T>(
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
