//! Recognizes file formats by their first bytes.

use encoding_rs::Encoding;

use crate::{
    contract::text::find_ignoring_case,
    tables::{FileFormat, ImportError},
};

/// First bytes of file formats that users mistake for a list.
const SIGNATURES: [(&[u8], FileFormat); 18] = [
    (b"%PDF", FileFormat::Pdf),
    (b"\x89PNG", FileFormat::Picture),
    (b"\xFF\xD8\xFF", FileFormat::Picture),
    (b"GIF8", FileFormat::Picture),
    (b"BM\x00", FileFormat::Picture),
    (b"II*\0", FileFormat::Picture),
    (b"MM\0*", FileFormat::Picture),
    (b"\x1F\x8B", FileFormat::Archive),
    (b"7z\xBC\xAF", FileFormat::Archive),
    (b"Rar!", FileFormat::Archive),
    (b"BZh", FileFormat::Archive),
    (b"\xFD7zXZ", FileFormat::Archive),
    (b"\x28\xB5\x2F\xFD", FileFormat::Archive),
    (b"{\\rtf", FileFormat::TextDocument),
    (b"\x7FELF", FileFormat::Program),
    (b"MZ\x90\0", FileFormat::Program),
    (b"SQLite format 3", FileFormat::Database),
    (b"BEGIN:VCALENDAR", FileFormat::Calendar),
];

/// A format that another reader than the one of delimited text reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    /// A zip file: `.xlsx`, `.ods`, or not a workbook.
    Zip,
    /// A compound file: `.xls`, or a workbook with a password.
    CompoundFile,
}

const UTF_8_BOM: &[u8] = b"\xEF\xBB\xBF";

pub(super) fn container(head: &[u8]) -> Option<Container> {
    // An empty zip file and a part of a split one begin with other records.
    let zip: [&[u8]; 3] = [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"];
    if zip.iter().any(|signature| head.starts_with(signature)) {
        return Some(Container::Zip);
    }
    head.starts_with(b"\xD0\xCF\x11\xE0")
        .then_some(Container::CompoundFile)
}

/// # Errors
/// When the first bytes belong to a known format that is not a list.
pub(super) fn refuse_other_formats(head: &[u8]) -> Result<(), ImportError> {
    let signature = SIGNATURES.iter().find(|(magic, _)| head.starts_with(magic));
    let format = signature.map(|(_, format)| *format);
    match format.or_else(|| markup_format(head)) {
        Some(format) => Err(ImportError::UnsupportedFormat { format }),
        None => Ok(()),
    }
}

/// The first characters of a text, without a byte order mark, in lower case.
pub(crate) fn text_start(head: &[u8]) -> Vec<u8> {
    let text = head.strip_prefix(UTF_8_BOM).unwrap_or(head);
    let start = text.trim_ascii_start().iter().take(20);
    start.map(u8::to_ascii_lowercase).collect()
}

/// Whether a text is a web page, or what a browser or a spreadsheet copies.
pub(super) fn is_html(head: &[u8]) -> bool {
    let start = text_start(head);
    let contains = |part: &[u8]| find_ignoring_case(head, part).is_some();
    let pages: [&[u8]; 5] = [b"<!doctype html", b"<html", b"<head", b"<body", b"<table"];
    pages.iter().any(|tag| start.starts_with(tag))
        || (start.starts_with(b"<") && (contains(b"<table") || contains(b"<tr") || contains(b"<html")))
        // The header of the clipboard format of Windows.
        || (start.starts_with(b"version:") && contains(b"starthtml:"))
}

/// Whether a text is a message with a web page and its parts.
pub(super) fn is_web_archive(head: &[u8]) -> bool {
    let contains = |part: &[u8]| find_ignoring_case(head, part).is_some();
    let start = text_start(head);
    let headers: [&[u8]; 4] = [b"mime-version:", b"from:", b"content-type:", b"subject:"];
    let is_header = headers.iter().any(|name| start.starts_with(name));
    is_header && contains(b"mime-version:") && contains(b"multipart/")
}

/// Whether a text is a workbook of Excel 2003.
pub(super) fn is_spreadsheet_xml(head: &[u8]) -> bool {
    let start = text_start(head);
    (start.starts_with(b"<?xml") || start.starts_with(b"<workbook"))
        && find_ignoring_case(head, b"urn:schemas-microsoft-com:office:spreadsheet").is_some()
}

/// The encoding that an XML text declares: `encoding="windows-1252"`.
pub(super) fn declared_encoding(head: &[u8]) -> Option<&'static Encoding> {
    encoding_after(head, b"encoding=")
}

/// The encoding that a web page declares: `<meta charset="windows-1252">`.
pub(super) fn declared_charset(head: &[u8]) -> Option<&'static Encoding> {
    encoding_after(head, b"charset=")
}

/// The encoding whose label, which can be in quotation marks, follows the name of an attribute.
fn encoding_after(head: &[u8], name: &[u8]) -> Option<&'static Encoding> {
    let at = find_ignoring_case(head, name)? + name.len();
    let rest = head[at..].trim_ascii_start();
    let is_mark = |byte: &&u8| matches!(byte, b'"' | b'\'');
    let is_label = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let label: Vec<u8> = rest
        .iter()
        .skip_while(is_mark)
        .take_while(is_label)
        .copied()
        .collect();
    Encoding::for_label(&label)
}

/// The format of a text that begins like XML or JSON.
fn markup_format(head: &[u8]) -> Option<FileFormat> {
    let start = text_start(head);
    if start.starts_with(b"<?xml") && !is_html(&head[..head.len().min(1024)]) {
        return Some(FileFormat::Xml);
    }
    let mut characters = start.iter().filter(|b| !b.is_ascii_whitespace());
    matches!(
        (characters.next(), characters.next()),
        (Some(b'['), Some(b'{' | b'"')) | (Some(b'{'), Some(b'"'))
    )
    .then_some(FileFormat::Json)
}
