//! The message catalogue: every text that a person reads, in every language of the product.
//!
//! The window, the command line, emails and the recipient page call [`t!`](crate::i18n::t) or
//! [`t_in!`](crate::i18n::t_in) with a message id from `assets/locales/<tag>/*.ftl` (Fluent).
//! Numbers, money, dates and lists are formatted for the language by [`mod@format`].
//! `tests/catalogue` checks every id and argument in the sources against the catalogue, and every
//! language against `en-US`.
//!
//! Not for machine output: JSON, CSV headers, logs and metrics are the same in every language.

mod arg;
mod catalogue;
mod country_names;
mod date_locale;
mod files;
pub mod format;
mod language;
mod negotiate;
mod pseudo;
pub mod typed_moment;

pub use arg::Arg;
pub use catalogue::text;
pub use country_names::{countries_in, country_name, country_name_in};
pub use date_locale::DateLocale;
pub use language::{Language, ThreadLanguage};
pub use negotiate::{from_accept_language, from_tag};

pub use crate::{t, t_in};

#[cfg(test)]
mod tests;
