//! `giftdesk shop`: keeps a shop. Each command is one or a few requests of `/admin/v1`: to the shop in the data folder or the
//! database, which this process opens for itself, or with `--connect` to a service or to My shop of the desktop.

mod audit;
mod session;

use clap::Subcommand;

use super::{
    common::CommonOptions,
    database::{self, DatabaseOption},
    failure::Failure,
};
use session::ShopSession;

#[derive(Debug, clap::Args)]
pub(super) struct ShopOptions {
    #[command(flatten)]
    database: DatabaseOption,
    #[command(subcommand)]
    command: ShopCommand,
}

#[derive(Debug, Subcommand)]
enum ShopCommand {
    Audit(audit::AuditOptions),
}

pub(super) fn run(common: &CommonOptions, options: &ShopOptions) -> Result<(), Failure> {
    database::block_on(async {
        let session = ShopSession::open(common, &options.database).await?;
        let done = match &options.command {
            ShopCommand::Audit(options) => audit::run(session.client(), options).await,
        };
        session.close().await;
        done
    })
}
