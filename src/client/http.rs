//! The client itself: one connection pool, one key, bounded answers.

use std::{sync::Arc, time::Duration};

use reqwest::{
    Method, Response, StatusCode, Url,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER},
};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Serialize, de::DeserializeOwned};

use super::{ClientError, address, retry};
use crate::contract::ErrorBody;

/// How patient the client is. The defaults suit a service on the internet.
#[derive(Clone, Copy, Debug)]
pub struct ClientOptions {
    pub connect_timeout: Duration,
    /// For a whole read, answer included.
    pub read_timeout: Duration,
    /// For creating a batch: 100,000 recipients take their time to travel.
    pub create_timeout: Duration,
    /// The bound of the first retry's pause; it doubles with each.
    pub retry_base: Duration,
    /// The largest answer that is read.
    pub max_answer: usize,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(5),
            read_timeout: Duration::from_secs(30),
            create_timeout: Duration::from_secs(120),
            retry_base: Duration::from_millis(300),
            max_answer: 32 << 20,
        }
    }
}

/// Speaks to one service with one key. Clones share the connections.
#[derive(Clone)]
pub struct Client {
    pub(super) http: reqwest::Client,
    pub(super) base: Url,
    authorization: Arc<SecretString>,
    pub(super) options: ClientOptions,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client")
            .field("base", &self.base.as_str())
            .finish_non_exhaustive()
    }
}

impl Client {
    /// # Errors
    /// [`ClientError::BadAddress`] when `base` is no address that a key may be sent to, or the key
    /// has letters that no key has.
    pub fn new(base: &str, key: SecretString, options: ClientOptions) -> Result<Self, ClientError> {
        let base = address::parse(base)?;
        let authorization = format!("Bearer {}", key.expose_secret().trim());
        if HeaderValue::from_str(&authorization).is_err() {
            return Err(ClientError::BadAddress {
                why: "The key has letters that no key has: copy it again.".to_owned(),
            });
        }
        let http = reqwest::Client::builder()
            .connect_timeout(options.connect_timeout)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(concat!("giftdesk/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| ClientError::Unreachable {
                why: error.to_string(),
            })?;
        let authorization = Arc::new(SecretString::from(authorization));
        Ok(Self {
            http,
            base,
            authorization,
            options,
        })
    }

    /// A read: tried again while that makes sense.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, String)],
    ) -> Result<T, ClientError> {
        let mut next = 2;
        loop {
            let outcome = self
                .once(Method::GET, path, query, None, self.options.read_timeout)
                .await
                .and_then(|bytes| decode(&bytes));
            let error = match outcome {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            match retry::pause(&error, next, self.options.retry_base) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Err(error),
            }
            next += 1;
        }
    }

    /// A request with a body: sent once.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
        timeout: Duration,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::NotTheService {
            what: error.to_string(),
        })?;
        self.post_bytes(path, body, timeout).await
    }

    /// The same with a body that was written before.
    pub(super) async fn post_bytes<T: DeserializeOwned>(
        &self,
        path: &str,
        body: Vec<u8>,
        timeout: Duration,
    ) -> Result<T, ClientError> {
        let bytes = self
            .once(Method::POST, path, &[], Some(body), timeout)
            .await?;
        decode(&bytes)
    }

    async fn once(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, String)],
        body: Option<Vec<u8>>,
        timeout: Duration,
    ) -> Result<Vec<u8>, ClientError> {
        let url = self
            .base
            .join(path)
            .map_err(|error| ClientError::BadAddress {
                why: format!("The address cannot be put together: {error}"),
            })?;
        let mut request = self
            .http
            .request(method, url)
            .timeout(timeout)
            .query(query)
            .header(AUTHORIZATION, self.authorization_header()?);
        if let Some(body) = body {
            request = request.header(CONTENT_TYPE, "application/json").body(body);
        }
        let response = request
            .send()
            .await
            .map_err(|error| ClientError::from_transport(&error))?;
        let status = response.status();
        let headers = response.headers().clone();
        let bytes = match read_bounded(response, self.options.max_answer).await {
            Ok(bytes) => bytes,
            // What was decided counts, also when its sentence is lost on the way.
            Err(_) if status.is_client_error() => Vec::new(),
            Err(error) => return Err(error),
        };
        judge(status, &headers, bytes)
    }

    fn authorization_header(&self) -> Result<HeaderValue, ClientError> {
        let mut value =
            HeaderValue::from_str(self.authorization.expose_secret()).map_err(|_| {
                ClientError::BadAddress {
                    why: "The key cannot be sent.".to_owned(),
                }
            })?;
        value.set_sensitive(true);
        Ok(value)
    }
}

/// Reads an answer of at most `limit` bytes.
pub(super) async fn read_bounded(
    mut response: Response,
    limit: usize,
) -> Result<Vec<u8>, ClientError> {
    let too_large = || ClientError::NotTheService {
        what: format!("its answer is larger than {} MB.", limit >> 20),
    };
    if response
        .content_length()
        .is_some_and(|length| length > limit as u64)
    {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|error| ClientError::from_transport(&error))?
    {
        if bytes.len() + chunk.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Tells success from the kinds of failure.
fn judge(status: StatusCode, headers: &HeaderMap, bytes: Vec<u8>) -> Result<Vec<u8>, ClientError> {
    if status.is_success() {
        return Ok(bytes);
    }
    let retry_after = headers
        .get(RETRY_AFTER)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.trim().parse().ok())
        .map(Duration::from_secs);
    let sentence = || match serde_json::from_slice::<ErrorBody>(&bytes) {
        Ok(body) if !body.error.trim().is_empty() => bounded(&body.error),
        _ => format!("It answered {} without a reason.", status.as_u16()),
    };
    Err(match status.as_u16() {
        300..=399 => ClientError::NotTheService {
            what: "it sends on to another address, which is not followed.".to_owned(),
        },
        401 => ClientError::Unauthorized {
            sentence: sentence(),
        },
        404 => ClientError::NotFound {
            sentence: sentence(),
        },
        429 => ClientError::RateLimited { retry_after },
        code @ 400..=499 => ClientError::Refused {
            status: code,
            sentence: sentence(),
        },
        code => ClientError::ServiceFailed {
            status: code,
            retry_after,
        },
    })
}

/// The service's sentence, cut to what a person reads.
fn bounded(sentence: &str) -> String {
    sentence
        .trim()
        .chars()
        .filter(|c| !c.is_control())
        .take(600)
        .collect()
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ClientError> {
    serde_json::from_slice(bytes).map_err(|error| {
        let start = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        let what = match start {
            None => "it answered nothing.".to_owned(),
            Some(b'<') => "it answered a web page.".to_owned(),
            // serde's words can quote a value, and a value can be somebody's name: place only.
            Some(_) => format!(
                "its answer cannot be read (line {}, column {}).",
                error.line(),
                error.column()
            ),
        };
        ClientError::NotTheService { what }
    })
}
