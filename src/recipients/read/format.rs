//! Files that are plainly something else, told by their first bytes.

use crate::recipients::ImportError;

/// Beginnings of formats people confuse with a list, and what to call them.
const OTHERS: [(&[u8], &str); 13] = [
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"BM\x00", "a picture"),
    (b"\x1F\x8B", "a compressed file"),
    (b"7z\xBC\xAF", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"{\\rtf", "a text document"),
    (b"\x7FELF", "a program"),
    (b"SQLite format 3", "a database"),
    (b"BEGIN:VCARD", "a set of contact cards (vCard)"),
    (b"BEGIN:VCALENDAR", "a calendar"),
];

/// # Errors
/// When the file is a spreadsheet, a picture, a web page: anything whose first bytes say so.
pub(super) fn refuse_other_formats(head: &[u8]) -> Result<(), ImportError> {
    // Zip (xlsx, ods) and the older spreadsheets' compound file.
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"\xD0\xCF\x11\xE0") {
        return Err(ImportError::Spreadsheet);
    }
    if let Some((_, what)) = OTHERS.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(ImportError::OtherFormat { what });
    }
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let start: Vec<u8> = text
        .trim_ascii_start()
        .iter()
        .take(20)
        .map(u8::to_ascii_lowercase)
        .collect();
    let begins = |words: &[&[u8]]| words.iter().any(|word| start.starts_with(word));
    if begins(&[b"<!doctype html", b"<html", b"<head", b"<table"]) {
        return Err(ImportError::OtherFormat { what: "a web page" });
    }
    if begins(&[b"<?xml"]) {
        return Err(ImportError::OtherFormat {
            what: "an XML file",
        });
    }
    let mut signs = start.iter().filter(|b| !b.is_ascii_whitespace());
    if matches!(
        (signs.next(), signs.next()),
        (Some(b'['), Some(b'{' | b'"')) | (Some(b'{'), Some(b'"'))
    ) {
        return Err(ImportError::OtherFormat { what: "JSON data" });
    }
    Ok(())
}
