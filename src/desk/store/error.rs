//! What can go wrong with the database.

use super::super::Problem;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Sql(#[from] sqlx::Error),
    #[error("the database's shape: {0}")]
    Shape(#[from] sqlx::migrate::MigrateError),
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A row holds JSON that this version cannot read.
    #[error("a stored value: {0}")]
    Value(#[from] serde_json::Error),
}

/// Primary result codes of SQLite.
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const NOT_A_DATABASE: i32 = 26;

impl StoreError {
    fn sqlite_code(&self) -> Option<i32> {
        let error = match self {
            Self::Sql(error) => error,
            Self::Shape(sqlx::migrate::MigrateError::Execute(error)) => error,
            _ => return None,
        };
        let code = error.as_database_error()?.code()?;
        // Extended codes carry the primary one in their low byte.
        code.parse::<i32>().ok().map(|code| code & 0xff)
    }

    /// Whether the file itself is broken, rather than busy, full or out of reach.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Damaged(_))
            || matches!(self.sqlite_code(), Some(CORRUPT | NOT_A_DATABASE))
            || matches!(
                self,
                Self::Shape(
                    sqlx::migrate::MigrateError::VersionMismatch(_)
                        | sqlx::migrate::MigrateError::Dirty(_)
                )
            )
    }

    #[must_use]
    pub fn problem(&self) -> Problem {
        let problem = match self {
            _ if self.sqlite_code() == Some(FULL) => Problem::new(
                "The disk is full.",
                "What was saved before is still there; the last change is not saved, and nothing was sent.",
                "Make room on the disk, then do it again.",
            ),
            _ if self.is_damage() => Problem::new(
                "The app's database is damaged.",
                "Gifts that were sent are safe at the service.",
                "Close the app and open it again: it puts the damaged file aside and saves what can be saved.",
            ),
            Self::Shape(sqlx::migrate::MigrateError::VersionMissing(_)) => Problem::new(
                "This data folder was used by a newer giftdesk.",
                "Nothing was changed.",
                "Use the newer version, or choose another folder with --data-dir.",
            ),
            _ => Problem::new(
                "The app's database could not be used.",
                "What was saved before is still there; the last change may not be.",
                "Try again. If it stays, check the disk and the rights of the data folder.",
            ),
        };
        problem.with_details(self)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        error.problem()
    }
}
