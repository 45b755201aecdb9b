//! `GET /v1/me`: the account of the key.

use axum::{Json, routing::get};

use crate::{
    contract::{Me, samples},
    service::http::{
        auth::Authorized,
        openapi::{ApiRoutes, Operation},
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Account").route(
        Operation::get("/v1/me", "getMe", "Get the account of the API key")
            .description("Use this operation to check an API key.")
            .response::<Me>(200, "The account", samples::me()),
        get(show),
    )
}

async fn show(Authorized(account): Authorized) -> Json<Me> {
    Json(account.me())
}
