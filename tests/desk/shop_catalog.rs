//! The catalog of My shop: files are read and imported, single products are changed, and changes of other operators are not
//! lost.

use std::{fs, path::PathBuf, sync::Arc};

use giftdesk::{
    contract::{
        Cents,
        shop::{
            catalog::{FieldChange, ProductChange},
            stock::StockChange,
        },
    },
    desk::{
        Desk, ProblemKind, Question,
        catalog::ProductQuery,
        shop::{
            SaveOutcome, SaveTarget,
            catalog::{
                ApplyCatalogImport, CatalogFiles, EditOutcome, EditProduct, EditStock,
                ExportCatalog, GetShopProduct, ImportProblemText, ListShopProducts,
                PlanCatalogImport, PlannedImport, ReadCatalogFiles, ShownProduct, StockOutcome,
            },
        },
    },
    shop_files::catalog::Column,
};
use tempfile::TempDir;

use crate::{
    fixture::{EmbeddedServices, ask, open_desk, wait_for_rows, wait_until_synced},
    shop::shop_config,
};

const SHOPIFY_CSV: &str = "\
Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status
knit-hoodie,Heavy Knit Hoodie,Acme Outfitters,Size,M,HOOD-M,64.00,12,active
knit-hoodie,,,,L,HOOD-L,64.00,5,
mug,Stoneware Mug,Kiln & Co,,,MUG-1,24.00,40,active
";

struct Shop {
    desk: Desk,
    folder: TempDir,
}

impl Shop {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let services = EmbeddedServices::new(0.0);
        let desk = open_desk(shop_config(folder.path(), &services));
        wait_until_synced(&desk);
        Self { desk, folder }
    }

    fn with_products() -> Self {
        let shop = Self::new();
        let planned = shop.plan(shop.read(SHOPIFY_CSV), false);
        let applied = shop.ask(ApplyCatalogImport(planned));
        assert!(applied.plan.applied);
        shop
    }

    fn ask<Q: Question>(&self, question: Q) -> Q::Reply {
        let what = format!("{question:?}");
        ask(&self.desk, question).unwrap_or_else(|problem| panic!("{what}: {problem:?}"))
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn read(&self, text: &str) -> Arc<CatalogFiles> {
        let path = self.file("products.csv", text);
        self.ask(ReadCatalogFiles {
            paths: vec![path],
            pasted: None,
        })
    }

    fn plan(&self, files: Arc<CatalogFiles>, archives_missing: bool) -> Arc<PlannedImport> {
        self.ask(PlanCatalogImport {
            files,
            assignments: Vec::new(),
            archives_missing,
        })
    }

    fn list(&self, search: &str, is_archived: bool) -> Vec<String> {
        let page = self.ask(ListShopProducts {
            search: search.to_owned(),
            is_archived,
            page: 1,
        });
        let products = page.products.iter();
        products.map(|it| it.entry.handle.clone()).collect()
    }

    fn product(&self, handle: &str) -> Arc<ShownProduct> {
        let product = self.ask(GetShopProduct(handle.to_owned()));
        product.expect("a product of the shop")
    }

    fn edit(&self, change: ProductChange) -> EditOutcome {
        self.ask(EditProduct {
            change,
            new_brand: None,
        })
    }
}

#[test]
fn imported_products_appear_for_senders() {
    let shop = Shop::new();
    let files = shop.read(SHOPIFY_CSV);
    assert!(files.unknown.is_empty());
    let planned = shop.plan(Arc::clone(&files), false);
    let plan = &planned.shown.plan;
    assert_eq!((plan.products.new, plan.brands.new), (2, 2));
    assert!(planned.shown.problems.is_empty() && !plan.applied);
    assert_eq!(shop.list("", false), [""; 0], "nothing is applied yet");
    assert!(shop.ask(ApplyCatalogImport(planned)).plan.applied);
    assert_eq!(shop.list("", false), ["knit-hoodie", "mug"]);
    for (search, found) in [("HOOD", "knit-hoodie"), ("stone", "mug"), ("kiln", "mug")] {
        assert_eq!(shop.list(search, false), [found], "{search}");
    }
    let query = ProductQuery::default();
    wait_for_rows(&shop.desk, "the products of senders", &query, |total, _| {
        (total == 2).then_some(())
    });

    let again = shop.plan(files, false);
    assert_eq!(again.shown.plan.products.unchanged, 2);
    assert_eq!(again.shown.plan.products.entries, []);
}

#[test]
fn missing_products_are_archived_when_the_file_is_everything() {
    let shop = Shop::with_products();
    let only_mug = "Handle,Name\nmug,Big mug\n";
    let planned = shop.plan(shop.read(only_mug), true);
    let products = &planned.shown.plan.products;
    assert_eq!((products.changed, products.archived), (1, 1));
    assert!(shop.ask(ApplyCatalogImport(planned)).plan.applied);
    assert_eq!(shop.list("", false), ["mug"]);
    assert_eq!(shop.list("", true), ["knit-hoodie"]);
}

#[test]
fn problems_have_places_and_nothing_is_applied() {
    let shop = Shop::new();
    let text = "Handle,Name,Brand,Price\nmug,Mug,nobody,much\n";
    let planned = shop.plan(shop.read(text), false);
    let problems = &planned.shown.problems;
    assert_eq!(problems.len(), 3, "{problems:?}");
    let place = problems[0].place.as_ref().unwrap();
    assert_eq!((place.row, place.column.as_str()), (2, "Price"));
    let of_shop = |text: &ImportProblemText| matches!(text, ImportProblemText::Shop { .. });
    assert!(problems.iter().any(|problem| of_shop(&problem.text)));
    let applied = shop.ask(ApplyCatalogImport(planned));
    assert!(!applied.plan.applied && !applied.problems.is_empty());
    assert_eq!(shop.list("", false), [""; 0]);
}

#[test]
fn columns_with_other_names_are_assigned() {
    let shop = Shop::new();
    let text = "Article,Unit price,Qty,Remark\nMug,24.00,7,blue\nBowl,18,,\n";
    let files = shop.read(text);
    let table = &files.unknown[0];
    let mut assignment = table.suggestion();
    let columns = [
        Some(Column::Name),
        Some(Column::Price),
        Some(Column::OnHand),
        None,
    ];
    assert_eq!(assignment.columns, columns);
    assignment.brand = "Kiln & Co".to_owned();
    let planned = shop.ask(PlanCatalogImport {
        files: Arc::clone(&files),
        assignments: vec![assignment],
        archives_missing: false,
    });
    assert!(
        planned.shown.problems.is_empty(),
        "{:?}",
        planned.shown.problems
    );
    assert!(shop.ask(ApplyCatalogImport(planned)).plan.applied);
    let mug = shop.product("mug");
    assert_eq!(mug.entry.entry.brand, "kiln-co");
    assert_eq!(mug.entry.entry.price, Cents(2_400));
    assert_eq!(mug.stock[0].unwrap().on_hand, 7);
    assert_eq!(shop.product("bowl").stock, [None]);
}

#[test]
fn files_without_a_table_are_refused() {
    let shop = Shop::new();
    let path = shop.file("notes.csv", "just\nsome\nlines\n");
    let refused = ask(
        &shop.desk,
        ReadCatalogFiles {
            paths: vec![path],
            pasted: None,
        },
    );
    let kind = refused.unwrap_err().kind;
    assert!(
        matches!(&kind, ProblemKind::CatalogNotFound { file } if file == "notes.csv"),
        "{kind:?}"
    );
    let pasted = shop.ask(ReadCatalogFiles {
        paths: Vec::new(),
        pasted: Some("Handle\tName\nmug\tMug\n".to_owned()),
    });
    assert_eq!(pasted.tables.len(), 1);
}

#[test]
fn stale_edit_returns_the_version_of_now() {
    let shop = Shop::with_products();
    let seen = shop.product("mug");
    let change = |price, revision| ProductChange {
        handle: "mug".to_owned(),
        price: FieldChange::Set(Cents(price)),
        expected_revision: Some(revision),
        ..ProductChange::default()
    };
    let revision = seen.entry.revision;
    assert_eq!(shop.edit(change(2_600, revision)), EditOutcome::Saved);
    let EditOutcome::Stale(Some(now)) = shop.edit(change(2_800, revision)) else {
        panic!("the second edit began with an old version");
    };
    assert_eq!(now.entry.entry.price, Cents(2_600));
    let again = change(2_800, now.entry.revision);
    assert_eq!(shop.edit(again), EditOutcome::Saved);
    assert_eq!(shop.product("mug").entry.entry.price, Cents(2_800));
    let refused = shop.edit(change(-1, shop.product("mug").entry.revision));
    assert!(matches!(refused, EditOutcome::Refused(_)), "{refused:?}");
}

#[test]
fn stale_count_of_stock_is_refused() {
    let shop = Shop::with_products();
    let count = |on_hand, expected| {
        EditStock(StockChange {
            product: Some("knit-hoodie".to_owned()),
            variant: Some("M".to_owned()),
            on_hand: Some(on_hand),
            expected_on_hand: Some(expected),
            ..StockChange::default()
        })
    };
    assert_eq!(shop.ask(count(9, 12)), StockOutcome::Saved);
    let refused = shop.ask(count(11, 12));
    assert!(matches!(refused, StockOutcome::Refused(_)), "{refused:?}");
    let product = shop.product("knit-hoodie");
    assert_eq!(product.stock[0].unwrap().on_hand, 9);
}

#[test]
fn archived_product_is_offered_again_by_an_edit() {
    let shop = Shop::with_products();
    let revision = shop.product("mug").entry.revision;
    let archive = ProductChange {
        handle: "mug".to_owned(),
        archive: true,
        expected_revision: Some(revision),
        ..ProductChange::default()
    };
    assert_eq!(shop.edit(archive), EditOutcome::Saved);
    assert_eq!(shop.list("", true), ["mug"]);
    let archived = shop.product("mug");
    assert!(archived.entry.archived_at.is_some());
    let restore = ProductChange {
        handle: "mug".to_owned(),
        expected_revision: Some(archived.entry.revision),
        ..ProductChange::default()
    };
    assert_eq!(shop.edit(restore), EditOutcome::Saved);
    assert_eq!(shop.list("", true), [""; 0]);
}

#[test]
fn exported_catalog_is_imported_without_changes() {
    let shop = Shop::with_products();
    let folder = shop.folder.path().join("catalog");
    let export = ExportCatalog(SaveTarget::Path(folder.clone()));
    let name = "catalog".to_owned();
    assert_eq!(shop.ask(export.clone()), SaveOutcome::Saved { name });
    let refused = ask(&shop.desk, export).unwrap_err();
    assert!(matches!(refused.kind, ProblemKind::ExportFolderUsed { .. }));
    let files = shop.ask(ReadCatalogFiles {
        paths: vec![folder],
        pasted: None,
    });
    let planned = shop.plan(files, true);
    let plan = &planned.shown.plan;
    assert_eq!((plan.products.unchanged, plan.brands.unchanged), (2, 2));
    assert_eq!(plan.products.entries, []);
}
