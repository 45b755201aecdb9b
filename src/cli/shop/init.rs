//! `giftdesk shop init`: writes the configuration file of a service, and creates the first keys.
//!
//! Asks at a terminal for what no option gives; elsewhere takes the defaults. Refuses to replace a file. Nothing is written
//! when an answer is one that `giftdesk serve` would refuse.

use std::{
    io::{IsTerminal as _, Write as _, stdin},
    path::{Path, PathBuf, absolute},
};

use secrecy::{ExposeSecret as _, SecretString};

use super::session::ShopPlace;
use crate::{
    cli::{
        common::CommonOptions,
        config_file,
        database::DatabaseOption,
        failure::Failure,
        output::{write_stderr, write_stdout},
        output_file::OutputFile,
    },
    contract::{Clock as _, WallClock},
    i18n::{Language, t, text},
    service::Keys,
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
    let answers = ask(&folder, common, database, options);
    let content = content(&answers.values);
    config_file::check(&options.file, &content)?;
    // The keys come first: a file without its keys would look complete.
    let keys = add_keys(&place, &answers).await?;
    output.write_private(false, |mut file| file.write_all(content.as_bytes()))?;
    report(options, &keys)
}

fn ask(
    folder: &Path,
    common: &CommonOptions,
    database: &DatabaseOption,
    options: &InitOptions,
) -> Answers {
    let mut questions = Questions {
        is_asking: stdin().is_terminal(),
    };
    let mut values = vec![("data-dir", folder.display().to_string())];
    let mut add = |key, value: Option<String>| values.extend(value.map(|value| (key, value)));
    add("database", database.argument().map(str::to_owned));
    let listen = t!("cli-shop-init-listen");
    let default = "127.0.0.1:8787";
    add("listen", questions.answer(&options.listen, listen, default));
    let public_url = t!("cli-shop-init-public-url");
    add(
        "public-url",
        questions.answer(&options.public_url, public_url, ""),
    );
    add("trusted-proxy", options.trusted_proxy.clone());
    let smtp = t!("cli-shop-init-smtp");
    add("smtp", questions.answer(&options.smtp, smtp, ""));
    let sender = t!("cli-shop-init-email-from");
    add(
        "email-from",
        questions.answer(&options.email_from, sender, ""),
    );
    add("language", common.language.clone());
    let account = t!("cli-shop-init-account");
    let operator = t!("cli-shop-init-operator");
    Answers {
        account: questions.answer(&options.account, account, ""),
        operator: questions.answer(&options.operator, operator, ""),
        values,
    }
}

/// Asks on stderr, so that stdout has the keys alone.
struct Questions {
    /// Not after the end of the input.
    is_asking: bool,
}

impl Questions {
    /// The value of an option, else the answer, else the default. An empty value is none.
    fn answer(
        &mut self,
        given: &Option<String>,
        question: String,
        default: &str,
    ) -> Option<String> {
        let mut answer = given.clone().unwrap_or_default();
        if given.is_none() && self.is_asking {
            write_stderr(match default {
                "" => question,
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
        Some(value.to_owned()).filter(|value| !value.is_empty())
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
            Some((_, value)) => content.push_str(&format!("{name} = {}\n", quoted(value))),
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
                Err(_) => quoted(&default),
            }
        }
        (action, None) => {
            let names = option.get_value_names().unwrap_or_default();
            let name = quoted(names.first().map_or("", |name| name.as_str()));
            match action {
                clap::ArgAction::Append => format!("[{name}]"),
                _ => name,
            }
        }
    }
}

/// A basic string of TOML, which a JSON string is.
fn quoted(text: &str) -> String {
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

async fn add_keys(place: &ShopPlace, answers: &Answers) -> Result<FirstKeys, Failure> {
    let mut added = FirstKeys::default();
    if answers.account.is_none() && answers.operator.is_none() {
        return Ok(added);
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
    Ok(added)
}

fn report(options: &InitOptions, keys: &FirstKeys) -> Result<(), Failure> {
    let file = options.file.display().to_string();
    write_stderr(t!("cli-shop-init-written", file = file.as_str()));
    write_stdout(t!("cli-shop-init-written", file = file.as_str()), |out| {
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
    })?;
    write_stderr(t!("cli-shop-init-next"));
    let steps: [&[&str]; 3] = [
        &["shop", "import", "products.csv"],
        &["serve"],
        &["shop", "doctor"],
    ];
    for step in steps {
        let command = [&["giftdesk"], step, &["--config", &file]].concat();
        write_stderr(command.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_has_every_key_and_can_be_read() {
        let values = [
            ("data-dir", "/srv/a \"b\"\\c".to_owned()),
            ("listen", "0.0.0.0:80".to_owned()),
            ("trusted-proxy", "10.0.0.0/8".to_owned()),
        ];
        let content = content(&values);
        config_file::check(Path::new("giftdesk.toml"), &content).unwrap();
        assert!(content.contains("\nlisten = \"0.0.0.0:80\"\n"), "{content}");
        assert!(content.contains("\n# max-connections = 900\n"), "{content}");
        assert!(
            content
                .lines()
                .all(|line| line.chars().count() <= LINE_WIDTH)
        );
        for practice in PRACTICE_KEYS {
            assert!(!content.contains(&format!("{practice} =")), "{content}");
        }
        // The examples of the comments are values, too, except for names that stand for a value.
        let named = ["URL", "ADDRESS", "NETWORK", "TAG", "DIR", "NAME"];
        let lines = content.lines().filter_map(|line| {
            let line = line.strip_prefix("# ")?;
            let (key, value) = line.split_once(" = ")?;
            let is_named = named.iter().any(|name| value.contains(name));
            (!key.contains(' ') && !is_named).then_some(line)
        });
        let lines: Vec<&str> = lines.collect();
        assert!(lines.len() > 8, "{lines:?}");
        config_file::check(Path::new("giftdesk.toml"), &lines.join("\n")).unwrap();
    }
}
