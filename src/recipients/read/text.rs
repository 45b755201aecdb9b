//! Reads text with a delimiter between its cells: CSV and its relatives.
//!
//! The source is read once as a stream. Cells stay bytes until the end, when all non-ASCII text is
//! known and the encoding can be detected.

use std::{
    cell::RefCell,
    io::{self, Read},
    rc::Rc,
};

use super::{
    bounded::{LineIndex, RecordLimit, into_import_error},
    delimiter,
    encoded_row::EncodedRow,
    encoding,
    options::ReadOptions,
    row_limits::RowLimits,
    row_shape, split_names,
    table::{self, Origin},
};
use crate::recipients::{ImportError, RawTable, TableFormat};

/// Appended to the file as its last record. When a quotation mark is still open, the marker ends up
/// inside a cell instead; the CSV reader itself does not report an open quotation mark.
const END_MARKER: &[u8] = b"\x1e end of the list \x1e";

/// Reads the text that starts with `head` and goes on with `rest`.
///
/// # Errors
/// [`ImportError`] when the text cannot be read, is not a list or exceeds the limits.
pub(super) fn read_text_table(
    head: &[u8],
    is_whole_file: bool,
    rest: impl Read,
    utf_16: Option<&'static encoding_rs::Encoding>,
    options: &ReadOptions<'_>,
) -> Result<RawTable, ImportError> {
    let (declared, skip) = delimiter::declared_delimiter(head);
    let body = &head[skip..];
    let delimiter = declared.unwrap_or_else(|| delimiter::guess_delimiter(body, is_whole_file));
    // Excel, for which programs declare the delimiter, does not show that line in a row. An editor does.
    let hidden_lines = u32::from(declared.is_some());
    let lines = Rc::new(RefCell::new(LineIndex::starting_at(1 + hidden_lines)));
    let source = io::Cursor::new(body).chain(rest);
    let source = RecordLimit::new(source, Rc::clone(&lines), options.limits.max_record_bytes);
    let mut limits = RowLimits::new(options);
    let encoded_rows = read_records(source, &lines, delimiter, hidden_lines, &mut limits)?;
    let (rows, encoding, mut notes) = encoding::decode(encoded_rows, utf_16);
    let rows = split_names::join_split_names(rows, delimiter, &mut notes);
    let mut table = table::finish_rows(
        rows,
        Origin::new(TableFormat::Csv),
        notes,
        &limits,
        &options.limits,
    )?;
    table.encoding = Some(encoding);
    table.delimiter = Some(delimiter);
    row_shape::note_rows_in_cells(&table.rows, delimiter, &mut table.notes);
    if table.has_header() {
        row_shape::note_ragged_rows(&table.header, &table.rows, &mut table.notes);
    }
    Ok(table)
}

fn read_records(
    source: impl Read,
    lines: &RefCell<LineIndex>,
    delimiter: u8,
    hidden_lines: u32,
    limits: &mut RowLimits<'_>,
) -> Result<Vec<EncodedRow>, ImportError> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(source.chain(io::Cursor::new([b"\n", END_MARKER, b"\n"].concat())));
    let mut rows: Vec<EncodedRow> = Vec::new();
    let mut record = csv::ByteRecord::new();
    // A spreadsheet shows a record of several lines in one row.
    let mut inner_line_ends = hidden_lines;
    loop {
        let start = reader.position().byte();
        let has_record = reader.read_byte_record(&mut record).map_err(csv_error)?;
        if !has_record {
            return Ok(rows);
        }
        if record.len() == 1 && &record[0] == END_MARKER {
            return Ok(rows);
        }
        let file_line = lines
            .borrow_mut()
            .finish_record(start, reader.position().byte());
        if contains(record.as_slice(), END_MARKER) {
            return Err(ImportError::QuotationMarkNotClosed { line: file_line });
        }
        let line = file_line.saturating_sub(inner_line_ends);
        inner_line_ends = inner_line_ends.saturating_add(line_end_count(&record));
        if record.as_slice().trim_ascii().is_empty() {
            continue;
        }
        limits.add_row()?;
        rows.push(encoded_row(&record, line, limits));
    }
}

/// A copy of the cells within the limits.
fn encoded_row(record: &csv::ByteRecord, line: u32, limits: &mut RowLimits<'_>) -> EncodedRow {
    let mut bytes = Vec::with_capacity(record.as_slice().len());
    let mut ends = Vec::with_capacity(record.len());
    for (column, cell) in record.iter().enumerate() {
        if !limits.allows_column(column) {
            limits.leave_out_columns(record.len(), line);
            break;
        }
        bytes.extend_from_slice(limits.cut(cell, line));
        // Records are limited to far fewer bytes.
        ends.push(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
    }
    bytes.shrink_to_fit();
    EncodedRow {
        line,
        bytes,
        ends: ends.into_boxed_slice(),
    }
}

/// The line ends inside the cells of a record.
fn line_end_count(record: &csv::ByteRecord) -> u32 {
    // One search for each byte is faster than one loop.
    if !record.as_slice().contains(&b'\n') && !record.as_slice().contains(&b'\r') {
        return 0;
    }
    let is_line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let count = record
        .iter()
        .map(|cell| {
            let pairs = cell.windows(2).filter(|pair| *pair == b"\r\n").count();
            cell.iter().filter(|byte| is_line_end(byte)).count() - pairs
        })
        .sum::<usize>();
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    // The first byte of the marker is rare.
    bytes.contains(&part[0]) && bytes.windows(part.len()).any(|window| window == part)
}

fn csv_error(error: csv::Error) -> ImportError {
    let reason = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => into_import_error(error),
        _ => ImportError::ReadFailed { reason },
    }
}
