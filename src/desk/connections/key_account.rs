//! The account of a key. The local data of a connection belongs to one account, so the engine
//! checks every key before the outbox sends with it.

use std::time::Duration;

use secrecy::SecretString;

use super::{account::is_same_account, key_check::KeyCheck};
use crate::{
    client::{Client, ClientError, ClientOptions},
    contract::Me,
    desk::{
        engine::{SessionContext, app_context::AppContext},
        problem::{Impact, Problem, service_problem},
        question::Question,
        store::StoreError,
    },
};

/// How long a request for an account may take. The limit is short, because the user waits for the
/// result.
const ACCOUNT_TIMEOUT: Duration = Duration::from_secs(3);

/// Requests the account of a key once, without retries.
pub(super) async fn fetch_account(
    app: &AppContext,
    base_url: &str,
    key: SecretString,
) -> Result<Me, ClientError> {
    let options = ClientOptions {
        max_attempts: 1,
        ..app.client.clone()
    };
    let client = Client::new(base_url, key, options)?;
    tokio::time::timeout(ACCOUNT_TIMEOUT, client.me())
        .await
        .unwrap_or(Err(ClientError::TimedOut))
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

/// Compares the account of the session's key with the account of its connection. Returns `true`
/// when the session may go on; its outbox then begins to send. Returns `false` when the connection
/// belongs to another account; the engine then ends the session.
pub(in crate::desk) async fn verify_account(
    context: &SessionContext,
    me: &Me,
) -> Result<bool, StoreError> {
    let session = &context.session;
    let (store, connection) = (&context.app.store, session.connection.id);
    let known = store.account(connection).await?;
    let is_same = known.as_ref().and_then(|known| is_same_account(known, me));
    if is_same == Some(false) {
        let me = me.clone();
        context
            .app
            .send_key_check(KeyCheck::OtherAccount { connection, me });
        return Ok(false);
    }
    if known.as_ref() != Some(me) {
        store.bind_account(connection, me).await?;
    }
    session.mark_verified();
    Ok(true)
}
