//! Remaining time, formatted for the current language.

pub use crate::i18n::format::time_left as until;
