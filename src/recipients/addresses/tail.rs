//! Takes the end of a whole address: city, state, postal code and country.
//!
//! Used by the split of whole addresses, which gives the parts of an address between its commas and
//! line breaks. The last parts say most, so the search begins there. Codes and names of countries that are also those of a
//! US state ("DE", "Georgia") are countries only after a postal code of another state.

use super::{
    AddressTail,
    countries::{US, find_country, is_us_or_territory},
    foreign::take_foreign,
    postal::{country_of_code, split_last_words, split_leading, split_trailing},
    streets::{is_box, split_street_and_city},
    us::take_us,
    us_states::written_state,
};
use crate::contract::rules::{is_us_postal_code, states_of_zip};

/// The most words of a country: "the United States of America".
const MAX_COUNTRY_WORDS: usize = 5;

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

/// Takes the city from the end of the parts.
fn take_city<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
    let is_only = parts.len() == 1;
    let Some(last) = parts.pop() else {
        return;
    };
    // "Dublin 2", "Praha 1".
    let is_district = !tail.country.is_empty()
        && !is_only
        && last.starts_with(char::is_alphabetic)
        && find_country(tail.country).is_some_and(|code| !is_us_or_territory(code));
    let found = split_street_and_city(last).or(is_district.then_some(("", last)));
    let Some((street, city)) = found else {
        parts.push(last);
        return;
    };
    tail.city = city;
    if !street.is_empty() {
        // The number of a box ends a street as a comma does.
        tail.is_guessed |= is_only && !is_box(street);
        parts.push(street);
    }
}

/// Takes the country from the end of the parts.
fn take_country<'a>(parts: &mut Vec<&'a str>) -> Option<&'a str> {
    let last = *parts.last()?;
    if let [.., before, _] = parts[..]
        && is_country_after(before, last)
    {
        parts.pop();
        return Some(last);
    }
    let (country, rest) = split_country(last, parts.len() == 1)
        .map(|(rest, country)| (country, rest))
        .or_else(|| split_country_before_zip(last).filter(|_| parts.len() > 1))?;
    parts.pop();
    parts.push(rest);
    Some(country)
}

/// Whether a part is a country. `before` is the part before it.
fn is_country_after(before: &str, part: &str) -> bool {
    if !is_country(part) {
        return false;
    }
    let Some(state) = written_state(part) else {
        return true;
    };
    let trailing = split_trailing(before, None);
    let has_own_state = trailing
        .and_then(|(rest, _)| split_last_words(rest, 1))
        .is_some_and(|(_, word)| written_state(word).is_some());
    let code = trailing
        .map(|(_, code)| code)
        .or_else(|| split_leading(before).map(|(code, _)| code));
    match code {
        None => false,
        Some(zip) if is_us_postal_code(zip) => {
            has_own_state || !states_of_zip(zip).contains(&state)
        }
        Some(_) => true,
    }
}

/// The text before a country at the end of a part, and the country: "Boston MA 02110 USA".
fn split_country(part: &str, is_only: bool) -> Option<(&str, &str)> {
    (1..=MAX_COUNTRY_WORDS).rev().find_map(|words| {
        let (rest, name) = split_last_words(part, words)?;
        if rest.is_empty() || !is_country(name) {
            return None;
        }
        let follows_code = split_trailing(rest, None).is_some();
        let follows_state =
            || split_last_words(rest, 1).is_some_and(|(_, word)| written_state(word).is_some());
        // "10115 Berlin Germany", but not "87501 Santa Fe New Mexico".
        let follows_city = || {
            let is_name = name.chars().filter(|c| c.is_alphabetic()).count() >= 4;
            is_name && !is_only && split_leading(rest).is_some() && !ends_with_state(part)
        };
        let is_certain = match (find_country(name), written_state(name)) {
            (Some(US), _) => follows_code || follows_state(),
            (_, None) => follows_code || follows_city(),
            // "MA 02110 Georgia" has a country, "02110 MA" a state.
            (_, Some(_)) => false,
        };
        is_certain.then_some((rest, name))
    })
}

/// The US before a ZIP code, and the ZIP code: "USA 02110".
fn split_country_before_zip(part: &str) -> Option<(&str, &str)> {
    let (country, zip) = split_trailing(part, Some(US))?;
    (is_country(country) && find_country(country) == Some(US)).then_some((country, zip))
}

/// Whether the last words of a text are a US state.
fn ends_with_state(text: &str) -> bool {
    (1..=3).any(|words| {
        split_last_words(text, words).is_some_and(|(_, name)| written_state(name).is_some())
    })
}

fn is_country(text: &str) -> bool {
    !text.contains(char::is_numeric) && find_country(text).is_some()
}
