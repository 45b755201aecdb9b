//! Builds the catalog from the authored files: ids, picture paths, variants and brand sets.

use super::{
    Catalog, CatalogProduct,
    authored::{self, AuthoredBrand, AuthoredCard, AuthoredOption, AuthoredProduct},
    collections,
    model::{slug, stable_id},
};
use crate::{
    contract::{
        Brand, BrandSet, Card, Cents, Image, ImageFile, Product, ProductAttribute, ProductStatus,
        Timestamp, Variant, VariantGroup, VariantOption, rules, shop::terms::Terms,
    },
    service::{
        practice::pictures::{self, PictureSpec},
        shop::catalog::documents::{SetOfProduct, add_to_set, joined_option_names},
    },
};

/// 1 September 2026, 09:00 UTC: the update time of the first product. Times differ by
/// [`UPDATE_INTERVAL_MICROS`], so that sorting by update time has a visible effect.
const FIRST_UPDATE_MICROS: i64 = 1_788_253_200_000_000;
/// In the authored files: every country that gifts are delivered to.
const EVERY_COUNTRY: &str = "*";
const UPDATE_INTERVAL_MICROS: i64 = 7 * 3_600_000_000 + 13 * 60_000_000;

/// Builds the catalog, which takes a few milliseconds.
pub(crate) fn practice_catalog() -> Catalog {
    let mut catalog = Catalog::default();
    for authored in authored::brands() {
        let brand = brand(authored);
        let mut sets: Vec<BrandSet> = Vec::new();
        for product in &authored.products {
            let number = i64::try_from(catalog.products.len()).unwrap_or_default();
            let listed = CatalogProduct {
                product: self::product(authored, &brand, product, number),
                slug: slug(&product.name),
                countries: countries(authored, product),
                is_custom: product.custom,
                is_gift_card: product.gift_card,
            };
            if !product.inactive {
                add_to_set(&mut sets, &set_of(authored, product), &listed.product);
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

fn brand(authored: &AuthoredBrand) -> Brand {
    let slug = slug(&authored.name);
    Brand {
        id: stable_id(&format!("brand/{slug}")),
        name: authored.name.clone(),
        logo_image: Some(file(&pictures::logo(authored))),
        shipping_price: Cents(authored.shipping),
        free_shipping_minimum: authored.free_shipping_minimum.map(Cents),
        commerce_revshare_excluded: None,
        brand_values: authored.values.clone(),
        brand_sets: None,
    }
}

fn product(
    authored_brand: &AuthoredBrand,
    brand: &Brand,
    authored: &AuthoredProduct,
    number: i64,
) -> Product {
    let path = format!("product/{}/{}", slug(&brand.name), slug(&authored.name));
    let pictures = pictures::product(authored_brand, authored);
    let variants = variants(&path, authored, &pictures);
    let label = authored
        .options_label
        .clone()
        .or_else(|| joined_option_names(authored.groups.iter().map(|it| it.name.as_str())));
    Product {
        id: stable_id(&path),
        name: authored.name.clone(),
        brand: brand.clone(),
        subtitle: Some(authored.subtitle.clone()),
        subtitle_short: Some(authored.short_subtitle.clone()),
        recipient_description: authored.recipient_description.clone(),
        variants_num_selectable: (!variants.is_empty())
            .then_some(authored.selectable_options.unwrap_or(1)),
        variants_label: label,
        variants,
        variant_groups: variant_groups(&path, authored, &pictures),
        images: pictures.iter().map(image).collect(),
        price: Cents(authored.price),
        price_is_variable: authored.price_range.is_some(),
        price_min: authored.price_range.map(|[low, _]| Cents(low)),
        price_max: authored.price_range.map(|[_, high]| Cents(high)),
        restricted_states: authored.restricted_states.clone(),
        attributes: authored
            .attributes
            .iter()
            .map(|(label, content)| ProductAttribute {
                label: label.clone(),
                content: content.clone(),
            })
            .collect(),
        updated_at: Timestamp::from_micros(FIRST_UPDATE_MICROS + number * UPDATE_INTERVAL_MICROS),
        status: if authored.inactive {
            ProductStatus::Inactive
        } else {
            ProductStatus::Active
        },
        reserved_options: None,
    }
}

/// The variants of a product: its options or, with groups, every combination such as `M / Ink`.
fn variants(path: &str, authored: &AuthoredProduct, pictures: &[PictureSpec]) -> Vec<Variant> {
    let mut combinations: Vec<Vec<&AuthoredOption>> = if authored.groups.is_empty() {
        authored.options.iter().map(|option| vec![option]).collect()
    } else {
        vec![Vec::new()]
    };
    for group in &authored.groups {
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
                id: stable_id(&format!("{path}/variant/{}", slug(&name))),
                subtitle: chosen.iter().find_map(|option| option.note.clone()),
                image_large: chosen
                    .iter()
                    .find_map(|option| picture_of(option, pictures)),
                name,
            }
        })
        .collect()
}

fn variant_groups(
    path: &str,
    authored: &AuthoredProduct,
    pictures: &[PictureSpec],
) -> Vec<VariantGroup> {
    authored
        .groups
        .iter()
        .map(|group| {
            let path = format!("{path}/group/{}", slug(&group.name));
            VariantGroup {
                id: stable_id(&path),
                name: group.name.clone(),
                options: group
                    .options
                    .iter()
                    .map(|option| VariantOption {
                        id: stable_id(&format!("{path}/{}", slug(&option.name))),
                        name: option.name.clone(),
                        subtitle: option.note.clone(),
                        color: option.color.clone(),
                        image_large: picture_of(option, pictures),
                    })
                    .collect(),
            }
        })
        .collect()
}

fn picture_of(option: &AuthoredOption, pictures: &[PictureSpec]) -> Option<ImageFile> {
    pictures
        .iter()
        .find(|picture| picture.option.as_deref() == Some(option.name.as_str()))
        .map(file)
}

fn set_of<'a>(brand: &'a AuthoredBrand, product: &'a AuthoredProduct) -> SetOfProduct<'a> {
    let category = product.category.as_ref().unwrap_or(&brand.category);
    SetOfProduct {
        id: stable_id(&format!("set/{}/{}", slug(&brand.name), slug(category))),
        category_id: stable_id(&format!("category/{}", slug(category))),
        category,
        subcategory: Some(&product.subcategory),
    }
}

fn countries(brand: &AuthoredBrand, product: &AuthoredProduct) -> Vec<String> {
    let others = product
        .other_countries
        .as_ref()
        .unwrap_or(&brand.other_countries);
    let terms = Terms::practice();
    let others = others.iter().flat_map(|country| match country.as_str() {
        EVERY_COUNTRY => terms.countries().collect(),
        code => vec![code],
    });
    let countries = std::iter::once(rules::US).chain(others);
    countries.map(str::to_owned).collect()
}

fn card(authored: &AuthoredCard) -> Card {
    let (full, thumb) = pictures::card_pictures(authored);
    Card {
        id: stable_id(&format!("card/{}", slug(&authored.name))),
        image: Some(file(&full)),
        image_thumb: Some(file(&thumb)),
        occasions: authored.occasions.clone(),
    }
}

fn file(picture: &PictureSpec) -> ImageFile {
    ImageFile {
        url: picture.path(),
        width: picture.width,
        height: picture.height,
    }
}

fn image(picture: &PictureSpec) -> Image {
    Image {
        id: stable_id(&format!("image{}", picture.path())),
        image_large: Some(file(picture)),
    }
}
