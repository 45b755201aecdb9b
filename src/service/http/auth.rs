//! Bearer keys. A handler that takes an [`Authorized`] has a known account or does not run.

use axum::{
    extract::FromRequestParts,
    http::{header::AUTHORIZATION, request::Parts},
};

use super::{Service, failure::Failure};
use crate::service::store::Account;

/// The account whose key came with the request.
#[derive(Debug)]
pub struct Authorized(pub Account);

impl FromRequestParts<Service> for Authorized {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, Failure> {
        let key = parts
            .headers
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| {
                let (scheme, key) = value.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
            })
            .filter(|key| !key.is_empty())
            .ok_or_else(|| Failure::unauthorized("API key is missing"))?;
        service
            .store
            .account_of_key(key)
            .await?
            .map(Self)
            .ok_or_else(|| Failure::unauthorized("API key is not valid"))
    }
}
