//! Options of every program: the data folder, the connection and the language.

use std::{num::NonZeroU32, path::PathBuf, str::FromStr, sync::Arc, time::Duration};

use secrecy::SecretString;

use super::{
    embedded::EmbeddedServices,
    failure::{CliCode, Failure},
};
use crate::{
    contract::{Clock, WallClock},
    desk::{Connection, ConnectionKind, DeskConfig, StartWith},
    i18n::{self, Language, t},
};

/// The environment variable with the API key for `--connect`. The key is not an argument, because
/// every process of the machine can read the arguments of the others.
const API_KEY_VARIABLE: &str = "GIFTDESK_API_KEY";

/// The value of `--connect` that names Practice.
pub(super) const PRACTICE: &str = "practice";

/// The value of `--connect` that names My shop.
pub(super) const SHOP: &str = "shop";

/// The environment variable with the speed of the outbox. Only debug builds read it, so that the
/// times of a released program cannot be shortened; `docs/contributing.md` describes it.
const OUTBOX_SPEED_VARIABLE: &str = "GIFTDESK_TEST_OUTBOX_SPEED";

/// The environment variable with the time limit of `send` and `resume` in seconds, for debug builds.
const TIME_LIMIT_VARIABLE: &str = "GIFTDESK_TEST_TIME_LIMIT_SECONDS";

/// The value of [`DeskConfig::outbox_speed`](crate::desk::DeskConfig::outbox_speed).
fn outbox_speed() -> NonZeroU32 {
    test_variable(OUTBOX_SPEED_VARIABLE).unwrap_or(NonZeroU32::MIN)
}

/// The time limit of `send` and `resume` whose product value is `limit`.
pub(super) fn time_limit(limit: Duration) -> Duration {
    test_variable(TIME_LIMIT_VARIABLE).map_or(limit, Duration::from_secs)
}

/// A variable of tests that start whole programs. Release builds ignore it.
fn test_variable<T: FromStr>(name: &str) -> Option<T> {
    if !cfg!(debug_assertions) {
        return None;
    }
    std::env::var(name).ok()?.parse().ok()
}

#[derive(Clone, Debug, clap::Args)]
pub(super) struct CommonOptions {
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[arg(long, global = true, value_name = "URL")]
    pub(super) connect: Option<String>,
    #[arg(long, global = true, value_name = "TAG")]
    pub(super) language: Option<String>,
}

fn default_data_dir() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "giftdesk").map(|dirs| dirs.data_dir().to_owned())
}

impl CommonOptions {
    /// The path of the data folder, which may not exist yet. Returns `None` without `--data-dir`
    /// when the home folder of the user is unknown.
    pub(super) fn data_dir_path(&self) -> Option<PathBuf> {
        self.data_dir.clone().or_else(default_data_dir)
    }

    /// The language of a service's emails: `--language`, else American English. The language of the
    /// machine is not used, because it says nothing about the recipients.
    pub(super) fn service_language(&self) -> Language {
        self.language
            .as_deref()
            .and_then(i18n::from_tag)
            .unwrap_or_default()
    }

    /// The data folder; created if it does not exist.
    pub(super) fn data_dir(&self) -> Result<PathBuf, Failure> {
        let dir = self.data_dir_path().ok_or_else(|| {
            Failure::nothing_sent(
                CliCode::DataFolderUnknown,
                t!("cli-data-folder-unknown"),
                t!("cli-data-folder-unknown-remedy"),
            )
        })?;
        crate::service::create_private_folder(&dir).map_err(|error| {
            Failure::nothing_sent(
                CliCode::DataFolderUnusable,
                t!("cli-data-folder-unusable", path = dir.display().to_string()),
                t!("cli-data-folder-unusable-remedy"),
            )
            .with_details(error)
        })?;
        Ok(dir)
    }

    /// A command that a person can copy: `program` with its options, the data folder of this command,
    /// and the connection `connect`.
    pub(super) fn command(&self, program: &[&str], connect: Option<&str>) -> String {
        let mut words = vec!["giftdesk".to_owned()];
        words.extend(program.iter().map(|word| (*word).to_owned()));
        if let Some(data_dir) = &self.data_dir {
            words.extend(["--data-dir".to_owned(), quoted(&data_dir.to_string_lossy())]);
        }
        if let Some(connect) = connect {
            words.extend(["--connect".to_owned(), quoted(connect)]);
        }
        words.join(" ")
    }

    /// The command that continues the open work of the connection `connect`.
    pub(super) fn resume_command(&self, connect: Option<&str>) -> String {
        self.command(&["resume", "--wait"], connect)
    }

    /// The connection of `--connect`, or `default` without that option. With `--connect`, fails
    /// when the environment variable with the API key is missing or blank.
    pub(super) fn start_with(&self, default: StartWith) -> Result<StartWith, Failure> {
        let Some(base_url) = self.connect.clone() else {
            return Ok(default);
        };
        match base_url.as_str() {
            PRACTICE => return Ok(StartWith::Practice),
            SHOP => return Ok(StartWith::Shop),
            _ => {}
        }
        let key = std::env::var(API_KEY_VARIABLE)
            .ok()
            .filter(|key| !key.trim().is_empty());
        let Some(key) = key else {
            return Err(Failure::nothing_sent(
                CliCode::ApiKeyMissing,
                t!("cli-api-key-missing", url = base_url),
                t!("cli-api-key-missing-remedy", variable = API_KEY_VARIABLE),
            ));
        };
        Ok(StartWith::Remote {
            base_url,
            key: SecretString::from(key.trim()),
        })
    }

    /// The engine with the data folder and the connection of these options, or `default` without a connection, and with
    /// Practice and My shop inside this process.
    pub(super) fn desk_config(&self, default: StartWith) -> Result<DeskConfig, Failure> {
        let clock: Arc<dyn Clock> = Arc::new(WallClock);
        Ok(DeskConfig {
            connection: self.start_with(default)?,
            embedded: Some(Arc::new(EmbeddedServices::new(Arc::clone(&clock), 1.0))),
            clock,
            outbox_speed: outbox_speed(),
            ..DeskConfig::new(self.data_dir()?)
        })
    }
}

/// The value of `--connect` for a connection.
pub(super) fn connect_value(connection: &Connection) -> &str {
    match connection.kind {
        ConnectionKind::Practice => PRACTICE,
        ConnectionKind::Shop => SHOP,
        ConnectionKind::Remote => &connection.base_url,
    }
}

/// Quotes an argument for the shell when that is necessary.
pub(super) fn quoted(argument: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@%+=,".contains(c);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        argument.to_owned()
    } else if cfg!(windows) {
        format!("\"{argument}\"")
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(data_dir: &str, connect: Option<&str>) -> CommonOptions {
        CommonOptions {
            data_dir: Some(data_dir.into()),
            connect: connect.map(str::to_owned),
            language: None,
        }
    }

    #[test]
    fn resume_command_names_folder_and_connection() {
        let options = options("/home/ida/gifts", Some("https://gifts.example.com"));
        assert_eq!(
            options.resume_command(options.connect.as_deref()),
            "giftdesk resume --wait --data-dir /home/ida/gifts --connect https://gifts.example.com"
        );
        assert_eq!(
            options.command(&["outbox"], None),
            "giftdesk outbox --data-dir /home/ida/gifts"
        );
    }

    #[cfg(not(windows))]
    #[test]
    fn special_characters_are_quoted() {
        let options = options("/home/ida/Ida's gifts", Some("http://[::1]/?a&b"));
        assert_eq!(
            options.resume_command(options.connect.as_deref()),
            r"giftdesk resume --wait --data-dir '/home/ida/Ida'\''s gifts' --connect 'http://[::1]/?a&b'"
        );
    }

    #[test]
    fn services_inside_giftdesk_have_names() {
        let start_with = |name| options("/tmp", Some(name)).start_with(StartWith::LastUsed);
        assert!(matches!(start_with(PRACTICE), Ok(StartWith::Practice)));
        assert!(matches!(start_with(SHOP), Ok(StartWith::Shop)));
    }
}
