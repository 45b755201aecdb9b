//! `giftdesk export`: writes orders to a file.

use std::{
    io::{BufWriter, Write as _},
    path::PathBuf,
};

use super::{
    common::CommonOptions,
    failure::Failure,
    order_list::OrderFilterOptions,
    orders::write_orders,
    output::{Format, write_stderr},
    output_file::{OutputFile, extension, table_format},
};
use crate::{
    desk::{export::ExportFormat, orders::OrderRow, write_order_file},
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(super) struct ExportOptions {
    #[arg(value_name = "FILE", value_parser = parse_file)]
    file: OutputFile<FileFormat>,
    #[command(flatten)]
    filter: OrderFilterOptions,
    #[arg(long)]
    offline: bool,
    #[arg(long)]
    replace: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileFormat {
    /// The file that the window exports.
    Table(ExportFormat),
    /// The records of `giftdesk orders --json`.
    Json,
}

fn parse_file(text: &str) -> Result<OutputFile<FileFormat>, String> {
    let path = PathBuf::from(text);
    let format = match extension(&path).as_deref() {
        Some("json") => Some(FileFormat::Json),
        _ => table_format(&path).map(FileFormat::Table),
    };
    let format = format.ok_or_else(|| t!("cli-export-extension"))?;
    Ok(OutputFile { path, format })
}

pub(super) fn run(common: &CommonOptions, options: &ExportOptions) -> Result<(), Failure> {
    let orders = options.filter.read(common, options.offline)?;
    write_file(&options.file, options.replace, &orders)?;
    write_stderr(t!(
        "cli-export-written",
        count = orders.len(),
        file = options.file.path.display().to_string()
    ));
    Ok(())
}

fn write_file(
    file: &OutputFile<FileFormat>,
    replace: bool,
    orders: &[OrderRow],
) -> Result<(), Failure> {
    file.write(replace, |created| match file.format {
        FileFormat::Table(format) => write_order_file(created, orders, format),
        FileFormat::Json => {
            let mut out = BufWriter::new(created);
            write_orders(&mut out, Format::Json, orders)?;
            out.flush()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{Problem, ProblemKind};

    #[test]
    fn extension_names_the_format() {
        for (file, format) in [
            ("a/orders.CSV", FileFormat::Table(ExportFormat::Csv)),
            ("orders.xlsx", FileFormat::Table(ExportFormat::Xlsx)),
            ("orders.json", FileFormat::Json),
        ] {
            assert_eq!(parse_file(file).unwrap().format, format);
        }
        for refused in ["orders", "orders.txt", ".csv"] {
            let message = parse_file(refused).unwrap_err();
            assert!(message.contains(".csv"), "{refused}: {message}");
        }
    }

    #[test]
    fn existing_file_is_replaced_only_on_request() {
        let folder = tempfile::tempdir().unwrap();
        let file = parse_file(&folder.path().join("orders.csv").to_string_lossy()).unwrap();
        std::fs::write(&file.path, "kept").unwrap();
        let refused = write_file(&file, false, &[]).unwrap_err();
        let kind = ProblemKind::FileExists {
            file: "orders.csv".to_owned(),
        };
        assert_eq!(refused.code, Failure::from(Problem::from(kind)).code);
        assert_eq!(std::fs::read_to_string(&file.path).unwrap(), "kept");
        write_file(&file, true, &[]).unwrap();
        let written = std::fs::read_to_string(&file.path).unwrap();
        assert!(written.starts_with("\u{feff}Recipient,Email,"), "{written}");
    }
}
