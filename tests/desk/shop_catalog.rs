//! The catalog of My shop: files are read and imported, single products are changed, and changes of other operators are not
//! lost.

use std::{fs, path::PathBuf, sync::Arc};

use giftdesk::{
    contract::{
        Cents,
        shop::{
            catalog::{
                BrandChange, CardChange, EntryKind, FieldChange, ProductChange, ShopCard,
                VariantChange,
            },
            stock::StockChange,
        },
    },
    desk::{
        Desk, ProblemKind, Question,
        catalog::ProductQuery,
        shop::{
            SaveOutcome, SaveTarget,
            catalog::{
                AddPictures, ApplyCatalogImport, CatalogFiles, CreateOutcome, CreateProduct,
                EditEntry, EditOutcome, EditProduct, EditedProduct, ExpectedStock, ExportCatalog,
                GetShopBrands, GetShopProduct, ImportProblemText, ListShopEntries,
                ListShopProducts, PictureSource, PlanCatalogImport, PlannedImport,
                ReadCatalogFiles, ShownProduct,
            },
        },
    },
    shop_files::catalog::{Column, PictureProblem},
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
        let applied = shop.ask(ApplyCatalogImport::new(planned));
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
            ..ReadCatalogFiles::default()
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

    fn edit(&self, change: ProductChange) -> EditedProduct {
        self.ask(EditProduct {
            handle: change.handle.clone(),
            change: Some(change),
            stock: Vec::new(),
            expected_stock: Vec::new(),
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
    assert!(shop.ask(ApplyCatalogImport::new(planned)).plan.applied);
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
    assert!(shop.ask(ApplyCatalogImport::new(planned)).plan.applied);
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
    let applied = shop.ask(ApplyCatalogImport::new(planned));
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
    assert!(shop.ask(ApplyCatalogImport::new(planned)).plan.applied);
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
            ..ReadCatalogFiles::default()
        },
    );
    let kind = refused.unwrap_err().kind;
    assert!(
        matches!(&kind, ProblemKind::CatalogNotFound { file } if file == "notes.csv"),
        "{kind:?}"
    );
    let pasted = shop.ask(ReadCatalogFiles {
        pasted: Some("Handle\tName\nmug\tMug\n".to_owned()),
        ..ReadCatalogFiles::default()
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
    let saved = shop.edit(change(2_600, revision));
    assert_eq!(saved.outcome, EditOutcome::Saved);
    let stale = shop.edit(change(2_800, revision));
    assert_eq!(stale.outcome, EditOutcome::Stale);
    let now = stale.now.unwrap();
    assert_eq!(now.entry.entry.price, Cents(2_600));
    let again = shop.edit(change(2_800, now.entry.revision));
    assert_eq!(again.outcome, EditOutcome::Saved);
    assert_eq!(again.now.unwrap().entry.entry.price, Cents(2_800));
    let refused = shop.edit(change(-1, shop.product("mug").entry.revision));
    assert!(
        matches!(refused.outcome, EditOutcome::Refused(_)),
        "{refused:?}"
    );
}

fn count(variant: &str, on_hand: i64, expected: i64) -> StockChange {
    StockChange {
        product: Some("knit-hoodie".to_owned()),
        variant: Some(variant.to_owned()),
        on_hand: Some(on_hand),
        expected_on_hand: Some(expected),
        ..StockChange::default()
    }
}

#[test]
fn stale_count_of_stock_returns_the_counts_of_now() {
    let shop = Shop::with_products();
    let edit = |stock| {
        shop.ask(EditProduct {
            handle: "knit-hoodie".to_owned(),
            change: None,
            stock,
            expected_stock: Vec::new(),
        })
    };
    let saved = edit(vec![count("M", 9, 12)]);
    assert_eq!(saved.outcome, EditOutcome::Saved);
    let stale = edit(vec![count("L", 6, 5), count("M", 11, 12)]);
    assert_eq!(stale.outcome, EditOutcome::Stale);
    let stock = &stale.now.as_ref().unwrap().stock;
    let counts: Vec<i64> = stock.iter().map(|it| it.unwrap().on_hand).collect();
    assert_eq!(counts, [9, 6], "the first count was saved");
    assert!(!stale.is_entry_saved);
}

#[test]
fn added_option_refuses_stock_that_moved() {
    let shop = Shop::with_products();
    let edit = |seen| {
        let variant = |size: &str| VariantChange {
            values: vec![size.to_owned(), "Ink".to_owned()],
            ..VariantChange::default()
        };
        let names = ["Size", "Color"].map(str::to_owned).to_vec();
        shop.ask(EditProduct {
            handle: "knit-hoodie".to_owned(),
            change: Some(ProductChange {
                handle: "knit-hoodie".to_owned(),
                options: FieldChange::Set(names),
                variants: vec![variant("M"), variant("L")],
                replaces_variants: true,
                expected_revision: Some(shop.product("knit-hoodie").entry.revision),
                ..ProductChange::default()
            }),
            stock: Vec::new(),
            expected_stock: vec![ExpectedStock {
                variant: "M".to_owned(),
                on_hand: Some(seen),
            }],
        })
    };
    let stale = edit(13);
    assert_eq!(stale.outcome, EditOutcome::Stale);
    assert!(!stale.is_entry_saved);
    assert_eq!(stale.now.unwrap().stock[0].unwrap().on_hand, 12);
    assert_eq!(edit(12).outcome, EditOutcome::Saved);
}

#[test]
fn product_is_saved_before_its_stock() {
    let shop = Shop::with_products();
    let edited = shop.ask(EditProduct {
        handle: "knit-hoodie".to_owned(),
        change: Some(ProductChange {
            handle: "knit-hoodie".to_owned(),
            price: FieldChange::Set(Cents(6_800)),
            expected_revision: Some(shop.product("knit-hoodie").entry.revision),
            ..ProductChange::default()
        }),
        stock: vec![count("M", 11, 10)],
        expected_stock: Vec::new(),
    });
    assert_eq!(edited.outcome, EditOutcome::Stale);
    assert!(edited.is_entry_saved);
    let now = edited.now.unwrap();
    assert_eq!(now.entry.entry.price, Cents(6_800));
    assert_eq!(now.stock[0].unwrap().on_hand, 12);
}

#[test]
fn new_product_changes_no_brand() {
    let shop = Shop::with_products();
    let create = |handle: &str| {
        shop.ask(CreateProduct {
            product: ProductChange {
                handle: handle.to_owned(),
                name: FieldChange::Set("Bowl".to_owned()),
                brand: FieldChange::Set("kiln-co".to_owned()),
                price: FieldChange::Set(Cents(1_800)),
                variants: vec![VariantChange::default()],
                expected_revision: Some(0),
                ..ProductChange::default()
            },
            new_brand: Some(BrandChange {
                handle: "kiln-co".to_owned(),
                name: FieldChange::Set("KILN & CO".to_owned()),
                expected_revision: Some(0),
                ..BrandChange::default()
            }),
        })
    };
    assert_eq!(create("bowl"), CreateOutcome::Exists(EntryKind::Brand));
    let brands = shop.ask(GetShopBrands);
    assert!(brands.active.iter().any(|brand| brand.name == "Kiln & Co"));
    assert_eq!(shop.list("bowl", false), [""; 0]);
}

#[test]
fn import_is_planned_again_when_the_shop_changed() {
    let shop = Shop::with_products();
    let only_mug = "Handle,Name\nmug,Big mug\n";
    let shown = shop.plan(shop.read(only_mug), true);
    assert_eq!(shown.shown.plan.products.archived, 1);
    let bowl = "Handle,Name,Brand,Price\nbowl,Bowl,kiln-co,18\n";
    let other = shop.plan(shop.read(bowl), false);
    assert!(shop.ask(ApplyCatalogImport::new(other)).plan.applied);
    let again = shop.ask(ApplyCatalogImport::new(shown));
    assert!(!again.plan.applied && again.problems.is_empty());
    assert_eq!(again.plan.products.archived, 2);
    assert_eq!(shop.list("", false), ["bowl", "knit-hoodie", "mug"]);
}

#[test]
fn pictures_of_several_folders_are_read_without_their_tables() {
    let shop = Shop::new();
    let table = shop.file("products.csv", "Handle,Name\nmug,Mug\n");
    let pictures = ["first", "second"].map(|name| {
        let folder = shop.folder.path().join(name);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("other.csv"), "Handle,Name\nbowl,Bowl\n").unwrap();
        fs::write(folder.join(format!("{name}.png")), "no picture").unwrap();
        folder
    });
    let files = shop.ask(ReadCatalogFiles {
        paths: vec![table.clone(), table],
        pictures: pictures.to_vec(),
        pasted: None,
    });
    assert_eq!(files.names, ["products.csv"]);
    let mut found = files.pictures.as_ref().unwrap().lock().unwrap();
    for name in ["first.png", "second.png"] {
        assert_eq!(found.hash(name), Err(PictureProblem::Unreadable), "{name}");
    }
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
    assert_eq!(shop.edit(archive).outcome, EditOutcome::Saved);
    assert_eq!(shop.list("", true), ["mug"]);
    let archived = shop.product("mug");
    assert!(archived.entry.archived_at.is_some());
    let restore = ProductChange {
        handle: "mug".to_owned(),
        expected_revision: Some(archived.entry.revision),
        ..ProductChange::default()
    };
    assert_eq!(shop.edit(restore).outcome, EditOutcome::Saved);
    assert_eq!(shop.list("", true), [""; 0]);
}

#[test]
fn exported_catalog_is_imported_without_changes() {
    let shop = Shop::with_products();
    let folder = shop.folder.path().join("catalog");
    let export = ExportCatalog::new(SaveTarget::Path(folder.clone()));
    let name = "catalog".to_owned();
    assert_eq!(shop.ask(export.clone()), SaveOutcome::Saved { name });
    let refused = ask(&shop.desk, export).unwrap_err();
    assert!(matches!(refused.kind, ProblemKind::ExportFolderUsed { .. }));
    let files = shop.ask(ReadCatalogFiles {
        paths: vec![folder],
        ..ReadCatalogFiles::default()
    });
    let planned = shop.plan(files, true);
    let plan = &planned.shown.plan;
    assert_eq!((plan.products.unchanged, plan.brands.unchanged), (2, 2));
    assert_eq!(plan.products.entries, []);
}

#[test]
fn added_pictures_are_stored_and_named_by_a_card() {
    let shop = Shop::new();
    let photo = shop.folder.path().join("card.png");
    image::RgbImage::new(4, 3).save(&photo).unwrap();
    let note = shop.file("note.png", "no picture");
    let added = shop.ask(AddPictures(vec![
        PictureSource::File(photo),
        PictureSource::File(note),
        PictureSource::Pixels {
            width: 2,
            height: 1,
            premultiplied: Arc::new([255; 8]),
        },
    ]));
    assert_eq!(added.refused, ["note.png"]);
    assert_eq!(added.hashes.len(), 2);
    let edit = |change: CardChange| {
        shop.ask(EditEntry::<ShopCard> {
            handle: "thanks".to_owned(),
            change: CardChange {
                handle: "thanks".to_owned(),
                ..change
            },
        })
    };
    let created = edit(CardChange {
        name: FieldChange::Set("Thanks".to_owned()),
        picture: FieldChange::Set(added.hashes[0].clone()),
        expected_revision: Some(0),
        ..CardChange::default()
    });
    assert_eq!(created.outcome, EditOutcome::Saved);
    let card = created.now.unwrap();
    assert_eq!(card.entry.picture.as_ref(), Some(&added.hashes[0]));
    let stale = edit(CardChange {
        name: FieldChange::Set("Cheers".to_owned()),
        expected_revision: Some(0),
        ..CardChange::default()
    });
    assert_eq!(stale.outcome, EditOutcome::Stale);
    let archived = edit(CardChange {
        expected_revision: Some(card.revision),
        archive: true,
        ..CardChange::default()
    });
    assert_eq!(archived.outcome, EditOutcome::Saved);
    let list = |is_archived| {
        let question = ListShopEntries::<ShopCard>::new(String::new(), is_archived, 1);
        shop.ask(question).total
    };
    assert_eq!((list(false), list(true)), (0, 1));
}

#[test]
fn removed_variant_leaves_the_others() {
    let shop = Shop::with_products();
    let large = VariantChange {
        values: vec!["L".to_owned()],
        ..VariantChange::default()
    };
    let edited = shop.edit(ProductChange {
        handle: "knit-hoodie".to_owned(),
        variants: vec![large],
        replaces_variants: true,
        ..ProductChange::default()
    });
    assert_eq!(edited.outcome, EditOutcome::Saved);
    let shown = edited.now.unwrap();
    let variants = shown.entry.entry.variants.iter();
    let skus: Vec<_> = variants.map(|it| it.sku.as_deref().unwrap()).collect();
    assert_eq!(skus, ["HOOD-L"]);
    assert_eq!(shown.stock[0].unwrap().on_hand, 5);
}
