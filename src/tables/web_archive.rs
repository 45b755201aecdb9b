//! Web pages in one file with their pictures, which older programs write as "Excel": a MIME message whose parts
//! are pages, encoded as quoted-printable or Base64.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use encoding_rs::Encoding;

use super::{encoding, format, html, options::ReadOptions};
use crate::{
    contract::text::find_ignoring_case,
    tables::{FileFormat, ImportError, ListKind, TableRows},
};

/// More parts are not read.
const MAX_PARTS: usize = 1000;

/// Reads the table with the most entries of all pages.
///
/// # Errors
/// [`ImportError`] when no page has a list, or the pages exceed the limits.
pub(super) fn read_archive<'a>(
    bytes: &[u8],
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<TableRows<'a>, ImportError> {
    let mut pages = String::new();
    let mut notes = Vec::new();
    let mut encoding_name = None;
    // The styles of an archive stand after its pages.
    let mut found_parts = parts(bytes);
    found_parts.sort_by_key(|part| !part.is_style_sheet);
    for part in found_parts {
        let Some(page) = part.page() else {
            continue;
        };
        let declared = part.charset.or_else(|| format::declared_charset(&page));
        let (text, name, found) = encoding::decode_text(&page, declared)?;
        if part.is_style_sheet {
            pages.extend(["<style>", &text, "</style>"]);
            continue;
        }
        pages.push_str(&text);
        pages.push('\n');
        encoding_name.get_or_insert(name);
        for note in found {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    let unsupported = ImportError::UnsupportedFormat {
        format: FileFormat::WebArchive,
    };
    if encoding_name.is_none() {
        return Err(unsupported);
    }
    let mut table = html::read_page(&pages, notes, options, list).map_err(|error| match error {
        ImportError::UnsupportedFormat { .. } => unsupported,
        error => error,
    })?;
    table.encoding = encoding_name;
    Ok(table)
}

/// A part of the message.
struct Part<'a> {
    is_page: bool,
    is_style_sheet: bool,
    charset: Option<&'static Encoding>,
    transfer: Transfer,
    body: &'a [u8],
}

#[derive(Clone, Copy)]
enum Transfer {
    Plain,
    QuotedPrintable,
    Base64,
}

/// The parts after the boundary lines of a message. A line begins with two hyphens and the boundary, which the header
/// names.
fn parts(bytes: &[u8]) -> Vec<Part<'_>> {
    let Some(boundary) = boundary(bytes) else {
        return Vec::new();
    };
    let is_line_start = |at: &usize| *at == 0 || matches!(bytes[*at - 1], b'\n' | b'\r');
    let marker = [b"--", &*boundary].concat();
    let lines = memchr::memmem::find_iter(bytes, &marker).filter(is_line_start);
    let starts: Vec<usize> = lines.take(MAX_PARTS + 1).collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    let parts = starts.iter().zip(ends).take(MAX_PARTS).map(|(start, end)| {
        let part = &bytes[*start..end];
        let line_end = memchr::memchr(b'\n', part).map_or(part.len(), |end| end + 1);
        Part::read(&part[line_end..])
    });
    parts.collect()
}

/// The boundary of a message, from its header: `boundary="----=_Part_1"`.
fn boundary(bytes: &[u8]) -> Option<Vec<u8>> {
    let header = header_end(bytes).map_or(bytes, |(end, _)| &bytes[..end]);
    let at = find_ignoring_case(header, b"boundary=")? + b"boundary=".len();
    let value = &header[at..];
    let is_end = |byte: &u8| matches!(byte, b'"' | b';' | b'\r' | b'\n');
    let value = value.strip_prefix(b"\"").unwrap_or(value);
    let boundary: Vec<u8> = value
        .iter()
        .copied()
        .take_while(|byte| !is_end(byte))
        .collect();
    (!boundary.is_empty()).then_some(boundary)
}

/// Where the header of a part ends and its body begins.
fn header_end(bytes: &[u8]) -> Option<(usize, usize)> {
    let ends: [&[u8]; 2] = [b"\r\n\r\n", b"\n\n"];
    let found = ends.iter().filter_map(|end| {
        let at = memchr::memmem::find(bytes, end)?;
        Some((at, at + end.len()))
    });
    found.min()
}

impl<'a> Part<'a> {
    fn read(part: &'a [u8]) -> Self {
        let (header, body) = match header_end(part) {
            Some((end, start)) => (&part[..end], &part[start..]),
            None => (part, &part[part.len()..]),
        };
        let has = |text: &[u8]| find_ignoring_case(header, text).is_some();
        Self {
            is_page: has(b"text/html"),
            is_style_sheet: has(b"text/css"),
            charset: format::declared_charset(header),
            transfer: if has(b"quoted-printable") {
                Transfer::QuotedPrintable
            } else if has(b"base64") {
                Transfer::Base64
            } else {
                Transfer::Plain
            },
            body,
        }
    }

    /// The page or the style sheet of the part; `None` for another part.
    fn page(&self) -> Option<Vec<u8>> {
        if !(self.is_page || self.is_style_sheet) {
            return None;
        }
        Some(match self.transfer {
            Transfer::Plain => self.body.to_vec(),
            Transfer::QuotedPrintable => encoding::quoted_printable(self.body),
            Transfer::Base64 => {
                let is_letter = |byte: &u8| !byte.is_ascii_whitespace();
                let letters: Vec<u8> = self.body.iter().copied().filter(is_letter).collect();
                BASE64_STANDARD.decode(letters).ok()?
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_quoted_printable() {
        assert_eq!(
            encoding::quoted_printable(b"Zo=C3=AB=\r\n <t=\na=3D=G0="),
            "Zoë <ta==G0=".as_bytes()
        );
    }

    #[test]
    fn finds_parts_between_boundaries() {
        let message = b"MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=\"b1\"\r\n\r\nnote\r\n\
            --b1\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n\
            --b1\r\nContent-Type: text/html; charset=windows-1252\r\n\
            Content-Transfer-Encoding: base64\r\n\r\nPHA+\r\nw6k=\r\n--b1--\r\n";
        let pages: Vec<Vec<u8>> = parts(message).iter().filter_map(Part::page).collect();
        assert_eq!(pages, ["<p>é".as_bytes().to_vec()]);
    }
}
