//! The database of the tests in this folder: the SQLite file in the data folder.

use std::path::Path;

use secrecy::SecretString;

pub fn of(_: &Path) -> Option<SecretString> {
    None
}
