//! Messages by id and language. Each language is parsed once, when its first text is needed.

use std::{borrow::Cow, sync::OnceLock};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use strum::VariantArray;
use unic_langid::LanguageIdentifier;

use super::{Arg, Language, files, format, pseudo};

/// The text of a message in the current language: `t!("orders-sent", count = orders.len())`.
///
/// Arguments are anything that converts to [`Arg`]: text, integers, amounts of money.
#[macro_export]
macro_rules! t {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::text(
            $crate::i18n::Language::current(),
            $id,
            &[$((stringify!($name), $crate::i18n::Arg::from($value))),*],
        )
    };
}

/// The text of a message in a given language: `t_in!(language, "email-subject", sender = name)`.
#[macro_export]
macro_rules! t_in {
    ($language:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::text(
            $language,
            $id,
            &[$((stringify!($name), $crate::i18n::Arg::from($value))),*],
        )
    };
}

type Bundle = FluentBundle<FluentResource>;

/// The text of a message, filled with its arguments.
///
/// A message that a language lacks is shown in English; an id that no catalogue has is shown as the
/// id. `tests/catalogue` keeps both from being released.
#[must_use]
pub fn text(language: Language, id: &str, args: &[(&'static str, Arg<'_>)]) -> String {
    let own = bundle(language);
    let (bundle, pattern) = match own.get_message(id).and_then(|message| message.value()) {
        Some(pattern) => (own, pattern),
        None => {
            let source = bundle(Language::EnUs);
            match source.get_message(id).and_then(|message| message.value()) {
                Some(pattern) => (source, pattern),
                None => return id.to_owned(),
            }
        }
    };
    let args: FluentArgs<'_> = args
        .iter()
        .map(|(name, value)| (*name, fluent_value(value, language)))
        .collect();
    let mut errors = Vec::new();
    bundle
        .format_pattern(pattern, Some(&args), &mut errors)
        .into_owned()
}

/// Converts an argument for Fluent. Money is formatted here; Fluent formats numbers with
/// [`format_number`].
fn fluent_value<'a>(value: &'a Arg<'_>, language: Language) -> FluentValue<'a> {
    match value {
        Arg::Text(text) => FluentValue::String(Cow::Borrowed(text)),
        Arg::Number(number) => FluentValue::from(*number),
        Arg::Money(cents) => FluentValue::from(format::money_in(language, *cents)),
    }
}

fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Language::VARIANTS.len()] =
        [const { OnceLock::new() }; Language::VARIANTS.len()];
    BUNDLES[language as usize].get_or_init(|| build_bundle(language))
}

/// Builds the messages of a language. A file with syntax errors loses the broken messages and keeps
/// the others; `tests/catalogue` refuses such a file.
fn build_bundle(language: Language) -> Bundle {
    // Plural rules are those of the language; the pseudo-locale has those of English.
    let rules = match language {
        Language::Pseudo => Language::EnUs,
        other => other,
    };
    let id: LanguageIdentifier = rules.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Isolation marks protect mixed left-to-right and right-to-left text; no language here needs
    // them, and the window would draw them.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match language {
        Language::EnUs | Language::Pseudo => format_number::<{ Language::EnUs as u8 }>,
        Language::De => format_number::<{ Language::De as u8 }>,
        Language::Fr => format_number::<{ Language::Fr as u8 }>,
        Language::Es => format_number::<{ Language::Es as u8 }>,
    }));
    if language == Language::Pseudo {
        bundle.set_transform(Some(pseudo::transform));
    }
    for source in files::of(language) {
        let resource = match FluentResource::try_new((*source).to_owned()) {
            Ok(resource) => resource,
            Err((partial, _)) => partial,
        };
        // An error means that an id exists twice; the bundle keeps the first message.
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// Writes a number with the separators of a language. Fluent takes a plain function, so the
/// language is a constant parameter.
fn format_number<const LANGUAGE: u8>(
    value: &FluentValue<'_>,
    _: &intl_memoizer::concurrent::IntlLangMemoizer,
) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let language = Language::from_repr(LANGUAGE)?;
    // Arguments are integers (see `Arg`), which f64 holds exactly up to 2^53.
    Some(format::integer_in(language, number.value as i64))
}
