//! `/admin/v1/settings`: the terms of the shop.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, put},
};
use serde_json::{Value, json};

use crate::{
    contract::shop::terms::{TermsChange, TermsSetting},
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            body::JsonBody,
            openapi::{ApiRoutes, Operation},
            state::ServiceState,
        },
        store::TermsResult,
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
        TermsResult::Done(setting) => Ok(Json(setting)),
        TermsResult::Stale(current) => Err(ApiError::new(
            StatusCode::CONFLICT,
            format!(
                "The terms were changed. Their revision is {}.",
                current.revision
            ),
        )),
    }
}
