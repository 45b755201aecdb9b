//! Reads the values of cells: amounts, numbers, weights, yes and no, countries and states. Each reader refuses a value with
//! more than one meaning.

use crate::{
    contract::{Cents, MultipleSelectMode, text::fold},
    recipients::{find_country, state_code},
};

use super::{lists::split_list, problem::ProblemKind};

/// The highest amount, in whole units.
const MAX_AMOUNT: i64 = 1_000_000;
/// The most items on a shelf.
const MAX_ON_HAND: i64 = 10_000_000;
/// The heaviest item: one ton.
const MAX_GRAMS: f64 = 1_000_000.0;
/// The most variants that a recipient chooses.
const MAX_SELECTABLE: u32 = 100;
/// No longer text is a number.
const MAX_NUMBER_BYTES: usize = 40;

/// The grams of a unit of weight.
const UNITS: [(&str, f64); 16] = [
    ("", 1.0),
    ("g", 1.0),
    ("gr", 1.0),
    ("gram", 1.0),
    ("grams", 1.0),
    ("kg", 1_000.0),
    ("kgs", 1_000.0),
    ("kilogram", 1_000.0),
    ("kilograms", 1_000.0),
    ("lb", 453.592_37),
    ("lbs", 453.592_37),
    ("pound", 453.592_37),
    ("pounds", 453.592_37),
    ("oz", 28.349_523_125),
    ("ounce", 28.349_523_125),
    ("ounces", 28.349_523_125),
];

/// Reads an amount in US dollars: `$1,234.50`, `12,50`, `USD 12`.
pub(in crate::shop_files) fn amount(text: &str) -> Result<Cents, ProblemKind> {
    parse_amount(text).ok_or(ProblemKind::AmountInvalid)
}

fn parse_amount(text: &str) -> Option<Cents> {
    if text.len() > MAX_NUMBER_BYTES {
        return None;
    }
    let text = text.to_ascii_uppercase();
    let mut number = text.trim();
    for currency in ["USD", "US$", "$"] {
        number = number.strip_prefix(currency).unwrap_or(number).trim();
        number = number.strip_suffix(currency).unwrap_or(number).trim();
    }
    let (whole, cents) = split_decimals(number)?;
    let whole: i64 = whole.parse().ok()?;
    let cents = match cents.len() {
        0 => 0,
        1 => cents.parse::<i64>().ok()? * 10,
        _ => cents.parse().ok()?,
    };
    (whole <= MAX_AMOUNT).then_some(Cents(whole * 100 + cents))
}

/// The digits before and after the decimal sign. At most two digits are after it, so that `1,234` is a number of four
/// digits, and `1.234` has no certain meaning.
fn split_decimals(number: &str) -> Option<(String, &str)> {
    let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (whole, decimals) = match number.rfind(['.', ',']) {
        Some(at) if number.len() - at - 1 <= 2 => (&number[..at], &number[at + 1..]),
        _ => (number, ""),
    };
    if !is_digits(decimals) {
        return None;
    }
    // The other sign separates groups of three digits.
    let separator = match number.as_bytes().get(whole.len()) {
        Some(b',') => '.',
        _ => ',',
    };
    let mut groups = whole.split([separator, ' ', '\u{a0}', '\u{202f}', '\'']);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let is_grouped = rest
        .iter()
        .all(|group| group.len() == 3 && is_digits(group));
    let has_first = !first.is_empty() && is_digits(first);
    let is_short = rest.is_empty() || first.len() <= 3;
    let is_number = is_grouped && has_first && is_short;
    is_number.then(|| ([&[first], &rest[..]].concat().concat(), decimals))
}

/// Reads a number of items.
pub(super) fn count(text: &str) -> Result<i64, ProblemKind> {
    let (number, decimals) = split_decimals(text).ok_or(ProblemKind::CountInvalid)?;
    // Spreadsheets write 12 as 12.0.
    let is_whole = decimals.bytes().all(|b| b == b'0');
    let count = number.parse().ok().filter(|count| *count <= MAX_ON_HAND);
    count.filter(|_| is_whole).ok_or(ProblemKind::CountInvalid)
}

/// Reads how many a recipient chooses.
pub(super) fn choices(text: &str) -> Result<u32, ProblemKind> {
    let count = u32::try_from(count(text)?).ok();
    let is_choice = |count: &u32| (1..=MAX_SELECTABLE).contains(count);
    count.filter(is_choice).ok_or(ProblemKind::CountInvalid)
}

/// Reads a weight in grams: `250`, `0.5 kg`, `1 lb 4 oz`.
pub(super) fn weight(text: &str) -> Result<u32, ProblemKind> {
    parse_weight(text).ok_or(ProblemKind::WeightInvalid)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the weight is between zero and a ton"
)]
fn parse_weight(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > MAX_NUMBER_BYTES {
        return None;
    }
    let mut grams = 0.0;
    let mut rest = text.trim();
    let mut parts = 0;
    while !rest.is_empty() {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let end = rest.find(|c| !is_number(c)).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let after = after.trim_start();
        let end = after.find(|c: char| !c.is_alphabetic());
        let (unit, after) = after.split_at(end.unwrap_or(after.len()));
        let unit = unit.to_lowercase();
        let (_, of_unit) = UNITS.iter().find(|(name, _)| *name == unit)?;
        grams += decimal(number)? * of_unit;
        parts += 1;
        // A second number without a unit has no certain meaning.
        if parts > 1 && unit.is_empty() {
            return None;
        }
        rest = after.trim_start_matches(['.', ',', ' ']);
    }
    (0.0..=MAX_GRAMS)
        .contains(&grams)
        .then_some(grams.round() as u32)
}

/// A number with a point or a comma before its decimals. Three digits after a comma can also be a group.
fn decimal(number: &str) -> Option<f64> {
    if let Some((whole, decimals)) = number.split_once(',') {
        if decimals.len() == 3 || decimals.contains([',', '.']) {
            return None;
        }
        return format!("{whole}.{decimals}").parse().ok();
    }
    number.parse().ok()
}

/// Reads yes or no.
pub(super) fn yes_or_no(text: &str) -> Result<bool, ProblemKind> {
    match fold(text).as_str() {
        "yes" | "y" | "true" | "1" | "x" | "on" => Ok(true),
        "no" | "n" | "false" | "0" | "off" => Ok(false),
        _ => Err(ProblemKind::YesNoInvalid),
    }
}

/// Reads whether a product is offered: yes or no, or the status that shop systems export.
pub(super) fn is_active(text: &str) -> Result<bool, ProblemKind> {
    match fold(text).as_str() {
        "active" => Ok(true),
        "inactive" | "draft" | "archived" | "unlisted" => Ok(false),
        _ => yes_or_no(text),
    }
}

/// Reads countries by code or name, as codes.
pub(super) fn countries(text: &str) -> Result<Vec<String>, ProblemKind> {
    codes(text, find_country, ProblemKind::CountryUnknown)
}

/// Reads states of the US by code or name, as codes.
pub(super) fn states(text: &str) -> Result<Vec<String>, ProblemKind> {
    codes(text, state_code, ProblemKind::StateUnknown)
}

fn codes(
    text: &str,
    find: fn(&str) -> Option<&'static str>,
    unknown: fn(String) -> ProblemKind,
) -> Result<Vec<String>, ProblemKind> {
    let mut codes: Vec<String> = Vec::new();
    for name in split_list(&text.replace(';', ",")) {
        match find(&name) {
            Some(code) if codes.iter().any(|known| known == code) => {}
            Some(code) => codes.push(code.to_owned()),
            None => return Err(unknown(name)),
        }
    }
    Ok(codes)
}

/// Reads what limits the choice of several products.
pub(super) fn select_mode(text: &str) -> Result<MultipleSelectMode, ProblemKind> {
    match fold(text).as_str() {
        "disabled" | "one" | "no" | "none" => Ok(MultipleSelectMode::Disabled),
        "item count" | "count" | "items" => Ok(MultipleSelectMode::ItemCount),
        "max price" | "price" => Ok(MultipleSelectMode::MaxPrice),
        _ => Err(ProblemKind::SelectModeUnknown),
    }
}

/// The handle that a name makes: `heavy-knit-hoodie`.
pub(super) fn handle_of(name: &str) -> String {
    let letters = fold(name).replace(' ', "-");
    letters
        .chars()
        .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-')
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_one_meaning() {
        for (text, cents) in [
            ("$1,234.50", 123_450),
            ("12,50", 1_250),
            ("1.234,50", 123_450),
            ("12", 1_200),
            ("12.5", 1_250),
            ("USD 12", 1_200),
            ("12.00 $", 1_200),
            ("1,234", 123_400),
            ("1 234.00", 123_400),
            ("0", 0),
            ("1000000", 100_000_000),
        ] {
            assert_eq!(amount(text), Ok(Cents(cents)), "{text}");
        }
        for text in [
            "", "free", "-5", "12.345", "1.234", "1,23,456", "12.5.0", "€12", "1000001", "1e3",
            "12,,5", "12 50", "$",
        ] {
            assert_eq!(amount(text), Err(ProblemKind::AmountInvalid), "{text}");
        }
    }

    #[test]
    fn weights_are_in_grams() {
        for (text, grams) in [
            ("250", 250),
            ("250 g", 250),
            ("0.5kg", 500),
            ("0,5 kg", 500),
            ("1 lb", 454),
            ("1 lb 4 oz", 567),
            ("8oz.", 227),
            ("1 Kilogram", 1_000),
        ] {
            assert_eq!(weight(text), Ok(grams), "{text}");
        }
        for text in [
            "", "heavy", "-1", "1,250 kg", "5 stone", "1 lb 4", "1.2.3", "2000 kg",
        ] {
            assert_eq!(weight(text), Err(ProblemKind::WeightInvalid), "{text}");
        }
    }

    #[test]
    fn counts_are_whole_numbers() {
        assert_eq!(count("12"), Ok(12));
        assert_eq!(count("1,200"), Ok(1_200));
        assert_eq!(count("12.0"), Ok(12));
        for text in ["", "-1", "1.5", "many", "99999999"] {
            assert_eq!(count(text), Err(ProblemKind::CountInvalid), "{text}");
        }
        assert_eq!(choices("2"), Ok(2));
        assert_eq!(choices("0"), Err(ProblemKind::CountInvalid));
    }

    #[test]
    fn names_of_places_become_codes() {
        assert_eq!(
            countries("us, Canada; DE"),
            Ok(codes_of(&["US", "CA", "DE"]))
        );
        let unknown = ProblemKind::CountryUnknown("Atlantis".to_owned());
        assert_eq!(countries("US, Atlantis"), Err(unknown));
        assert_eq!(states("California, ut"), Ok(codes_of(&["CA", "UT"])));
        let unknown = ProblemKind::StateUnknown("Ontario".to_owned());
        assert_eq!(states("Ontario"), Err(unknown));
    }

    fn codes_of(codes: &[&str]) -> Vec<String> {
        codes.iter().map(|code| (*code).to_owned()).collect()
    }

    #[test]
    fn words_have_their_meaning() {
        assert_eq!(yes_or_no("TRUE"), Ok(true));
        assert_eq!(yes_or_no("maybe"), Err(ProblemKind::YesNoInvalid));
        assert_eq!(is_active("Draft"), Ok(false));
        assert_eq!(select_mode("item_count"), Ok(MultipleSelectMode::ItemCount));
        assert_eq!(handle_of("Café & Söhne, Inc."), "cafe-sohne-inc");
    }
}
