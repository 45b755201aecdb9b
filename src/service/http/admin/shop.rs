//! `/admin/v1/shop`: the state of the shop as a whole.

use axum::{Json, extract::State, routing::get};
use serde_json::json;

use crate::{
    contract::shop::state::ShopState,
    service::http::{
        api_error::ApiError,
        auth::AuthorizedOperator,
        openapi::{ApiRoutes, Operation},
        state::ServiceState,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Shop").route(
        Operation::get("/admin/v1/shop", "getShop", "Get the state of the shop")
            .description("A shop without products or payment methods accepts no batch.")
            .response::<ShopState>(
                200,
                "The state of the shop",
                json!({
                    "is_practice": false, "products": 120, "brands": 8, "cards": 12, "collections": 3,
                    "sends_email": true, "public_url": "https://gifts.example.com",
                }),
            ),
        get(show),
    )
}

async fn show(
    State(state): State<ServiceState>,
    _: AuthorizedOperator,
) -> Result<Json<ShopState>, ApiError> {
    let counts = state.store.catalog_counts().await?;
    Ok(Json(ShopState {
        is_practice: state.is_practice,
        sends_email: state.sends_email,
        public_url: state.base_url.as_str().to_owned(),
        ..counts
    }))
}
