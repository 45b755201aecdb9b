//! The file of a SQLite database: created whole or not at all, and refused when it lost its content.
//!
//! SQLite takes an empty file for a new database, and a closed one that was cut off for a whole one until it reads a
//! missing page. A service would then start without the orders and keys of its customers.

use std::{
    fs::File,
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use crate::service::{
    error::{Result, ServiceError},
    private_files,
};

/// The bytes that must fit on the disk for the instance to be ready: more than most transactions write.
const NEEDED_BYTES: usize = 1 << 20;

/// The header of a database: <https://www.sqlite.org/fileformat2.html#the_database_header>.
const HEADER_BYTES: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// A larger file is checked only after an interruption: the check reads all of it.
const MAX_CHECKED_BYTES: u64 = 64 << 20;

pub(in super::super) fn database_path(data_dir: &Path) -> PathBuf {
    data_dir.join("service.sqlite")
}

pub(super) fn is_large(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.len() > MAX_CHECKED_BYTES)
}

/// Whether the last service did not close the file: SQLite then leaves its log.
pub(super) fn was_interrupted(path: &Path) -> bool {
    with_suffix(path, "-wal").exists()
}

/// # Errors
/// When the file is empty or shorter than its header says.
pub(super) fn refuse_lost_content(path: &Path) -> Result<()> {
    let folder_error = |source| ServiceError::Folder {
        path: path.to_owned(),
        source,
    };
    let mut file = File::open(path).map_err(folder_error)?;
    let bytes = file.metadata().map_err(folder_error)?.len();
    if bytes == 0 {
        return Err(ServiceError::DatabaseEmpty {
            path: path.to_owned(),
        });
    }
    let mut header = [0; HEADER_BYTES];
    let is_whole = file.read_exact(&mut header).is_ok()
        // The header of an interrupted file can be newer than its pages, which are in the log.
        && (was_interrupted(path) || claimed_bytes(&header).is_none_or(|claimed| claimed <= bytes));
    if is_whole {
        Ok(())
    } else {
        Err(ServiceError::DatabaseDamaged {
            path: path.to_owned(),
        })
    }
}

/// The length of the file by its header; `None` when the header does not say. SQLite itself refuses other files.
fn claimed_bytes(header: &[u8; HEADER_BYTES]) -> Option<u64> {
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    let page_bytes = match u16::from_be_bytes(header.get(16..18)?.try_into().ok()?) {
        1 => 65_536,
        bytes => u64::from(bytes),
    };
    // The number of pages is valid when the last program that changed the file also wrote that number.
    let is_valid = header.starts_with(MAGIC) && number(24)? == number(92)?;
    is_valid.then_some(page_bytes * u64::from(number(28)?))
}

/// The file in which a new database is prepared before it gets its name.
pub(super) struct NewFile {
    prepared: PathBuf,
    path: PathBuf,
}

impl NewFile {
    /// SQLite would create a file that all users can read. The journal files inherit the permissions.
    ///
    /// # Errors
    /// When the folder does not accept a file.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let suffix = format!("-new-{}", uuid::Uuid::new_v4().simple());
        let prepared = with_suffix(path, &suffix);
        private_files::create_private_file(&prepared).map_err(|source| ServiceError::Folder {
            path: prepared.clone(),
            source,
        })?;
        Ok(Self {
            prepared,
            path: path.to_owned(),
        })
    }

    pub(super) fn prepared(&self) -> &Path {
        &self.prepared
    }

    /// Gives the closed database its name, durably. Keeps a database that another process created meanwhile.
    ///
    /// # Errors
    /// When the folder does not accept the name.
    pub(super) fn publish(self) -> Result<()> {
        match self.publish_new() {
            Err(ServiceError::FileExists { .. }) => Ok(()),
            published => published,
        }
    }

    /// As [`publish`](Self::publish), and refuses a name that exists.
    ///
    /// # Errors
    /// When the name exists, or the folder does not accept it.
    pub(super) fn publish_new(self) -> Result<()> {
        let named = match std::fs::hard_link(&self.prepared, &self.path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let path = self.path.clone();
                return Err(ServiceError::FileExists { path });
            }
            // Some file systems have no links.
            Err(_) => std::fs::rename(&self.prepared, &self.path),
            linked => linked,
        };
        named
            .and_then(|()| sync_folder(&self.path))
            .map_err(|source| ServiceError::Folder {
                path: self.path.clone(),
                source,
            })
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // The files of a database that was not closed. Usually they do not exist.
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(with_suffix(&self.prepared, suffix));
        }
    }
}

/// Without it a power cut could lose the name of the file, and with the name all that was written since.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes and removes a file of [`NEEDED_BYTES`]. The operating system refuses it at once when the disk is full.
///
/// # Errors
/// When the disk is full or cannot be written.
pub(super) fn check_space(path: &Path) -> Result<()> {
    let probe = with_suffix(path, "-space-check");
    let written = File::create(&probe).and_then(|mut file| file.write_all(&vec![0; NEEDED_BYTES]));
    let removed = std::fs::remove_file(&probe);
    // Another check can have removed the file.
    let removed = removed.or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    });
    written.and(removed).map_err(|source| ServiceError::Folder {
        path: probe,
        source,
    })
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_without_valid_length_is_left_to_sqlite() {
        let mut header = [0; HEADER_BYTES];
        assert_eq!(claimed_bytes(&header), None);
        header[..16].copy_from_slice(MAGIC);
        header[16..18].copy_from_slice(&4_096_u16.to_be_bytes());
        header[28..32].copy_from_slice(&3_u32.to_be_bytes());
        assert_eq!(claimed_bytes(&header), Some(3 * 4_096));
        header[16..18].copy_from_slice(&1_u16.to_be_bytes());
        assert_eq!(claimed_bytes(&header), Some(3 * 65_536));
        header[24] = 1;
        assert_eq!(claimed_bytes(&header), None);
    }

    #[test]
    fn new_file_keeps_a_database_of_another_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = database_path(folder.path());
        let new = NewFile::create(&path).unwrap();
        std::fs::write(&path, "the other one").unwrap();
        new.publish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"the other one");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn space_check_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        check_space(&database_path(folder.path())).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(check_space(&folder.path().join("missing/service.sqlite")).is_err());
    }
}
