//! `giftdesk shop stock`: the stock of a shop.

use serde::Serialize;

use crate::{
    cli::{
        failure::Failure,
        output::{write_json_array, write_line, write_stdout},
    },
    client::ShopClient,
    contract::shop::stock::{StockChange, StockItem},
    i18n::t,
};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct StockOptions {
    #[arg(long)]
    json: bool,
    /// Only items of which few are free.
    #[arg(long)]
    low: bool,
    #[command(subcommand)]
    command: Option<StockCommand>,
}

#[derive(Debug, clap::Subcommand)]
enum StockCommand {
    Set(SetOptions),
}

#[derive(Debug, clap::Args)]
struct SetOptions {
    #[arg(value_name = "SKU")]
    sku: String,
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(0..))]
    number: i64,
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    low_at: Option<i64>,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Record<'a> {
    sku: Option<&'a str>,
    on_hand: i64,
    reserved: i64,
    free: i64,
}

impl<'a> From<&'a StockItem> for Record<'a> {
    fn from(item: &'a StockItem) -> Self {
        Self {
            sku: item.sku.as_deref(),
            on_hand: item.on_hand,
            reserved: item.reserved,
            free: item.free,
        }
    }
}

pub(super) async fn run(shop: &ShopClient, options: &StockOptions) -> Result<(), Failure> {
    match &options.command {
        None => list(shop, options).await,
        Some(StockCommand::Set(options)) => set(shop, options).await,
    }
}

async fn list(shop: &ShopClient, options: &StockOptions) -> Result<(), Failure> {
    let mut items = shop.stock().await?;
    items.retain(|item| !options.low || item.is_low());
    write_stdout(t!("cli-nothing-changed"), |out| {
        if options.json {
            let records: Vec<Record<'_>> = items.iter().map(Record::from).collect();
            return write_json_array(out, &records);
        }
        items.iter().try_for_each(|item| {
            let name = match item.variant.is_empty() {
                true => item.product_name.clone(),
                false => format!("{}, {}", item.product_name, item.variant),
            };
            let numbers = [item.on_hand, item.reserved, item.free].map(|number| number.to_string());
            let [on_hand, reserved, free] = numbers;
            write_line(
                out,
                [
                    item.sku.clone().unwrap_or_default(),
                    name,
                    on_hand,
                    reserved,
                    free,
                ],
            )
        })
    })
}

async fn set(shop: &ShopClient, options: &SetOptions) -> Result<(), Failure> {
    let change = StockChange {
        sku: Some(options.sku.clone()),
        on_hand: Some(options.number),
        low_at: options.low_at,
        note: options.note.clone(),
        ..StockChange::default()
    };
    let item = shop.change_stock(&change).await?;
    write_stdout(t!("cli-shop-stock-is-set"), |out| {
        if options.json {
            serde_json::to_writer(&mut *out, &Record::from(&item))?;
            return writeln!(out);
        }
        let text = t!(
            "cli-shop-stock-set",
            sku = options.sku.clone(),
            on_hand = item.on_hand,
            free = item.free
        );
        writeln!(out, "{text}")
    })
}
