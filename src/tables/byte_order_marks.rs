//! Removes byte order marks at the start of lines, which files have that were joined: there a mark would
//! become part of a name, and a quotation mark after it would not open a cell.

use std::io::Read;

use super::bounded::Filtered;

const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

const BUFFER_BYTES: usize = 32 * 1024;

/// A text without byte order marks at the start of its lines.
pub(super) fn without_marks(mut source: impl Read) -> impl Read {
    let mut buffer = vec![0; BUFFER_BYTES];
    let mut is_at_line_start = true;
    // The bytes of a mark that were read and are not given out.
    let mut matched = 0;
    Filtered::new(move |ready: &mut Vec<u8>| {
        let count = source.read(&mut buffer)?;
        let chunk = &buffer[..count];
        if count == 0 {
            ready.extend_from_slice(&UTF_8_MARK[..matched]);
            return Ok(true);
        }
        if matched == 0 && memchr::memchr(UTF_8_MARK[0], chunk).is_none() {
            is_at_line_start = chunk.last().is_some_and(is_line_end);
            ready.extend_from_slice(chunk);
            return Ok(false);
        }
        for byte in chunk {
            let can_match = matched > 0 || is_at_line_start;
            if can_match && *byte == UTF_8_MARK[matched] {
                matched = (matched + 1) % UTF_8_MARK.len();
                continue;
            }
            ready.extend_from_slice(&UTF_8_MARK[..matched]);
            matched = 0;
            ready.push(*byte);
            is_at_line_start = is_line_end(byte);
        }
        Ok(false)
    })
}

fn is_line_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

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
            without_marks(Bytes(text.as_bytes()))
                .read_to_string(&mut found)
                .unwrap();
            assert_eq!(found, expected);
            found.clear();
            without_marks(text.as_bytes())
                .read_to_string(&mut found)
                .unwrap();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn keeps_a_mark_that_is_cut_off() {
        let mut found = Vec::new();
        without_marks(&b"a\n\xEF\xBB"[..])
            .read_to_end(&mut found)
            .unwrap();
        assert_eq!(found, b"a\n\xEF\xBB");
    }
}
