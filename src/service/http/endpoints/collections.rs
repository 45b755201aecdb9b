//! `GET /v1/collections` and `GET /v1/collections/{id}`: collections.

use axum::{Json, Router, extract::State, routing::get};

use crate::{
    contract::{Collection, Page},
    service::http::{
        api_error::ApiError,
        auth::Authorized,
        paging::page_of,
        params::{PathId, QueryParams},
        response::absolute_urls::make_collection_urls_absolute,
        state::ServiceState,
    },
};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new()
        .route("/v1/collections", get(list))
        .route("/v1/collections/{id}", get(show))
}

async fn list(
    State(state): State<ServiceState>,
    _: Authorized,
    params: QueryParams,
) -> Result<Json<Page<Collection>>, ApiError> {
    let paging = params.paging()?;
    // Without the parameter, published collections and drafts are listed.
    let published = match params.text("published") {
        None => None,
        Some(_) => Some(params.flag("published")?),
    };
    let (mut collections, total) = state
        .store
        .collections(published, paging.offset, paging.limit)
        .await?;
    for collection in &mut collections {
        make_collection_urls_absolute(collection, &state.base_url);
    }
    Ok(Json(page_of(collections, total)))
}

async fn show(
    State(state): State<ServiceState>,
    _: Authorized,
    PathId(id): PathId,
) -> Result<Json<Collection>, ApiError> {
    let mut collection = state
        .store
        .collection(id.into())
        .await?
        .ok_or_else(|| ApiError::not_found("Collection"))?;
    make_collection_urls_absolute(&mut collection, &state.base_url);
    Ok(Json(collection))
}
