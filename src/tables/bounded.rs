//! Readers that stop at a limit of bytes, count lines, and find the quotation mark that opens a cell and is never closed.

use std::{
    cell::RefCell,
    io::{self, Read},
    rc::Rc,
};

use super::options::{ReadOptions, ReadProgress};
use crate::tables::ImportError;

/// Fails with [`ImportError::FileTooLarge`] when more bytes than the limit are read, and reports the
/// progress.
pub(super) struct ByteLimit<'a, R> {
    source: R,
    bytes_read: u64,
    options: ReadOptions<'a>,
}

impl<'a, R> ByteLimit<'a, R> {
    pub(super) fn new(source: R, options: &ReadOptions<'a>) -> Self {
        Self {
            source,
            bytes_read: 0,
            options: *options,
        }
    }
}

impl<R: Read> Read for ByteLimit<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.bytes_read += count as u64;
        let max_bytes = self.options.limits.max_bytes;
        if self.bytes_read > max_bytes {
            return Err(io::Error::other(ImportError::FileTooLarge { max_bytes }));
        }
        self.options
            .report(ReadProgress::Bytes(self.bytes_read))
            .map_err(io::Error::other)?;
        Ok(count)
    }
}

/// A stream that a function gives piece by piece: it adds bytes, and returns whether they are the last.
pub(super) struct Filtered<F> {
    fill: F,
    ready: Vec<u8>,
    /// The bytes of `ready` that were given out.
    taken: usize,
    is_at_end: bool,
}

impl<F: FnMut(&mut Vec<u8>) -> io::Result<bool>> Filtered<F> {
    pub(super) fn new(fill: F) -> Self {
        Self {
            fill,
            ready: Vec::new(),
            taken: 0,
            is_at_end: false,
        }
    }
}

impl<F: FnMut(&mut Vec<u8>) -> io::Result<bool>> Read for Filtered<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.ready.len() && !self.is_at_end {
            self.ready.clear();
            self.taken = 0;
            self.is_at_end = (self.fill)(&mut self.ready)?;
        }
        let count = (&self.ready[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}

/// The bytes of a stream that begins with `head`.
pub(super) fn read_rest(head: Vec<u8>, mut rest: impl Read) -> Result<Vec<u8>, ImportError> {
    let mut bytes = head;
    rest.read_to_end(&mut bytes).map_err(into_import_error)?;
    Ok(bytes)
}

/// Recovers the [`ImportError`] that the limit readers pass through other readers as an I/O error.
pub(super) fn into_import_error(error: io::Error) -> ImportError {
    error
        .downcast::<ImportError>()
        .unwrap_or_else(|error| ImportError::ReadFailed {
            reason: error.to_string(),
        })
}

/// Which lines the records of a stream begin in. The line count of the CSV reader is wrong after blank lines and for
/// `\r\n`, and messages have to name the line that an editor shows.
pub(super) struct LineIndex {
    /// Bytes that were passed to the CSV reader: those of the unfinished record, and perhaps some before them.
    kept: Vec<u8>,
    /// Where the unfinished record begins in `kept`, and in the stream.
    record: usize,
    record_start: u64,
    /// The line in which the unfinished record begins, or blank lines before it.
    line: u32,
}

impl LineIndex {
    pub(super) fn starting_at(line: u32) -> Self {
        Self {
            kept: Vec::new(),
            record: 0,
            record_start: 0,
            line,
        }
    }

    /// The bytes that belong to no finished record.
    fn unfinished(&self) -> &[u8] {
        let bytes = &self.kept[self.record..];
        // The CSV reader ends a record after the first half of a line end.
        let is_inside_line_end =
            bytes.starts_with(b"\n") && self.kept[..self.record].ends_with(b"\r");
        &bytes[usize::from(is_inside_line_end)..]
    }

    /// The bytes that belong to no finished record, and the line in which they begin.
    pub(super) fn take_unfinished(&mut self) -> (Vec<u8>, u32) {
        let bytes = self.unfinished().to_vec();
        self.kept.clear();
        self.record = 0;
        (bytes, self.line)
    }

    fn feed(&mut self, bytes: &[u8]) {
        let finished = self.record.saturating_sub(1);
        self.kept.drain(..finished);
        self.record -= finished;
        self.kept.extend_from_slice(bytes);
    }

    /// Marks the record that ends at a byte of the stream as finished and returns its first line.
    pub(super) fn finish_record(&mut self, end: u64) -> u32 {
        let first_line = self.first_line();
        let len = usize::try_from(end - self.record_start).unwrap_or(usize::MAX);
        let after = self.record.saturating_add(len).min(self.kept.len());
        let unfinished = self.unfinished();
        let rest = self.kept.len() - after;
        let record = &unfinished[..unfinished.len().saturating_sub(rest)];
        self.line = self.line.saturating_add(line_end_count(record));
        (self.record, self.record_start) = (after, end);
        first_line
    }

    /// The first line of the unfinished record, after the blank lines before it.
    fn first_line(&self) -> u32 {
        let bytes = self.unfinished();
        let is_line_end = |byte: &&u8| matches!(byte, b'\n' | b'\r');
        let blank = bytes.iter().take_while(is_line_end).count();
        self.line.saturating_add(line_end_count(&bytes[..blank]))
    }
}

/// The line ends of a text; `\r\n` is one.
pub(super) fn line_end_count(bytes: &[u8]) -> u32 {
    let is_second_half = |at: usize| at > 0 && bytes[at - 1..].starts_with(b"\r\n");
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).filter(|at| !is_second_half(*at));
    u32::try_from(ends.count()).unwrap_or(u32::MAX)
}

/// Indexes lines, and fails with [`ImportError::RecordTooLong`] when one record exceeds the limit:
/// in a file without line breaks, or after a quotation mark that is never closed.
pub(super) struct RecordLimit<R> {
    source: R,
    lines: Rc<RefCell<LineIndex>>,
    limit: u64,
}

impl<R> RecordLimit<R> {
    pub(super) fn new(source: R, lines: Rc<RefCell<LineIndex>>, limit: u64) -> Self {
        Self {
            source,
            lines,
            limit,
        }
    }
}

impl<R: Read> Read for RecordLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut lines = self.lines.borrow_mut();
        // The CSV reader reads more only after it parsed all earlier bytes, so the bytes since the
        // last record belong to one unfinished record.
        if (lines.kept.len() - lines.record) as u64 > self.limit {
            return Err(io::Error::other(ImportError::RecordTooLong {
                line: lines.first_line(),
                max_bytes: self.limit,
            }));
        }
        let count = self.source.read(buffer)?;
        lines.feed(&buffer[..count]);
        Ok(count)
    }
}

/// The rest of a text from the record on that opens a cell with a quotation mark and never closes it, such as that of
/// `"5 inch`. Without the mark, the rows after it can be read.
pub(super) struct OpenRecord {
    /// The rest without the mark.
    pub(super) bytes: Vec<u8>,
    /// The line in which the rest begins.
    pub(super) first_line: u32,
    /// The line of the mark.
    pub(super) mark_line: u32,
}

impl OpenRecord {
    /// `bytes` begin with a record in `first_line`. Returns `None` when all marks are closed.
    pub(super) fn find(mut bytes: Vec<u8>, first_line: u32, delimiter: u8) -> Option<Self> {
        let mark = open_mark(&bytes, delimiter)?;
        let mark_line = first_line.saturating_add(line_end_count(&bytes[..mark]));
        bytes.remove(mark);
        Some(Self {
            bytes,
            first_line,
            mark_line,
        })
    }
}

/// The position of the open mark, by the rules of the CSV reader: a mark opens a cell only at its start,
/// and two marks inside a quoted cell are one of its text.
fn open_mark(bytes: &[u8], delimiter: u8) -> Option<usize> {
    let (mut open, mut is_cell_start) = (None, true);
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if open.is_some() {
            match (byte, bytes.get(at + 1)) {
                (b'"', Some(b'"')) => at += 1,
                (b'"', _) => open = None,
                _ => {}
            }
        } else if *byte == b'"' && is_cell_start {
            open = Some(at);
        }
        is_cell_start = *byte == delimiter || matches!(byte, b'\n' | b'\r');
        at += 1;
    }
    open
}
