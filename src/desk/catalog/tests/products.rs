//! Tests of the mirrored catalog.

use uuid::Uuid;

use crate::{
    contract::{Brand, BrandCategory, BrandSet, Cents, Product},
    desk::{
        catalog::{
            product::{ProductQuery, ProductSort},
            write::Catalog,
        },
        store::tests::{PRACTICE, now, store},
    },
};

fn catalog() -> Catalog {
    let brand = Brand {
        id: Uuid::from_u128(1).into(),
        name: "Fern & Field".to_owned(),
        brand_values: vec!["Vegan".to_owned()],
        shipping_price: Cents(800),
        free_shipping_minimum: Some(Cents(5000)),
        ..Brand::default()
    };
    let product = |n: u128, name: &str, price| Product {
        id: Uuid::from_u128(n).into(),
        name: name.to_owned(),
        price: Cents(price),
        brand: brand.clone(),
        ..Product::default()
    };
    let products = vec![
        product(2, "Ceramic Mug", 2400),
        product(3, "Café Crème Set", 6400),
    ];
    let sets = vec![BrandSet {
        products: vec![products[0].clone()],
        categories: vec![BrandCategory {
            name: "Home".to_owned(),
            ..BrandCategory::default()
        }],
        ..BrandSet::default()
    }];
    Catalog {
        has_all_products: true,
        products,
        brands: vec![Brand {
            brand_sets: Some(sets),
            ..brand
        }],
    }
}

#[tokio::test]
async fn catalog_is_replaced_and_filtered() {
    let (_folder, store) = store().await;
    assert!(
        store
            .replace_catalog(PRACTICE, "US", &catalog())
            .await
            .unwrap()
    );
    assert!(
        !store
            .replace_catalog(PRACTICE, "US", &catalog())
            .await
            .unwrap(),
        "an unchanged catalog is not written"
    );
    let found = async |query: ProductQuery| {
        let window = store.window(PRACTICE, "US", &query, 0..10, now()).await;
        window.unwrap().rows
    };
    let named = async |query| -> Vec<String> {
        found(query).await.into_iter().map(|row| row.name).collect()
    };
    let any = ProductQuery::default;
    assert_eq!(
        named(ProductQuery {
            text: "cafe cr".into(),
            ..any()
        })
        .await,
        ["Café Crème Set"]
    );
    for text in ["cafee creme", "Crmee"] {
        let typed = ProductQuery {
            text: text.into(),
            ..any()
        };
        assert_eq!(named(typed).await, ["Café Crème Set"], "{text}");
    }
    assert_eq!(
        named(ProductQuery {
            text: "fern".into(),
            ..any()
        })
        .await
        .len(),
        2
    );
    assert_eq!(
        named(ProductQuery {
            categories: vec!["Home".into()],
            ..any()
        })
        .await,
        ["Ceramic Mug"]
    );
    assert_eq!(
        named(ProductQuery {
            price_min: Some(Cents(3000)),
            ..any()
        })
        .await,
        ["Café Crème Set"]
    );
    assert_eq!(
        named(ProductQuery {
            values: vec!["Kosher Certified".into()],
            ..any()
        })
        .await
        .len(),
        0
    );
    let dear = found(ProductQuery {
        sort: ProductSort::PriceDown,
        ..any()
    })
    .await;
    assert_eq!((dear[0].ships_free, dear[1].ships_free), (true, false));
    let counts = async |text: &str, categories: &[&str]| {
        let query = ProductQuery {
            text: text.to_owned(),
            categories: categories.iter().map(|name| (*name).to_owned()).collect(),
            ..any()
        };
        let counts = store.category_counts(PRACTICE, "US", &query).await;
        let counts = counts.unwrap().into_iter();
        counts
            .map(|facet| (facet.value, facet.count))
            .collect::<Vec<_>>()
    };
    let home = [("Home".to_owned(), 1)];
    assert_eq!(counts("", &[]).await, home);
    assert_eq!(counts("mug", &["Food"]).await, home, "other categories");
    assert!(counts("cafe", &[]).await.is_empty());
    let summary = store.catalog_summary(PRACTICE, "US").await.unwrap();
    assert_eq!(
        (
            summary.products,
            summary.brands[0].count,
            summary.categories.len()
        ),
        (2, 2, 1)
    );
    assert_eq!(
        (summary.price_min, summary.price_max),
        (Cents(2400), Cents(6400))
    );
    let mut smaller = catalog();
    smaller.products.remove(0);
    assert!(
        store
            .replace_catalog(PRACTICE, "US", &smaller)
            .await
            .unwrap()
    );
    assert_eq!(named(any()).await, ["Café Crème Set"]);
    assert_eq!(
        store
            .catalog_summary(PRACTICE, "DE")
            .await
            .unwrap()
            .products,
        0
    );
}

#[tokio::test]
async fn names_that_match_come_before_descriptions() {
    let (_folder, store) = store().await;
    let product = |n: u128, name: &str, subtitle: &str| Product {
        id: Uuid::from_u128(n).into(),
        name: name.to_owned(),
        subtitle: Some(subtitle.to_owned()),
        ..Product::default()
    };
    let catalog = Catalog {
        has_all_products: true,
        products: vec![
            product(1, "Afternoon Teapot", "Brews for two"),
            product(2, "Big Teapot", "Made for tea"),
            product(3, "Fortune Teapot", "Stoneware"),
            product(4, "Teapot for Four", "Stoneware"),
            product(5, "Blue Teapot for One", "Stoneware"),
        ],
        brands: Vec::new(),
    };
    store
        .replace_catalog(PRACTICE, "US", &catalog)
        .await
        .unwrap();
    let query = ProductQuery {
        text: "teapot for".to_owned(),
        ..ProductQuery::default()
    };
    let window = store.window(PRACTICE, "US", &query, 0..10, now()).await;
    let rows = window.unwrap().rows;
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Teapot for Four",
            "Blue Teapot for One",
            "Fortune Teapot",
            "Afternoon Teapot",
            "Big Teapot",
        ]
    );
}
