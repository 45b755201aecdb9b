//! Why a service does not start, or cannot go on. For whoever operates it; what a request is told
//! is in [`http::failure`](super::http::failure).

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
    #[error("The database is from a newer giftdesk: {source}.")]
    Migration {
        #[from]
        source: sqlx::migrate::MigrateError,
    },
    #[error("Webhooks cannot be posted: {source}.")]
    Webhooks { source: reqwest::Error },
    #[error("The address of the mail server is no smtp:// or smtps:// address.")]
    MailAddress,
    #[error("What mail is to come from is no mail address.")]
    MailFrom,
    // What stood there is not repeated: it may be a name or an address.
    #[error("A document in the database cannot be read (line {}, column {}).", source.line(), source.column())]
    Document {
        #[from]
        source: serde_json::Error,
    },
}
