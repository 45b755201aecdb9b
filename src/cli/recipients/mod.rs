//! `giftdesk recipients`: reads recipient files as the window and `giftdesk send` do, and writes lists and
//! templates. Needs no connection and changes nothing else.

mod check;
mod check_report;
mod list_file;

use clap::Subcommand;

use super::{failure::Failure, send::parse_method};
use crate::{contract::SendMethod, desk::recipients::files::RecipientFileContents};
use list_file::{ListFile, parse_list, write_list};

#[derive(Debug, clap::Args)]
pub(super) struct RecipientsOptions {
    #[command(subcommand)]
    command: RecipientsCommand,
}

#[derive(Debug, clap::Args)]
struct TemplateOptions {
    #[arg(value_name = "FILE", value_parser = parse_list)]
    file: ListFile,
    #[arg(
        long,
        value_name = "METHOD",
        default_value = SendMethod::EmailAndLink.as_str(),
        value_parser = parse_method
    )]
    method: SendMethod,
    #[arg(long)]
    replace: bool,
}

#[derive(Debug, Subcommand)]
enum RecipientsCommand {
    Check(check::CheckOptions),
    Template(TemplateOptions),
}

/// # Errors
/// When a file cannot be read or written, or a row has an error.
pub(super) fn run(options: &RecipientsOptions) -> Result<(), Failure> {
    match &options.command {
        RecipientsCommand::Check(options) => check::run(options),
        RecipientsCommand::Template(options) => write_template(options),
    }
}

/// Writes a blank recipient file with the columns that a method needs.
fn write_template(options: &TemplateOptions) -> Result<(), Failure> {
    let contents = RecipientFileContents::Template;
    write_list(&options.file, contents, &options.method, options.replace)
}
