//! Makes the image URLs of catalog responses absolute. The catalog stores paths, so that the public
//! URL of the service can change.

use crate::{
    contract::{Brand, Collection, Image, ImageFile, Product},
    service::base_url::BaseUrl,
};

pub(crate) fn make_product_urls_absolute(product: &mut Product, base: &BaseUrl) {
    make_brand_urls_absolute(&mut product.brand, base);
    for image in &mut product.images {
        make_image_url_absolute(image, base);
    }
    for variant in &mut product.variants {
        make_file_url_absolute(variant.image_large.as_mut(), base);
    }
    let groups = product.variant_groups.iter_mut();
    for option in groups.flat_map(|group| &mut group.options) {
        make_file_url_absolute(option.image_large.as_mut(), base);
    }
}

pub(crate) fn make_brand_urls_absolute(brand: &mut Brand, base: &BaseUrl) {
    make_file_url_absolute(brand.logo_image.as_mut(), base);
    for set in brand.brand_sets.iter_mut().flatten() {
        for image in &mut set.images {
            make_image_url_absolute(image, base);
        }
        for product in &mut set.products {
            make_product_urls_absolute(product, base);
        }
    }
}

pub(crate) fn make_collection_urls_absolute(collection: &mut Collection, base: &BaseUrl) {
    if let Some(product) = &mut collection.product {
        make_product_urls_absolute(product, base);
    }
    if let Some(version) = &mut collection.published_version {
        make_file_url_absolute(version.header_image.as_mut(), base);
        let categories = version.collection_categories.iter_mut();
        for entry in categories.flat_map(|category| &mut category.collection_products) {
            make_product_urls_absolute(&mut entry.product, base);
        }
    }
}

pub(crate) fn make_file_url_absolute(file: Option<&mut ImageFile>, base: &BaseUrl) {
    if let Some(file) = file
        && file.url.starts_with('/')
    {
        file.url.insert_str(0, base.as_str());
    }
}

fn make_image_url_absolute(image: &mut Image, base: &BaseUrl) {
    make_file_url_absolute(image.image_large.as_mut(), base);
}
