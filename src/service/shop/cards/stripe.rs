//! Stripe as processor of cards, over its HTTP API. A hold is a PaymentIntent with manual capture.
//!
//! Stripe performs a request once for each `Idempotency-Key`, which it keeps for a day. A hold whose answer is missing is
//! therefore first looked for among the intents of the customer, by the key in its metadata; other operations name the intent,
//! and its state says whether they were performed.
//!
//! Redirects are not followed, answers are bounded, and errors contain neither the secret key nor data of a card.

use std::time::Duration;

use async_trait::async_trait;
use reqwest::{
    Method, StatusCode, Url,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue},
};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, de::DeserializeOwned};
use sha2::{Digest as _, Sha256};

use super::{CardError, CardHold, CardProcessor, HoldState, NewCard, ProcessorCard, SavedCard};
use crate::{
    contract::Cents,
    service::error::{Result, ServiceError},
};

/// Stripe's address.
pub(crate) const STRIPE_URL: &str = "https://api.stripe.com";

/// The version of the API whose answers are read here.
const API_VERSION: &str = "2024-06-20";

/// Stripe itself ends a request within 80 seconds.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(85);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// The most characters of a reason that is kept.
const MAX_REASON_CHARS: usize = 200;

/// The pages of intents of one customer that are searched for a hold, with 100 each.
const MAX_PAGES: usize = 50;

/// The clocks of Stripe and of the service can differ by this much.
const CLOCK_TOLERANCE_SECONDS: i64 = 3_600;

const MAX_ID_CHARS: usize = 120;

pub(crate) struct Stripe {
    http: reqwest::Client,
    url: Url,
}

#[derive(Deserialize)]
struct Intent {
    id: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
struct Metadata {
    #[serde(default)]
    operation: Option<String>,
}

#[derive(Deserialize)]
struct IntentPage {
    data: Vec<Intent>,
    #[serde(default)]
    has_more: bool,
}

#[derive(Deserialize)]
struct Created {
    id: String,
}

#[derive(Deserialize)]
struct RefundAnswer {
    #[serde(default)]
    status: Option<String>,
}

#[derive(Deserialize)]
struct AttachedCard {
    id: String,
    #[serde(default)]
    card: CardData,
}

#[derive(Default, Deserialize)]
struct CardData {
    #[serde(default)]
    brand: String,
    #[serde(default)]
    last4: String,
    #[serde(default)]
    exp_month: Option<u32>,
    #[serde(default)]
    exp_year: Option<u32>,
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
struct Failure {
    status: StatusCode,
    code: String,
    reason: String,
}

impl Failure {
    /// Stripe may perform the request later, or has performed it: the server failed, or there were too many requests.
    fn is_passing(&self) -> bool {
        self.status.is_server_error()
            || matches!(
                self.status,
                StatusCode::TOO_MANY_REQUESTS | StatusCode::CONFLICT | StatusCode::REQUEST_TIMEOUT
            )
    }

    fn into_error(self) -> CardError {
        match self.status {
            _ if self.is_passing() => CardError::Unknown(self.reason),
            // The secret key is wrong, which an operator corrects.
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => CardError::Unknown(self.reason),
            StatusCode::PAYMENT_REQUIRED => CardError::Declined(self.reason),
            _ => CardError::Refused(self.reason),
        }
    }
}

/// Why a request has no usable answer.
enum RequestError {
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

type Fields<'a> = [(&'a str, &'a str)];

impl Stripe {
    /// # Errors
    /// When the URL is neither `https` nor on this computer, or the key is no header.
    pub(crate) fn new(url: &str, key: &SecretString) -> Result<Self> {
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

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        fields: &Fields<'_>,
        key: &str,
    ) -> Result<T, RequestError> {
        self.request(Method::POST, path, fields, Some(key)).await
    }

    async fn get<T: DeserializeOwned>(
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

    async fn intent(&self, intent: &str) -> Result<Intent, CardError> {
        Ok(self.get(&intent_path(intent, "")?, &[]).await?)
    }

    /// The intent of an earlier request with this key.
    async fn find_hold(
        &self,
        hold: &CardHold<'_>,
        since: i64,
    ) -> Result<Option<Intent>, CardError> {
        let since = since.to_string();
        let mut last: Option<String> = None;
        for _ in 0..MAX_PAGES {
            let mut fields = vec![
                ("customer", hold.customer),
                ("created[gte]", since.as_str()),
                ("limit", "100"),
            ];
            if let Some(last) = &last {
                fields.push(("starting_after", last.as_str()));
            }
            let page: IntentPage = self.get("/v1/payment_intents", &fields).await?;
            let next = page.data.last().map(|intent| intent.id.clone());
            let found = page
                .data
                .into_iter()
                .find(|intent| intent.metadata.operation.as_deref() == Some(hold.key));
            if found.is_some() || !page.has_more {
                return Ok(found);
            }
            last = next;
        }
        Err(CardError::Unknown(
            "Too many payments of one card to search".to_owned(),
        ))
    }

    /// The result of a hold in the state of its intent.
    async fn held(&self, intent: Intent, key: &str) -> Result<String, CardError> {
        match intent.status.as_str() {
            "requires_capture" | "succeeded" => Ok(intent.id),
            "processing" => Err(CardError::Unknown(
                "The bank has not decided yet".to_owned(),
            )),
            "requires_action" | "requires_confirmation" => {
                // The holder is not there to confirm. The intent must not become a hold later.
                let canceled = self.cancel(&intent.id, &format!("{key}-cancel")).await;
                canceled.map_err(in_doubt)?;
                Err(CardError::Declined(
                    "The bank asks the holder of the card to confirm the payment".to_owned(),
                ))
            }
            status => Err(CardError::Declined(format!(
                "The payment is {}",
                bounded(status)
            ))),
        }
    }
}

#[async_trait]
impl CardProcessor for Stripe {
    async fn save_card(&self, card: &NewCard<'_>) -> Result<SavedCard, CardError> {
        // A request that is repeated saves the card once.
        let mut hash = Sha256::new();
        let account = card.account_no.to_string();
        for text in [
            account.as_str(),
            card.end_user_id,
            card.cardholder_name,
            card.interim_key,
        ] {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text);
        }
        let key = uuid::Uuid::from_slice(&hash.finalize()[..16]).unwrap_or_default();
        let attach = card_path(card.interim_key)?;
        let fields = [
            ("name", card.cardholder_name),
            ("metadata[account]", account.as_str()),
        ];
        let customer: Created = self
            .post("/v1/customers", &fields, &format!("{key}-customer"))
            .await?;
        let fields = [("customer", customer.id.as_str())];
        let attached: AttachedCard = self
            .post(&attach, &fields, &format!("{key}-attach"))
            .await?;
        Ok(SavedCard {
            id: ProcessorCard {
                card: attached.id,
                customer: customer.id,
            },
            brand: attached.card.brand,
            last_4: attached.card.last4,
            exp_month: attached.card.exp_month,
            exp_year: attached.card.exp_year,
        })
    }

    async fn authorize(&self, hold: &CardHold<'_>) -> Result<String, CardError> {
        if let Some(requested_at) = hold.requested_at {
            let since = requested_at.micros().div_euclid(1_000_000) - CLOCK_TOLERANCE_SECONDS;
            let found = self.find_hold(hold, since).await;
            if let Some(intent) = found.map_err(in_doubt)? {
                return self.held(intent, hold.key).await;
            }
        }
        let amount = hold.amount.0.to_string();
        let fields = [
            ("amount", amount.as_str()),
            ("currency", "usd"),
            ("customer", hold.customer),
            ("payment_method", hold.card),
            ("payment_method_types[]", "card"),
            ("capture_method", "manual"),
            ("confirm", "true"),
            ("off_session", "true"),
            ("metadata[operation]", hold.key),
        ];
        let intent: Intent = self.post("/v1/payment_intents", &fields, hold.key).await?;
        self.held(intent, hold.key).await
    }

    async fn capture(&self, intent: &str, amount: Cents, key: &str) -> Result<(), CardError> {
        let amount = amount.0.to_string();
        let fields = [("amount_to_capture", amount.as_str())];
        let captured: Result<Intent, RequestError> = self
            .post(&intent_path(intent, "/capture")?, &fields, key)
            .await;
        let failed = match captured {
            Ok(captured) if captured.status == "succeeded" => return Ok(()),
            Ok(captured) => format!("The payment is {}", bounded(&captured.status)),
            Err(RequestError::Failed(failure)) if !failure.is_passing() => failure.reason,
            Err(error) => return Err(error.into()),
        };
        match self.intent(intent).await?.status.as_str() {
            "succeeded" => Ok(()),
            "canceled" | "requires_payment_method" => Err(CardError::Gone),
            _ => Err(CardError::Refused(failed)),
        }
    }

    async fn cancel(&self, intent: &str, key: &str) -> Result<(), CardError> {
        let canceled: Result<Intent, RequestError> =
            self.post(&intent_path(intent, "/cancel")?, &[], key).await;
        let failed = match canceled {
            Ok(canceled) if canceled.status == "canceled" => return Ok(()),
            Ok(canceled) => format!("The payment is {}", bounded(&canceled.status)),
            Err(RequestError::Failed(failure)) if !failure.is_passing() => failure.reason,
            Err(error) => return Err(error.into()),
        };
        match self.intent(intent).await?.status.as_str() {
            "canceled" => Ok(()),
            _ => Err(CardError::Refused(failed)),
        }
    }

    async fn refund(&self, intent: &str, amount: Cents, key: &str) -> Result<(), CardError> {
        let amount = amount.0.to_string();
        let fields = [("payment_intent", intent), ("amount", amount.as_str())];
        match self.post::<RefundAnswer>("/v1/refunds", &fields, key).await {
            Ok(RefundAnswer { status }) if status.as_deref() == Some("failed") => Err(
                CardError::Refused("The bank did not take the refund".to_owned()),
            ),
            Ok(_) => Ok(()),
            Err(RequestError::Failed(failure)) if failure.code == "charge_already_refunded" => {
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn check(&self, intent: &str) -> Result<HoldState, CardError> {
        Ok(match self.intent(intent).await?.status.as_str() {
            "requires_capture" => HoldState::Held,
            "succeeded" => HoldState::Charged,
            _ => HoldState::Gone,
        })
    }
}

/// The error of a request about a hold that exists or can exist: it must not end the search for its state.
fn in_doubt(error: CardError) -> CardError {
    CardError::Unknown(error.to_string())
}

/// An id from outside in the path of a request.
fn checked_id(id: &str) -> Result<&str, CardError> {
    let is_usable = !id.is_empty()
        && id.len() <= MAX_ID_CHARS
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match is_usable {
        true => Ok(id),
        false => Err(CardError::Refused("The id is not one of Stripe".to_owned())),
    }
}

fn intent_path(intent: &str, action: &str) -> Result<String, CardError> {
    Ok(format!(
        "/v1/payment_intents/{}{action}",
        checked_id(intent)?
    ))
}

fn card_path(card: &str) -> Result<String, CardError> {
    Ok(format!("/v1/payment_methods/{}/attach", checked_id(card)?))
}

fn bounded(text: &str) -> String {
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
            STRIPE_URL,
            "http://127.0.0.1:1",
            "http://localhost:1",
            "http://[::1]:1",
        ] {
            assert!(Stripe::new(url, &key).is_ok(), "{url}");
        }
        for url in [
            "http://api.stripe.com",
            "http://localhost.example.com",
            "https://user@api.stripe.com",
            "file:///tmp",
            "",
        ] {
            assert!(Stripe::new(url, &key).is_err(), "{url}");
        }
        assert!(Stripe::new(STRIPE_URL, &SecretString::from("a\nb")).is_err());
    }

    #[test]
    fn ids_in_paths_are_checked() {
        assert_eq!(
            intent_path("pi_1a", "/capture").unwrap(),
            "/v1/payment_intents/pi_1a/capture"
        );
        let long = "a".repeat(MAX_ID_CHARS + 1);
        for id in ["", "pi_1/capture", "pi 1", "..", "pi_%2e", &long] {
            assert!(intent_path(id, "").is_err(), "{id}");
        }
    }

    #[test]
    fn passing_failures_are_told_from_declines() {
        let error = |status: u16, body: &str| {
            failure(StatusCode::from_u16(status).unwrap(), body.as_bytes()).into_error()
        };
        for status in [401, 403, 408, 409, 429, 500, 503] {
            assert!(matches!(error(status, "x"), CardError::Unknown(_)));
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
