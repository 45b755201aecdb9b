//! `GET /openapi.json`: the OpenAPI document of this service.

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
    routing::get,
};

use crate::service::http::{api_error::ApiError, openapi::document::document, state::ServiceState};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new().route("/openapi.json", get(show))
}

async fn show(State(state): State<ServiceState>) -> Result<Response, ApiError> {
    let cached = &state.runtime.openapi_document;
    let bytes = match cached.get() {
        Some(bytes) => bytes.clone(),
        None => {
            let json = document(state.base_url.as_str())?.to_string();
            cached.get_or_init(|| Bytes::from(json)).clone()
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], bytes).into_response())
}
