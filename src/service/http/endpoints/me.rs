//! `GET /v1/me`: the account of the key.

use axum::{Json, Router, routing::get};

use crate::{
    contract::Me,
    service::http::{auth::Authorized, state::ServiceState},
};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new().route("/v1/me", get(show))
}

async fn show(Authorized(account): Authorized) -> Json<Me> {
    Json(account.me())
}
