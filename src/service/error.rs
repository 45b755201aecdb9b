//! Why a service does not start, or cannot go on. For whoever operates it; what a request is told
//! is in [`http::api_error`](super::http::api_error).

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    #[error("The folder {} cannot be used: {source}.", path.display())]
    Folder {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("Another service is already using the folder {}.", path.display())]
    FolderInUse { path: PathBuf },
    #[error(
        "The address {address} is in use by another program. Choose another port, or port 0 for a free one."
    )]
    AddressInUse { address: std::net::SocketAddr },
    #[error("It cannot listen on {address}: {source}.")]
    Listen {
        address: std::net::SocketAddr,
        source: std::io::Error,
    },
    #[error(
        "The public address has to begin with http:// or https:// and name a host, and has no query, fragment or password: https://gifts.example.com."
    )]
    PublicAddress,
    #[error("The address of the database is no postgres:// address.")]
    DatabaseAddress,
    #[error("The database cannot be opened: {source}.")]
    Database {
        #[from]
        source: sqlx::Error,
    },
    #[error("The database file {} is damaged. It is left as it is; move it away to start afresh.", path.display())]
    Damaged { path: PathBuf },
    #[error("The database did not answer in time.")]
    DatabaseSilent,
    #[error("No service has run in the folder {}.", path.display())]
    NoService { path: PathBuf },
    #[error("The database is from a newer giftdesk: {source}.")]
    Newer { source: sqlx::migrate::MigrateError },
    #[error("The tables of the database cannot be brought up to date: {source}.")]
    Migration { source: sqlx::migrate::MigrateError },
    #[error("Webhooks cannot be posted: {source}.")]
    Webhooks { source: reqwest::Error },
    #[error("The address of the mail server is no smtp:// or smtps:// address.")]
    MailAddress,
    #[error("What mail is to come from is no mail address.")]
    MailFrom,
    // What stood there is not quoted: it may be a name or an address.
    #[error("A document in the database cannot be read (line {}, column {}).", source.line(), source.column())]
    Document {
        #[from]
        source: serde_json::Error,
    },
}

impl From<sqlx::migrate::MigrateError> for ServiceError {
    fn from(source: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError::{Execute, VersionMismatch, VersionMissing};
        match source {
            Execute(source) => Self::Database { source },
            // It knows of changes that this program does not, or of others under their numbers.
            VersionMissing(_) | VersionMismatch(_) => Self::Newer { source },
            source => Self::Migration { source },
        }
    }
}

impl ServiceError {
    /// Whether the database is only busy or out of reach: the same can be done a little later.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        match self {
            Self::DatabaseSilent => true,
            Self::Database { source } => match source {
                sqlx::Error::Io(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed => true,
                sqlx::Error::Database(error) => error.code().is_some_and(|code| passes(&code)),
                _ => false,
            },
            _ => false,
        }
    }
}

/// By the code of a database: five letters and digits of PostgreSQL, the number of SQLite.
fn passes(code: &str) -> bool {
    if code.len() != 5 {
        // SQLITE_BUSY and SQLITE_LOCKED, whatever stands above the lowest byte.
        return code
            .parse::<u32>()
            .is_ok_and(|code| matches!(code & 0xff, 5 | 6));
    }
    // Classes: connections, conflicts of transactions, too little of something, an operator's hand.
    let class = ["08", "40", "53", "57"];
    class.iter().any(|class| code.starts_with(class))
        // A lock that did not come free, a transaction that stood still or took too long.
        || matches!(code, "55P03" | "25P03" | "25P04")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_or_absent_database_passes_and_a_wrong_statement_does_not() {
        for code in [
            "5", "517", "6", "40001", "40P01", "55P03", "57014", "57P01", "25P03", "53300",
        ] {
            assert!(passes(code), "{code}");
        }
        for code in ["1", "11", "2067", "23505", "42601", "25P02"] {
            assert!(!passes(code), "{code}");
        }
        let gone = sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into());
        assert!(ServiceError::from(gone).is_transient());
        assert!(!ServiceError::from(sqlx::Error::RowNotFound).is_transient());
    }

    #[test]
    fn only_a_newer_database_is_called_newer() {
        use sqlx::migrate::MigrateError;
        let newer = ServiceError::from(MigrateError::VersionMissing(99)).to_string();
        assert!(newer.contains("from a newer giftdesk"), "{newer}");
        let failed = MigrateError::ExecuteMigration(sqlx::Error::PoolTimedOut, 40);
        let failed = ServiceError::from(failed).to_string();
        assert!(failed.contains("cannot be brought up to date"), "{failed}");
    }
}
