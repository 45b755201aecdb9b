//! Authentication by bearer key. A handler that takes [`Authorized`] runs only for a valid key
//! within its rate limit.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header::AUTHORIZATION, request::Parts},
};

use super::{
    api_error::{ApiError, INVALID_KEY},
    rate_limits::Unauthenticated,
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
        let limit_address = || limits.check_address(Unauthenticated::Other, &parts.extensions);
        let Some(key) = bearer_key(&parts.headers) else {
            limit_address()?;
            return Err(ApiError::unauthorized("API key is missing"));
        };
        // The rate of guessed keys is limited before the key look-up, so that guesses beyond the
        // limit cost no database query.
        let was_valid = limits.is_known_key(key);
        if !was_valid {
            limit_address()?;
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
        let account = state.runtime.key_lookups.run(&key_owned, find).await?;
        if was_valid != account.is_some() {
            limits.record_key(key, account.is_some());
        }
        let Some(account) = account else {
            if was_valid {
                limit_address()?;
            }
            return Err(ApiError::unauthorized(INVALID_KEY));
        };
        limits.check_key(key)?;
        Ok(Self(account))
    }
}

fn bearer_key(headers: &HeaderMap) -> Option<&str> {
    let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let key = key.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !key.is_empty()).then_some(key)
}
