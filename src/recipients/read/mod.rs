//! Reads a [`RawTable`] from bytes: encoding, delimiter, records, header.
//!
//! The source is read once as a stream. Cells stay bytes until the end, when all non-ASCII text is
//! known and the encoding can be detected. Limits are checked before memory is allocated.

mod bounded;
mod delimiter;
mod encoding;
mod format;
mod header;
mod row_shape;

use std::{
    cell::RefCell,
    io::{self, Read},
    rc::Rc,
};

use super::{ImportError, ImportLimits, RawTable};
use bounded::{ByteLimit, LineIndex, RecordLimit};

/// The most bytes from the start of the file that decide its format, encoding and delimiter.
const MAX_HEAD_BYTES: u64 = 64 * 1024;

/// Appended to the file as its last record. When a quotation mark is still open, the marker ends up
/// inside a cell instead; the CSV reader itself does not report an open quotation mark.
const END_MARKER: &[u8] = b"\x1e end of the list \x1e";

/// One record whose cells are not decoded yet.
struct EncodedRow {
    line: u32,
    cells: Vec<Box<[u8]>>,
}

/// Reads a list of recipients: CSV with commas, semicolons, tabs or vertical bars, in UTF-8, UTF-16
/// or a legacy encoding. The content decides, not a file name.
///
/// # Errors
/// [`ImportError`] when the source cannot be read, is not such a list or exceeds `limits`. Unusual
/// rows are kept, with a note.
pub fn read_table(source: impl Read, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    let mut source = ByteLimit::new(source, limits.max_bytes);
    let (mut head, is_whole_file) = read_head(&mut source)?;
    if head.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    format::refuse_other_formats(&head)?;
    let (utf_16, bom_len) = encoding::detect_utf_16(&head)?;
    head.drain(..bom_len);
    let Some(utf_16) = utf_16 else {
        return read_bytes(&head, is_whole_file, source, None, limits);
    };
    // Delimiters are single bytes in every other encoding, so only UTF-16 is converted first.
    let stream = io::Cursor::new(head).chain(source);
    let mut stream = encoding::Transcoder::new(stream, utf_16);
    let (head, is_whole_file) = read_head(&mut stream)?;
    read_bytes(&head, is_whole_file, stream, Some(utf_16), limits)
}

/// Reads pasted text; see [`read_table`].
///
/// # Errors
/// The same as [`read_table`].
pub fn read_text(text: &str, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    read_table(text.as_bytes(), limits)
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

/// Reads the text that starts with `head` and goes on with `rest`.
fn read_bytes(
    head: &[u8],
    is_whole_file: bool,
    rest: impl Read,
    utf_16: Option<&'static encoding_rs::Encoding>,
    limits: &ImportLimits,
) -> Result<RawTable, ImportError> {
    let (declared, skip) = delimiter::declared_delimiter(head);
    let body = &head[skip..];
    let delimiter = declared.unwrap_or_else(|| delimiter::guess_delimiter(body, is_whole_file));
    let first_line = if declared.is_some() { 2 } else { 1 };
    let lines = Rc::new(RefCell::new(LineIndex::starting_at(first_line)));
    let source = io::Cursor::new(body).chain(rest);
    let source = RecordLimit::new(source, Rc::clone(&lines), limits.max_record_bytes);
    let encoded_rows = read_records(source, &lines, delimiter, limits)?;
    let (rows, encoding, mut notes) = encoding::decode(encoded_rows, utf_16);
    if rows.is_empty() {
        return Err(ImportError::FileEmpty);
    }
    let rows = row_shape::split_address_lines(rows);
    let table = header::split_header(rows, &mut notes);
    if table.rows.is_empty() {
        return Err(ImportError::NoRowsBelowHeader);
    }
    if table.rows.len() > limits.max_rows {
        return Err(ImportError::TooManyRows {
            max: limits.max_rows,
        });
    }
    row_shape::note_rows_in_cells(&table.rows, delimiter, &mut notes);
    if table.has_header {
        row_shape::note_ragged_rows(&table.header, &table.rows, &mut notes);
    }
    Ok(RawTable {
        header: table.header,
        has_header: table.has_header,
        rows: table.rows,
        encoding,
        delimiter,
        notes,
    })
}

fn read_records(
    source: impl Read,
    lines: &RefCell<LineIndex>,
    delimiter: u8,
    limits: &ImportLimits,
) -> Result<Vec<EncodedRow>, ImportError> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(source.chain(io::Cursor::new([b"\n", END_MARKER, b"\n"].concat())));
    let mut rows: Vec<EncodedRow> = Vec::new();
    let mut record = csv::ByteRecord::new();
    // The rows still include titles and the header, so the limit leaves room for them.
    let max_rows = limits.max_rows.saturating_add(header::MAX_HEADER_ROWS);
    loop {
        let start = reader.position().byte();
        let has_record = reader.read_byte_record(&mut record).map_err(csv_error)?;
        if !has_record {
            return Ok(rows);
        }
        if record.len() == 1 && &record[0] == END_MARKER {
            return Ok(rows);
        }
        let line = lines
            .borrow_mut()
            .finish_record(start, reader.position().byte());
        if record.iter().any(|cell| {
            cell.windows(END_MARKER.len())
                .any(|part| part == END_MARKER)
        }) {
            return Err(ImportError::QuotationMarkNotClosed { line });
        }
        if record.len() > limits.max_columns {
            return Err(ImportError::TooManyColumns {
                line,
                count: record.len(),
                max: limits.max_columns,
            });
        }
        if let Some(column) = record
            .iter()
            .position(|cell| cell.len() > limits.max_cell_bytes)
        {
            return Err(ImportError::CellTooLong {
                line,
                column: column + 1,
                max_bytes: limits.max_cell_bytes as u64,
            });
        }
        if record.iter().all(|cell| cell.trim_ascii().is_empty()) {
            continue;
        }
        if rows.len() >= max_rows {
            return Err(ImportError::TooManyRows {
                max: limits.max_rows,
            });
        }
        rows.push(EncodedRow {
            line,
            cells: record.iter().map(Box::from).collect(),
        });
    }
}

fn csv_error(error: csv::Error) -> ImportError {
    let reason = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => into_import_error(error),
        _ => ImportError::ReadFailed { reason },
    }
}

/// Recovers the [`ImportError`] that the limit readers pass through the CSV reader as an I/O error.
fn into_import_error(error: io::Error) -> ImportError {
    error
        .downcast::<ImportError>()
        .unwrap_or_else(|error| ImportError::ReadFailed {
            reason: error.to_string(),
        })
}
