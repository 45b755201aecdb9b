//! `giftdesk shop`: keeps a shop. Each command is one or a few requests of `/admin/v1`: to the shop in the data folder or the
//! database, which this process opens for itself, or with `--connect` to a service.

mod audit;
mod parcels;
mod session;
mod slip_fonts;
mod stock;
mod track;

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
    ToShip(parcels::ToShipOptions),
    Pack(parcels::PackOptions),
    Track(track::TrackOptions),
    Deliver(parcels::DeliverOptions),
    Stock(stock::StockOptions),
    Audit(audit::AuditOptions),
}

pub(super) fn run(common: &CommonOptions, options: &ShopOptions) -> Result<(), Failure> {
    database::block_on(async {
        let session = ShopSession::open(common, &options.database).await?;
        let done = match &options.command {
            ShopCommand::ToShip(options) => parcels::to_ship(session.client(), options).await,
            ShopCommand::Pack(options) => parcels::pack(session.client(), options).await,
            ShopCommand::Track(options) => track::run(session.client(), options).await,
            ShopCommand::Deliver(options) => parcels::deliver(session.client(), options).await,
            ShopCommand::Stock(options) => stock::run(session.client(), options).await,
            ShopCommand::Audit(options) => audit::run(session.client(), options).await,
        };
        session.close().await;
        done
    })
}
