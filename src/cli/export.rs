//! `giftdesk export`: writes orders to a file.

use std::{
    fs::File,
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use super::{
    common::CommonOptions,
    desk_session,
    engine_driver::{Awaited, EngineDriver},
    failure::Failure,
    order_list::{OrderFilterOptions, read_orders},
    orders::write_orders,
    output::{Format, write_stderr},
};
use crate::{
    desk::{
        ExistingFile, GetBatch, Problem, ProblemKind,
        view::{ExportFormat, OrderRow},
        write_new_file, write_order_file,
    },
    i18n::t,
};

#[derive(Debug, clap::Args)]
pub(super) struct ExportOptions {
    #[arg(value_name = "FILE", value_parser = parse_file)]
    file: ExportFile,
    #[command(flatten)]
    filter: OrderFilterOptions,
    #[arg(long)]
    offline: bool,
    #[arg(long)]
    replace: bool,
}

/// A path with the format that its extension names.
#[derive(Clone, Debug)]
struct ExportFile {
    path: PathBuf,
    format: FileFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileFormat {
    /// The file that the window exports.
    Table(ExportFormat),
    /// The records of `giftdesk orders --json`.
    Json,
}

fn parse_file(text: &str) -> Result<ExportFile, String> {
    let path = PathBuf::from(text);
    let extension = path
        .extension()
        .map(|extension| extension.to_ascii_lowercase());
    let format = match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("csv") => FileFormat::Table(ExportFormat::Csv),
        Some("xlsx") => FileFormat::Table(ExportFormat::Xlsx),
        Some("json") => FileFormat::Json,
        _ => return Err(t!("cli-export-extension")),
    };
    Ok(ExportFile { path, format })
}

pub(super) fn run(common: &CommonOptions, options: &ExportOptions) -> Result<(), Failure> {
    let desk = desk_session::open_for_list(common, options.offline)?;
    let mut driver = EngineDriver::new(&desk);
    if let Some(batch) = options.filter.batch() {
        driver.ask(Awaited::Batch, GetBatch(batch))?;
    }
    let orders = read_orders(&mut driver, &options.filter.query())?;
    let existing = if options.replace {
        ExistingFile::Replace
    } else {
        ExistingFile::Keep
    };
    write_file(&options.file, existing, &orders).map_err(|error| {
        let file = file_name(&options.file.path);
        let kind = if error.kind() == io::ErrorKind::AlreadyExists {
            ProblemKind::FileExists { file }
        } else {
            ProblemKind::FileNotWritten { file }
        };
        Failure::from(Problem::from(kind).with_details(error))
    })?;
    write_stderr(t!(
        "cli-export-written",
        count = orders.len(),
        file = options.file.path.display().to_string()
    ));
    Ok(())
}

fn write_file(file: &ExportFile, existing: ExistingFile, orders: &[OrderRow]) -> io::Result<()> {
    let write = |created: &File| match file.format {
        FileFormat::Table(format) => write_order_file(created, orders, format),
        FileFormat::Json => {
            let mut out = BufWriter::new(created);
            write_orders(&mut out, Format::Json, orders)?;
            out.flush()
        }
    };
    write_new_file(&file.path, existing, write)
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let refused = write_file(&file, ExistingFile::Keep, &[]).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read_to_string(&file.path).unwrap(), "kept");
        write_file(&file, ExistingFile::Replace, &[]).unwrap();
        let written = std::fs::read_to_string(&file.path).unwrap();
        assert!(written.starts_with("\u{feff}Recipient,Email,"), "{written}");
    }
}
