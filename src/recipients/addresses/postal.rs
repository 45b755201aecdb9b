//! Postal codes: those of the US, and those at the beginning or the end of a text, which are recognized by their form:
//! where digits and letters are. Whether a code is in use is not known here.

use super::countries::{US, find_country, is_us_or_territory};
use crate::{
    contract::rules::is_us_postal_code,
    recipients::{data::WordList, text::trimmed},
};

pub(in crate::recipients) use super::us_states::state_code;

/// A likely correction of a postal code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::recipients) struct PostalCodeRepair {
    pub value: String,
    /// Whether zeros were added: then the state must confirm the value.
    pub has_added_zeros: bool,
}

/// Checks a ZIP code of 5 digits, or of 9 as in `02139-4307`.
///
/// # Errors
/// The likely correction, if there is one: spreadsheets drop leading zeros and add `.0`, people
/// leave out the dash.
pub(in crate::recipients) fn check_postal_code(text: &str) -> Result<(), Option<PostalCodeRepair>> {
    let text = trimmed(text);
    if is_us_postal_code(text) {
        return Ok(());
    }
    // Fractions of zero come from spreadsheets that read the code as a number.
    let text = match text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|b| b == b'0') => whole,
        _ => text,
    };
    // The code of the state can be in the same cell.
    let text = match text.get(..2).and_then(state_code) {
        Some(_) => text.get(2..).unwrap_or_default().trim_start(),
        None => text,
    };
    let text = text.trim_end_matches(['-', '–', ' ']);
    let is_separator = |c: char| matches!(c, '-' | '–' | '‑' | '−' | ' ');
    if !text.chars().all(|c| c.is_ascii_digit() || is_separator(c)) {
        return Err(None);
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let zip = match text.split_once(is_separator) {
        // The separator shows how many digits of the first part are missing.
        Some((zip, plus)) if (3..=5).contains(&zip.len()) && plus.trim().len() == 4 => {
            Some(format!("{zip:0>5}-{}", plus.trim()))
        }
        Some(_) if digits.len() == 5 => Some(digits.clone()),
        Some(_) => None,
        None if (3..=5).contains(&digits.len()) => Some(format!("{digits:0>5}")),
        None if (7..=9).contains(&digits.len()) => {
            let nine = format!("{digits:0>9}");
            Some(format!("{}-{}", &nine[..5], &nine[5..]))
        }
        None => None,
    };
    Err(zip
        .filter(|zip| is_us_postal_code(zip))
        .map(|value| PostalCodeRepair {
            has_added_zeros: value.bytes().filter(u8::is_ascii_digit).count() > digits.len(),
            value,
        }))
}

/// `US` for an empty text, the US and its territories, the code of another known country, otherwise
/// the trimmed text.
pub(in crate::recipients) fn country_code(text: &str) -> String {
    let text = trimmed(text);
    if text.is_empty() {
        return US.to_owned();
    }
    match find_country(text) {
        Some(code) if is_us_or_territory(code) => US.to_owned(),
        Some(code) => code.to_owned(),
        None => text.to_owned(),
    }
}

/// The forms of a word as postal code: digits are 9, letters A.
fn form_of(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0'..='9' => '9',
            'A'..='Z' | 'a'..='z' => 'A',
            // Word processors write several kinds of dashes.
            '‐' | '‑' | '–' => '-',
            _ => c,
        })
        .collect()
}

/// Splits a text before its last `words` words. The first part can be empty.
pub(super) fn split_last_words(text: &str, words: usize) -> Option<(&str, &str)> {
    let mut at = text.len();
    for _ in 0..words {
        at = text[..at]
            .trim_end()
            .rfind(' ')
            .map_or(0, |space| space + 1);
        if at == 0 {
            break;
        }
    }
    let (rest, last) = text.split_at(at);
    (last.split(' ').count() == words && !last.is_empty()).then_some((rest.trim_end(), last))
}

/// The text before a postal code at its end, and the code. `country` is the code of the country,
/// if it is known.
pub(super) fn split_trailing<'a>(
    text: &'a str,
    country: Option<&str>,
) -> Option<(&'a str, &'a str)> {
    let is_us = country.is_none_or(is_us_or_territory);
    let is_code = |code: &str| {
        let form = form_of(code);
        if is_us && is_us_postal_code(code) {
            return true;
        }
        match country {
            None => {
                WordList::LetterPostalCodes.contains(&form) && code.to_ascii_uppercase() == code
            }
            Some("IE") => form.starts_with("A99") && matches!(form.len(), 7 | 8),
            Some(_) if is_us => false,
            Some(_) => {
                WordList::LetterPostalCodes.contains(&form)
                    || WordList::TrailingPostalCodes.contains(&form)
            }
        }
    };
    [2, 1].into_iter().find_map(|words| {
        let (rest, code) = split_last_words(text, words)?;
        // The number of a box is no postal code.
        let is_box = rest.to_ascii_lowercase().ends_with("box");
        (!is_box && is_code(code)).then_some((rest, code))
    })
}

/// The postal code at the beginning of a text, and the city after it.
pub(super) fn split_leading(text: &str) -> Option<(&str, &str)> {
    [2, 1].into_iter().find_map(|words| {
        let mut spaces = text.match_indices(' ').map(|(at, _)| at);
        let (code, city) = text.split_at(spaces.nth(words - 1)?);
        let city = city.trim_start();
        let is_code =
            WordList::LeadingPostalCodes.contains(&form_of(code)) || is_us_postal_code(code);
        let is_city = city.starts_with(char::is_alphabetic) && !city.contains(char::is_numeric);
        (is_code && is_city).then_some((code, city))
    })
}

/// The country of a postal code with a country prefix (`D-10115`, `CH-8001`), or in a form that only one
/// country uses.
pub(super) fn country_of_code(code: &str) -> Option<&'static str> {
    match form_of(code).as_str() {
        "A9A 9A9" | "A9A9A9" => return Some("CA"),
        "9999 AA" | "9999AA" => return Some("NL"),
        form if WordList::LetterPostalCodes.contains(form) => return Some("GB"),
        _ => {}
    }
    let (prefix, _) = code.split_once('-')?;
    match prefix.to_ascii_uppercase().as_str() {
        "A" => Some("AT"),
        "B" => Some("BE"),
        "D" => Some("DE"),
        "E" => Some("ES"),
        "F" => Some("FR"),
        "I" => Some("IT"),
        "L" => Some("LU"),
        "P" => Some("PT"),
        "S" => Some("SE"),
        letters if letters.bytes().all(|b| b.is_ascii_alphabetic()) => {
            find_country(letters).filter(|code| *code != US)
        }
        _ => None,
    }
}
