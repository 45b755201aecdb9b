//! Whether the disk of the data folder has room for new gifts and for a backup of the database.

use std::path::Path;

use super::examination::{DoctorConfig, Fact, Finding};

/// Room for new gifts and for the log of the database.
const SPARE_BYTES: u64 = 1 << 30;

/// `None` where this program cannot read the free space of a disk.
pub(super) fn examine(config: &DoctorConfig) -> Option<Result<Fact, Finding>> {
    if !cfg!(unix) {
        return None;
    }
    let database = config.data_dir.join("service.sqlite");
    let database = std::fs::metadata(database).map_or(0, |file| file.len());
    let free_bytes = free_bytes(&config.data_dir);
    Some(
        free_bytes.map_or(Err(Finding::DiskUnreadable), |free_bytes| {
            disk_state(free_bytes, database)
        }),
    )
}

fn disk_state(free_bytes: u64, database_bytes: u64) -> Result<Fact, Finding> {
    // A backup is as large as the database.
    let wanted_bytes = SPARE_BYTES + database_bytes;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disk_needs_room_for_a_backup_and_a_gibibyte() {
        let state = |free_bytes| disk_state(free_bytes, 500);
        assert!(matches!(state(SPARE_BYTES + 500), Ok(Fact::Disk { .. })));
        assert!(matches!(
            state(SPARE_BYTES + 499),
            Err(Finding::DiskFull { .. })
        ));
    }
}
