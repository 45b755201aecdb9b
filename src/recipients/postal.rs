//! US addresses: states, postal codes, and the names of the country.

use std::sync::LazyLock;

use super::email::is_within_typos;
use crate::contract::{rules::is_us_postal_code, states::STATES, text::fold};

/// A misspelled state name differs from its correction by at most this many typing mistakes.
const MAX_STATE_TYPOS: usize = 2;

/// Codes and names of the states. The names are reduced by [`letters`].
static STATE_NAMES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let short_names = [("FM", "Micronesia"), ("VI", "Virgin Islands")];
    STATES
        .iter()
        .chain(&short_names)
        .map(|(code, name)| (*code, letters(name)))
        .collect()
});

/// The code of a state, given as a code (`ca`, `C.A.`) or a name.
pub(super) fn state_code(text: &str) -> Option<&'static str> {
    let letters = letters(text);
    STATE_NAMES
        .iter()
        .find(|(code, name)| code.eq_ignore_ascii_case(&letters) || *name == letters)
        .map(|(code, _)| *code)
}

/// The code of the state whose name is similar to the text. Returns `None` unless exactly one name
/// is similar.
pub(super) fn suggest_state(text: &str) -> Option<&'static str> {
    let letters = letters(text);
    if !(4..=24).contains(&letters.len()) {
        return None;
    }
    let mut near = STATE_NAMES
        .iter()
        .filter(|(_, name)| is_within_typos(&letters, name, MAX_STATE_TYPOS));
    match (near.next(), near.next()) {
        (Some((code, _)), None) => Some(code),
        _ => None,
    }
}

/// Checks a ZIP code of 5 digits, or of 9 as in `02139-4307`.
///
/// # Errors
/// The likely correction, if there is one: spreadsheets drop leading zeros, people drop the dash.
pub(super) fn check_postal_code(text: &str) -> Result<(), Option<String>> {
    let text = text.trim();
    if is_us_postal_code(text) {
        return Ok(());
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let has_only_digits_and_separators = text
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '-' | ' '));
    if !has_only_digits_and_separators {
        return Err(None);
    }
    Err(match (digits.len(), text.contains(['-', ' '])) {
        (3..=5, false) => Some(format!("{digits:0>5}")),
        (5, true) => Some(digits),
        (8..=9, _) => {
            let nine = format!("{digits:0>9}");
            Some(format!("{}-{}", &nine[..5], &nine[5..]))
        }
        _ => None,
    })
}

/// The codes of every state, district, territory and military area with postal service.
pub fn state_codes() -> impl Iterator<Item = &'static str> {
    STATES.iter().map(|(code, _)| *code)
}

/// `US` for an empty text and for names of the United States, otherwise the trimmed text.
pub(super) fn country_code(text: &str) -> String {
    const US_NAMES: [&str; 10] = [
        "us",
        "usa",
        "unitedstates",
        "unitedstatesofamerica",
        "theunitedstates",
        "america",
        "vereinigtestaaten",
        "etatsunis",
        "estadosunidos",
        "statiuniti",
    ];
    let text = text.trim();
    let letters = letters(text);
    if letters.is_empty() || US_NAMES.contains(&letters.as_str()) {
        "US".to_owned()
    } else {
        text.to_owned()
    }
}

/// The folded letters of a name, without spaces, digits and punctuation.
fn letters(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphabetic()).collect()
}
