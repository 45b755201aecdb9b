//! The authored files as an import: handles, the hashes of pictures, and variants.

use std::sync::OnceLock;

use super::{
    authored::{self, AuthoredBrand, AuthoredCard, AuthoredOption, AuthoredProduct},
    collections::collection,
    slug,
};
use crate::{
    contract::{
        Cents, ProductAttribute, Timestamp, rules,
        shop::{
            catalog::{
                BrandChange, CardChange, CatalogImport, FieldChange, OptionValue, ProductChange,
                VariantChange,
            },
            terms::Terms,
        },
    },
    service::practice::pictures::{self, PictureSpec},
};

/// 1 September 2026, 09:00 UTC: the update time of the first product. Times differ by
/// [`UPDATE_INTERVAL_MICROS`], so that sorting by update time has a visible effect.
const FIRST_UPDATE_MICROS: i64 = 1_788_253_200_000_000;
const UPDATE_INTERVAL_MICROS: i64 = 7 * 3_600_000_000 + 13 * 60_000_000;
/// In the authored files: every country that gifts are delivered to.
const EVERY_COUNTRY: &str = "*";

/// All goods. Other entries are archived.
pub(super) fn goods() -> &'static CatalogImport {
    static GOODS: OnceLock<CatalogImport> = OnceLock::new();
    GOODS.get_or_init(read_goods)
}

fn read_goods() -> CatalogImport {
    let brands = authored::brands();
    let products = brands
        .iter()
        .flat_map(|brand| brand.products.iter().map(move |product| (brand, product)));
    CatalogImport {
        brands: brands.iter().map(brand).collect(),
        products: (0..)
            .zip(products)
            .map(|(number, (brand, authored))| product(number, brand, authored))
            .collect(),
        cards: authored::cards().iter().map(card).collect(),
        collections: authored::collections().iter().map(collection).collect(),
        archive_missing: true,
        ..CatalogImport::default()
    }
}

/// The update time of the product with this number. Collections have that of the first.
pub(super) fn update_time(number: i64) -> Timestamp {
    Timestamp::from_micros(FIRST_UPDATE_MICROS + number * UPDATE_INTERVAL_MICROS)
}

/// A field that has the value, or none.
pub(super) fn optional<T>(value: Option<T>) -> FieldChange<T> {
    value.map_or(FieldChange::Clear, FieldChange::Set)
}

fn brand(authored: &AuthoredBrand) -> BrandChange {
    BrandChange {
        handle: slug(&authored.name),
        name: FieldChange::Set(authored.name.clone()),
        logo: FieldChange::Set(pictures::logo(authored).hash()),
        shipping_price: FieldChange::Set(Cents(authored.shipping)),
        free_shipping_minimum: optional(authored.free_shipping_minimum.map(Cents)),
        values: FieldChange::Set(authored.values.clone()),
        ..BrandChange::default()
    }
}

fn product(number: i64, brand: &AuthoredBrand, authored: &AuthoredProduct) -> ProductChange {
    let pictures = pictures::product(brand, authored);
    let hashes: Vec<String> = pictures.iter().map(PictureSpec::hash).collect();
    let category = authored.category.as_ref().unwrap_or(&brand.category);
    let attributes = authored.attributes.iter();
    let attributes = attributes.map(|(label, content)| ProductAttribute {
        label: label.clone(),
        content: content.clone(),
    });
    ProductChange {
        handle: slug(&authored.name),
        name: FieldChange::Set(authored.name.clone()),
        brand: FieldChange::Set(slug(&brand.name)),
        subtitle: FieldChange::Set(authored.subtitle.clone()),
        short_subtitle: FieldChange::Set(authored.short_subtitle.clone()),
        description: FieldChange::Set(authored.recipient_description.clone()),
        price: FieldChange::Set(Cents(authored.price)),
        price_min: optional(authored.price_range.map(|[low, _]| Cents(low))),
        price_max: optional(authored.price_range.map(|[_, high]| Cents(high))),
        is_active: FieldChange::Set(!authored.inactive),
        is_gift_card: FieldChange::Set(authored.gift_card),
        is_custom: FieldChange::Set(authored.custom),
        selectable: optional(authored.selectable_options),
        options: FieldChange::Set(groups(authored).map(|(name, _)| name.clone()).collect()),
        option_values: FieldChange::Set(option_values(authored)),
        variants: combinations(authored)
            .iter()
            .map(|chosen| variant(chosen, &pictures, &hashes))
            .chain(counted_variant(authored))
            .collect(),
        pictures: FieldChange::Set(hashes),
        countries: FieldChange::Set(countries(brand, authored)),
        restricted_states: FieldChange::Set(authored.restricted_states.clone()),
        category: FieldChange::Set(category.clone()),
        subcategory: FieldChange::Set(authored.subcategory.clone()),
        attributes: FieldChange::Set(attributes.collect()),
        updated_at: Some(update_time(number)),
        ..ProductChange::default()
    }
}

/// The options of a product with their values. Values without a group are the one option.
fn groups(authored: &AuthoredProduct) -> impl Iterator<Item = (&String, &[AuthoredOption])> {
    let label = authored.options_label.as_ref();
    let one = label.map(|label| (label, authored.options.as_slice()));
    let groups = authored.groups.iter();
    groups
        .map(|group| (&group.name, group.options.as_slice()))
        .chain(one)
}

/// The values of each variant, such as `M` and `Ink`: all combinations. None for a product without options.
pub(super) fn combinations(authored: &AuthoredProduct) -> Vec<Vec<&AuthoredOption>> {
    let mut combinations = vec![Vec::new()];
    for (_, options) in groups(authored) {
        let chosen = combinations.iter();
        combinations = chosen
            .flat_map(|chosen| {
                options.iter().map(move |option| {
                    let mut chosen = chosen.clone();
                    chosen.push(option);
                    chosen
                })
            })
            .collect();
    }
    combinations.retain(|chosen| !chosen.is_empty());
    combinations
}

fn option_values(authored: &AuthoredProduct) -> Vec<OptionValue> {
    let options = groups(authored).flat_map(|(_, options)| options);
    options
        .filter(|option| option.color.is_some() || option.note.is_some())
        .map(|option| OptionValue {
            value: option.name.clone(),
            color: option.color.clone(),
            note: option.note.clone(),
        })
        .collect()
}

/// A variant, with the picture of its color.
fn variant(
    chosen: &[&AuthoredOption],
    pictures: &[PictureSpec],
    hashes: &[String],
) -> VariantChange {
    let picture = pictures.iter().zip(hashes).find(|(picture, _)| {
        let shown = picture.option.as_ref();
        shown.is_some_and(|shown| chosen.iter().any(|option| option.name == *shown))
    });
    VariantChange {
        values: chosen.iter().map(|option| option.name.clone()).collect(),
        picture: optional(picture.map(|(_, hash)| hash.clone())),
        ..VariantChange::default()
    }
}

/// The only variant of a product without options that is counted.
fn counted_variant(authored: &AuthoredProduct) -> Option<VariantChange> {
    Some(VariantChange {
        on_hand: FieldChange::Set(authored.on_hand?),
        sku: optional(authored.sku.clone()),
        ..VariantChange::default()
    })
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

fn card(authored: &AuthoredCard) -> CardChange {
    let (picture, _) = pictures::card_pictures(authored);
    CardChange {
        handle: slug(&authored.name),
        name: FieldChange::Set(authored.name.clone()),
        picture: FieldChange::Set(picture.hash()),
        occasions: FieldChange::Set(authored.occasions.clone()),
        ..CardChange::default()
    }
}
