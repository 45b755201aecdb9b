//! Detects the encoding and decodes the cells. A byte order mark decides first, then zero bytes
//! (UTF-16), then validity as UTF-8, then the most likely legacy encoding of the non-ASCII text.

use std::{
    borrow::Cow,
    io::{self, Read},
};

use encoding_rs::{Decoder, Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::mac_roman;
use crate::recipients::{ImportError, ImportNote, RawCells, RawRow};

/// A text with more zero bytes is UTF-16 or not text.
const MIN_BYTES_PER_STRAY_ZERO: usize = 50;
/// A file with more control characters is not text: about 10 % of the bytes of compressed data are control characters.
const MIN_BYTES_PER_CONTROL: usize = 20;

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
        _ if has_few_zeros(head) => {}
        (even, odd) if odd >= 40 && even <= 2 => return Ok((Some(UTF_16LE), 0)),
        (even, odd) if even >= 40 && odd <= 2 => return Ok((Some(UTF_16BE), 0)),
        _ => return Err(ImportError::BinaryFile),
    }
    let is_control =
        |b: &&u8| **b < 0x20 && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0x1B);
    if head.iter().filter(is_control).count() * MIN_BYTES_PER_CONTROL > head.len() {
        return Err(ImportError::BinaryFile);
    }
    Ok((None, 0))
}

/// Whether there are so few zero bytes that they are stray characters of a text: programs pad some columns with them.
fn has_few_zeros(head: &[u8]) -> bool {
    let zeros = head.iter().filter(|byte| **byte == 0).count();
    zeros <= (head.len() / MIN_BYTES_PER_STRAY_ZERO).max(1)
}

/// Decodes a whole text. `declared` is the encoding that the text itself names. Returns the text,
/// the name of its encoding, and notes about it.
///
/// # Errors
/// [`ImportError::BinaryFile`] when the bytes are not text.
pub(super) fn decode_text(
    bytes: &[u8],
    declared: Option<&'static Encoding>,
) -> Result<(String, &'static str, Vec<ImportNote>), ImportError> {
    let (utf_16, bom_len) = detect_utf_16(bytes)?;
    let bytes = &bytes[bom_len..];
    let guess = |encoding: &'static Encoding| {
        let note = ImportNote::EncodingGuessed {
            encoding: encoding.name(),
        };
        (encoding, vec![note])
    };
    let (encoding, notes) = match (utf_16, declared) {
        (Some(utf_16), _) => (utf_16, Vec::new()),
        (None, _) if std::str::from_utf8(bytes).is_ok() => (UTF_8, Vec::new()),
        (None, Some(declared)) if declared != UTF_8 => (declared, Vec::new()),
        (None, _) => {
            let lines = || bytes.split(|byte| matches!(byte, b'\n' | b'\r' | b'<' | b'>'));
            let texts = || lines().filter(|line| !line.is_ascii());
            guess(guess_encoding(texts, mac_roman::has_mac_line_ends(bytes)))
        }
    };
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    Ok((text.into_owned(), encoding.name(), notes))
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

/// Decodes the cells. `head` is the start of the file. Returns the rows, the name of the encoding, and notes
/// about it.
pub(super) fn decode(
    encoded_rows: Vec<EncodedRow>,
    head: &[u8],
    utf_16: Option<&'static Encoding>,
) -> (Vec<RawRow>, &'static str, Vec<ImportNote>) {
    let legacy = detect_legacy_encoding(&encoded_rows, head);
    let fallback = match legacy {
        LegacyEncoding::None | LegacyEncoding::FewCells(_) => WINDOWS_1252,
        LegacyEncoding::WholeFile(encoding) => encoding,
    };
    let rows = encoded_rows
        .into_iter()
        .map(|row| RawRow {
            line: row.line,
            cells: decode_row(row, fallback),
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

fn detect_legacy_encoding(rows: &[EncodedRow], head: &[u8]) -> LegacyEncoding {
    let (mut utf_8_cells, mut other_cells) = (0_usize, 0_usize);
    for cell in non_ascii_cells(rows) {
        if std::str::from_utf8(cell).is_ok() {
            utf_8_cells += 1;
        } else {
            other_cells += 1;
        }
    }
    if other_cells == 0 {
        return LegacyEncoding::None;
    }
    if utf_8_cells > other_cells {
        // The file combines text from two programs. One guessed encoding for all cells would damage
        // most of them.
        return LegacyEncoding::FewCells(other_cells);
    }
    let has_mac_line_ends = mac_roman::has_mac_line_ends(head);
    LegacyEncoding::WholeFile(guess_encoding(|| non_ascii_cells(rows), has_mac_line_ends))
}

/// The most likely encoding of texts that are not UTF-8.
fn guess_encoding<'a, T: Iterator<Item = &'a [u8]>>(
    texts: impl Fn() -> T,
    has_mac_line_ends: bool,
) -> &'static Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    for text in texts() {
        detector.feed(text, false);
        detector.feed(b"\n", false);
    }
    detector.feed(b"", true);
    let guess = detector.guess(None, chardetng::Utf8Detection::Deny);
    if mac_roman::is_likelier(texts(), guess, has_mac_line_ends) {
        MACINTOSH
    } else {
        guess
    }
}

fn non_ascii_cells(rows: &[EncodedRow]) -> impl Iterator<Item = &[u8]> {
    rows.iter()
        .filter(|row| !row.bytes.is_ascii())
        .flat_map(EncodedRow::cells)
        .filter(|cell| !cell.is_ascii())
}

/// The text of a row. Cells that are not UTF-8 are in the `fallback` encoding.
fn decode_row(row: EncodedRow, fallback: &'static Encoding) -> RawCells {
    let line = row.line;
    let (bytes, ends) = match String::from_utf8(row.bytes) {
        Ok(text) => match RawCells::from_parts(text, row.ends) {
            Ok(cells) => return cells,
            Err((text, ends)) => (text.into_bytes(), ends),
        },
        Err(error) => (error.into_bytes(), row.ends),
    };
    let row = EncodedRow { line, bytes, ends };
    row.cells()
        .map(|cell| match std::str::from_utf8(cell) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => fallback.decode_without_bom_handling(cell).0,
        })
        .collect()
}

/// One record whose cells are not decoded yet.
pub(super) struct EncodedRow {
    /// As in [`RawRow::line`](crate::recipients::RawRow::line).
    pub(super) line: u32,
    pub(super) bytes: Vec<u8>,
    /// The end of each cell in `bytes`.
    pub(super) ends: Box<[u32]>,
}

impl EncodedRow {
    pub(super) fn cells(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let end = *end as usize;
            let cell = self.bytes.get(start..end).unwrap_or_default();
            start = end;
            cell
        })
    }
}
