//! Requests for lists, whose responses can come from the response cache. A request with
//! `Cache-Control: no-cache` bypasses the cache.

use axum::{
    body::Bytes,
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
        request::Parts,
    },
    response::{IntoResponse, Response},
};
use serde::Serialize;

use super::{api_error::ApiError, auth::Authorized, state::ServiceState};
use crate::service::store::Account;

/// An authorized request for a list of the account.
pub(super) struct ListRequest {
    account: Account,
    /// The path with its query.
    target: String,
    bypass_cache: bool,
}

impl FromRequestParts<ServiceState> for ListRequest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &ServiceState) -> Result<Self, ApiError> {
        let Authorized(account) = Authorized::from_request_parts(parts, state).await?;
        let target = parts.uri.path_and_query();
        Ok(Self {
            account,
            target: target.map_or_else(String::new, |target| target.as_str().to_owned()),
            bypass_cache: has_no_cache_directive(&parts.headers),
        })
    }
}

impl ListRequest {
    /// Responds with the cached list, or with the list that `read` returns to this or a simultaneous request.
    pub(super) async fn respond<T, Read>(
        self,
        state: &ServiceState,
        read: impl FnOnce(ServiceState, Account) -> Read,
    ) -> Result<Response, ApiError>
    where
        T: Serialize,
        Read: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        let key = (self.account.no, self.target);
        // Authentication read the revision before `read` reads the list, so a cached list is never
        // older than its revision.
        let revision = self.account.revision;
        let cache = &state.runtime.response_cache;
        if !self.bypass_cache
            && let Some(body) = cache.get(&key, revision)
        {
            return Ok(json_response(body));
        }
        let account = self.account;
        let read = || {
            let list = read(state.clone(), account);
            async move { Ok(Bytes::from(serde_json::to_vec(&list.await?)?)) }
        };
        // Requests that need the same list at the same time share a read that starts after all of them arrived.
        let body = state.runtime.list_reads.run(&key, read).await?;
        if !self.bypass_cache {
            cache.insert(key, revision, body.clone());
        }
        Ok(json_response(body))
    }
}

fn has_no_cache_directive(headers: &HeaderMap) -> bool {
    headers
        .get_all(CACHE_CONTROL)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|directive| directive.trim().eq_ignore_ascii_case("no-cache"))
}

fn json_response(body: Bytes) -> Response {
    let content_type = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, content_type)], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_no_cache_directive() {
        let has = |text: &'static str| {
            let value = HeaderValue::from_static(text);
            has_no_cache_directive(&HeaderMap::from_iter([(CACHE_CONTROL, value)]))
        };
        assert!(has("no-cache") && has("max-age=0, No-Cache"));
        assert!(!has("max-age=0") && !has_no_cache_directive(&HeaderMap::new()));
    }
}
