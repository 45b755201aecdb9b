//! Reads the rows and cells of a file of any format: [`TableFormat`] lists them.
//!
//! The content decides the format, not a file name. Limits are checked before memory is allocated:
//! text is read as a stream, and the parts of a workbook are too. The layer is pure: callers pass bytes in.
//!
//! The layer does not know the lists that it reads: a `ListKind` tells the list of its caller from the other sheets
//! and tables of a file, and the caller finds the header among the rows.

mod bounded;
mod byte_order_marks;
mod delimiter;
mod encoding;
mod format;
mod grid;
mod html;
mod html_style;
mod html_table;
mod import_error;
mod list_kind;
mod options;
mod row_limits;
mod rows;
mod sheet_marks;
mod table_note;
mod table_rows;
mod text;
mod web_archive;
mod workbook;

use std::io::{self, Read};

use bounded::{ByteLimit, into_import_error, read_rest};
pub(crate) use encoding::{decode_text, quoted_printable};
pub(crate) use format::text_start;
pub(crate) use grid::Grid;
pub(crate) use html::{html_cells, html_text};
pub use import_error::{FileFormat, ImportError};
pub(crate) use list_kind::{DocumentReader, ListKind};
pub use options::{ImportLimits, ReadOptions, ReadProgress};
pub(crate) use row_limits::{MAX_TITLE_ROWS, RowLimits};
pub(crate) use rows::text_at;
pub use rows::{RawCells, RawRow, TableFormat, column_letters};
pub(crate) use sheet_marks::SheetMarks;
pub use table_note::{RowCount, TableNote};
pub(crate) use table_rows::TableRows;

/// The most bytes from the start of the file that decide its format and encoding. A longer file is not
/// read as a list of addresses.
const MAX_HEAD_BYTES: u64 = 1024 * 1024;

/// The number of bytes that decide between text formats.
const MAX_START_BYTES: usize = 4096;

/// Reads the rows of a list.
///
/// # Errors
/// [`ImportError`] when the source cannot be read, has no list or exceeds the limits, or when the
/// caller stops the import. Unusual rows are kept, with a note.
pub(crate) fn read_rows<'a>(
    source: impl Read,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<TableRows<'a>, ImportError> {
    let mut source = ByteLimit::new(source, options);
    let (mut head, is_whole_file) = read_head(&mut source)?;
    if head.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    if let Some(container) = format::container(&head) {
        return workbook::read_workbook(container, head, source, options, list);
    }
    let start = &head[..head.len().min(MAX_START_BYTES)];
    if format::is_web_archive(start) {
        let bytes = read_rest(head, source)?;
        return web_archive::read_archive(&bytes, options, list);
    }
    if format::is_spreadsheet_xml(start) {
        let declared = format::declared_encoding(start);
        let bytes = read_rest(head, source)?;
        let (text, encoding, notes) = encoding::decode_text(&bytes, declared)?;
        let mut table = workbook::read_xml_workbook(&text, notes, options, list)?;
        table.encoding = Some(encoding);
        return Ok(table);
    }
    format::refuse_other_formats(&head)?;
    let (utf_16, bom_len) = encoding::detect_utf_16(&head)?;
    let start = start_in_utf_8(&head, utf_16);
    if format::is_html(&start) {
        let bytes = read_rest(head, source)?;
        let declared = format::declared_charset(&start);
        let (text, encoding, notes) = encoding::decode_text(&bytes, declared)?;
        let mut table = html::read_page(&text, notes, options, list)?;
        table.encoding = Some(encoding);
        return Ok(table);
    }
    if let Some(read) = list.document_reader(&start) {
        return read(&read_rest(head, source)?, options);
    }
    if is_whole_file && list.may_be_text_list(&head) {
        let (text, encoding, notes) = encoding::decode_text(&head, None)?;
        if let Some(mut table) = list.read_text_list(&text, &notes, options)? {
            table.encoding = Some(encoding);
            return Ok(table);
        }
    }
    head.drain(..bom_len);
    let Some(utf_16) = utf_16 else {
        return text::read_text_table(&head, is_whole_file, source, None, options);
    };
    // Delimiters are single bytes in every other encoding, so only UTF-16 is converted first.
    let stream = io::Cursor::new(head).chain(source);
    let mut stream = encoding::transcoded(stream, utf_16);
    let (head, is_whole_file) = read_head(&mut stream)?;
    text::read_text_table(&head, is_whole_file, stream, Some(utf_16), options)
}

/// The first bytes of a text as UTF-8, as far as formats differ in them.
fn start_in_utf_8(head: &[u8], utf_16: Option<&'static encoding_rs::Encoding>) -> Vec<u8> {
    let start = &head[..head.len().min(MAX_START_BYTES)];
    match utf_16 {
        Some(encoding) => encoding
            .decode_with_bom_removal(start)
            .0
            .into_owned()
            .into(),
        None => start.to_vec(),
    }
}

/// The first bytes of a stream, and whether they are all of it.
fn read_head(source: &mut impl Read) -> Result<(Vec<u8>, bool), ImportError> {
    let mut head = Vec::new();
    source
        .take(MAX_HEAD_BYTES)
        .read_to_end(&mut head)
        .map_err(into_import_error)?;
    let is_whole_stream = (head.len() as u64) < MAX_HEAD_BYTES;
    Ok((head, is_whole_stream))
}
