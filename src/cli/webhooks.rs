//! `giftdesk webhooks`: lists the webhook endpoints of a service and their delivery attempts.

use clap::Subcommand;

use super::{
    common::CommonOptions,
    database::{self, DatabaseOption},
    failure::Failure,
};
use crate::{contract::WebhookId, i18n::t, service::Endpoints};

#[derive(Debug, clap::Args)]
pub(super) struct WebhooksOptions {
    #[command(flatten)]
    database: DatabaseOption,
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    List,
    Attempts {
        id: WebhookId,
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
    },
}

pub(super) fn run(common: &CommonOptions, options: &WebhooksOptions) -> Result<(), Failure> {
    let data_dir = common.data_dir()?;
    let database = options.database.url()?;
    database::block_on(async {
        let endpoints = Endpoints::open(&data_dir, database.as_ref()).await?;
        let done = run_action(&endpoints, &options.action).await;
        endpoints.close().await;
        done
    })
}

async fn run_action(endpoints: &Endpoints, action: &Action) -> Result<(), Failure> {
    match action {
        Action::List => {
            for entry in endpoints.list().await? {
                let state = match entry.disabled_at {
                    None => t!("cli-webhooks-waiting", count = entry.pending_deliveries),
                    Some(at) => t!("cli-webhooks-disabled", time = at.to_string()),
                };
                println!(
                    "{}  {}  {}  {state}  {}",
                    entry.id, entry.created_at, entry.account, entry.url
                );
            }
        }
        Action::Attempts { id, limit } => {
            for entry in endpoints.attempts(*id, i64::from(*limit)).await? {
                let status = entry.status.map_or("-".to_owned(), |code| code.to_string());
                let target = entry
                    .location
                    .map_or_else(String::new, |location| format!("  -> {location}"));
                println!(
                    "{}  {} ms  {status}  {}  {}  attempt {}  {}{target}",
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
