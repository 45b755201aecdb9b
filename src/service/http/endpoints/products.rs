//! `GET /v1/products` and `GET /v1/products/{id}`.

use axum::{Json, extract::State, routing::get};

use crate::{
    contract::{Page, Product, samples},
    service::{
        http::{
            api_error::ApiError,
            auth::Authorized,
            openapi::{
                ApiRoutes, Operation,
                schema::{flag_off, text_with_default},
            },
            paging::page_of,
            params::{PathId, QueryParams},
            state::ServiceState,
        },
        responses::absolute_urls::make_product_urls_absolute,
        store::ProductFilter,
    },
};

pub(super) fn routes() -> ApiRoutes {
    ApiRoutes::new("Catalog")
        .route(
            Operation::get("/v1/products", "listProducts", "List active products")
                .description("By name.")
                .query(
                    "country_code",
                    text_with_default("US"),
                    "Only items that ship to this country: two letters",
                )
                .query(
                    "use_custom_catalog",
                    flag_off(),
                    "Only products of the account's custom catalog",
                )
                .query(
                    "custom_catalog_show_inactive",
                    flag_off(),
                    "Include inactive products of the custom catalog. No effect without \
                 `use_custom_catalog`.",
                )
                .page_response::<Product>("A page of products", samples::product())
                .bad_request(&[
                    "use_custom_catalog must be true or false",
                    "custom_catalog_show_inactive must be true or false",
                    "Page must be greater than 0",
                ]),
            get(list),
        )
        .route(
            Operation::get("/v1/products/{id}", "getProduct", "Get a product").response::<Product>(
                200,
                "The product",
                samples::product(),
            ),
            get(show),
        )
}

async fn list(
    State(state): State<ServiceState>,
    _: Authorized,
    params: QueryParams,
) -> Result<Json<Page<Product>>, ApiError> {
    let paging = params.paging()?;
    let only_custom = params.flag("use_custom_catalog")?;
    let with_inactive = params.flag("custom_catalog_show_inactive")?;
    let filter = ProductFilter {
        country: params.country_code(),
        only_custom,
        // Inactive products are listed in the custom catalog only.
        with_inactive: only_custom && with_inactive,
    };
    let (mut products, total) = state
        .store
        .products(&filter, paging.offset, paging.limit)
        .await?;
    for product in &mut products {
        make_product_urls_absolute(product, &state.base_url);
    }
    Ok(Json(page_of(products, total)))
}

async fn show(
    State(state): State<ServiceState>,
    _: Authorized,
    id: PathId,
) -> Result<Json<Product>, ApiError> {
    let mut product = state
        .store
        .product(id.or_not_found("Product")?)
        .await?
        .ok_or_else(|| ApiError::not_found("Product"))?;
    make_product_urls_absolute(&mut product, &state.base_url);
    Ok(Json(product))
}
