//! From bytes to text. A byte order mark decides; then zero bytes (UTF-16); then validity as
//! UTF-8; then the likeliest legacy encoding of everything that is not ASCII.

use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::EncodedRow;
use crate::recipients::{ImportError, RawRow};

/// UTF-16 when the file is that, and how many bytes of byte order mark to skip.
pub(super) fn of_head(head: &[u8]) -> Result<(Option<&'static Encoding>, usize), ImportError> {
    if let Some((encoding, length)) = Encoding::for_bom(head) {
        return Ok(((encoding != UTF_8).then_some(encoding), length));
    }
    let zeros = |parity: usize| {
        let zeros = head.iter().skip(parity).step_by(2).filter(|b| **b == 0);
        zeros.count() * 100 / (head.len() / 2).max(1)
    };
    // Text of any European language is mostly ASCII, whose other byte is zero in UTF-16.
    match (zeros(0), zeros(1)) {
        (0, 0) if !head.contains(&0) => {}
        (even, odd) if odd >= 40 && even <= 2 => return Ok((Some(UTF_16LE), 0)),
        (even, odd) if even >= 40 && odd <= 2 => return Ok((Some(UTF_16BE), 0)),
        _ => return Err(ImportError::Binary),
    }
    let odd = |b: &&u8| **b < 0x20 && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1B);
    if head.iter().filter(odd).count() * 10 > head.len() {
        return Err(ImportError::Binary);
    }
    Ok((None, 0))
}

/// Rewrites a stream as UTF-8 while it is read.
pub(super) struct Transcoder<R> {
    source: R,
    decoder: Decoder,
    ready: Vec<u8>,
    taken: usize,
    ended: bool,
}

impl<R> Transcoder<R> {
    pub(super) fn new(source: R, encoding: &'static Encoding) -> Self {
        Self {
            source,
            decoder: encoding.new_decoder_without_bom_handling(),
            ready: Vec::new(),
            taken: 0,
            ended: false,
        }
    }
}

impl<R: Read> Read for Transcoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.ready.len() && !self.ended {
            let mut chunk = [0; 8 * 1024];
            let count = self.source.read(&mut chunk)?;
            self.ended = count == 0;
            let room = self
                .decoder
                .max_utf8_buffer_length(count)
                .unwrap_or(64 * 1024);
            self.ready.resize(room, 0);
            let (_, _, written, _) =
                self.decoder
                    .decode_to_utf8(&chunk[..count], &mut self.ready, self.ended);
            self.ready.truncate(written);
            self.taken = 0;
        }
        let count = buffer.len().min(self.ready.len() - self.taken);
        buffer[..count].copy_from_slice(&self.ready[self.taken..self.taken + count]);
        self.taken += count;
        Ok(count)
    }
}

/// The cells as text, the encoding's name, and what to tell about it.
pub(super) fn decode(
    raw: Vec<EncodedRow>,
    wide: Option<&'static Encoding>,
) -> (Vec<RawRow>, &'static str, Vec<String>) {
    let (encoding, strays) = legacy_encoding(&raw);
    let rows = raw
        .into_iter()
        .map(|row| RawRow {
            line: row.line,
            cells: row
                .cells
                .into_iter()
                .map(|cell| text(cell, encoding))
                .collect(),
        })
        .collect();
    let mut notes = Vec::new();
    if strays > 0 {
        notes.push(format!(
            "{strays} {} in another encoding than the rest of the file; look at names with accents.",
            if strays == 1 { "cell is" } else { "cells are" }
        ));
    }
    let name = match (wide, encoding) {
        (Some(wide), _) => wide.name(),
        (None, Some(legacy)) if strays == 0 => {
            notes.push(format!(
                "Read as {}, as the file is not UTF-8; look at names with accents.",
                legacy.name()
            ));
            legacy.name()
        }
        _ => UTF_8.name(),
    };
    (rows, name, notes)
}

/// The encoding of the cells that are not UTF-8 (`None`: all are), and how many they are when the
/// file is UTF-8 with a few strangers.
fn legacy_encoding(raw: &[EncodedRow]) -> (Option<&'static Encoding>, usize) {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    let (mut utf8, mut other) = (0_usize, 0_usize);
    for cell in raw.iter().flat_map(|row| &row.cells) {
        if cell.is_ascii() {
            continue;
        }
        if std::str::from_utf8(cell).is_ok() {
            utf8 += 1;
        } else {
            other += 1;
        }
        detector.feed(cell, false);
        detector.feed(b"\n", false);
    }
    if other == 0 {
        return (None, 0);
    }
    if utf8 > other {
        // Pasted together from two programs. Guessing one encoding for all would spoil the most.
        return (Some(WINDOWS_1252), other);
    }
    detector.feed(b"", true);
    (
        Some(detector.guess(None, chardetng::Utf8Detection::Deny)),
        0,
    )
}

fn text(cell: Box<[u8]>, legacy: Option<&'static Encoding>) -> Box<str> {
    match String::from_utf8(cell.into_vec()) {
        Ok(text) => text.into_boxed_str(),
        Err(error) => {
            let encoding = legacy.unwrap_or(WINDOWS_1252);
            let (text, _) = encoding.decode_without_bom_handling(error.as_bytes());
            text.into_owned().into_boxed_str()
        }
    }
}
