//! The database of a service, for `serve` and for the programs `keys`, `ledger`, `shop`, `webhooks` and `database`. Each of
//! these opens the database, does one thing and closes it, on one thread; the service may run at the same time, except
//! during `database distribute`.

use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::{failure::Failure, secret_option::database_url, service_failure::other_failure};

#[derive(Debug, clap::Args)]
pub(super) struct DatabaseOption {
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// The file whose values [`config_file`](super::config_file) has added to the options.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl DatabaseOption {
    /// The URL of the PostgreSQL database, from `--database` or the environment. `None` means the
    /// SQLite file in the data folder.
    pub(super) fn url(&self) -> Result<Option<SecretString>, Failure> {
        database_url(self.database.as_deref())
    }

    pub(super) fn config_file(&self) -> Option<&Path> {
        self.config.as_deref()
    }
}

/// Runs `work` to completion on this thread.
pub(super) fn block_on(work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(other_failure)?
        .block_on(work)
}
