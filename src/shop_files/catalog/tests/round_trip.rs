//! An exported catalog is imported as the same entries.

use std::{collections::BTreeMap, fs};

use proptest::{collection::vec, option, prelude::*};

use super::*;
use crate::contract::{
    Cents, MultipleSelectMode, ProductAttribute,
    shop::catalog::{
        BrandChange, CardChange, CatalogImport, CollectionChange, CollectionSection, FieldChange,
        OptionValue, PictureHash, ProductChange, ShopBrand, ShopCard, ShopCollection, ShopProduct,
        ShopVariant, VariantChange,
    },
};

/// The pictures of the tests: small ones that differ.
fn pictures() -> Vec<Vec<u8>> {
    let picture = |width| {
        let mut bytes = std::io::Cursor::new(Vec::new());
        let picture = image::RgbImage::new(width, 1);
        let written = picture.write_to(&mut bytes, image::ImageFormat::Png);
        written.expect("a picture");
        bytes.into_inner()
    };
    (1..=4).map(picture).collect()
}

fn hash(bytes: &[u8]) -> PictureHash {
    use sha2::{Digest as _, Sha256};
    hex::encode(Sha256::digest(bytes))
}

/// A text as the service keeps it: no white space around it and no control characters.
fn line() -> impl Strategy<Value = String> {
    let signs = prop_oneof![
        Just("-".to_owned()),
        Just("'-".to_owned()),
        Just("=1+1".to_owned()),
        Just("\\".to_owned()),
        Just("a, b: c\\, d".to_owned()),
        Just("#5".to_owned()),
    ];
    let words = "[^\\s\\p{C}]([^\\p{C}\\p{Z}]| ){0,20}[^\\s\\p{C}]";
    prop_oneof![4 => words.prop_map(|text| text.trim().to_owned()), 1 => signs]
        .prop_filter("has text", |text| !text.is_empty())
}

fn text() -> impl Strategy<Value = String> {
    vec(line(), 1..4).prop_map(|lines| lines.join("\n"))
}

fn money() -> impl Strategy<Value = Cents> {
    (0_i64..=100_000_000).prop_map(Cents)
}

fn picture() -> impl Strategy<Value = PictureHash> {
    (0_usize..4).prop_map(|at| hash(&pictures()[at]))
}

/// A list without repeated values.
fn distinct<T: std::fmt::Debug + PartialEq + Clone>(
    value: impl Strategy<Value = T>,
    max: usize,
) -> impl Strategy<Value = Vec<T>> {
    vec(value, 0..=max).prop_map(|values| {
        let mut distinct: Vec<T> = Vec::new();
        for value in values {
            if !distinct.contains(&value) {
                distinct.push(value);
            }
        }
        distinct
    })
}

fn variants(options: usize) -> impl Strategy<Value = Vec<(ShopVariant, Option<i64>)>> {
    let variant = (
        vec(line(), options),
        option::of(line()),
        option::of(money()),
        option::of(0_u32..=1_000_000),
        option::of(line()),
        option::of(picture()),
        option::of(0_i64..=10_000),
    );
    let variant = variant.prop_map(
        |(values, sku, cost, weight_grams, shelf, picture, on_hand)| {
            let variant = ShopVariant {
                values,
                sku,
                cost,
                weight_grams,
                shelf,
                picture,
            };
            (variant, on_hand)
        },
    );
    let count = if options == 0 { 1..=1 } else { 1..=3 };
    vec(variant, count).prop_map(|mut variants| {
        let mut seen = std::collections::HashSet::new();
        variants.retain(|(variant, _)| seen.insert(variant.values.clone()));
        variants
    })
}

fn option_value() -> impl Strategy<Value = OptionValue> {
    let color = option::of("#[0-9a-fA-F]{6}");
    let looks = (line(), color, option::of(line()));
    looks.prop_map(|(value, color, note)| OptionValue { value, color, note })
}

fn section() -> impl Strategy<Value = CollectionSection> {
    let name = prop_oneof![3 => line(), 1 => line().prop_map(|name| format!("*{name}"))];
    let section = (name, any::<bool>(), distinct("[a-z0-9-]{0,5}[a-z]", 3));
    section.prop_map(|(name, is_featured, products)| CollectionSection {
        name,
        is_featured,
        products,
    })
}

fn product() -> impl Strategy<Value = ExportedProduct> {
    let texts = (
        (line(), line()),
        option::of(line()),
        option::of(line()),
        option::of(text()),
    );
    let prices = (money(), option::of(money()), option::of(money()));
    let facts = (prices, any::<bool>(), any::<bool>(), any::<bool>());
    let lists = (
        distinct(picture(), 3),
        distinct(prop_oneof![Just("US"), Just("CA"), Just("DE")], 3),
        distinct(prop_oneof![Just("CA"), Just("UT")], 2),
        option::of(line()),
        vec((line(), prop_oneof![Just(String::new()), text()]), 0..3),
    );
    let options = distinct(line(), 3).prop_flat_map(|options| {
        let count = options.len();
        (Just(options), vec(option_value(), 0..3), variants(count))
    });
    (texts, facts, lists, options, option::of(1_u32..=100)).prop_map(
        |(texts, facts, lists, (options, option_values, variants), selectable)| {
            let ((name, brand), subtitle, short_subtitle, description) = texts;
            let ((price, price_min, price_max), is_active, is_gift_card, is_custom) = facts;
            let (pictures, countries, states, category, attributes) = lists;
            let (variants, on_hand) = variants.into_iter().unzip();
            let product = ShopProduct {
                handle: String::new(),
                name,
                brand,
                subtitle,
                short_subtitle,
                description,
                price,
                price_min,
                price_max,
                is_active,
                is_gift_card,
                is_custom,
                selectable,
                options,
                option_values,
                variants,
                pictures,
                countries: countries.into_iter().map(str::to_owned).collect(),
                restricted_states: states.into_iter().map(str::to_owned).collect(),
                subcategory: category.clone(),
                category,
                attributes: (attributes.into_iter())
                    .map(|(label, content)| ProductAttribute { label, content })
                    .collect(),
            };
            ExportedProduct { product, on_hand }
        },
    )
}

fn content() -> impl Strategy<Value = CatalogContent> {
    let brand = (
        line(),
        option::of(picture()),
        money(),
        option::of(money()),
        distinct(line(), 3),
    );
    let card = (line(), option::of(picture()), distinct(line(), 3));
    let modes = prop_oneof![
        Just(MultipleSelectMode::Disabled),
        Just(MultipleSelectMode::ItemCount),
        Just(MultipleSelectMode::MaxPrice)
    ];
    let collection = (
        (line(), option::of(line()), option::of(line()), money()),
        (option::of(text()), option::of(line()), any::<bool>()),
        (distinct("[a-z0-9-]{0,5}[a-z]", 3), vec(section(), 0..3)),
        (modes, option::of(1_u32..=100), option::of(money())),
    );
    (
        vec(product(), 0..4),
        vec(brand, 0..3),
        vec(card, 0..3),
        vec(collection, 0..3),
    )
        .prop_map(|(mut products, brands, cards, collections)| {
            let mut skus = std::collections::HashSet::new();
            for (at, exported) in products.iter_mut().enumerate() {
                exported.product.handle = format!("product-{at}");
                for variant in &mut exported.product.variants {
                    variant.sku = variant.sku.take().filter(|sku| skus.insert(sku.clone()));
                }
            }
            let brands = brands.into_iter().enumerate();
            let cards = cards.into_iter().enumerate();
            let collections = collections.into_iter().enumerate();
            CatalogContent {
                products,
                brands: brands
                    .map(
                        |(at, (name, logo, shipping_price, minimum, values))| ShopBrand {
                            handle: format!("brand-{at}"),
                            name,
                            logo,
                            shipping_price,
                            free_shipping_minimum: minimum,
                            values,
                        },
                    )
                    .collect(),
                cards: cards
                    .map(|(at, (name, picture, occasions))| ShopCard {
                        handle: format!("card-{at}"),
                        name,
                        picture,
                        occasions,
                    })
                    .collect(),
                collections: collections
                    .map(
                        |(at, (head, facts, (products, sections), (mode, count, max)))| {
                            let (title, subtitle, short_subtitle, price) = head;
                            let (description, brand, is_draft) = facts;
                            ShopCollection {
                                handle: format!("collection-{at}"),
                                title,
                                subtitle,
                                short_subtitle,
                                description,
                                price,
                                brand,
                                products,
                                sections,
                                is_draft,
                                select_mode: mode,
                                select_count: count,
                                select_price: max,
                            }
                        },
                    )
                    .collect(),
            }
        })
}

fn set<T>(value: T) -> FieldChange<T> {
    FieldChange::Set(value)
}

/// A blank cell keeps the value of an entry, which a new entry does not have.
fn optional<T>(value: Option<T>) -> FieldChange<T> {
    value.map_or(FieldChange::Keep, FieldChange::Set)
}

fn list<T>(values: Vec<T>) -> FieldChange<Vec<T>> {
    optional(Some(values).filter(|values| !values.is_empty()))
}

/// The import that makes the catalog in an empty shop.
fn expected(content: CatalogContent) -> CatalogImport {
    let product = |ExportedProduct { product, on_hand }: ExportedProduct| ProductChange {
        handle: product.handle,
        name: set(product.name),
        brand: set(product.brand),
        subtitle: optional(product.subtitle),
        short_subtitle: optional(product.short_subtitle),
        description: optional(product.description),
        price: set(product.price),
        price_min: optional(product.price_min),
        price_max: optional(product.price_max),
        is_active: set(product.is_active),
        is_gift_card: set(product.is_gift_card),
        is_custom: set(product.is_custom),
        selectable: optional(product.selectable),
        options: list(product.options),
        option_values: list(product.option_values),
        variants: (product.variants.into_iter().zip(on_hand))
            .map(|(variant, on_hand)| VariantChange {
                values: variant.values,
                sku: optional(variant.sku),
                cost: optional(variant.cost),
                weight_grams: optional(variant.weight_grams),
                shelf: optional(variant.shelf),
                picture: optional(variant.picture),
                on_hand: optional(on_hand),
            })
            .collect(),
        pictures: list(product.pictures),
        countries: list(product.countries),
        restricted_states: list(product.restricted_states),
        category: optional(product.category),
        subcategory: optional(product.subcategory),
        attributes: list(product.attributes),
        replaces_variants: false,
        expected_revision: None,
        archive: false,
        updated_at: None,
    };
    let brand = |brand: ShopBrand| BrandChange {
        handle: brand.handle,
        name: set(brand.name),
        logo: optional(brand.logo),
        shipping_price: set(brand.shipping_price),
        free_shipping_minimum: optional(brand.free_shipping_minimum),
        values: list(brand.values),
        expected_revision: None,
        archive: false,
        named_by_products: false,
    };
    let card = |card: ShopCard| CardChange {
        handle: card.handle,
        name: set(card.name),
        picture: optional(card.picture),
        occasions: list(card.occasions),
        expected_revision: None,
        archive: false,
    };
    let collection = |collection: ShopCollection| CollectionChange {
        handle: collection.handle,
        title: set(collection.title),
        subtitle: optional(collection.subtitle),
        short_subtitle: optional(collection.short_subtitle),
        description: optional(collection.description),
        price: set(collection.price),
        brand: optional(collection.brand),
        products: list(collection.products),
        sections: list(collection.sections),
        is_draft: set(collection.is_draft),
        select_mode: set(collection.select_mode),
        select_count: optional(collection.select_count),
        select_price: optional(collection.select_price),
        expected_revision: None,
        updated_at: None,
        archive: false,
    };
    CatalogImport {
        products: content.products.into_iter().map(product).collect(),
        brands: content.brands.into_iter().map(brand).collect(),
        cards: content.cards.into_iter().map(card).collect(),
        collections: content.collections.into_iter().map(collection).collect(),
        ..CatalogImport::default()
    }
}

/// Writes a catalog with its pictures, and reads the files again.
fn exported_and_imported(content: &CatalogContent, format: CatalogFormat) -> CatalogReading {
    let names = picture_names(content, |_| "png");
    let folder = tempfile::tempdir().expect("a folder");
    let by_hash: BTreeMap<PictureHash, Vec<u8>> = (pictures().into_iter())
        .map(|bytes| (hash(&bytes), bytes))
        .collect();
    for (hash, name) in &names {
        fs::write(folder.path().join(name), &by_hash[hash]).expect("a picture");
    }
    let files = write_catalog(content, &names, format).expect("files");
    let mut tables = Vec::new();
    for file in files {
        match read_file(&file.name, &file.bytes, None) {
            Ok(found) => tables.extend(found),
            // A kind without entries has only its header.
            Err(error) => panic!("{}: {error:?}", file.name),
        }
    }
    let mut pictures = PictureFiles::open(folder.path()).expect("pictures");
    read_catalog(&tables, Some(&mut pictures))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn exported_catalog_is_imported_as_the_same(content in content()) {
        for format in [CatalogFormat::Csv, CatalogFormat::Xlsx] {
            let reading = exported_and_imported(&content, format);
            prop_assert_eq!(&reading.problems, &vec![]);
            prop_assert_eq!(&reading.import, &expected(content.clone()));
        }
    }
}
