//! Whether the disk of the data folder has room for new gifts and for a backup of the database.

use std::path::Path;

use super::{DoctorConfig, Fact, Finding};

/// Room for new gifts and for the log of the database.
const SPARE_BYTES: u64 = 1 << 30;

pub(super) fn examine(config: &DoctorConfig) -> Result<Fact, Finding> {
    let database = config.data_dir.join("service.sqlite");
    let database = std::fs::metadata(database).map_or(0, |file| file.len());
    // A backup is as large as the database, and is written beside a former one.
    let wanted_bytes = SPARE_BYTES + 2 * database;
    let free_bytes = free_bytes(&config.data_dir).ok_or(Finding::DiskUnreadable)?;
    match free_bytes < wanted_bytes {
        true => Err(Finding::DiskFull {
            free_bytes,
            wanted_bytes,
        }),
        false => Ok(Fact::Disk { free_bytes }),
    }
}

/// The free space of the folder, or of the folder that will contain it.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let folder = folder.ancestors().find(|folder| folder.exists())?;
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let state = rustix::fs::statvfs(folder).ok()?;
    Some(state.f_bavail.saturating_mul(state.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_folder: &Path) -> Option<u64> {
    None
}
