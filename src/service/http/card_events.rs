//! `POST /stripe/webhooks`: the events of Stripe. No part of the API: Stripe calls it with a signature instead of a key.
//!
//! An event only makes the worker read the payment again. Its content is not trusted, so that one that is forged, late or
//! repeated changes nothing.

use std::collections::HashMap;

use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, StatusCode},
    routing::post,
};
use serde::Deserialize;

use super::{api_error::ApiError, endpoints::NO_CARDS, state::ServiceState};
use crate::service::{
    shop::cards::{OperationKey, signature::is_signed},
    store::CardEvent,
};

/// Far above the size of an event of a payment.
const MAX_EVENT_BYTES: usize = 256 * 1024;

const SIGNATURE_HEADER: &str = "stripe-signature";

#[derive(Deserialize)]
struct Event {
    data: EventData,
}

#[derive(Deserialize)]
struct EventData {
    object: EventObject,
}

/// A PaymentIntent, or an object of one, such as a charge or a refund.
#[derive(Deserialize)]
struct EventObject {
    #[serde(default)]
    object: String,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    payment_intent: Option<String>,
    /// The names that the service has given the object.
    #[serde(default)]
    metadata: Option<HashMap<String, String>>,
}

impl EventObject {
    fn intent(&self) -> Option<&str> {
        match self.object.as_str() {
            "payment_intent" => self.id.as_deref(),
            _ => self.payment_intent.as_deref(),
        }
    }

    /// The operation that the metadata names.
    fn operation(&self) -> Option<OperationKey<'_>> {
        let text = |name: &str| self.metadata.as_ref()?.get(name).map(String::as_str);
        Some(OperationKey {
            account_no: text("account")?.parse().ok()?,
            order_seq: text("order")?.parse().ok()?,
            idempotency_key: text("operation")?,
        })
    }
}

pub(super) fn routes() -> Router<ServiceState> {
    Router::new()
        .route("/stripe/webhooks", post(receive))
        .layer(DefaultBodyLimit::max(MAX_EVENT_BYTES))
}

async fn receive(
    State(state): State<ServiceState>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, ApiError> {
    let secret = state
        .cards
        .as_ref()
        .and_then(|cards| cards.event_secret.as_ref());
    let Some(secret) = secret else {
        return Err(ApiError::bad_request(NO_CARDS));
    };
    let now = state.clock.now();
    let signature = headers
        .get(SIGNATURE_HEADER)
        .and_then(|value| value.to_str().ok());
    if !signature.is_some_and(|signature| is_signed(signature, &body, secret, now)) {
        return Err(ApiError::bad_request("The signature is not valid"));
    }
    // Other events are no concern of the service, and Stripe must not send them again.
    if let Ok(Event { data }) = serde_json::from_slice(&body)
        && let Some(intent) = data.object.intent()
    {
        let operation = data.object.operation();
        let event = CardEvent { intent, operation };
        state.store.note_card_event(event, now).await?;
    }
    Ok(StatusCode::OK)
}
