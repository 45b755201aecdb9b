//! `giftdesk shop init`: writes the configuration file of a service, and creates the first keys.
//!
//! Asks at a terminal for what neither an option nor an environment variable gives; elsewhere takes the defaults. Refuses to
//! replace a file. Nothing is written when an answer is one that `giftdesk serve` would refuse. Each key that was created is
//! printed, also when a later step fails: the database has only its hash.

use std::{
    io::{IsTerminal as _, Write as _, stdin},
    path::{Path, PathBuf, absolute},
};

use secrecy::{ExposeSecret as _, SecretString};

use super::session::ShopPlace;
use crate::{
    cli::{
        common::{CommonOptions, quoted},
        config_file,
        database::DatabaseOption,
        failure::{CliCode, Failure},
        output::{write_stderr, write_stdout},
        output_file::OutputFile,
        secret_option::secret_option,
        serve::SMTP_VARIABLE,
    },
    contract::{Clock as _, WallClock},
    i18n::{Language, t, text},
    service::{
        Keys,
        base_url::BaseUrl,
        email::{EmailTransport, parse_address},
    },
};

/// The keys that come first in the file; the others follow with their defaults.
const FIRST_KEYS: [&str; 9] = [
    "data-dir",
    "database",
    "listen",
    "public-url",
    "trusted-proxy",
    "smtp",
    "email-from",
    "language",
    "log-format",
];

/// Options of Practice, which a shop does not have.
const PRACTICE_KEYS: [&str; 2] = ["practice", "practice-speed"];

/// Options of this command that are no keys.
const ACCOUNT: &str = "account";
const OPERATOR: &str = "operator";

/// The most columns of a comment in the file.
const LINE_WIDTH: usize = 100;

#[derive(Debug, clap::Args)]
pub(super) struct InitOptions {
    #[arg(value_name = "FILE", default_value = "giftdesk.toml")]
    file: PathBuf,
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "NETWORK")]
    trusted_proxy: Option<String>,
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    email_from: Option<String>,
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    #[arg(long, value_name = "NAME")]
    operator: Option<String>,
}

/// The values of the file by key, and the names of the first keys.
struct Answers {
    values: Vec<(&'static str, String)>,
    account: Option<String>,
    operator: Option<String>,
}

pub(super) async fn run(
    common: &CommonOptions,
    database: &DatabaseOption,
    options: &InitOptions,
) -> Result<(), Failure> {
    let output = OutputFile {
        path: options.file.clone(),
        format: (),
    };
    output.check(false)?;
    let place = ShopPlace::of_options(common, database)?;
    let folder = absolute(&place.folder).unwrap_or_else(|_| place.folder.clone());
    let answers = ask(&folder, place.database.as_ref(), common, options)?;
    let content = content(&answers.values);
    let mut keys = FirstKeys::default();
    // The keys come first: a file without its keys would look complete.
    let made = add_keys(&place, &answers, &mut keys).await;
    let made = made
        .and_then(|()| output.write_private(false, |mut file| file.write_all(content.as_bytes())));
    print_keys(&keys)?;
    match made {
        Ok(()) => {
            print_next_steps(&options.file);
            Ok(())
        }
        Err(failure) if keys.is_empty() => Err(failure),
        Err(failure) => {
            let meaning = t!("cli-shop-init-keys-created");
            Err(Failure { meaning, ..failure }.after_output())
        }
    }
}

fn ask(
    folder: &Path,
    database: Option<&SecretString>,
    common: &CommonOptions,
    options: &InitOptions,
) -> Result<Answers, Failure> {
    let mut questions = Questions {
        is_asking: stdin().is_terminal(),
    };
    let mut values = vec![("data-dir", folder.display().to_string())];
    let mut add = |key, value: Option<String>| values.extend(value.map(|value| (key, value)));
    let exposed = |secret: &SecretString| secret.expose_secret().to_owned();
    add("database", database.map(exposed));
    let smtp = match &options.smtp {
        Some(given) => Some(given.clone()),
        None => smtp_of_environment()?.as_ref().map(exposed),
    };
    for (key, given, question, default) in [
        (
            "listen",
            &options.listen,
            t!("cli-shop-init-listen"),
            "127.0.0.1:8787",
        ),
        (
            "public-url",
            &options.public_url,
            t!("cli-shop-init-public-url"),
            "",
        ),
        ("smtp", &smtp, t!("cli-shop-init-smtp"), ""),
        (
            "email-from",
            &options.email_from,
            t!("cli-shop-init-email-from"),
            "",
        ),
    ] {
        add(
            key,
            questions.answer(key, given.as_deref(), &question, default)?,
        );
    }
    if let Some(proxy) = &options.trusted_proxy {
        check("trusted-proxy", proxy)?;
        add("trusted-proxy", Some(proxy.clone()));
    }
    add("language", common.language.clone());
    let mut name = |key, given: &Option<String>, question: String| {
        questions.answer(key, given.as_deref(), &question, "")
    };
    Ok(Answers {
        account: name(ACCOUNT, &options.account, t!("cli-shop-init-account"))?,
        operator: name(OPERATOR, &options.operator, t!("cli-shop-init-operator"))?,
        values,
    })
}

/// The URL with a password that an option would show to every process of the machine.
fn smtp_of_environment() -> Result<Option<SecretString>, Failure> {
    let variable = std::env::var_os(SMTP_VARIABLE);
    secret_option(None, "--smtp", variable, SMTP_VARIABLE)
}

/// Asks on stderr, so that stdout has the keys alone.
struct Questions {
    /// Not after the end of the input.
    is_asking: bool,
}

impl Questions {
    /// The value of an option, else the answer, else the default. An empty value is none.
    ///
    /// # Errors
    /// When the service would refuse the value of the option. An answer is asked for again.
    fn answer(
        &mut self,
        key: &str,
        given: Option<&str>,
        question: &str,
        default: &str,
    ) -> Result<Option<String>, Failure> {
        loop {
            let mut answer = given.unwrap_or_default().to_owned();
            let is_asked = given.is_none() && self.is_asking;
            if is_asked {
                write_stderr(match default {
                    "" => question.to_owned(),
                    default => t!(
                        "cli-shop-init-question",
                        question = question,
                        default = default
                    ),
                });
                self.is_asking = stdin().read_line(&mut answer).is_ok_and(|read| read > 0);
            }
            let value = match answer.trim() {
                "" => default,
                answer => answer,
            };
            match check(key, value) {
                Err(failure) if is_asked && self.is_asking => write_stderr(failure),
                checked => {
                    checked?;
                    return Ok(Some(value.to_owned()).filter(|value| !value.is_empty()));
                }
            }
        }
    }
}

/// Checks a value as the service does when it starts. An empty one is none.
fn check(key: &str, value: &str) -> Result<(), Failure> {
    let is_accepted = match key {
        _ if value.is_empty() => true,
        "public-url" => BaseUrl::parse(value).is_ok(),
        "smtp" => EmailTransport::smtp(&SecretString::from(value)).is_ok(),
        "email-from" => parse_address(value).is_some(),
        ACCOUNT | OPERATOR => true,
        key => config_file::accepts(key, value),
    };
    match is_accepted {
        true => Ok(()),
        false => Err(Failure::unchanged(
            CliCode::OptionInvalid,
            t!("cli-shop-init-refused", key = key),
            t!("cli-config-value-remedy", key = key),
        )),
    }
}

/// The file: each key with its description as a comment. Keys without a value are comments.
fn content(values: &[(&'static str, String)]) -> String {
    let options = config_file::options();
    let mut keys: Vec<&clap::Arg> = options
        .get_arguments()
        .filter(|option| config_file::is_key(option))
        .filter(|option| !PRACTICE_KEYS.contains(&option.get_long().unwrap_or_default()))
        .collect();
    let place = |option: &&clap::Arg| {
        let name = option.get_long().unwrap_or_default();
        FIRST_KEYS
            .iter()
            .position(|key| *key == name)
            .unwrap_or(FIRST_KEYS.len())
    };
    keys.sort_by_key(place);
    let mut content = String::new();
    push_comment(&mut content, &t!("cli-shop-init-heading"));
    for option in keys {
        let name = option.get_long().unwrap_or_default();
        content.push('\n');
        push_comment(&mut content, &description(name));
        let value = values.iter().find(|(key, _)| *key == name);
        match value {
            Some((_, value)) => content.push_str(&format!("{name} = {}\n", toml_string(value))),
            None => content.push_str(&format!("# {name} = {}\n", example(option))),
        }
    }
    content
}

/// The help of the option.
fn description(name: &str) -> String {
    let id = match name {
        "data-dir" | "language" | "database" => format!("cli-help-any-{name}"),
        _ => format!("cli-help-serve-{name}"),
    };
    text(Language::current(), &id, &[])
}

/// The default of an option, or what its value is.
fn example(option: &clap::Arg) -> String {
    let default = option.get_default_values().first();
    match (option.get_action(), default) {
        (clap::ArgAction::SetTrue, _) => "false".to_owned(),
        (_, Some(default)) => {
            let default = default.to_string_lossy();
            match default.parse::<f64>() {
                Ok(_) => default.into_owned(),
                Err(_) => toml_string(&default),
            }
        }
        (action, None) => {
            let names = option.get_value_names().unwrap_or_default();
            let name = toml_string(names.first().map_or("", |name| name.as_str()));
            match action {
                clap::ArgAction::Append => format!("[{name}]"),
                _ => name,
            }
        }
    }
}

/// A basic string of TOML, which a JSON string is.
fn toml_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Adds lines of words, each after `#`.
fn push_comment(content: &mut String, text: &str) {
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count() + 1;
        if width == 0 || width + length > LINE_WIDTH {
            content.push_str(if width == 0 { "#" } else { "\n#" });
            width = 1;
        }
        content.push(' ');
        content.push_str(word);
        width += length;
    }
    content.push('\n');
}

/// The first keys, each with the name of its account or operator.
#[derive(Default)]
struct FirstKeys {
    account: Option<(String, SecretString)>,
    operator: Option<(String, SecretString)>,
}

impl FirstKeys {
    fn is_empty(&self) -> bool {
        self.account.is_none() && self.operator.is_none()
    }
}

/// # Errors
/// When the database fails. `added` has the keys that were created before.
async fn add_keys(
    place: &ShopPlace,
    answers: &Answers,
    added: &mut FirstKeys,
) -> Result<(), Failure> {
    if answers.account.is_none() && answers.operator.is_none() {
        return Ok(());
    }
    let keys = Keys::open(&place.folder, place.database.as_ref()).await?;
    let now = WallClock.now();
    if let Some(account) = &answers.account {
        let key = match keys.add_to_account(account, now).await? {
            Some(key) => key,
            None => keys.add(account, now).await?,
        };
        added.account = Some((account.clone(), key));
    }
    if let Some(operator) = &answers.operator {
        added.operator = Some((operator.clone(), keys.add_operator(operator, now).await?));
    }
    keys.close().await;
    Ok(())
}

fn print_keys(keys: &FirstKeys) -> Result<(), Failure> {
    write_stdout(t!("cli-shop-init-keys-created"), |out| {
        if let Some((name, key)) = &keys.account {
            let key = key.expose_secret();
            let line = t!("cli-shop-init-account-key", name = name, key = key);
            writeln!(out, "{line}")?;
        }
        if let Some((name, key)) = &keys.operator {
            let key = key.expose_secret();
            let line = t!("cli-shop-init-operator-key", name = name, key = key);
            writeln!(out, "{line}")?;
        }
        Ok(())
    })
}

fn print_next_steps(file: &Path) {
    let file = file.display().to_string();
    write_stderr(t!("cli-shop-init-written", file = file.as_str()));
    write_stderr(t!("cli-shop-init-next"));
    let steps: [&[&str]; 3] = [
        &["shop", "import", "products.csv"],
        &["serve"],
        &["shop", "doctor"],
    ];
    let file = quoted(&file);
    for step in steps {
        let command = [&["giftdesk"], step, &["--config", &file]].concat();
        write_stderr(command.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys and values of a file. Each value is one that its option accepts.
    fn read(content: &str) -> Vec<(String, String)> {
        let table = toml::de::DeTable::parse(content).unwrap();
        let values = table.get_ref().iter().map(|(key, value)| {
            let value = match value.get_ref() {
                toml::de::DeValue::String(text) => text.to_string(),
                toml::de::DeValue::Integer(number) => number.as_str().to_owned(),
                other => format!("{other:?}"),
            };
            (key.get_ref().to_string(), value)
        });
        values.collect()
    }

    #[test]
    fn file_has_every_key_and_can_be_read() {
        let values = [
            ("data-dir", "/srv/a \"b\"\\c".to_owned()),
            ("listen", "0.0.0.0:80".to_owned()),
            ("trusted-proxy", "10.0.0.0/8".to_owned()),
        ];
        let content = content(&values);
        let mut expected = values.map(|(key, value)| (key.to_owned(), value)).to_vec();
        expected.sort();
        assert_eq!(read(&content), expected);
        assert!(content.contains("\n# max-connections = 900\n"), "{content}");
        assert!(
            content
                .lines()
                .all(|line| line.chars().count() <= LINE_WIDTH)
        );
        for practice in PRACTICE_KEYS {
            assert!(!content.contains(&format!("{practice} =")), "{content}");
        }
        // The examples that are defaults are values, too.
        for line in content.lines().filter_map(|line| line.strip_prefix("# ")) {
            if let Some((key, value)) = line.split_once(" = ")
                && value.parse::<u64>().is_ok()
            {
                assert!(config_file::accepts(key, value), "{line}");
            }
        }
    }

    #[test]
    fn values_that_the_service_refuses_are_not_written() {
        for (key, value) in [
            ("listen", "everywhere"),
            ("public-url", "gifts.example.com"),
            ("smtp", "mail.example.com"),
            ("email-from", "gifts"),
            ("trusted-proxy", "proxy"),
        ] {
            let failure = check(key, value).unwrap_err();
            assert!(failure.what.contains(key), "{failure}");
            assert!(check(key, "").is_ok());
        }
        assert!(check("public-url", "https://gifts.example.com").is_ok());
        assert!(check("smtp", "smtps://user:secret@mail.example.com").is_ok());
    }
}
