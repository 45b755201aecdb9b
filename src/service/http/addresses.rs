//! The catalog holds paths of its pictures; answers hold addresses.

use crate::contract::{Brand, Image, ImageFile, Product};

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
