//! The data folder, held by one copy of the app at a time.
//!
//! Two copies on one database would send the same outbox twice, so the second one is turned away.
//! The lock is the operating system's: it ends with the process, however that ends.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use super::super::Problem;

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
        Problem::new(
            format!("The data folder {} cannot be used.", folder.display()),
            "Nothing was changed and nothing is sent.",
            "Make sure that it is a folder you may write to, or choose another one with --data-dir.",
        )
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
        Err(TryLockError::WouldBlock) => Err(Problem::new(
            "giftdesk is already open with this data folder.",
            "Your drafts and gifts are safe; the other copy goes on working.",
            "Use the other window, or choose another folder with --data-dir.",
        )
        .with_details(folder.display())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}
