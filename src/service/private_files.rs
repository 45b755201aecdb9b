//! Creates folders and files that only the current user can read, regardless of the umask, because
//! they contain names and addresses. Existing folders and files keep their permissions. On systems
//! other than Unix the permissions of the parent folder apply.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

/// Creates the folder and its missing parents.
///
/// # Errors
/// When a folder cannot be created.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates an empty file. Does not open an existing file, because closing it would release the
/// POSIX locks that this process holds on it.
///
/// # Errors
/// When the file exists or cannot be created.
pub(super) fn create_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
