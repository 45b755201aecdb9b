//! Readers that stop before a hostile file takes the memory, and that know line numbers.

use std::{
    cell::RefCell,
    collections::VecDeque,
    io::{self, Read},
    rc::Rc,
};

use crate::recipients::ImportError;

/// Ends with [`ImportError::TooLarge`] once more than `limit` bytes were read.
pub(super) struct ByteLimit<R> {
    source: R,
    read: u64,
    limit: u64,
}

impl<R> ByteLimit<R> {
    pub(super) fn new(source: R, limit: u64) -> Self {
        Self {
            source,
            read: 0,
            limit,
        }
    }
}

impl<R: Read> Read for ByteLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.read += count as u64;
        if self.read > self.limit {
            return Err(io::Error::other(ImportError::TooLarge {
                limit: self.limit,
            }));
        }
        Ok(count)
    }
}

/// Where the lines of a stream begin. The CSV reader's own count is off after blank lines and for
/// `\r\n`, and a person who is told "line 17" looks into line 17.
pub(super) struct Lines {
    /// Bytes handed out so far.
    offset: u64,
    line: u32,
    at_start: bool,
    after_cr: bool,
    /// Offset and number of lines with content that may still be asked for.
    starts: VecDeque<(u64, u32)>,
    /// Offset of the end of the last complete record.
    record_start: u64,
}

impl Lines {
    pub(super) fn starting_at(line: u32) -> Self {
        Self {
            offset: 0,
            line,
            at_start: true,
            after_cr: false,
            starts: VecDeque::new(),
            record_start: 0,
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                b'\n' if self.after_cr => {}
                b'\n' | b'\r' => {
                    self.line = self.line.saturating_add(1);
                    self.at_start = true;
                }
                _ => {
                    if self.at_start {
                        self.starts.push_back((self.offset, self.line));
                        self.at_start = false;
                    }
                }
            }
            self.after_cr = *byte == b'\r';
            self.offset += 1;
        }
    }

    /// The line of the record that began at or after the byte `start` and ended at `end`.
    pub(super) fn record_read(&mut self, start: u64, end: u64) -> u32 {
        self.record_start = end;
        let line = self.first_line_from(start);
        while self.starts.front().is_some_and(|(offset, _)| *offset < end) {
            self.starts.pop_front();
        }
        line
    }

    fn first_line_from(&self, start: u64) -> u32 {
        self.starts
            .iter()
            .find(|(offset, _)| *offset >= start)
            .map_or(self.line, |(_, line)| *line)
    }
}

/// Counts lines, and ends with [`ImportError::LineTooLong`] when one record grows past the limit:
/// a file without line breaks, or a quotation mark that never closes.
pub(super) struct LineGuard<R> {
    source: R,
    lines: Rc<RefCell<Lines>>,
    limit: u64,
}

impl<R> LineGuard<R> {
    pub(super) fn new(source: R, lines: Rc<RefCell<Lines>>, limit: u64) -> Self {
        Self {
            source,
            lines,
            limit,
        }
    }
}

impl<R: Read> Read for LineGuard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut lines = self.lines.borrow_mut();
        // The CSV reader asks for more only when it has used up what it had, so everything since
        // the last record belongs to one that is not complete yet.
        if lines.offset - lines.record_start > self.limit {
            return Err(io::Error::other(ImportError::LineTooLong {
                line: lines.first_line_from(lines.record_start),
                limit: self.limit,
            }));
        }
        let count = self.source.read(buffer)?;
        lines.feed(&buffer[..count]);
        Ok(count)
    }
}
