//! Numbers, percentages, money and lists.

use std::sync::OnceLock;

use icu_decimal::{DecimalFormatter, input::Decimal};
use icu_list::{ListFormatter, options::ListFormatterOptions};
use strum::VariantArray;

use super::locale;
use crate::{
    contract::Cents,
    i18n::{Language, t, t_in},
};

const LANGUAGES: usize = Language::VARIANTS.len();

fn decimal_formatter(language: Language) -> Option<&'static DecimalFormatter> {
    static FORMATTERS: [OnceLock<Option<DecimalFormatter>>; LANGUAGES] =
        [const { OnceLock::new() }; LANGUAGES];
    FORMATTERS[language as usize]
        .get_or_init(|| DecimalFormatter::try_new(locale(language).into(), Default::default()).ok())
        .as_ref()
}

/// `number` × 10^-`fraction_digits` with the separators of a language: `1,204.50`, `1.204,50`.
#[must_use]
pub fn decimal_in(language: Language, number: i128, fraction_digits: u8) -> String {
    let mut decimal = Decimal::from(number);
    decimal.multiply_pow10(-i16::from(fraction_digits));
    match decimal_formatter(language) {
        Some(formatter) => formatter.format(&decimal).to_string(),
        None => decimal.to_string(),
    }
}

/// `1,204` in the current language.
#[must_use]
pub fn integer(number: u64) -> String {
    decimal_in(Language::current(), i128::from(number), 0)
}

/// The number of megabytes in the current language, rounded up to a tenth: `12.4`.
#[must_use]
pub fn megabytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << 20);
    decimal_in(
        Language::current(),
        i128::try_from(tenths).unwrap_or(i128::MAX),
        1,
    )
}

#[must_use]
pub fn integer_in(language: Language, number: i64) -> String {
    decimal_in(language, i128::from(number), 0)
}

/// `$1,204.50`, `-$3.00`, `1.204,50 $`.
#[must_use]
pub fn money(amount: Cents) -> String {
    money_in(Language::current(), amount)
}

#[must_use]
pub fn money_in(language: Language, amount: Cents) -> String {
    with_currency(language, amount.0 < 0, i128::from(amount.0).abs(), 2)
}

/// Money without cents when they are zero, for chips: `$48,160`, `$12.50`.
#[must_use]
pub fn money_without_zero_cents(amount: Cents) -> String {
    if amount.0 % 100 == 0 {
        whole_money(amount)
    } else {
        money(amount)
    }
}

/// Money rounded to whole dollars, for headlines about many gifts: `$402,118`.
#[must_use]
pub fn whole_money(amount: Cents) -> String {
    let dollars = (i128::from(amount.0).abs() + 50) / 100;
    let is_negative = amount.0 < 0 && dollars > 0;
    with_currency(Language::current(), is_negative, dollars, 0)
}

fn with_currency(
    language: Language,
    is_negative: bool,
    absolute: i128,
    fraction_digits: u8,
) -> String {
    let digits = decimal_in(language, absolute, fraction_digits);
    let text = t_in!(language, "money", amount = digits);
    if is_negative {
        format!("-{text}")
    } else {
        text
    }
}

/// `$40.00–$44.00`; one amount when both are the same.
#[must_use]
pub fn money_range(low: Cents, high: Cents) -> String {
    money_range_in(Language::current(), low, high)
}

#[must_use]
pub fn money_range_in(language: Language, low: Cents, high: Cents) -> String {
    if low == high {
        return money_in(language, low);
    }
    t_in!(language, "money-range", low = low, high = high)
}

/// A range rounded to whole dollars: `$91,022–$100,125`.
#[must_use]
pub fn whole_money_range(low: Cents, high: Cents) -> String {
    t!(
        "money-range",
        low = whole_money(low),
        high = whole_money(high)
    )
}

/// Reads an amount as typed in the current language: `64`, `64.5`, `$1,204.50`; in German
/// `1.204,50`. `None` for anything else, for more than two decimals, for a separator of thousands
/// that is not followed by three digits (so that `64,50` is never read as 6450) and for negative
/// amounts.
#[must_use]
pub fn parse_money(text: &str) -> Option<Cents> {
    let sample = decimal_in(Language::current(), 15, 1);
    let decimal_separator = sample.chars().find(|c| !c.is_ascii_digit())?;
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '\u{202f}' && *c != '\u{a0}')
        .collect();
    let text = text.trim_start_matches("US$").trim_start_matches('$');
    let text = text
        .trim_end_matches("US$")
        .trim_end_matches("$US")
        .trim_end_matches('$');
    let (whole, fraction) = text.split_once(decimal_separator).unwrap_or((text, ""));
    let grouping = if decimal_separator == ',' { '.' } else { ',' };
    let mut groups = whole.split(grouping);
    let first = groups.next().unwrap_or_default();
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || first.is_empty() {
            return None;
        }
        digits.push_str(group);
    }
    if digits.is_empty() && fraction.is_empty() || fraction.len() > 2 {
        return None;
    }
    if !digits
        .bytes()
        .chain(fraction.bytes())
        .all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let dollars: i64 = if digits.is_empty() {
        0
    } else {
        digits.parse().ok()?
    };
    let cents: i64 = format!("{fraction:0<2}").parse().ok()?;
    dollars.checked_mul(100)?.checked_add(cents).map(Cents)
}

/// Reads a whole number as typed in the current language, with or without separators of thousands.
#[must_use]
pub fn parse_integer(text: &str) -> Option<u64> {
    if text.contains('$') {
        return None;
    }
    let hundredths = parse_money(text)?.0;
    (hundredths % 100 == 0).then(|| u64::try_from(hundredths / 100).ok())?
}

/// For example `88%`; `–` when `whole` is 0. The result is 100 % only when `part` is at least
/// `whole`, and 0 % only when `part` is 0.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    percent_in(Language::current(), part, whole)
}

#[must_use]
pub fn percent_in(language: Language, part: u64, whole: u64) -> String {
    if whole == 0 {
        return t_in!(language, "unknown-value");
    }
    let doubled = u128::from(part) * 200 / u128::from(whole);
    let mut rounded = u64::try_from(doubled.div_ceil(2)).unwrap_or(u64::MAX);
    if part < whole {
        rounded = rounded.min(99);
    }
    if part > 0 {
        rounded = rounded.max(1);
    }
    t_in!(language, "percent", value = rounded)
}

/// `tea, mugs, and cards` in the current language.
#[must_use]
pub fn list<T: AsRef<str>>(items: &[T]) -> String {
    list_in(Language::current(), items)
}

#[must_use]
pub fn list_in<T: AsRef<str>>(language: Language, items: &[T]) -> String {
    static FORMATTERS: [OnceLock<Option<ListFormatter>>; LANGUAGES] =
        [const { OnceLock::new() }; LANGUAGES];
    let formatter = FORMATTERS[language as usize].get_or_init(|| {
        ListFormatter::try_new_and(locale(language).into(), ListFormatterOptions::default()).ok()
    });
    let items = items.iter().map(AsRef::as_ref);
    match formatter {
        Some(formatter) => formatter.format(items).to_string(),
        None => items.collect::<Vec<_>>().join(", "),
    }
}
