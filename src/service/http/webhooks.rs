//! `/v1/webhooks`: register an endpoint, forget it, give it another secret.

use std::time::Duration;

use axum::{Json, extract::State, http::StatusCode};
use secrecy::{ExposeSecret as _, SecretString};

use super::{
    Service,
    auth::Authorized,
    extract::{JsonBody, PathId},
    failure::Failure,
};
use crate::{
    contract::{Webhook, WebhookEventType, WebhookId, WebhookRequest},
    service::{
        store::{MAX_ENDPOINTS, NewEndpoint},
        webhooks::signature::new_secret,
    },
};

/// How long an old secret signs beside the new one.
const OVERLAP: Duration = Duration::from_secs(24 * 3_600);

pub async fn create(
    State(service): State<Service>,
    Authorized(account): Authorized,
    JsonBody(request): JsonBody<WebhookRequest>,
) -> Result<(StatusCode, Json<Webhook>), Failure> {
    let events = known(request.events)?;
    let url = service.guard.check(&request.url).await;
    let url = url.map_err(Failure::bad_request)?;
    let secret = new_secret();
    let id = WebhookId::generate();
    let new = NewEndpoint {
        id,
        account_no: account.no,
        url: url.as_str(),
        events: &events,
        secret: &secret,
        now: service.clock.now(),
    };
    if !service.store.add_endpoint(new).await? {
        return Err(Failure::bad_request(format!(
            "An account can have at most {MAX_ENDPOINTS} webhooks"
        )));
    }
    Ok((StatusCode::CREATED, told(id, &secret)))
}

pub async fn delete(
    State(service): State<Service>,
    Authorized(account): Authorized,
    PathId(id): PathId,
) -> Result<StatusCode, Failure> {
    if service.store.delete_endpoint(account.no, id.into()).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Failure::not_found("Webhook"))
    }
}

pub async fn rotate_secret(
    State(service): State<Service>,
    Authorized(account): Authorized,
    PathId(id): PathId,
) -> Result<Json<Webhook>, Failure> {
    let secret = new_secret();
    let (id, now) = (WebhookId::from(id), service.clock.now());
    let rotated = service
        .store
        .rotate_secret(account.no, id, &secret, now, OVERLAP)
        .await?;
    if rotated {
        Ok(told(id, &secret))
    } else {
        Err(Failure::not_found("Webhook"))
    }
}

/// The answer that shows a secret, this once.
fn told(id: WebhookId, secret: &SecretString) -> Json<Webhook> {
    Json(Webhook {
        id,
        secret: Some(secret.expose_secret().to_owned()),
    })
}

/// The events to be told of, each once.
fn known(asked: Vec<WebhookEventType>) -> Result<Vec<WebhookEventType>, Failure> {
    let mut events = Vec::new();
    for (place, event) in asked.into_iter().enumerate() {
        if matches!(event, WebhookEventType::Other(_)) {
            return Err(Failure::bad_request(format!(
                "events[{place}] is not an event that webhooks are told of"
            )));
        }
        if !events.contains(&event) {
            events.push(event);
        }
    }
    Ok(events)
}
