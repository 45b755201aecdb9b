//! `giftdesk recipients`: reads recipient files as the window and `giftdesk send` do, and writes lists and
//! templates. Needs no connection and changes nothing else.

mod check;
mod check_report;
mod list_file;
mod template;

use clap::Subcommand;

use super::failure::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct RecipientsOptions {
    #[command(subcommand)]
    command: RecipientsCommand,
}

#[derive(Debug, Subcommand)]
enum RecipientsCommand {
    Check(check::CheckOptions),
    Template(template::TemplateOptions),
}

/// # Errors
/// When a file cannot be read or written, or a row has an error.
pub(super) fn run(options: &RecipientsOptions) -> Result<(), Failure> {
    match &options.command {
        RecipientsCommand::Check(options) => check::run(options),
        RecipientsCommand::Template(options) => template::run(options),
    }
}
