//! Single plans.

use super::*;
use crate::{
    contract::{
        MultipleSelectMode, ProductAttribute,
        shop::catalog::{
            CatalogProblemCode, EntryAction, FieldDifference, OptionValue, ShopVariant,
        },
    },
    service::shop::catalog::entries::{Ids, StockCount},
};

fn difference(field: &str, before: Option<&str>, after: Option<&str>) -> FieldDifference {
    FieldDifference {
        field: field.to_owned(),
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    }
}

#[test]
fn new_entries_are_cleaned_and_completed() {
    let mut import = small_catalog();
    import.products[1].description = set("<p>A mug</p><p>to <b>keep</b> &amp; use</p>".to_owned());
    import.products[1].restricted_states = set(texts(&[" hi", "HI", "ak"]));
    import.products[1].countries = set(texts(&["us", "de"]));
    import.products[1].attributes = set(vec![ProductAttribute {
        label: " Care ".to_owned(),
        content: "<i>Dishwasher</i> safe".to_owned(),
    }]);
    let (plan, shop) = applied(&shop(), &import);
    let counts = [&plan.products, &plan.brands, &plan.cards, &plan.collections].map(|it| it.new);
    assert_eq!(counts, [2, 1, 1, 1]);
    assert!(
        plan.products
            .entries
            .iter()
            .all(|it| it.action == EntryAction::New)
    );
    let mug = &shop.products["mug"];
    assert_eq!(
        (mug.revision, mug.updated_at, mug.archived_at),
        (1, NOW, None)
    );
    let mug = &mug.entry;
    assert!(mug.is_active);
    assert_eq!(mug.brand, "knit", "the name of a brand becomes its handle");
    assert_eq!(mug.description.as_deref(), Some("A mug\nto keep & use"));
    assert_eq!(mug.restricted_states, ["HI", "AK"]);
    assert_eq!(mug.countries, ["US", "DE"]);
    assert_eq!(mug.attributes[0].content, "Dishwasher safe");
    assert_eq!(mug.variants, [ShopVariant::default()]);
}

#[test]
fn differences_name_each_field() {
    let (_, before) = applied(&shop(), &small_catalog());
    let change = ProductChange {
        handle: "hoodie".to_owned(),
        price: set(Cents(5_200)),
        subtitle: set("Heavy".to_owned()),
        variants: vec![
            VariantChange {
                values: texts(&["M", "Ink"]),
                sku: FieldChange::Clear,
                shelf: set("B3".to_owned()),
                on_hand: set(12),
                ..VariantChange::default()
            },
            variant(&["L", "Ink"], "HOODIE-L-INK"),
        ],
        ..ProductChange::default()
    };
    let (plan, after) = applied(&before, &import_of(vec![change]));
    let (products, counts) = (&plan.products, &plan.products.entries[0]);
    assert_eq!(
        (products.new, products.changed, products.unchanged),
        (0, 1, 0)
    );
    assert_eq!(
        counts.changes,
        [
            difference("subtitle", None, Some("Heavy")),
            difference("price", Some("$48.00"), Some("$52.00")),
            difference("variants[M / Ink].sku", Some("HOODIE-M-INK"), None),
            difference("variants[M / Ink].shelf", None, Some("B3")),
            difference("variants[L / Ink]", None, Some("L / Ink")),
            difference("variants[L / Ink].sku", None, Some("HOODIE-L-INK")),
            difference("variants[M / Ink].on_hand", None, Some("12")),
        ]
    );
    assert_eq!(after.products["hoodie"].revision, 2);
    assert_eq!(after.products["mug"].revision, 1);
}

#[test]
fn missing_entries_and_variants_are_archived_on_request() {
    let (_, before) = applied(&shop(), &small_catalog());
    let mut import = import_of(vec![ProductChange {
        handle: "hoodie".to_owned(),
        variants: vec![VariantChange {
            values: texts(&["S", "Ink"]),
            ..VariantChange::default()
        }],
        ..ProductChange::default()
    }]);
    let (kept, _) = applied(&before, &import);
    assert_eq!((kept.products.archived, kept.products.unchanged), (0, 1));
    import.archive_missing = true;
    let (plan, after) = applied(&before, &import);
    assert_eq!((plan.products.archived, plan.products.changed), (1, 1));
    assert_eq!(
        plan.collections.archived, 0,
        "the import has no collections"
    );
    assert_eq!(after.products["mug"].archived_at, Some(NOW));
    let values = after.products["hoodie"]
        .entry
        .variants
        .iter()
        .map(|it| &it.values);
    assert_eq!(values.collect::<Vec<_>>(), [&texts(&["S", "Ink"])]);
    let removed = &plan.products.entries[0].changes;
    assert!(removed.contains(&difference("variants[M / Moss]", Some("M / Moss"), None)));
    let back = import_of(vec![ProductChange {
        handle: "mug".to_owned(),
        ..ProductChange::default()
    }]);
    let (plan, back) = applied(&after, &back);
    assert_eq!(plan.products.changed, 1);
    assert_eq!(plan.products.entries[0].changes[0].field, "archived_at");
    assert_eq!(back.products["mug"].archived_at, None);
    assert_eq!(back.products["mug"].entry, before.products["mug"].entry);
}

#[test]
fn pictures_of_an_export_change_nothing() {
    let mut import = small_catalog();
    import.products[1].pictures = set(vec![picture(1), picture(2)]);
    let (_, before) = applied(&shop(), &import);
    import.products[1].pictures = set(vec![stored_picture(1), stored_picture(2)]);
    let (plan, after) = applied(&before, &import);
    assert_eq!((plan.products.changed, plan.products.unchanged), (0, 2));
    assert_eq!(
        after.products["mug"].entry.pictures,
        [picture(1), picture(2)]
    );
}

#[test]
fn references_must_exist() {
    let mut import = small_catalog();
    import.products[0].brand = set("nobody".to_owned());
    import.products[1].pictures = set(vec![picture(1), picture(9)]);
    import.products[1].countries = set(texts(&["US", "ZZ"]));
    import.products[1].restricted_states = set(texts(&["Texas"]));
    import.cards[0].picture = set("no hash".to_owned());
    import.collections[0].products = set(texts(&["mug", "lamp"]));
    assert_eq!(
        problems(&shop(), &import),
        [
            "product 0 brand unknown",
            "product 1 pictures unknown",
            "product 1 countries unknown",
            "product 1 restricted_states unknown",
            "card 0 picture unknown",
            "collection 0 products unknown",
        ]
    );
    let mut import = small_catalog();
    import.brands.push(brand("knit-2", "knit and co"));
    import.brands.push(brand("knit-3", "Knit & Co."));
    assert_eq!(problems(&shop(), &import), ["product 1 brand invalid"]);
}

#[test]
fn archived_entries_cannot_be_referred_to() {
    let (_, before) = applied(&shop(), &small_catalog());
    let archive = CatalogImport {
        brands: vec![brand("clay", "Clay")],
        products: vec![product("lamp", "clay")],
        archive_missing: true,
        ..CatalogImport::default()
    };
    let (plan, after) = applied(&before, &archive);
    assert_eq!((plan.brands.archived, plan.products.archived), (1, 2));
    let mut import = small_catalog();
    import.brands.clear();
    import.products.truncate(1);
    assert_eq!(
        problems(&after, &import),
        ["product 0 brand unknown", "collection 0 products unknown"]
    );
    let (_, back) = applied(&after, &small_catalog());
    assert!(back.brands["knit"].archived_at.is_none());
}

#[test]
fn required_fields_have_values() {
    let mut import = small_catalog();
    import.brands[0].name = FieldChange::Clear;
    import.products[0].name = set("  ".to_owned());
    import.products[0].brand = FieldChange::Keep;
    import.products[1].price = FieldChange::Clear;
    import.products.push(ProductChange::default());
    import.collections[0].products = FieldChange::Clear;
    import.collections[0].select_mode = set(MultipleSelectMode::ItemCount);
    assert_eq!(
        problems(&shop(), &import),
        [
            "brand 0 name missing",
            "product 0 name missing",
            "product 0 brand missing",
            "product 1 brand unknown",
            "product 1 price missing",
            "product 2 handle missing",
            "collection 0 products missing",
            "collection 0 select_count missing",
        ]
    );
}

#[test]
fn values_have_bounds() {
    for (change, expected) in [
        (
            ProductChange {
                name: set("x".repeat(301)),
                ..product("mug", "knit")
            },
            "product 0 name invalid",
        ),
        (
            ProductChange {
                price: set(Cents(-5)),
                ..product("mug", "knit")
            },
            "product 0 price invalid",
        ),
        (
            ProductChange {
                price_min: set(Cents(5_000)),
                price_max: set(Cents(9_000)),
                ..product("mug", "knit")
            },
            "product 0 price_min invalid",
        ),
        (
            ProductChange {
                option_values: set(vec![OptionValue {
                    value: "Ink".to_owned(),
                    color: Some("blue".to_owned()),
                    note: None,
                }]),
                ..product("mug", "knit")
            },
            "product 0 option_values invalid",
        ),
        (
            ProductChange {
                price_max: set(Cents(4_800)),
                is_gift_card: set(true),
                ..product("mug", "knit")
            },
            "product 0 price_max invalid",
        ),
        (
            ProductChange {
                description: set("x".repeat(20_001)),
                ..product("mug", "knit")
            },
            "product 0 description invalid",
        ),
        (product("Mug", "knit"), "product 0 handle invalid"),
        (
            ProductChange {
                selectable: set(2),
                ..product("mug", "knit")
            },
            "product 0 selectable invalid",
        ),
        (
            ProductChange {
                options: set(texts(&["A", "B", "C", "D"])),
                variants: vec![variant(&["1", "2", "3", "4"], "X")],
                ..product("mug", "knit")
            },
            "product 0 options invalid",
        ),
        (
            ProductChange {
                subtitle: set("two\nlines".to_owned()),
                ..product("mug", "knit")
            },
            "product 0 subtitle invalid",
        ),
    ] {
        let import = CatalogImport {
            brands: vec![brand("knit", "Knit & Co")],
            ..import_of(vec![change])
        };
        assert_eq!(problems(&shop(), &import), [expected]);
    }
}

#[test]
fn variants_fit_the_options() {
    let mut import = small_catalog();
    import.products[0].variants.extend([
        variant(&["M"], "X"),
        variant(&["M", "Ink"], "Y"),
        variant(&["M", "Ink / Moss"], "Z"),
    ]);
    import.products[1].variants = vec![variant(&["M"], "W")];
    assert_eq!(
        problems(&shop(), &import),
        [
            "product 0[4] values duplicate",
            "product 0[3] values options_differ",
            "product 0[5] values invalid",
            "product 1[0] values options_differ",
        ]
    );
    let (_, before) = applied(&shop(), &small_catalog());
    let change = ProductChange {
        handle: "mug".to_owned(),
        options: set(texts(&["Glaze"])),
        variants: vec![variant(&["Moss"], "MUG-MOSS")],
        ..ProductChange::default()
    };
    let (_, after) = applied(&before, &import_of(vec![change]));
    assert_eq!(after.products["mug"].entry.variants.len(), 1);
}

#[test]
fn skus_are_unique_among_active_products() {
    let (_, before) = applied(&shop(), &small_catalog());
    let mut lamp = product("lamp", "knit");
    lamp.variants = vec![variant(&[], "HOODIE-M-INK")];
    let import = import_of(vec![lamp.clone()]);
    assert_eq!(problems(&before, &import), ["product 0[0] sku duplicate"]);
    let both = import_of(vec![lamp, hoodie()]);
    assert_eq!(problems(&before, &both), ["product 1[1] sku duplicate"]);
    let renamed = CatalogImport {
        archive_missing: true,
        ..import
    };
    let (plan, _) = applied(&before, &renamed);
    assert_eq!((plan.products.new, plan.products.archived), (1, 2));
}

#[test]
fn another_revision_is_stale() {
    let (_, before) = applied(&shop(), &small_catalog());
    let change = |expected_revision| ProductChange {
        handle: "mug".to_owned(),
        price: set(Cents(100)),
        expected_revision: Some(expected_revision),
        ..ProductChange::default()
    };
    let (_, after) = applied(&before, &import_of(vec![change(1)]));
    let again = import_of(vec![ProductChange {
        price: set(Cents(200)),
        ..change(1)
    }]);
    assert_eq!(
        problems(&after, &again),
        ["product 0 expected_revision stale"]
    );
    let (plan, _) = plan(&after, &again);
    let shown = &plan.products.entries[0].changes;
    assert_eq!(*shown, [difference("price", Some("$1.00"), Some("$2.00"))]);
    let new = CatalogImport {
        brands: vec![BrandChange {
            expected_revision: Some(0),
            ..brand("knit", "Other")
        }],
        ..CatalogImport::default()
    };
    assert_eq!(problems(&after, &new), ["brand 0 expected_revision stale"]);
}

#[test]
fn entry_is_named_once() {
    let import = CatalogImport {
        brands: vec![brand("knit", "Knit"), brand("knit", "Other")],
        ..CatalogImport::default()
    };
    assert_eq!(problems(&shop(), &import), ["brand 1 handle duplicate"]);
}

/// A brand that only products name, as the vendors of a Shopify file.
fn vendor(handle: &str, name: &str) -> BrandChange {
    BrandChange {
        handle: handle.to_owned(),
        name: set(name.to_owned()),
        named_by_products: true,
        ..BrandChange::default()
    }
}

#[test]
fn vendor_is_the_brand_of_its_name() {
    let listed = CatalogImport {
        brands: vec![brand("acme", "Acme Outfitters"), brand("clay", "Clay")],
        products: vec![product("mug", "acme"), product("lamp", "clay")],
        ..CatalogImport::default()
    };
    let (_, before) = applied(&shop(), &listed);
    let shopify = CatalogImport {
        brands: vec![vendor("acme-outfitters", "ACME Outfitters")],
        products: vec![product("mug", "ACME Outfitters")],
        archive_missing: true,
        ..CatalogImport::default()
    };
    let (plan, after) = applied(&before, &shopify);
    assert_eq!((plan.brands.unchanged, plan.brands.entries.len()), (1, 0));
    assert_eq!((plan.products.unchanged, plan.products.archived), (1, 1));
    assert_eq!(
        after.brands, before.brands,
        "a file without brands archives none"
    );
    let both = CatalogImport {
        brands: vec![listed.brands[0].clone(), shopify.brands[0].clone()],
        ..shopify
    };
    let (plan, _) = applied(&before, &both);
    assert_eq!((plan.brands.unchanged, plan.brands.archived), (1, 1));
}

#[test]
fn vendor_never_renames_another_brand() {
    let import = CatalogImport {
        brands: vec![brand("acme", "Acme Outfitters")],
        ..CatalogImport::default()
    };
    let (_, before) = applied(&shop(), &import);
    let shopify = CatalogImport {
        brands: vec![vendor("acme", "Acme")],
        products: vec![product("mug", "Acme")],
        ..CatalogImport::default()
    };
    let (plan, after) = applied(&before, &shopify);
    assert_eq!((plan.brands.new, plan.brands.changed), (1, 0));
    assert_eq!(after.brands["acme"], before.brands["acme"]);
    assert_eq!(after.brands["acme-2"].entry.name, "Acme");
    assert_eq!(after.products["mug"].entry.brand, "acme-2");
    let (again, _) = applied(&after, &shopify);
    assert_eq!((again.brands.unchanged, again.products.unchanged), (1, 1));
}

#[test]
fn offered_collection_is_no_draft_again() {
    let mut import = small_catalog();
    import.collections[0].is_draft = set(true);
    let (_, draft) = applied(&shop(), &import);
    assert!(draft.collections["warm"].entry.is_draft);
    let mut offer = CatalogImport {
        collections: vec![CollectionChange {
            handle: "warm".to_owned(),
            is_draft: set(false),
            ..CollectionChange::default()
        }],
        ..CatalogImport::default()
    };
    let (_, offered) = applied(&draft, &offer);
    offer.collections[0].is_draft = set(true);
    assert_eq!(
        problems(&offered, &offer),
        ["collection 0 is_draft invalid"]
    );
}

#[test]
fn stock_is_set_and_never_below_reserved() {
    let (_, mut before) = applied(&shop(), &small_catalog());
    let item_id = Ids::default().stock_item("hoodie", &texts(&["M", "Ink"]));
    let counted = StockCount {
        on_hand: 10,
        reserved: 4,
    };
    before.stock.insert(item_id, counted);
    let on_hand = |on_hand| {
        import_of(vec![ProductChange {
            handle: "hoodie".to_owned(),
            variants: vec![VariantChange {
                values: texts(&["M", "Ink"]),
                on_hand,
                ..VariantChange::default()
            }],
            ..ProductChange::default()
        }])
    };
    let below = ["product 0[0] on_hand below_reserved"];
    assert_eq!(problems(&before, &on_hand(set(3))), below);
    assert_eq!(problems(&before, &on_hand(FieldChange::Clear)), below);
    assert_eq!(
        problems(&before, &on_hand(set(-1))),
        ["product 0[0] on_hand invalid"]
    );
    let (unchanged, changes) = plan(&before, &on_hand(set(10)));
    assert!(changes.is_empty() && unchanged.products.unchanged == 1);
    let (plan, changes) = plan(&before, &on_hand(set(4)));
    assert_eq!(plan.products.changed, 1);
    assert!(changes.products.is_empty(), "the entry is the same");
    assert_eq!(changes.stock.len(), 1);
    assert_eq!(changes.stock[0].sku.as_deref(), Some("HOODIE-M-INK"));
    let mut removes = on_hand(FieldChange::Keep);
    removes.archive_missing = true;
    removes.products[0].variants[0].values = texts(&["S", "Ink"]);
    assert_eq!(
        problems(&before, &removes),
        ["product 0 on_hand below_reserved"]
    );
}

#[test]
fn archived_product_gives_its_skus_back() {
    let (_, mut before) = applied(&shop(), &small_catalog());
    let item_id = Ids::default().stock_item("hoodie", &texts(&["M", "Ink"]));
    let counted = StockCount {
        on_hand: 10,
        reserved: 4,
    };
    before.stock.insert(item_id, counted);
    let archive = CatalogImport {
        archive_missing: true,
        ..import_of(vec![product("mug", "knit")])
    };
    let (_, changes) = plan(&before, &archive);
    assert_eq!(changes.stock.len(), 1);
    assert_eq!(
        (changes.stock[0].item_id, &changes.stock[0].sku),
        (item_id, &None)
    );
    let after = before.with(&changes, NOW);
    let (_, changes) = plan(&after, &import_of(vec![hoodie()]));
    assert_eq!(changes.stock[0].sku.as_deref(), Some("HOODIE-M-INK"));
}

#[test]
fn too_many_entries_are_refused() {
    let brands = (0..=20_000).map(|n| brand(&format!("brand-{n}"), "Brand"));
    let import = CatalogImport {
        brands: brands.collect(),
        ..CatalogImport::default()
    };
    assert_eq!(problems(&shop(), &import), ["brand 20000 handle invalid"]);
}

#[test]
fn single_product_is_archived_by_its_revision() {
    let (_, before) = applied(&shop(), &small_catalog());
    let archive = |revision| {
        import_of(vec![ProductChange {
            handle: "hoodie".to_owned(),
            archive: true,
            expected_revision: Some(revision),
            ..ProductChange::default()
        }])
    };
    let (stale, _) = plan(&before, &archive(7));
    assert_eq!(stale.problems[0].code, CatalogProblemCode::Stale);
    let (archived, after) = applied(&before, &archive(1));
    assert_eq!(
        (archived.products.archived, archived.products.changed),
        (1, 0)
    );
    let hoodie = &after.products["hoodie"];
    assert!(hoodie.archived_at.is_some());
    assert_eq!(hoodie.entry, before.products["hoodie"].entry);
    assert!(after.products["mug"].archived_at.is_none());
    let (again, _) = plan(&after, &archive(hoodie.revision));
    assert_eq!((again.products.unchanged, again.products.archived), (1, 0));
}
