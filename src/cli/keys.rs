//! `giftdesk keys`: accounts of a service and the keys that open them.

use clap::Subcommand;
use secrecy::ExposeSecret as _;

use super::{Common, serve::database};
use crate::{
    contract::{Clock as _, WallClock},
    desk::Problem,
    service::{Keys, ServiceError},
};

#[derive(Debug, clap::Args)]
pub(super) struct KeysOptions {
    /// The database of the service, when it is not in the data folder: a postgres:// address
    /// (better given in the environment variable GIFTDESK_DATABASE)
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make an account of its own and print its key, once
    Add {
        /// What the account is called
        #[arg(long, value_name = "ACCOUNT")]
        name: String,
    },
    /// List every key that is accepted: its id, when it was made, its account
    List,
    /// Refuse a key from now on
    Revoke {
        /// The id that `keys list` shows
        id: String,
    },
}

pub(super) fn run(common: &Common, options: &KeysOptions) -> Result<(), Problem> {
    let data_dir = common.data_dir()?;
    let database = database(options.database.as_deref());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| failed(&error))?;
    runtime.block_on(async {
        let now = WallClock.now();
        let keys = Keys::open(&data_dir, database.as_ref(), now)
            .await
            .map_err(|error| failed(&error))?;
        let done = act(&keys, &options.action).await;
        keys.close().await;
        done
    })
}

async fn act(keys: &Keys, action: &Action) -> Result<(), Problem> {
    let failed = |error: ServiceError| failed(&error);
    match action {
        Action::Add { name } => {
            if name.trim().is_empty() {
                return Err(Problem::new(
                    "The account needs a name.",
                    "No key was made.",
                    "Give it with --name.",
                ));
            }
            let key = keys
                .add(name.trim(), WallClock.now())
                .await
                .map_err(failed)?;
            println!("{}", key.expose_secret());
        }
        Action::List => {
            for entry in keys.list().await.map_err(failed)? {
                println!("{}  {}  {}", entry.id, entry.created_at, entry.account);
            }
        }
        Action::Revoke { id } => {
            if !keys.revoke(id).await.map_err(failed)? {
                return Err(Problem::new(
                    format!("There is no key {id}."),
                    "Nothing was changed.",
                    "`giftdesk keys list` shows the ids.",
                ));
            }
            println!("{id} is refused from now on.");
        }
    }
    Ok(())
}

fn failed(error: &dyn std::fmt::Display) -> Problem {
    Problem::new(
        error.to_string(),
        "No key was made or revoked.",
        "Check the folder or the address of the database.",
    )
}
