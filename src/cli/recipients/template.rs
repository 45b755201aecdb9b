//! `giftdesk recipients template`: writes a blank recipient file with the columns that a method needs.

use super::list_file::{ListFile, parse_list, write_list};
use crate::{
    cli::{failure::Failure, send::parse_method},
    contract::SendMethod,
    desk::recipients::files::RecipientFileContents,
};

#[derive(Debug, clap::Args)]
pub(super) struct TemplateOptions {
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

/// # Errors
/// When the file cannot be written.
pub(super) fn run(options: &TemplateOptions) -> Result<(), Failure> {
    let contents = RecipientFileContents::Template;
    write_list(&options.file, contents, &options.method, options.replace)
}
