//! Locks the data folder, so that one running copy of the app uses it.
//!
//! Two copies on one database would send the same outbox twice, so the second copy is refused.
//! The lock belongs to the operating system and ends with the process, even after a crash.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use crate::desk::{Problem, ProblemKind};

/// Holds the lock until dropped.
#[derive(Debug)]
pub(in crate::desk) struct FolderLock {
    _file: File,
}

/// Creates the folder when it does not exist, and locks it.
///
/// # Errors
/// A [`Problem`] when the folder cannot be created or written, or another copy holds it.
pub(in crate::desk) fn lock(folder: &Path) -> Result<FolderLock, Problem> {
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
