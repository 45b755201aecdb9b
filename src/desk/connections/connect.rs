//! Creates the client of a session: starts a service inside giftdesk, or reads the key. The key of an operator of another service
//! is read afterwards, because senders do not wait for it.

use super::{connection::ConnectionKind, shop, vault::KeyName};
use crate::{
    client::{Client, ShopClient},
    desk::{
        engine::{SessionContext, publish, session::ClientState},
        problem::{Impact, Problem, ProblemKind, service_problem},
    },
};

pub(in crate::desk) async fn connect(context: SessionContext) {
    context.app.first_frame.wait_until_drawn().await;
    let is_remote = context.session.connection.kind == ConnectionKind::Remote;
    if is_remote {
        context.session.prepare_operated_shop();
    }
    let state = match make_client(&context).await {
        Ok(client) => ClientState::Ready(client),
        Err(problem) => {
            tracing::warn!(%problem, "no connection");
            ClientState::Unavailable(problem)
        }
    };
    let is_unavailable = matches!(state, ClientState::Unavailable(_));
    context.session.set_client(state);
    let was_persistent = context.app.keys.is_persistent();
    context.app.keys.probe().await;
    // My shop can have started without the email server of its settings.
    let is_shop = context.session.connection.kind == ConnectionKind::Shop;
    if is_unavailable || is_shop || context.app.keys.is_persistent() != was_persistent {
        publish::connections(&context).await;
    }
    if is_remote && !is_unavailable {
        read_operator_key(&context).await;
    }
}

async fn read_operator_key(context: &SessionContext) {
    let connection = &context.session.connection;
    let key = context.app.keys.key(KeyName::Operator(connection.id)).await;
    let options = context.app.client.clone();
    // The address of the shop is that of the client, so that it is valid.
    let shop = key.and_then(|key| ShopClient::new(&connection.base_url, key, options).ok());
    context.session.complete_operated_shop(shop);
    if context.session.operated_shop_now().is_some() {
        publish::connections(context).await;
    }
}

/// Creates the client again after a failure, when the user retries.
pub(in crate::desk) async fn reconnect(context: &SessionContext) {
    context.session.set_client(ClientState::Preparing);
    connect(context.clone()).await;
    publish::connections(context).await;
    context.session.outbox.wake();
}

async fn make_client(context: &SessionContext) -> Result<Client, Problem> {
    let connection = &context.session.connection;
    let keys = &context.app.keys;
    let (base, key) = match connection.kind {
        ConnectionKind::Practice => context.app.embedded.practice().await?,
        ConnectionKind::Shop => shop::address(&context.app).await?,
        ConnectionKind::Remote => {
            let Some(key) = keys.key(KeyName::Account(connection.id)).await else {
                // The key was only in memory in an earlier run, or was removed from the keyring.
                let problem = Problem::from(ProblemKind::KeyMissing {
                    connection: connection.id,
                    name: connection.name.clone(),
                });
                context.app.add_notice(problem.clone());
                return Err(problem);
            };
            (connection.base_url.clone(), key)
        }
    };
    let options = &context.app.client;
    let client = Client::new(&base, key, options.clone())
        .map_err(|error| service_problem(&error, Impact::NothingSent))?;
    if connection.kind.is_embedded() {
        let operator_key = match connection.kind {
            ConnectionKind::Shop => context.app.embedded.shop_operator_key(),
            _ => None,
        };
        let shop = operator_key.and_then(|key| ShopClient::new(&base, key, options.clone()).ok());
        context.session.set_operated_shop(shop);
    }
    Ok(client)
}
