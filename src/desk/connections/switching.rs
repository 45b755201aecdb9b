//! Owns the session in use, and executes the commands that change it: use, add or remove a
//! connection, enter a key, and change the settings of My shop. No session ends while its outbox waits for the response to a POST.

use std::{collections::VecDeque, sync::Arc};

use secrecy::SecretString;

use super::{
    address::public_url_fault,
    choice::{
        add_connection, connections_at, embedded_connection, first_connection, normalized_base_url,
    },
    connection::{Connection, ConnectionKind},
    key_account,
    key_check::KeyCheck,
    saved_key::save_key,
    shop,
    shop_settings::{EmailServerChange, ShopSettings},
    vault::KeyName,
};
use crate::{
    client::{Client, ClientError, ClientOptions},
    contract::Me,
    desk::{
        config::StartWith,
        engine::{
            SessionContext,
            app_context::{AppContext, LAST_USED_CONNECTION_SETTING},
            publish,
            running_session::RunningSession,
        },
        ids::ConnectionId,
        problem::{Impact, Problem, ProblemKind, service_problem},
        question::Question,
        settings,
        store::{ConnectionRowId, Store, StoreError},
    },
};

/// Owns the running session; one connection is in use at a time.
pub(in crate::desk) struct Connections {
    app: Arc<AppContext>,
    running: RunningSession,
    /// What waits for the end of the POST in flight, oldest first.
    postponed: VecDeque<Switch>,
}

/// What ends the session and starts another.
pub(in crate::desk) enum Switch {
    To(ConnectionId),
    KeyCheck(KeyCheck),
    /// The settings of My shop changed, with which its service starts.
    RestartShop,
    /// The user deletes everything of Practice.
    ResetPractice,
}

/// The account of a key that the user typed, from its service.
#[derive(Clone, Debug)]
pub struct TestConnection {
    pub base_url: String,
    pub api_key: SecretString,
}

impl Question for TestConnection {
    type Reply = Me;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let options = ClientOptions {
            // The request is not retried: the user waits for the result and can test again.
            max_attempts: 1,
            ..context.app.client.clone()
        };
        let account = match Client::new(&self.base_url, self.api_key, options) {
            Ok(client) => client.me().await,
            Err(error) => Err(error),
        };
        account.map_err(|error| service_problem(&error, Impact::NothingChanged))
    }
}

/// Replaces the notices about other connections: each other connection with unfinished sends in its
/// outbox gets a notice.
async fn update_notices_of_other_connections(context: &SessionContext) {
    let app = &context.app;
    app.remove_notices(|notice| {
        matches!(
            notice.problem.kind,
            ProblemKind::SendsInOtherConnection { .. }
        )
    });
    let Some(all) = context.ok_or_report(app.store.connections().await) else {
        return;
    };
    for (connection_row, connection) in all {
        if connection.id == context.session.connection.id {
            continue;
        }
        let Some(entries) = context.ok_or_report(app.store.outbox(connection_row).await) else {
            return;
        };
        let sends = entries
            .iter()
            .filter(|entry| !entry.state.is_final())
            .count() as u64;
        if sends > 0 {
            app.add_notice(Problem::from(ProblemKind::SendsInOtherConnection {
                connection: connection.name,
                sends,
            }));
        }
    }
}

/// Deletes the rows of removed connections in the background. A failure is only logged, because the
/// next start tries again.
fn delete_removed_connections(store: Store) {
    tokio::spawn(async move {
        if let Err(error) = store.delete_removed_connections().await {
            tracing::warn!(%error, "the data of a removed connection could not be deleted");
        }
    });
}

fn key_of_other_account(connection: &Connection) -> Problem {
    Problem::from(ProblemKind::KeyOfOtherAccount {
        connection: connection.name.clone(),
    })
}

impl Connections {
    /// Starts the first session.
    pub(in crate::desk) async fn start(
        app: &Arc<AppContext>,
        start_with: StartWith,
    ) -> Result<Self, Problem> {
        let (row, connection) = first_connection(app, start_with).await?;
        if !app.is_read_only() {
            delete_removed_connections(app.store.clone());
        }
        let running = RunningSession::start(app, row, connection).await;
        update_notices_of_other_connections(&running.context).await;
        Ok(Self {
            app: Arc::clone(app),
            running,
            postponed: VecDeque::new(),
        })
    }

    /// The context of the session in use.
    pub(in crate::desk) fn context(&self) -> &SessionContext {
        &self.running.context
    }

    pub(in crate::desk) async fn end(&mut self) {
        self.running.end().await;
    }

    /// Switches now, or after the POST in flight. Returns at once in both cases, so that the engine
    /// handles other commands.
    pub(in crate::desk) async fn switch(&mut self, switch: Switch) {
        self.postponed.push_back(switch);
        self.run_postponed_switches().await;
    }

    pub(in crate::desk) async fn run_postponed_switches(&mut self) {
        while !self.context().session.outbox.post.is_in_flight()
            && let Some(switch) = self.postponed.pop_front()
        {
            match switch {
                Switch::To(id) => self.use_connection(id).await,
                Switch::KeyCheck(check) => self.handle_key_check(check).await,
                Switch::RestartShop => self.restart_shop().await,
                Switch::ResetPractice => self.reset_practice().await,
            }
        }
    }

    /// Waits until a postponed switch can be executed.
    pub(in crate::desk) async fn postponed_switch_due(&self) {
        if self.postponed.is_empty() {
            return std::future::pending().await;
        }
        self.context().session.outbox.post.ended().await;
    }

    /// Switches to a connection that the user chose, and remembers it for the next start.
    async fn switch_to(&mut self, row: ConnectionRowId, connection: Connection) {
        if let Err(error) = self
            .app
            .store
            .save_setting(LAST_USED_CONNECTION_SETTING, &connection.id)
            .await
        {
            self.app.add_notice(error.problem());
        }
        self.restart(row, connection).await;
    }

    async fn restart(&mut self, row: ConnectionRowId, connection: Connection) {
        self.running.end().await;
        self.start_session(row, connection).await;
    }

    async fn start_session(&mut self, row: ConnectionRowId, connection: Connection) {
        self.running = RunningSession::start(&self.app, row, connection).await;
        update_notices_of_other_connections(&self.running.context).await;
    }

    async fn find_connection(&self, id: ConnectionId) -> Option<(ConnectionRowId, Connection)> {
        let all = self.app.store.connections().await;
        self.context()
            .ok_or_report(all)?
            .into_iter()
            .find(|(_, connection)| connection.id == id)
    }

    async fn use_connection(&mut self, id: ConnectionId) {
        let found = match id {
            ConnectionId::SHOP => {
                let shop = embedded_connection(&self.app, Connection::shop()).await;
                shop.map_err(|problem| self.context().report(problem)).ok()
            }
            _ => self.find_connection(id).await,
        };
        if let Some((row, connection)) = found {
            self.switch_to(row, connection).await;
        }
    }

    /// Saves the settings of My shop, and starts its service again with them.
    pub(in crate::desk) async fn save_shop_settings(
        &mut self,
        public_url: Option<String>,
        email_server: EmailServerChange,
        email_from: Option<String>,
    ) {
        if let Some(fault) = public_url.as_deref().and_then(public_url_fault) {
            self.context()
                .report(ProblemKind::AddressInvalid { fault }.into());
            return;
        }
        let before = shop::stored_settings(&self.app).await;
        let Some(before) = self.context().ok_or_report(before) else {
            return;
        };
        let settings = ShopSettings {
            public_url,
            has_email_server: match email_server {
                EmailServerChange::Keep => before.has_email_server,
                EmailServerChange::Remove => false,
                EmailServerChange::Set(_) => true,
            },
            email_from,
        };
        let saved = shop::save_settings(&self.app, &settings).await;
        if self.context().ok_or_report(saved).is_none() {
            return;
        }
        match email_server {
            EmailServerChange::Keep => {}
            EmailServerChange::Remove => {
                tokio::spawn(self.app.keys.delete(shop::EMAIL_SERVER_KEY));
            }
            EmailServerChange::Set(url) => self.save_key(ConnectionId::SHOP, url),
        }
        // The next start adds the notice again if the URL is still not available.
        self.app.remove_notices(|notice| {
            matches!(notice.problem.kind, ProblemKind::ShopEmailServerUnavailable)
        });
        publish::connections(self.context()).await;
        self.switch(Switch::RestartShop).await;
    }

    async fn restart_shop(&mut self) {
        let session = &self.context().session;
        if session.connection.kind != ConnectionKind::Shop {
            self.app.embedded.stop_shop().await;
            publish::connections(self.context()).await;
            return;
        }
        let (row, connection) = (session.connection_row, session.connection.clone());
        self.running.end().await;
        self.app.embedded.stop_shop().await;
        self.start_session(row, connection).await;
    }

    /// Asks the service for the account of the key. The account decides which connection gets the
    /// key.
    pub(in crate::desk) fn add(&self, name: String, base_url: String, key: SecretString) {
        let base_url = match normalized_base_url(&base_url, key.clone()) {
            Ok(base) => base,
            Err(problem) => {
                self.context().report(problem);
                return;
            }
        };
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            let me = key_account::fetch_account(&app, &base_url, key.clone())
                .await
                .ok();
            app.send_key_check(KeyCheck::NewConnection {
                name,
                base_url,
                key,
                me,
            });
        });
    }

    /// Asks the service for the account of the key. The key is then used unless the service refuses
    /// it.
    pub(in crate::desk) async fn enter_key(&self, id: ConnectionId, key: SecretString) {
        let Some((_, connection)) = self.find_connection(id).await else {
            return;
        };
        if connection.kind != ConnectionKind::Remote {
            return;
        }
        let context = self.context().clone();
        tokio::spawn(async move {
            match key_account::fetch_account(&context.app, &connection.base_url, key.clone()).await
            {
                Err(error @ (ClientError::Unauthorized { .. } | ClientError::BadAddress(_))) => {
                    context.report(service_problem(&error, Impact::NothingChanged));
                }
                checked => context.app.send_key_check(KeyCheck::EnteredAgain {
                    id,
                    key,
                    me: checked.ok(),
                }),
            }
        });
    }

    /// Switches to the connection that a checked key is for.
    async fn handle_key_check(&mut self, check: KeyCheck) {
        let done = match check {
            KeyCheck::NewConnection {
                name,
                base_url,
                key,
                me,
            } => self.use_key(None, name, base_url, key, me).await,
            KeyCheck::EnteredAgain { id, key, me } => self.use_entered_key(id, key, me).await,
            KeyCheck::OtherAccount { connection, me } => {
                self.move_key_to_own_account(connection, me).await
            }
        };
        self.context().ok_or_report(done);
    }

    async fn use_entered_key(
        &mut self,
        id: ConnectionId,
        key: SecretString,
        me: Option<Me>,
    ) -> Result<(), StoreError> {
        let all = self.app.store.connections().await?;
        match all.into_iter().find(|(_, connection)| connection.id == id) {
            Some((_, connection)) => {
                self.use_key(Some(id), connection.name, connection.base_url, key, me)
                    .await
            }
            // The connection was removed in the meantime.
            None => Ok(()),
        }
    }

    /// Gives a key to the connection of its account at this address, else to a new connection, and
    /// uses that connection. A key that the user entered for a connection stays with that
    /// connection, unless the key is known to belong to another account.
    async fn use_key(
        &mut self,
        entered_for: Option<ConnectionId>,
        name: String,
        base_url: String,
        key: SecretString,
        me: Option<Me>,
    ) -> Result<(), StoreError> {
        let me = me.as_ref();
        let known = connections_at(&self.app, &base_url).await?;
        let own = known
            .iter()
            .find(|one| {
                Some(one.connection.id) == entered_for && one.is_of_account(me) != Some(false)
            })
            .or_else(|| known.iter().find(|one| one.is_of_account(me) == Some(true)));
        let (row, connection) = match own {
            Some(own) => (own.connection_row, own.connection.clone()),
            None => add_connection(&self.app, name, base_url, me).await?,
        };
        if entered_for.is_some_and(|id| id != connection.id) {
            self.app.add_notice(key_of_other_account(&connection));
        }
        self.save_key(connection.id, key);
        self.switch_to(row, connection).await;
        Ok(())
    }

    /// Called when the session's key belongs to another account than its connection. Moves the key
    /// to a connection of that account and starts a session there. The data of the first connection
    /// stays unchanged.
    async fn move_key_to_own_account(
        &mut self,
        from: ConnectionId,
        me: Me,
    ) -> Result<(), StoreError> {
        let left = self.context().session.connection.clone();
        if left.id != from {
            return Ok(());
        }
        // The session used the key, so that it is in memory.
        let Some(key) = self.app.keys.cached(KeyName::Account(from)) else {
            return Ok(());
        };
        let known = connections_at(&self.app, &left.base_url).await?;
        let own = known
            .into_iter()
            .find(|one| one.is_of_account(Some(&me)) == Some(true));
        let (row, connection) = match own {
            Some(own) => (own.connection_row, own.connection),
            None => add_connection(&self.app, left.name, left.base_url, Some(&me)).await?,
        };
        self.app.keys.evict(KeyName::Account(from));
        self.app.keys.cache(KeyName::Account(connection.id), key);
        self.app.add_notice(key_of_other_account(&connection));
        // The next start does not use this connection, because the user did not choose it.
        self.restart(row, connection).await;
        Ok(())
    }

    fn save_key(&self, id: ConnectionId, key: SecretString) {
        save_key(&self.app, KeyName::Account(id), key);
        self.app.remove_notices(|notice| {
            matches!(
                notice.problem.kind,
                ProblemKind::KeyMissing { connection, .. } if connection == id
            )
        });
    }

    pub(in crate::desk) async fn remove(&mut self, id: ConnectionId) {
        if matches!(id, ConnectionId::PRACTICE | ConnectionId::SHOP) {
            return;
        }
        if self.has_open_sends(id).await {
            self.context()
                .report(ProblemKind::ConnectionHasOpenSends.into());
            return;
        }
        if self.context().session.connection.id == id {
            self.use_connection(ConnectionId::PRACTICE).await;
        }
        if self.context().session.connection.id == id {
            return;
        }
        let removed = self.app.store.remove_connection(id).await;
        self.context().ok_or_report(removed);
        delete_removed_connections(self.app.store.clone());
        for name in [KeyName::Account(id), KeyName::Operator(id)] {
            tokio::spawn(self.app.keys.delete(name));
        }
        settings::changes::forget_recent_items(self.context(), id).await;
        publish::connections(self.context()).await;
    }

    /// Deletes the data of Practice: its gifts in the service, and its drafts, templates and people here.
    async fn reset_practice(&mut self) {
        if self.has_open_sends(ConnectionId::PRACTICE).await {
            self.context()
                .report(ProblemKind::ConnectionHasOpenSends.into());
            return;
        }
        let session = &self.context().session;
        let active = (session.connection.id == ConnectionId::PRACTICE)
            .then(|| (session.connection_row, session.connection.clone()));
        if active.is_some() {
            self.running.end().await;
        }
        match (self.delete_practice().await, active) {
            (Ok((row, practice)), Some(_)) => self.start_session(row, practice).await,
            (Ok(_), None) => publish::connections(self.context()).await,
            (Err(problem), active) => {
                // What was not deleted can still be used. The rows of a removed connection stay until the next start.
                if let Some((row, practice)) = active {
                    self.start_session(row, practice).await;
                }
                // A session that has ended reports nothing.
                self.context().report(problem);
                return;
            }
        }
        delete_removed_connections(self.app.store.clone());
    }

    /// Deletes the data of Practice, and returns its new connection. The data of its service comes first, which another
    /// process can use: nothing is deleted then.
    async fn delete_practice(&self) -> Result<(ConnectionRowId, Connection), Problem> {
        self.app.embedded.delete_practice().await?;
        let removed = self.app.store.remove_practice().await;
        removed.map_err(|error| self.context().store_problem(&error))?;
        settings::changes::forget_recent_items(self.context(), ConnectionId::PRACTICE).await;
        embedded_connection(&self.app, Connection::practice()).await
    }

    /// Whether the outbox of a connection has an unfinished send.
    async fn has_open_sends(&self, id: ConnectionId) -> bool {
        let store = &self.app.store;
        let check = async {
            for (row, connection) in store.connections().await? {
                if connection.id == id {
                    let entries = store.outbox(row).await?;
                    return Ok(entries.iter().any(|entry| !entry.state.is_final()));
                }
            }
            Ok(false)
        };
        // An unreadable outbox counts as open, so that no send is lost.
        self.context().ok_or_report(check.await).unwrap_or(true)
    }
}
