//! `giftdesk shop journal`: the movements of money of a month, on stdout or as a file for accounting.

use std::path::PathBuf;

use crate::{
    cli::{
        failure::Failure,
        output::{write_json_array, write_stdout},
        output_file::OutputFile,
    },
    client::ShopClient,
    contract::shop::{funds::JournalLine, month::Month},
    i18n::{format, t},
    shop_files::journal::{MonthMovements, write_csv, write_xlsx},
};

#[derive(Debug, clap::Args)]
pub(super) struct JournalOptions {
    #[arg(long, value_name = "YYYY-MM")]
    month: Month,
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    #[arg(long, conflicts_with_all = ["csv", "xlsx"])]
    json: bool,
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    xlsx: Option<PathBuf>,
    #[arg(long)]
    replace: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &JournalOptions) -> Result<(), Failure> {
    let movements = match &options.account {
        Some(account) => MonthMovements::Statement(shop.statement(account, options.month).await?),
        None => MonthMovements::Journal(shop.journal(options.month).await?),
    };
    let output = |path: &PathBuf| OutputFile {
        path: path.clone(),
        format: (),
    };
    if let Some(path) = &options.csv {
        output(path).write(options.replace, |file| write_csv(file, &movements))?;
    }
    if let Some(path) = &options.xlsx {
        output(path).write(options.replace, |file| write_xlsx(file, &movements))?;
    }
    if options.csv.is_some() || options.xlsx.is_some() {
        return Ok(());
    }
    let lines = movements.lines();
    write_stdout(String::new(), |out| {
        if options.json {
            return write_json_array(out, lines);
        }
        lines
            .iter()
            .try_for_each(|line| writeln!(out, "{}", text(line)))
    })
}

fn text(line: &JournalLine) -> String {
    let subject = [&line.reference_id, &line.note];
    let subject = subject.into_iter().flatten().next();
    t!(
        "cli-shop-journal-line",
        time = line.recorded_at.to_string(),
        account = line.account.as_str(),
        method = line.payment_method.0.as_str(),
        kind = <&str>::from(line.kind),
        amount = format::money(line.amount),
        subject = subject.map_or("", String::as_str)
    )
}
