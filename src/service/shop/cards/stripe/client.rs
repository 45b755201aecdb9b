//! Requests to Stripe's HTTP API, and what their errors mean.
//!
//! Redirects are not followed, answers are bounded, and errors contain neither the secret key nor data of a card.

use std::time::Duration;

use reqwest::{
    Method, StatusCode, Url,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue},
};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, de::DeserializeOwned};

use crate::service::{
    error::{Result, ServiceError},
    shop::cards::CardError,
};

/// The version of the API whose answers are read here.
const API_VERSION: &str = "2024-06-20";

/// Stripe itself ends a request within 80 seconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(85);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// The most characters of a reason that is kept.
const MAX_REASON_CHARS: usize = 200;

/// The fields of a request.
pub(super) type Fields<'a> = [(&'a str, &'a str)];

/// A connection to Stripe with the secret key of a shop.
pub(super) struct Client {
    http: reqwest::Client,
    url: Url,
}

#[derive(Default, Deserialize)]
struct ErrorAnswer {
    #[serde(default)]
    error: ErrorData,
}

#[derive(Default, Deserialize)]
struct ErrorData {
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    decline_code: Option<String>,
    #[serde(default)]
    message: Option<String>,
}

/// A request that Stripe answered with an error.
pub(super) struct Failure {
    status: StatusCode,
    pub(super) code: String,
    pub(super) reason: String,
}

impl Failure {
    /// Whether Stripe may perform the request later, or has performed it: the server failed, or there were too many requests.
    fn is_transient(&self) -> bool {
        self.status.is_server_error()
            || matches!(
                self.status,
                StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT | StatusCode::REQUEST_TIMEOUT
            )
    }

    /// Whether Stripe has refused this request, so that the state of the payment says why. A wrong key is refused whatever that state is.
    pub(super) fn is_refusal(&self) -> bool {
        let is_unauthorized = matches!(
            self.status,
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN
        );
        !self.is_transient() && !is_unauthorized
    }

    fn into_error(self) -> CardError {
        match self.status {
            _ if self.is_transient() => CardError::Unknown(self.reason),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                CardError::Unauthorized(self.reason)
            }
            StatusCode::PAYMENT_REQUIRED => CardError::Declined(self.reason),
            _ => CardError::Refused(self.reason),
        }
    }
}

/// Why a request has no usable answer.
pub(super) enum RequestError {
    Failed(Failure),
    /// No connection, or an answer that was lost or unreadable.
    NoAnswer(String),
}

impl From<RequestError> for CardError {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Failed(failure) => failure.into_error(),
            RequestError::NoAnswer(reason) => Self::Unknown(reason),
        }
    }
}

impl Client {
    /// # Errors
    /// When the URL is neither `https` nor on this computer, or the key is no header.
    pub(super) fn new(url: &str, key: &SecretString) -> Result<Self> {
        let url = Url::parse(url).ok().filter(is_safe);
        let url = url.ok_or(ServiceError::InvalidStripeUrl)?;
        let secret = format!("Bearer {}", key.expose_secret());
        let mut authorization =
            HeaderValue::from_str(&secret).map_err(|_| ServiceError::InvalidStripeKey)?;
        authorization.set_sensitive(true);
        let version = HeaderName::from_static("stripe-version");
        let headers = HeaderMap::from_iter([
            (AUTHORIZATION, authorization),
            (version, HeaderValue::from_static(API_VERSION)),
        ]);
        let mut builder = reqwest::Client::builder()
            .user_agent(concat!("giftdesk/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .default_headers(headers)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT);
        if is_loopback(&url) {
            builder = builder.no_proxy();
        }
        let http = builder
            .build()
            .map_err(|source| ServiceError::StripeClient { source })?;
        Ok(Self { http, url })
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        fields: &Fields<'_>,
        key: &str,
    ) -> Result<T, RequestError> {
        self.request(Method::POST, path, fields, Some(key)).await
    }

    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        fields: &Fields<'_>,
    ) -> Result<T, RequestError> {
        self.request(Method::GET, path, fields, None).await
    }

    async fn request<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        fields: &Fields<'_>,
        key: Option<&str>,
    ) -> Result<T, RequestError> {
        let mut url = self.url.clone();
        url.set_path(path);
        let form = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = match method {
            Method::POST => self
                .http
                .post(url)
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(form),
            _ => {
                url.set_query(Some(&form));
                self.http.request(method, url)
            }
        };
        let request = match key {
            Some(key) => request.header("idempotency-key", key),
            None => request,
        };
        let no_answer = |error: reqwest::Error| {
            let reason = if error.is_timeout() {
                "Stripe did not answer in time"
            } else if error.is_connect() {
                "Stripe cannot be reached"
            } else {
                "The answer of Stripe was lost"
            };
            RequestError::NoAnswer(reason.to_owned())
        };
        let mut response = request.send().await.map_err(no_answer)?;
        let status = response.status();
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(no_answer)? {
            if body.len() + chunk.len() > MAX_ANSWER_BYTES {
                let reason = "The answer of Stripe is too long".to_owned();
                return Err(RequestError::NoAnswer(reason));
            }
            body.extend_from_slice(&chunk);
        }
        if status.is_success() {
            return serde_json::from_slice(&body).map_err(|_| {
                RequestError::NoAnswer("The answer of Stripe is not readable".to_owned())
            });
        }
        Err(RequestError::Failed(failure(status, &body)))
    }
}

/// The beginning of a text of Stripe, which can be shown.
pub(super) fn bounded(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .take(MAX_REASON_CHARS)
        .collect()
}

fn failure(status: StatusCode, body: &[u8]) -> Failure {
    let ErrorAnswer { error } = serde_json::from_slice(body).unwrap_or_default();
    let code = error.code.unwrap_or_default();
    let mut reason = bounded(&error.message.unwrap_or_default());
    if reason.is_empty() {
        reason = format!("Stripe answered with status {}", status.as_u16());
    }
    if let Some(decline) = error.decline_code {
        reason = format!("{reason} ({})", bounded(&decline));
    }
    Failure {
        status,
        code,
        reason,
    }
}

/// Whether the secret key is encrypted on its way, or does not leave this computer.
fn is_safe(url: &Url) -> bool {
    url.username().is_empty()
        && url.password().is_none()
        && match url.scheme() {
            "https" => url.has_host(),
            "http" => is_loopback(url),
            _ => false,
        }
}

fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    host == "localhost"
        || host
            .trim_matches(['[', ']'])
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_urls_that_expose_the_key() {
        let key = SecretString::from("sk_test_1");
        for url in [
            "https://api.stripe.com",
            "http://127.0.0.1:1",
            "http://localhost:1",
            "http://[::1]:1",
        ] {
            assert!(Client::new(url, &key).is_ok(), "{url}");
        }
        for url in [
            "http://api.stripe.com",
            "http://localhost.example.com",
            "https://user@api.stripe.com",
            "file:///tmp",
            "",
        ] {
            assert!(Client::new(url, &key).is_err(), "{url}");
        }
        assert!(Client::new("https://api.stripe.com", &SecretString::from("a\nb")).is_err());
    }

    #[test]
    fn wrong_keys_and_failures_are_no_declines() {
        let error = |status: u16, body: &str| {
            failure(StatusCode::from_u16(status).unwrap(), body.as_bytes()).into_error()
        };
        for status in [408, 409, 429, 500, 503] {
            assert!(matches!(error(status, "x"), CardError::Unknown(_)));
        }
        for status in [401, 403] {
            assert!(matches!(error(status, "x"), CardError::Unauthorized(_)));
        }
        let declined =
            r#"{"error":{"code":"card_declined","decline_code":"lost_card","message":"No."}}"#;
        assert_eq!(
            error(402, declined),
            CardError::Declined("No. (lost_card)".to_owned())
        );
        assert_eq!(
            error(404, ""),
            CardError::Refused("Stripe answered with status 404".to_owned())
        );
    }
}
