//! `GET /v1/brands`, with their sets.

use axum::{Json, extract::State};

use super::{
    Service,
    addresses::brand_addresses,
    auth::Authorized,
    extract::{Parameters, page},
    failure::Failure,
    products::country,
};
use crate::contract::{Brand, Page};

pub async fn list(
    State(service): State<Service>,
    _: Authorized,
    parameters: Parameters,
) -> Result<Json<Page<Brand>>, Failure> {
    let paging = parameters.page()?;
    let (mut brands, total) = service
        .store
        .brands(&country(&parameters), paging.offset, paging.limit)
        .await?;
    brands
        .iter_mut()
        .for_each(|brand| brand_addresses(brand, &service.base_url));
    Ok(Json(page(brands, total)))
}
