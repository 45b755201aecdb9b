//! The data folder of a service, which one service at a time uses, and its deletion.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{
    error::{Result, ServiceError},
    private_files,
};

/// Locks the folder until the returned file is closed.
///
/// # Errors
/// [`ServiceError::FolderInUse`] while another service uses the folder, or when it cannot be written.
pub(super) fn lock_folder(data_dir: &Path) -> Result<File> {
    let folder_error = folder_error(data_dir);
    private_files::create_private_folder(data_dir).map_err(&folder_error)?;
    let path = data_dir.join("service.lock");
    let file = match private_files::create_private_file(&path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => File::create(path),
        created => created,
    };
    let file = file.map_err(&folder_error)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(ServiceError::FolderInUse {
            path: data_dir.to_owned(),
        }),
        Err(fs::TryLockError::Error(source)) => Err(folder_error(source)),
    }
}

/// Deletes the data folder of a service that does not run, and what an earlier deletion left. The folder gets another name
/// first, so that a service never starts with a part of its data.
///
/// # Errors
/// [`ServiceError::FolderInUse`] while a service uses the folder. When it cannot be renamed, nothing of it is deleted; when
/// files cannot be deleted, they are in the folder that the error names.
pub fn delete_data_folder(data_dir: &Path) -> Result<()> {
    let deleted = name_of_deleted(data_dir);
    let remove = || match fs::remove_dir_all(&deleted) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.map_err(folder_error(&deleted)),
    };
    if !data_dir.exists() {
        return remove();
    }
    let lock = lock_folder(data_dir)?;
    // Windows renames no folder with an open file, so that the files of a service that starts now protect it.
    let _lock = (!cfg!(windows)).then_some(lock);
    remove()?;
    fs::rename(data_dir, &deleted).map_err(folder_error(data_dir))?;
    remove()
}

/// The name of the folder while it is deleted.
fn name_of_deleted(data_dir: &Path) -> PathBuf {
    let mut name: OsString = data_dir.file_name().unwrap_or_default().to_owned();
    name.push("-deleted");
    data_dir.with_file_name(name)
}

fn folder_error(path: &Path) -> impl Fn(io::Error) -> ServiceError {
    let path = path.to_owned();
    move |source| ServiceError::Folder {
        path: path.clone(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_in_use_is_not_deleted() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("practice");
        let lock = lock_folder(&folder).unwrap();
        fs::write(folder.join("service.sqlite"), "gifts").unwrap();
        let refused = delete_data_folder(&folder).unwrap_err();
        assert!(matches!(refused, ServiceError::FolderInUse { .. }));
        assert!(folder.join("service.sqlite").exists());
        drop(lock);
        delete_data_folder(&folder).unwrap();
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
        // There is nothing to delete.
        delete_data_folder(&folder).unwrap();
    }

    #[test]
    fn deletion_completes_an_earlier_one() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("practice");
        for name in ["practice", "practice-deleted"] {
            let folder = parent.path().join(name);
            fs::create_dir(&folder).unwrap();
            fs::write(folder.join("service.sqlite"), "gifts").unwrap();
        }
        delete_data_folder(&folder).unwrap();
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }
}
