//! The database of a service, for the programs that look into it while it runs or rests: `keys`
//! and `webhooks`. Each opens it, does one thing and closes it, on one thread.

use std::fmt::Display;

use secrecy::SecretString;

use super::{error::CliError, serve};

#[derive(Debug, clap::Args)]
pub(super) struct DatabaseOption {
    /// The database of the service, when it is not in the data folder: a postgres:// address
    /// (better given in the environment variable GIFTDESK_DATABASE)
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
}

impl DatabaseOption {
    /// `None`: the SQLite file in the data folder.
    pub(super) fn given(&self) -> Result<Option<SecretString>, CliError> {
        serve::database(self.database.as_deref())
    }
}

/// Runs one program to its end.
pub(super) fn run(work: impl Future<Output = Result<(), CliError>>) -> Result<(), CliError> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| failed(&error))?
        .block_on(work)
}

pub(super) fn failed(error: &dyn Display) -> CliError {
    CliError::new(
        error.to_string(),
        "Nothing was changed.",
        "Check the folder or the address of the database.",
    )
}
