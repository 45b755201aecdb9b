//! Failures of the local database, and the problems that are shown for them.

use sqlx::migrate::MigrateError;

use crate::desk::{Problem, ProblemKind};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Sql(#[from] sqlx::Error),
    #[error("the migrations of the database: {0}")]
    Migration(#[from] MigrateError),
    /// A database that is older than those which this version reads, with its newest migration.
    #[error("the database has the state of migration {0}")]
    TooOld(i64),
    #[error("the database is damaged: {0}")]
    Damaged(String),
    #[error("a file of the database: {0}")]
    File(#[from] std::io::Error),
    /// A stored value that this version cannot read.
    #[error("a stored value: {0}")]
    Value(#[from] serde_json::Error),
}

/// The primary result codes of SQLite for damage, for content that does not fit the schema, and for a full
/// disk.
const SQLITE_ERROR: i32 = 1;
const SQLITE_CORRUPT: i32 = 11;
const SQLITE_FULL: i32 = 13;
const SQLITE_TOOBIG: i32 = 18;
const SQLITE_CONSTRAINT: i32 = 19;
const SQLITE_MISMATCH: i32 = 20;
const SQLITE_NOTADB: i32 = 26;

impl StoreError {
    fn sqlite_code(&self) -> Option<i32> {
        let error = match self {
            Self::Sql(error) => error,
            Self::Migration(
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _),
            ) => error,
            _ => return None,
        };
        let code = error.as_database_error()?.code()?;
        // Extended codes carry the primary one in their low byte.
        code.parse::<i32>().ok().map(|code| code & 0xff)
    }

    /// Whether the file itself is damaged, as opposed to busy, full or inaccessible.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged(_))
            || matches!(self.sqlite_code(), Some(SQLITE_CORRUPT | SQLITE_NOTADB))
            || matches!(
                self,
                Self::Migration(MigrateError::VersionMismatch(_) | MigrateError::Dirty(_))
            )
    }

    /// Whether what a database contains is the cause, as opposed to the disk, the memory or another process. A
    /// damaged schema misses tables or columns, which is a plain error of SQLite; a damaged value can break a
    /// constraint.
    #[must_use]
    pub fn is_caused_by_content(&self) -> bool {
        self.is_damage()
            || self.is_unreadable_value()
            || matches!(
                self.sqlite_code(),
                Some(SQLITE_ERROR | SQLITE_TOOBIG | SQLITE_CONSTRAINT | SQLITE_MISMATCH)
            )
    }

    /// Whether the requested row does not exist.
    #[must_use]
    pub fn is_row_missing(&self) -> bool {
        matches!(self, Self::Sql(sqlx::Error::RowNotFound))
    }

    /// Whether a stored value cannot be read although the database works.
    #[must_use]
    pub fn is_unreadable_value(&self) -> bool {
        matches!(
            self,
            Self::Value(_) | Self::Sql(sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
        )
    }

    #[must_use]
    pub fn problem(&self) -> Problem {
        let kind = match self {
            _ if self.sqlite_code() == Some(SQLITE_FULL) => ProblemKind::DiskFull,
            _ if self.is_damage() => ProblemKind::DatabaseDamaged,
            Self::Migration(MigrateError::VersionMissing(_)) => ProblemKind::DatabaseTooNew,
            Self::TooOld(_) => ProblemKind::DatabaseTooOld,
            _ => ProblemKind::DatabaseFailed,
        };
        Problem::from(kind).with_details(self)
    }
}

/// What was read; `None` when the damaged content could not be read.
pub(super) fn if_readable<T>(read: sqlx::Result<T>) -> Result<Option<T>, StoreError> {
    match read.map_err(StoreError::from) {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_caused_by_content() => Ok(None),
        Err(error) => Err(error),
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        error.problem()
    }
}
