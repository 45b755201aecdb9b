//! Recognizes other file formats by their first bytes, so that the error can name the format.

use crate::recipients::{FileFormat, ImportError};

/// First bytes of file formats that users mistake for a list of recipients.
const SIGNATURES: [(&[u8], FileFormat); 13] = [
    (b"%PDF", FileFormat::Pdf),
    (b"\x89PNG", FileFormat::Picture),
    (b"\xFF\xD8\xFF", FileFormat::Picture),
    (b"GIF8", FileFormat::Picture),
    (b"BM\x00", FileFormat::Picture),
    (b"\x1F\x8B", FileFormat::Archive),
    (b"7z\xBC\xAF", FileFormat::Archive),
    (b"Rar!", FileFormat::Archive),
    (b"{\\rtf", FileFormat::TextDocument),
    (b"\x7FELF", FileFormat::Program),
    (b"SQLite format 3", FileFormat::Database),
    (b"BEGIN:VCARD", FileFormat::ContactCards),
    (b"BEGIN:VCALENDAR", FileFormat::Calendar),
];

const UTF_8_BOM: &[u8] = b"\xEF\xBB\xBF";

/// # Errors
/// When the first bytes belong to a spreadsheet or another known format.
pub(super) fn refuse_other_formats(head: &[u8]) -> Result<(), ImportError> {
    // The signatures of zip (.xlsx, .ods) and of the compound file format (.xls).
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"\xD0\xCF\x11\xE0") {
        return Err(ImportError::Spreadsheet);
    }
    let signature = SIGNATURES
        .iter()
        .find(|(magic, _)| head.starts_with(magic))
        .map(|(_, format)| *format);
    match signature.or_else(|| markup_format(head)) {
        Some(format) => Err(ImportError::UnsupportedFormat { format }),
        None => Ok(()),
    }
}

/// The format of a text that begins like a web page, XML or JSON.
fn markup_format(head: &[u8]) -> Option<FileFormat> {
    let text = head.strip_prefix(UTF_8_BOM).unwrap_or(head);
    let start: Vec<u8> = text
        .trim_ascii_start()
        .iter()
        .take(20)
        .map(u8::to_ascii_lowercase)
        .collect();
    let html: [&[u8]; 4] = [b"<!doctype html", b"<html", b"<head", b"<table"];
    if html.iter().any(|tag| start.starts_with(tag)) {
        return Some(FileFormat::WebPage);
    }
    if start.starts_with(b"<?xml") {
        return Some(FileFormat::Xml);
    }
    let mut characters = start.iter().filter(|b| !b.is_ascii_whitespace());
    matches!(
        (characters.next(), characters.next()),
        (Some(b'['), Some(b'{' | b'"')) | (Some(b'{'), Some(b'"'))
    )
    .then_some(FileFormat::Json)
}
