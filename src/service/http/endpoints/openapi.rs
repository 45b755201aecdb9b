//! `GET /openapi.json`: the OpenAPI document of this service.

use axum::{
    body::Bytes,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse as _, Response},
    routing::get,
};

use crate::service::http::{
    api_error::ApiError,
    openapi::{ApiRoutes, Operation, document::document},
    state::ServiceState,
};

/// `operations` are those that the document describes.
pub(super) fn routes(operations: fn() -> Vec<Operation>) -> ApiRoutes {
    ApiRoutes::new("Service").route(
        Operation::get("/openapi.json", "getDocument", "Get this document")
            .public()
            .raw_response(200, "OpenAPI 3.1", "application/json"),
        get(move |State(state): State<ServiceState>| async move { show(&state, operations) }),
    )
}

fn show(state: &ServiceState, operations: fn() -> Vec<Operation>) -> Result<Response, ApiError> {
    let cached = &state.runtime.openapi_document;
    let bytes = match cached.get() {
        Some(bytes) => bytes.clone(),
        None => {
            let json = document(state.base_url.as_str(), operations())?.to_string();
            cached.get_or_init(|| Bytes::from(json)).clone()
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], bytes).into_response())
}
