//! `giftdesk shop`: keeps a shop. Each command is one or a few requests of `/admin/v1`: to the shop in the data folder or the
//! database, which this process opens for itself, or with `--connect` to a service, or to My shop or Practice of the desktop.

mod audit;
mod backup;
mod cards;
mod doctor;
mod export;
mod funds;
mod import;
mod inbox;
mod init;
mod journal;
mod parcels;
mod problems;
mod session;
mod shipping;
mod stock;
mod template;
mod terms;
mod track;
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
    Backup(backup::BackupOptions),
    Doctor(doctor::DoctorOptions),
    Init(init::InitOptions),
    Restore(backup::RestoreOptions),
    Template(template::TemplateOptions),
    #[command(flatten)]
    Request(ShopRequest),
}

/// A command that asks the shop.
#[derive(Debug, Subcommand)]
enum ShopRequest {
    Accounts(funds::AccountsOptions),
    Address(problems::AddressOptions),
    Audit(audit::AuditOptions),
    Cards(cards::CardsOptions),
    Deliver(parcels::DeliverOptions),
    Emails(inbox::EmailOptions),
    Export(export::ExportOptions),
    Fund(funds::FundOptions),
    Import(import::ImportOptions),
    Inbox(inbox::InboxOptions),
    Invoice(funds::InvoiceOptions),
    Journal(journal::JournalOptions),
    Pack(parcels::PackOptions),
    Problem(problems::ProblemOptions),
    Refund(problems::ParcelOptions),
    Reship(problems::ParcelOptions),
    Settle(problems::SettleOptions),
    Shipping(shipping::ShippingOptions),
    Stock(stock::StockOptions),
    Terms(terms::TermsOptions),
    ToShip(parcels::ToShipOptions),
    Track(track::TrackOptions),
    Verify(verify::VerifyOptions),
    Withdraw(funds::FundOptions),
}

pub(super) fn run(common: &CommonOptions, options: &ShopOptions) -> Result<(), Failure> {
    let database = &options.database;
    database::block_on(async {
        match &options.command {
            ShopCommand::Backup(options) => backup::write(common, database, options).await,
            ShopCommand::Doctor(options) => doctor::run(common, database, options).await,
            ShopCommand::Init(options) => init::run(common, database, options).await,
            ShopCommand::Restore(options) => backup::read(common, database, options).await,
            ShopCommand::Template(options) => template::run(options),
            ShopCommand::Request(request) => {
                let session = ShopSession::open(common, database).await?;
                let done = answer(&session, request).await;
                session.close().await;
                done
            }
        }
    })
}

async fn answer(session: &ShopSession, request: &ShopRequest) -> Result<(), Failure> {
    let shop = session.client();
    match request {
        ShopRequest::Accounts(options) => funds::list(shop, options).await,
        ShopRequest::Address(options) => problems::correct_address(shop, options).await,
        ShopRequest::Audit(options) => audit::run(shop, options).await,
        ShopRequest::Cards(options) => cards::run(shop, options).await,
        ShopRequest::Deliver(options) => parcels::deliver(shop, options).await,
        ShopRequest::Emails(options) => inbox::emails(shop, options).await,
        ShopRequest::Export(options) => export::run(shop, options).await,
        ShopRequest::Fund(options) => funds::fund(shop, options).await,
        ShopRequest::Import(options) => import::run(shop, options).await,
        ShopRequest::Inbox(options) => inbox::list(shop, options).await,
        ShopRequest::Invoice(options) => funds::set_invoice(shop, options).await,
        ShopRequest::Journal(options) => journal::run(shop, options).await,
        ShopRequest::Pack(options) => parcels::pack(shop, options).await,
        ShopRequest::Problem(options) => problems::report(shop, options).await,
        ShopRequest::Refund(options) => problems::refund(shop, options).await,
        ShopRequest::Reship(options) => problems::reship(shop, options).await,
        ShopRequest::Settle(options) => problems::settle(shop, options).await,
        ShopRequest::Shipping(options) => shipping::run(shop, options).await,
        ShopRequest::Stock(options) => stock::run(shop, options).await,
        ShopRequest::Terms(options) => terms::run(shop, options).await,
        ShopRequest::ToShip(options) => parcels::to_ship(shop, options).await,
        ShopRequest::Track(options) => track::run(shop, options).await,
        ShopRequest::Verify(options) => verify::run(shop, options).await,
        ShopRequest::Withdraw(options) => funds::withdraw(shop, options).await,
    }
}
