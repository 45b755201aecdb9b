//! Chooses the connection that a key is used for, by the address and the account of the key.

use secrecy::SecretString;
use uuid::Uuid;

use super::{
    account::is_same_account,
    connection::{Connection, ConnectionKind},
    key_account,
    vault::KeyName,
};
use crate::{
    client::{Client, ClientOptions},
    contract::Me,
    desk::{
        config::{BackgroundWork, StartWith},
        engine::app_context::{AppContext, LAST_USED_CONNECTION_SETTING},
        ids::ConnectionId,
        problem::{Impact, Problem, ProblemKind, service_problem},
        store::{ConnectionRowId, StoreError},
    },
};

/// A connection and its account, if the account is known.
pub(super) struct KnownConnection {
    pub(in crate::desk) connection_row: ConnectionRowId,
    pub(in crate::desk) connection: Connection,
    account: Option<Me>,
}

impl KnownConnection {
    /// Whether the connection belongs to the account `me`; `None` when that is not known.
    pub(super) fn is_of_account(&self, me: Option<&Me>) -> Option<bool> {
        is_same_account(self.account.as_ref()?, me?)
    }
}

/// The connection of the first session.
pub(super) async fn first_connection(
    app: &AppContext,
    start_with: StartWith,
) -> Result<(ConnectionRowId, Connection), Problem> {
    let wanted = match start_with {
        StartWith::Practice => ConnectionId::PRACTICE,
        StartWith::Shop => return embedded_connection(app, Connection::shop()).await,
        StartWith::LastUsed => app
            .store
            .setting(LAST_USED_CONNECTION_SETTING)
            .await?
            .unwrap_or(ConnectionId::PRACTICE),
        StartWith::Remote { base_url, key } => return remote_connection(app, base_url, key).await,
    };
    let all = app.store.connections().await?;
    let with_id = |id| all.iter().find(|(_, connection)| connection.id == id);
    match with_id(wanted).or_else(|| with_id(ConnectionId::PRACTICE)) {
        Some((row, connection)) => Ok((*row, connection.clone())),
        // The practice connection is missing only when the database was edited by hand.
        None => embedded_connection(app, Connection::practice()).await,
    }
}

/// The connection of a service inside giftdesk, which is added with its first use.
pub(super) async fn embedded_connection(
    app: &AppContext,
    embedded: Connection,
) -> Result<(ConnectionRowId, Connection), Problem> {
    let all = app.store.connections().await?;
    let known = all.into_iter().find(|(_, known)| known.id == embedded.id);
    match known {
        Some(known) => Ok(known),
        None if app.is_read_only() => Err(ProblemKind::DataFolderInUse.into()),
        None => Ok((app.store.add_connection(&embedded).await?, embedded)),
    }
}

/// The connection for an address and key from the command line.
async fn remote_connection(
    app: &AppContext,
    base_url: String,
    key: SecretString,
) -> Result<(ConnectionRowId, Connection), Problem> {
    let base = normalized_base_url(&base_url, key.clone())?;
    let known = connections_at(app, &base).await?;
    // The account is requested only when a connection at this address already belongs to an
    // account: otherwise gifts of two accounts cannot mix.
    let is_online = app.background_work != BackgroundWork::Nothing;
    let me = if is_online && known.iter().any(|one| one.account.is_some()) {
        key_account::fetch_account(app, &base, key.clone())
            .await
            .ok()
    } else {
        None
    };
    let (row, connection) = match best_match(&known, me.as_ref()) {
        Some(best) => (best.connection_row, best.connection.clone()),
        None if app.is_read_only() => return Err(ProblemKind::DataFolderInUse.into()),
        None => add_connection(app, String::new(), base, me.as_ref()).await?,
    };
    app.keys.cache(KeyName::Account(connection.id), key);
    Ok((row, connection))
}

pub(super) async fn connections_at(
    app: &AppContext,
    base_url: &str,
) -> Result<Vec<KnownConnection>, StoreError> {
    let mut known = Vec::new();
    for (connection_row, connection) in app.store.connections().await? {
        if connection.kind == ConnectionKind::Remote && connection.base_url == base_url {
            let account = app.store.account(connection.id).await?;
            known.push(KnownConnection {
                connection_row,
                connection,
                account,
            });
        }
    }
    Ok(known)
}

/// Returns the connection of the account `me`, else a connection without a known account. When `me`
/// is unknown, returns the first connection, whose outbox waits until the account is verified.
fn best_match<'a>(known: &'a [KnownConnection], me: Option<&Me>) -> Option<&'a KnownConnection> {
    if me.is_none() {
        return known.first();
    }
    let own = known.iter().find(|one| one.is_of_account(me) == Some(true));
    own.or_else(|| known.iter().find(|one| one.is_of_account(me).is_none()))
}

/// Stores a new connection. When another connection has the same name, the account's email is added
/// to the name.
pub(in crate::desk) async fn add_connection(
    app: &AppContext,
    name: String,
    base_url: String,
    me: Option<&Me>,
) -> Result<(ConnectionRowId, Connection), StoreError> {
    let mut connection = Connection {
        id: ConnectionId(Uuid::now_v7()),
        kind: ConnectionKind::Remote,
        name: match name.trim() {
            "" => host_of(&base_url).to_owned(),
            name => name.to_owned(),
        },
        base_url,
    };
    let all = app.store.connections().await?;
    if let Some(email) = me.and_then(|me| me.email.as_deref())
        && all.iter().any(|(_, other)| other.name == connection.name)
    {
        connection.name = format!("{} ({email})", connection.name);
    }
    let row = app.store.add_connection(&connection).await?;
    if let Some(me) = me {
        app.store.bind_account(connection.id, me).await?;
    }
    Ok((row, connection))
}

fn host_of(base_url: &str) -> &str {
    let host = base_url.split("://").nth(1).unwrap_or(base_url);
    host.split('/').next().unwrap_or(host)
}

/// Returns the address in the form in which connections store addresses.
pub(super) fn normalized_base_url(base_url: &str, key: SecretString) -> Result<String, Problem> {
    Client::new(base_url, key, ClientOptions::default())
        .map(|client| client.base_url().to_owned())
        .map_err(|error| service_problem(&error, Impact::NothingChanged))
}
