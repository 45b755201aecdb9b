//! Takes the end of a whole address in another country than the US: postal code, region and city.
//!
//! Used by the split of whole addresses. No gift is shipped there, so common forms are enough: the
//! check shows the country.

use std::sync::LazyLock;

use super::{
    AddressTail,
    postal::{split_last_words, split_leading, split_trailing},
    streets::is_street_suffix,
    us_states::letters,
};
use crate::{contract::text::fold, recipients::data};

/// Takes the postal code, the region and the city of an address in another country.
pub(super) fn take_foreign<'a>(
    parts: &mut Vec<&'a str>,
    tail: &mut AddressTail<'a>,
    country: &str,
) {
    // "28013 Madrid", with or without a region in the part after it.
    let is_city = |part: &&str| {
        split_leading(part).is_some_and(|(_, city)| !fold(city).split(' ').any(is_street_suffix))
    };
    let leading = match parts[..] {
        [.., last] if is_city(&last) => Some(0),
        [.., before, last] if is_city(&before) && !last.contains(char::is_numeric) => Some(1),
        _ => None,
    };
    if let Some(after) = leading
        && let at = parts.len() - 1 - after
        && let Some((code, city)) = split_leading(parts[at])
    {
        tail.postal_code = code;
        tail.state = parts.drain(at..).nth(1).unwrap_or_default();
        tail.city = city;
        if tail.state.is_empty() {
            (tail.city, tail.state) = split_region_sign(city, country);
        }
        return;
    }
    let Some(last) = parts.pop() else {
        return;
    };
    let mut rest = last;
    if let Some((before, code)) = split_trailing(last, Some(country)) {
        tail.postal_code = code;
        // Elsewhere the text before the code can be a region too.
        tail.is_guessed = !matches!(country, "CA" | "AU" | "GB" | "BR");
        rest = before;
    }
    if rest.is_empty() {
        rest = parts.pop().unwrap_or_default();
    }
    let (before, state) = split_region(rest, country);
    tail.state = state;
    if state.is_empty() {
        (rest, tail.state) = split_region_sign(rest, country);
    } else {
        rest = before;
    }
    parts.extend(Some(rest).filter(|rest| !rest.is_empty()));
}

/// The letters of the codes and the names of regions, with the code and the country of each.
static REGIONS: LazyLock<Vec<(String, &str, &str)>> = LazyLock::new(|| {
    let regions = data::keyed_words(data::REGIONS);
    regions
        .filter_map(|(key, name)| Some((key.split_once('-')?, name)))
        .flat_map(|((country, code), name)| [code, name].map(|text| (letters(text), code, country)))
        .collect()
});

/// The code of a province of Canada or a state of Australia, given as a code or a name.
pub(super) fn region_code(country: &str, text: &str) -> Option<&'static str> {
    let written = letters(text);
    let mut regions = REGIONS.iter();
    regions
        .find(|(name, _, of)| *of == country && *name == written)
        .map(|(_, code, _)| *code)
}

/// The text before a province or state at its end, and the province: "Toronto ON".
fn split_region<'a>(text: &'a str, country: &str) -> (&'a str, &'a str) {
    let is_region =
        |name: &str| !name.contains(char::is_numeric) && region_code(country, name).is_some();
    let mut ends = (1..=3)
        .rev()
        .filter_map(|words| split_last_words(text, words));
    ends.find(|(_, name)| is_region(name)).unwrap_or((text, ""))
}

/// The city and the sign of the province after it: "Roma (RM)", "São Paulo - SP".
fn split_region_sign<'a>(city: &'a str, country: &str) -> (&'a str, &'a str) {
    let found = split_last_words(city, 1).filter(|(rest, word)| {
        let sign = word.trim_matches(['(', ')']);
        let is_sign = sign.len() == 2 && sign.bytes().all(|b| b.is_ascii_uppercase());
        matches!(country, "IT" | "BR") && is_sign && !rest.is_empty()
    });
    match found {
        Some((rest, word)) => (
            rest.trim_end_matches(['-', '–', '/', ' ']),
            word.trim_matches(['(', ')']),
        ),
        None => (city, ""),
    }
}
