//! The key of an operator, which opens the shop of a service. My shop and Practice have their own (`connections/connect.rs`);
//! for another service the user enters one beside the key of the account.

use secrecy::SecretString;

use crate::{
    client::{ClientOptions, ShopClient},
    desk::{
        connections::{ConnectionKind, saved_key::save_key, vault::KeyName},
        engine::{SessionContext, publish},
        problem::{Impact, Problem, ProblemKind, service_problem},
        question::Question,
    },
};

/// Checks the key of an operator at the service of the connection in use, and keeps the key.
#[derive(Clone, Debug)]
pub struct EnterOperatorKey(pub SecretString);

impl Question for EnterOperatorKey {
    type Reply = ();

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let connection = &context.session.connection;
        if connection.kind != ConnectionKind::Remote {
            return Err(ProblemKind::ConnectionNotReady.into());
        }
        let options = &context.app.client;
        let client_with = |options| {
            ShopClient::new(&connection.base_url, self.0.clone(), options)
                .map_err(|error| service_problem(&error, Impact::NothingChanged))
        };
        // The check is not retried: the user waits for the result and can check again.
        let checked = client_with(ClientOptions {
            max_attempts: 1,
            ..options.clone()
        })?;
        let state = checked.state().await;
        state.map_err(|error| service_problem(&error, Impact::NothingChanged))?;
        let shop = client_with(options.clone())?;
        save_key(&context.app, KeyName::Operator(connection.id), self.0);
        context.session.set_operated_shop(Some(shop));
        publish::connections(context).await;
        Ok(())
    }
}

/// Removes the key of the operator from this computer. The shop of the connection is then not shown.
pub(super) async fn remove_key(context: SessionContext) {
    let connection = &context.session.connection;
    if connection.kind != ConnectionKind::Remote {
        return;
    }
    context.session.set_operated_shop(None);
    let deleted = context.app.keys.delete(KeyName::Operator(connection.id));
    publish::connections(&context).await;
    deleted.await;
}
