//! Removes byte order marks at the start of lines, which files have that were joined: there a mark would
//! become part of a name, and a quotation mark after it would not open a cell.

use std::io::{self, Read};

const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

const BUFFER_BYTES: usize = 32 * 1024;

/// A text without byte order marks at the start of its lines.
pub(super) struct WithoutMarks<R> {
    source: R,
    buffer: Vec<u8>,
    ready: Vec<u8>,
    /// The bytes of `ready` that were given out.
    taken: usize,
    is_at_line_start: bool,
    /// The bytes of a mark that were read and are not in `ready`.
    matched: usize,
    is_at_end: bool,
}

impl<R: Read> WithoutMarks<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            buffer: vec![0; BUFFER_BYTES],
            ready: Vec::new(),
            taken: 0,
            is_at_line_start: true,
            matched: 0,
            is_at_end: false,
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.taken = 0;
        let count = self.source.read(&mut self.buffer)?;
        let chunk = &self.buffer[..count];
        if count == 0 {
            self.is_at_end = true;
            self.ready.extend_from_slice(&UTF_8_MARK[..self.matched]);
            self.matched = 0;
        }
        if self.matched == 0 && memchr::memchr(UTF_8_MARK[0], chunk).is_none() {
            if let Some(last) = chunk.last() {
                self.is_at_line_start = is_line_end(*last);
            }
            self.ready.extend_from_slice(chunk);
            return Ok(());
        }
        for &byte in chunk {
            let can_match = self.matched > 0 || self.is_at_line_start;
            if can_match && byte == UTF_8_MARK[self.matched] {
                self.matched = (self.matched + 1) % UTF_8_MARK.len();
                continue;
            }
            self.ready.extend_from_slice(&UTF_8_MARK[..self.matched]);
            self.matched = 0;
            self.ready.push(byte);
            self.is_at_line_start = is_line_end(byte);
        }
        Ok(())
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

impl<R: Read> Read for WithoutMarks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.ready.len() && !self.is_at_end {
            self.fill()?;
        }
        let rest = &self.ready[self.taken..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Bytes<'a>(&'a [u8]);

    impl Read for Bytes<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(1);
            self.0.read(&mut buffer[..count])
        }
    }

    #[test]
    fn removes_marks_only_at_line_starts() {
        for (text, expected) in [
            ("\u{feff}a\r\n\u{feff}\u{feff}\"b\",c\n", "a\r\n\"b\",c\n"),
            ("a\u{feff}b\n\u{feee}c", "a\u{feff}b\n\u{feee}c"),
            ("\n\u{feff}", "\n"),
        ] {
            let mut found = String::new();
            WithoutMarks::new(Bytes(text.as_bytes()))
                .read_to_string(&mut found)
                .unwrap();
            assert_eq!(found, expected);
            found.clear();
            WithoutMarks::new(text.as_bytes())
                .read_to_string(&mut found)
                .unwrap();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn keeps_a_mark_that_is_cut_off() {
        let mut found = Vec::new();
        WithoutMarks::new(&b"a\n\xEF\xBB"[..])
            .read_to_end(&mut found)
            .unwrap();
        assert_eq!(found, b"a\n\xEF\xBB");
    }
}
