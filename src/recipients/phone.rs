//! Phone numbers. The contract takes US numbers only.

use crate::contract::rules::is_us_phone;

/// What separates a number from an extension, longest first.
const EXTENSION_MARKS: [&str; 13] = [
    "extension",
    "durchwahl",
    "extensión",
    "poste",
    "ext.",
    "extn",
    ";ext=",
    "ext",
    "int.",
    "anexo",
    "x.",
    "x",
    "#",
];

const MAX_EXTENSION_DIGITS: usize = 7;

/// The number in E.164 format (`+16175550123`), without its extension, which E.164 has no place
/// for: the table keeps the number as it is typed. Returns `None` unless the text is a US number: a
/// number of ten digits whose area code does not begin with 0 or 1, with or without the country
/// code.
pub(super) fn to_e164(text: &str) -> Option<String> {
    let text = text.trim();
    let text = strip_prefix_ignoring_case(text, "tel:").unwrap_or(text);
    let number = without_extension(text).trim();
    // Spreadsheets write a number with a fraction.
    let number = number.strip_suffix(".0").unwrap_or(number);
    let mut digits = String::with_capacity(number.len());
    for c in number.chars() {
        match c {
            '0'..='9' => digits.push(c),
            '０'..='９' => digits.push(char::from_digit(u32::from(c) - u32::from('０'), 10)?),
            '+' | '＋' if digits.is_empty() => {}
            '-' | '(' | ')' | '.' | '/' | '–' | '‑' | '−' | '‐' | '·' => {}
            _ if c.is_whitespace() => {}
            _ => return None,
        }
    }
    let is_international = number.trim_start_matches('(').starts_with(['+', '＋']);
    let national = match digits.len() {
        10 if !is_international => digits.as_str(),
        11 => digits.strip_prefix('1')?,
        13 if !is_international => digits.strip_prefix("001")?,
        14 if !is_international => digits.strip_prefix("0111")?,
        _ => return None,
    };
    let number = format!("+1{national}");
    (!national.starts_with(['0', '1']) && is_us_phone(&number)).then_some(number)
}

/// The text before an extension: `617-555-0123 x12`. A mark that no extension of digits follows
/// separates nothing.
fn without_extension(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    for mark in EXTENSION_MARKS {
        if let Some(at) = lower.rfind(mark) {
            let extension = text[at + mark.len()..].trim_matches([' ', ':', '.', ')']);
            let number = text[..at].trim_end_matches([' ', ',', '(', ';']);
            let is_extension = (1..=MAX_EXTENSION_DIGITS).contains(&extension.len())
                && extension.bytes().all(|b| b.is_ascii_digit());
            if is_extension && !number.is_empty() {
                return number;
            }
        }
    }
    text
}

fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let start = text.get(..prefix.len())?;
    start
        .eq_ignore_ascii_case(prefix)
        .then(|| &text[prefix.len()..])
}
