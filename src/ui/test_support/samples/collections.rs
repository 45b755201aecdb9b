//! Collections: one of each mode of choosing.

use std::sync::Arc;

use uuid::Uuid;

use super::catalog::{product, product_id};
use crate::{
    contract::{
        CategoryId, Cents, Collection, CollectionCategory, CollectionId, CollectionProduct,
        CollectionVersion, InternationalShippingTier, MultipleSelectMode, Product, ProductId,
    },
    desk::{
        CartLine,
        catalog::{CatalogSummary, CollectionDetail, CollectionQuery, CollectionRow, Facet},
    },
};

struct SampleCollection {
    title: &'static str,
    subtitle: &'static str,
    price: i64,
    mode: MultipleSelectMode,
    /// Name, and indices of products; the second category is featured.
    categories: [(&'static str, &'static [u64]); 2],
}

static COLLECTIONS: [SampleCollection; 3] = [
    SampleCollection {
        title: "Pick a Treat",
        subtitle: "One good thing to eat or drink",
        price: 5_000,
        mode: MultipleSelectMode::Disabled,
        categories: [("To drink", &[1, 6]), ("Baked and sweet", &[0, 4])],
    },
    SampleCollection {
        title: "Two Small Joys",
        subtitle: "Two little things out of six",
        price: 9_000,
        mode: MultipleSelectMode::ItemCount,
        categories: [
            ("For the desk", &[2, 9]),
            ("A quiet evening", &[3, 6, 1, 0]),
        ],
    },
    SampleCollection {
        title: "Spend It Your Way",
        subtitle: "Anything from here, up to $100",
        price: 12_000,
        mode: MultipleSelectMode::MaxPrice,
        categories: [("For the house", &[2, 7]), ("To wear", &[5])],
    },
];

pub(in crate::ui) fn collection_id(index: u64) -> CollectionId {
    CollectionId(Uuid::from_u128(0x3000 + u128::from(index)))
}

fn sent_product_id(index: u64) -> ProductId {
    ProductId(Uuid::from_u128(0x3100 + u128::from(index)))
}

pub(in crate::ui) fn collection(index: u64) -> Collection {
    let sample = &COLLECTIONS[index as usize];
    let picture = product(product_id(sample.categories[1].1[0])).images;
    let category = |position: usize, (name, products): &(&str, &[u64])| CollectionCategory {
        id: CategoryId(Uuid::from_u128(0x3200 + position as u128)),
        name: (*name).to_owned(),
        is_featured: position == 1,
        position: position as i64,
        collection_products: products
            .iter()
            .map(|product_index| CollectionProduct {
                id: Uuid::from_u128(0x3300 + u128::from(*product_index)),
                product: Product {
                    subtitle_short: Some("A small treat to share".to_owned()),
                    ..product(product_id(*product_index))
                },
            })
            .collect(),
    };
    Collection {
        id: collection_id(index),
        workspace_id: None,
        title: sample.title.to_owned(),
        is_published: true,
        published_price: Some(Cents(sample.price)),
        product: Some(Product {
            id: sent_product_id(index),
            name: sample.title.to_owned(),
            price: Cents(sample.price),
            images: picture.clone(),
            brand: product(product_id(8)).brand,
            ..Product::default()
        }),
        published_version: Some(CollectionVersion {
            title: sample.title.to_owned(),
            subtitle: Some(sample.subtitle.to_owned()),
            multiple_select_mode: sample.mode.clone(),
            multiple_select_count: Some(2),
            multiple_select_price: Some(Cents(10_000)),
            international_shipping_tier: InternationalShippingTier::Disabled,
            header_image: picture.first().and_then(|image| image.image_large.clone()),
            collection_categories: sample
                .categories
                .iter()
                .enumerate()
                .map(|(position, named)| category(position, named))
                .collect(),
            ..CollectionVersion::default()
        }),
    }
}

/// The line of a cart with this collection.
pub(in crate::ui) fn cart_line(index: u64) -> CartLine {
    CartLine::of_collection(&collection(index)).expect("a published collection")
}

/// The indices of the collections with `text` in their title and one of the categories.
pub(in crate::ui) fn find_collections(query: &CollectionQuery) -> Vec<u64> {
    let text = query.text.trim().to_lowercase();
    let has_category = |sample: &SampleCollection| {
        let mut names = sample.categories.iter().map(|(name, _)| *name);
        query.categories.is_empty()
            || names.any(|name| query.categories.iter().any(|wanted| wanted == name))
    };
    (0..COLLECTIONS.len() as u64)
        .filter(|index| {
            let sample = &COLLECTIONS[*index as usize];
            sample.title.to_lowercase().contains(&text) && has_category(sample)
        })
        .collect()
}

pub(in crate::ui) fn collection_row(index: u64) -> CollectionRow {
    CollectionRow::of(&collection(index)).expect("a published collection")
}

/// A collection with an id of [`collection_id`]; others are not published.
pub(in crate::ui) fn detail(id: CollectionId) -> Option<Arc<CollectionDetail>> {
    let index = (0..COLLECTIONS.len() as u64).find(|index| collection_id(*index) == id)?;
    CollectionDetail::new(collection(index)).map(Arc::new)
}

/// Adds the figures of the collections to the summary of the catalog.
pub(super) fn add_to_summary(summary: &mut CatalogSummary) {
    let ids = (0..COLLECTIONS.len() as u64).map(collection_id);
    summary.collections = COLLECTIONS.len() as u64;
    summary.published_collections = Some(Arc::new(ids.collect()));
    let names = COLLECTIONS.iter().flat_map(|sample| &sample.categories);
    summary.collection_categories = names
        .map(|(name, _)| Facet {
            value: (*name).to_owned(),
            label: (*name).to_owned(),
            count: 1,
        })
        .collect();
}
