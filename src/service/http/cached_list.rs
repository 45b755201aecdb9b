//! Requests for lists, whose responses can come from the response cache and have an ETag: a client that names the ETag of
//! the list that it has gets 304. A request with `Cache-Control: no-cache` bypasses the cache, and its response has no ETag.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{FromRequestParts, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
        request::Parts,
    },
    response::{IntoResponse, Response},
    routing::{MethodRouter, get},
};
use serde::Serialize;

use super::{
    api_error::ApiError, auth::Authorized, body_budget::reserve_list_body,
    response_cache::TaggedBody, state::ServiceState,
};
use crate::service::store::Account;

/// The route of a list. `read` reads the list for an account and the parameters of a request whose response is not cached.
pub(super) fn list<Params, T, Read>(
    read: impl Fn(ServiceState, Account, Params) -> Read + Clone + Send + Sync + 'static,
) -> MethodRouter<ServiceState>
where
    Params: FromRequestParts<ServiceState> + Send + 'static,
    T: Serialize + 'static,
    Read: Future<Output = Result<T, ApiError>> + Send + 'static,
{
    get(
        move |State(state): State<ServiceState>, request: ListRequest, params: Params| async move {
            request
                .respond(&state, |state, account| read(state, account, params))
                .await
        },
    )
}

/// An authorized request for a list of the account.
struct ListRequest {
    account: Account,
    /// The path with its query.
    target: String,
    bypass_cache: bool,
    /// The ETags of the lists that the client has.
    known: Vec<String>,
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
            known: values_of(&parts.headers, IF_NONE_MATCH)
                // A proxy that compresses a response makes its ETag weak.
                .map(|etag| etag.strip_prefix("W/").unwrap_or(etag).to_owned())
                .collect(),
        })
    }
}

impl ListRequest {
    /// Responds with the cached list, or with the list that `read` returns to this or a simultaneous request.
    async fn respond<T, Read>(
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
            && !self.known.is_empty()
            && let Some(etag) = cache.etag(&key, revision)
            && is_known(&etag, &self.known)
        {
            return Ok(not_modified(etag));
        }
        if !self.bypass_cache
            && let Some(body) = cache.get(&key, revision)
        {
            return tagged_response(state, key.0, body, &self.known);
        }
        let account = self.account;
        let read = || {
            let limit = Arc::clone(&state.runtime.list_read_limit);
            let account_no = account.no;
            let list = read(state.clone(), account);
            async move {
                let _permit = limit.acquire(&account_no).await;
                let mut body = serde_json::to_vec(&list.await?)?;
                // The cache would keep the rest of the buffer, up to half of it, which the limits do not count.
                body.shrink_to_fit();
                Ok(Bytes::from(body))
            }
        };
        // Requests that need the same list at the same time share a read that starts after all of them arrived.
        let body = state.runtime.list_reads.run(&key, read).await?;
        if self.bypass_cache {
            return json_response(state, key.0, body);
        }
        let body = TaggedBody::new(body);
        let account_no = key.0;
        cache.insert(key, revision, body.clone());
        tagged_response(state, account_no, body, &self.known)
    }
}

fn has_no_cache_directive(headers: &HeaderMap) -> bool {
    values_of(headers, CACHE_CONTROL).any(|directive| directive.eq_ignore_ascii_case("no-cache"))
}

/// The values of a header that can have several, separated by commas.
fn values_of(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
}

fn is_known(etag: &HeaderValue, known: &[String]) -> bool {
    known.iter().any(|known| known == "*" || *etag == **known)
}

fn not_modified(etag: HeaderValue) -> Response {
    (StatusCode::NOT_MODIFIED, [(ETAG, etag)]).into_response()
}

/// The list with its ETag, or only the ETag when it is one of those that are `known`.
fn tagged_response(
    state: &ServiceState,
    account_no: i64,
    body: TaggedBody,
    known: &[String],
) -> Result<Response, ApiError> {
    let etag = body.etag;
    if is_known(&etag, known) {
        return Ok(not_modified(etag));
    }
    let mut response = json_response(state, account_no, body.bytes)?;
    response.headers_mut().insert(ETAG, etag);
    Ok(response)
}

fn json_response(state: &ServiceState, account_no: i64, body: Bytes) -> Result<Response, ApiError> {
    let content_type = HeaderValue::from_static("application/json");
    let body = reserve_list_body(&state.runtime.list_budget, account_no, body)?;
    Ok(([(CONTENT_TYPE, content_type)], body).into_response())
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
