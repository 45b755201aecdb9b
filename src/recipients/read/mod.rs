//! Reads a [`RawTable`] from bytes of any format: [`TableFormat`](crate::recipients::TableFormat) lists them.
//!
//! The content decides the format, not a file name. Limits are checked before memory is allocated:
//! text is read as a stream, and the parts of a workbook are too.

mod address_list;
mod bounded;
mod byte_order_marks;
mod delimiter;
mod encoding;
mod format;
mod grid;
mod header;
mod html;
mod html_style;
mod html_table;
pub(super) mod import_error;
pub(super) mod import_note;
mod lower_tables;
pub(super) mod options;
pub(super) mod raw_table;
mod row_limits;
mod row_shape;
mod sheet_marks;
mod table;
mod text;
mod vcard;
mod vcard_lines;
mod vcard_property;
mod web_archive;
mod workbook;

use std::io::{self, Read};

use crate::recipients::{ImportError, ImportNote, RawTable};
use bounded::{ByteLimit, into_import_error, read_rest};
pub use html::{html_cells, html_text};
pub use options::{ReadOptions, ReadProgress};

/// The most bytes from the start of the file that decide its format and encoding. A longer file is not
/// read as a list of addresses.
const MAX_HEAD_BYTES: u64 = 1024 * 1024;

/// The number of bytes that decide between text formats.
const MAX_START_BYTES: usize = 4096;

/// Reads a list of recipients.
///
/// # Errors
/// [`ImportError`] when the source cannot be read, is not a list or exceeds the limits, or when the
/// caller stops the import. Unusual rows are kept, with a note.
pub fn read_table(source: impl Read, options: &ReadOptions<'_>) -> Result<RawTable, ImportError> {
    let mut source = ByteLimit::new(source, options);
    let (mut head, is_whole_file) = read_head(&mut source)?;
    if head.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    if let Some(container) = format::container(&head) {
        return workbook::read_workbook(container, head, source, options);
    }
    let start = &head[..head.len().min(MAX_START_BYTES)];
    if format::is_web_archive(start) {
        let bytes = read_rest(head, source)?;
        return web_archive::read_archive(&bytes, options);
    }
    if format::is_spreadsheet_xml(start) {
        let declared = format::declared_encoding(start);
        let bytes = read_rest(head, source)?;
        return read_document(&bytes, declared, options, workbook::read_xml_workbook);
    }
    format::refuse_other_formats(&head)?;
    let (utf_16, bom_len) = encoding::detect_utf_16(&head)?;
    let start = text_start(&head, utf_16);
    if format::is_html(&start) {
        let bytes = read_rest(head, source)?;
        return read_document(
            &bytes,
            format::declared_charset(&start),
            options,
            html::read_page,
        );
    }
    if format::is_vcard(&start) {
        let bytes = read_rest(head, source)?;
        let bytes = vcard_lines::join_split_letters(&bytes);
        return read_document(&bytes, None, options, vcard::read_cards);
    }
    if is_whole_file && head.contains(&b'<') {
        let (text, encoding, notes) = encoding::decode_text(&head, None)?;
        if let Some(mut table) = address_list::read_addresses(&text, notes, options)? {
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

/// Reads a format whose whole text is needed at once: web pages and contact cards.
fn read_document(
    bytes: &[u8],
    declared: Option<&'static encoding_rs::Encoding>,
    options: &ReadOptions<'_>,
    read: fn(&str, Vec<ImportNote>, &ReadOptions<'_>) -> Result<RawTable, ImportError>,
) -> Result<RawTable, ImportError> {
    let (text, encoding, notes) = encoding::decode_text(bytes, declared)?;
    let mut table = read(&text, notes, options)?;
    table.encoding = Some(encoding);
    Ok(table)
}

/// The first bytes of a text as UTF-8, as far as formats differ in them.
fn text_start(head: &[u8], utf_16: Option<&'static encoding_rs::Encoding>) -> Vec<u8> {
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

/// Reads pasted text; see [`read_table`].
///
/// # Errors
/// The same as [`read_table`].
pub fn read_text(text: &str, options: &ReadOptions<'_>) -> Result<RawTable, ImportError> {
    read_table(text.as_bytes(), options)
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
