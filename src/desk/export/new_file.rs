//! Writes exported files. The engine and `giftdesk export` use it.
//!
//! The content goes to a temporary file in the folder of the target, which becomes the target when
//! everything is on disk. A failed export therefore leaves an existing file as it was, and no unfinished
//! file is ever found under the chosen name.

use std::{
    fs::{self, File, Permissions},
    io,
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use crate::desk::problem::{Problem, ProblemKind};

/// Names the temporary files, so that a person who finds one after a power failure can delete it.
const TEMPORARY_PREFIX: &str = ".giftdesk-export-";

/// Whether an export may replace a file. The system's dialog and `--replace` confirm this; a typed path
/// does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingFile {
    Replace,
    Keep,
}

/// Writes a file, which is on disk when this returns. Returns the result of `write`.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] when the file exists and is to be kept, and any error of `write` or
/// of the disk. The target is unchanged then.
pub(crate) fn write_new_file<T>(
    path: &Path,
    existing: ExistingFile,
    write: impl FnOnce(&File) -> io::Result<T>,
) -> io::Result<T> {
    write_file(path, existing, default_permissions(), write)
}

/// As [`write_new_file`], for names and addresses: a new file can be read by the user only. A replaced file keeps its
/// permissions.
///
/// # Errors
/// As [`write_new_file`].
pub(crate) fn write_private_file<T>(
    path: &Path,
    existing: ExistingFile,
    write: impl FnOnce(&File) -> io::Result<T>,
) -> io::Result<T> {
    write_file(path, existing, None, write)
}

/// Checks that [`write_private_file`] can write to a path, before a change whose result is written there.
///
/// # Errors
/// When the file exists and is to be kept, or its folder does not exist or cannot be written.
pub(crate) fn check_new_file(path: &Path, existing: ExistingFile) -> io::Result<()> {
    let target = target(path, existing)?;
    let folder = folder_of(&target);
    if !folder.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    create_temporary(folder, None).map(drop)
}

/// The name of a file, for a problem.
pub(in crate::desk) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Why a file could not be written.
pub(in crate::desk) fn file_problem(path: &Path, error: io::Error) -> Problem {
    let file = file_name(path);
    if error.kind() == io::ErrorKind::AlreadyExists {
        return ProblemKind::FileExists { file }.into();
    }
    Problem::from(ProblemKind::FileNotWritten { file }).with_details(error)
}

/// `permissions`: those of a new file. Without them, only the user can read it, where the system has permissions of this
/// kind.
fn write_file<T>(
    path: &Path,
    existing: ExistingFile,
    permissions: Option<Permissions>,
    write: impl FnOnce(&File) -> io::Result<T>,
) -> io::Result<T> {
    let target = target(path, existing)?;
    let folder = folder_of(&target);
    let temporary = create_temporary(folder, permissions)?;
    let written = write(temporary.as_file())?;
    if let Ok(metadata) = fs::metadata(&target) {
        temporary
            .as_file()
            .set_permissions(metadata.permissions())?;
    }
    temporary.as_file().sync_all()?;
    match existing {
        ExistingFile::Replace => {
            temporary.persist(&target)?;
        }
        ExistingFile::Keep => persist_new(temporary, &target)?,
    }
    sync_folder(folder);
    Ok(written)
}

/// The path that is written: the file that a symbolic link names, so that the link stays a link.
fn target(path: &Path, existing: ExistingFile) -> io::Result<PathBuf> {
    match existing {
        ExistingFile::Replace => match fs::canonicalize(path) {
            Ok(target) if target.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(target) => Ok(target),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(path.to_owned()),
            Err(error) => Err(error),
        },
        ExistingFile::Keep => {
            if fs::symlink_metadata(path).is_ok() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            Ok(path.to_owned())
        }
    }
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Creates a temporary file, which only the user can read unless there are other `permissions`.
fn create_temporary(folder: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX).suffix(".tmp");
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

/// The permissions of a file that the user creates, before the process's file mode creation mask; `None` where the system has no such
/// mask.
#[cfg(unix)]
fn default_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn default_permissions() -> Option<Permissions> {
    None
}

/// Gives the file its name, and fails when another file got the name in the meantime.
fn persist_new(temporary: NamedTempFile, target: &Path) -> io::Result<()> {
    let Err(failed) = temporary.persist_noclobber(target) else {
        return Ok(());
    };
    if failed.error.kind() == io::ErrorKind::AlreadyExists {
        return Err(failed.error);
    }
    // A file system without hard links, such as exFAT, cannot rename a file without replacing another.
    // An empty file reserves the name there.
    File::create_new(target)?;
    failed.file.persist(target).map(|_| ()).map_err(|failed| {
        let _ = fs::remove_file(target);
        failed.error
    })
}

/// Writes the new name to disk. Not every system can; the content is on disk in any case.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) {
    if let Err(error) = File::open(folder).and_then(|folder| folder.sync_all()) {
        tracing::debug!(%error, "the name of a new file could not be written to disk");
    }
}

#[cfg(not(unix))]
pub(crate) fn sync_folder(_folder: &Path) {}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn file_names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn failed_export_keeps_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("orders.csv");
        fs::write(&path, "old").unwrap();
        let error = write_new_file::<()>(&path, ExistingFile::Replace, |mut file| {
            file.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        })
        .unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(file_names(folder.path()), ["orders.csv"]);
    }

    #[test]
    fn failed_export_leaves_no_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("orders.csv");
        write_new_file::<()>(&path, ExistingFile::Keep, |_| {
            Err(io::ErrorKind::StorageFull.into())
        })
        .unwrap_err();
        assert_eq!(file_names(folder.path()), [""; 0]);
    }

    #[test]
    fn replaced_file_stays_complete_until_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("orders.csv");
        fs::write(&path, "old").unwrap();
        write_new_file(&path, ExistingFile::Replace, |mut file| {
            file.write_all(b"new")?;
            assert_eq!(fs::read_to_string(&path)?, "old");
            Ok(())
        })
        .unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(file_names(folder.path()), ["orders.csv"]);
    }

    #[test]
    fn kept_file_refuses_export() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("orders.csv");
        let write = |mut file: &File| file.write_all(b"new");
        // The other file appears while this one is written.
        let refused = write_new_file(&path, ExistingFile::Keep, |file| {
            fs::write(&path, "other")?;
            write(file)
        });
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        let refused = write_new_file(&path, ExistingFile::Keep, write);
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "other");
        assert_eq!(file_names(folder.path()), ["orders.csv"]);
    }

    #[test]
    fn check_refuses_kept_files_and_missing_folders() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("labels.csv");
        check_new_file(&path, ExistingFile::Keep).unwrap();
        assert_eq!(file_names(folder.path()), [""; 0]);
        fs::write(&path, "old").unwrap();
        check_new_file(&path, ExistingFile::Replace).unwrap();
        let kind = |path: &Path, existing| check_new_file(path, existing).unwrap_err().kind();
        assert_eq!(
            kind(&path, ExistingFile::Keep),
            io::ErrorKind::AlreadyExists
        );
        let missing = folder.path().join("missing").join("labels.csv");
        assert_eq!(
            kind(&missing, ExistingFile::Replace),
            io::ErrorKind::NotFound
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }

    #[cfg(unix)]
    #[test]
    fn private_file_is_read_by_its_user_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("labels.csv");
        write_private_file(&path, ExistingFile::Keep, |mut file| file.write_all(b"new")).unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[cfg(unix)]
    #[test]
    fn replacing_keeps_permissions_and_symbolic_links() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (
            folder.path().join("orders.csv"),
            folder.path().join("link.csv"),
        );
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write_new_file(&link, ExistingFile::Replace, |mut file| {
            file.write_all(b"new")
        })
        .unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}
