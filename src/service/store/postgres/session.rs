//! The settings of a database session: set after connecting, because connection poolers refuse them in the request to
//! connect, and checked before anything is created.

use std::collections::BTreeMap;

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, Row as _};

use super::database_url::DatabaseUrl;
use crate::service::error::{Result, ServiceError};

/// Settings that make the server end stalled work. An instance whose machine stops in the middle
/// of a transaction keeps rows locked, and the server may notice the dead connection only after
/// hours. A database URL can override each setting: `?options[lock_timeout]=5s`.
const SERVER_SETTINGS: [(&str, &str); 6] = [
    // The store only calculates between two statements of a transaction, and never waits there.
    ("idle_in_transaction_session_timeout", "15s"),
    // Longer than `idle_in_transaction_session_timeout`, so that a transaction gets the rows of a
    // stopped instance.
    ("lock_timeout", "25s"),
    // The largest statement writes a few thousand rows in well under a second.
    ("statement_timeout", "60s"),
    // A connection that is silent for a minute ends.
    ("tcp_keepalives_idle", "30"),
    ("tcp_keepalives_interval", "10"),
    ("tcp_keepalives_count", "3"),
];

/// The settings without which the service does not start. Over a local socket the others have no effect.
const REQUIRED_SETTINGS: [&str; 3] = [
    "idle_in_transaction_session_timeout",
    "lock_timeout",
    "statement_timeout",
];

/// A setting of a session that only giftdesk uses.
const MARK: &str = "giftdesk.session";

/// The code of a setting that a server or a pooler refuses in the request to connect.
const PROTOCOL_VIOLATION: &str = "08P01";

/// The settings of a session. Those of the URL precede.
#[derive(Clone, Debug)]
pub(super) struct SessionSettings(BTreeMap<String, String>);

impl SessionSettings {
    pub(super) fn of_service(url: &DatabaseUrl) -> Self {
        let defaults = SERVER_SETTINGS.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let mut settings = BTreeMap::from(defaults);
        settings.extend(url.settings.iter().cloned());
        Self(settings)
    }

    /// A migration can copy a large table for hours. It waits for a lock for `lock_timeout` only.
    pub(super) fn of_migration(url: &DatabaseUrl, lock_timeout: &str) -> Self {
        let limits = REQUIRED_SETTINGS.map(|name| (name.to_owned(), "0".to_owned()));
        let mut settings: BTreeMap<String, String> = url.settings.iter().cloned().collect();
        settings.extend(limits);
        settings.insert("lock_timeout".to_owned(), lock_timeout.to_owned());
        Self(settings)
    }

    /// Sets all of them in one round trip, without a prepared statement.
    ///
    /// # Errors
    /// When the database fails, or does not know a setting of the URL.
    pub(super) async fn apply(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let calls: Vec<String> = self
            .0
            .iter()
            .map(|(name, value)| format!("set_config({}, {}, false)", quoted(name), quoted(value)))
            .collect();
        if calls.is_empty() {
            return Ok(());
        }
        let select = format!("SELECT {}", calls.join(", "));
        connection.execute(AssertSqlSafe(select)).await?;
        Ok(())
    }
}

fn quoted(text: &str) -> String {
    // `E''` reads backslashes the same way whatever `standard_conforming_strings` says.
    format!("E'{}'", text.replace('\\', "\\\\").replace('\'', "''"))
}

/// Connects twice, and checks that a session keeps its settings.
///
/// # Errors
/// When the database cannot be reached, a pooler gives each transaction another session, or the time limits are not in force.
pub(super) async fn check_sessions(url: &DatabaseUrl) -> Result<()> {
    let settings = SessionSettings::of_service(url);
    let mut first = connect(url).await?;
    settings.apply(&mut first).await?;
    let own = uuid::Uuid::new_v4().to_string();
    first
        .execute(AssertSqlSafe(format!(
            "SELECT set_config('{MARK}', '{own}', false)"
        )))
        .await?;
    let mut second = connect(url).await?;
    // A transaction of the second connection occupies a session. Behind a pooler that shares sessions between transactions it
    // is the one of the first connection, or the first connection now gets another one.
    let shared = match second.execute("BEGIN").await {
        Ok(_) => {
            let seen = marks(&mut second).await?;
            seen == own || marks(&mut first).await? != own
        }
        // A pooler in statement mode refuses transactions.
        Err(sqlx::Error::Database(_)) => true,
        Err(error) => return Err(error.into()),
    };
    if shared {
        return Err(ServiceError::PoolerSharesSessions);
    }
    for name in REQUIRED_SETTINGS {
        let is_chosen = url.settings.iter().any(|(chosen, _)| chosen == name);
        if !is_chosen && setting(&mut first, name).await? == "0" {
            return Err(ServiceError::NoTimeLimits { setting: name });
        }
    }
    // Returning them is only polite: the process closes them in any case.
    let _ = second.close().await;
    let _ = first.close().await;
    Ok(())
}

async fn connect(url: &DatabaseUrl) -> Result<PgConnection> {
    let connected = PgConnection::connect_with(&url.options).await;
    connected.map_err(|source| match &source {
        sqlx::Error::Database(error) if error.code().as_deref() == Some(PROTOCOL_VIOLATION) => {
            ServiceError::SettingRefused { source }
        }
        _ => source.into(),
    })
}

async fn marks(connection: &mut PgConnection) -> Result<String, sqlx::Error> {
    read(
        connection,
        format!("SELECT coalesce(current_setting('{MARK}', true), '')"),
    )
    .await
}

async fn setting(connection: &mut PgConnection, name: &str) -> Result<String, sqlx::Error> {
    read(
        connection,
        format!("SELECT current_setting({})", quoted(name)),
    )
    .await
}

/// Reads one text without a prepared statement, which poolers that share sessions lose.
async fn read(connection: &mut PgConnection, query: String) -> Result<String, sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(query))
        .fetch_one(connection)
        .await?
        .try_get(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_url_overrides_server_settings() {
        let url = "postgres://giftdesk@localhost/gifts?options[lock_timeout]=5s";
        let SessionSettings(settings) =
            SessionSettings::of_service(&DatabaseUrl::parse(url).unwrap());
        assert_eq!(settings["lock_timeout"], "5s");
        assert_eq!(settings["idle_in_transaction_session_timeout"], "15s");
    }

    #[test]
    fn settings_are_quoted() {
        assert_eq!(quoted(r"a'b\c"), r"E'a''b\\c'");
    }
}
