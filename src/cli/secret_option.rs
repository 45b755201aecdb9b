//! Options that contain secrets, from the command line or the environment.

use std::ffi::OsString;

use secrecy::SecretString;

use super::failure::{CliCode, Failure};
use crate::i18n::t;

/// The environment variable with the URL of the database.
pub(super) const DATABASE_VARIABLE: &str = "GIFTDESK_DATABASE";

/// The URL of the database from the command line or the environment.
///
/// # Errors
/// When the URL is empty or not valid Unicode. The service must not use the SQLite file of the data
/// folder instead, because the operator intended another database.
pub(super) fn database_url(argument: Option<&str>) -> Result<Option<SecretString>, Failure> {
    let variable = std::env::var_os(DATABASE_VARIABLE);
    secret_option(argument, "--database", variable, DATABASE_VARIABLE)
}

/// The value of an option, else of an environment variable, without white space around it. Errors
/// do not repeat the value, which can contain a password.
pub(super) fn secret_option(
    argument: Option<&str>,
    flag: &str,
    variable: Option<OsString>,
    name: &str,
) -> Result<Option<SecretString>, Failure> {
    let refused = |what: String| {
        let remedy = t!("cli-option-empty-remedy", option = flag, variable = name);
        Err(Failure::unchanged(CliCode::OptionInvalid, what, remedy))
    };
    match (argument, variable) {
        (Some(text), _) if text.trim().is_empty() => refused(t!("cli-option-empty", option = flag)),
        (Some(text), _) => Ok(Some(SecretString::from(text.trim()))),
        (None, None) => Ok(None),
        (None, Some(value)) => match value.to_str().map(str::trim) {
            Some("") => refused(t!("cli-variable-empty", variable = name)),
            Some(text) => Ok(Some(SecretString::from(text))),
            None => refused(t!("cli-variable-unreadable", variable = name)),
        },
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret as _;

    use super::*;

    #[test]
    fn refuses_empty_or_unreadable_url_without_repeating_it() {
        let read = |argument: Option<&str>, variable: Option<OsString>| {
            secret_option(argument, "--database", variable, DATABASE_VARIABLE)
        };
        assert!(read(None, None).unwrap().is_none());
        let url = "postgres://localhost/gifts";
        for (argument, variable) in [(Some(url), Some("".into())), (None, Some(url.into()))] {
            let found = read(argument, variable).unwrap().unwrap();
            assert_eq!(found.expose_secret(), url);
        }
        for (argument, variable) in [
            (Some(""), None),
            (Some(" "), Some(OsString::from(url))),
            (None, Some("".into())),
            (None, Some("\n".into())),
        ] {
            let text = read(argument, variable).unwrap_err().to_string();
            assert!(text.contains("is empty"), "{text}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStringExt as _;
            let odd = OsString::from_vec(b"postgres://secret\xff@localhost".to_vec());
            let text = read(None, Some(odd)).unwrap_err().to_string();
            assert!(text.contains("isn’t valid text"), "{text}");
            assert!(!text.contains("secret"), "{text}");
        }
    }
}
