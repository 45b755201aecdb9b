//! How long the plan of a large catalog takes.

use std::time::{Duration, Instant};

use super::*;

const PRODUCTS: usize = 10_000;

fn large_product(number: usize) -> ProductChange {
    let size = |size: &str| VariantChange {
        values: texts(&[size]),
        sku: set(format!("SKU-{number}-{size}")),
        cost: set(Cents(1_200)),
        weight_grams: set(400),
        on_hand: set(25),
        ..VariantChange::default()
    };
    ProductChange {
        description: set(format!(
            "<p>Product {number}.</p>{}",
            "<p>Knitted from <b>heavy</b> cotton &amp; wool, made to last.</p>".repeat(12)
        )),
        category: set("Apparel".to_owned()),
        options: set(texts(&["Size"])),
        variants: vec![size("S"), size("M")],
        pictures: set(vec![picture(1), picture(2)]),
        countries: set(texts(&["US", "CA"])),
        ..product(
            &format!("product-{number}"),
            &format!("Brand {}", number % 200),
        )
    }
}

/// `cargo test --release --lib unchanged_products_are_planned_in_a_second -- --ignored --nocapture`
#[test]
#[ignore = "a measurement, for release builds"]
fn unchanged_products_are_planned_in_a_second() {
    let import = CatalogImport {
        brands: (0..200)
            .map(|n| brand(&format!("brand-{n}"), &format!("Brand {n}")))
            .collect(),
        ..import_of((0..PRODUCTS).map(large_product).collect())
    };
    let (_, before) = applied(&shop(), &import);
    let started = Instant::now();
    let (plan, changes) = plan(&before, &import);
    let elapsed = started.elapsed();
    println!("plan of {PRODUCTS} unchanged products: {elapsed:?}");
    assert!(changes.is_empty());
    assert_eq!(plan.products.unchanged, PRODUCTS as u64);
    assert!(elapsed < Duration::from_secs(1), "{elapsed:?}");
}
