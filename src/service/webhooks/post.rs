//! One attempt: a signed body is posted, and the answer's status is all that counts.
//!
//! Redirects are not followed, no proxy of the environment is used, and of an answer no more than
//! a few thousand bytes are read, which are not kept.

use std::time::{Duration, Instant};

use reqwest::{
    StatusCode, Url,
    header::{CONTENT_TYPE, HeaderName, HeaderValue},
};

use super::{Guard, WebhookOptions, guard::is_refusal, signature};
use crate::{
    contract::{Timestamp, WebhookEventId},
    service::store::{Attempt, Endpoint},
};

/// What is read of an answer, so that its connection can be used again.
const MOST_ANSWER: usize = 8 * 1024;

/// How long the rest of an answer may take after its status.
const REST: Duration = Duration::from_secs(1);

/// Posts to endpoints. Connections are kept for a while and used again.
pub(super) struct Poster {
    http: reqwest::Client,
    guard: Guard,
}

impl Poster {
    /// # Errors
    /// When the machine's certificates cannot be read.
    pub(super) fn new(guard: Guard, options: &WebhookOptions) -> reqwest::Result<Self> {
        let http = reqwest::Client::builder()
            .user_agent(concat!("giftdesk-webhooks/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .no_proxy()
            .dns_resolver(guard.clone())
            .timeout(options.timeout)
            .pool_idle_timeout(Duration::from_secs(20))
            .pool_max_idle_per_host(4)
            .build()?;
        Ok(Self { http, guard })
    }

    /// Posts `body` as the event `id` at the time `at`.
    pub(super) async fn post(
        &self,
        endpoint: &Endpoint,
        id: WebhookEventId,
        body: String,
        at: Timestamp,
    ) -> Attempt {
        let begun = Instant::now();
        let (status, error) = match self.status(endpoint, id, body, at).await {
            Ok(status) => (Some(status.as_u16()), word(status)),
            Err(word) => (None, Some(word)),
        };
        Attempt {
            at,
            duration: begun.elapsed(),
            status,
            error,
        }
    }

    async fn status(
        &self,
        endpoint: &Endpoint,
        id: WebhookEventId,
        body: String,
        at: Timestamp,
    ) -> Result<StatusCode, &'static str> {
        let url = Url::parse(&endpoint.url).map_err(|_| "bad_url")?;
        if self.guard.is_literal_refused(&url) {
            return Err("address_refused");
        }
        let id = id.to_string();
        let seconds = at.micros().div_euclid(1_000_000);
        let signature = signature::sign(&endpoint.secrets, &id, seconds, &body)
            .ok()
            .and_then(|signature| HeaderValue::from_str(&signature).ok())
            .ok_or("not_signed")?;
        let mut request = self
            .http
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        // Receivers look for either; see Standard Webhooks.
        for [name_of_id, name_of_time, name_of_signature] in [
            ["webhook-id", "webhook-timestamp", "webhook-signature"],
            ["svix-id", "svix-timestamp", "svix-signature"],
        ]
        .map(|names| names.map(HeaderName::from_static))
        {
            request = request
                .header(name_of_id, &id)
                .header(name_of_time, seconds)
                .header(name_of_signature, signature.clone());
        }
        let mut answer = request.send().await.map_err(|error| why(&error))?;
        let status = answer.status();
        // Whatever comes after the status changes nothing.
        let _ = tokio::time::timeout(REST, async {
            let mut read = 0;
            while let Ok(Some(part)) = answer.chunk().await {
                read += part.len();
                if read > MOST_ANSWER {
                    break;
                }
            }
        })
        .await;
        Ok(status)
    }
}

/// A word for a status that is no success.
fn word(status: StatusCode) -> Option<&'static str> {
    match status {
        status if status.is_success() => None,
        status if status.is_redirection() => Some("redirect"),
        StatusCode::GONE => Some("gone"),
        _ => Some("refused"),
    }
}

/// A word for why there was no answer. The error itself holds the address.
fn why(error: &reqwest::Error) -> &'static str {
    if is_refusal(error) {
        "address_refused"
    } else if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "no_connection"
    } else {
        "broken_answer"
    }
}
