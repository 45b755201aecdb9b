//! Authentication by bearer key. A handler that takes [`Authorized`] runs only for a valid key
//! within its rate limit.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header::AUTHORIZATION, request::Parts},
};

use super::{
    api_error::{ApiError, INVALID_KEY},
    body_budget::AuthorizedAccount,
    state::ServiceState,
};
use crate::service::store::Account;

/// The account of the request's API key.
#[derive(Debug)]
pub(super) struct Authorized(pub Account);

impl FromRequestParts<ServiceState> for Authorized {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ServiceState) -> Result<Self, ApiError> {
        let limits = &state.runtime.rate_limits;
        let Some(key) = bearer_key(&parts.headers) else {
            limits.record_invalid_key(&parts.extensions)?;
            return Err(ApiError::unauthorized("API key is missing"));
        };
        let was_valid = limits.is_known_key(key);
        if !was_valid {
            limits.check_unknown_key(&parts.extensions)?;
        }
        let (key_owned, store) = (key.to_owned(), state.store.clone());
        let find = || {
            let key = key_owned.clone();
            async move {
                store
                    .find_account_by_key(&key)
                    .await
                    .map_err(ApiError::from)
            }
        };
        let found = state.runtime.key_lookups.run(&key_owned, find).await;
        if found.is_err() && !was_valid {
            // Guesses must not keep a database busy that is failing.
            limits.record_invalid_key(&parts.extensions)?;
        }
        let account = found?;
        if was_valid != account.is_some() {
            limits.record_key(key, account.is_some());
        }
        let Some(account) = account else {
            limits.record_invalid_key(&parts.extensions)?;
            return Err(ApiError::unauthorized(INVALID_KEY));
        };
        limits.check_key(key)?;
        parts.extensions.insert(AuthorizedAccount(account.no));
        Ok(Self(account))
    }
}

fn bearer_key(headers: &HeaderMap) -> Option<&str> {
    let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let key = key.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !key.is_empty()).then_some(key)
}
