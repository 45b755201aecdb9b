//! The configuration file of a service, for `--config`: a TOML table whose keys are the options of `giftdesk serve` by their
//! long names.
//!
//! The values become arguments of the command before it is parsed, so that an option has one parser and one default. An
//! option of the command line and the environment variable of a secret replace the value of the file. Refuses unknown keys
//! and values that the option refuses, with their line and without the value, which can be a password.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::{ArgAction, ArgMatches, Args as _, Command, error::ErrorKind, parser::ValueSource};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    common::CommonOptions,
    failure::{CliCode, Failure},
    secret_option::DATABASE_VARIABLE,
    serve::{SMTP_VARIABLE, ServeOptions},
};
use crate::i18n::t;

/// Options of the command line alone.
const NO_KEYS: [&str; 2] = ["config", "connect"];

/// Secrets, with the environment variables that replace them.
const SECRETS: [(&str, &str); 2] = [("database", DATABASE_VARIABLE), ("smtp", SMTP_VARIABLE)];

/// The options that the file can have, as a command that parses them.
pub(super) fn options() -> Command {
    let command = Command::new("file")
        .no_binary_name(true)
        .disable_help_flag(true);
    let mut options = ServeOptions::augment_args(CommonOptions::augment_args(command));
    options.build();
    options
}

/// Whether a file can have the option.
pub(super) fn is_key(option: &clap::Arg) -> bool {
    let name = option.get_long().unwrap_or_default();
    !name.is_empty() && !NO_KEYS.contains(&name)
}

/// The arguments with the values of the file that `--config` names. `None` without `--config`.
///
/// # Errors
/// When the file cannot be read, or has a key or a value that no option accepts.
pub(super) fn with_values_of_file(
    raw: &[OsString],
    command: &Command,
    matches: &ArgMatches,
) -> Result<Option<Vec<OsString>>, Failure> {
    let Some(path) = value_of_config(matches) else {
        return Ok(None);
    };
    let mut arguments = Vec::new();
    for value in read(&path)? {
        let is_replaced = SECRETS
            .iter()
            .any(|(key, variable)| *key == value.key && std::env::var_os(variable).is_some());
        if !is_replaced && is_open(command, matches, &value.key) {
            arguments.extend(value.arguments.into_iter().map(OsString::from));
        }
    }
    // What follows `--` is no option.
    let end = raw.iter().position(|argument| argument == "--");
    let (options, rest) = raw.split_at(end.unwrap_or(raw.len()));
    Ok(Some([options, &arguments, rest].concat()))
}

/// The value of `--config` of the program, or of its innermost command.
fn value_of_config(matches: &ArgMatches) -> Option<PathBuf> {
    let mut level = matches;
    loop {
        if let Ok(Some(path)) = level.try_get_one::<PathBuf>("config") {
            return Some(path.clone());
        }
        level = level.subcommand()?.1;
    }
}

/// Whether the command has the option and the command line does not give its value.
fn is_open(command: &Command, matches: &ArgMatches, key: &str) -> bool {
    let (mut command, mut level) = (command, matches);
    let mut is_known = false;
    loop {
        let option = command
            .get_arguments()
            .find(|option| option.get_long() == Some(key));
        if let Some(option) = option {
            is_known = true;
            let id = option.get_id().as_str();
            if level.value_source(id) == Some(ValueSource::CommandLine) {
                return false;
            }
        }
        let Some((name, inner)) = level.subcommand() else {
            return is_known;
        };
        let Some(found) = command.find_subcommand(name) else {
            return is_known;
        };
        (command, level) = (found, inner);
    }
}

/// The arguments of one key.
struct FileValue {
    key: String,
    arguments: Vec<String>,
}

fn read(path: &Path) -> Result<Vec<FileValue>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        Failure::unchanged(
            CliCode::ConfigurationInvalid,
            t!("cli-config-unreadable", file = path.display().to_string()),
            t!("cli-config-unreadable-remedy"),
        )
        .with_details(error)
    })?;
    values(&text).map_err(|fault| fault.into_failure(path, &text))
}

/// Checks the text of a file before it is written.
///
/// # Errors
/// As [`with_values_of_file`].
pub(super) fn check(path: &Path, text: &str) -> Result<(), Failure> {
    match values(text) {
        Ok(_) => Ok(()),
        Err(fault) => Err(fault.into_failure(path, text)),
    }
}

/// What is wrong with a file, and where.
#[derive(Debug)]
struct Fault {
    /// A byte of the text.
    at: usize,
    kind: FaultKind,
}

#[derive(Debug, PartialEq, Eq)]
enum FaultKind {
    /// No TOML. The message of the parser, which does not repeat the text.
    Syntax(String),
    UnknownKey(String),
    InvalidValue(String),
}

fn values(text: &str) -> Result<Vec<FileValue>, Fault> {
    let table = DeTable::parse(text).map_err(|error| Fault {
        at: error.span().map_or(0, |span| span.start),
        kind: FaultKind::Syntax(error.message().to_owned()),
    })?;
    let options = options();
    let mut values = Vec::new();
    for (key, value) in table.get_ref() {
        let name = key.get_ref().as_ref();
        let fault = |at, kind: fn(String) -> FaultKind| Fault {
            at,
            kind: kind(name.to_owned()),
        };
        let option = options
            .get_arguments()
            .filter(|option| is_key(option))
            .find(|option| option.get_long() == Some(name))
            .ok_or_else(|| fault(key.span().start, FaultKind::UnknownKey))?;
        let arguments = arguments(option, name, value)
            .filter(|arguments| is_accepted(&options, arguments))
            .ok_or_else(|| fault(value.span().start, FaultKind::InvalidValue))?;
        values.push(FileValue {
            key: name.to_owned(),
            arguments,
        });
    }
    Ok(values)
}

/// The arguments of a key; `None` for a value of a type that the option cannot have.
fn arguments(option: &clap::Arg, name: &str, value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
    let argument = |value: &DeValue<'_>| scalar(value).map(|text| format!("--{name}={text}"));
    match (option.get_action(), value.get_ref()) {
        (ArgAction::SetTrue, DeValue::Boolean(true)) => Some(vec![format!("--{name}")]),
        (ArgAction::SetTrue, DeValue::Boolean(false)) => Some(Vec::new()),
        (ArgAction::Append, DeValue::Array(items)) => {
            items.iter().map(|item| argument(item.get_ref())).collect()
        }
        (ArgAction::Append | ArgAction::Set, value) => Some(vec![argument(value)?]),
        _ => None,
    }
}

fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .ok()
            .map(|number| number.to_string()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}

/// Whether the parsers of the options accept the arguments. Another option may be missing, which the command line can have.
fn is_accepted(options: &Command, arguments: &[String]) -> bool {
    match options.clone().try_get_matches_from(arguments) {
        Ok(_) => true,
        Err(error) => error.kind() == ErrorKind::MissingRequiredArgument,
    }
}

impl Fault {
    fn into_failure(self, path: &Path, text: &str) -> Failure {
        let before = text.get(..self.at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let file = path.display().to_string();
        let code = CliCode::ConfigurationInvalid;
        match self.kind {
            FaultKind::Syntax(message) => Failure::unchanged(
                code,
                t!("cli-config-syntax", file = file, line = line),
                t!("cli-config-syntax-remedy"),
            )
            .with_details(message),
            FaultKind::UnknownKey(key) => Failure::unchanged(
                code,
                t!("cli-config-key", file = file, line = line, key = key),
                t!("cli-config-key-remedy", keys = keys().join(", ")),
            ),
            FaultKind::InvalidValue(key) => Failure::unchanged(
                code,
                t!(
                    "cli-config-value",
                    file = file,
                    line = line,
                    key = key.as_str()
                ),
                t!("cli-config-value-remedy", key = key.as_str()),
            ),
        }
    }
}

/// The names of all keys.
fn keys() -> Vec<String> {
    let options = options();
    let options = options.get_arguments().filter(|option| is_key(option));
    options
        .filter_map(|option| option.get_long().map(str::to_owned))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments_of(text: &str) -> Vec<String> {
        let values = values(text).unwrap();
        values.into_iter().flat_map(|it| it.arguments).collect()
    }

    #[test]
    fn keys_are_options_of_the_service() {
        let text = "# A shop\nlisten = \"0.0.0.0:80\"\nrate-limit = 1_000\nallow-private-webhooks = false\n\
            allow-host = [\"a.example\", \"b.example\"]\ndata-dir = \"/srv/a b\"\npractice-speed = 0.5\n";
        let mut arguments = arguments_of(text);
        arguments.sort();
        assert_eq!(
            arguments,
            [
                "--allow-host=a.example",
                "--allow-host=b.example",
                "--data-dir=/srv/a b",
                "--listen=0.0.0.0:80",
                "--practice-speed=0.5",
                "--rate-limit=1000",
            ]
        );
        assert_eq!(arguments_of("practice = true"), ["--practice"]);
    }

    #[test]
    fn faults_have_their_line_and_no_value() {
        for (text, line, kind) in [
            (
                "listen = \"0.0.0.0:80\"\n\nlissten = \"secret\"\n",
                3,
                FaultKind::UnknownKey("lissten".to_owned()),
            ),
            (
                "# é\nlisten = \"secret\"",
                2,
                FaultKind::InvalidValue("listen".to_owned()),
            ),
            (
                "\nmax-connections = 0",
                2,
                FaultKind::InvalidValue("max-connections".to_owned()),
            ),
            ("smtp = true", 1, FaultKind::InvalidValue("smtp".to_owned())),
            (
                "\n\n[secret]\n",
                3,
                FaultKind::UnknownKey("secret".to_owned()),
            ),
            (
                "config = \"other\"",
                1,
                FaultKind::UnknownKey("config".to_owned()),
            ),
        ] {
            let fault = values(text).err().expect(text);
            assert_eq!(fault.kind, kind);
            let failure = fault.into_failure(Path::new("giftdesk.toml"), text);
            assert!(failure.what.contains(&line.to_string()), "{failure}");
            if !matches!(kind, FaultKind::UnknownKey(_)) {
                assert!(!failure.to_string().contains("secret"), "{failure}");
            }
        }
        let fault = values("listen = \"a\nsmtp = 'secret'").err().unwrap();
        let failure = fault.into_failure(Path::new("giftdesk.toml"), "");
        assert!(!failure.code_and_details().contains("secret"), "{failure}");
    }
}
