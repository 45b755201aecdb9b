//! `GET /v1/products` and `GET /v1/products/{id}`.

use axum::{Json, extract::State};

use super::{
    Service,
    auth::Authorized,
    extract::{Parameters, PathId, page},
    failure::Failure,
};
use crate::{
    contract::{Brand, Image, ImageFile, Page, Product},
    service::store::ProductFilter,
};

pub async fn list(
    State(service): State<Service>,
    _: Authorized,
    parameters: Parameters,
) -> Result<Json<Page<Product>>, Failure> {
    let paging = parameters.page()?;
    let only_custom = parameters.flag("use_custom_catalog")?;
    let filter = ProductFilter {
        country: country(&parameters),
        only_custom,
        with_inactive: only_custom && parameters.flag("custom_catalog_show_inactive")?,
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

/// The catalog holds paths; answers hold addresses.
pub(super) fn full_addresses(product: &mut Product, base_url: &str) {
    brand_addresses(&mut product.brand, base_url);
    product
        .images
        .iter_mut()
        .for_each(|image| image_address(image, base_url));
    for variant in &mut product.variants {
        file_address(variant.image_large.as_mut(), base_url);
    }
    for option in product
        .variant_groups
        .iter_mut()
        .flat_map(|group| &mut group.options)
    {
        file_address(option.image_large.as_mut(), base_url);
    }
}

pub(super) fn brand_addresses(brand: &mut Brand, base_url: &str) {
    file_address(brand.logo_image.as_mut(), base_url);
    for set in brand.brand_sets.iter_mut().flatten() {
        set.images
            .iter_mut()
            .for_each(|image| image_address(image, base_url));
        set.products
            .iter_mut()
            .for_each(|product| full_addresses(product, base_url));
    }
}

fn image_address(image: &mut Image, base_url: &str) {
    file_address(image.image_large.as_mut(), base_url);
}

pub(super) fn file_address(file: Option<&mut ImageFile>, base_url: &str) {
    if let Some(file) = file
        && file.url.starts_with('/')
    {
        file.url.insert_str(0, base_url);
    }
}
