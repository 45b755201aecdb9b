//! `giftdesk shop terms`: shows the fee, the taxes and the costs abroad, and replaces them from a table.

use std::{fs::File, path::PathBuf};

use crate::{
    cli::{
        failure::{CliCode, ExitStatus, Failure},
        output::{write_stderr, write_stdout},
        output_file::OutputFile,
    },
    client::ShopClient,
    contract::{
        Percent,
        shop::terms::{Terms, TermsChange},
    },
    i18n::{format, t},
    messages::issue::import_error,
    shop_files::terms::{self, PlaceTerms, TermsFileError, TermsProblem, TermsProblemKind},
};

#[derive(Debug, clap::Args)]
pub(super) struct TermsOptions {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    fee: Option<Percent>,
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[arg(long)]
    replace: bool,
    #[arg(long, conflicts_with = "csv")]
    json: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &TermsOptions) -> Result<(), Failure> {
    let output = options.csv.as_ref().map(|path| OutputFile {
        path: path.clone(),
        format: (),
    });
    if let Some(output) = &output {
        output.check(options.replace)?;
    }
    let places = options.file.as_ref().map(read).transpose()?;
    let mut setting = shop.terms().await?;
    if places.is_some() || options.fee.is_some() {
        let mut terms = setting.terms;
        if let Some(PlaceTerms { state_taxes, zones }) = places {
            (terms.state_taxes, terms.zones) = (state_taxes, zones);
        }
        terms.processing_fee = options.fee.unwrap_or(terms.processing_fee);
        let change = TermsChange {
            terms,
            expected_revision: Some(setting.revision),
        };
        setting = shop.set_terms(&change).await?;
    }
    let terms = &setting.terms;
    if let Some(output) = output {
        return output.write(options.replace, |file| terms::write_terms(file, terms));
    }
    write_stdout(String::new(), |out| {
        if options.json {
            serde_json::to_writer(&mut *out, terms)?;
            return writeln!(out);
        }
        lines(terms)
            .iter()
            .try_for_each(|line| writeln!(out, "{line}"))
    })
}

fn read(path: &PathBuf) -> Result<PlaceTerms, Failure> {
    let unreadable = |reason: String| {
        Failure::unchanged(
            CliCode::TermsFileUnreadable,
            t!(
                "cli-shop-terms-unreadable",
                file = path.display().to_string(),
                reason = reason
            ),
            t!("cli-shop-terms-unreadable-remedy"),
        )
        .with_exit_status(ExitStatus::Unreadable)
    };
    let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
    terms::read_terms(file).map_err(|error| match &error {
        TermsFileError::Unreadable(error) => unreadable(import_error(error)),
        TermsFileError::TitlesMissing => unreadable(t!("cli-shop-terms-no-titles")),
        TermsFileError::Rows(problems) => {
            for problem in problems {
                write_stderr(problem_text(problem));
            }
            Failure::unchanged(
                CliCode::TermsFileUnreadable,
                t!("cli-shop-terms-rows", rows = problems.len()),
                t!("cli-shop-terms-rows-remedy"),
            )
        }
    })
}

fn problem_text(problem: &TermsProblem) -> String {
    let reason = match &problem.kind {
        TermsProblemKind::PlaceMissing => t!("cli-shop-terms-place-missing"),
        TermsProblemKind::StateUnknown(name) => t!("shop-file-state-unknown", name = name.as_str()),
        TermsProblemKind::CountryUnknown(name) => {
            t!("shop-file-country-unknown", name = name.as_str())
        }
        TermsProblemKind::Repeated(name) => t!("cli-shop-terms-repeated", name = name.as_str()),
        TermsProblemKind::TaxInvalid(text) => {
            t!("cli-shop-terms-tax-invalid", text = text.as_str())
        }
        TermsProblemKind::FreightInvalid(_) => t!("shop-file-amount-invalid"),
        TermsProblemKind::FreightOfState => t!("cli-shop-terms-freight-of-state"),
    };
    t!(
        "cli-shop-unmatched-row",
        row = problem.line,
        reason = reason
    )
}

/// The fee, a line for each state with a tax, and one for each zone.
fn lines(terms: &Terms) -> Vec<String> {
    let fee = terms.processing_fee.to_string();
    let fee = t!("cli-shop-terms-fee", percent = fee);
    let taxes = terms.state_taxes.iter().map(|(state, tax)| {
        t!(
            "cli-shop-terms-tax",
            state = state.as_str(),
            percent = tax.to_string()
        )
    });
    let zones = terms.zones.iter().map(|zone| {
        t!(
            "cli-shop-terms-zone",
            countries = zone.countries.join(", "),
            freight = format::money(zone.freight),
            percent = zone.duty.to_string()
        )
    });
    std::iter::once(fee).chain(taxes).chain(zones).collect()
}

fn parse_percent(text: &str) -> Result<Percent, String> {
    let read = terms::percent(text).filter(|_| !text.trim().is_empty());
    read.ok_or_else(|| t!("cli-shop-percent-form"))
}
