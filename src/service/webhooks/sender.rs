//! One delivery attempt: posts a signed payload and reports the status of the response. Receivers verify that a payload is
//! genuine by signatures as in Standard Webhooks.
//!
//! Redirects are not followed, proxy settings of the environment are ignored, and response bodies
//! are discarded after a few kilobytes.

use std::time::{Duration, Instant};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use rand::Rng as _;
use reqwest::{
    StatusCode, Url,
    header::{CONTENT_TYPE, HeaderName, HeaderValue, LOCATION},
};
use secrecy::{ExposeSecret as _, SecretString};
use standardwebhooks::{Webhook, WebhookError};

use super::{
    WebhookOptions, resolver,
    ssrf_guard::{SsrfGuard, is_private_address_error},
};
use crate::{
    contract::{Timestamp, WebhookEventId},
    service::store::{Attempt, Endpoint},
};

/// Maximum size of a response body that is read to the end, so that the connection can be reused.
const MAX_RESPONSE_BYTES: usize = 8 * 1024;

/// A webhook's URL has at most as many bytes.
const MAX_LOCATION_CHARS: usize = 2_048;

/// How long reading the response body may take.
const RESPONSE_BODY_TIMEOUT: Duration = Duration::from_secs(1);

/// How long an idle connection is kept for the next delivery.
const CONNECTION_IDLE_TIMEOUT: Duration = Duration::from_secs(20);

const MAX_IDLE_CONNECTIONS_PER_HOST: usize = 4;

/// Receivers look for the headers of Standard Webhooks or for those of Svix.
const SIGNATURE_HEADERS: [[&str; 3]; 2] = [
    ["webhook-id", "webhook-timestamp", "webhook-signature"],
    ["svix-id", "svix-timestamp", "svix-signature"],
];

/// Why an attempt failed. The code is stored with the attempt and shown to operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(super) enum AttemptError {
    /// The stored URL cannot be parsed.
    BadUrl,
    /// The host is in a private network.
    AddressRefused,
    /// The payload could not be signed.
    NotSigned,
    /// The payload could not be built.
    NoBody,
    /// The attempt panicked.
    Crashed,
    Timeout,
    NoConnection,
    /// The response was not valid HTTP, or the connection closed early.
    BrokenAnswer,
    Redirect,
    /// 410: the receiver wants no more deliveries.
    Gone,
    /// Any other status that is not 2xx.
    Refused,
}

/// Sends payloads to endpoints and keeps connections open for reuse.
pub(super) struct WebhookSender {
    http: reqwest::Client,
    ssrf_guard: SsrfGuard,
}

impl WebhookSender {
    /// # Errors
    /// When the TLS certificates of the system cannot be read.
    pub(super) fn new(ssrf_guard: SsrfGuard, options: &WebhookOptions) -> reqwest::Result<Self> {
        let http = reqwest::Client::builder()
            .user_agent(concat!("giftdesk-webhooks/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .no_proxy()
            .dns_resolver(ssrf_guard.clone())
            .timeout(options.timeout)
            .pool_idle_timeout(CONNECTION_IDLE_TIMEOUT)
            .pool_max_idle_per_host(MAX_IDLE_CONNECTIONS_PER_HOST)
            .build()?;
        Ok(Self { http, ssrf_guard })
    }

    /// The names that it resolves count towards the limit of the account.
    pub(super) async fn send(
        &self,
        account_no: i64,
        endpoint: &Endpoint,
        id: WebhookEventId,
        payload: String,
        now: Timestamp,
    ) -> Attempt {
        let started = Instant::now();
        let posted = resolver::for_account(account_no, self.post(endpoint, id, payload, now));
        let (status, error, location) = match posted.await {
            Ok((status, location)) => (Some(status.as_u16()), status_error(status), location),
            Err(error) => (None, Some(error), None),
        };
        Attempt {
            at: now,
            duration: started.elapsed(),
            status,
            error: error.map(Into::into),
            location,
        }
    }

    async fn post(
        &self,
        endpoint: &Endpoint,
        id: WebhookEventId,
        payload: String,
        now: Timestamp,
    ) -> Result<(StatusCode, Option<String>), AttemptError> {
        let url = Url::parse(&endpoint.url).map_err(|_| AttemptError::BadUrl)?;
        if self.ssrf_guard.is_refused_ip(&url) {
            return Err(AttemptError::AddressRefused);
        }
        let id = id.to_string();
        let timestamp = now.micros().div_euclid(1_000_000);
        let signature = sign(&endpoint.secrets, &id, timestamp, &payload)
            .ok()
            .and_then(|signature| HeaderValue::from_str(&signature).ok())
            .ok_or(AttemptError::NotSigned)?;
        let mut request = self
            .http
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .body(payload);
        for names in SIGNATURE_HEADERS {
            let [id_name, timestamp_name, signature_name] = names.map(HeaderName::from_static);
            request = request
                .header(id_name, &id)
                .header(timestamp_name, timestamp)
                .header(signature_name, signature.clone());
        }
        let response = request.send().await.map_err(|error| send_error(&error))?;
        let status = response.status();
        let location = redirect_target(&response);
        drain(response).await;
        Ok((status, location))
    }
}

/// Where a redirect leads, as an absolute URL. The request is not repeated there: its body is signed for the registered URL.
fn redirect_target(response: &reqwest::Response) -> Option<String> {
    if !response.status().is_redirection() {
        return None;
    }
    let location = response.headers().get(LOCATION)?.to_str().ok()?;
    let target = response.url().join(location).ok()?;
    Some(target.as_str().chars().take(MAX_LOCATION_CHARS).collect())
}

/// Reads and discards the body, so that the connection can be reused. Failures do not matter: the
/// status is known.
async fn drain(mut response: reqwest::Response) {
    let _ = tokio::time::timeout(RESPONSE_BODY_TIMEOUT, async {
        let mut read = 0;
        while let Ok(Some(chunk)) = response.chunk().await {
            read += chunk.len();
            if read > MAX_RESPONSE_BYTES {
                break;
            }
        }
    })
    .await;
}

fn status_error(status: StatusCode) -> Option<AttemptError> {
    match status {
        status if status.is_success() => None,
        status if status.is_redirection() => Some(AttemptError::Redirect),
        StatusCode::GONE => Some(AttemptError::Gone),
        _ => Some(AttemptError::Refused),
    }
}

/// Drops the error itself, because its text contains the URL.
fn send_error(error: &reqwest::Error) -> AttemptError {
    if is_private_address_error(error) {
        AttemptError::AddressRefused
    } else if error.is_timeout() {
        AttemptError::Timeout
    } else if error.is_connect() {
        AttemptError::NoConnection
    } else {
        AttemptError::BrokenAnswer
    }
}

const SECRET_PREFIX: &str = "whsec_";

/// A secret is the prefix and 32 random bytes in base64. The database stores secrets in plain text, because signing needs
/// them. A secret is shown once, when it is created, and never logged.
pub(crate) fn new_secret() -> SecretString {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    SecretString::from(format!("{SECRET_PREFIX}{}", STANDARD.encode(bytes)))
}

/// The value of the signature header: one signature per secret, separated by spaces, so that a
/// receiver with the old secret accepts the payload during a rotation.
///
/// `timestamp` is in seconds since 1970.
///
/// # Errors
/// When a secret is malformed.
pub(super) fn sign(
    secrets: &[SecretString],
    id: &str,
    timestamp: i64,
    payload: &str,
) -> Result<String, WebhookError> {
    let mut signatures = String::new();
    for secret in secrets {
        if !signatures.is_empty() {
            signatures.push(' ');
        }
        let signer = Webhook::new(secret.expose_secret())?;
        signatures.push_str(&signer.sign(id, timestamp, payload.as_bytes())?);
    }
    Ok(signatures)
}
