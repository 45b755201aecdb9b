//! Words of streets and of units in a building, with their abbreviations.
//!
//! Used to find where the street ends in a whole address, and to compare the addresses of two rows.
//! Words are folded: in lower case and without dots.

use std::{collections::HashMap, sync::LazyLock};

use crate::recipients::data::{self, WordList};

static ABBREVIATIONS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let words = data::keyed_words(data::STREET_ABBREVIATIONS);
    words
        .map(|(abbreviation, word)| (word, abbreviation))
        .collect()
});

/// The abbreviation of a word of US addresses; another word stays as it is.
pub(in crate::recipients) fn abbreviate(word: &str) -> &str {
    ABBREVIATIONS.get(word).copied().unwrap_or(word)
}

/// Whether a word ends the name of a street: "Street", "Ave".
pub(super) fn is_street_suffix(folded: &str) -> bool {
    WordList::StreetSuffixes.contains(abbreviate(folded))
}

/// Whether the number or letter of a unit follows the word: "Apt", "Suite".
pub(super) fn is_unit_designator(folded: &str) -> bool {
    WordList::UnitWords.contains(abbreviate(folded))
}

/// Whether a word is the abbreviation of a direction: "12 Sample St NW".
pub(super) fn is_short_direction(folded: &str) -> bool {
    WordList::ShortDirections.contains(folded)
}
