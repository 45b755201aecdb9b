//! Authentication by bearer key. A handler that takes [`Authorized`] or [`AuthorizedOperator`] runs only for a valid key of
//! that kind within its rate limit: the key of a sender opens no `/admin/v1`, and that of an operator no `/v1`.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, StatusCode, header::AUTHORIZATION, request::Parts},
};

use super::{
    api_error::{ApiError, INVALID_KEY},
    body_budget::AuthorizedAccount,
    state::ServiceState,
};
use crate::service::store::{Account, KeyOwner, Operator};

pub(super) const NEEDS_SENDER: &str = "This key is of an operator. Use the key of an account.";
pub(super) const NEEDS_OPERATOR: &str = "This key is of an account. Use the key of an operator.";

/// Operators share the budget of large bodies. The numbers of accounts begin at 1.
const OPERATORS: i64 = 0;

/// The account of the request's API key.
#[derive(Debug)]
pub(super) struct Authorized(pub Account);

/// The operator of the request's API key.
#[derive(Debug)]
pub(super) struct AuthorizedOperator(pub Operator);

impl FromRequestParts<ServiceState> for Authorized {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ServiceState) -> Result<Self, ApiError> {
        match key_owner(parts, state).await? {
            KeyOwner::Sender(account) => {
                parts.extensions.insert(AuthorizedAccount(account.no));
                Ok(Self(account))
            }
            KeyOwner::Operator(_) => Err(ApiError::new(StatusCode::FORBIDDEN, NEEDS_SENDER)),
        }
    }
}

impl FromRequestParts<ServiceState> for AuthorizedOperator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ServiceState) -> Result<Self, ApiError> {
        match key_owner(parts, state).await? {
            KeyOwner::Operator(operator) => {
                parts.extensions.insert(AuthorizedAccount(OPERATORS));
                Ok(Self(operator))
            }
            KeyOwner::Sender(_) => Err(ApiError::new(StatusCode::FORBIDDEN, NEEDS_OPERATOR)),
        }
    }
}

/// Whose key the request has.
async fn key_owner(parts: &Parts, state: &ServiceState) -> Result<KeyOwner, ApiError> {
    let limits = &state.runtime.rate_limits;
    let Some(key) = bearer_key(&parts.headers) else {
        limits.record_invalid_key(&parts.extensions)?;
        return Err(ApiError::unauthorized("API key is missing"));
    };
    if let Some(local) = &state.local_operator
        && local.has_key(key)
    {
        return Ok(KeyOwner::Operator(Operator::local()));
    }
    let was_valid = limits.is_known_key(key);
    if !was_valid {
        limits.check_unknown_key(&parts.extensions)?;
    }
    let (key_owned, store) = (key.to_owned(), state.store.clone());
    let find = || {
        let key = key_owned.clone();
        async move { store.find_key_owner(&key).await.map_err(ApiError::from) }
    };
    let found = state.runtime.key_lookups.run(&key_owned, find).await;
    if found.is_err() && !was_valid {
        // Guesses must not keep a database busy that is failing.
        limits.record_invalid_key(&parts.extensions)?;
    }
    let owner = found?;
    if was_valid != owner.is_some() {
        limits.record_key(key, owner.is_some());
    }
    let Some(owner) = owner else {
        limits.record_invalid_key(&parts.extensions)?;
        return Err(ApiError::unauthorized(INVALID_KEY));
    };
    limits.check_key(key)?;
    Ok(owner)
}

fn bearer_key(headers: &HeaderMap) -> Option<&str> {
    let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let key = key.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !key.is_empty()).then_some(key)
}
