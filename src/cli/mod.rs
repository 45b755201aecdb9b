//! The programs of the command line, one file each. Only this module knows both the desk and the
//! service.

mod database;
mod desktop;
mod failure;
mod help;
mod keys;
mod language;
mod libraries;
mod logs;
pub mod practice;
mod send;
mod serve;
mod service_failure;
mod webhooks;

use std::{ffi::OsString, path::PathBuf, process::ExitCode};

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use secrecy::SecretString;

pub use failure::CliCode;
use failure::Failure;

use crate::i18n::{self, Language, t};

/// The environment variable with the API key for `--connect`. Not an argument: every process of the
/// machine can read arguments.
const API_KEY: &str = "GIFTDESK_API_KEY";

/// The command line, without its help: [`help`] fills that in from the message catalogue.
#[derive(Debug, Parser)]
#[command(name = "giftdesk", version)]
struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    program: Option<Program>,
}

// Options of every program.
#[derive(Clone, Debug, clap::Args)]
struct Common {
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[arg(long, global = true, value_name = "URL")]
    connect: Option<String>,
    #[arg(long, global = true, value_name = "TAG")]
    language: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Program {
    Send(send::SendOptions),
    Keys(keys::KeysOptions),
    Serve(serve::ServeOptions),
    Webhooks(webhooks::WebhooksOptions),
}

/// Reads the command line and runs the program that it names.
///
/// Exit codes: 0 success, 1 failure (stderr says why), 2 invalid command line.
#[must_use]
pub fn run() -> ExitCode {
    let raw: Vec<OsString> = std::env::args_os().collect();
    language::set_from_arguments(&raw);
    let matches = help::localize(Arguments::command()).get_matches_from(raw);
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    match run_program(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let is_json =
                matches!(&arguments.program, Some(Program::Send(options)) if options.json);
            if is_json {
                println!("{:#}", failure.to_json());
            }
            failure.print();
            ExitCode::FAILURE
        }
    }
}

fn run_program(arguments: &Arguments) -> Result<(), Failure> {
    let common = &arguments.common;
    let data_dir = common.data_dir.clone().or_else(default_data_dir);
    language::choose(common.language.as_deref(), data_dir.as_deref())?;
    match &arguments.program {
        None => desktop::run(common),
        Some(Program::Keys(options)) => keys::run(common, options),
        Some(Program::Send(options)) => send::run(common, options),
        Some(Program::Serve(options)) => serve::run(common, options),
        Some(Program::Webhooks(options)) => webhooks::run(common, options),
    }
}

fn default_data_dir() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "giftdesk").map(|dirs| dirs.data_dir().to_owned())
}

impl Common {
    /// The language of a service's emails: `--language`, and not the language of the machine, because
    /// the recipients are elsewhere.
    fn service_language(&self) -> Language {
        self.language
            .as_deref()
            .and_then(i18n::from_tag)
            .unwrap_or_default()
    }

    /// The data folder; created if it does not exist.
    fn data_dir(&self) -> Result<PathBuf, Failure> {
        let dir = self
            .data_dir
            .clone()
            .or_else(default_data_dir)
            .ok_or_else(|| {
                Failure::nothing_sent(
                    CliCode::DataFolderUnknown,
                    t!("cli-data-folder-unknown"),
                    t!("cli-data-folder-unknown-remedy"),
                )
            })?;
        crate::service::create_private_folder(&dir).map_err(|error| {
            Failure::nothing_sent(
                CliCode::DataFolderUnusable,
                t!("cli-data-folder-unusable", path = dir.display().to_string()),
                t!("cli-data-folder-unusable-remedy"),
            )
            .with_details(error)
        })?;
        Ok(dir)
    }

    /// The connection of `--connect`, or `default` without that option.
    fn start_with(
        &self,
        default: crate::desk::StartWith,
    ) -> Result<crate::desk::StartWith, Failure> {
        let Some(base_url) = self.connect.clone() else {
            return Ok(default);
        };
        let key = std::env::var(API_KEY)
            .ok()
            .filter(|key| !key.trim().is_empty());
        let Some(key) = key else {
            return Err(Failure::nothing_sent(
                CliCode::ApiKeyMissing,
                t!("cli-api-key-missing", url = base_url),
                t!("cli-api-key-missing-remedy", variable = API_KEY),
            ));
        };
        Ok(crate::desk::StartWith::Remote {
            base_url,
            key: SecretString::from(key.trim()),
        })
    }
}
