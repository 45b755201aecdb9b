//! The command line, with one file per program. Only this module depends on both the desk and the
//! service.

mod batches;
mod change_orders;
mod common;
mod config_file;
mod database;
pub mod demo;
mod desk_session;
mod desktop;
mod distribute;
pub mod embedded;
mod engine_driver;
mod export;
mod failure;
mod help;
mod import;
mod interrupt;
mod keys;
mod language;
mod ledger;
mod libraries;
mod list_reader;
mod logs;
mod move_data;
mod order_list;
mod orders;
mod outbox;
mod output;
mod output_file;
mod recipients;
mod resume;
mod secret_option;
mod send;
mod send_time;
mod serve;
mod service_failure;
mod shell;
mod shop;
mod webhooks;

use std::{ffi::OsString, process::ExitCode};

use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

pub use failure::CliCode;

use crate::i18n::{DateLocale, t};
use common::CommonOptions;
use failure::Failure;
use output::write_stdout;

/// The command line without its help texts, which [`help`] adds from the message catalogue.
#[derive(Debug, Parser)]
#[command(name = "giftdesk", version)]
struct Arguments {
    #[command(flatten)]
    common: CommonOptions,
    /// The number of orders of the sample data that the data folder gets.
    #[arg(long, value_name = "ORDERS", conflicts_with = "connect", value_parser = clap::value_parser!(u32).range(1..=i64::from(demo::MAX_ORDERS)))]
    demo: Option<u32>,
    #[command(subcommand)]
    program: Option<Program>,
}

#[derive(Debug, Subcommand)]
enum Program {
    Send(send::SendOptions),
    Orders(orders::OrdersOptions),
    Batches(batches::BatchesOptions),
    Outbox(outbox::OutboxOptions),
    Resume(resume::ResumeOptions),
    Cancel(change_orders::CancelOptions),
    Extend(change_orders::ExtendOptions),
    Export(export::ExportOptions),
    Database(distribute::DatabaseOptions),
    Keys(keys::KeysOptions),
    Ledger(ledger::LedgerOptions),
    Move(move_data::MoveOptions),
    Recipients(recipients::RecipientsOptions),
    Serve(serve::ServeOptions),
    Shop(shop::ShopOptions),
    Webhooks(webhooks::WebhooksOptions),
    Completions(shell::CompletionsOptions),
    Manual,
}

/// Reads the command line and runs the program that it names, or the window when it names none.
///
/// Exit codes: 0 success, 2 invalid command line, those of `failure::ExitStatus`.
#[must_use]
pub fn run() -> ExitCode {
    let raw: Vec<OsString> = std::env::args_os().collect();
    DateLocale::use_region_of_system();
    language::set_language_from_arguments(&raw);
    let mut command = help::localize(Arguments::command());
    command.build();
    let mut matches = command.clone().get_matches_from(&raw);
    match config_file::with_values_of_file(&raw, &command, &matches) {
        Ok(None) => {}
        Ok(Some(arguments)) => matches = command.get_matches_from(arguments),
        Err(failure) => return report(&failure, is_json(&matches)),
    }
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    match run_program(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure, is_json(&matches)),
    }
}

/// Prints a failure. Returns its exit code.
fn report(failure: &Failure, is_json: bool) -> ExitCode {
    if is_json && !failure.has_output {
        let written = write_stdout(String::new(), |out| {
            writeln!(out, "{:#}", failure.to_json())
        });
        if let Err(not_written) = written {
            not_written.print();
        }
    }
    failure.print();
    failure.exit_status.into()
}

/// Whether the program prints its result, and a failure, as JSON.
fn is_json(matches: &ArgMatches) -> bool {
    matches.subcommand().is_some_and(|(_, program)| {
        let json = program.try_get_one::<bool>("json");
        json.is_ok_and(|json| json == Some(&true)) || is_json(program)
    })
}

fn run_program(arguments: &Arguments) -> Result<(), Failure> {
    let common = &arguments.common;
    language::set_process_language(
        common.language.as_deref(),
        common.data_dir_path().as_deref(),
    )?;
    if arguments.demo.is_some() && arguments.program.is_some() {
        return Err(Failure::unchanged(
            CliCode::OptionInvalid,
            t!("cli-demo-with-command"),
            t!("cli-demo-with-command-remedy"),
        ));
    }
    match &arguments.program {
        None => match arguments.demo {
            Some(orders) => demo::run(common, orders),
            None => desktop::run(common),
        },
        Some(Program::Keys(options)) => keys::run(common, options),
        Some(Program::Ledger(options)) => ledger::run(common, options),
        Some(Program::Move(options)) => move_data::run(common, options),
        Some(Program::Send(options)) => send::run(common, options),
        Some(Program::Orders(options)) => orders::run(common, options),
        Some(Program::Batches(options)) => batches::run(common, options),
        Some(Program::Outbox(options)) => outbox::run(common, options),
        Some(Program::Recipients(options)) => recipients::run(options),
        Some(Program::Resume(options)) => resume::run(common, options),
        Some(Program::Cancel(options)) => change_orders::cancel(common, options),
        Some(Program::Extend(options)) => change_orders::extend(common, options),
        Some(Program::Export(options)) => export::run(common, options),
        Some(Program::Database(options)) => distribute::run(options),
        Some(Program::Serve(options)) => serve::run(common, options),
        Some(Program::Shop(options)) => shop::run(common, options),
        Some(Program::Webhooks(options)) => webhooks::run(common, options),
        Some(Program::Completions(options)) => {
            shell::print_completions(options, help::localize(Arguments::command()))
        }
        Some(Program::Manual) => shell::print_manual(help::localize(Arguments::command())),
    }
}
