//! Numbers, money, dates and lists in the format of a language (ICU4X). Used by messages, and by
//! screens for single values.
//!
//! Functions without a language use the current one; `…_in` take one.

mod dates;
mod numbers;

pub use dates::{
    age, age_in, clock, clock_in, date, date_in, date_time, date_time_in, day, day_with_year,
    duration, duration_in, first_weekday, first_weekday_in, full_date, full_date_time,
    full_date_time_in, has_month_first_in, long_month, month, numeric_date, numeric_date_in,
    short_date, short_date_in, short_month, short_weekday, time_left, time_left_in,
};
pub use numbers::{
    decimal_in, integer, integer_in, list, list_in, megabytes, money, money_in, money_range,
    money_range_in, money_without_zero_cents, parse_integer, parse_money, percent, percent_in,
    whole_money, whole_money_range,
};

use icu_locale_core::Locale;

use super::Language;

/// The ICU locale of a language; the pseudo-locale is formatted like English.
pub(super) fn locale(language: Language) -> Locale {
    match language {
        Language::EnUs | Language::Pseudo => icu_locale_core::locale!("en-US"),
        Language::De => icu_locale_core::locale!("de"),
        Language::Fr => icu_locale_core::locale!("fr"),
        Language::Es => icu_locale_core::locale!("es"),
    }
}
