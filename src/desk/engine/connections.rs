//! Which service the desk talks to: the first one, another one, a new one, one less.

use secrecy::SecretString;
use uuid::Uuid;

use super::{
    Engine,
    context::Context,
    hub::{Hub, LAST_USED, PREFERENCES},
    session::Running,
    tell,
};
use crate::{
    client::{Client, ClientOptions},
    desk::{
        Connection, ConnectionId, ConnectionKind, Event, OutboxState, Preferences, Problem,
        RequestKey, StartWith, store::Space,
    },
};

const NOTHING_SENT: &str = "Nothing was changed and nothing was sent.";

/// The connection of the first session.
pub(super) async fn first(
    hub: &Hub,
    start_with: StartWith,
) -> Result<(Space, Connection), Problem> {
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
            let known = all
                .iter()
                .find(|(_, one)| one.kind == ConnectionKind::Remote && one.base_url == base);
            if let Some((space, connection)) = known {
                hub.keys.lend(connection.id, key);
                return Ok((*space, connection.clone()));
            }
            let connection = remote(String::new(), base);
            hub.keys.lend(connection.id, key);
            let space = hub.store.add_connection(&connection).await?;
            return Ok((space, connection));
        }
    };
    let found = all
        .iter()
        .find(|(_, one)| one.id == wanted)
        .or_else(|| all.iter().find(|(_, one)| one.id == ConnectionId::PRACTICE));
    match found {
        Some((space, connection)) => Ok((*space, connection.clone())),
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

/// The address as it is kept.
fn checked_base(base_url: &str, key: SecretString) -> Result<String, Problem> {
    Client::new(base_url, key, ClientOptions::default())
        .map(|client| client.base().to_owned())
        .map_err(|error| tell::client_problem(&error, NOTHING_SENT))
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
        tries: 1,
        ..context.hub.client.clone()
    };
    let result = match Client::new(&base_url, api_key, options) {
        Ok(client) => client.me().await,
        Err(error) => Err(error),
    };
    let result = result.map_err(|error| {
        let mut problem = tell::client_problem(&error, NOTHING_SENT);
        if error.is_offline() {
            "Check the address and the line, then test it again.".clone_into(&mut problem.remedy);
        }
        problem
    });
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

impl Engine {
    async fn switch_to(&mut self, space: Space, connection: Connection) {
        self.running.end().await;
        // Only what the person chose here is remembered, not what one run was started with.
        if let Err(error) = self.hub.store.keep_setting(LAST_USED, &connection.id).await {
            self.hub.notice(error.problem());
        }
        self.running = Running::begin(&self.hub, space, connection).await;
    }

    pub(super) async fn use_connection(&mut self, id: ConnectionId) {
        let all = self.hub.store.connections().await;
        let Some(all) = self.running.context.or_tell(all) else {
            return;
        };
        if let Some((space, connection)) = all.into_iter().find(|(_, one)| one.id == id) {
            self.switch_to(space, connection).await;
        }
    }

    pub(super) async fn add_connection(
        &mut self,
        name: String,
        base_url: String,
        api_key: SecretString,
    ) {
        let base = match checked_base(&base_url, api_key.clone()) {
            Ok(base) => base,
            Err(problem) => {
                self.running.context.problem(problem);
                return;
            }
        };
        let connection = remote(name, base);
        let added = self.hub.store.add_connection(&connection).await;
        let Some(space) = self.running.context.or_tell(added) else {
            return;
        };
        // In memory at once; a keyring that asks for its password must not hold the app up.
        self.hub.keys.lend(connection.id, api_key.clone());
        let (hub, id) = (std::sync::Arc::clone(&self.hub), connection.id);
        tokio::spawn(async move {
            hub.keys.look().await;
            if hub.keys.are_kept() && !hub.keys.keep(id, api_key).await {
                hub.notice(Problem::new(
                    "The key could not be put into the system's keyring.",
                    "It works until the app closes.",
                    "Unlock the keyring and add the connection again to keep it.",
                ));
            }
        });
        self.switch_to(space, connection).await;
    }

    pub(super) async fn remove_connection(&mut self, id: ConnectionId) {
        if id == ConnectionId::PRACTICE {
            return;
        }
        if self.has_open_sends(id).await {
            self.running.context.problem(Problem::new(
                "Gifts of this connection are still on their way to the service.",
                "Removing it now could mean forgetting them.",
                "Wait until they are sent, or take them back in Batches.",
            ));
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
            for (space, connection) in store.connections().await? {
                if connection.id == id {
                    let entries = store.outbox(space).await?;
                    return Ok(entries.iter().any(|entry| {
                        !matches!(entry.state, OutboxState::Sent(_) | OutboxState::Refused(_))
                    }));
                }
            }
            Ok(false)
        };
        // What cannot be known is treated as open: nothing is forgotten by mistake.
        self.running.context.or_tell(asked.await).unwrap_or(true)
    }
}
