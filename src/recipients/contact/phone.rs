//! Phone numbers. The contract takes US numbers only.

use crate::{
    contract::{rules::is_us_phone, text::strip_prefix_ignoring_case},
    recipients::{data::WordList, text::trimmed},
};

/// The signs that separate a number from an extension, as words do: some are for pauses that phones dial.
const EXTENSION_SIGNS: [&str; 5] = [";ext=", "#", ",", ";", "~"];

/// What separates two phone numbers in one cell.
const NUMBER_SEPARATORS: [char; 6] = ['/', ',', ';', '|', '\n', '·'];

/// The most pauses with digits after a number.
const MAX_EXTENSIONS: usize = 4;

const MAX_EXTENSION_DIGITS: usize = 7;

/// The digits of a number without the country code.
const NATIONAL_DIGITS: usize = 10;
/// The fewest digits of a number of another country after the first digit of its country code.
const MIN_FOREIGN_DIGITS: usize = 6;
/// The most digits with an international prefix: 011 1 and the number.
const MAX_DIGITS: usize = NATIONAL_DIGITS + 4;

/// The number in E.164 format (`+16175550123`), without its [`extension`], which E.164 has no place
/// for: the table keeps the number as it is typed. Returns `None` unless the text is a US number.
pub(in crate::recipients) fn to_e164(text: &str) -> Option<String> {
    let digits = national_digits(text)?;
    let mut number = String::from("+1");
    number.extend(digits.map(char::from));
    is_us_phone(&number).then_some(number)
}

/// Whether the text is a US number: ten digits of which the area code does not begin with 0 or 1,
/// with or without the country code and an extension.
pub(in crate::recipients) fn is_phone(text: &str) -> bool {
    national_digits(text).is_some()
}

fn national_digits(text: &str) -> Option<[u8; NATIONAL_DIGITS]> {
    let text = trimmed(text);
    let text = strip_prefix_ignoring_case(text, "tel:").unwrap_or(text);
    let has_extension = |c: char| c.is_alphabetic() || matches!(c, '#' | ';' | ',' | '~');
    let mut number = text;
    for _ in 0..MAX_EXTENSIONS {
        if !number.contains(has_extension) {
            break;
        }
        match split_extension(number) {
            Some((before, _)) => number = before.trim(),
            None => break,
        }
    }
    // Spreadsheets write a number with a fraction.
    let number = number.strip_suffix(".0").unwrap_or(number);
    let mut digits = [0_u8; MAX_DIGITS];
    let mut len = 0;
    for c in number.chars() {
        let digit = match c {
            '0'..='9' => u32::from(c) - u32::from('0'),
            '０'..='９' => u32::from(c) - u32::from('０'),
            '+' | '＋' if len == 0 => continue,
            '-' | '(' | ')' | '.' | '/' | '–' | '‑' | '−' | '‐' | '·' => continue,
            _ if c.is_whitespace() => continue,
            _ => return None,
        };
        *digits.get_mut(len)? = b'0' + u8::try_from(digit).ok()?;
        len += 1;
    }
    let digits = &digits[..len];
    let is_international = number.trim_start_matches('(').starts_with(['+', '＋']);
    let national = match len {
        10 if !is_international => digits,
        11 => digits.strip_prefix(b"1")?,
        13 if !is_international => digits.strip_prefix(b"001")?,
        14 if !is_international => digits.strip_prefix(b"0111")?,
        _ => return None,
    };
    let has_area_code = !matches!(national.first(), Some(b'0' | b'1'));
    national.try_into().ok().filter(|_| has_area_code)
}

/// Whether a text is the number of another country: a plus sign and another country code than 1.
pub(in crate::recipients) fn is_foreign(text: &str) -> bool {
    let text = trimmed(text);
    let text = strip_prefix_ignoring_case(text, "tel:").unwrap_or(text);
    let digits = text.trim_start_matches('(').strip_prefix(['+', '＋']);
    digits.is_some_and(|digits| {
        let mut digits = digits.chars().filter(char::is_ascii_digit);
        digits.next().is_some_and(|first| first != '1') && digits.count() >= MIN_FOREIGN_DIGITS
    })
}

/// The digits of the extension of a number: `12` in `617-555-0123 x12`.
pub(in crate::recipients) fn extension(text: &str) -> Option<&str> {
    split_extension(trimmed(text)).map(|(_, extension)| extension)
}

/// The first of several numbers in a cell, or the only one beside other words. The cell itself is no number.
pub(in crate::recipients) fn first_number(text: &str) -> Option<&str> {
    let is_start = |c: char| c.is_ascii_digit() || matches!(c, '+' | '(');
    text.split(NUMBER_SEPARATORS)
        .map(|part| part.trim_start_matches(|c| !is_start(c)))
        .map(|part| part.trim_end_matches(|c: char| !c.is_ascii_digit()))
        .find(|part| is_phone(part))
}

/// The number before an extension, and the digits of the extension. A prefix that no extension of digits
/// follows separates nothing.
fn split_extension(text: &str) -> Option<(&str, &str)> {
    let lower = text.to_ascii_lowercase();
    for mark in WordList::PhoneExtensions
        .words()
        .iter()
        .chain(&EXTENSION_SIGNS)
    {
        if let Some(at) = lower.rfind(mark) {
            let extension = text[at + mark.len()..].trim_matches([' ', ':', '.', ')', '#', '*']);
            let number = text[..at].trim_end_matches([' ', ',', '(', ';', '~', '#']);
            let is_extension = (1..=MAX_EXTENSION_DIGITS).contains(&extension.len())
                && extension.bytes().all(|b| b.is_ascii_digit());
            if is_extension && !number.is_empty() {
                return Some((number, extension));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::SendMethod,
        recipients::{Field, RecipientRow},
    };

    #[test]
    fn exported_phone_keeps_its_extension() {
        for (typed, exported) in [
            ("617-555-0123 x12", "+16175550123 x12"),
            ("(617) 555-0123, ext. 9", "+16175550123 x9"),
            ("617-555-0123", "+16175550123"),
            ("+16175550123,12", "+16175550123 x12"),
            ("(617) 555-0124,,4711#", "+16175550124 x4711"),
            ("617-555-0125;12", "+16175550125 x12"),
            ("617-555-0126p12", "+16175550126 x12"),
            ("617-555-0126W12#", "+16175550126 x12"),
            ("617-555-0127, press 12", "+16175550127 x12"),
            ("617-555-0128 / 617-555-0129", "+16175550128"),
            ("617-555-0128/0129", "+16175550128"),
            ("617-555-0128 (home)", "+16175550128"),
            ("555-0123 x12", ""),
            ("617,555,0123", ""),
        ] {
            let mut row = RecipientRow::default();
            row.set(Field::Phone, typed);
            let value = row.exported_value(Field::Phone, &SendMethod::DirectSend);
            assert_eq!(value, exported);
            row.set(Field::Phone, value);
            let again = row.exported_value(Field::Phone, &SendMethod::DirectSend);
            assert_eq!(again, exported, "the import reads the extension");
        }
    }
}
