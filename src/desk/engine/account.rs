//! Whose key it is. A connection belongs to one account: gifts of two accounts never mix, also when
//! both are reached at the same address.

use std::time::Duration;

use secrecy::SecretString;

use super::{
    context::Context,
    hub::{Found, Hub},
};
use crate::{
    client::{Client, ClientError, ClientOptions},
    contract::Me,
    desk::store::StoreError,
};

/// How long a person who wants to begin waits for a service that does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks once whose key this is.
pub(super) async fn ask(hub: &Hub, base_url: &str, key: SecretString) -> Result<Me, ClientError> {
    let options = ClientOptions {
        max_attempts: 1,
        ..hub.client.clone()
    };
    let client = Client::new(base_url, key, options)?;
    tokio::time::timeout(PATIENCE, client.me())
        .await
        .unwrap_or(Err(ClientError::TimedOut))
}

/// Whether both name the same account. `None`: they have nothing in common to tell by.
pub(crate) fn is_same(one: &Me, other: &Me) -> Option<bool> {
    if let (Some(one), Some(other)) = (&one.public_app_id, &other.public_app_id) {
        return Some(one == other);
    }
    match (&one.email, &other.email) {
        (Some(one), Some(other)) => Some(one.eq_ignore_ascii_case(other)),
        _ => None,
    }
}

/// The service said whose key the session works with. `true`: the session may go on, and its
/// outbox begin. `false`: the connection belongs to another account, and the engine ends this session.
pub(crate) async fn prove(context: &Context, me: &Me) -> Result<bool, StoreError> {
    let session = &context.session;
    let (store, id) = (&context.hub.store, session.connection.id);
    let known = store.account(session.connection_row, id).await?;
    if known.as_ref().and_then(|known| is_same(known, me)) == Some(false) {
        let (from, me) = (id, me.clone());
        context.hub.found(Found::AnotherAccount { from, me });
        return Ok(false);
    }
    if known.as_ref() != Some(me) {
        store.bind_account(id, me).await?;
    }
    session.proven();
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn me(id: Option<&str>, email: Option<&str>) -> Me {
        Me {
            public_app_id: id.map(str::to_owned),
            email: email.map(str::to_owned),
        }
    }

    #[test]
    fn an_account_is_told_by_its_id_and_else_by_its_address() {
        let a = me(Some("1"), Some("a@example.org"));
        assert_eq!(
            is_same(&a, &me(Some("1"), Some("b@example.org"))),
            Some(true)
        );
        assert_eq!(
            is_same(&a, &me(Some("2"), Some("a@example.org"))),
            Some(false)
        );
        assert_eq!(is_same(&a, &me(None, Some("A@example.org"))), Some(true));
        assert_eq!(is_same(&a, &me(None, Some("b@example.org"))), Some(false));
        assert_eq!(is_same(&a, &me(None, None)), None);
    }
}
