//! Tests of plans and of the documents that follow from entries.

mod documents;
mod laws;
mod measurement;
mod plans;

use super::{CatalogChanges, CatalogEntries, entries::PictureFile, plan};
use crate::contract::{
    Cents, ImageFile, Timestamp,
    shop::catalog::{
        BrandChange, CardChange, CatalogImport, CatalogPlan, CollectionChange, FieldChange,
        ProductChange, VariantChange,
    },
};

const NOW: Timestamp = Timestamp::from_micros(1_800_000_000_000_000);

fn set<T>(value: T) -> FieldChange<T> {
    FieldChange::Set(value)
}

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|it| (*it).to_owned()).collect()
}

/// The hash of a picture that [`shop`] has.
fn picture(number: u8) -> String {
    hex::encode([number; 32])
}

/// The hash of such a picture in an export.
fn stored_picture(number: u8) -> String {
    hex::encode([number + 100; 32])
}

/// An empty shop with pictures 1 to 3.
fn shop() -> CatalogEntries {
    let file = |number: u8| PictureFile {
        hash: picture(number),
        file: ImageFile {
            url: format!("/pictures/{}.jpg", picture(number)),
            width: 800,
            height: 600,
        },
        thumbnail: None,
    };
    let uploaded = (1..=3).map(|number| (picture(number), file(number)));
    let stored = (1..=3).map(|number| (stored_picture(number), file(number)));
    CatalogEntries {
        pictures: uploaded.chain(stored).collect(),
        ..CatalogEntries::default()
    }
}

fn brand(handle: &str, name: &str) -> BrandChange {
    BrandChange {
        handle: handle.to_owned(),
        name: set(name.to_owned()),
        shipping_price: set(Cents(800)),
        ..BrandChange::default()
    }
}

fn product(handle: &str, brand: &str) -> ProductChange {
    ProductChange {
        handle: handle.to_owned(),
        name: set(format!("The {handle}")),
        brand: set(brand.to_owned()),
        price: set(Cents(4_800)),
        ..ProductChange::default()
    }
}

fn variant(values: &[&str], sku: &str) -> VariantChange {
    VariantChange {
        values: texts(values),
        sku: set(sku.to_owned()),
        ..VariantChange::default()
    }
}

/// A hoodie of two sizes and two colors, of the brand `knit`.
fn hoodie() -> ProductChange {
    ProductChange {
        options: set(texts(&["Size", "Color"])),
        variants: vec![
            variant(&["S", "Ink"], "HOODIE-S-INK"),
            variant(&["M", "Ink"], "HOODIE-M-INK"),
            variant(&["M", "Moss"], "HOODIE-M-MOSS"),
        ],
        ..product("hoodie", "knit")
    }
}

/// A brand, two products, a card and a collection.
fn small_catalog() -> CatalogImport {
    CatalogImport {
        brands: vec![brand("knit", "Knit & Co")],
        products: vec![hoodie(), product("mug", "Knit & Co")],
        cards: vec![CardChange {
            handle: "thanks".to_owned(),
            name: set("Thanks".to_owned()),
            picture: set(picture(1)),
            occasions: set(texts(&["Thank you"])),
            ..CardChange::default()
        }],
        collections: vec![CollectionChange {
            handle: "warm".to_owned(),
            title: set("Something warm".to_owned()),
            price: set(Cents(5_000)),
            products: set(texts(&["hoodie", "mug"])),
            ..CollectionChange::default()
        }],
        ..CatalogImport::default()
    }
}

fn import_of(products: Vec<ProductChange>) -> CatalogImport {
    CatalogImport {
        products,
        ..CatalogImport::default()
    }
}

/// The shop after an import without problems.
fn applied(shop: &CatalogEntries, import: &CatalogImport) -> (CatalogPlan, CatalogEntries) {
    let (plan, changes) = plan(shop, import);
    assert_eq!(plan.problems, []);
    (plan, shop.with(&changes, NOW))
}

/// The problems of an import, which has no changes then: field, code and the position of a variant.
fn problems(shop: &CatalogEntries, import: &CatalogImport) -> Vec<String> {
    let (plan, changes) = plan(shop, import);
    assert_eq!(changes, CatalogChanges::default());
    plan.problems
        .iter()
        .map(|problem| {
            let code: &str = problem.code.into();
            let variant = problem
                .variant
                .map_or(String::new(), |it| format!("[{it}]"));
            format!(
                "{} {}{variant} {} {code}",
                problem.kind, problem.entry, problem.field
            )
        })
        .collect()
}
