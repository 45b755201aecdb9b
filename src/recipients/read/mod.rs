//! Bytes to a [`RawTable`]: encoding, delimiter, header.
//!
//! The source is read once, from front to back, and never held as a whole: cells are kept as bytes
//! until the end, when enough is known to say which encoding they are in. Bounds are checked before
//! memory is taken.

mod encoding;
mod format;
mod guard;
mod header;
mod shape;

use std::{
    cell::RefCell,
    io::{self, Read},
    rc::Rc,
};

use super::{ImportError, ImportLimits, RawTable};
use guard::{ByteLimit, LineGuard, Lines};

/// How much of the file is looked at to tell what it is.
const HEAD: u64 = 64 * 1024;

/// Follows the file through the CSV reader. It comes out as a record of its own, unless a quotation
/// mark is still open: the reader would end the record there and say nothing.
const END: &[u8] = b"\x1e end of the list \x1e";

/// One record whose text is still bytes.
struct EncodedRow {
    line: u32,
    cells: Vec<Box<[u8]>>,
}

/// Reads a list of people: CSV with commas, semicolons, tabs or bars, in any encoding a browser
/// knows. What it is, is guessed from its content, never from a name.
///
/// # Errors
/// An [`ImportError`] when the whole source is no such list, or larger than `limits` allow. Rows
/// that are merely odd are kept, with a note.
pub fn read_table(source: impl Read, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    let mut source = ByteLimit::new(source, limits.bytes);
    let mut head = Vec::new();
    source
        .by_ref()
        .take(HEAD)
        .read_to_end(&mut head)
        .map_err(problem)?;
    if head.is_empty() {
        return Err(ImportError::Empty);
    }
    format::refuse_other_formats(&head)?;
    let (wide, skip) = encoding::of_head(&head)?;
    let whole_head_is_file = (head.len() as u64) < HEAD;
    head.drain(..skip);
    let stream = io::Cursor::new(head).chain(source);
    match wide {
        // UTF-16 is the one family whose commas are not single bytes: it is rewritten first.
        Some(wide) => {
            let mut stream = encoding::Transcoder::new(stream, wide);
            let mut head = Vec::new();
            stream
                .by_ref()
                .take(HEAD)
                .read_to_end(&mut head)
                .map_err(problem)?;
            let complete = (head.len() as u64) < HEAD;
            read_bytes(head, stream, complete, Some(wide), limits)
        }
        None => {
            let (head, rest) = stream.into_inner();
            read_bytes(head.into_inner(), rest, whole_head_is_file, None, limits)
        }
    }
}

/// Reads pasted text; see [`read_table`].
///
/// # Errors
/// As [`read_table`].
pub fn read_text(text: &str, limits: &ImportLimits) -> Result<RawTable, ImportError> {
    read_table(text.as_bytes(), limits)
}

/// `head` is the beginning of the text, `rest` what follows it.
fn read_bytes(
    head: Vec<u8>,
    rest: impl Read,
    head_is_all: bool,
    wide: Option<&'static encoding_rs::Encoding>,
    limits: &ImportLimits,
) -> Result<RawTable, ImportError> {
    let (declared, skip) = shape::declared_delimiter(&head);
    let delimiter = declared.unwrap_or_else(|| shape::guess_delimiter(&head[skip..], head_is_all));
    let lines = Rc::new(RefCell::new(Lines::starting_at(if skip > 0 {
        2
    } else {
        1
    })));
    let body = io::Cursor::new(head[skip..].to_vec()).chain(rest);
    drop(head);
    let guarded = LineGuard::new(body, Rc::clone(&lines), limits.line_bytes);
    let raw = read_records(guarded, &lines, delimiter, limits)?;
    let (rows, encoding, mut notes) = encoding::decode(raw, wide);
    if rows.is_empty() {
        return Err(ImportError::Empty);
    }
    let rows = shape::one_email_per_row(rows);
    let (header, has_header, rows) = header::split(rows, &mut notes);
    if rows.is_empty() {
        return Err(ImportError::HeaderOnly);
    }
    if rows.len() > limits.rows {
        return Err(ImportError::TooManyRows { limit: limits.rows });
    }
    shape::note_swallowed_rows(&rows, delimiter, &mut notes);
    shape::note_ragged(&header, &rows, has_header, &mut notes);
    Ok(RawTable {
        header,
        has_header,
        rows,
        encoding,
        delimiter,
        notes,
    })
}

fn read_records(
    source: impl Read,
    lines: &RefCell<Lines>,
    delimiter: u8,
    limits: &ImportLimits,
) -> Result<Vec<EncodedRow>, ImportError> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(source.chain(io::Cursor::new([b"\n", END, b"\n"].concat())));
    let mut rows: Vec<EncodedRow> = Vec::new();
    let mut record = csv::ByteRecord::new();
    // Header lines and titles are rows too until they are found.
    let max_rows = limits.rows.saturating_add(header::SEARCHED);
    loop {
        let start = reader.position().byte();
        let more = reader.read_byte_record(&mut record).map_err(csv_problem)?;
        if !more {
            return Ok(rows);
        }
        if record.len() == 1 && &record[0] == END {
            return Ok(rows);
        }
        let line = lines
            .borrow_mut()
            .record_read(start, reader.position().byte());
        if record
            .iter()
            .any(|cell| cell.windows(END.len()).any(|part| part == END))
        {
            return Err(ImportError::OpenQuotation { line });
        }
        if record.len() > limits.columns {
            return Err(ImportError::TooManyColumns {
                line,
                found: record.len(),
                limit: limits.columns,
            });
        }
        if let Some(column) = record
            .iter()
            .position(|cell| cell.len() > limits.cell_bytes)
        {
            return Err(ImportError::CellTooLong {
                line,
                column: column + 1,
                limit: limits.cell_bytes,
            });
        }
        if record.iter().all(|cell| cell.trim_ascii().is_empty()) {
            continue;
        }
        if rows.len() >= max_rows {
            return Err(ImportError::TooManyRows { limit: limits.rows });
        }
        rows.push(EncodedRow {
            line,
            cells: record.iter().map(Box::from).collect(),
        });
    }
}

fn csv_problem(error: csv::Error) -> ImportError {
    let text = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => problem(error),
        _ => ImportError::Unreadable { reason: text },
    }
}

/// Our own problems travel through the readers as I/O errors.
fn problem(error: io::Error) -> ImportError {
    match error.downcast::<ImportError>() {
        Ok(problem) => problem,
        Err(error) => ImportError::Unreadable {
            reason: error.to_string(),
        },
    }
}
