//! `/admin/v1/settings/practice`: who packs the parcels of Practice. A shop has no such settings.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    routing::{get, put},
};
use serde_json::{Value, json};

use crate::{
    contract::shop::practice::{PracticeSettings, PracticeSettingsChange},
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

const SETTINGS: &str = "Settings of Practice";

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Settings")
        .route(
            Operation::get("/admin/v1/settings/practice", "getPracticeSettings", "Get the settings of Practice")
                .description(
                    "Who packs the parcels of Practice: the simulation, or an operator. Recipients and carriers are simulated \
                     in both cases. A shop answers 404.",
                )
                .response::<PracticeSettings>(200, "The settings", example())
                .not_found(),
            get(show),
        )
        .route(
            Operation::put("/admin/v1/settings/practice", "setPracticeSettings", "Replace the settings of Practice")
                .description(
                    "With `operator`, paid orders wait until their parcels are packed. The carrier then ships them unless tracking \
                     numbers are entered before, and delivers them. With `simulated`, orders that waited go on. With \
                     `expected_revision`, a change that was made from other settings is refused with 409.",
                )
                .request::<PracticeSettingsChange>(json!({"packing": "operator", "expected_revision": 0}))
                .response::<PracticeSettings>(200, "The new settings", example())
                .not_found()
                .empty_response(409, "The settings were changed since this revision"),
            put(replace),
        )
}

fn example() -> Value {
    json!({"revision": 1, "packing": "operator"})
}

async fn show(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<PracticeSettings>, ApiError> {
    refuse_shop(&state)?;
    Ok(Json(state.store.practice_settings().await?))
}

async fn replace(
    State(state): State<ServiceState>,
    AuthorizedOperator(operator): AuthorizedOperator,
    JsonBody(change, _): JsonBody<PracticeSettingsChange>,
) -> Result<Json<PracticeSettings>, ApiError> {
    refuse_shop(&state)?;
    let now = state.clock.now();
    let result = state.store.set_practice_settings(&operator, &change, now);
    match result.await? {
        SettingResult::Done(settings) => {
            state.store.continue_waiting_orders(now).await?;
            state.wake.notify_one();
            Ok(Json(settings))
        }
        SettingResult::Stale(current) => {
            // An earlier change to this value may have ended before the waiting orders went on.
            if current.packing == change.packing {
                state.store.continue_waiting_orders(now).await?;
                state.wake.notify_one();
            }
            Err(ApiError::new(
                StatusCode::CONFLICT,
                format!(
                    "The settings were changed. Their revision is {}.",
                    current.revision
                ),
            ))
        }
    }
}

fn refuse_shop(state: &ServiceState) -> Result<(), ApiError> {
    match state.is_practice {
        true => Ok(()),
        false => Err(ApiError::not_found(SETTINGS)),
    }
}
