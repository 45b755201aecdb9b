//! Detects the encoding and decodes the cells. A byte order mark decides first, then zero bytes
//! (UTF-16), then validity as UTF-8, then the most likely legacy encoding of the non-ASCII text. The encoding detector
//! does not know Mac Roman, in which accented letters have the bytes that are punctuation in Windows encodings, and first
//! bytes in Asian ones.

use std::{borrow::Cow, io::Read};

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::bounded::Filtered;
use crate::tables::{ImportError, RawCells, RawRow, TableNote};

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
pub(crate) fn decode_text(
    bytes: &[u8],
    declared: Option<&'static Encoding>,
) -> Result<(String, &'static str, Vec<TableNote>), ImportError> {
    let (utf_16, bom_len) = detect_utf_16(bytes)?;
    let bytes = &bytes[bom_len..];
    let guess = |encoding: &'static Encoding| {
        let note = TableNote::EncodingGuessed {
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
            guess(guess_encoding(texts, has_mac_line_ends(bytes)))
        }
    };
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    Ok((text.into_owned(), encoding.name(), notes))
}

/// Decodes `=C3=AB`, and joins lines that end with `=`. Anything else stays as it is.
pub(crate) fn quoted_printable(text: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'=', rest) {
        decoded.extend_from_slice(&rest[..at]);
        rest = &rest[at + 1..];
        let code = rest
            .get(..2)
            .and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        if let Some(byte) = byte {
            decoded.push(byte);
            rest = &rest[2..];
        } else if let Some(next) = rest.strip_prefix(b"\r\n").or(rest.strip_prefix(b"\n")) {
            rest = next;
        } else {
            decoded.push(b'=');
        }
    }
    decoded.extend_from_slice(rest);
    decoded
}

/// A stream in UTF-8, which is converted while it is read.
pub(super) fn transcoded(mut source: impl Read, encoding: &'static Encoding) -> impl Read {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut chunk = [0; 8 * 1024];
    Filtered::new(move |ready: &mut Vec<u8>| {
        let count = source.read(&mut chunk)?;
        let capacity = decoder.max_utf8_buffer_length(count);
        ready.resize(capacity.unwrap_or(64 * 1024), 0);
        let (_, _, written, _) = decoder.decode_to_utf8(&chunk[..count], ready, count == 0);
        ready.truncate(written);
        Ok(count == 0)
    })
}

/// Decodes the cells. `head` is the start of the file. Returns the rows, the name of the encoding, and notes
/// about it.
pub(super) fn decode(
    encoded_rows: Vec<EncodedRow>,
    head: &[u8],
    utf_16: Option<&'static Encoding>,
) -> (Vec<RawRow>, &'static str, Vec<TableNote>) {
    let (mut utf_8_cells, mut other_cells) = (0_usize, 0_usize);
    for cell in non_ascii_cells(&encoded_rows) {
        if std::str::from_utf8(cell).is_ok() {
            utf_8_cells += 1;
        } else {
            other_cells += 1;
        }
    }
    let (fallback, note) = if other_cells == 0 {
        (WINDOWS_1252, None)
    } else if utf_8_cells > other_cells {
        // The file combines text from two programs. One guessed encoding for all cells would damage
        // most of them.
        let note = TableNote::MixedEncodings { cells: other_cells };
        (WINDOWS_1252, Some(note))
    } else {
        let guess = guess_encoding(|| non_ascii_cells(&encoded_rows), has_mac_line_ends(head));
        let note = TableNote::EncodingGuessed {
            encoding: guess.name(),
        };
        (guess, Some(note))
    };
    let rows = encoded_rows.into_iter().map(|row| RawRow {
        line: row.line,
        cells: decode_row(row, fallback),
    });
    let rows = rows.collect();
    let (name, note) = match (utf_16, note) {
        (Some(utf_16), _) => (utf_16.name(), None),
        (None, Some(note @ TableNote::EncodingGuessed { .. })) => (fallback.name(), Some(note)),
        (None, note) => (UTF_8.name(), note),
    };
    (rows, name, note.into_iter().collect())
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
    if is_mac_roman_likelier(texts(), guess, has_mac_line_ends) {
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
    /// As in [`RawRow::line`](crate::tables::RawRow::line).
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

/// Text of more cells does not change the result.
const MAX_COMPARED_CELLS: usize = 1000;

/// Whether most lines of a text end with a carriage return alone, as on old Macs. Cells can have other
/// line breaks.
fn has_mac_line_ends(text: &[u8]) -> bool {
    let (mut mac_ends, mut other_ends) = (0_usize, 0_usize);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'\r' if text.get(at + 1) != Some(&b'\n') => mac_ends += 1,
            b'\n' => other_ends += 1,
            _ => {}
        }
    }
    mac_ends > other_ends
}

/// Whether the words of the cells are words in Mac Roman more often than in `guess`. Where both are equal, the
/// line ends of the file decide: the bytes of `ö` and `ü` are letters in windows-1250 too.
fn is_mac_roman_likelier<'a>(
    cells: impl Iterator<Item = &'a [u8]>,
    guess: &'static Encoding,
    has_mac_line_ends: bool,
) -> bool {
    let (mut mac_words, mut guess_words) = (0_usize, 0_usize);
    for cell in cells.take(MAX_COMPARED_CELLS) {
        mac_words += word_count(cell, MACINTOSH);
        guess_words += word_count(cell, guess);
    }
    // Multi-byte encodings have stricter forms, so the detector is surer of them.
    let is_mac_on_tie = has_mac_line_ends && guess.is_single_byte();
    mac_words > guess_words || (is_mac_on_tie && mac_words == guess_words)
}

/// The number of words with letters beyond ASCII that are written as a word is written.
fn word_count(cell: &[u8], encoding: &'static Encoding) -> usize {
    let (text, has_errors) = encoding.decode_without_bom_handling(cell);
    if has_errors {
        return 0;
    }
    text.split(|c: char| c.is_ascii() && !c.is_ascii_alphabetic())
        .filter(|word| !word.is_ascii() && is_word(word))
        .count()
}

/// Whether a word has only letters of one script, and its capitals only at the start or everywhere.
fn is_word(word: &str) -> bool {
    let has_latin = word.chars().any(|c| c.is_ascii_alphabetic());
    let is_letter = |c: char| {
        let is_latin = c < '\u{250}';
        // `ª`, `º` and `ˆ` are letters for Unicode.
        c.is_alphabetic() && !matches!(c, 'ª' | 'º' | 'ˆ' | 'ˇ' | 'ƒ') && (is_latin || !has_latin)
    };
    let is_lower = |c: char| !c.is_uppercase();
    let mut rest = word.chars().skip(1);
    word.chars().all(is_letter) && (rest.clone().all(is_lower) || rest.all(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{WINDOWS_1250, WINDOWS_1252};

    use super::*;

    #[test]
    fn line_ends_decide_between_equal_encodings() {
        let cells = || [b"J\x9arg".as_slice(), b"M\x9fller".as_slice()].into_iter();
        assert!(is_mac_roman_likelier(cells(), WINDOWS_1250, true));
        assert!(!is_mac_roman_likelier(cells(), WINDOWS_1250, false));
        let cells = || [b"J\xf6rg".as_slice(), b"M\xfcller".as_slice()].into_iter();
        assert!(!is_mac_roman_likelier(cells(), WINDOWS_1252, true));
    }

    #[test]
    fn mac_lines_end_with_a_carriage_return_alone() {
        assert!(has_mac_line_ends(b"Name\rAnna\r"));
        assert!(has_mac_line_ends(b"Name\r\"Anna\nLee\"\r"));
        assert!(!has_mac_line_ends(b"Name\r\nAnna\r\n"));
        assert!(!has_mac_line_ends(b"Name\nAnna\n"));
        assert!(!has_mac_line_ends(b"Name"));
    }
}
