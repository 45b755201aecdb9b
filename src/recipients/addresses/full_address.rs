//! Splits a whole address in one cell into its parts.
//!
//! Used when a mapping is applied, and to recognize such columns. Every word of the cell is in one of
//! the parts: what has no certain place stays in the first line, where the check finds the missing
//! parts.

use super::{
    AddressTail,
    countries::{find_country, is_us_or_territory},
    postal::split_trailing,
    streets::{is_box, is_street_suffix, is_unit_designator},
    tail::take_tail,
    us_states::state_code,
};
use crate::{
    contract::text::fold,
    recipients::{names::full_name::split_full_name, text::clean},
};

/// Longer cells are not addresses. The limit also bounds the work on a hostile cell.
const MAX_BYTES: usize = 600;

/// How certain the split of an address is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::recipients) enum SplitCertainty {
    /// A part that the country's addresses have was not found.
    #[default]
    Incomplete,
    /// Every part was found, but a boundary between two is a guess.
    Guessed,
    /// Commas, line breaks and postal codes separate all parts.
    Certain,
}

/// The parts of an address. A part that was not found is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::recipients) struct AddressSplit {
    pub address_1: String,
    pub address_2: String,
    pub city: String,
    pub state: String,
    pub postal_code: String,
    pub country: String,
    pub certainty: SplitCertainty,
}

/// Splits the address in a cell. A first line that repeats the name of the recipient is left out.
pub(in crate::recipients) fn split_full_address(
    cell: &str,
    first_name: &str,
    last_name: &str,
) -> AddressSplit {
    let unsplit = || AddressSplit {
        address_1: clean::clean_cell(cell).into_owned(),
        ..AddressSplit::default()
    };
    if cell.len() > MAX_BYTES {
        return unsplit();
    }
    let lines: Vec<_> = match parts_between_spaces(cell) {
        Some(parts) => parts.into_iter().map(clean::clean_cell).collect(),
        None => cell
            .split(['\n', '\r', '\u{B}', '\u{2028}', '\u{2029}'])
            .map(clean::clean_cell)
            .collect(),
    };
    let mut parts = split_parts(&lines);
    if parts.len() > 2 && is_name(parts[0], first_name, last_name) {
        parts.remove(0);
    }
    let tail = take_tail(&mut parts);
    if tail.is_empty() {
        let mut split = unsplit();
        if lines.len() > 1 && !parts.is_empty() {
            split.address_1 = parts.join(", ");
        }
        return split;
    }
    let country = find_country(tail.country);
    let is_us = country.is_none_or(is_us_or_territory);
    let (address_1, address_2) = street_lines(&parts, is_us);
    AddressSplit {
        certainty: certainty(&tail, &address_1, is_us),
        address_1,
        address_2,
        city: tail.city.to_owned(),
        state: tail.state.to_owned(),
        postal_code: tail.postal_code.to_owned(),
        country: tail.country.to_owned(),
    }
}

fn is_filled(part: &&str) -> bool {
    part.contains(char::is_alphanumeric)
}

/// The parts of an address that has two spaces between them and no other separators, as programs for newsletters
/// write it. Two spaces alone can be a typing mistake, so the last part must be a country, a postal code or a state
/// with one.
fn parts_between_spaces(cell: &str) -> Option<Vec<&str>> {
    const MIN_PARTS: usize = 3;
    let cell = cell.trim();
    if !cell.contains("  ") || cell.contains(['\n', '\r', ',', ';', '|']) {
        return None;
    }
    let parts: Vec<&str> = cell.split("  ").map(str::trim).filter(is_filled).collect();
    let last = *parts.last()?;
    let is_end = find_country(last).is_some()
        || split_trailing(last, None)
            .is_some_and(|(before, _)| before.is_empty() || state_code(before).is_some());
    (parts.len() >= MIN_PARTS && is_end).then_some(parts)
}

/// The texts between commas, semicolons, bars and line breaks.
fn split_parts(lines: &[impl AsRef<str>]) -> Vec<&str> {
    let parts: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.as_ref().split([',', ';', '|', '，', '、']))
        .map(str::trim)
        .filter(is_filled)
        .collect();
    let [only] = parts[..] else {
        return parts;
    };
    // "12 Sample Street - Boston - MA 02110".
    let Some(dash) = [" - ", " – ", " / "]
        .iter()
        .find(|dash| only.contains(*dash))
    else {
        return parts;
    };
    only.split(dash).map(str::trim).filter(is_filled).collect()
}

fn is_name(part: &str, first_name: &str, last_name: &str) -> bool {
    let name = fold(&[first_name, last_name].join(" "));
    if name.is_empty() || part.contains(|c: char| c.is_numeric()) {
        return false;
    }
    let split = split_full_name(part);
    name == fold(part) || name == fold(&[split.first, split.last].join(" "))
}

/// The street, and everything else before the city.
fn street_lines(parts: &[&str], is_us: bool) -> (String, String) {
    // "Via Roma, 12" and "12, Rue de la Paix" are one line.
    let mut lines: Vec<String> = Vec::with_capacity(parts.len());
    for &part in parts {
        match lines.last_mut() {
            Some(line) if belongs_to_street(line, part) => {
                line.push_str(", ");
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    // Only the words of US streets are known here.
    let street = if is_us {
        lines.iter().position(|line| is_street(line)).unwrap_or(0)
    } else {
        0
    };
    if lines.is_empty() {
        return (String::new(), String::new());
    }
    let street = lines.remove(street);
    (street, lines.join(", "))
}

/// Whether one of two parts is the house number of the other.
fn belongs_to_street(line: &str, part: &str) -> bool {
    let has_digit = |text: &str| text.contains(char::is_numeric);
    let is_number = |text: &str| {
        text.starts_with(char::is_numeric) && text.chars().filter(|c| c.is_alphabetic()).count() < 2
    };
    match (is_number(line), is_number(part)) {
        (true, false) => !has_digit(part),
        (false, true) => !has_digit(line),
        _ => false,
    }
}

/// Whether a line has a house number or the name of a street, and is not a unit or a company.
fn is_street(line: &str) -> bool {
    let folded = fold(line);
    let mut words = folded.split(' ');
    let first = words.next().unwrap_or_default();
    if is_box(line) {
        return true;
    }
    if line.starts_with('#') || is_unit_designator(first) {
        return false;
    }
    first.starts_with(char::is_numeric)
        || folded.replace(' ', "").starts_with("pobox")
        || words.any(is_street_suffix)
}

fn certainty(tail: &AddressTail<'_>, address_1: &str, is_us: bool) -> SplitCertainty {
    let is_complete = !address_1.is_empty()
        && !tail.city.is_empty()
        && !tail.postal_code.is_empty()
        && (!is_us || !tail.state.is_empty());
    match (is_complete, tail.is_guessed) {
        (false, _) => SplitCertainty::Incomplete,
        (true, true) => SplitCertainty::Guessed,
        (true, false) => SplitCertainty::Certain,
    }
}
