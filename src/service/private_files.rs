//! Folders and files that only the one who runs the program may read, whatever the umask says: there
//! are names and addresses of people in them. What is there already keeps the rights it has. Used by
//! the service and by the programs that make its folders. Elsewhere than on Unix the rights of the
//! folder above hold.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

/// Makes a folder, and the folders above it, where there are none.
///
/// # Errors
/// When it cannot be made.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes an empty file where there is none. One that is there is not even opened: closing it again
/// would take away the locks that this process holds on it.
///
/// # Errors
/// When it is there, or cannot be made.
pub fn create_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
