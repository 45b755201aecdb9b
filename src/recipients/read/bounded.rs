//! Readers that stop at a limit of bytes and count lines.

use std::{
    cell::RefCell,
    collections::VecDeque,
    io::{self, Read},
    rc::Rc,
};

use super::{
    open_mark::line_end_count,
    options::{ReadOptions, ReadProgress},
};
use crate::recipients::ImportError;

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

/// The offsets at which the lines of a stream begin. The line count of the CSV reader is wrong
/// after blank lines and for `\r\n`, and messages have to name the line that an editor shows.
pub(super) struct LineIndex {
    /// Bytes passed to the CSV reader so far.
    offset: u64,
    line: u32,
    is_at_line_start: bool,
    is_after_cr: bool,
    /// Offset and number of the lines that are not blank and belong to no finished record.
    line_starts: VecDeque<(u64, u32)>,
    /// Offset of the start of the current record, which is the end of the last finished record.
    record_start: u64,
    /// The bytes up to `offset` that belong to no finished record, and perhaps some before them.
    kept: Vec<u8>,
}

impl LineIndex {
    pub(super) fn starting_at(line: u32) -> Self {
        Self {
            offset: 0,
            line,
            is_at_line_start: true,
            is_after_cr: false,
            line_starts: VecDeque::new(),
            record_start: 0,
            kept: Vec::new(),
        }
    }

    /// The bytes that belong to no finished record, and the line in which they begin.
    pub(super) fn take_unfinished(&mut self) -> (Vec<u8>, u32) {
        let finished = self.finished_bytes();
        let mut bytes = std::mem::take(&mut self.kept);
        let is_inside_line_end = finished > 0 && bytes[finished - 1..].starts_with(b"\r\n");
        bytes.drain(..finished + usize::from(is_inside_line_end));
        let line = self.line.saturating_sub(line_end_count(&bytes));
        (bytes, line)
    }

    /// The bytes at the start of `kept` that belong to finished records.
    fn finished_bytes(&self) -> usize {
        let unfinished = usize::try_from(self.offset - self.record_start).unwrap_or(usize::MAX);
        self.kept.len().saturating_sub(unfinished)
    }

    fn keep(&mut self, bytes: &[u8]) {
        // The byte before the record can be the first half of a line end.
        let finished = self.finished_bytes().saturating_sub(1);
        self.kept.drain(..finished);
        self.kept.extend_from_slice(bytes);
    }

    fn feed(&mut self, mut bytes: &[u8]) {
        self.keep(bytes);
        while let Some(&byte) = bytes.first() {
            let mut len = 1;
            match byte {
                b'\n' if self.is_after_cr => {}
                b'\n' | b'\r' => {
                    self.line = self.line.saturating_add(1);
                    self.is_at_line_start = true;
                }
                _ => {
                    if self.is_at_line_start {
                        self.line_starts.push_back((self.offset, self.line));
                        self.is_at_line_start = false;
                    }
                    // Only line ends matter in the rest of the line.
                    len = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
                }
            }
            self.is_after_cr = byte == b'\r';
            self.offset += len as u64;
            bytes = &bytes[len..];
        }
    }

    /// Marks the record between the bytes `start` and `end` as finished and returns its first line.
    pub(super) fn finish_record(&mut self, start: u64, end: u64) -> u32 {
        self.record_start = end;
        let line = self.first_line_from(start);
        while self
            .line_starts
            .front()
            .is_some_and(|(offset, _)| *offset < end)
        {
            self.line_starts.pop_front();
        }
        line
    }

    fn first_line_from(&self, start: u64) -> u32 {
        self.line_starts
            .iter()
            .find(|(offset, _)| *offset >= start)
            .map_or(self.line, |(_, line)| *line)
    }
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
        if lines.offset - lines.record_start > self.limit {
            return Err(io::Error::other(ImportError::RecordTooLong {
                line: lines.first_line_from(lines.record_start),
                max_bytes: self.limit,
            }));
        }
        let count = self.source.read(buffer)?;
        lines.feed(&buffer[..count]);
        Ok(count)
    }
}
