//! `GET /v1/brands`: brands with their sets of products.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Brand, Page, samples},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            openapi::{ApiRoutes, Operation, schema::text_with_default},
            paging::page_of,
            params::QueryParams,
            state::ServiceState,
        },
        responses::absolute_urls::make_brand_urls_absolute,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Catalog").route(
        Operation::get(
            "/v1/brands",
            "listBrands",
            "List active brands with their sets of products",
        )
        .description("By name.")
        .query(
            "country_code",
            text_with_default("US"),
            "Only items that ship to this country: two letters",
        )
        .page_response::<Brand>("A page of brands", samples::brand()),
        get(list),
    )
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
