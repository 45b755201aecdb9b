//! `GET /v1/collections` and `GET /v1/collections/{id}`: gifts of choice.

use axum::{Json, extract::State};

use super::{
    Service,
    addresses::{file_address, full_addresses},
    auth::Authorized,
    extract::{Parameters, PathId, page},
    failure::Failure,
};
use crate::contract::{Collection, Page};

pub async fn list(
    State(service): State<Service>,
    _: Authorized,
    parameters: Parameters,
) -> Result<Json<Page<Collection>>, Failure> {
    let paging = parameters.page()?;
    let published = match parameters.text("published") {
        None => None,
        Some(_) => Some(parameters.flag("published")?),
    };
    let (mut collections, total) = service
        .store
        .collections(published, paging.offset, paging.limit)
        .await?;
    collections
        .iter_mut()
        .for_each(|collection| addresses(collection, &service.base_url));
    Ok(Json(page(collections, total)))
}

pub async fn show(
    State(service): State<Service>,
    _: Authorized,
    PathId(id): PathId,
) -> Result<Json<Collection>, Failure> {
    let mut collection = service
        .store
        .collection(id.into())
        .await?
        .ok_or_else(|| Failure::not_found("Collection"))?;
    addresses(&mut collection, &service.base_url);
    Ok(Json(collection))
}

fn addresses(collection: &mut Collection, base_url: &str) {
    if let Some(product) = &mut collection.product {
        full_addresses(product, base_url);
    }
    if let Some(version) = &mut collection.published_version {
        file_address(version.header_image.as_mut(), base_url);
        version
            .collection_categories
            .iter_mut()
            .flat_map(|category| &mut category.collection_products)
            .for_each(|entry| full_addresses(&mut entry.product, base_url));
    }
}
