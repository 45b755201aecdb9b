//! Tests of the mirrored collections.

use uuid::Uuid;

use crate::{
    contract::{
        Cents, Collection, CollectionCategory, CollectionId, CollectionProduct, CollectionVersion,
        Product, ProductId,
    },
    desk::{
        catalog::collection::{CollectionQuery, CollectionRow},
        store::{
            Store,
            tests::{PRACTICE, now, store},
        },
    },
};

fn product(number: u128, name: &str) -> Product {
    Product {
        id: Uuid::from_u128(number).into(),
        name: name.to_owned(),
        price: Cents(3_000),
        ..Product::default()
    }
}

fn collection(number: u128, title: &str, category: &str, name: &str) -> Collection {
    Collection {
        id: id(number),
        title: title.to_owned(),
        is_published: true,
        product: Some(Product {
            price: Cents(5_000),
            ..product(100 + number, title)
        }),
        published_version: Some(CollectionVersion {
            title: title.to_owned(),
            collection_categories: vec![CollectionCategory {
                name: category.to_owned(),
                collection_products: vec![CollectionProduct {
                    id: Uuid::nil(),
                    product: product(200 + number, name),
                }],
                ..CollectionCategory::default()
            }],
            ..CollectionVersion::default()
        }),
        ..Collection::default()
    }
}

fn id(number: u128) -> CollectionId {
    Uuid::from_u128(number).into()
}

/// The product that stands for the collection with this number.
fn sent_as(number: u128) -> ProductId {
    Uuid::from_u128(100 + number).into()
}

fn collections() -> Vec<Collection> {
    vec![
        collection(1, "Two Small Joys", "Evening", "Cedar Candle"),
        collection(2, "Pick a Treat", "Sweet", "Crème Brûlée Set"),
        Collection {
            id: id(3),
            title: "Winter Holidays".to_owned(),
            ..Collection::default()
        },
    ]
}

async fn find(store: &Store, text: &str, categories: &[&str]) -> Vec<CollectionRow> {
    let query = CollectionQuery {
        text: text.to_owned(),
        categories: categories.iter().map(|name| (*name).to_owned()).collect(),
    };
    let window = store.window(PRACTICE, "US", &query, 0..10, now()).await;
    window.unwrap().rows
}

async fn titles(store: &Store, text: &str, categories: &[&str]) -> Vec<String> {
    let rows = find(store, text, categories).await;
    rows.into_iter().map(|row| row.title).collect()
}

#[tokio::test]
async fn published_collections_are_listed_and_filtered() {
    let (_folder, store) = store().await;
    assert!(
        store
            .replace_collections(PRACTICE, &collections())
            .await
            .unwrap()
    );
    let again = store.replace_collections(PRACTICE, &collections()).await;
    assert!(!again.unwrap(), "an unchanged list is not written");
    assert_eq!(
        titles(&store, "", &[]).await,
        ["Pick a Treat", "Two Small Joys"]
    );
    assert_eq!(titles(&store, "creme", &[]).await, ["Pick a Treat"]);
    assert_eq!(titles(&store, "", &["Evening"]).await, ["Two Small Joys"]);
    assert!(titles(&store, "winter", &[]).await.is_empty());
    let row = &find(&store, "treat", &[]).await[0];
    assert_eq!((row.price, row.products), (Cents(5_000), 1));
    assert_eq!(row.product_id, sent_as(2));

    let summary = store.catalog_summary(PRACTICE, "US").await.unwrap();
    assert_eq!(summary.collections, 2);
    let categories: Vec<_> = summary
        .collection_categories
        .iter()
        .map(|it| &it.label)
        .collect();
    assert_eq!(categories, ["Evening", "Sweet"]);
    assert!(!summary.published_collections.unwrap().contains(&id(3)));
}

#[tokio::test]
async fn product_of_collection_is_found_outside_product_list() {
    let (_folder, store) = store().await;
    store
        .replace_collections(PRACTICE, &collections())
        .await
        .unwrap();
    let line = store.cart_line(PRACTICE, "US", sent_as(2)).await.unwrap();
    let line = line.unwrap();
    assert_eq!(line.collection_id, Some(id(2)));
    assert_eq!(
        (line.product_name.as_str(), line.price),
        ("Pick a Treat", Cents(5_000))
    );
    assert!(line.rules().is_collection);
    let missing = store.cart_line(PRACTICE, "US", sent_as(9)).await.unwrap();
    assert_eq!(missing, None);
}

#[tokio::test]
async fn collection_that_is_a_draft_again_is_unpublished() {
    let (_folder, store) = store().await;
    let wanted = [id(1), id(2), id(8)];
    let unpublished = store
        .unpublished_collections(PRACTICE, &wanted)
        .await
        .unwrap();
    assert!(
        unpublished.is_empty(),
        "nothing is known before the first read"
    );
    store
        .replace_collections(PRACTICE, &collections())
        .await
        .unwrap();
    let draft = Collection {
        id: id(1),
        ..Collection::default()
    };
    assert!(store.replace_collection(PRACTICE, &draft).await.unwrap());
    assert!(!store.replace_collection(PRACTICE, &draft).await.unwrap());
    let unpublished = store
        .unpublished_collections(PRACTICE, &wanted)
        .await
        .unwrap();
    assert_eq!(unpublished, [id(1), id(8)].into());
    assert_eq!(titles(&store, "", &[]).await, ["Pick a Treat"]);
    // The list of the service has the published collection again.
    assert!(
        store
            .replace_collections(PRACTICE, &collections())
            .await
            .unwrap()
    );
    assert_eq!(titles(&store, "", &[]).await.len(), 2);
}

#[tokio::test]
async fn single_collection_proves_nothing_about_others() {
    let (_folder, store) = store().await;
    let one = &collections()[0];
    assert!(store.replace_collection(PRACTICE, one).await.unwrap());
    let unpublished = store.unpublished_collections(PRACTICE, &[id(8)]).await;
    assert!(unpublished.unwrap().is_empty());
}

#[tokio::test]
async fn cleared_mirror_has_no_collections() {
    let (_folder, store) = store().await;
    store
        .replace_collections(PRACTICE, &collections())
        .await
        .unwrap();
    store.clear_mirror(PRACTICE).await.unwrap();
    assert!(titles(&store, "", &[]).await.is_empty());
    let summary = store.catalog_summary(PRACTICE, "US").await.unwrap();
    assert_eq!(summary.published_collections, None);
}
