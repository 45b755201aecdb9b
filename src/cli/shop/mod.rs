//! `giftdesk shop`: keeps a shop. Each command is one or a few requests of `/admin/v1`: to the shop in the data folder or the
//! database, which this process opens for itself, or with `--connect` to a service.

mod audit;
mod backup;
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
    Backup(backup::BackupOptions),
    Restore(backup::RestoreOptions),
}

pub(super) fn run(common: &CommonOptions, options: &ShopOptions) -> Result<(), Failure> {
    let database = &options.database;
    database::block_on(async {
        match &options.command {
            ShopCommand::Backup(options) => backup::write(common, database, options).await,
            ShopCommand::Restore(options) => backup::read(common, database, options).await,
            command => {
                let session = ShopSession::open(common, database).await?;
                let done = run_request(&session, command).await;
                session.close().await;
                done
            }
        }
    })
}

/// Runs a command that asks the shop.
async fn run_request(session: &ShopSession, command: &ShopCommand) -> Result<(), Failure> {
    let shop = session.client();
    match command {
        ShopCommand::Audit(options) => audit::run(shop, options).await,
        // Files of the database, for which no shop is opened.
        ShopCommand::Backup(_) | ShopCommand::Restore(_) => Ok(()),
    }
}
