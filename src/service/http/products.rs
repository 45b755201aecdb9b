//! `GET /v1/products` and `GET /v1/products/{id}`.

use axum::{Json, extract::State};

use super::{
    Service,
    addresses::full_addresses,
    auth::Authorized,
    extract::{Parameters, PathId, page},
    failure::Failure,
};
use crate::{
    contract::{Page, Product},
    service::store::ProductFilter,
};

pub async fn list(
    State(service): State<Service>,
    _: Authorized,
    parameters: Parameters,
) -> Result<Json<Page<Product>>, Failure> {
    let paging = parameters.page()?;
    let only_custom = parameters.flag("use_custom_catalog")?;
    let with_inactive = parameters.flag("custom_catalog_show_inactive")?;
    let filter = ProductFilter {
        country: country(&parameters),
        only_custom,
        // Of the custom catalog only.
        with_inactive: only_custom && with_inactive,
    };
    let (mut products, total) = service
        .store
        .products(&filter, paging.offset, paging.limit)
        .await?;
    products
        .iter_mut()
        .for_each(|product| full_addresses(product, &service.base_url));
    Ok(Json(page(products, total)))
}

pub async fn show(
    State(service): State<Service>,
    _: Authorized,
    PathId(id): PathId,
) -> Result<Json<Product>, Failure> {
    let mut product = service
        .store
        .product(id.into())
        .await?
        .ok_or_else(|| Failure::not_found("Product"))?;
    full_addresses(&mut product, &service.base_url);
    Ok(Json(product))
}

/// Two letters, `US` when none are given.
pub(super) fn country(parameters: &Parameters) -> String {
    parameters
        .text("country_code")
        .unwrap_or("US")
        .to_ascii_uppercase()
}
