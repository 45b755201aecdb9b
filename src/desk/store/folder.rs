//! The data folder, held by one copy of the app at a time.
//!
//! Two copies on one database would send the same outbox twice, so the second one is turned away.
//! The lock is the operating system's: it ends with the process, however that ends.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use crate::desk::{Problem, ProblemKind};

/// Holds the folder until it is dropped.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

/// Makes the folder when there is none, and takes it.
///
/// # Errors
/// A [`Problem`] when the folder cannot be made or written, or another copy holds it.
pub fn take(folder: &Path) -> Result<FolderLock, Problem> {
    let unusable = |error: std::io::Error| {
        Problem::from(ProblemKind::DataFolderUnusable {
            path: folder.to_owned(),
        })
        .with_details(error)
    };
    std::fs::create_dir_all(folder).map_err(unusable)?;
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(folder.join("desk.lock"))
        .map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(FolderLock { _file: file }),
        Err(TryLockError::WouldBlock) => Err(ProblemKind::DataFolderInUse.into()),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}
