//! Errors that keep a service from starting or from working with its database.
//!
//! The operator sees these errors in the log and on the command line; clients of the API get the
//! errors of [`http::api_error`](super::http::api_error). No message contains data of a row, which
//! could be a name or an address.

use std::{error::Error, io, path::PathBuf};

/// Result of functions that start a service or use its database.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

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
    #[error("The service cannot listen on {address}: {source}.")]
    Listen {
        address: std::net::SocketAddr,
        source: std::io::Error,
    },
    #[error(
        "The public URL must start with http:// or https://, name a host, and have no query, fragment or password. Example: https://gifts.example.com."
    )]
    InvalidPublicUrl,
    #[error("The database URL must start with postgres:// or postgresql://.")]
    InvalidDatabaseUrl,
    #[error(
        "The database URL cannot be read. In its user name and password write @ as %40, / as %2F, # as %23, ? as %3F and % as %25."
    )]
    UnreadableDatabaseUrl,
    #[error(
        "giftdesk does not know the parameter {name} of the database URL: remove it, or correct its spelling."
    )]
    UnknownDatabaseParameter { name: String },
    #[error(
        "The value of the parameter {name} of the database URL cannot be read: correct it, or remove the parameter."
    )]
    UnreadableDatabaseParameter { name: String },
    #[error(
        "A connection pooler gives each transaction another session of the database. Use pool_mode = session in the pooler, or the direct address of the database."
    )]
    PoolerSharesSessions,
    #[error(
        "The database or a connection pooler does not keep the setting {setting} for a session. Use the direct address of the database."
    )]
    NoTimeLimits { setting: &'static str },
    #[error(
        "The database or a connection pooler refuses a setting of the connection: {source}. Remove options from the database URL, or allow the setting in the pooler."
    )]
    SettingRefused { source: sqlx::Error },
    #[error(
        "The database role {role} cannot create tables. Let the owner of the database run: GRANT CREATE ON SCHEMA \"{schema}\" TO \"{role}\"."
    )]
    MayNotCreateTables { role: String, schema: String },
    #[error("The database cannot be used: {source}.")]
    Database {
        #[from]
        source: sqlx::Error,
    },
    #[error(
        "The database file {} is damaged. It was not changed. Move it away to start with an empty database.",
        path.display()
    )]
    DatabaseDamaged { path: PathBuf },
    #[error(
        "The database file {} is empty. It was not changed. Restore a backup, or delete the file to start with an empty database.",
        path.display()
    )]
    DatabaseEmpty { path: PathBuf },
    #[error("The database did not answer in time.")]
    DatabaseTimeout,
    #[error("The database could not write within the last half minute.")]
    StorageFailed,
    #[error("The database is not that of a {wanted}. It was not changed.")]
    OtherKind { wanted: super::kind::ServiceKind },
    #[error(
        "A payment method has a balance below zero and no ledger. Correct its balance in the database."
    )]
    NoLedger,
    #[error("The file {} exists already. It was not changed.", path.display())]
    FileExists { path: PathBuf },
    #[error("A PostgreSQL database is backed up and restored with pg_dump and pg_restore.")]
    HasOwnBackups,
    #[error("No service has run in the folder {}.", path.display())]
    NoDatabase { path: PathBuf },
    #[error(
        "The database was written by a version of giftdesk that is too old for this one. It was not changed. Start the last version before this one with it, or use an empty database."
    )]
    DatabaseTooOld,
    #[error("The database was written by a newer version of giftdesk: {source}.")]
    DatabaseTooNew { source: sqlx::migrate::MigrateError },
    #[error("The tables of the database cannot be migrated: {source}.")]
    Migration { source: sqlx::migrate::MigrateError },
    #[error("Only the tables of a PostgreSQL database can be distributed.")]
    NotPostgres,
    #[error("The database does not have the extension citus.")]
    NoCitus,
    #[error(
        "The key of the table {table} does not begin with the account, or it is distributed another way."
    )]
    TableNotPlaced { table: String },
    #[error("The tables cannot be distributed: {source}.")]
    NotDistributed { source: sqlx::Error },
    #[error("The HTTP client for webhooks cannot be created: {source}.")]
    WebhookClient { source: reqwest::Error },
    #[error("The URL of Stripe must start with https://, or be on this computer.")]
    InvalidStripeUrl,
    #[error("The key of Stripe has characters that no key has.")]
    InvalidStripeKey,
    #[error("The HTTP client for Stripe cannot be created: {source}.")]
    StripeClient { source: reqwest::Error },
    #[error("The URL of the email server must start with smtp:// or smtps://.")]
    InvalidSmtpUrl,
    #[error("The sender of emails is not a valid email address.")]
    InvalidSender,
    #[error("A document in the database cannot be read (line {}, column {}).", source.line(), source.column())]
    UnreadableDocument {
        #[from]
        source: serde_json::Error,
    },
}

impl From<sqlx::migrate::MigrateError> for ServiceError {
    fn from(source: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError::{Execute, VersionMismatch, VersionMissing};
        match source {
            Execute(source) => Self::Database { source },
            // The database has a migration that this program lacks, or that differs from this
            // program's migration.
            VersionMissing(_) | VersionMismatch(_) => Self::DatabaseTooNew { source },
            source => Self::Migration { source },
        }
    }
}

impl ServiceError {
    /// Returns whether the database was only busy or out of reach, or rolled back a conflicting
    /// transaction, so that the same operation can succeed later.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        match self {
            Self::DatabaseTimeout => true,
            Self::Database { source } => match source {
                // A proxy that has no server for a new connection closes it within the handshake, which sqlx
                // reports as `Protocol`.
                sqlx::Error::Io(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed => true,
                sqlx::Error::Database(error) => {
                    error.code().is_some_and(|code| is_transient_code(&code))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns whether the disk of the database is full or cannot be written, or the server accepts only reads. Such an error is transient: a person makes
    /// room, or replaces the disk.
    #[must_use]
    pub fn is_storage_failure(&self) -> bool {
        match self {
            Self::Database {
                source: sqlx::Error::Database(error),
            } => error.code().is_some_and(|code| is_storage_code(&code)),
            _ => false,
        }
    }

    /// Whether a job that keeps failing with this error is given up after some attempts. `Protocol` counts although it is
    /// transient: a proxy without a server causes the error, but so does a statement that the database cannot read.
    #[must_use]
    pub fn counts_as_attempt(&self) -> bool {
        let is_unexpected = matches!(
            self,
            Self::Database {
                source: sqlx::Error::Protocol(_)
            }
        );
        is_unexpected || !self.is_transient()
    }
}

/// Takes a SQLSTATE of PostgreSQL (five characters) or a result code of SQLite (a number).
fn is_transient_code(code: &str) -> bool {
    if code.len() != 5 {
        // SQLITE_BUSY and SQLITE_LOCKED; extended codes keep the primary code in the lowest byte.
        let is_busy = code
            .parse::<u32>()
            .is_ok_and(|code| matches!(code & 0xff, 5 | 6));
        return is_busy || is_storage_code(code);
    }
    // Classes: connection exception, transaction rollback, insufficient resources, operator
    // intervention.
    let class = ["08", "40", "53", "57"];
    class.iter().any(|class| code.starts_with(class))
        || is_storage_code(code)
        // lock_not_available, idle_in_transaction_session_timeout, transaction_timeout.
        || matches!(code, "55P03" | "25P03" | "25P04")
}

/// SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN, or disk_full and io_error of PostgreSQL, and the code of a server that
/// accepts only reads, as providers make one whose disk is nearly full.
fn is_storage_code(code: &str) -> bool {
    if code.len() != 5 {
        return code
            .parse::<u32>()
            .is_ok_and(|code| matches!(code & 0xff, 10 | 13 | 14));
    }
    matches!(code, "53100" | "58030" | "25006")
}

/// Whether the error or one of its causes is an `E`.
pub(super) fn has_cause<E: Error + 'static>(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<E>() {
            return true;
        }
        let inner = error.downcast_ref::<io::Error>();
        // `io::Error::source` skips the error that it wraps.
        cause = match inner.and_then(io::Error::get_ref) {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busy_or_unreachable_database_is_transient() {
        for code in [
            "5", "517", "6", "13", "778", "14", "53100", "58030", "40001", "40P01", "55P03",
            "57014", "57P01", "25P03", "53300", "53200", "25006",
        ] {
            assert!(is_transient_code(code), "{code}");
        }
        for (code, is_storage) in [
            ("53100", true),
            ("25006", true),
            ("53200", false),
            ("13", true),
        ] {
            assert_eq!(is_storage_code(code), is_storage, "{code}");
        }
        for code in ["1", "11", "2067", "23505", "42601", "25P02"] {
            assert!(!is_transient_code(code), "{code}");
        }
        let reset = sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into());
        assert!(ServiceError::from(reset).is_transient());
        let closed = sqlx::Error::Protocol("unexpected response from SSLRequest".to_owned());
        let closed = ServiceError::from(closed);
        assert!(closed.is_transient() && closed.counts_as_attempt());
        assert!(!ServiceError::from(sqlx::Error::RowNotFound).is_transient());
    }

    #[test]
    fn only_unknown_migrations_mean_newer_database() {
        use sqlx::migrate::MigrateError;
        let newer = ServiceError::from(MigrateError::VersionMissing(99)).to_string();
        assert!(newer.contains("newer version of giftdesk"), "{newer}");
        let failed = MigrateError::ExecuteMigration(sqlx::Error::PoolTimedOut, 40);
        let failed = ServiceError::from(failed).to_string();
        assert!(failed.contains("cannot be migrated"), "{failed}");
    }
}
