//! `giftdesk shop problem`, `reship`, `refund`, `settle` and `address`: parcels that did not arrive, and addresses that are wrong.

use serde::Serialize;

use crate::{
    cli::{failure::Failure, output::write_stdout},
    client::ShopClient,
    contract::{
        MailingAddress,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{
                AddressRequest, Parcel, ParcelProblem, ParcelState, ProblemReport, SettleRequest,
            },
        },
    },
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(super) struct ProblemOptions {
    #[arg(value_name = "PARCEL")]
    parcel: ParcelNumber,
    #[arg(value_enum)]
    problem: ProblemOption,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ProblemOption {
    Lost,
    Damaged,
    Returned,
}

/// A command about one parcel.
#[derive(Debug, clap::Args)]
pub(super) struct ParcelOptions {
    #[arg(value_name = "PARCEL")]
    parcel: ParcelNumber,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct SettleOptions {
    #[arg(value_name = "PARCEL")]
    parcel: ParcelNumber,
    #[arg(long, value_name = "TEXT")]
    note: String,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct AddressOptions {
    #[arg(value_name = "PARCEL")]
    parcel: ParcelNumber,
    #[arg(long, value_name = "NAME")]
    first_name: Option<String>,
    #[arg(long, value_name = "NAME")]
    last_name: Option<String>,
    #[arg(long, value_name = "TEXT")]
    address_1: String,
    #[arg(long, value_name = "TEXT")]
    address_2: Option<String>,
    #[arg(long, value_name = "NAME")]
    city: String,
    #[arg(long, value_name = "CODE", default_value = "")]
    state: String,
    #[arg(long, value_name = "CODE", default_value = "")]
    postal_code: String,
    #[arg(long, value_name = "CODE", default_value = "US")]
    country: String,
    #[arg(long)]
    json: bool,
}

/// A parcel in JSON.
#[derive(Debug, Serialize)]
struct Record<'a> {
    parcel: &'a ParcelNumber,
    state: ParcelState,
    attempt: u32,
    resolution: Option<&'a str>,
    /// The note with which an operator settled the problem.
    resolution_note: Option<&'a str>,
}

pub(super) async fn report(shop: &ShopClient, options: &ProblemOptions) -> Result<(), Failure> {
    let problem = match options.problem {
        ProblemOption::Lost => ParcelProblem::Lost,
        ProblemOption::Damaged => ParcelProblem::Damaged,
        ProblemOption::Returned => ParcelProblem::Returned,
    };
    let report = ProblemReport { problem };
    let parcel = shop.report_parcel_problem(&options.parcel, report).await?;
    let number = options.parcel.grouped();
    print(
        &parcel,
        options.json,
        t!("cli-shop-problem-recorded", parcel = number),
    )
}

pub(super) async fn reship(shop: &ShopClient, options: &ParcelOptions) -> Result<(), Failure> {
    let parcel = shop.ship_parcel_again(&options.parcel).await?;
    let (number, new) = (options.parcel.grouped(), parcel.parcel.grouped());
    let done = t!("cli-shop-reshipped", parcel = number, new = new);
    print(&parcel, options.json, done)
}

pub(super) async fn refund(shop: &ShopClient, options: &ParcelOptions) -> Result<(), Failure> {
    let parcel = shop.refund_parcel(&options.parcel).await?;
    let reference = parcel.reference_id.as_str();
    let done = t!("cli-shop-refunded", order = reference);
    print(&parcel, options.json, done)
}

pub(super) async fn settle(shop: &ShopClient, options: &SettleOptions) -> Result<(), Failure> {
    let request = SettleRequest {
        note: options.note.clone(),
    };
    let parcel = shop.settle_parcel(&options.parcel, &request).await?;
    let number = options.parcel.grouped();
    print(
        &parcel,
        options.json,
        t!("cli-shop-settled", parcel = number),
    )
}

pub(super) async fn correct_address(
    shop: &ShopClient,
    options: &AddressOptions,
) -> Result<(), Failure> {
    let address = MailingAddress {
        first_name: options.first_name.clone(),
        last_name: options.last_name.clone(),
        address_1: options.address_1.clone(),
        address_2: options.address_2.clone(),
        city: options.city.clone(),
        state: options.state.clone(),
        postal_code: options.postal_code.clone(),
        country: options.country.to_ascii_uppercase(),
    };
    let request = AddressRequest {
        address,
        expected: None,
    };
    let parcel = shop
        .correct_parcel_address(&options.parcel, &request)
        .await?;
    let number = options.parcel.grouped();
    print(
        &parcel,
        options.json,
        t!("cli-shop-address-corrected", parcel = number),
    )
}

fn print(parcel: &Parcel, as_json: bool, done: String) -> Result<(), Failure> {
    write_stdout(t!("cli-shop-parcels-are-recorded"), |out| {
        if as_json {
            let record = Record {
                parcel: &parcel.parcel,
                state: parcel.state,
                attempt: parcel.attempt,
                resolution: parcel.resolution.as_deref(),
                resolution_note: parcel.resolution_note.as_deref(),
            };
            serde_json::to_writer(&mut *out, &record)?;
            return writeln!(out);
        }
        writeln!(out, "{done}")
    })
}
