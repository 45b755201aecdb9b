//! Postal codes at the beginning or the end of a text, by their form: where digits and letters are.
//!
//! Used by the split of whole addresses. Whether a code is in use is not known here.

use super::countries::{US, find_country, is_us_or_territory};
use crate::{contract::rules::is_us_postal_code, recipients::data::WordList};

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
