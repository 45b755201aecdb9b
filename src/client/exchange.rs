//! Sends one request and classifies its response.

use std::{sync::atomic::Ordering, time::Duration};

use reqwest::{
    Method, RequestBuilder, Response, StatusCode, Url,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, IF_NONE_MATCH},
};
use secrecy::ExposeSecret;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    Client, ClientError, ListPage, PageRead, PageVersion, ResponseFault,
    decode::page_query,
    filter::QueryPairs,
    retry::{parse_retry_after, response_date},
};
use crate::contract::{PageQuery, Timestamp};

/// The most characters of a service's error message that are kept.
const MAX_REASON_CHARS: usize = 600;

/// A larger page is decoded on a thread for long work.
const MAX_INLINE_BYTES: usize = 16 * 1024;

/// The maximum size of an error body in bytes. A longer body is ignored: an error message is
/// shorter.
const MAX_ERROR_BODY: usize = 64 * 1024;

/// The body of a successful response.
pub(super) struct ResponseBody {
    pub(super) bytes: Vec<u8>,
    /// The `Content-Type` header in lower case; empty when the response has none.
    pub(super) content_type: String,
    /// The `Date` header.
    pub(super) served_at: Option<Timestamp>,
    /// The `ETag` header.
    pub(super) etag: Option<String>,
    /// Whether the status is 304: the resource has the ETag that the request named, and the body is empty.
    pub(super) is_not_modified: bool,
}

impl Client {
    /// Reads one resource, with retries.
    pub(super) async fn get_resource<T: DeserializeOwned>(
        &self,
        path: &[&str],
    ) -> Result<T, ClientError> {
        Self::decode(&self.get(path, &[], None).await?)
    }

    /// Reads one page of a list, with retries.
    pub(super) async fn get_page<T: DeserializeOwned + Send + 'static>(
        &self,
        path: &[&str],
        page: PageQuery,
        filter: QueryPairs,
    ) -> Result<ListPage<T>, ClientError> {
        let query = page_query(page, filter);
        let body = self.get(path, &query, None).await?;
        decode_off_runtime(body.bytes.len(), move || Self::decode_page(&body)).await
    }

    /// As [`Self::get_page`]; the page is not decoded when it still has the version `known`.
    pub(super) async fn get_page_if_changed<T: DeserializeOwned + Send + 'static>(
        &self,
        path: &[&str],
        page: PageQuery,
        known: Option<PageVersion>,
    ) -> Result<PageRead<T>, ClientError> {
        let query = page_query(page, vec![]);
        let etag = known.as_ref().and_then(|known| known.etag.as_deref());
        let body = self.get(path, &query, etag).await?;
        if body.is_not_modified && etag.is_some() {
            return Ok(PageRead::Unchanged);
        }
        decode_off_runtime(body.bytes.len(), move || {
            let version = PageVersion::of(body.etag.clone(), &body.bytes);
            if known.is_some_and(|known| known.hash == version.hash) {
                return Ok(PageRead::Unchanged);
            }
            Ok(PageRead::Page(Self::decode_page(&body)?, version))
        })
        .await
    }

    /// Posts a request once and decodes the resource in the response.
    pub(super) async fn post_request<T: DeserializeOwned>(
        &self,
        path: &[&str],
        request: &impl Serialize,
        timeout: Duration,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_vec(request)
            .map_err(|_| ClientError::NotTheService(ResponseFault::RequestNotEncoded))?;
        self.post_json(path, body, timeout).await
    }

    /// Posts JSON once and decodes the resource in the response.
    pub(super) async fn post_json<T: DeserializeOwned>(
        &self,
        path: &[&str],
        json: Vec<u8>,
        timeout: Duration,
    ) -> Result<T, ClientError> {
        let request = self
            .inner
            .create_http
            .post(self.endpoint(path))
            .header(AUTHORIZATION, self.inner.authorization.clone())
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/json")
            .body(json)
            .timeout(timeout);
        let max_bytes = self.inner.options.max_response_bytes;
        Self::decode(&self.send_once(request, max_bytes).await?)
    }

    async fn get(
        &self,
        path: &[&str],
        query: &[(&str, String)],
        known_etag: Option<&str>,
    ) -> Result<ResponseBody, ClientError> {
        let options = &self.inner.options;
        self.send_with_retries(options.max_response_bytes, || {
            let request = self
                .request(Method::GET, self.endpoint(path))
                .header(ACCEPT, "application/json")
                .query(query)
                .timeout(options.read_timeout);
            match known_etag {
                Some(etag) => request.header(IF_NONE_MATCH, etag),
                None => request,
            }
        })
        .await
    }

    /// Sends a read request, and retries after failures as the options allow.
    pub(super) async fn send_with_retries(
        &self,
        max_bytes: usize,
        request: impl Fn() -> RequestBuilder,
    ) -> Result<ResponseBody, ClientError> {
        let options = &self.inner.options;
        let mut attempts = 0;
        loop {
            let error = match self.send_once(request(), max_bytes).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            attempts += 1;
            let Some(delay) = options.retry_delay(&error, attempts) else {
                return Err(error);
            };
            tracing::debug!(attempts, ?delay, %error, "retrying a read");
            options.sleep.sleep(delay).await;
        }
    }

    /// `{base_url}/v1/{path…}`, with every segment escaped.
    pub(super) fn endpoint(&self, path: &[&str]) -> Url {
        let mut url = self.inner.base_url.clone();
        // Only URLs like `data:` have no path segments, and `address::parse` refuses those.
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().push("v1").extend(path);
        }
        url
    }

    /// Builds a request with the API key in its header.
    pub(super) fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.inner
            .http
            .request(method, url)
            .header(AUTHORIZATION, self.inner.authorization.clone())
    }

    pub(super) async fn send_once(
        &self,
        request: RequestBuilder,
        max_bytes: usize,
    ) -> Result<ResponseBody, ClientError> {
        let (http, request) = request.build_split();
        let request = request.map_err(|error| ClientError::from_transport(&error))?;
        let names_etag = request.headers().contains_key(IF_NONE_MATCH);
        let response = http
            .execute(request)
            .await
            .map_err(|error| ClientError::from_transport(&error))?;
        let is_not_modified = names_etag && response.status() == StatusCode::NOT_MODIFIED;
        if !response.status().is_success() && !is_not_modified {
            return Err(self.classify_failure(response).await);
        }
        let content_type = header_text(response.headers(), CONTENT_TYPE)
            .unwrap_or_default()
            .to_ascii_lowercase();
        let etag = header_text(response.headers(), ETAG);
        let served_at = response_date(response.headers()).map(Timestamp::from);
        let bytes = read_body(response, max_bytes).await?;
        Ok(ResponseBody {
            bytes,
            content_type,
            served_at,
            etag,
            is_not_modified,
        })
    }

    /// Turns a response without a success status into an error.
    async fn classify_failure(&self, response: Response) -> ClientError {
        let status = response.status();
        let retry_after = parse_retry_after(response.headers());
        // The status alone is enough to classify a response whose body cannot be read.
        let body = read_body(response, MAX_ERROR_BODY)
            .await
            .unwrap_or_default();
        let reason = self.extract_reason(&body);
        let code = status.as_u16();
        match status {
            StatusCode::UNAUTHORIZED => ClientError::Unauthorized { reason },
            StatusCode::TOO_MANY_REQUESTS => {
                self.inner
                    .rate_limit_refusals
                    .fetch_add(1, Ordering::Relaxed);
                ClientError::RateLimited { retry_after }
            }
            status if status == StatusCode::REQUEST_TIMEOUT || status.is_server_error() => {
                ClientError::ServiceFailed {
                    status: code,
                    reason,
                    retry_after,
                }
            }
            status if status.is_redirection() => {
                ClientError::NotTheService(ResponseFault::Redirect)
            }
            StatusCode::NOT_FOUND => match reason {
                Some(reason) => ClientError::NotFound { reason },
                None => ClientError::NotTheService(ResponseFault::UnknownPath),
            },
            _ => ClientError::Refused {
                status: code,
                reason,
            },
        }
    }

    /// The service's error message in an error body: `error` as text or with a `message` inside, a
    /// `message`, or the first of `errors`. An API key in the message is replaced by `…`. A long
    /// message is cut.
    fn extract_reason(&self, body: &[u8]) -> Option<String> {
        let body: serde_json::Value = serde_json::from_slice(body).ok()?;
        let error = &body["error"];
        let text = [
            error,
            &error["message"],
            &body["message"],
            &body["errors"][0],
        ]
        .into_iter()
        .find_map(serde_json::Value::as_str)?;
        let key = self.inner.key.expose_secret().trim();
        let reason: String = text
            .replace(key, "…")
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(MAX_REASON_CHARS)
            .collect();
        Some(reason.trim().to_owned()).filter(|reason| !reason.is_empty())
    }
}

/// Decodes a body of `bytes`. A large one takes milliseconds, in which the runtime answers nothing else.
async fn decode_off_runtime<T: Send + 'static>(
    bytes: usize,
    decode: impl FnOnce() -> Result<T, ClientError> + Send + 'static,
) -> Result<T, ClientError> {
    if bytes <= MAX_INLINE_BYTES {
        return decode();
    }
    match tokio::task::spawn_blocking(decode).await {
        Ok(decoded) => decoded,
        Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
        // Only the end of the runtime cancels the work.
        Err(_) => std::future::pending().await,
    }
}

fn header_text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().ok()?;
    Some(value.to_owned())
}

/// Reads a body of at most `max_bytes`.
async fn read_body(mut response: Response, max_bytes: usize) -> Result<Vec<u8>, ClientError> {
    let too_large = || ClientError::NotTheService(ResponseFault::TooLarge);
    let content_length = response.content_length().unwrap_or(0);
    if content_length > max_bytes as u64 {
        return Err(too_large());
    }
    let mut body = Vec::with_capacity(usize::try_from(content_length).unwrap_or(0));
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|error| ClientError::from_transport(&error))?
    {
        if body.len() + chunk.len() > max_bytes {
            return Err(too_large());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
