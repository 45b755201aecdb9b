//! Laws of plans, for any imports.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::{
    contract::shop::catalog::{EntryKind, KindPlan},
    service::shop::catalog::{ChangedEntry, DerivedCatalog, Entries, Ids, derive},
};

fn change<T: Clone + std::fmt::Debug + 'static>(
    values: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<FieldChange<T>> {
    prop_oneof![
        2 => Just(FieldChange::Keep),
        1 => Just(FieldChange::Clear),
        3 => values.prop_map(FieldChange::Set),
    ]
    .boxed()
}

fn brand_change() -> impl Strategy<Value = BrandChange> {
    let name = prop_oneof![
        Just(FieldChange::Keep),
        "[A-C] ?".prop_map(FieldChange::Set)
    ];
    let logo = change((1_u8..=3).prop_map(picture));
    let price = change((0_i64..5).prop_map(|it| Cents(it * 100)));
    ("[ab]", name, logo, price).prop_map(|(handle, name, logo, shipping_price)| BrandChange {
        handle,
        name,
        logo,
        shipping_price,
        ..BrandChange::default()
    })
}

fn variant_change() -> impl Strategy<Value = VariantChange> {
    let on_hand = change(0_i64..3);
    let picture = change((1_u8..=3).prop_map(picture));
    ("[SM]", change("[0-9]{6}"), picture, on_hand).prop_map(|(size, sku, picture, on_hand)| {
        VariantChange {
            values: vec![size],
            sku,
            picture,
            on_hand,
            ..VariantChange::default()
        }
    })
}

fn product_change() -> impl Strategy<Value = ProductChange> {
    let texts = (
        prop_oneof![
            Just(FieldChange::Keep),
            "[A-C]{1,2}".prop_map(FieldChange::Set)
        ],
        prop_oneof![Just(FieldChange::Keep), "[abAB]".prop_map(FieldChange::Set)],
        change("(<p>)?[a&<> \n]{0,6}(&amp;lt;)?(</p>)?"),
        change("[XY]"),
    );
    let values = (
        change((1_i64..4).prop_map(|it| Cents(it * 1_000))),
        change(any::<bool>()),
        change(proptest::sample::subsequence(vec!["US", "CA", "DE"], 0..=3)),
        change(proptest::collection::vec(
            (1_u8..=3).prop_map(picture),
            0..3,
        )),
    );
    let variants = proptest::collection::vec(variant_change(), 0..3);
    ("[p-s]", texts, values, any::<bool>(), variants).prop_map(
        |(handle, (name, brand, description, category), values, has_sizes, mut variants)| {
            let (price, is_active, countries, pictures) = values;
            variants.dedup_by(|one, other| one.values == other.values);
            if !has_sizes {
                variants.clear();
            }
            let countries = match countries {
                FieldChange::Set(list) => {
                    FieldChange::Set(list.into_iter().map(str::to_owned).collect())
                }
                FieldChange::Clear => FieldChange::Clear,
                FieldChange::Keep => FieldChange::Keep,
            };
            ProductChange {
                handle,
                name,
                brand,
                description,
                category,
                price,
                is_active,
                countries,
                pictures,
                options: match has_sizes {
                    true => set(texts_of(&["Size"])),
                    false => FieldChange::Keep,
                },
                variants,
                ..ProductChange::default()
            }
        },
    )
}

fn texts_of(list: &[&str]) -> Vec<String> {
    super::texts(list)
}

fn collection_change() -> impl Strategy<Value = CollectionChange> {
    let products = proptest::sample::subsequence(vec!["p", "q", "r", "s"], 1..=3);
    ("[cd]", products, 1_i64..3).prop_map(|(handle, products, price)| CollectionChange {
        title: set(handle.to_uppercase()),
        handle,
        price: set(Cents(price * 1_000)),
        products: set(texts_of(&products)),
        ..CollectionChange::default()
    })
}

fn card_change() -> impl Strategy<Value = CardChange> {
    ("[kl]", change((1_u8..=3).prop_map(picture))).prop_map(|(handle, picture)| CardChange {
        name: set(handle.to_uppercase()),
        handle,
        picture,
        ..CardChange::default()
    })
}

fn import() -> impl Strategy<Value = CatalogImport> {
    (
        proptest::collection::vec(product_change(), 0..4),
        proptest::collection::vec(brand_change(), 0..3),
        proptest::collection::vec(card_change(), 0..2),
        proptest::collection::vec(collection_change(), 0..2),
        any::<bool>(),
    )
        .prop_map(
            |(products, brands, cards, collections, archive_missing)| CatalogImport {
                products,
                brands,
                cards,
                collections,
                archive_missing,
                dry_run: false,
                expected_revision: None,
            },
        )
}

/// Two brands and four products, so that most imports have no problem.
fn stocked_shop() -> CatalogEntries {
    let products = ["p", "q", "r", "s"].map(|handle| product(handle, "a"));
    let import = CatalogImport {
        brands: vec![brand("a", "A"), brand("b", "B")],
        ..import_of(products.to_vec())
    };
    applied(&shop(), &import).1
}

fn kinds(plan: &CatalogPlan) -> [&KindPlan; 4] {
    [&plan.products, &plan.brands, &plan.cards, &plan.collections]
}

/// The rows of the tables that follow from the entries, by id.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rows {
    documents: BTreeMap<Uuid, String>,
    countries: BTreeSet<(String, Uuid)>,
}

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).unwrap()
}

impl Rows {
    fn write(&mut self, derived: &DerivedCatalog) {
        let mut add = |id: Uuid, document: String| self.documents.insert(id, document);
        for brand in &derived.brands {
            add(brand.id.0, json(brand));
        }
        for row in &derived.products {
            add(row.product.id.0, json(&row.product));
        }
        for row in &derived.cards {
            add(row.card.id.0, json(&row.card));
        }
        for row in &derived.collections {
            add(row.collection.id.0, json(&row.collection));
        }
        for (country, id) in &derived.removed_countries {
            self.countries.remove(&(country.clone(), id.0));
        }
        let added = derived.added_countries.iter();
        self.countries
            .extend(added.map(|(country, id)| (country.clone(), id.0)));
    }
}

/// Every entry as a change.
fn everything(entries: &CatalogEntries) -> CatalogChanges {
    fn all<S: Clone>(entries: &Entries<S>) -> Vec<ChangedEntry<S>> {
        let all = entries.iter().map(|(handle, entry)| ChangedEntry {
            handle: handle.clone(),
            name: String::new(),
            source: entry.entry.clone(),
            is_archived: entry.archived_at.is_some(),
            revision: entry.revision,
            updated_at: None,
        });
        all.collect()
    }
    CatalogChanges {
        products: all(&entries.products),
        brands: all(&entries.brands),
        cards: all(&entries.cards),
        collections: all(&entries.collections),
        stock: Vec::new(),
    }
}

proptest! {
    #[test]
    fn importing_again_changes_nothing(imports in proptest::collection::vec(import(), 1..5)) {
        let mut shop = stocked_shop();
        for import in &imports {
            let (first, changes) = plan(&shop, import);
            shop = shop.with(&changes, NOW);
            if !first.problems.is_empty() {
                prop_assert!(changes.is_empty());
                continue;
            }
            let (again, changes) = plan(&shop, import);
            prop_assert!(changes.is_empty(), "{changes:?}");
            prop_assert_eq!(&again.problems, &[]);
            for (kind, count) in kinds(&again).into_iter().zip([
                import.products.len(),
                import.brands.len(),
                import.cards.len(),
                import.collections.len(),
            ]) {
                prop_assert_eq!((kind.new, kind.changed, kind.archived), (0, 0, 0));
                prop_assert_eq!(kind.unchanged, count as u64);
                prop_assert!(kind.entries.is_empty());
            }
        }
    }

    #[test]
    fn absent_fields_keep_their_values(import in import()) {
        let (_, changes) = plan(&stocked_shop(), &import);
        let before = stocked_shop().with(&changes, NOW);
        let active = before.products.values().filter(|it| it.archived_at.is_none());
        let products = active
            .map(|entry| ProductChange { handle: entry.entry.handle.clone(), ..ProductChange::default() })
            .collect();
        let active = before.brands.values().filter(|it| it.archived_at.is_none());
        let keep = CatalogImport {
            brands: active
                .map(|entry| BrandChange { handle: entry.entry.handle.clone(), ..BrandChange::default() })
                .collect(),
            ..import_of(products)
        };
        let (_, changes) = plan(&before, &keep);
        prop_assert!(changes.is_empty(), "{changes:?}");
    }

    /// The last value of a field counts, and fields do not depend on each other.
    #[test]
    fn changes_of_fields_are_independent(first in product_change(), second in product_change()) {
        let named = |change: &ProductChange| ProductChange { handle: "p".to_owned(), ..change.clone() };
        let (first, second) = (named(&first), named(&second));
        let one_by_one = [&first, &second].into_iter().try_fold(stocked_shop(), |shop, change| {
            let (plan, changes) = plan(&shop, &import_of(vec![change.clone()]));
            plan.problems.is_empty().then(|| shop.with(&changes, NOW))
        });
        let last = |first: &FieldChange<String>, second: &FieldChange<String>| {
            if second.is_keep() { first.clone() } else { second.clone() }
        };
        if let Some(shop) = one_by_one {
            let both = ProductChange {
                handle: "p".to_owned(),
                name: last(&first.name, &second.name),
                brand: last(&first.brand, &second.brand),
                description: last(&first.description, &second.description),
                category: last(&first.category, &second.category),
                ..ProductChange::default()
            };
            let (plan, changes) = plan(&shop, &import_of(vec![both]));
            prop_assert!(changes.is_empty(), "{plan:?}");
        }
    }

    #[test]
    fn archived_entries_come_back_as_they_were(handles in proptest::sample::subsequence(vec!["p", "q", "r", "s"], 1..=4)) {
        let before = stocked_shop();
        let archive = CatalogImport {
            archive_missing: true,
            ..import_of(vec![product("other", "a")])
        };
        let (plan_of_archive, after) = applied(&before, &archive);
        prop_assert_eq!(plan_of_archive.products.archived, 4);
        let back = handles.iter().map(|handle| ProductChange { handle: (*handle).to_owned(), ..ProductChange::default() });
        let (plan_of_return, after) = applied(&after, &import_of(back.collect()));
        prop_assert_eq!(plan_of_return.products.changed, handles.len() as u64);
        for handle in handles {
            let (old, new) = (&before.products[handle], &after.products[handle]);
            prop_assert_eq!(&old.entry, &new.entry);
            prop_assert_eq!((new.archived_at, new.revision), (None, old.revision + 2));
        }
    }

    /// Writing only the affected documents leaves the same rows as writing all of them.
    #[test]
    fn affected_documents_are_complete(imports in proptest::collection::vec(import(), 1..5)) {
        let mut shop = shop();
        let mut rows = Rows::default();
        let first = CatalogImport {
            brands: vec![brand("a", "A"), brand("b", "B")],
            ..import_of(["p", "q", "r", "s"].map(|handle| product(handle, "a")).to_vec())
        };
        for (seconds, import) in (0_i64..).zip(std::iter::once(&first).chain(&imports)) {
            let (_, changes) = plan(&shop, import);
            let now = Timestamp::from_micros(NOW.micros() + seconds * 1_000_000);
            let after = shop.with(&changes, now);
            rows.write(&derive(&shop, &after, &changes));
            shop = after;
            let mut all = Rows::default();
            all.write(&derive(&CatalogEntries::default(), &shop, &everything(&shop)));
            prop_assert_eq!(&rows, &all);
        }
    }
}

#[test]
fn ids_never_change() {
    let id: Uuid = Ids::default().entry(EntryKind::Product, "mug");
    assert_eq!(id.to_string(), "49f6070c-2485-5eb3-9308-cd63b7fe9260");
}
