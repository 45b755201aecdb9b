//! Backups of a database in a file. PostgreSQL has its own programs, which know more than this one.

use std::path::Path;

use secrecy::SecretString;

use super::sqlite;
use crate::service::error::{Result, ServiceError};

/// Copies the database in the folder into a new file, also while a service uses it.
///
/// # Errors
/// [`ServiceError::HasOwnBackups`] for a database URL; when there is no database, or the file exists or cannot be written.
pub async fn back_up(data_dir: &Path, database: Option<&SecretString>, file: &Path) -> Result<()> {
    match database {
        Some(_) => Err(ServiceError::HasOwnBackups),
        None => sqlite::back_up(data_dir, file).await,
    }
}

/// Makes the database of a folder without one from a backup.
///
/// # Errors
/// [`ServiceError::HasOwnBackups`] for a database URL; when the folder has a database or the file is not a whole backup.
pub async fn restore(data_dir: &Path, database: Option<&SecretString>, file: &Path) -> Result<()> {
    match database {
        Some(_) => Err(ServiceError::HasOwnBackups),
        None => sqlite::restore(data_dir, file).await,
    }
}
