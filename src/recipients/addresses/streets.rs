//! Words of streets and of units in a building, with their abbreviations, and where the street ends and the city begins,
//! where no comma separates them.
//!
//! Used by the split of whole addresses, which leaves a text without such a boundary whole, and to compare the addresses
//! of two rows. Words are folded: in lower case and without dots.

use std::{collections::HashMap, sync::LazyLock};

use crate::{
    contract::text::fold,
    recipients::data::{self, WordList},
};

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
fn is_short_direction(folded: &str) -> bool {
    WordList::ShortDirections.contains(folded)
}

/// The most words of a box: "Rural Route 5 Box 17C", "P. O. Box 12".
const MAX_BOX_WORDS: usize = 6;

/// Whether a text is a box of the post in place of a street: "PO Box 12", "PSC 14 Box 220", "RR 5 Box 17C", "General
/// Delivery".
pub(super) fn is_box(text: &str) -> bool {
    let text = text.trim();
    let words = Words::of(text);
    words.box_end() == Some(words.starts.len())
}

/// The street with its unit, and the city. The street is empty when the text is a city alone.
pub(super) fn split_street_and_city(text: &str) -> Option<(&str, &str)> {
    let words = Words::of(text);
    if !text.contains(char::is_numeric) && words.box_end().is_none() {
        return Some(("", text));
    }
    let mut at = words.box_end().or_else(|| words.street_end()).unwrap_or(0);
    at = words.units_end(at);
    let start = *words.starts.get(at)?;
    let (street, city) = text.split_at(start);
    let is_city = at > 0 && !city.contains(char::is_numeric);
    is_city.then_some((street.trim_end(), city))
}

/// The words of a text.
struct Words<'a> {
    text: &'a str,
    starts: Vec<usize>,
    folded: Vec<String>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let spaces = text.match_indices(' ').map(|(at, _)| at + 1);
        let starts: Vec<usize> = std::iter::once(0).chain(spaces).collect();
        Self {
            text,
            folded: text.split(' ').map(fold).collect(),
            starts,
        }
    }

    fn folded(&self, at: usize) -> &str {
        self.folded.get(at).map_or("", String::as_str)
    }

    fn is_number(&self, at: usize) -> bool {
        let word = self.folded(at);
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
    }

    /// The word after a box: of the post, of a military unit, on a rural route, or none in "General Delivery".
    fn box_end(&self) -> Option<usize> {
        if self.folded(0) == "general" && self.folded(1) == "delivery" {
            return Some(2);
        }
        let words = self.folded.iter().take(MAX_BOX_WORDS);
        let at = words.clone().position(|word| word.ends_with("box"))?;
        let end = at + 2;
        if end > self.starts.len() {
            return None;
        }
        let before = self.folded[..at].concat().replace(' ', "");
        let is_post = match self.folded(at) {
            "box" => before == "po" || before == "postoffice",
            "pobox" => at == 0,
            _ => false,
        };
        let carrier = before.trim_end_matches(|c: char| !c.is_alphabetic());
        // "Unit 71002 Box 58": the number of the carrier is before its box.
        let has_carrier = self.folded(at) == "box"
            && carrier.len() < before.len()
            && WordList::BoxCarriers.contains(carrier);
        (is_post || has_carrier).then_some(end)
    }

    /// The word after the end of the street: after "Street NW" or "Highway 50".
    fn street_end(&self) -> Option<usize> {
        // "12 St Charles Avenue": a suffix needs a name before it.
        let mut end = (1..self.folded.len()).find(|&at| {
            is_street_suffix(&self.folded[at])
                && (!self.is_number(at - 1) || self.folded[at] == "broadway")
        })?;
        // "12 Grand Circle Drive", but "12 Mill Road St Louis".
        while is_street_suffix(self.folded(end + 1)) && abbreviate(self.folded(end + 1)) != "st" {
            end += 1;
        }
        end += 1;
        if self.is_number(end) || is_short_direction(self.folded(end)) {
            end += 1;
        }
        Some(end)
    }

    /// The word after the units that begin at a word: "Apt 4", "# 4".
    fn units_end(&self, mut at: usize) -> usize {
        loop {
            let Some(&start) = self.starts.get(at) else {
                return at;
            };
            let is_sign = self.text[start..].starts_with('#');
            at += match self.folded(at) {
                "" if is_sign => 2,
                _ if is_sign => 1,
                word if is_unit_designator(word) => 2,
                _ => return at,
            };
        }
    }
}
