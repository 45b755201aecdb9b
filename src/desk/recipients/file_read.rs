//! Opens and reads files of recipients: on a blocking thread with progress and cancel, for imports and for the merge of a
//! file into a list, and at once for `giftdesk recipients check`.

use std::{
    fs::File,
    io::{self, Read},
    ops::ControlFlow,
    path::Path,
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

use super::import_preview::{ImportProgress, SheetChoice};
use crate::{
    desk::{
        ids::RequestKey,
        problem::{Problem, ProblemKind},
        system::lock::lock,
    },
    recipients::{RawTable, ReadOptions, ReadProgress, read_table},
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

/// The last part of the path; the whole path where it has none, such as `/`.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Opens a file that is no folder. Returns the file and its size in bytes. `allows_pipes`: standard input and other
/// pipes, which are no regular files and of unknown size, can be read too.
pub(crate) fn open_list(path: &Path, allows_pipes: bool) -> Result<(File, u64), Problem> {
    let unreadable = |error: io::Error| {
        let file = file_name(path);
        Problem::from(ProblemKind::ImportFileUnreadable { file }).with_details(error)
    };
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() || !metadata.is_file() && !allows_pipes {
        let file = file_name(path);
        return Err(ProblemKind::ImportIsFolder { file }.into());
    }
    let file = File::open(path).map_err(unreadable)?;
    Ok((file, metadata.len()))
}

/// Reads a list. `name`: the name of its file, empty for a pasted list.
pub(crate) fn read_list(
    source: impl Read,
    name: &str,
    choice: &SheetChoice,
    follow: &dyn Fn(ReadProgress) -> ControlFlow<()>,
) -> Result<RawTable, Problem> {
    let options = ReadOptions {
        sheet: choice.sheet.as_deref(),
        reads_hidden_rows: choice.reads_hidden_rows,
        progress: Some(follow),
        ..ReadOptions::default()
    };
    read_table(source, &options).map_err(|error| {
        let file = name.to_owned();
        ProblemKind::ImportRefused { file, error }.into()
    })
}
