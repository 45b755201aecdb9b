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
    bounded::{LineIndex, OpenRecord, RecordLimit, into_import_error, line_end_count},
    byte_order_marks::without_marks,
    delimiter,
    encoding::{self, EncodedRow},
    options::ReadOptions,
    row_limits::RowLimits,
};
use crate::tables::{ImportError, RowCount, TableFormat, TableNote, TableRows};

/// Appended to the file as its last record. When a quotation mark is still open, the marker ends up
/// inside a cell instead; the CSV reader itself does not report an open quotation mark.
const END_MARKER: &[u8] = b"\x1e end of the list \x1e";

/// Larger than that of the CSV reader, because each read also counts lines.
const BUFFER_BYTES: usize = 64 * 1024;

/// A text with more open quotation marks is refused.
const MAX_OPEN_MARKS: usize = 100;

/// Reads the text that starts with `head` and goes on with `rest`.
///
/// # Errors
/// [`ImportError`] when the text cannot be read, is not a list or exceeds the limits.
pub(super) fn read_text_table<'a>(
    head: &[u8],
    is_whole_file: bool,
    rest: impl Read,
    utf_16: Option<&'static encoding_rs::Encoding>,
    options: &ReadOptions<'a>,
) -> Result<TableRows<'a>, ImportError> {
    let (declared, skip) = delimiter::declared_delimiter(head);
    let body = &head[skip..];
    let delimiter = declared.unwrap_or_else(|| delimiter::guess_delimiter(body, is_whole_file));
    // Excel, for which programs declare the delimiter, does not show that line in a row. An editor does.
    let hidden_lines = u32::from(declared.is_some());
    let mut records = Records {
        delimiter,
        inner_line_ends: hidden_lines,
        rows: Vec::new(),
        limits: RowLimits::new(options),
        max_record_bytes: options.limits.max_record_bytes,
    };
    let source = without_marks(io::Cursor::new(body).chain(rest));
    let mut open = records.read(source, 1 + hidden_lines)?;
    let mut open_marks = Vec::new();
    while let Some(record) = open {
        open_marks.push(record.mark_line);
        if open_marks.len() > MAX_OPEN_MARKS {
            let line = open_marks[0];
            return Err(ImportError::QuotationMarkNotClosed { line });
        }
        open = records.read(io::Cursor::new(record.bytes), record.first_line)?;
    }
    let Records { rows, limits, .. } = records;
    let (rows, encoding, mut notes) = encoding::decode(rows, head, utf_16);
    if let Some(first_line) = open_marks.first() {
        notes.push(TableNote::QuotationMarksLeftOut(RowCount {
            count: open_marks.len(),
            first_line: *first_line,
        }));
    }
    Ok(TableRows {
        encoding: Some(encoding),
        delimiter: Some(delimiter),
        ..TableRows::new(TableFormat::Csv, rows, limits, notes)
    })
}

/// The records that were read.
struct Records<'a> {
    delimiter: u8,
    /// A spreadsheet shows a record of several lines in one row, and the line of the delimiter in none.
    inner_line_ends: u32,
    rows: Vec<EncodedRow>,
    limits: RowLimits<'a>,
    max_record_bytes: u64,
}

impl Records<'_> {
    /// Reads the records of a text that begins in `first_line`. Returns the rest of a text whose last
    /// record has an open quotation mark.
    fn read(
        &mut self,
        source: impl Read,
        first_line: u32,
    ) -> Result<Option<OpenRecord>, ImportError> {
        let lines = Rc::new(RefCell::new(LineIndex::starting_at(first_line)));
        let source = RecordLimit::new(source, Rc::clone(&lines), self.max_record_bytes);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.delimiter)
            .buffer_capacity(BUFFER_BYTES)
            .from_reader(source.chain(io::Cursor::new([b"\n", END_MARKER, b"\n"].concat())));
        let mut record = csv::ByteRecord::new();
        let marker = memchr::memmem::Finder::new(END_MARKER);
        loop {
            let has_record = reader.read_byte_record(&mut record).map_err(csv_error)?;
            if !has_record || (record.len() == 1 && &record[0] == END_MARKER) {
                return Ok(None);
            }
            if marker.find(record.as_slice()).is_some() {
                let (rest, line) = lines.borrow_mut().take_unfinished();
                let open = OpenRecord::find(rest, line, self.delimiter);
                let refused = ImportError::QuotationMarkNotClosed { line };
                return open.map(Some).ok_or(refused);
            }
            let file_line = lines.borrow_mut().finish_record(reader.position().byte());
            let line = file_line.saturating_sub(self.inner_line_ends);
            // One search of the record is faster than one of each cell.
            if line_end_count(record.as_slice()) > 0 {
                let inner = record.iter().map(line_end_count).sum();
                self.inner_line_ends = self.inner_line_ends.saturating_add(inner);
            }
            if record.as_slice().trim_ascii().is_empty() {
                continue;
            }
            self.limits.add_row()?;
            let row = encoded_row(&record, line, &mut self.limits);
            self.rows.push(row);
        }
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

fn csv_error(error: csv::Error) -> ImportError {
    let reason = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => into_import_error(error),
        _ => ImportError::ReadFailed { reason },
    }
}
