//! `GET /v1/brands`: brands with their sets of products.

use axum::{Json, Router, extract::State, routing::get};

use crate::{
    contract::{Brand, Page},
    service::{
        http::{
            api_error::ApiError, auth::Authorized, paging::page_of, params::QueryParams,
            state::ServiceState,
        },
        responses::absolute_urls::make_brand_urls_absolute,
    },
};

pub(super) fn routes() -> Router<ServiceState> {
    Router::new().route("/v1/brands", get(list))
}

async fn list(
    State(state): State<ServiceState>,
    _: Authorized,
    params: QueryParams,
) -> Result<Json<Page<Brand>>, ApiError> {
    let paging = params.paging()?;
    let (mut brands, total) = state
        .store
        .brands(&params.country_code(), paging.offset, paging.limit)
        .await?;
    for brand in &mut brands {
        make_brand_urls_absolute(brand, &state.base_url);
    }
    Ok(Json(page_of(brands, total)))
}
