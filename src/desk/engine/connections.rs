//! Which service the desk talks to: the first one, another one, a new one, one less.

use std::sync::Arc;

use secrecy::SecretString;
use uuid::Uuid;

use super::{
    Engine, account,
    context::Context,
    hub::{Found, Hub, LAST_USED, PREFERENCES},
    session::Running,
    tell,
};
use crate::{
    client::{Client, ClientError, ClientOptions},
    contract::Me,
    desk::{
        Connection, ConnectionId, ConnectionKind, Event, Impact, OutboxState, Preferences, Problem,
        ProblemKind, RequestKey, StartWith,
        problem::service_problem,
        store::{ConnectionRowId, StoreError},
    },
};

/// The connection of the first session.
pub(super) async fn first(
    hub: &Hub,
    start_with: StartWith,
) -> Result<(ConnectionRowId, Connection), Problem> {
    let all = hub.store.connections().await?;
    let wanted = match start_with {
        StartWith::Practice => ConnectionId::PRACTICE,
        StartWith::LastUsed => hub
            .store
            .setting(LAST_USED)
            .await?
            .unwrap_or(ConnectionId::PRACTICE),
        StartWith::Remote { base_url, key } => {
            let base = checked_base(&base_url, key.clone())?;
            let owned = owned_at(hub, &base).await?;
            // No connection belongs to an account yet, so nothing can be mixed up.
            let me = if owned.iter().any(|one| one.account.is_some()) {
                account::ask(hub, &base, key.clone()).await.ok()
            } else {
                None
            };
            let (connection_row, connection) = match pick(&owned, me.as_ref()) {
                Some(known) => (known.connection_row, known.connection.clone()),
                None => add(hub, String::new(), base, me.as_ref()).await?,
            };
            hub.keys.cache(connection.id, key);
            return Ok((connection_row, connection));
        }
    };
    let found = all
        .iter()
        .find(|(_, one)| one.id == wanted)
        .or_else(|| all.iter().find(|(_, one)| one.id == ConnectionId::PRACTICE));
    match found {
        Some((connection_row, connection)) => Ok((*connection_row, connection.clone())),
        // Only a hand that edits the database can remove practice.
        None => {
            let practice = Connection {
                id: ConnectionId::PRACTICE,
                kind: ConnectionKind::Practice,
                name: "Practice".to_owned(),
                base_url: String::new(),
            };
            Ok((hub.store.add_connection(&practice).await?, practice))
        }
    }
}

/// A connection and the account that it belongs to.
struct Owned {
    connection_row: ConnectionRowId,
    connection: Connection,
    account: Option<Me>,
}

/// The connections of an address.
async fn owned_at(hub: &Hub, base_url: &str) -> Result<Vec<Owned>, StoreError> {
    let mut owned = Vec::new();
    for (connection_row, connection) in hub.store.connections().await? {
        if connection.kind == ConnectionKind::Remote && connection.base_url == base_url {
            let account = hub.store.account(connection_row, connection.id).await?;
            owned.push(Owned {
                connection_row,
                connection,
                account,
            });
        }
    }
    Ok(owned)
}

/// Which of them a key works with: the account's own, else one that may be the account's. While
/// the service cannot be asked it is the first one, whose outbox waits until it could.
fn pick<'a>(owned: &'a [Owned], me: Option<&Me>) -> Option<&'a Owned> {
    let Some(me) = me else {
        return owned.first();
    };
    let tells = |one: &Owned| one.account.as_ref().and_then(|a| account::is_same(a, me));
    let own = owned.iter().find(|one| tells(one) == Some(true));
    own.or_else(|| owned.iter().find(|one| tells(one).is_none()))
}

/// Keeps another connection, under a name that no other has when the account can tell them apart.
async fn add(
    hub: &Hub,
    name: String,
    base_url: String,
    me: Option<&Me>,
) -> Result<(ConnectionRowId, Connection), StoreError> {
    let mut connection = remote(name, base_url);
    let all = hub.store.connections().await?;
    let email = me.and_then(|me| me.email.as_deref());
    if let Some(email) = email
        && all.iter().any(|(_, one)| one.name == connection.name)
    {
        connection.name = format!("{} ({email})", connection.name);
    }
    let connection_row = hub.store.add_connection(&connection).await?;
    if let Some(me) = me {
        hub.store.bind_account(connection.id, me).await?;
    }
    Ok((connection_row, connection))
}

/// Says which sends wait in other connections than the one in use.
pub(super) async fn tell_waiting_elsewhere(context: &Context) {
    let hub = &context.hub;
    hub.withdraw_notices(|notice| {
        matches!(
            notice.problem.kind,
            ProblemKind::SendsInOtherConnection { .. }
        )
    });
    let Some(all) = context.or_tell(hub.store.connections().await) else {
        return;
    };
    for (connection_row, connection) in all {
        if connection.id == context.session.connection.id {
            continue;
        }
        let Some(entries) = context.or_tell(hub.store.outbox(connection_row).await) else {
            return;
        };
        let waiting = entries.iter().filter(|entry| is_open(&entry.state)).count();
        if waiting > 0 {
            hub.notice(Problem::from(ProblemKind::SendsInOtherConnection {
                connection: connection.name,
                sends: waiting as u64,
            }));
        }
    }
}

/// Decided to be sent, and not settled.
fn is_open(state: &OutboxState) -> bool {
    !matches!(state, OutboxState::Sent(_) | OutboxState::Refused(_))
}

/// The address as it is kept.
fn checked_base(base_url: &str, key: SecretString) -> Result<String, Problem> {
    Client::new(base_url, key, ClientOptions::default())
        .map(|client| client.base_url().to_owned())
        .map_err(|error| service_problem(&error, Impact::NothingChanged))
}

fn remote(name: String, base_url: String) -> Connection {
    let name = if name.trim().is_empty() {
        let host = base_url.split("://").nth(1).unwrap_or(&base_url);
        host.split('/').next().unwrap_or(host).to_owned()
    } else {
        name.trim().to_owned()
    };
    Connection {
        id: ConnectionId(Uuid::now_v7()),
        kind: ConnectionKind::Remote,
        name,
        base_url,
    }
}

/// Asks a service whose key this is.
pub(super) async fn test(
    context: Context,
    key: RequestKey,
    base_url: String,
    api_key: SecretString,
) {
    let options = ClientOptions {
        // A person waits and can press the button again.
        max_attempts: 1,
        ..context.hub.client.clone()
    };
    let result = match Client::new(&base_url, api_key, options) {
        Ok(client) => client.me().await,
        Err(error) => Err(error),
    };
    let result = result.map_err(|error| service_problem(&error, Impact::NothingChanged));
    context.tell(Event::ConnectionTested { key, result });
}

pub(super) async fn save_preferences(context: &Context, mut preferences: Preferences) {
    preferences.zoom = if preferences.zoom.is_finite() {
        preferences.zoom.clamp(0.75, 2.0)
    } else {
        1.0
    };
    let old = context.hub.set_preferences(preferences.clone());
    let kept = context
        .hub
        .store
        .keep_setting(PREFERENCES, &preferences)
        .await;
    context.or_tell(kept);
    let other_country = old.country != preferences.country;
    context.tell(Event::Preferences(preferences));
    if other_country {
        tell::catalog(context).await;
        context.tell_changed(crate::desk::view::Changed {
            catalog: true,
            ..Default::default()
        });
        context.session.refresh();
    }
}

fn belongs_elsewhere(connection: &Connection) -> Problem {
    Problem::from(ProblemKind::KeyOfOtherAccount {
        connection: connection.name.clone(),
    })
}

impl Engine {
    async fn switch_to(&mut self, connection_row: ConnectionRowId, connection: Connection) {
        // Only what the person chose here is remembered, not what one run was started with.
        if let Err(error) = self.hub.store.keep_setting(LAST_USED, &connection.id).await {
            self.hub.notice(error.problem());
        }
        self.begin(connection_row, connection).await;
    }

    async fn begin(&mut self, connection_row: ConnectionRowId, connection: Connection) {
        self.running.end().await;
        self.running = Running::begin(&self.hub, connection_row, connection).await;
        tell_waiting_elsewhere(&self.running.context).await;
    }

    pub(super) async fn use_connection(&mut self, id: ConnectionId) {
        let all = self.hub.store.connections().await;
        let Some(all) = self.running.context.or_tell(all) else {
            return;
        };
        if let Some((connection_row, connection)) = all.into_iter().find(|(_, one)| one.id == id) {
            self.switch_to(connection_row, connection).await;
        }
    }

    /// Asks whose key it is, and then decides which connection it is for.
    pub(super) fn add_connection(&self, name: String, base_url: String, key: SecretString) {
        let base_url = match checked_base(&base_url, key.clone()) {
            Ok(base) => base,
            Err(problem) => {
                self.running.context.problem(problem);
                return;
            }
        };
        let hub = Arc::clone(&self.hub);
        tokio::spawn(async move {
            let me = account::ask(&hub, &base_url, key.clone()).await.ok();
            hub.found(Found::NewConnection {
                name,
                base_url,
                key,
                me,
            });
        });
    }

    /// Asks whose key it is, and then keeps it, when it is not refused.
    pub(super) async fn enter_key(&self, id: ConnectionId, key: SecretString) {
        let all = self.hub.store.connections().await;
        let Some(all) = self.running.context.or_tell(all) else {
            return;
        };
        let known = all
            .into_iter()
            .find(|(_, one)| one.id == id && one.kind == ConnectionKind::Remote);
        let Some((_, connection)) = known else {
            return;
        };
        let context = self.running.context.clone();
        tokio::spawn(async move {
            match account::ask(&context.hub, &connection.base_url, key.clone()).await {
                Err(error @ (ClientError::Unauthorized { .. } | ClientError::BadAddress(_))) => {
                    context.problem(service_problem(&error, Impact::NothingChanged));
                }
                asked => context.hub.found(Found::Key {
                    id,
                    key,
                    me: asked.ok(),
                }),
            }
        });
    }

    /// Goes to the connection that a key is for.
    pub(super) async fn decide(&mut self, found: Found) {
        let decided = match found {
            Found::NewConnection {
                name,
                base_url,
                key,
                me,
            } => self.take_key(None, name, base_url, key, me).await,
            Found::Key { id, key, me } => self.key_entered(id, key, me).await,
            Found::AnotherAccount { from, me } => self.another_account(from, me).await,
        };
        self.running.context.or_tell(decided);
    }

    async fn key_entered(
        &mut self,
        id: ConnectionId,
        key: SecretString,
        me: Option<Me>,
    ) -> Result<(), StoreError> {
        let all = self.hub.store.connections().await?;
        match all.into_iter().find(|(_, one)| one.id == id) {
            Some((_, one)) => {
                self.take_key(Some(id), one.name, one.base_url, key, me)
                    .await
            }
            // It was forgotten meanwhile.
            None => Ok(()),
        }
    }

    /// Gives a key to the connection of its account at this address, to a new one when there is
    /// none, and uses it. A key that was entered for a connection is its key unless it is known
    /// to be another account's.
    async fn take_key(
        &mut self,
        entered_for: Option<ConnectionId>,
        name: String,
        base_url: String,
        key: SecretString,
        me: Option<Me>,
    ) -> Result<(), StoreError> {
        let tells = |one: &Owned| account::is_same(one.account.as_ref()?, me.as_ref()?);
        let owned = owned_at(&self.hub, &base_url).await?;
        let known = owned
            .iter()
            .find(|one| Some(one.connection.id) == entered_for && tells(one) != Some(false))
            .or_else(|| owned.iter().find(|one| tells(one) == Some(true)));
        let (connection_row, connection) = match known {
            Some(known) => (known.connection_row, known.connection.clone()),
            None => add(&self.hub, name, base_url, me.as_ref()).await?,
        };
        if let Some(asked) = entered_for
            && asked != connection.id
        {
            self.hub.notice(belongs_elsewhere(&connection));
        }
        self.keep_key(&connection, key);
        self.switch_to(connection_row, connection).await;
        Ok(())
    }

    /// The key of the session turned out to be another account's: that account has a connection
    /// of its own, and the connection it was used with stays as it is.
    async fn another_account(&mut self, from: ConnectionId, me: Me) -> Result<(), StoreError> {
        let left = self.running.context.session.connection.clone();
        if left.id != from {
            return Ok(());
        }
        let Some(key) = self.hub.keys.key(from).await else {
            return Ok(());
        };
        let owned = owned_at(&self.hub, &left.base_url).await?;
        let own = owned.into_iter().find(|one| {
            let account = one.account.as_ref();
            account.and_then(|account| account::is_same(account, &me)) == Some(true)
        });
        let (connection_row, connection) = match own {
            Some(own) => (own.connection_row, own.connection),
            None => add(&self.hub, left.name, left.base_url, Some(&me)).await?,
        };
        self.hub.keys.evict(from);
        self.hub.keys.cache(connection.id, key);
        self.hub.notice(belongs_elsewhere(&connection));
        // Not remembered: the person did not choose it.
        self.begin(connection_row, connection).await;
        Ok(())
    }

    fn keep_key(&self, connection: &Connection, key: SecretString) {
        // In memory at once; a keyring that asks for its password must not hold the app up.
        self.hub.keys.cache(connection.id, key.clone());
        let (hub, id) = (Arc::clone(&self.hub), connection.id);
        hub.withdraw_notices(|notice| {
            matches!(&notice.problem.kind, ProblemKind::KeyMissing { connection, .. } if *connection == id)
        });
        tokio::spawn(async move {
            hub.keys.probe().await;
            if hub.keys.are_kept() && !hub.keys.keep(id, key).await {
                hub.notice(ProblemKind::KeyNotSaved.into());
            }
        });
    }

    pub(super) async fn remove_connection(&mut self, id: ConnectionId) {
        if id == ConnectionId::PRACTICE {
            return;
        }
        if self.has_open_sends(id).await {
            self.running
                .context
                .problem(ProblemKind::ConnectionHasOpenSends.into());
            return;
        }
        if self.running.context.session.connection.id == id {
            self.use_connection(ConnectionId::PRACTICE).await;
        }
        if self.running.context.session.connection.id == id {
            return;
        }
        let removed = self.hub.store.remove_connection(id).await;
        self.running.context.or_tell(removed);
        self.hub.keys.forget(id).await;
        tell::connections(&self.running.context).await;
    }

    /// Whether something was decided to be sent there and is not settled.
    async fn has_open_sends(&self, id: ConnectionId) -> bool {
        let store = &self.hub.store;
        let asked = async {
            for (connection_row, connection) in store.connections().await? {
                if connection.id == id {
                    let entries = store.outbox(connection_row).await?;
                    return Ok(entries.iter().any(|entry| is_open(&entry.state)));
                }
            }
            Ok(false)
        };
        // What cannot be known is treated as open: nothing is forgotten by mistake.
        self.running.context.or_tell(asked.await).unwrap_or(true)
    }
}
