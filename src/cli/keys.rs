//! `giftdesk keys`: accounts of a service and the keys that open them.

use clap::Subcommand;
use secrecy::ExposeSecret as _;

use super::{
    Common,
    database::{self, DatabaseOption, failed},
};
use crate::{
    contract::{Clock as _, WallClock},
    desk::Problem,
    service::{Keys, ServiceError},
};

#[derive(Debug, clap::Args)]
pub(super) struct KeysOptions {
    #[command(flatten)]
    database: DatabaseOption,
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
    let database = options.database.given()?;
    database::run(async {
        // Only a new key may come before the service itself.
        let keys = match options.action {
            Action::Add { .. } => Keys::open(&data_dir, database.as_ref()).await,
            Action::List | Action::Revoke { .. } => {
                Keys::open_existing(&data_dir, database.as_ref()).await
            }
        };
        let keys = keys.map_err(|error| failed(&error))?;
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
