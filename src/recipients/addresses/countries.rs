//! Countries by their 2 and 3 letter codes and by their names in seven languages.
//!
//! Used by the checks of addresses and by the requests.

use std::{collections::HashMap, sync::LazyLock};

use unicode_normalization::UnicodeNormalization as _;

use crate::{
    contract::text::fold,
    recipients::{
        check::placeholders::{Placeholder, placeholder},
        data,
        text::{is_within_typos, trimmed},
    },
};

/// The code of the US, to which the service ships.
pub(in crate::recipients) const US: &str = "US";

/// Territories and associated states with addresses of the US Postal Service.
const US_TERRITORIES: [&str; 9] = ["AS", "FM", "GU", "MH", "MP", "PR", "PW", "UM", "VI"];

/// Shorter texts are too close to codes and other names.
const MIN_TYPO_LETTERS: usize = 8;
const MAX_TYPOS: usize = 2;

/// The 2 letter codes by code and by name, reduced by [`key`].
static CODES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let countries = data::entries(data::COUNTRIES).into_iter();
    let names = countries.flat_map(|(code, names)| {
        names
            .into_iter()
            .chain([code])
            .map(move |it| (key(it), code))
    });
    names.collect()
});

/// The 2 letter code of a country, given as a code or a name.
pub(crate) fn find_country(text: &str) -> Option<&'static str> {
    let text = trimmed(text);
    // Most cells of a list for the US are one of these.
    if matches!(text, "US" | "USA") {
        return Some(US);
    }
    // "N/A" has the letters of Namibia.
    if placeholder(text) == Some(Placeholder::Certain) {
        return None;
    }
    if is_french_abbreviation_of_us(text) {
        return Some(US);
    }
    let key = key(text);
    (!key.is_empty())
        .then(|| CODES.get(&key).copied())
        .flatten()
}

/// Whether the US Postal Service delivers to a country like to a state: `PR` is also a state.
pub(in crate::recipients) fn is_us_or_territory(code: &str) -> bool {
    code == US || US_TERRITORIES.contains(&code)
}

/// Whether a text is "É.-U." or written like it. The accent or the hyphen tells it from "E.U.", the European Union.
fn is_french_abbreviation_of_us(text: &str) -> bool {
    // Four letters and signs, which can be decomposed.
    if text.len() > 16 {
        return false;
    }
    let is_shown = |c: &char| !matches!(c, '.' | ' ' | '\u{a0}');
    let plain: String = text.to_uppercase().nfc().filter(is_shown).collect();
    let without_hyphen = plain.replace(['-', '\u{2010}', '\u{2011}', '\u{2013}'], "");
    let has_inner_hyphen = plain.starts_with('E') && plain.ends_with('U') && plain != "EU";
    without_hyphen == "ÉU" || without_hyphen == "EU" && has_inner_hyphen
}

/// Whether a text is a misspelled name of the US.
pub(in crate::recipients) fn is_misspelled_us(text: &str) -> bool {
    let key = key(text);
    key.len() >= MIN_TYPO_LETTERS
        && ["unitedstates", "unitedstatesofamerica"]
            .iter()
            .any(|name| is_within_typos(&key, name, MAX_TYPOS))
}

/// The folded letters of a name without the words that names are written with and without:
/// "The Bahamas", "Trinidad & Tobago", "St. Lucia".
fn key(name: &str) -> String {
    let mut key = String::new();
    let folded = fold(name);
    for word in folded.split(' ') {
        match word {
            // Alone, "ET" is Ethiopia.
            "and" | "the" | "und" | "et" | "en" if word != folded => {}
            "st" => key.push_str("saint"),
            _ => key.extend(word.chars().filter(|c| c.is_alphabetic())),
        }
    }
    key
}
