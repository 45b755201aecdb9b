//! The states of the US by code, name and abbreviation.
//!
//! Used by the checks of addresses and by the requests. District, territories and military areas
//! are included.

use std::{collections::HashMap, sync::LazyLock};

use super::countries::{US, find_country, is_us_or_territory};
use crate::{
    contract::{states::STATES, text::fold},
    recipients::{
        Field, RecipientRow, data,
        text::{is_within_typos, trimmed},
    },
};

/// A misspelled name differs from its correction by at most this many typing mistakes.
const MAX_TYPOS: usize = 2;

/// The code of each name, reduced by [`letters`].
static CODES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let names = STATES.iter().map(|(code, name)| (letters(name), *code));
    let codes = STATES.iter().map(|(code, _)| (letters(code), *code));
    let others = data::keyed_words(data::US_STATES).map(|(code, name)| (letters(name), code));
    others.chain(names).chain(codes).collect()
});

/// The codes by their two letters, for the many cells that are one.
static BY_LETTERS: LazyLock<HashMap<[u8; 2], &'static str>> = LazyLock::new(|| {
    let codes = STATES.iter().map(|(code, _)| *code);
    codes
        .filter_map(|code| Some((code.as_bytes().try_into().ok()?, code)))
        .collect()
});

/// The names with their letters, for the search of similar ones.
static NAMES: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let names = STATES.iter().map(|(code, name)| (letters(name), *code));
    names.collect()
});

/// The code of a state, given as a code (`ca`, `C.A.`, `US-CA`), a name (`California`), an
/// abbreviation (`Calif.`), or a name and its code (`California (CA)`).
pub(crate) fn state_code(text: &str) -> Option<&'static str> {
    let text = trimmed(text);
    // Most cells are a code.
    if let Ok(letters) = <[u8; 2]>::try_from(text.as_bytes()) {
        return BY_LETTERS
            .get(&letters.map(|b| b.to_ascii_uppercase()))
            .copied();
    }
    if let Some(code) = CODES.get(&letters(text)) {
        return Some(code);
    }
    let mut parts = text
        .split([',', '(', ')', '-', '–', '/', '|'])
        .map(letters)
        .filter(|part| !matches!(part.as_str(), "" | "us" | "usa"))
        .map(|part| CODES.get(&part).copied());
    let code = parts.next()??;
    parts.all(|other| other == Some(code)).then_some(code)
}

/// The code of a state in a text without digits: the names of other things have digits too
/// ("10115 Washington").
pub(super) fn written_state(text: &str) -> Option<&'static str> {
    (!text.contains(char::is_numeric))
        .then(|| state_code(text))
        .flatten()
}

/// The code of the state whose name is similar to the text. Returns `None` unless the names of
/// exactly one state are similar.
pub(in crate::recipients) fn suggest_state(text: &str) -> Option<&'static str> {
    let letters = letters(text);
    if !(4..=24).contains(&letters.len()) {
        return None;
    }
    let mut near = NAMES
        .iter()
        .filter(|(name, _)| is_within_typos(&letters, name, MAX_TYPOS))
        .map(|(_, code)| *code);
    match (near.next(), near.next()) {
        (Some(code), None) => Some(code),
        _ => None,
    }
}

/// The code of the state or territory in which a recipient with an address in the US lives. A territory can
/// be the country of the address.
#[must_use]
pub fn state_of_row(row: &RecipientRow) -> Option<&'static str> {
    let country = row.get(Field::Country).trim();
    let country = if country.is_empty() {
        US
    } else {
        find_country(country)?
    };
    let state = row.get(Field::State).trim();
    match country {
        US => (!state.is_empty()).then(|| state_code(state))?,
        territory => state_code(territory).filter(|_| is_us_or_territory(territory)),
    }
}

/// The codes of every state, district, territory and military area with postal service.
pub fn state_codes() -> impl Iterator<Item = &'static str> {
    STATES.iter().map(|(code, _)| *code)
}

/// The folded letters of a name, without spaces, digits and punctuation.
pub(in crate::recipients) fn letters(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::tests::row;

    #[test]
    fn territory_country_sets_the_state() {
        for (country, state, found) in [
            ("", "ma", Some("MA")),
            ("USA", "Puerto Rico", Some("PR")),
            ("Puerto Rico", "", Some("PR")),
            ("Guam", "GU", Some("GU")),
            ("US", "", None),
            ("Canada", "ON", None),
            ("Germany", "MA", None),
        ] {
            let row = row(&[(Field::Country, country), (Field::State, state)]);
            assert_eq!(state_of_row(&row), found, "{country} {state}");
        }
    }
}
