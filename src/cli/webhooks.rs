//! `giftdesk webhooks`: where a service tells what happened, and how that went.

use clap::Subcommand;

use super::{
    Common,
    database::{self, DatabaseOption, failed},
    error::CliError,
};
use crate::{contract::WebhookId, service::Endpoints};

#[derive(Debug, clap::Args)]
pub(super) struct WebhooksOptions {
    #[command(flatten)]
    database: DatabaseOption,
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List every webhook: its id, when it was made, its account, what waits for it, its address
    List,
    /// List the last attempts at one webhook, newest first
    Attempts {
        /// The id that `webhooks list` shows
        id: WebhookId,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
    },
}

pub(super) fn run(common: &Common, options: &WebhooksOptions) -> Result<(), CliError> {
    let data_dir = common.data_dir()?;
    let database = options.database.given()?;
    database::run(async {
        let endpoints = Endpoints::open(&data_dir, database.as_ref())
            .await
            .map_err(|error| failed(&error))?;
        let done = act(&endpoints, &options.action).await;
        endpoints.close().await;
        done
    })
}

async fn act(endpoints: &Endpoints, action: &Action) -> Result<(), CliError> {
    match action {
        Action::List => {
            let entries = endpoints.list().await.map_err(|error| failed(&error))?;
            for entry in entries {
                let state = match entry.disabled_at {
                    None => format!("{} waiting", entry.waiting),
                    Some(at) => format!("gone since {at}"),
                };
                println!(
                    "{}  {}  {}  {state}  {}",
                    entry.id, entry.created_at, entry.account, entry.url
                );
            }
        }
        Action::Attempts { id, limit } => {
            let entries = endpoints
                .attempts(*id, i64::from(*limit))
                .await
                .map_err(|error| failed(&error))?;
            for entry in entries {
                let status = entry.status.map_or("-".to_owned(), |code| code.to_string());
                println!(
                    "{}  {} ms  {status}  {}  {}  attempt {}  {}",
                    entry.at,
                    entry.duration_ms,
                    entry.error.as_deref().unwrap_or("delivered"),
                    entry.event_type,
                    entry.attempt,
                    entry.event_id,
                );
            }
        }
    }
    Ok(())
}
