//! Takes the state and the ZIP code from the end of a whole address in the US.
//!
//! Used by the split of whole addresses. A state that is also a word of cities ("Washington") is
//! confirmed by the ZIP code.

use super::{
    AddressTail,
    countries::US,
    postal::{check_postal_code, split_last_words, split_leading, split_trailing},
    streets::{is_street_suffix, split_street_and_city},
    us_states::written_state,
};
use crate::contract::{
    rules::{is_us_postal_code, states_of_zip},
    text::fold,
};

/// The most words of a state: "Armed Forces Middle East".
const MAX_STATE_WORDS: usize = 4;

/// Takes the state and the ZIP code, and a city after the ZIP code.
pub(super) fn take_us<'a>(parts: &mut Vec<&'a str>, tail: &mut AddressTail<'a>) {
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
        split_trailing(last, Some(US)).or_else(|| split_damaged_zip(last, parts))
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
        let state = take_state(parts, tail.postal_code).unwrap_or_default();
        tail.state = state.trim_matches(['(', ')']);
    }
}

/// A ZIP code before the city: "02110 Boston".
fn leading_zip(text: &str) -> Option<(&str, &str)> {
    let (zip, city) = split_leading(text)?;
    let is_street = fold(city).split(' ').any(is_street_suffix);
    (is_us_postal_code(zip) && !is_street).then_some((zip, city))
}

/// A ZIP code that the check repairs: "MA 2110", "MA 02110 1234", "MA02110". The state before the code
/// confirms it.
fn split_damaged_zip<'a>(last: &'a str, parts: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let joined = || {
        let (_, word) = split_last_words(last, 1)?;
        let (state, zip) = word.split_at_checked(2)?;
        let is_joined = written_state(state).is_some() && is_us_postal_code(zip);
        is_joined.then(|| last.split_at(last.len() - zip.len()))
    };
    let separate = [2, 1].into_iter().find_map(|words| {
        let (rest, zip) = split_last_words(last, words)?;
        let before = if rest.is_empty() { parts.last()? } else { rest };
        let (_, word) = split_last_words(before, 1)?;
        let state = written_state(word).or_else(|| written_state(before))?;
        let repair = check_postal_code(zip).err().flatten()?;
        let is_zip = zip.starts_with(|c: char| c.is_ascii_digit())
            && states_of_zip(&repair.value).contains(&state);
        is_zip.then_some((rest, zip))
    });
    separate.or_else(joined)
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
