//! Dates that a spreadsheet made of a house number or a unit: "3-4" is shown as "4-Mar".
//!
//! Used by the check of addresses. Which number was typed is a guess, so the user decides about it.

use super::streets::is_unit_designator;
use crate::{contract::text::fold, recipients::table::yearly_date::month_named};

/// A date in a part of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::recipients) struct FoundDate<'a> {
    pub(in crate::recipients) date: &'a str,
    /// The number that was probably typed.
    pub(in crate::recipients) number: String,
    /// The whole text with the number in the place of the date.
    pub(in crate::recipients) repaired: String,
}

/// The date at the beginning of a text, or after a word like "Apt".
pub(in crate::recipients) fn find_date(text: &str) -> Option<FoundDate<'_>> {
    // Most texts end here: the shortest date has a dash or a slash, or a dot after the day.
    if !text.contains(['-', '/', '.']) || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let starts = || {
        let after_spaces = text.match_indices(' ').map(|(at, _)| at + 1);
        std::iter::once(0).chain(after_spaces)
    };
    let mut previous = "";
    for start in starts() {
        let rest = &text[start..];
        let word = rest.split(' ').next().unwrap_or_default();
        let is_place = start == 0 || word.starts_with('#') || is_unit_designator(&fold(previous));
        previous = word;
        if !is_place {
            continue;
        }
        let signs = rest.len() - rest.trim_start_matches('#').len();
        let (start, rest) = (start + signs, &rest[signs..]);
        if let Some((len, number)) = date_at_start(rest) {
            let repaired = [&text[..start], &number, &rest[len..]].concat();
            let date = &rest[..len];
            return Some(FoundDate {
                date,
                number,
                repaired,
            });
        }
    }
    None
}

/// The length of a date at the start of a text, and the number that was typed.
fn date_at_start(text: &str) -> Option<(usize, String)> {
    let mut words = text.split(' ');
    let first = words.next()?;
    let second = words.next().unwrap_or_default();
    // German programs write "04. Mrz".
    if let Some(day) = first.strip_suffix('.').and_then(part_number)
        && let Some(month) = month_named(&fold(second))
    {
        let len = first.len() + 1 + second.len();
        return Some((len, format!("{day}-{month}")));
    }
    let number = typed_number(first.trim_end_matches(','))?;
    let is_time = second.contains(':') && second.bytes().all(|b| b.is_ascii_digit() || b == b':');
    let time = if is_time { 1 + second.len() } else { 0 };
    Some((first.trim_end_matches(',').len() + time, number))
}

/// The number of which a spreadsheet made a date of one word.
fn typed_number(date: &str) -> Option<String> {
    let day_of_year = |month: &str, day: &str| {
        let (month, day) = (part_number(month)?, part_number(day)?);
        ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| format!("{month}-{day}"))
    };
    // As the import writes a day without a year.
    if let Some(day) = date.strip_prefix("--") {
        let (month, day) = day.split_once('-')?;
        return day_of_year(month, day);
    }
    let date = date.split('T').next().unwrap_or(date);
    let separator = date.chars().find(|c| matches!(c, '-' | '/' | '.'))?;
    let parts: Vec<&str> = date.splitn(4, separator).collect();
    let is_year = |text: &str| text.len() == 4 && part_number(text).is_some();
    match *parts.as_slice() {
        [year, month, day] if separator == '-' && is_year(year) => day_of_year(month, day),
        [month, day, year] if separator == '/' && is_year(year) => {
            day_of_year(month, day).or_else(|| day_of_year(day, month))
        }
        [day, month, year] if separator == '.' && is_year(year) => {
            let (day, month) = (part_number(day)?, part_number(month)?);
            (day <= 31 && month <= 12).then(|| format!("{day}-{month}"))
        }
        [one, other] if separator != '.' => {
            let (number, name, is_first) = match (part_number(one), part_number(other)) {
                (Some(number), None) => (number, other, true),
                (None, Some(number)) => (number, one, false),
                _ => return None,
            };
            let month = month_named(&fold(name))?;
            // English programs capitalize months and read the month first, others the day.
            let is_day_first = is_first && name.starts_with(char::is_lowercase);
            Some(if is_day_first {
                format!("{number}-{month}")
            } else {
                format!("{month}-{number}")
            })
        }
        _ => None,
    }
}

/// A number of at most four digits.
fn part_number(text: &str) -> Option<u32> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_give_the_typed_number() {
        for (text, repaired) in [
            ("4-Mar", "3-4"),
            ("Mar-26", "3-26"),
            ("5-Dec Sample Ave", "12-5 Sample Ave"),
            ("--12-05 Sample Ave", "12-5 Sample Ave"),
            ("--03-04", "3-4"),
            ("Apt 4-Mar", "Apt 3-4"),
            ("#4-Mar", "#3-4"),
            ("1 Sample St Unit 4-Mar", "1 Sample St Unit 3-4"),
            ("2026-03-04", "3-4"),
            ("2026-03-04 00:00:00", "3-4"),
            ("3/4/2026 Sample St", "3-4 Sample St"),
            ("04. Mrz", "4-3"),
            ("04.03.2026 Sample St", "4-3 Sample St"),
            ("04-mars", "4-3"),
            ("12-ene, Sample St", "12-1, Sample St"),
        ] {
            let found = find_date(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(found.repaired, repaired, "{text}");
        }
    }

    #[test]
    fn numbers_and_names_are_no_dates() {
        for text in [
            "3-4",
            "12-34 Sample St",
            "12 Sample-May St",
            "12 1/2 Sample St",
            "5-B Sample St",
            "St. Mary 12-May",
            "Apt 3-4",
            "1-800",
            "12/5",
            "P.O. Box 12",
            "April-Sample 3",
            "--13-40",
        ] {
            assert_eq!(find_date(text), None, "{text}");
        }
    }
}
