//! One request and its answer: sent, bounded, sorted into "said yes" and the kinds of failure.

use std::time::Duration;

use reqwest::{
    Method, RequestBuilder, Response, StatusCode, Url,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE},
};
use secrecy::ExposeSecret;

use super::{Client, ClientError, ResponseFault, retry::retry_after};

/// Characters of a service's reason that are kept.
const MAX_REASON_CHARS: usize = 600;

/// Bytes that are read of an error body; a longer one holds no reason for a person.
const MAX_ERROR_BODY: usize = 64 * 1024;

/// A successful answer's body.
pub(super) struct Answer {
    pub(super) body: Vec<u8>,
    pub(super) content_type: String,
}

impl Client {
    /// `{base}/v1/{path…}`; the parts are escaped.
    pub(super) fn endpoint(&self, path: &[&str]) -> Url {
        let mut url = self.inner.base.clone();
        // Only URLs that cannot be a base have no segments, and those are no addresses of ours.
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().push("v1").extend(path);
        }
        url
    }

    /// Reads, trying again when that can help.
    pub(super) async fn get(
        &self,
        path: &[&str],
        query: &[(&str, String)],
    ) -> Result<Answer, ClientError> {
        let options = &self.inner.options;
        self.read(options.max_answer, || {
            self.request(Method::GET, self.endpoint(path))
                .header(ACCEPT, "application/json")
                .query(query)
                .timeout(options.read_timeout)
        })
        .await
    }

    /// Repeats a read as the options say.
    pub(super) async fn read(
        &self,
        max_bytes: usize,
        request: impl Fn() -> RequestBuilder,
    ) -> Result<Answer, ClientError> {
        let options = &self.inner.options;
        let mut tried = 0;
        loop {
            let error = match self.exchange(request(), max_bytes).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            tried += 1;
            let Some(wait) = options.wait_before_next(&error, tried) else {
                return Err(error);
            };
            tracing::debug!(tried, ?wait, %error, "a read failed and is tried again");
            options.pause.pause(wait).await;
        }
    }

    /// Posts JSON, once.
    pub(super) async fn post(
        &self,
        path: &[&str],
        body: Vec<u8>,
        timeout: Duration,
    ) -> Result<Answer, ClientError> {
        let request = self
            .request(Method::POST, self.endpoint(path))
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/json")
            .body(body)
            .timeout(timeout);
        self.exchange(request, self.inner.options.max_answer).await
    }

    /// Deletes, once. Nothing is expected in the answer.
    pub(super) async fn delete(&self, path: &[&str]) -> Result<(), ClientError> {
        let options = &self.inner.options;
        let request = self
            .request(Method::DELETE, self.endpoint(path))
            .header(ACCEPT, "application/json")
            .timeout(options.read_timeout);
        self.exchange(request, options.max_answer).await.map(drop)
    }

    /// A request that carries the key.
    pub(super) fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.inner
            .http
            .request(method, url)
            .header(AUTHORIZATION, self.inner.authorization.clone())
    }

    async fn exchange(
        &self,
        request: RequestBuilder,
        max_bytes: usize,
    ) -> Result<Answer, ClientError> {
        let sent = request.send().await;
        let response = sent.map_err(|error| ClientError::from_transport(&error))?;
        let status = response.status();
        if !status.is_success() {
            return Err(self.refusal(response).await);
        }
        let content_type = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
            .to_ascii_lowercase();
        let body = self.body(response, max_bytes).await?;
        Ok(Answer { body, content_type })
    }

    /// The body, as long as it keeps to the bound.
    async fn body(&self, mut response: Response, max_bytes: usize) -> Result<Vec<u8>, ClientError> {
        let too_large = || ClientError::NotTheService(ResponseFault::TooLarge);
        let announced = response.content_length().unwrap_or(0);
        if announced > max_bytes as u64 {
            return Err(too_large());
        }
        let mut body = Vec::with_capacity(usize::try_from(announced).unwrap_or(0));
        loop {
            let chunk = response.chunk().await;
            let chunk = chunk.map_err(|error| ClientError::from_transport(&error))?;
            let Some(chunk) = chunk else {
                return Ok(body);
            };
            if body.len() + chunk.len() > max_bytes {
                return Err(too_large());
            }
            body.extend_from_slice(&chunk);
        }
    }

    /// Sorts an answer that is no success.
    async fn refusal(&self, response: Response) -> ClientError {
        let status = response.status();
        let retry_after = retry_after(response.headers());
        // A refusal without a readable body is still that refusal.
        let body = self
            .body(response, MAX_ERROR_BODY)
            .await
            .unwrap_or_default();
        let reason = self.reason_of(&body);
        let code = status.as_u16();
        match status {
            StatusCode::UNAUTHORIZED => ClientError::Unauthorized { reason },
            StatusCode::TOO_MANY_REQUESTS => ClientError::RateLimited { retry_after },
            StatusCode::REQUEST_TIMEOUT => ClientError::ServiceFailed {
                status: code,
                reason,
                retry_after,
            },
            status if status.is_server_error() => ClientError::ServiceFailed {
                status: code,
                reason,
                retry_after,
            },
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

    /// The service's own sentence in an error body. Read leniently: `error` as text or with a `message` inside,
    /// a list of `errors`. A service that echoes the key does not get it shown.
    fn reason_of(&self, body: &[u8]) -> Option<String> {
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
        let text: String = text
            .replace(key, "…")
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(MAX_REASON_CHARS)
            .collect();
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }
}
