//! The documents of a small catalog.

use serde_json::json;

use super::*;
use crate::{
    contract::{
        MultipleSelectMode, ProductAttribute, ProductStatus,
        shop::{catalog::EntryKind, terms::Terms},
    },
    service::{
        rules::{
            choice::{check_choice, offered_products},
            gift::GiftLine,
        },
        shop::catalog::{DerivedCatalog, Ids, derive},
    },
};

/// The shop after an import, and the documents that it affects.
fn derived(before: &CatalogEntries, import: &CatalogImport) -> (CatalogEntries, DerivedCatalog) {
    let (plan, changes) = plan(before, import);
    assert_eq!(plan.problems, []);
    let after = before.with(&changes, NOW);
    let documents = derive(before, &after, &changes);
    (after, documents)
}

#[test]
fn documents_match_snapshot() {
    let mut import = small_catalog();
    import.brands[0].logo = set(picture(2));
    let hoodie = &mut import.products[0];
    hoodie.pictures = set(vec![picture(1), picture(2)]);
    hoodie.variants[2].picture = set(picture(3));
    hoodie.category = set("Apparel".to_owned());
    hoodie.subcategory = set("Knitwear".to_owned());
    hoodie.description = set("Warm".to_owned());
    hoodie.attributes = set(vec![ProductAttribute {
        label: "Care".to_owned(),
        content: "Wash cold".to_owned(),
    }]);
    let mug = &mut import.products[1];
    mug.is_gift_card = set(true);
    mug.price_max = set(Cents(10_000));
    mug.countries = set(texts(&["US", "CA"]));
    let (_, derived) = derived(&shop(), &import);
    let products: Vec<_> = derived
        .products
        .iter()
        .map(|row| json!({"slug": row.slug, "is_gift_card": row.is_gift_card, "product": row.product}))
        .collect();
    let collections: Vec<_> = derived
        .collections
        .iter()
        .map(|row| &row.collection)
        .collect();
    insta::assert_json_snapshot!(json!({
        "brands": derived.brands,
        "products": products,
        "cards": derived.cards.iter().map(|row| &row.card).collect::<Vec<_>>(),
        "collections": collections,
        "countries": derived.added_countries,
    }));
}

#[test]
fn change_of_a_brand_affects_its_products() {
    let mut import = small_catalog();
    import.brands.push(brand("clay", "Clay"));
    import.products.push(product("lamp", "clay"));
    let (before, _) = derived(&shop(), &import);
    let change = CatalogImport {
        brands: vec![brand("clay", "Clay & Co")],
        ..CatalogImport::default()
    };
    let (after, documents) = derived(&before, &change);
    let names: Vec<_> = documents
        .products
        .iter()
        .map(|it| &*it.product.name)
        .collect();
    assert_eq!(names, ["The lamp"]);
    assert_eq!(documents.products[0].product.brand.name, "Clay & Co");
    assert_eq!(documents.brands.len(), 1);
    assert!(documents.collections.is_empty());
    let moved = import_of(vec![ProductChange {
        handle: "lamp".to_owned(),
        brand: set("knit".to_owned()),
        ..ProductChange::default()
    }]);
    let (_, documents) = derived(&after, &moved);
    let sets: Vec<_> = documents
        .brands
        .iter()
        .map(|it| (&*it.name, it.brand_sets.as_ref().map(Vec::len)))
        .collect();
    assert_eq!(sets, [("Clay & Co", Some(0)), ("Knit & Co", Some(1))]);
}

#[test]
fn archived_products_are_inactive_and_in_no_set() {
    let (before, _) = derived(&shop(), &small_catalog());
    let archive = CatalogImport {
        archive_missing: true,
        ..import_of(vec![product("mug", "knit")])
    };
    let (_, documents) = derived(&before, &archive);
    let hoodie = &documents.products[0].product;
    assert_eq!(
        (&*hoodie.name, &hoodie.status),
        ("The hoodie", &ProductStatus::Inactive)
    );
    assert!(
        documents.removed_countries.is_empty(),
        "orders may refer to it"
    );
    let sets = documents.brands[0].brand_sets.as_ref().unwrap();
    assert_eq!(sets[0].products.len(), 1);
    let version = documents.collections[0]
        .collection
        .published_version
        .as_ref()
        .unwrap();
    assert_eq!(offered_products(version).count(), 1);
}

#[test]
fn archived_brand_has_no_active_products() {
    let (before, _) = derived(&shop(), &small_catalog());
    let archive = CatalogImport {
        brands: vec![brand("clay", "Clay")],
        archive_missing: true,
        ..CatalogImport::default()
    };
    let (_, documents) = derived(&before, &archive);
    assert_eq!(
        documents.products.len(),
        3,
        "two products and that of the collection"
    );
    let is_inactive = |status: &ProductStatus| *status == ProductStatus::Inactive;
    assert!(
        documents
            .products
            .iter()
            .all(|it| is_inactive(&it.product.status))
    );
    assert!(!documents.collections[0].collection.is_published);
}

#[test]
fn archived_collection_stays_for_its_recipients() {
    let (before, _) = derived(&shop(), &small_catalog());
    let mut other = small_catalog().collections;
    other[0].handle = "other".to_owned();
    let archive = CatalogImport {
        collections: other,
        archive_missing: true,
        ..CatalogImport::default()
    };
    let (_, documents) = derived(&before, &archive);
    let warm = documents
        .collections
        .iter()
        .find(|it| it.is_archived)
        .unwrap();
    assert!(warm.collection.is_published);
    let product = warm.collection.product.as_ref().unwrap();
    assert_eq!(
        product.status,
        ProductStatus::Inactive,
        "no new batch has it"
    );
}

#[test]
fn every_product_of_a_collection_can_be_chosen() {
    let mut import = small_catalog();
    import.brands.push(BrandChange {
        shipping_price: set(Cents(2_000)),
        ..brand("clay", "Clay")
    });
    import.products.push(product("lamp", "clay"));
    import.collections[0].price = set(Cents(4_800));
    import.collections[0].products = set(texts(&["hoodie", "mug", "lamp"]));
    import.collections[0].select_mode = set(MultipleSelectMode::ItemCount);
    import.collections[0].select_count = set(1);
    let (_, documents) = derived(&shop(), &import);
    let collection = &documents.collections[0].collection;
    let version = collection.published_version.as_ref().unwrap();
    let sent = GiftLine::single(collection.product.as_ref().unwrap());
    assert_eq!(offered_products(version).count(), 3);
    for product in offered_products(version) {
        let chosen = [GiftLine::single(product)];
        assert_eq!(
            check_choice(&Terms::default(), version, &sent, &chosen),
            Ok(()),
            "{}",
            product.name
        );
    }
    let id = Ids::default().entry(EntryKind::Collection, "warm");
    assert_eq!(collection.id, id);
}
