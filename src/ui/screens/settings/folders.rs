//! The folders that Settings shows.

use std::path::PathBuf;

/// Folders on this computer.
#[derive(Clone, Debug)]
pub struct Folders {
    pub data: PathBuf,
    /// The folder of the emails that the practice service stores instead of sending them.
    pub practice_emails: PathBuf,
}
