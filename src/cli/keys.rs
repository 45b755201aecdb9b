//! `giftdesk keys`: creates, lists and revokes the API keys of a service.

use clap::Subcommand;
use secrecy::ExposeSecret as _;

use super::{
    common::CommonOptions,
    database::{self, DatabaseOption},
    failure::{CliCode, Failure},
};
use crate::{
    contract::{Clock as _, WallClock},
    i18n::t,
    service::Keys,
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
    #[command(group = clap::ArgGroup::new("account_choice").required(true).args(["name", "account"]))]
    Add {
        #[arg(long, value_name = "ACCOUNT")]
        name: Option<String>,
        #[arg(long, value_name = "ACCOUNT", conflicts_with = "operator")]
        account: Option<String>,
        #[arg(long)]
        operator: bool,
    },
    List,
    Revoke {
        id: String,
    },
}

pub(super) fn run(common: &CommonOptions, options: &KeysOptions) -> Result<(), Failure> {
    let data_dir = common.data_dir()?;
    let database = options.database.url()?;
    database::block_on(async {
        // `add` creates a missing database, so that an operator can create a key before the service
        // first starts. The other actions refuse a missing database.
        let keys = match options.action {
            Action::Add { account: None, .. } => Keys::open(&data_dir, database.as_ref()).await?,
            Action::Add { .. } | Action::List | Action::Revoke { .. } => {
                Keys::open_existing(&data_dir, database.as_ref()).await?
            }
        };
        let done = run_action(&keys, &options.action).await;
        keys.close().await;
        done
    })
}

async fn run_action(keys: &Keys, action: &Action) -> Result<(), Failure> {
    match action {
        Action::Add {
            account: Some(account),
            ..
        } => {
            let key = keys.add_to_account(account.trim(), WallClock.now()).await?;
            let key = key.ok_or_else(|| {
                Failure::unchanged(
                    CliCode::AccountUnknown,
                    t!("cli-keys-account-unknown", account = account),
                    t!("cli-keys-account-unknown-remedy"),
                )
            })?;
            println!("{}", key.expose_secret());
        }
        Action::Add { name, operator, .. } => {
            let name = name.as_deref().unwrap_or_default();
            if name.trim().is_empty() {
                return Err(Failure::unchanged(
                    CliCode::OptionInvalid,
                    t!("cli-keys-name-missing"),
                    t!("cli-keys-name-missing-remedy"),
                ));
            }
            let now = WallClock.now();
            let key = match operator {
                true => keys.add_operator(name.trim(), now).await?,
                false => keys.add(name.trim(), now).await?,
            };
            println!("{}", key.expose_secret());
        }
        Action::List => {
            for entry in keys.list().await? {
                let name = match entry.is_operator {
                    true => t!("cli-keys-operator", name = entry.name),
                    false => entry.name,
                };
                println!("{}  {}  {name}", entry.id, entry.created_at);
            }
        }
        Action::Revoke { id } => {
            if !keys.revoke(id).await? {
                return Err(Failure::unchanged(
                    CliCode::KeyUnknown,
                    t!("cli-keys-unknown", id = id),
                    t!("cli-keys-unknown-remedy"),
                ));
            }
            println!("{}", t!("cli-keys-revoked", id = id));
        }
    }
    Ok(())
}
