//! Detects the encoding and decodes the cells. A byte order mark decides first, then zero bytes
//! (UTF-16), then validity as UTF-8, then the most likely legacy encoding of the non-ASCII text.

use std::io::{self, Read};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::EncodedRow;
use crate::recipients::{ImportError, ImportNote, RawRow};

/// The UTF-16 encoding of the file, if it has one, and the length of its byte order mark.
///
/// # Errors
/// [`ImportError::BinaryFile`] when the bytes are not text.
pub(super) fn detect_utf_16(
    head: &[u8],
) -> Result<(Option<&'static Encoding>, usize), ImportError> {
    if let Some((encoding, bom_len)) = Encoding::for_bom(head) {
        return Ok(((encoding != UTF_8).then_some(encoding), bom_len));
    }
    let zero_percent = |parity: usize| {
        let zeros = head.iter().skip(parity).step_by(2).filter(|b| **b == 0);
        zeros.count() * 100 / (head.len() / 2).max(1)
    };
    // European text is mostly ASCII, whose high byte is zero in UTF-16.
    match (zero_percent(0), zero_percent(1)) {
        (0, 0) if !head.contains(&0) => {}
        (even, odd) if odd >= 40 && even <= 2 => return Ok((Some(UTF_16LE), 0)),
        (even, odd) if even >= 40 && odd <= 2 => return Ok((Some(UTF_16BE), 0)),
        _ => return Err(ImportError::BinaryFile),
    }
    let is_control =
        |b: &&u8| **b < 0x20 && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1B);
    if head.iter().filter(is_control).count() * 10 > head.len() {
        return Err(ImportError::BinaryFile);
    }
    Ok((None, 0))
}

/// Converts a stream to UTF-8 while it is read.
pub(super) struct Transcoder<R> {
    source: R,
    decoder: Decoder,
    /// Converted bytes, of which the first `consumed` were read.
    ready: Vec<u8>,
    consumed: usize,
    has_ended: bool,
}

impl<R> Transcoder<R> {
    pub(super) fn new(source: R, encoding: &'static Encoding) -> Self {
        Self {
            source,
            decoder: encoding.new_decoder_without_bom_handling(),
            ready: Vec::new(),
            consumed: 0,
            has_ended: false,
        }
    }
}

impl<R: Read> Read for Transcoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.consumed == self.ready.len() && !self.has_ended {
            let mut chunk = [0; 8 * 1024];
            let count = self.source.read(&mut chunk)?;
            self.has_ended = count == 0;
            let capacity = self
                .decoder
                .max_utf8_buffer_length(count)
                .unwrap_or(64 * 1024);
            self.ready.resize(capacity, 0);
            let (_, _, written, _) =
                self.decoder
                    .decode_to_utf8(&chunk[..count], &mut self.ready, self.has_ended);
            self.ready.truncate(written);
            self.consumed = 0;
        }
        let count = buffer.len().min(self.ready.len() - self.consumed);
        buffer[..count].copy_from_slice(&self.ready[self.consumed..self.consumed + count]);
        self.consumed += count;
        Ok(count)
    }
}

/// Decodes the cells. Returns the rows, the name of the encoding, and notes about it.
pub(super) fn decode(
    encoded_rows: Vec<EncodedRow>,
    utf_16: Option<&'static Encoding>,
) -> (Vec<RawRow>, &'static str, Vec<ImportNote>) {
    let legacy = detect_legacy_encoding(&encoded_rows);
    let fallback = match legacy {
        LegacyEncoding::None | LegacyEncoding::FewCells(_) => WINDOWS_1252,
        LegacyEncoding::WholeFile(encoding) => encoding,
    };
    let rows = encoded_rows
        .into_iter()
        .map(|row| RawRow {
            line: row.line,
            cells: row
                .cells
                .into_iter()
                .map(|cell| decode_cell(cell, fallback))
                .collect(),
        })
        .collect();
    let (encoding, note) = match (utf_16, legacy) {
        (Some(utf_16), _) => (utf_16, None),
        (None, LegacyEncoding::None) => (UTF_8, None),
        (None, LegacyEncoding::FewCells(cells)) => {
            (UTF_8, Some(ImportNote::MixedEncodings { cells }))
        }
        (None, LegacyEncoding::WholeFile(encoding)) => {
            let encoding_name = encoding.name();
            let note = ImportNote::EncodingGuessed {
                encoding: encoding_name,
            };
            (encoding, Some(note))
        }
    };
    (rows, encoding.name(), note.into_iter().collect())
}

/// Which cells are not UTF-8.
#[derive(Clone, Copy)]
enum LegacyEncoding {
    None,
    /// This many cells, fewer than the non-ASCII cells that are UTF-8.
    FewCells(usize),
    WholeFile(&'static Encoding),
}

fn detect_legacy_encoding(rows: &[EncodedRow]) -> LegacyEncoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    let (mut utf_8_cells, mut other_cells) = (0_usize, 0_usize);
    for cell in rows.iter().flat_map(|row| &row.cells) {
        if cell.is_ascii() {
            continue;
        }
        if std::str::from_utf8(cell).is_ok() {
            utf_8_cells += 1;
        } else {
            other_cells += 1;
        }
        detector.feed(cell, false);
        detector.feed(b"\n", false);
    }
    if other_cells == 0 {
        LegacyEncoding::None
    } else if utf_8_cells > other_cells {
        // The file combines text from two programs. One guessed encoding for all cells would damage
        // most of them.
        LegacyEncoding::FewCells(other_cells)
    } else {
        detector.feed(b"", true);
        LegacyEncoding::WholeFile(detector.guess(None, chardetng::Utf8Detection::Deny))
    }
}

fn decode_cell(cell: Box<[u8]>, fallback: &'static Encoding) -> Box<str> {
    match String::from_utf8(cell.into_vec()) {
        Ok(text) => text.into_boxed_str(),
        Err(error) => {
            let (text, _) = fallback.decode_without_bom_handling(error.as_bytes());
            text.into_owned().into_boxed_str()
        }
    }
}
