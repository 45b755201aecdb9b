//! `/admin/v1/inbox`: the list for the operator of a shop.

use axum::{Json, extract::State, routing::get};
use serde_json::json;

use crate::{
    contract::shop::inbox::OperatorInbox,
    service::http::{
        api_error::ApiError,
        auth::AuthorizedOperator,
        openapi::{ApiRoutes, Operation},
        state::ServiceState,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Inbox").route(
        Operation::get("/admin/v1/inbox", "getOperatorInbox", "List what needs an action")
            .description(
                "Parcels that were lost, damaged or returned and are neither shipped again, refunded nor settled, and items of which no \
                 more units are free than their `low_at`, and problems with cards.",
            )
            .response::<OperatorInbox>(
                200,
                "What needs an action",
                json!({
                    "total": 3,
                    "parcels": 1,
                    "low_stock": 1,
                    "data": [
                        {
                            "kind": "lost_parcel", "subject": "7KM-4XC-9TN", "name": "Ida Larsson",
                            "since": "2026-11-20T09:00:00Z",
                        },
                        {
                            "kind": "low_stock", "subject": "HOOD-M", "name": "Heavy Knit Hoodie, M",
                            "since": "2026-11-21T09:00:00Z", "free": 2,
                        },
                        {
                            "kind": "card_problem", "subject": "01920000-0000-7000-8000-000000000015",
                            "name": "People team", "since": "2026-11-22T09:00:00Z", "problems": 4,
                        },
                    ],
                }),
            ),
        get(show),
    )
}

async fn show(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<OperatorInbox>, ApiError> {
    Ok(Json(state.store.operator_inbox(state.clock.now()).await?))
}
