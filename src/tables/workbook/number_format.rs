//! Writes the number of a cell as the sheet shows it: dates, and codes with leading zeros such as
//! postal codes and phone numbers. Other numbers are written in full.

use std::borrow::Cow;

use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike as _};

/// Larger numbers lose digits when they are written as integers.
const MAX_INTEGER: f64 = 1e15;

const SECONDS_PER_DAY: f64 = 86_400.0;

/// The last day that Excel writes: the end of 9999.
const MAX_SERIAL_DAY: f64 = 2_958_466.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum NumberFormat {
    #[default]
    General,
    Date {
        has_day: bool,
        has_time: bool,
    },
    /// A day and a month. The stored year is only that in which the day was typed.
    DayAndMonth,
    /// Hours, minutes and seconds beyond a day.
    Duration,
    Percent,
    /// Digits in a fixed form, such as `00000`.
    Digits {
        mask: Mask,
        /// The form of the numbers above a limit, as in `[<=9999999]###-####;(###) ###-####`.
        above: Option<(f64, Mask)>,
    },
}

/// A form for the digits of an integer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mask(Vec<MaskPart>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum MaskPart {
    Literal(char),
    /// A digit that is left out when the number has none at this place.
    Digit,
    /// A digit, shown as zero when the number has none at this place.
    DigitOrZero,
}

impl NumberFormat {
    /// The format of an id that the workbook does not define.
    pub(super) fn built_in(id: u32) -> Self {
        let (has_day, has_time) = match id {
            9 | 10 => return Self::Percent,
            16 | 28 | 29 | 51 | 53 | 54 | 58 => return Self::DayAndMonth,
            14 | 15 | 17 | 27 | 30 | 31 | 36 | 50 | 52 | 55..=57 => (true, false),
            18..=21 | 32..=35 | 45 | 47 => (false, true),
            22 => (true, true),
            46 => return Self::Duration,
            _ => return Self::General,
        };
        Self::Date { has_day, has_time }
    }

    /// The format of a code like `yyyy-mm-dd` or `00000`.
    pub(super) fn parse(code: &str) -> Self {
        let sections = split_sections(code);
        let Some(first) = sections.first() else {
            return Self::General;
        };
        if first.is_duration {
            return Self::Duration;
        }
        if first.shows_day_of_month && first.has_month && !first.has_year && !first.has_time {
            return Self::DayAndMonth;
        }
        if first.has_day || first.has_time {
            return Self::Date {
                has_day: first.has_day,
                has_time: first.has_time,
            };
        }
        if first.has_percent {
            return Self::Percent;
        }
        let Some(mask) = first.mask() else {
            return Self::General;
        };
        let above = match (first.max, sections.get(1).and_then(Section::mask)) {
            (Some(max), Some(mask)) => Some((max, mask)),
            _ => None,
        };
        Self::Digits { mask, above }
    }

    /// The text of a number as the workbook stores it.
    pub(super) fn show<'t>(&self, stored: &'t str, is_1904: bool) -> Cow<'t, str> {
        let stored = stored.trim();
        // Most numbers are short integers, which are shown as they are stored.
        let is_short_integer = stored.len() <= 15 && stored.bytes().all(|b| b.is_ascii_digit());
        if *self == Self::General && is_short_integer {
            return Cow::Borrowed(stored);
        }
        let Ok(number) = stored.parse::<f64>() else {
            return Cow::Borrowed(stored);
        };
        if !number.is_finite() {
            return Cow::Borrowed(stored);
        }
        let shown = match self {
            Self::General => None,
            Self::Percent => Some(format!("{}%", plain_number(number * 100.0))),
            Self::Date { has_day, has_time } => show_date(number, *has_day, *has_time, is_1904),
            Self::DayAndMonth => time_of(number, is_1904).map(|time| day_without_year(time.date())),
            Self::Duration => Some(show_duration(number)),
            Self::Digits { mask, above } => match above {
                Some((max, above)) if number > *max => above.show(number),
                _ => mask.show(number),
            },
        };
        Cow::Owned(shown.unwrap_or_else(|| plain_number(number)))
    }
}

/// A number without exponent, without `.0`, and with at most the 15 digits that Excel keeps.
pub(super) fn plain_number(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let rounded = format!("{number:.14e}").parse().unwrap_or(number);
    format!("{rounded}")
}

/// The ISO form of a day of every year. Birthdays are read from it.
pub(super) fn day_without_year(day: NaiveDate) -> String {
    day.format("--%m-%d").to_string()
}

/// A stored date like `2026-01-02T00:00:00`, which is a day when it has no time of the day.
pub(super) fn shown_date(date: &str) -> Cow<'_, str> {
    match date.split_once('T') {
        Some((day, time)) if time.starts_with("00:00") => Cow::Borrowed(day),
        Some((day, time)) => Cow::Owned([day, " ", time].concat()),
        None => Cow::Borrowed(date),
    }
}

/// The time that a number of a workbook stores.
fn time_of(serial: f64, is_1904: bool) -> Option<NaiveDateTime> {
    if !(0.0..MAX_SERIAL_DAY).contains(&serial) {
        return None;
    }
    let first_day = match is_1904 {
        true => NaiveDate::from_ymd_opt(1904, 1, 1),
        // Excel counts a day that 1900 did not have.
        false if serial < 60.0 => NaiveDate::from_ymd_opt(1899, 12, 31),
        false => NaiveDate::from_ymd_opt(1899, 12, 30),
    };
    // Seconds of all days until the last one are exact in a float.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the range is checked above"
    )]
    let seconds = (serial * SECONDS_PER_DAY).round() as i64;
    NaiveDateTime::from(first_day?).checked_add_signed(Duration::seconds(seconds))
}

fn show_date(serial: f64, has_day: bool, has_time: bool, is_1904: bool) -> Option<String> {
    let time = time_of(serial, is_1904)?;
    let has_seconds = time.second() != 0;
    let clock = if has_seconds { "%H:%M:%S" } else { "%H:%M" };
    let shows_time = has_time || (!has_day && time.num_seconds_from_midnight() != 0);
    Some(match (has_day || serial >= 1.0, shows_time) {
        (true, true) => time.format(&format!("%Y-%m-%d {clock}")).to_string(),
        (false, true) => time.format(clock).to_string(),
        (_, false) => time.format("%Y-%m-%d").to_string(),
    })
}

fn show_duration(days: f64) -> String {
    let sign = if days < 0.0 { "-" } else { "" };
    let seconds = (days.abs() * SECONDS_PER_DAY).round();
    let (hours, rest) = ((seconds / 3600.0).floor(), seconds % 3600.0);
    format!(
        "{sign}{hours}:{:02}:{:02}",
        (rest / 60.0).floor(),
        rest % 60.0
    )
}

impl Mask {
    /// The digits of the number in the form; `None` for a number with too many digits.
    fn show(&self, number: f64) -> Option<String> {
        if number.abs() >= MAX_INTEGER {
            return None;
        }
        let digits = format!("{:.0}", number.abs());
        let mut rest: Vec<char> = digits.chars().collect();
        if rest == ['0'] {
            rest.clear();
        }
        let first_digit = self
            .0
            .iter()
            .position(|part| !matches!(part, MaskPart::Literal(_)))?;
        let mut reversed = String::new();
        for (at, part) in self.0.iter().enumerate().rev() {
            match part {
                MaskPart::Literal(character) => reversed.push(*character),
                MaskPart::Digit => reversed.extend(rest.pop()),
                MaskPart::DigitOrZero => reversed.push(rest.pop().unwrap_or('0')),
            }
            if at == first_digit {
                reversed.extend(rest.drain(..).rev());
            }
        }
        if number < 0.0 {
            reversed.push('-');
        }
        Some(reversed.chars().rev().collect())
    }
}

/// One of the up to four parts of a code, which are for different numbers.
#[derive(Default)]
struct Section {
    parts: Vec<MaskPart>,
    /// Whether the code has characters that are neither digits nor literals.
    has_other: bool,
    has_day: bool,
    has_time: bool,
    has_month: bool,
    has_year: bool,
    /// Whether the number of the day is shown, not only its name.
    shows_day_of_month: bool,
    has_percent: bool,
    is_duration: bool,
    /// The condition `[<=max]`.
    max: Option<f64>,
}

impl Section {
    /// A form that differs from that of a plain number.
    fn mask(&self) -> Option<Mask> {
        let digits = self
            .parts
            .iter()
            .filter(|part| !matches!(part, MaskPart::Literal(_)))
            .count();
        let zeros = self
            .parts
            .iter()
            .filter(|part| **part == MaskPart::DigitOrZero);
        let has_form = zeros.count() > 1 || (digits > 1 && digits < self.parts.len());
        (has_form && !self.has_other).then(|| Mask(self.parts.clone()))
    }

    fn add_bracket(&mut self, content: &str) {
        let letters = content.to_ascii_lowercase();
        if !letters.is_empty()
            && (letters.chars().all(|c| c == 'h')
                || letters.chars().all(|c| c == 'm')
                || letters.chars().all(|c| c == 's'))
        {
            self.is_duration = true;
        } else if let Some(max) = letters.strip_prefix("<=") {
            self.max = max.parse().ok();
        } else if letters.starts_with("$") && !letters.starts_with("$-") {
            // The symbol of a currency.
            self.has_other = true;
        }
    }

    fn add(&mut self, character: char) {
        match character {
            '0' => self.parts.push(MaskPart::DigitOrZero),
            '#' => self.parts.push(MaskPart::Digit),
            'y' | 'Y' => (self.has_day, self.has_year) = (true, true),
            'd' | 'D' => (self.has_day, self.shows_day_of_month) = (true, true),
            'h' | 'H' | 's' | 'S' => self.has_time = true,
            '%' => self.has_percent = true,
            ' ' | '-' | '(' | ')' | '/' | '+' | ':' => {
                self.parts.push(MaskPart::Literal(character));
            }
            _ => self.has_other = true,
        }
    }
}

fn split_sections(code: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut characters = code.chars();
    let mut has_month = false;
    if code.eq_ignore_ascii_case("general") {
        return Vec::new();
    }
    while let Some(character) = characters.next() {
        let is_first = sections.len() == 1;
        let Some(section) = sections.last_mut() else {
            break;
        };
        match character {
            ';' => sections.push(Section::default()),
            '"' => {
                let literal = characters.by_ref().take_while(|c| *c != '"');
                section.parts.extend(literal.map(MaskPart::Literal));
            }
            '\\' => section
                .parts
                .extend(characters.next().map(MaskPart::Literal)),
            // The width of a character, or a character that fills the cell.
            '_' | '*' => drop(characters.next()),
            '[' => {
                let content: String = characters.by_ref().take_while(|c| *c != ']').collect();
                section.add_bracket(&content);
            }
            'm' | 'M' if is_first => has_month = true,
            _ => section.add(character),
        }
    }
    // `m` is a month, but minutes beside hours or seconds.
    if let Some(first) = sections.first_mut()
        && has_month
        && !first.has_time
    {
        (first.has_day, first.has_month) = (true, true);
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(code: &str, stored: &str) -> String {
        NumberFormat::parse(code).show(stored, false).into_owned()
    }

    #[test]
    fn numbers_have_no_exponent() {
        for (stored, shown) in [
            ("2134", "2134"),
            ("2134.0", "2134"),
            ("6.175550123E9", "6175550123"),
            ("0.30000000000000004", "0.3"),
            ("-12.50", "-12.5"),
            ("1E-3", "0.001"),
            ("0.0", "0"),
            ("1e20", "100000000000000000000"),
            ("text", "text"),
            ("NaN", "NaN"),
        ] {
            assert_eq!(show("General", stored), shown);
            assert_eq!(show("#,##0.00", stored), shown);
        }
    }

    #[test]
    fn digits_fill_their_form() {
        for (code, stored, shown) in [
            ("00000", "2134", "02134"),
            ("00000", "2134.0", "02134"),
            ("00000-0000", "21340001", "02134-0001"),
            ("000\\-00\\-0000", "12345678", "012-34-5678"),
            ("\"No. \"000", "7", "No. 007"),
            ("00", "12345", "12345"),
            ("0", "7.5", "7.5"),
            (
                "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####",
                "6175550123",
                "(617) 555-0123",
            ),
            (
                "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####",
                "5550123",
                "555-0123",
            ),
            ("00000", "1e300", &plain_number(1e300)),
        ] {
            assert_eq!(show(code, stored), shown, "{code}");
        }
    }

    #[test]
    fn dates_are_iso() {
        for (code, stored, shown) in [
            ("yyyy-mm-dd", "46014", "2025-12-23"),
            ("m/d/yy", "46014", "2025-12-23"),
            ("d. mmmm yyyy", "46014", "2025-12-23"),
            ("[$-409]mmm-yy", "46014", "2025-12-23"),
            ("m/d/yy h:mm", "46014.5", "2025-12-23 12:00"),
            ("h:mm:ss AM/PM", "0.75001", "18:00:01"),
            ("[h]:mm", "1.5", "36:00:00"),
            ("yyyy-mm-dd", "1", "1900-01-01"),
            ("yyyy-mm-dd", "61", "1900-03-01"),
            ("yyyy-mm-dd", "-5", "-5"),
            ("yyyy-mm-dd", "99999999", "99999999"),
            ("0.0%", "0.125", "12.5%"),
        ] {
            assert_eq!(show(code, stored), shown, "{code}");
        }
        let date = NumberFormat::built_in(14);
        assert_eq!(date.show("44552", true), "2025-12-23");
    }

    #[test]
    fn date_shown_without_year_has_none() {
        for code in ["d-mmm", "mm/dd", "dddd, d. mmmm", "[$-409]d\\-mmm;@"] {
            assert_eq!(show(code, "46014"), "--12-23", "{code}");
        }
        let built_in = NumberFormat::built_in(16);
        assert_eq!(built_in.show("46014", false), "--12-23");
        for code in ["mmmm", "mmm-yy", "d-mmm-yy"] {
            assert_eq!(show(code, "46014"), "2025-12-23", "{code}");
        }
        assert_eq!(show("d-mmm h:mm", "46014.5"), "2025-12-23 12:00");
    }
}
