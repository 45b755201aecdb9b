//! `/admin/v1/settings`: the terms of the shop, its emails and its shipping.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, put},
};
use serde_json::{Value, json};

use crate::{
    contract::shop::{
        emails::{EmailSetting, EmailSettingsChange},
        shipping::{ShippingSetting, ShippingSettingsChange},
        terms::{TermsChange, TermsSetting},
    },
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::JsonBody,
            openapi::{ApiRoutes, Operation},
            state::ServiceState,
        },
        store::SettingResult,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Settings")
        .route(
            Operation::get("/admin/v1/settings/terms", "getTerms", "Get the terms")
                .description(
                    "What is added to the prices of the catalog: processing fee, sales taxes, and the costs of delivery \
                     outside the US. A shop begins with none, and delivers in the US only.",
                )
                .response::<TermsSetting>(200, "The terms of new batches", setting_example()),
            get(show),
        )
        .route(
            Operation::put("/admin/v1/settings/terms", "setTerms", "Replace the terms")
                .description(
                    "Batches that exist keep their terms. With `expected_revision`, a change that was made from other terms \
                     than the current ones is refused with 409.",
                )
                .request::<TermsChange>(json!({
                    "terms": setting_example()["terms"], "expected_revision": 0,
                }))
                .response::<TermsSetting>(200, "The new terms", setting_example())
                .bad_request(&["The tax of NY must be between 0 and 100"])
                .empty_response(409, "The terms were changed since this revision"),
            put(replace),
        )
        .route(
            Operation::get("/admin/v1/settings/emails", "getEmailSettings", "Get the settings of emails")
                .description(
                    "When recipients who got a gift by email are reminded to accept it. A shop begins with 7 days after the \
                     email and 3 days before the expiry. Batches with `reminders_enabled: false` have no reminders.",
                )
                .response::<EmailSetting>(200, "The settings", email_example()),
            get(show_emails),
        )
        .route(
            Operation::put("/admin/v1/settings/emails", "setEmailSettings", "Replace the settings of emails")
                .description(
                    "0 turns a reminder off, also for gifts that were sent. Other changes concern gifts whose email is sent \
                     from then on. With `expected_revision`, a change that was made from other settings is refused with 409.",
                )
                .request::<EmailSettingsChange>(json!({
                    "emails": email_example()["emails"], "expected_revision": 0,
                }))
                .response::<EmailSetting>(200, "The new settings", email_example())
                .bad_request(&["A reminder can be at most 365 days away"])
                .empty_response(409, "The settings were changed since this revision"),
            put(replace_emails),
        )
        .route(
            Operation::get("/admin/v1/settings/shipping", "getShippingSettings", "Get the settings of shipping")
                .description(
                    "When a shipped order counts as delivered without a report of its delivery. A shop begins with 14 days after \
                     its last parcel was shipped.",
                )
                .response::<ShippingSetting>(200, "The settings", shipping_example()),
            get(show_shipping),
        )
        .route(
            Operation::put("/admin/v1/settings/shipping", "setShippingSettings", "Replace the settings of shipping")
                .description(
                    "With 0 days, an order is delivered only when that is reported. The new number concerns orders of which \
                     something is recorded from then on. With `expected_revision`, a change that was made from other settings \
                     is refused with 409.",
                )
                .request::<ShippingSettingsChange>(json!({
                    "shipping": shipping_example()["shipping"], "expected_revision": 0,
                }))
                .response::<ShippingSetting>(200, "The new settings", shipping_example())
                .bad_request(&["An order counts as delivered after at most 365 days"])
                .empty_response(409, "The settings were changed since this revision"),
            put(replace_shipping),
        )
}

fn shipping_example() -> Value {
    json!({"revision": 1, "shipping": {"delivered_after_days": 14}})
}

fn setting_example() -> Value {
    json!({
        "revision": 2,
        "terms": {
            "processing_fee": 5,
            "state_taxes": {"NY": 8.875, "TX": 8.25},
            "zones": [{"countries": ["CA", "MX"], "freight": 1_500, "duty": 10}],
        },
    })
}

fn email_example() -> Value {
    json!({"revision": 1, "emails": {"remind_after_days": 7, "remind_before_expiry_days": 3}})
}

async fn show(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<TermsSetting>, ApiError> {
    Ok(Json(state.store.terms_setting().await?))
}

async fn replace(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(change, _): JsonBody<TermsChange>,
) -> Result<Json<TermsSetting>, ApiError> {
    if let Some(problem) = change.terms.problem() {
        return Err(ApiError::bad_request(problem));
    }
    let now = state.clock.now();
    match state.store.set_terms(&operator, &change, now).await? {
        SettingResult::Done(setting) => Ok(Json(setting)),
        SettingResult::Stale(current) => Err(ApiError::new(
            StatusCode::CONFLICT,
            format!(
                "The terms were changed. Their revision is {}.",
                current.revision
            ),
        )),
    }
}

async fn show_emails(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<EmailSetting>, ApiError> {
    Ok(Json(state.store.email_setting().await?))
}

async fn replace_emails(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(change, _): JsonBody<EmailSettingsChange>,
) -> Result<Json<EmailSetting>, ApiError> {
    if let Some(problem) = change.emails.validation_problem() {
        return Err(ApiError::bad_request(problem));
    }
    let now = state.clock.now();
    let result = state.store.set_email_settings(&operator, &change, now);
    match result.await? {
        SettingResult::Done(setting) => Ok(Json(setting)),
        SettingResult::Stale(current) => Err(ApiError::new(
            StatusCode::CONFLICT,
            format!(
                "The settings were changed. Their revision is {}.",
                current.revision
            ),
        )),
    }
}

async fn show_shipping(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<ShippingSetting>, ApiError> {
    Ok(Json(state.store.shipping_setting().await?))
}

async fn replace_shipping(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(change, _): JsonBody<ShippingSettingsChange>,
) -> Result<Json<ShippingSetting>, ApiError> {
    if let Some(problem) = change.shipping.validation_problem() {
        return Err(ApiError::bad_request(problem));
    }
    let now = state.clock.now();
    let result = state.store.set_shipping_settings(&operator, &change, now);
    match result.await? {
        SettingResult::Done(setting) => Ok(Json(setting)),
        SettingResult::Stale(current) => Err(ApiError::new(
            StatusCode::CONFLICT,
            format!(
                "The settings were changed. Their revision is {}.",
                current.revision
            ),
        )),
    }
}
