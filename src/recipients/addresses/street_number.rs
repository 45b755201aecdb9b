//! Finds streets without a house number, the most frequent mistake in addresses, and house numbers without a street.
//!
//! Used by the check of addresses. A building can have an address without a number, so the check only warns.

use super::streets::{abbreviate, is_box, is_unit_designator};
use crate::{contract::text::fold, recipients::data::WordList};

/// The part that a street lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::recipients) enum MissingPart {
    HouseNumber,
    StreetName,
}

/// Returns the part of a street that neither line of the address has.
pub(in crate::recipients) fn missing_part(line_1: &str, line_2: &str) -> Option<MissingPart> {
    // Most streets are a number and a name.
    let (number, name) = line_1.split_once(' ').unwrap_or((line_1, ""));
    let is_name = |text: &str| text.bytes().any(|b| b.is_ascii_alphabetic());
    if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) && is_name(name) {
        return None;
    }
    if !line_1.contains(char::is_alphabetic) {
        return (!has_name(line_2)).then_some(MissingPart::StreetName);
    }
    let has_number = [line_1, line_2]
        .iter()
        .any(|line| is_box(line) || has_house_number(line));
    (!has_number).then_some(MissingPart::HouseNumber)
}

/// Whether a line has a word that is no unit.
fn has_name(line: &str) -> bool {
    let mut words = line.split_whitespace().map(fold);
    words.any(|word| {
        word.chars().filter(|c| c.is_alphabetic()).count() > 1 && !is_unit_designator(&word)
    })
}

fn has_house_number(line: &str) -> bool {
    // "Sin número": the Spanish way to say that a house has no number.
    if line
        .to_lowercase()
        .split([' ', ','])
        .any(|word| word == "s/n")
    {
        return true;
    }
    let words: Vec<String> = line.split_whitespace().map(fold).collect();
    if words
        .first()
        .is_some_and(|word| WordList::NumberWords.contains(word))
    {
        return true;
    }
    let before = |at: usize, distance: usize| {
        at.checked_sub(distance)
            .map_or("", |at| abbreviate(&words[at]))
    };
    line.split_whitespace().enumerate().any(|(at, word)| {
        let folded = &words[at];
        let is_numbered_road = WordList::RoadWords.contains(before(at, 1))
            || (before(at, 1) == "rd" && matches!(before(at, 2), "county" | "state"));
        folded.contains(|c: char| c.is_numeric())
            && !word.starts_with('#')
            && !is_unit_designator(before(at, 1))
            && !is_ordinal(folded)
            && !is_numbered_road
    })
}

/// Whether a word is the number of a street: "5th", "42nd".
fn is_ordinal(folded: &str) -> bool {
    let digits = folded.trim_end_matches(|c: char| c.is_alphabetic());
    !digits.is_empty() && matches!(&folded[digits.len()..], "st" | "nd" | "rd" | "th")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streets_without_number_are_found() {
        for (line_1, line_2) in [
            ("Sample Street", ""),
            ("Sample Ave", "Apt 4"),
            ("Sample Ave #4", ""),
            ("Sample Ave Suite 400", ""),
            ("5th Avenue", "Fl 3"),
            ("Highway 50", ""),
            ("County Road 12", ""),
            ("Sample Tower", "Room 12"),
        ] {
            let missing = missing_part(line_1, line_2);
            assert_eq!(missing, Some(MissingPart::HouseNumber), "{line_1}");
        }
        for (line_1, line_2) in [("12", ""), ("12-4", "Apt 4"), ("12", "B")] {
            let missing = missing_part(line_1, line_2);
            assert_eq!(missing, Some(MissingPart::StreetName), "{line_1}");
        }
    }

    #[test]
    fn complete_streets_lack_nothing() {
        for (line_1, line_2) in [
            ("12 Sample St", ""),
            ("12b Sample St", ""),
            ("12 5th Ave", ""),
            ("850 East 300 South", ""),
            ("One Sample Plaza", ""),
            ("General Delivery", ""),
            ("PO Box 12", ""),
            ("P.O. Box B", ""),
            ("PSC 14 Box 220", ""),
            ("RR 5 Box 17C", ""),
            ("HC 21 Box 9B", ""),
            ("Sample Tower", "12 Sample St"),
            ("Urb Las Gladiolas", "150 Calle A"),
            ("Calle Sol s/n", ""),
            ("N6W23001 Sample Rd", ""),
            ("Sample Street 12", ""),
            ("12", "Sample Street"),
            ("Highway 50 Box 3", ""),
        ] {
            assert_eq!(missing_part(line_1, line_2), None, "{line_1}");
        }
    }
}
