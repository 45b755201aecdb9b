//! Bearer keys. A handler that takes an [`Authorized`] has a known account or does not run.

use axum::{
    extract::FromRequestParts,
    http::{header::AUTHORIZATION, request::Parts},
    response::{IntoResponse, Response},
};

use super::{
    Service,
    failure::Failure,
    limits::{Stranger, TooMany},
};
use crate::service::store::Account;

/// The account whose key came with the request.
#[derive(Debug)]
pub struct Authorized(pub Account);

/// Why somebody is not let in: 401, 429 or a failure of the database.
#[derive(Debug)]
pub enum NotLetIn {
    Failed(Failure),
    TooMany(TooMany),
}

impl From<Failure> for NotLetIn {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<TooMany> for NotLetIn {
    fn from(refused: TooMany) -> Self {
        Self::TooMany(refused)
    }
}

impl IntoResponse for NotLetIn {
    fn into_response(self) -> Response {
        match self {
            Self::Failed(failure) => failure.into_response(),
            Self::TooMany(refused) => refused.into_response(),
        }
    }
}

impl FromRequestParts<Service> for Authorized {
    type Rejection = NotLetIn;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, NotLetIn> {
        let key = parts
            .headers
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| {
                let (scheme, key) = value.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
            })
            .filter(|key| !key.is_empty());
        let limits = &service.operating.limits;
        let Some(key) = key else {
            limits.of_stranger(Stranger::Other, &parts.extensions)?;
            return Err(Failure::unauthorized("API key is missing").into());
        };
        // Whoever makes keys up is refused before the database is asked.
        let known = limits.knows(key);
        if !known {
            limits.of_stranger(Stranger::Other, &parts.extensions)?;
        }
        let look_ups = &service.operating.look_ups;
        let account = look_ups.find_account_by_key(&service.store, key).await?;
        if known != account.is_some() {
            limits.note(key, account.is_some());
        }
        let Some(account) = account else {
            if known {
                limits.of_stranger(Stranger::Other, &parts.extensions)?;
            }
            return Err(Failure::unauthorized("API key is not valid").into());
        };
        limits.of_key(key)?;
        Ok(Self(account))
    }
}
