//! `/admin/v1/verify`: checks the data of the shop.

use axum::{Json, extract::State, routing::post};
use serde_json::json;

use crate::{
    contract::shop::verify::Verification,
    service::{
        http::{
            api_error::ApiError,
            auth::AuthorizedOperator,
            openapi::{ApiRoutes, Operation},
            state::ServiceState,
        },
        shop::verify::verify,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Verification").route(
        Operation::post("/admin/v1/verify", "verifyShop", "Check the data of the shop")
            .description(
                "Compares the payment ledger with the orders, and what else can be computed again. Reads all of it, and \
                 changes nothing.",
            )
            .response::<Verification>(
                200,
                "The result of each check",
                json!({
                    "ok": true,
                    "checks": [{
                        "name": "ledger", "ok": true,
                        "detail": "3 payment methods of 2 accounts agree with their orders",
                    }],
                }),
            ),
        post(run),
    )
}

async fn run(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<Verification>, ApiError> {
    Ok(Json(verify(&state.store).await))
}
