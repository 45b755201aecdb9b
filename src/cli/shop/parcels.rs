//! `giftdesk shop to-ship`, `pack` and `deliver`: the parcels of a shop.

use std::{io::Write as _, path::PathBuf};

use serde::Serialize;

use crate::{
    cli::{
        failure::{CliCode, Failure},
        output::{write_csv, write_json_array, write_line, write_stdout},
        output_file::OutputFile,
    },
    client::ShopClient,
    contract::{
        MailingAddress, OrderId, Timestamp,
        shop::{
            parcel_number::ParcelNumber,
            parcels::{
                DeliverRequest, PackRequest, PackingRun, Parcel, ParcelFilter, ParcelItem,
                ParcelState,
            },
        },
    },
    desk::{shop::printable_parcels, system::SystemFonts},
    i18n::t,
    messages::{self, slips::CatalogueSlips},
    pdf::Paper,
    shop_files::{
        labels::{LabelProfile, write_labels},
        slips::write_slips,
    },
};

#[derive(Debug, clap::Args)]
pub(super) struct ToShipOptions {
    #[command(flatten)]
    filter: FilterOptions,
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    #[arg(long)]
    csv: bool,
}

/// Which parcels to ship.
#[derive(Clone, Debug, clap::Args)]
struct FilterOptions {
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    #[arg(long, value_name = "ID")]
    batch: Option<crate::contract::OrderBatchId>,
    #[arg(long, value_name = "ID")]
    brand: Option<crate::contract::BrandId>,
    #[arg(long, value_name = "DAYS")]
    older_than: Option<u32>,
}

impl FilterOptions {
    fn filter(&self) -> ParcelFilter {
        ParcelFilter {
            state: Some(ParcelState::ToShip),
            account: self.account.clone(),
            brand_id: self.brand,
            order_batch_id: self.batch,
            older_than_days: self.older_than,
            ..ParcelFilter::default()
        }
    }
}

/// A parcel in JSON.
#[derive(Debug, Serialize)]
struct ParcelRecord<'a> {
    parcel: &'a ParcelNumber,
    order_id: OrderId,
    reference_id: &'a str,
    recipient: &'a str,
    mailing_address: &'a MailingAddress,
    items: Vec<ItemRecord<'a>>,
    accepted_at: Option<Timestamp>,
    is_waiting_for_payment: bool,
}

#[derive(Debug, Serialize)]
struct ItemRecord<'a> {
    sku: Option<&'a str>,
    product: &'a str,
    variants: &'a [String],
    quantity: u32,
}

impl<'a> From<&'a Parcel> for ParcelRecord<'a> {
    fn from(parcel: &'a Parcel) -> Self {
        let item = |item: &'a ParcelItem| ItemRecord {
            sku: item.sku.as_deref(),
            product: &item.product,
            variants: &item.variants,
            quantity: item.quantity,
        };
        Self {
            parcel: &parcel.parcel,
            order_id: parcel.order_id,
            reference_id: &parcel.reference_id,
            recipient: &parcel.recipient,
            mailing_address: &parcel.mailing_address,
            items: parcel.items.iter().map(item).collect(),
            accepted_at: parcel.accepted_at,
            is_waiting_for_payment: parcel.is_waiting_for_payment,
        }
    }
}

/// A parcel in CSV: one line, with its items as text.
#[derive(Debug, Serialize)]
struct ParcelLine<'a> {
    parcel: &'a ParcelNumber,
    order_id: OrderId,
    reference_id: &'a str,
    recipient: &'a str,
    address_1: &'a str,
    address_2: Option<&'a str>,
    city: &'a str,
    state: &'a str,
    postal_code: &'a str,
    country: &'a str,
    items: String,
    accepted_at: Option<Timestamp>,
}

const FIELDS: [&str; 12] = [
    "parcel",
    "order_id",
    "reference_id",
    "recipient",
    "address_1",
    "address_2",
    "city",
    "state",
    "postal_code",
    "country",
    "items",
    "accepted_at",
];

impl<'a> From<&'a Parcel> for ParcelLine<'a> {
    fn from(parcel: &'a Parcel) -> Self {
        let address = &parcel.mailing_address;
        Self {
            parcel: &parcel.parcel,
            order_id: parcel.order_id,
            reference_id: &parcel.reference_id,
            recipient: &parcel.recipient,
            address_1: &address.address_1,
            address_2: address.address_2.as_deref(),
            city: &address.city,
            state: &address.state,
            postal_code: &address.postal_code,
            country: &address.country,
            items: messages::parcels::items(&parcel.items),
            accepted_at: parcel.accepted_at,
        }
    }
}

pub(super) async fn to_ship(shop: &ShopClient, options: &ToShipOptions) -> Result<(), Failure> {
    let parcels = shop.all_parcels(&options.filter.filter()).await?;
    write_stdout(t!("cli-nothing-changed"), |out| {
        if options.json {
            let records: Vec<ParcelRecord<'_>> = parcels.iter().map(ParcelRecord::from).collect();
            return write_json_array(out, &records);
        }
        if options.csv {
            return write_csv(out, FIELDS, parcels.iter().map(ParcelLine::from));
        }
        parcels.iter().try_for_each(|parcel| {
            let columns = [
                parcel.parcel.to_string(),
                parcel.recipient.clone(),
                parcel.brand.clone(),
                messages::parcels::items(&parcel.items),
            ];
            match parcel.is_waiting_for_payment {
                false => write_line(out, columns),
                true => {
                    let [number, recipient, brand, items] = columns;
                    let state = messages::parcels::shown_state(parcel);
                    write_line(out, [number, recipient, brand, items, state])
                }
            }
        })
    })
}

#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("which").required(true)))]
pub(super) struct PackOptions {
    #[arg(value_name = "PARCEL", group = "which")]
    parcels: Vec<ParcelNumber>,
    #[arg(long, group = "which")]
    all: bool,
    /// Prints the parcels of a run again.
    #[arg(long, value_name = "RUN", group = "which")]
    again: Option<i64>,
    #[arg(long, value_name = "RUN", group = "which", conflicts_with_all = ["pdf", "labels"])]
    take_back: Option<i64>,
    /// Lists the last runs.
    #[arg(long, group = "which", conflicts_with_all = ["pdf", "labels"])]
    runs: bool,
    #[command(flatten)]
    filter: FilterOptions,
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    #[arg(long, value_name = "PAPER", default_value = "letter")]
    paper: Paper,
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    #[arg(long, value_name = "NAME", default_value = "plain")]
    profile: LabelProfile,
    #[arg(long)]
    replace: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct RunRecord {
    run: i64,
    parcels: u64,
    /// The pages of the PDF; 0 without one.
    pages: u64,
    /// The first selected parcels that wait for the payment of their gift with a card, and were not packed.
    waiting_for_payment: Vec<ParcelNumber>,
}

pub(super) async fn pack(shop: &ShopClient, options: &PackOptions) -> Result<(), Failure> {
    if let Some(run) = options.take_back {
        let run = shop.take_back_run(run).await?;
        return print_run(options, &run, 0);
    }
    if options.runs {
        return list_runs(shop, options).await;
    }
    for path in [&options.pdf, &options.labels].into_iter().flatten() {
        output_file(path).check(options.replace)?;
    }
    let run = match options.again {
        Some(number) => find_run(shop, number).await?,
        None => {
            let request = PackRequest {
                parcels: options.parcels.clone(),
                all: options.all.then(|| options.filter.filter()),
            };
            shop.pack(&request).await?
        }
    };
    match print_files(shop, options, &run).await {
        Ok(pages) => print_run(options, &run, pages),
        Err(failure) if options.again.is_some() => Err(failure),
        Err(failure) => {
            // The run exists although its files do not.
            print_run(options, &run, 0)?;
            let meaning = t!("cli-shop-print-again", run = run.run);
            Err(Failure { meaning, ..failure }.after_output())
        }
    }
}

async fn list_runs(shop: &ShopClient, options: &PackOptions) -> Result<(), Failure> {
    let runs = shop.packing_runs().await?;
    write_stdout(t!("cli-nothing-changed"), |out| {
        if options.json {
            return write_json_array(out, &runs);
        }
        runs.iter().try_for_each(|run| {
            let time = run.created_at.to_string();
            let operator = run.operator.as_str();
            let text = match run.taken_back_at {
                Some(_) => t!(
                    "cli-shop-run-line-taken-back",
                    run = run.run,
                    parcels = run.parcels,
                    time = time,
                    operator = operator
                ),
                None => t!(
                    "cli-shop-run-line",
                    run = run.run,
                    parcels = run.parcels,
                    time = time,
                    operator = operator
                ),
            };
            writeln!(out, "{text}")
        })
    })
}

async fn find_run(shop: &ShopClient, number: i64) -> Result<PackingRun, Failure> {
    let parcels = shop
        .parcels(&ParcelFilter::printed_in(number), None, 1)
        .await?;
    printable_parcels(number, parcels.data)?;
    let known = shop
        .packing_runs()
        .await?
        .into_iter()
        .find(|run| run.run == number);
    Ok(known.unwrap_or(PackingRun {
        run: number,
        ..PackingRun::default()
    }))
}

/// Writes the PDF and the file for labels, and returns the pages of the PDF.
async fn print_files(
    shop: &ShopClient,
    options: &PackOptions,
    run: &PackingRun,
) -> Result<u64, Failure> {
    if options.pdf.is_none() && options.labels.is_none() {
        return Ok(0);
    }
    let parcels = shop.all_parcels(&ParcelFilter::printed_in(run.run)).await?;
    let parcels = printable_parcels(run.run, parcels)?;
    let mut pages = 0;
    if let Some(path) = &options.pdf {
        let is_practice = shop.state().await?.is_practice;
        let slips = write_slips(
            run.run,
            &parcels,
            options.paper,
            &CatalogueSlips::current(is_practice),
            &SystemFonts::default(),
        );
        let slips = slips.map_err(|error| {
            Failure::unchanged(
                CliCode::OutputFailed,
                t!("cli-shop-pdf-failed"),
                t!("cli-shop-pdf-failed-remedy"),
            )
            .with_details(error)
        })?;
        write_file(path, options.replace, |mut file| file.write_all(&slips.pdf))?;
        pages = slips.pages;
    }
    if let Some(path) = &options.labels {
        write_file(path, options.replace, |file| {
            write_labels(file, options.profile, &parcels)
        })?;
    }
    Ok(pages)
}

fn write_file(
    path: &std::path::Path,
    replace: bool,
    write: impl FnOnce(&std::fs::File) -> std::io::Result<()>,
) -> Result<(), Failure> {
    output_file(path).write_private(replace, write)
}

fn output_file(path: &std::path::Path) -> OutputFile<()> {
    OutputFile {
        path: path.to_owned(),
        format: (),
    }
}

fn print_run(options: &PackOptions, run: &PackingRun, pages: u64) -> Result<(), Failure> {
    write_stdout(t!("cli-shop-run-is-packed"), |out| {
        if options.json {
            let record = RunRecord {
                run: run.run,
                parcels: run.parcels,
                pages,
                waiting_for_payment: run.waiting_for_payment.clone(),
            };
            serde_json::to_writer(&mut *out, &record)?;
            return writeln!(out);
        }
        let text = match run.taken_back_at {
            Some(_) => t!(
                "cli-shop-run-taken-back",
                run = run.run,
                parcels = run.parcels
            ),
            None => t!("cli-shop-run-packed", run = run.run, parcels = run.parcels),
        };
        writeln!(out, "{text}")?;
        if let Some(unpaid) = messages::parcels::left_unpaid(run) {
            writeln!(out, "{unpaid}")?;
        }
        let mut unpaid = run.waiting_for_payment.iter();
        unpaid.try_for_each(|parcel| writeln!(out, "    {parcel}"))
    })
}

#[derive(Debug, clap::Args)]
pub(super) struct DeliverOptions {
    #[arg(value_name = "PARCEL", required = true)]
    parcels: Vec<ParcelNumber>,
    #[arg(long)]
    json: bool,
}

pub(super) async fn deliver(shop: &ShopClient, options: &DeliverOptions) -> Result<(), Failure> {
    let request = DeliverRequest {
        parcels: options.parcels.clone(),
        delivered_at: None,
    };
    let report = shop.deliver(&request).await?;
    write_stdout(t!("cli-shop-parcels-are-recorded"), |out| {
        if options.json {
            serde_json::to_writer(&mut *out, &report)?;
            return writeln!(out);
        }
        writeln!(
            out,
            "{}",
            t!("cli-shop-delivered", parcels = report.delivered)
        )
    })?;
    if report.unknown.is_empty() {
        return Ok(());
    }
    let numbers: Vec<String> = report.unknown.iter().map(ToString::to_string).collect();
    Err(Failure::new(
        CliCode::ParcelsUnmatched,
        t!("cli-shop-parcels-unknown", parcels = numbers.join(", ")),
        t!("cli-shop-other-parcels-recorded"),
        t!("cli-shop-parcels-unknown-remedy"),
    )
    .after_output())
}
