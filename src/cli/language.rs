//! The language of the programs: `--language`, else the setting of the data folder, else the
//! system's, else American English.

use std::{ffi::OsString, path::Path};

use super::failure::{CliCode, Failure};
use crate::{
    desk,
    i18n::{self, Language, t},
};

/// The language named by `--language` among the raw arguments, before they are parsed, because
/// the help is in that language too.
pub(super) fn named_in(arguments: &[OsString]) -> Option<String> {
    let mut arguments = arguments.iter().map(|argument| argument.to_string_lossy());
    while let Some(argument) = arguments.next() {
        if argument == "--" {
            return None;
        }
        if argument == "--language" {
            return arguments.next().map(|tag| tag.into_owned());
        }
        if let Some(tag) = argument.strip_prefix("--language=") {
            return Some(tag.to_owned());
        }
    }
    None
}

/// Sets the language before the arguments are parsed, when no data folder is known yet.
pub(super) fn set_from_arguments(arguments: &[OsString]) {
    named_in(arguments)
        .and_then(|tag| i18n::from_tag(&tag))
        .or_else(Language::of_system)
        .unwrap_or_default()
        .set_for_process();
}

/// Sets the language of a program that runs in `data_dir`.
///
/// # Errors
/// When `--language` names a language that the product does not have.
pub(super) fn choose(given: Option<&str>, data_dir: Option<&Path>) -> Result<(), Failure> {
    let language = match given {
        Some(tag) => i18n::from_tag(tag).ok_or_else(|| unknown(tag))?,
        None => data_dir
            .and_then(desk::stored_language)
            .and_then(|tag| i18n::from_tag(&tag))
            .or_else(Language::of_system)
            .unwrap_or_default(),
    };
    language.set_for_process();
    Ok(())
}

fn unknown(tag: &str) -> Failure {
    let offered: Vec<&str> = Language::OFFERED
        .iter()
        .map(|language| language.tag())
        .collect();
    Failure::nothing_sent(
        CliCode::LanguageUnknown,
        t!("cli-language-unknown", tag = tag),
        t!("cli-language-unknown-remedy", tags = offered.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(arguments: &[&str]) -> Option<String> {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        named_in(&arguments)
    }

    #[test]
    fn finds_language_before_parsing() {
        assert_eq!(named(&["send", "--language", "de"]).as_deref(), Some("de"));
        assert_eq!(named(&["--language=fr", "keys"]).as_deref(), Some("fr"));
        assert_eq!(named(&["send", "--", "--language", "de"]), None);
        assert_eq!(named(&["--language"]), None);
    }

    #[test]
    fn unknown_language_lists_those_offered() {
        let failure = choose(Some("tlh"), None).unwrap_err();
        assert!(failure.remedy.contains("en-US, de, es, fr"), "{failure}");
    }
}
