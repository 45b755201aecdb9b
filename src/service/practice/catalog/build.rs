//! From what is written by hand to what the contract says.

use super::{
    Catalog, CatalogProduct,
    authored::{self, AuthoredBrand, AuthoredOption, AuthoredProduct},
    collections,
    slug::{id, slug},
};
use crate::{
    contract::{
        Brand, BrandCategory, BrandSet, Card, Cents, Image, ImageFile, Product, ProductAttribute,
        ProductStatus, Timestamp, Variant, VariantGroup, VariantOption,
    },
    service::practice::pictures::{self, Announced},
};

/// 1 September 2026, 09:00 UTC: when the first product was put up. Each later one follows by some
/// hours, so that "updated" is not the same moment everywhere.
const FIRST_UPDATE: i64 = 1_788_253_200_000_000;
const UPDATE_STEP: i64 = 7 * 3_600_000_000 + 13 * 60_000_000;

/// The whole catalog.
pub fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    for written in authored::brands() {
        let brand = brand(written);
        let mut sets: Vec<BrandSet> = Vec::new();
        for product in &written.products {
            let number = i64::try_from(catalog.products.len()).unwrap_or_default();
            let listed = CatalogProduct {
                product: self::product(written, &brand, product, number),
                countries: countries(written, product),
                custom: product.custom,
            };
            if !product.inactive {
                put_into_set(&mut sets, written, product, &listed.product);
            }
            catalog.products.push(listed);
        }
        catalog.brands.push(Brand {
            commerce_revshare_excluded: Some(false),
            brand_sets: Some(sets),
            ..brand
        });
    }
    catalog.cards = authored::cards().iter().map(card).collect();
    catalog.collections = collections::collections(&catalog.brands, &catalog.products);
    catalog
}

fn brand(written: &AuthoredBrand) -> Brand {
    let slug = slug(&written.name);
    Brand {
        id: id(&format!("brand/{slug}")),
        name: written.name.clone(),
        logo_image: Some(file(&pictures::logo(written))),
        shipping_price: Cents(written.shipping),
        free_shipping_minimum: written.free_from.map(Cents),
        commerce_revshare_excluded: None,
        brand_values: written.values.clone(),
        brand_sets: None,
    }
}

fn product(
    brand_written: &AuthoredBrand,
    brand: &Brand,
    written: &AuthoredProduct,
    number: i64,
) -> Product {
    let path = format!("product/{}/{}", slug(&brand.name), slug(&written.name));
    let drawn = pictures::product(brand_written, written);
    let variants = variants(&path, written, &drawn);
    let label = written.label.clone().or_else(|| label_of(written));
    Product {
        id: id(&path),
        name: written.name.clone(),
        brand: brand.clone(),
        subtitle: Some(written.subtitle.clone()),
        subtitle_short: Some(written.short.clone()),
        recipient_description: written.about.clone(),
        variants_num_selectable: (!variants.is_empty()).then_some(written.choose.unwrap_or(1)),
        variants_label: label,
        variants,
        variant_groups: variant_groups(&path, written, &drawn),
        images: drawn.iter().map(image).collect(),
        price: Cents(written.price),
        price_is_variable: written.range.is_some(),
        price_min: written.range.map(|[low, _]| Cents(low)),
        price_max: written.range.map(|[_, high]| Cents(high)),
        restricted_states: written.not_to.clone(),
        attributes: written
            .facts
            .iter()
            .map(|(label, content)| ProductAttribute {
                label: label.clone(),
                content: content.clone(),
            })
            .collect(),
        updated_at: Timestamp::from_micros(FIRST_UPDATE + number * UPDATE_STEP),
        status: if written.inactive {
            ProductStatus::Inactive
        } else {
            ProductStatus::Active
        },
        reserved_options: None,
    }
}

/// The groups' names as one: `Size and colour`.
fn label_of(written: &AuthoredProduct) -> Option<String> {
    let (first, others) = written.groups.split_first()?;
    Some(others.iter().fold(first.name.clone(), |label, group| {
        format!("{label} and {}", group.name.to_lowercase())
    }))
}

/// Without groups the options themselves, with groups one of each: `M / Ink`.
fn variants(path: &str, written: &AuthoredProduct, drawn: &[Announced]) -> Vec<Variant> {
    let mut combinations: Vec<Vec<&AuthoredOption>> = if written.groups.is_empty() {
        written.options.iter().map(|option| vec![option]).collect()
    } else {
        vec![Vec::new()]
    };
    for group in &written.groups {
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                group.options.iter().map(move |option| {
                    let mut chosen = chosen.clone();
                    chosen.push(option);
                    chosen
                })
            })
            .collect();
    }
    combinations
        .iter()
        .map(|chosen| {
            let names: Vec<&str> = chosen.iter().map(|option| option.name.as_str()).collect();
            let name = names.join(" / ");
            Variant {
                id: id(&format!("{path}/variant/{}", slug(&name))),
                subtitle: chosen.iter().find_map(|option| option.note.clone()),
                image_large: chosen.iter().find_map(|option| picture_of(option, drawn)),
                name,
            }
        })
        .collect()
}

fn variant_groups(path: &str, written: &AuthoredProduct, drawn: &[Announced]) -> Vec<VariantGroup> {
    written
        .groups
        .iter()
        .map(|group| {
            let path = format!("{path}/group/{}", slug(&group.name));
            VariantGroup {
                id: id(&path),
                name: group.name.clone(),
                options: group
                    .options
                    .iter()
                    .map(|option| VariantOption {
                        id: id(&format!("{path}/{}", slug(&option.name))),
                        name: option.name.clone(),
                        subtitle: option.note.clone(),
                        color: option.color.clone(),
                        image_large: picture_of(option, drawn),
                    })
                    .collect(),
            }
        })
        .collect()
}

fn picture_of(option: &AuthoredOption, drawn: &[Announced]) -> Option<ImageFile> {
    drawn
        .iter()
        .find(|picture| picture.option.as_deref() == Some(option.name.as_str()))
        .map(file)
}

/// One set per category of the brand: that is how a client learns a product's category.
fn put_into_set(
    sets: &mut Vec<BrandSet>,
    brand: &AuthoredBrand,
    written: &AuthoredProduct,
    product: &Product,
) {
    let category = written.category.as_ref().unwrap_or(&brand.category);
    let path = format!("set/{}/{}", slug(&brand.name), slug(category));
    let at = sets
        .iter()
        .position(|set| set.name == *category)
        .unwrap_or_else(|| {
            sets.push(BrandSet {
                id: id(&path),
                name: category.clone(),
                images: product.images.first().cloned().into_iter().collect(),
                products: Vec::new(),
                categories: vec![BrandCategory {
                    id: id(&format!("category/{}", slug(category))),
                    name: category.clone(),
                    subcategories: Vec::new(),
                }],
            });
            sets.len() - 1
        });
    if let Some(set) = sets.get_mut(at) {
        set.products.push(product.clone());
        if let Some(category) = set.categories.first_mut()
            && !category.subcategories.contains(&written.subcategory)
        {
            category.subcategories.push(written.subcategory.clone());
        }
    }
}

fn countries(brand: &AuthoredBrand, product: &AuthoredProduct) -> Vec<String> {
    let also = product.also_in.as_ref().unwrap_or(&brand.also_in);
    std::iter::once("US".to_owned())
        .chain(also.iter().cloned())
        .collect()
}

fn card(written: &authored::AuthoredCard) -> Card {
    let (full, thumb) = pictures::card(written);
    Card {
        id: id(&format!("card/{}", slug(&written.name))),
        image: Some(file(&full)),
        image_thumb: Some(file(&thumb)),
        occasions: written.occasions.clone(),
    }
}

fn file(picture: &Announced) -> ImageFile {
    ImageFile {
        url: picture.address(),
        width: picture.width,
        height: picture.height,
    }
}

fn image(picture: &Announced) -> Image {
    Image {
        id: id(&format!("image{}", picture.address())),
        image_large: Some(file(picture)),
    }
}
