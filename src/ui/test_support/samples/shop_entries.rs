//! The brands, cards and collections of the shop of an operator, and a product with two options.

use std::sync::Arc;

use super::{now, shop};
use crate::{
    contract::{
        Cents, MultipleSelectMode, ProductAttribute,
        shop::catalog::{
            CatalogEntry, ShopBrand, ShopCard, ShopCollection, ShopProduct, ShopVariant,
        },
    },
    desk::shop::catalog::{
        AddPictures, AddedPictures, EditEntry, EditOutcome, EditedEntry, EntryPage,
        GetProductsOfCollection, ListShopEntries, ListShopProducts, ShopEntry, ShownProduct,
        VariantStock,
    },
};

fn entry<S>(entry: S) -> CatalogEntry<S> {
    CatalogEntry {
        entry,
        revision: 3,
        updated_at: now(),
        archived_at: None,
    }
}

fn brand(handle: &str, name: &str, logo: &str, shipping: i64) -> ShopBrand {
    ShopBrand {
        handle: handle.to_owned(),
        name: name.to_owned(),
        logo: Some(logo.to_owned()),
        shipping_price: Cents(shipping),
        ..ShopBrand::default()
    }
}

pub(in crate::ui) fn brand_of_form() -> CatalogEntry<ShopBrand> {
    entry(ShopBrand {
        free_shipping_minimum: Some(Cents(10_000)),
        values: vec!["Woman-owned".to_owned(), "Handmade".to_owned()],
        ..brand("kiln-co", "Kiln & Co", "mug/8FB7C9/F5F0E6/D9553C", 800)
    })
}

pub(in crate::ui) fn archived_brand() -> CatalogEntry<ShopBrand> {
    let old_mill = brand("old-mill", "Old Mill", "candle/E6CDB0/F0E0CB/B5654A", 500);
    CatalogEntry {
        archived_at: Some(now()),
        ..entry(old_mill)
    }
}

pub(in crate::ui) fn brands(query: &ListShopEntries<ShopBrand>) -> EntryPage<ShopBrand> {
    let northloop = brand("northloop", "Northloop", "hoodie/DDD6E8/4B4A6B/EDEAF3", 0);
    let entries = match query.is_archived {
        true => vec![archived_brand()],
        false => vec![brand_of_form(), entry(northloop)],
    };
    page(entries, &query.search, |brand| &brand.name)
}

pub(in crate::ui) fn card() -> CatalogEntry<ShopCard> {
    entry(ShopCard {
        handle: "thank-you".to_owned(),
        name: "Thank you".to_owned(),
        picture: Some("gift-card/DAD3DC/2E2A33/B4234E".to_owned()),
        occasions: vec!["Thank you".to_owned(), "Farewell".to_owned()],
    })
}

pub(in crate::ui) fn cards(query: &ListShopEntries<ShopCard>) -> EntryPage<ShopCard> {
    let birthday = entry(ShopCard {
        handle: "birthday".to_owned(),
        name: "Happy birthday".to_owned(),
        picture: Some("tea-tin/CFE0C6/5E8C6A/D9694B".to_owned()),
        occasions: vec!["Birthday".to_owned()],
    });
    let entries = match query.is_archived {
        true => Vec::new(),
        false => vec![birthday, card()],
    };
    page(entries, &query.search, |card| &card.name)
}

pub(in crate::ui) fn collection() -> CatalogEntry<ShopCollection> {
    entry(ShopCollection {
        handle: "warm-things".to_owned(),
        title: "Warm things".to_owned(),
        subtitle: Some("For the first cold days".to_owned()),
        price: Cents(7_000),
        products: vec!["heavy-knit-hoodie".to_owned(), "morning-mug".to_owned()],
        select_mode: MultipleSelectMode::ItemCount,
        select_count: Some(1),
        select_price: None,
        ..ShopCollection::default()
    })
}

pub(in crate::ui) fn collections(
    query: &ListShopEntries<ShopCollection>,
) -> EntryPage<ShopCollection> {
    let entries = match query.is_archived {
        true => Vec::new(),
        false => vec![collection()],
    };
    page(entries, &query.search, |collection| &collection.title)
}

fn page<S>(entries: Vec<CatalogEntry<S>>, search: &str, name: impl Fn(&S) -> &str) -> EntryPage<S> {
    let search = search.to_lowercase();
    let found = |entry: &CatalogEntry<S>| name(&entry.entry).to_lowercase().contains(&search);
    let entries: Vec<_> = entries.into_iter().filter(found).collect();
    EntryPage {
        total: entries.len() as u64,
        entries,
    }
}

/// Saves an edit of a new entry, and refuses one of an entry that the sample changed meanwhile.
pub(in crate::ui) fn edited<S: ShopEntry>(
    revision: Option<i64>,
    mut now: CatalogEntry<S>,
    change_of_other: impl FnOnce(&mut S),
) -> EditedEntry<CatalogEntry<S>> {
    now.revision += 1;
    change_of_other(&mut now.entry);
    let is_stale = revision.is_some_and(|revision| revision != 0 && revision != now.revision);
    EditedEntry {
        outcome: match is_stale {
            true => EditOutcome::Stale,
            false => EditOutcome::Saved,
        },
        is_entry_saved: !is_stale,
        now: Some(Arc::new(now)),
    }
}

/// The first edit of the brand finds the change of another operator; the second one knows it.
pub(in crate::ui) fn edited_brand(
    edit: &EditEntry<ShopBrand>,
) -> EditedEntry<CatalogEntry<ShopBrand>> {
    edited(edit.change.expected_revision, brand_of_form(), |brand| {
        brand.shipping_price = Cents(900);
    })
}

pub(in crate::ui) fn products_of(question: &GetProductsOfCollection) -> Vec<ShopProduct> {
    let all = shop::products(&ListShopProducts {
        search: String::new(),
        is_archived: false,
        page: 1,
    });
    let products = all.products.into_iter().map(|product| product.entry);
    products
        .filter(|product| question.0.contains(&product.handle))
        .collect()
}

/// Each added picture is a drawing.
pub(in crate::ui) fn added_pictures(question: &AddPictures) -> AddedPictures {
    let drawings = ["hoodie/CFE0C6/5E8C6A/EDEAF3", "hoodie/8FB7C9/2E2A33/F5F0E6"];
    let added = drawings.iter().cycle().take(question.0.len());
    AddedPictures {
        hashes: added.map(|drawing| (*drawing).to_owned()).collect(),
        refused: Vec::new(),
    }
}

/// The hoodie with two options and several pictures.
pub(in crate::ui) fn product_with_options() -> ShownProduct {
    let mut shown = shop::shown_product();
    let product = &mut shown.entry.entry;
    product.options = vec!["Size".to_owned(), "Color".to_owned()];
    product
        .pictures
        .extend(["hoodie/CFE0C6/5E8C6A/EDEAF3", "hoodie/8FB7C9/2E2A33/F5F0E6"].map(str::to_owned));
    let pictures = product.pictures.clone();
    let variant = |size: &str, color: &str, picture: usize| ShopVariant {
        values: vec![size.to_owned(), color.to_owned()],
        sku: Some(format!("HOOD-{size}-{}", color.to_uppercase())),
        cost: Some(Cents(3_100)),
        weight_grams: Some(640),
        shelf: Some("A3".to_owned()),
        picture: pictures.get(picture).cloned(),
    };
    product.variants = vec![
        variant("S", "Ink", 0),
        variant("M", "Ink", 0),
        variant("M", "Moss", 1),
        variant("L", "Moss", 1),
    ];
    product.attributes = vec![ProductAttribute {
        label: "Material".to_owned(),
        content: "Organic cotton".to_owned(),
    }];
    let stock = |on_hand, reserved| Some(VariantStock { on_hand, reserved });
    shown.stock = vec![stock(4, 1), stock(12, 3), stock(7, 0), None];
    shown
}
