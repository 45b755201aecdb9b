//! Reads workbooks: XLSX, XLSM and ODS, which are zip files of XML parts, and the XML of Excel 2003.
//!
//! The zip file is kept in memory as it is; its parts are expanded as streams. Macros and formulas
//! are never run: a formula's last result is read.
//!
//! The XLSX reader is the project's own: the known libraries reserve memory for counts that the file
//! claims, clone a style for each of its cells, and refuse a sheet for one unknown error value.

mod number_format;
mod ods;
mod package;
mod rich_values;
mod shared_strings;
mod sheet_choice;
mod spreadsheet_xml;
mod styles;
mod xlsx;
mod xlsx_sheet;
mod xml;

use std::io::Read;

use super::{bounded::read_rest, format::Container, grid::SheetRows, options::ReadOptions};
use crate::tables::{FileFormat, ImportError, ListKind, TableFormat, TableNote, TableRows};

use package::Package;
use sheet_choice::SheetContent;

/// Reads the workbook that starts with `head` and goes on with `rest`.
///
/// # Errors
/// [`ImportError`] when the file is not a workbook, needs a password, is damaged or exceeds the
/// limits, or when its sheet is not a list.
pub(super) fn read_workbook<'a>(
    container: Container,
    head: Vec<u8>,
    rest: impl Read,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<TableRows<'a>, ImportError> {
    let bytes = read_rest(head, rest)?;
    if container == Container::CompoundFile {
        return Err(compound_file_error(&bytes));
    }
    let mut package = Package::open(bytes, options)?;
    let format = workbook_format(&mut package)?;
    let content = match format {
        TableFormat::Ods => ods::read_sheet(&mut package, options, list)?,
        _ => xlsx::read_sheet(&mut package, options, list)?,
    };
    finish(content, format, Vec::new())
}

/// Reads a workbook that is one XML text.
///
/// # Errors
/// [`ImportError`] as for other workbooks.
pub(super) fn read_xml_workbook<'a>(
    text: &str,
    notes: Vec<TableNote>,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<TableRows<'a>, ImportError> {
    let content = spreadsheet_xml::read_sheet(text, options, list)?;
    finish(content, TableFormat::SpreadsheetXml, notes)
}

fn finish(
    content: SheetContent<'_>,
    format: TableFormat,
    mut notes: Vec<TableNote>,
) -> Result<TableRows<'_>, ImportError> {
    let SheetRows {
        mut rows,
        mut limits,
        mut marks,
    } = content.sheet;
    marks.fill_merged_rows(&mut rows, &mut limits)?;
    if !content.left_out.is_empty() {
        notes.push(TableNote::SheetsLeftOut {
            sheets: content.left_out,
        });
    }
    Ok(TableRows {
        sheet: Some(content.name),
        sheets: content.names,
        marks,
        ..TableRows::new(format, rows, limits, notes)
    })
}

/// # Errors
/// When the zip file is not a workbook that is read.
fn workbook_format(package: &mut Package<'_>) -> Result<TableFormat, ImportError> {
    let unsupported = |format| Err(ImportError::UnsupportedFormat { format });
    if package.contains("encryptedpackage") || package.contains("encrypted-package") {
        return Err(ImportError::PasswordProtected);
    }
    if let Some(media_type) = package.text("mimetype")? {
        if media_type.starts_with("application/vnd.oasis.opendocument.spreadsheet") {
            return Ok(TableFormat::Ods);
        }
        if media_type.starts_with("application/vnd.oasis.opendocument.presentation") {
            return unsupported(FileFormat::Presentation);
        }
        if media_type.starts_with("application/vnd.oasis.opendocument") {
            return unsupported(FileFormat::TextDocument);
        }
    }
    if package.contains("xl/workbook.bin") {
        return unsupported(FileFormat::BinaryWorkbook);
    }
    if package.contains("word/document.xml") {
        return unsupported(FileFormat::TextDocument);
    }
    if package.contains("ppt/presentation.xml") {
        return unsupported(FileFormat::Presentation);
    }
    let Some(content_types) = package.text("[content_types].xml")? else {
        return unsupported(FileFormat::Archive);
    };
    if content_types.contains("macroEnabled.main+xml") {
        Ok(TableFormat::Xlsm)
    } else {
        Ok(TableFormat::Xlsx)
    }
}

/// The old Excel format and workbooks with a password are both compound files. The names of the
/// streams inside are UTF-16.
fn compound_file_error(bytes: &[u8]) -> ImportError {
    let contains = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|part| part == name)
    };
    if contains("EncryptedPackage") {
        return ImportError::PasswordProtected;
    }
    let format = if contains("WordDocument") {
        FileFormat::TextDocument
    } else if contains("PowerPoint") {
        FileFormat::Presentation
    } else {
        FileFormat::OldWorkbook
    };
    ImportError::UnsupportedFormat { format }
}
