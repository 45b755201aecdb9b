//! One file per program: the command line is read here and nowhere else, and this is the only
//! place that knows both the desk and the service.

mod database;
mod desktop;
mod keys;
mod logs;
pub mod practice;
mod send;
mod serve;
mod webhooks;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use secrecy::SecretString;

use crate::desk::Problem;

/// The environment variable that holds the key for `--connect`. Never an argument: arguments are
/// visible to every process of the machine.
const API_KEY: &str = "GIFTDESK_API_KEY";

/// Send gifts and follow them until they arrive.
///
/// Without a command the window opens.
#[derive(Debug, Parser)]
#[command(name = "giftdesk", version)]
struct Arguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    program: Option<Program>,
}

/// Options of every program.
#[derive(Clone, Debug, clap::Args)]
struct Common {
    /// Where everything is kept: drafts, the mirror, the practice service
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// Talk to the service at this address instead of the last one used; its key is read from the
    /// environment variable GIFTDESK_API_KEY
    #[arg(long, global = true, value_name = "URL")]
    connect: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Program {
    /// Send a gift to everybody in a file, without a window
    Send(send::SendOptions),
    /// Make, list and revoke the keys of a service
    Keys(keys::KeysOptions),
    /// Run the gifting service
    Serve(serve::ServeOptions),
    /// Look at the webhooks of a service and how their deliveries went
    Webhooks(webhooks::WebhooksOptions),
}

/// Reads the command line and runs what it names.
///
/// Exit codes: 0 done, 1 it could not be done (a sentence on stderr says why), 2 the command line
/// was wrong.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.program {
        None => desktop::run(&arguments.common),
        Some(Program::Keys(options)) => keys::run(&arguments.common, &options),
        Some(Program::Send(options)) => send::run(&arguments.common, &options),
        Some(Program::Serve(options)) => serve::run(&arguments.common, &options),
        Some(Program::Webhooks(options)) => webhooks::run(&arguments.common, &options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("giftdesk: {}", in_sentences(&problem));
            if !problem.details.is_empty() {
                eprintln!("  ({})", problem.details);
            }
            ExitCode::FAILURE
        }
    }
}

/// What happened, what it means, what to do, each ended by its full stop: a service's own words
/// often come without one.
fn in_sentences(problem: &Problem) -> String {
    let mut text = String::new();
    for part in [&problem.what, &problem.meaning, &problem.remedy] {
        if part.trim().is_empty() {
            continue;
        }
        if !text.is_empty() && !text.ends_with('\n') {
            text.push(' ');
        }
        text.push_str(part);
        if !part.ends_with(['.', '!', '?', '…', '\n']) {
            text.push('.');
        }
    }
    text.truncate(text.trim_end().len());
    text
}

impl Common {
    /// The data folder, made if it is not there.
    fn data_dir(&self) -> Result<PathBuf, Problem> {
        let dir = match &self.data_dir {
            Some(dir) => dir.clone(),
            None => directories::ProjectDirs::from("", "", "giftdesk")
                .map(|dirs| dirs.data_dir().to_owned())
                .ok_or_else(|| {
                    Problem::new(
                        "This system does not say where programs keep their data.",
                        "Nothing was read or sent.",
                        "Name a folder with --data-dir.",
                    )
                })?,
        };
        crate::service::create_private_folder(&dir).map_err(|error| {
            Problem::new(
                format!("The data folder {} cannot be made.", dir.display()),
                "Nothing was read or sent.",
                "Check who may write there, or name another folder with --data-dir.",
            )
            .with_details(error)
        })?;
        Ok(dir)
    }

    /// Which connection to start with; `otherwise` when the command line names none.
    fn start_with(
        &self,
        otherwise: crate::desk::StartWith,
    ) -> Result<crate::desk::StartWith, Problem> {
        let Some(base_url) = self.connect.clone() else {
            return Ok(otherwise);
        };
        let key = std::env::var(API_KEY)
            .ok()
            .filter(|key| !key.trim().is_empty());
        let Some(key) = key else {
            return Err(Problem::new(
                format!("No key for {base_url}."),
                "Nothing was sent.",
                format!("Put the API key into the environment variable {API_KEY}."),
            ));
        };
        Ok(crate::desk::StartWith::Remote {
            base_url,
            key: SecretString::from(key.trim()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_ends_before_the_next_begins() {
        let refused = Problem::new(
            "Recipient 3: mailing_address.state is not a state of the US",
            "Nothing was sent.",
            "",
        );
        assert_eq!(
            in_sentences(&refused),
            "Recipient 3: mailing_address.state is not a state of the US. Nothing was sent."
        );
        let list = Problem::new("Two fit:\n  tea\n", "Nothing was sent.", "Choose one.");
        assert_eq!(
            in_sentences(&list),
            "Two fit:\n  tea\nNothing was sent. Choose one."
        );
    }
}
