//! Takes the end of a whole address: city, state, postal code and country.
//!
//! Used by the split of whole addresses, which gives the parts of an address between its commas and
//! line breaks. The last parts say most, so the search begins there.

use super::{
    address_country::take_country,
    countries::{US, find_country, is_us_or_territory},
    postal_code_forms::{country_of_code, split_last_words, split_leading, split_trailing},
    street_end::split_street_and_city,
    street_words::is_street_suffix,
    us_states::written_state,
    zip_prefixes::states_of_zip,
};
use crate::contract::{rules::is_us_postal_code, text::fold};

/// The most words of a state: "Armed Forces Middle East".
const MAX_STATE_WORDS: usize = 4;

/// Provinces of Canada and states of Australia. No other part of an address is one of these.
const REGIONS: [(&str, &[&str]); 2] = [
    (
        "CA",
        &[
            "ab",
            "bc",
            "mb",
            "nb",
            "nl",
            "ns",
            "nt",
            "nu",
            "on",
            "pe",
            "qc",
            "sk",
            "yt",
            "alberta",
            "british columbia",
            "manitoba",
            "new brunswick",
            "nova scotia",
            "ontario",
            "quebec",
            "saskatchewan",
            "yukon",
            "nunavut",
        ],
    ),
    (
        "AU",
        &[
            "act",
            "nsw",
            "nt",
            "qld",
            "sa",
            "tas",
            "vic",
            "wa",
            "new south wales",
            "queensland",
            "south australia",
            "tasmania",
            "victoria",
            "western australia",
        ],
    ),
];

/// The parts of an address after the street. A part that was not found is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AddressTail<'a> {
    pub city: &'a str,
    pub state: &'a str,
    pub postal_code: &'a str,
    pub country: &'a str,
    /// Whether no comma, line break or postal code separates two of the parts.
    pub is_guessed: bool,
}

impl AddressTail<'_> {
    pub(super) fn is_empty(&self) -> bool {
        let parts = [self.city, self.state, self.postal_code, self.country];
        parts.iter().all(|part| part.is_empty())
    }
}

/// Takes the tail from the end of the parts. The rest is the street, and what is before it.
pub(super) fn take_tail<'a>(parts: &mut Vec<&'a str>) -> AddressTail<'a> {
    let mut tail = AddressTail {
        country: take_country(parts).unwrap_or_default(),
        ..AddressTail::default()
    };
    let country = find_country(tail.country);
    if country.is_none_or(is_us_or_territory) {
        take_us(parts, &mut tail);
    }
    if country.is_none() && tail.is_empty() {
        take_without_country(parts, &mut tail);
    } else if let Some(code) = country.filter(|code| !is_us_or_territory(code)) {
        take_foreign(parts, &mut tail, code);
    }
    if tail.city.is_empty() && !tail.is_empty() {
        take_city(parts, &mut tail);
    }
    tail
}

/// Takes the state and the ZIP code, and a city after the ZIP code.
fn take_us<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
    if let [.., before, last] = parts[..]
        && written_state(last).is_some()
        && (split_trailing(before, Some(US)).is_some() || leading_zip(before).is_some())
    {
        // "Boston 02110, MA".
        tail.state = last;
        parts.pop();
    }
    let is_first = parts.len() == 1;
    let Some(last) = parts.pop() else {
        return;
    };
    if let Some((rest, zip)) =
        split_trailing(last, Some(US)).or_else(|| split_short_zip(last, parts))
    {
        tail.postal_code = zip;
        parts.extend(Some(rest).filter(|rest| !rest.is_empty()));
    } else if let Some((zip, city)) = leading_zip(last).filter(|_| !is_first) {
        tail.postal_code = zip;
        tail.city = city;
    } else {
        parts.push(last);
    }
    if tail.state.is_empty() && tail.city.is_empty() {
        tail.state = take_state(parts, tail.postal_code).unwrap_or_default();
    }
}

/// A ZIP code before the city: "02110 Boston".
fn leading_zip(text: &str) -> Option<(&str, &str)> {
    let (zip, city) = split_leading(text)?;
    let is_street = fold(city).split(' ').any(is_street_suffix);
    (is_us_postal_code(zip) && !is_street).then_some((zip, city))
}

/// A ZIP code that lost its zero: "MA 2110". The state before the code confirms the zero.
fn split_short_zip<'a>(last: &'a str, parts: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let (rest, zip) = split_last_words(last, 1)?;
    let is_short = zip.len() == 4 && zip.bytes().all(|b| b.is_ascii_digit());
    let before = if rest.is_empty() { parts.last()? } else { rest };
    let (_, word) = split_last_words(before, 1)?;
    let state = written_state(word).or_else(|| written_state(before))?;
    (is_short && states_of_zip(&format!("0{zip}")).contains(&state)).then_some((rest, zip))
}

/// Takes the state from the end of the parts.
fn take_state<'a>(parts: &mut Vec<&'a str>, zip: &str) -> Option<&'a str> {
    let last = *parts.last()?;
    let is_in_state = |code: &str| states_of_zip(zip).contains(&code);
    let mut found = None;
    // "Boston MA", but not "Boston la".
    if let Some((rest, word)) = split_last_words(last, 1) {
        let is_code = word.chars().filter(|c| c.is_alphabetic()).count() == 2;
        let is_capital = !word.contains(char::is_lowercase);
        if is_code
            && !rest.is_empty()
            && (is_capital || !zip.is_empty())
            && written_state(word).is_some()
        {
            found = Some((rest, word));
        }
    }
    // "Massachusetts", or with the ZIP code that confirms the name "Boston Massachusetts".
    let found = found.or_else(|| {
        (1..=MAX_STATE_WORDS).rev().find_map(|words| {
            let (rest, name) = split_last_words(last, words)?;
            let code = written_state(name)?;
            let is_alone = rest.is_empty() && (zip.is_empty() || name.len() == 2);
            let is_city = code == "NY" && name.len() > 2 && !has_city_before(parts, rest);
            ((is_alone || is_in_state(code)) && !is_city).then_some((rest, name))
        })
    });
    let (rest, state) = found?;
    // A state alone is no address.
    if rest.is_empty() && parts.len() == 1 {
        return None;
    }
    parts.pop();
    parts.extend(Some(rest).filter(|rest| !rest.is_empty()));
    Some(state)
}

/// Whether a city is before a state of the same name. `rest` is the text before the state in its part.
fn has_city_before(parts: &[&str], rest: &str) -> bool {
    let others = &parts[..parts.len().saturating_sub(1)];
    match (others, rest) {
        ([], "") => false,
        ([], _) => split_street_and_city(rest).is_some(),
        ([only], "") => split_street_and_city(only).is_some(),
        _ => true,
    }
}

/// Takes a tail whose postal code says that the address is not in the US.
fn take_without_country<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
    let Some(&last) = parts.last() else {
        return;
    };
    let is_first = parts.len() == 1;
    let trailing = split_trailing(last, None).map(|(_, code)| code);
    let leading = || {
        split_leading(last)
            .filter(|_| !is_first)
            .map(|(code, _)| code)
    };
    if let Some(code) = trailing.or_else(leading).and_then(country_of_code) {
        tail.country = code;
        take_foreign(parts, tail, code);
    }
}

/// Takes the postal code, the region and the city of an address in another country.
fn take_foreign<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>, country: &str) {
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

/// The text before a province or state at its end, and the province: "Toronto ON".
fn split_region<'a>(text: &'a str, country: &str) -> (&'a str, &'a str) {
    let regions = REGIONS.iter().find(|(code, _)| *code == country);
    let found = regions.and_then(|(_, names)| {
        (1..=3).rev().find_map(|words| {
            let (rest, name) = split_last_words(text, words)?;
            names.contains(&fold(name).as_str()).then_some((rest, name))
        })
    });
    found.unwrap_or((text, ""))
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

/// Takes the city from the end of the parts.
fn take_city<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
    let is_only = parts.len() == 1;
    let Some(last) = parts.pop() else {
        return;
    };
    let Some((street, city)) = split_street_and_city(last) else {
        parts.push(last);
        return;
    };
    tail.city = city;
    if !street.is_empty() {
        tail.is_guessed |= is_only;
        parts.push(street);
    }
}
