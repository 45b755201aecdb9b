//! Counts and shares, formatted for the current language.

use crate::i18n::format;

/// `6,214`.
#[must_use]
pub fn count(number: u64) -> String {
    format::integer(number)
}

/// `1 gift`, `1,204 gifts`. English only: messages with plural forms replace this.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    std::format!("{} {noun}", count(number))
}
