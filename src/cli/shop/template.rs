//! `giftdesk shop template`: the empty workbook of a catalog. It needs no shop.

use std::{io::Write as _, path::PathBuf};

use crate::{
    cli::{failure::Failure, output_file::OutputFile},
    messages::catalog_file::TemplateNotes,
    shop_files::catalog::write_template,
};

#[derive(Debug, clap::Args)]
pub(super) struct TemplateOptions {
    #[arg(value_name = "FILE.xlsx")]
    file: PathBuf,
    #[arg(long)]
    replace: bool,
}

pub(super) fn run(options: &TemplateOptions) -> Result<(), Failure> {
    let output = OutputFile {
        path: options.file.clone(),
        format: (),
    };
    output.write(options.replace, |mut file| {
        file.write_all(&write_template(&TemplateNotes)?)
    })
}
