//! `/v1/webhooks`: creates and deletes webhooks, and rotates their secrets.

use std::time::Duration;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{delete as delete_method, post},
};
use secrecy::{ExposeSecret as _, SecretString};

use crate::{
    contract::{Webhook, WebhookEventType, WebhookId, WebhookRequest, samples},
    service::{
        http::{
            api_error::{ApiError, UNKNOWN_WEBHOOK},
            auth::Authorized,
            body::JsonBody,
            openapi::{ApiRoutes, Operation},
            params::PathId,
            state::ServiceState,
        },
        store::MAX_ENDPOINTS,
        webhooks::new_secret,
    },
};

/// Time after a rotation in which payloads are also signed with the old secret.
const SECRET_OVERLAP: Duration = Duration::from_secs(24 * 3_600);

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Webhooks")
        .route(
            Operation::post("/v1/webhooks", "createWebhook", "Create a webhook")
                .description(
                    "Without `events`, the webhook receives all events. The signing secret is \
                 shown only in this response.",
                )
                .request::<WebhookRequest>(samples::webhook_request())
                .response::<Webhook>(201, "The webhook", samples::webhook())
                .bad_request(&[
                    "url can't be blank",
                    "url must not point into a private network",
                    "events[0] is not a known webhook event",
                ]),
            post(create),
        )
        .route(
            Operation::delete("/v1/webhooks/{id}", "deleteWebhook", "Delete a webhook")
                .empty_response(204, "The webhook is deleted")
                .without_not_found()
                .bad_request(&[UNKNOWN_WEBHOOK]),
            delete_method(delete),
        )
        .route(
            Operation::post(
                "/v1/webhooks/{id}/rotate_secret",
                "rotateWebhookSecret",
                "Replace the secret of a webhook",
            )
            .description(
                "For 24 hours, payloads are signed with both secrets. The new secret is \
                 shown only in this response.",
            )
            .response::<Webhook>(
                200,
                "The webhook with its new secret",
                samples::webhook(),
            ),
            post(rotate_secret),
        )
}

async fn create(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    JsonBody(request, _): JsonBody<WebhookRequest>,
) -> Result<(StatusCode, Json<Webhook>), ApiError> {
    let events = known_events(request.events)?;
    let url = state.ssrf_guard.check(account.no, &request.url).await;
    let url = url.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let secret = new_secret();
    let id = WebhookId::generate();
    let (store, now) = (&state.store, state.clock.now());
    let is_added = store.add_endpoint(account.no, id, url.as_str(), &events, &secret, now);
    if !is_added.await? {
        return Err(ApiError::bad_request(format!(
            "An account can have at most {MAX_ENDPOINTS} webhooks"
        )));
    }
    Ok((StatusCode::CREATED, webhook_with_secret(id, &secret)))
}

async fn delete(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let is_deleted = match id.parse() {
        Some(id) => {
            let now = state.clock.now();
            state.store.delete_endpoint(account.no, id, now).await?
        }
        None => false,
    };
    if is_deleted {
        Ok(StatusCode::NO_CONTENT)
    } else {
        // The contract has no 404 for this operation.
        Err(ApiError::bad_request(UNKNOWN_WEBHOOK))
    }
}

async fn rotate_secret(
    State(state): State<ServiceState>,
    Authorized(account): Authorized,
    id: PathId,
) -> Result<Json<Webhook>, ApiError> {
    let id: WebhookId = id.or_not_found("Webhook")?;
    let (secret, now) = (new_secret(), state.clock.now());
    let is_rotated = state
        .store
        .rotate_secret(account.no, id, &secret, now, SECRET_OVERLAP)
        .await?;
    if is_rotated {
        Ok(webhook_with_secret(id, &secret))
    } else {
        Err(ApiError::not_found("Webhook"))
    }
}

/// Builds the response with the secret. Later responses never contain this secret.
fn webhook_with_secret(id: WebhookId, secret: &SecretString) -> Json<Webhook> {
    Json(Webhook {
        id,
        secret: Some(secret.expose_secret().to_owned()),
    })
}

/// The requested events without duplicates. Refuses unknown events.
fn known_events(requested: Vec<WebhookEventType>) -> Result<Vec<WebhookEventType>, ApiError> {
    let mut events = Vec::new();
    for (index, event) in requested.into_iter().enumerate() {
        if matches!(event, WebhookEventType::Other(_)) {
            return Err(ApiError::bad_request(format!(
                "events[{index}] is not a known webhook event"
            )));
        }
        if !events.contains(&event) {
            events.push(event);
        }
    }
    Ok(events)
}
