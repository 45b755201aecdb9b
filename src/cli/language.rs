//! The language of the programs: `--language`, else the setting of the data folder, else the
//! system's, else American English.

use std::{ffi::OsString, path::Path};

use super::failure::{CliCode, Failure};
use crate::{
    desk,
    i18n::{self, Language, t},
};

/// Finds the value of `--language` in the raw arguments. They are not parsed yet, because the help
/// texts of the parser are in that language too.
pub(super) fn find_language_argument(arguments: &[OsString]) -> Option<String> {
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

/// Sets the language of the process before the arguments are parsed, when no data folder is known
/// yet.
pub(super) fn set_language_from_arguments(arguments: &[OsString]) {
    find_language_argument(arguments)
        .and_then(|tag| i18n::from_tag(&tag))
        .or_else(Language::of_system)
        .unwrap_or_default()
        .set_for_process();
}

/// Sets the language of the process: `given`, else the setting in `data_dir`, else the language of
/// the system, else American English.
///
/// # Errors
/// When `--language` names a language that the product does not have.
pub(super) fn set_process_language(
    given: Option<&str>,
    data_dir: Option<&Path>,
) -> Result<(), Failure> {
    let language = match given {
        Some(tag) => i18n::from_tag(tag).ok_or_else(|| unknown_language(tag))?,
        None => data_dir
            .and_then(desk::stored_language)
            .and_then(|tag| i18n::from_tag(&tag))
            .or_else(Language::of_system)
            .unwrap_or_default(),
    };
    language.set_for_process();
    Ok(())
}

fn unknown_language(tag: &str) -> Failure {
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
        find_language_argument(&arguments)
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
        let failure = set_process_language(Some("tlh"), None).unwrap_err();
        assert!(failure.remedy.contains("en-US, de, es, fr"), "{failure}");
    }
}
