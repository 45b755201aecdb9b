//! Tests of the practice catalog.

use std::collections::{BTreeSet, HashSet};

use super::{authored, goods::goods, ids, slug};
use crate::{
    contract::{
        Product, ProductStatus, Timestamp,
        shop::{catalog::FieldChange, terms::Terms},
        states,
    },
    service::{
        practice::pictures,
        shop::catalog::{CatalogEntries, DerivedCatalog, derive, plan},
    },
};

const VALUES: &[&str] = &[
    "USA Made",
    "Social Impact Driven",
    "Sustainable",
    "Gluten Free",
    "Vegan",
    "Kosher Certified",
    "Female Founded",
    "AAPI Founded",
    "BIPOC Founded",
    "Black Founded",
    "LGBTQ+ Founded",
    "Hispanic Founded",
];

const CATEGORIES: &[&str] = &[
    "Apparel",
    "Experiences",
    "Flowers",
    "Food & drink",
    "Gift cards",
    "Home",
    "Office",
    "Wellness",
];

/// The documents of a new practice service.
pub(crate) fn practice_documents() -> DerivedCatalog {
    let before = CatalogEntries {
        ids: ids(),
        pictures: pictures::files().clone(),
        ..CatalogEntries::default()
    };
    let (plan, changes) = plan(&before, goods());
    assert_eq!(plan.problems, []);
    let after = before.with(&changes, Timestamp::from_micros(0));
    derive(&before, &after, &changes)
}

/// The products without those of collections, which have no countries.
fn products(catalog: &DerivedCatalog) -> impl Iterator<Item = &Product> {
    let is_listed = |product: &&Product| {
        let mut countries = catalog.added_countries.iter();
        countries.any(|(_, id)| *id == product.id)
    };
    let products = catalog.products.iter().map(|row| &row.product);
    products.filter(is_listed)
}

#[test]
fn catalog_has_a_realistic_size() {
    let catalog = practice_documents();
    let active = products(&catalog)
        .filter(|product| product.status == ProductStatus::Active)
        .count();
    assert!(
        catalog.brands.len() >= 24,
        "{} brands",
        catalog.brands.len()
    );
    assert!(active >= 120, "{active} active products");
    assert_eq!(catalog.cards.len(), 12);
}

/// A slug that two products share would make one of them unreachable by its URL.
#[test]
fn slugs_are_unique() {
    let catalog = practice_documents();
    let mut seen = HashSet::new();
    for row in &catalog.products {
        let slug = row.slug.as_deref().unwrap_or_default();
        assert!(!slug.is_empty());
        assert!(seen.insert(slug), "{slug} is used twice");
    }
    assert!(seen.contains("sea-salt-cookie-dozen"));
}

#[test]
fn ids_are_unique_and_stable() {
    let (catalog, again) = (practice_documents(), practice_documents());
    let mut seen = HashSet::new();
    for id in catalog
        .brands
        .iter()
        .map(|brand| brand.id.0)
        .chain(products(&catalog).map(|product| product.id.0))
        .chain(catalog.cards.iter().map(|row| row.card.id.0))
        .chain(products(&catalog).flat_map(|p| p.variants.iter().map(|v| v.id.0)))
        .chain(products(&catalog).flat_map(|p| p.images.iter().map(|i| i.id.0)))
        .chain(products(&catalog).flat_map(|p| {
            p.variant_groups
                .iter()
                .flat_map(|group| group.options.iter().map(|option| option.id.0))
        }))
    {
        assert!(seen.insert(id), "{id} is used twice");
    }
    assert_eq!(
        products(&catalog).map(|p| p.id).collect::<Vec<_>>(),
        products(&again).map(|p| p.id).collect::<Vec<_>>()
    );
    let hoodie = products(&catalog).find(|product| product.name == "Heavy Knit Hoodie");
    assert_eq!(
        hoodie.map(|product| product.id.to_string()).as_deref(),
        Some("389b776a-46ce-5851-b286-b0f5ea06bbc2")
    );
}

#[test]
fn brand_sets_contain_every_category_and_active_product() {
    let catalog = practice_documents();
    let mut found = BTreeSet::new();
    let mut in_sets = HashSet::new();
    for brand in &catalog.brands {
        let sets = brand.brand_sets.as_deref().unwrap_or_default();
        assert!(!sets.is_empty(), "{} has no sets", brand.name);
        for set in sets {
            let [category] = set.categories.as_slice() else {
                panic!("{}: a set names one category", brand.name);
            };
            assert!(!category.subcategories.is_empty());
            assert!(!set.images.is_empty());
            found.insert(category.name.clone());
            for product in &set.products {
                assert!(product.brand.brand_sets.is_none());
                assert_eq!(product.brand.id, brand.id);
                assert!(
                    in_sets.insert(product.id),
                    "{} is in two sets",
                    product.name
                );
            }
        }
    }
    assert_eq!(
        found.iter().map(String::as_str).collect::<Vec<_>>(),
        CATEGORIES
    );
    for product in products(&catalog) {
        let active = product.status == ProductStatus::Active;
        assert_eq!(in_sets.contains(&product.id), active, "{}", product.name);
    }
}

#[test]
fn every_combination_of_options_is_a_variant() {
    for product in products(&practice_documents()) {
        if !product.variant_groups.is_empty() {
            let mut names = vec![String::new()];
            for group in &product.variant_groups {
                names = names
                    .iter()
                    .flat_map(|name| {
                        group.options.iter().map(move |option| match name.as_str() {
                            "" => option.name.clone(),
                            name => format!("{name} / {}", option.name),
                        })
                    })
                    .collect();
            }
            let variants: Vec<_> = product.variants.iter().map(|v| v.name.clone()).collect();
            assert_eq!(variants, names, "{}", product.name);
        }
        let choose = product.variants_num_selectable.unwrap_or(0) as usize;
        assert_eq!(product.variants.is_empty(), choose == 0, "{}", product.name);
        assert!(choose <= product.variants.len(), "{}", product.name);
        assert_eq!(
            product.variants.is_empty(),
            product.variants_label.is_none(),
            "{}",
            product.name
        );
    }
}

#[test]
fn every_color_option_has_a_picture() {
    let catalog = practice_documents();
    let mut colored = 0;
    for product in products(&catalog) {
        for option in product
            .variant_groups
            .iter()
            .flat_map(|group| &group.options)
        {
            if let Some(color) = &option.color {
                colored += 1;
                assert!(color.len() == 7 && color.starts_with('#'), "{color}");
                let picture = option.image_large.as_ref().expect("a color has a picture");
                assert!(
                    product
                        .images
                        .iter()
                        .any(|i| i.image_large.as_ref() == Some(picture))
                );
            }
        }
    }
    assert!(colored > 40, "{colored} colors");
}

#[test]
fn variable_prices_have_bounds_around_the_price() {
    let catalog = practice_documents();
    for product in products(&catalog) {
        assert!(product.price.0 > 0);
        assert_eq!(product.price_is_variable, product.price_min.is_some());
        if let (Some(low), Some(high)) = (product.price_min, product.price_max) {
            assert!(
                low < high && low <= product.price && product.price <= high,
                "{}",
                product.name
            );
        }
    }
    assert!(products(&catalog).filter(|p| p.price_is_variable).count() >= 8);
    assert!(
        catalog
            .brands
            .iter()
            .any(|brand| brand.shipping_price.0 == 0)
    );
    assert!(
        catalog
            .brands
            .iter()
            .any(|brand| brand.free_shipping_minimum.is_some())
    );
}

#[test]
fn states_countries_and_brand_values_are_valid() {
    let catalog = practice_documents();
    for product in products(&catalog) {
        for state in &product.restricted_states {
            assert_eq!(states::state_code(state), Some(state.as_str()));
        }
        let of_product = |(_, id): &&(String, _)| *id == product.id;
        let countries = catalog.added_countries.iter().filter(of_product);
        let countries: Vec<&str> = countries.map(|(country, _)| country.as_str()).collect();
        assert!(countries.contains(&"US"), "{}", product.name);
        assert!(
            countries
                .iter()
                .all(|c| *c == "US" || Terms::practice().costs_abroad(c).is_some())
        );
    }
    for brand in &catalog.brands {
        assert!(!brand.brand_values.is_empty(), "{}", brand.name);
        for value in &brand.brand_values {
            assert!(VALUES.contains(&value.as_str()), "{value}");
        }
    }
}

#[test]
fn only_custom_products_are_inactive() {
    let catalog = practice_documents();
    assert!(products(&catalog).any(|it| it.status == ProductStatus::Inactive));
    for row in &catalog.products {
        assert!(row.is_custom || row.product.status == ProductStatus::Active);
    }
}

#[test]
fn every_product_has_texts_and_pictures() {
    for product in products(&practice_documents()) {
        let name = &product.name;
        assert!(
            product.recipient_description.matches(". ").count() >= 1,
            "{name}"
        );
        let subtitle = product.subtitle.as_deref().unwrap_or_default();
        let short = product.subtitle_short.as_deref().unwrap_or_default();
        assert!(
            !short.is_empty() && short.len() <= 32 && short.len() <= subtitle.len(),
            "{name}"
        );
        assert!(!product.attributes.is_empty(), "{name}");
        assert!(!product.images.is_empty(), "{name}");
    }
}

#[test]
fn counted_products_have_a_sku_and_no_options() {
    let goods = goods();
    let counted = goods.products.iter().filter(|product| {
        let mut variants = product.variants.iter();
        variants.any(|variant| !variant.on_hand.is_keep())
    });
    let mut names = Vec::new();
    for product in counted {
        names.push(product.handle.as_str());
        let [variant] = product.variants.as_slice() else {
            panic!("{} has options", product.handle);
        };
        assert!(variant.values.is_empty(), "{}", product.handle);
        assert!(
            matches!(variant.sku, FieldChange::Set(_)),
            "{}",
            product.handle
        );
    }
    names.sort_unstable();
    let expected = [
        "framed-coast-print",
        "room-speaker",
        "the-long-table-hamper",
    ];
    assert_eq!(names, expected);
}

#[test]
fn authored_colors_are_valid() {
    use crate::service::practice::pictures::compose::Rgb;
    for brand in authored::brands() {
        let brand_colors = [&brand.background, &brand.main, &brand.accent];
        let product_colors = brand.products.iter().flat_map(|product| {
            [&product.background, &product.main, &product.accent]
                .into_iter()
                .flatten()
        });
        let trio_colors = brand.products.iter().flat_map(|product| {
            product
                .trio
                .iter()
                .flat_map(|(main, accent)| [main, accent])
        });
        for text in brand_colors
            .into_iter()
            .chain(product_colors)
            .chain(trio_colors)
        {
            assert!(Rgb::parse(text).is_some(), "{}: {text}", brand.name);
        }
    }
}

#[test]
fn slug_has_only_ascii_letters_digits_and_hyphens() {
    assert_eq!(slug("Heavy Knit Hoodie"), "heavy-knit-hoodie");
    assert_eq!(slug("Crème & Co."), "creme-co");
    assert_eq!(slug("Florist's Choice"), "florists-choice");
    assert_eq!(slug("  --  "), "");
}
