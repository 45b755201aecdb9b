//! Counts and shares, formatted for the current language.

use crate::i18n::format;

/// `6,214`.
#[must_use]
pub fn count(number: u64) -> String {
    format::integer(number)
}

/// `88%`; `–` when the whole is zero.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    format::percent(part, whole)
}
