//! `giftdesk shop`: keeps a shop. Each command is one or a few requests of `/admin/v1`: to the shop in the data folder or the
//! database, which this process opens for itself, or with `--connect` to a service.

mod audit;
mod funds;
mod journal;
mod session;
mod verify;

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
    Accounts(funds::AccountsOptions),
    Audit(audit::AuditOptions),
    Fund(funds::FundOptions),
    Invoice(funds::InvoiceOptions),
    Journal(journal::JournalOptions),
    Verify(verify::VerifyOptions),
}

pub(super) fn run(common: &CommonOptions, options: &ShopOptions) -> Result<(), Failure> {
    database::block_on(async {
        let session = ShopSession::open(common, &options.database).await?;
        let done = match &options.command {
            ShopCommand::Accounts(options) => funds::list(session.client(), options).await,
            ShopCommand::Audit(options) => audit::run(session.client(), options).await,
            ShopCommand::Fund(options) => funds::fund(session.client(), options).await,
            ShopCommand::Invoice(options) => funds::set_invoice(session.client(), options).await,
            ShopCommand::Journal(options) => journal::run(session.client(), options).await,
            ShopCommand::Verify(options) => verify::run(session.client(), options).await,
        };
        session.close().await;
        done
    })
}
