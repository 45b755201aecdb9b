//! `GET /v1/me`

use axum::Json;

use super::auth::Authorized;
use crate::contract::Me;

pub async fn show(Authorized(account): Authorized) -> Json<Me> {
    Json(account.me())
}
