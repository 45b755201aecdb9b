//! Counts, formatted for the current language.

use crate::i18n::format;

/// `6,214`.
#[must_use]
pub fn count(number: u64) -> String {
    format::integer(number)
}
