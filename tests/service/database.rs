//! The database of the tests in this folder: a SQLite file in the data folder, so no URL.

use std::path::Path;

use secrecy::SecretString;

pub fn ensure_database(_: &Path) -> Option<SecretString> {
    None
}

/// The file goes with its folder.
pub fn drop_database(_: &Path) {}
