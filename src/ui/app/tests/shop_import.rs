//! Tests of the import of catalog files in the window.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::Role;

use super::shop_catalog::{is_disabled, open_tab, operator, paste};
use crate::{
    desk::{
        FileChoice,
        shop::catalog::{
            ApplyCatalogImport, PickPictureFolder, PlanCatalogImport, ReadCatalogFiles,
        },
    },
    ui::{
        commands::Action,
        page::{Page, ShopTab},
        test_support::{TestWindow, samples::shop},
    },
};

#[derive(Debug)]
struct File(&'static str);

impl egui::DroppedFile for File {
    fn path(&self) -> &Path {
        Path::new(self.0)
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }
}

fn drop_file(window: &mut TestWindow, path: &'static str) {
    window.input_mut().dropped_files.push(Arc::new(File(path)));
    window.settle();
}

#[test]
fn pasted_table_is_planned_and_applied_once() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    paste(&mut window, shop::TABLE);
    assert!(window.shows("2 new") && window.shows("18 unchanged"));
    assert!(window.shows("$64.00 → $68.00"), "{}", window.on_screen());
    assert!(window.engine.questions::<ApplyCatalogImport>().is_empty());
    window.click("Archive what the files don’t have");
    let plans = window.engine.questions::<PlanCatalogImport>();
    let archives: Vec<bool> = plans.iter().map(|plan| plan.archives_missing).collect();
    assert_eq!(archives, [false, true]);
    window.click("Apply 5 changes");
    assert_eq!(window.engine.questions::<ApplyCatalogImport>().len(), 1);
    assert!(window.shows("5 changes imported"));
    window.click("Show products");
    assert!(window.shows("Heavy Knit Hoodie"));
}

#[test]
fn problems_prevent_an_import() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    paste(&mut window, shop::WRONG_TABLE);
    assert!(window.shows("3 problems"));
    assert!(window.shows("The shop has no brand Kilnco"));
    assert!(is_disabled(&window, Role::Button, "Apply changes"));
}

#[test]
fn unknown_columns_are_assigned_before_the_plan() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    paste(&mut window, shop::UNKNOWN_TABLE);
    assert!(
        window.shows("Columns of stock list.csv"),
        "{}",
        window.on_screen()
    );
    assert!(window.engine.questions::<PlanCatalogImport>().is_empty());
    window.type_into("Brand of all products", "Kiln & Co");
    window.click("Show plan");
    let plans = window.engine.questions::<PlanCatalogImport>();
    assert_eq!(plans[0].assignments[0].brand, "Kiln & Co");
    assert!(window.shows("2 new"));
}

#[test]
fn assigned_columns_stay_when_pictures_are_added() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    paste(&mut window, shop::UNKNOWN_TABLE);
    window.type_into("Brand of all products", "Kiln & Co");
    window.click("Show plan");
    window.click("Add pictures");
    let folder = PathBuf::from("/home/ida/pictures");
    let chosen = FileChoice::Chosen(folder.clone());
    window.engine.answer::<PickPictureFolder>(Ok(chosen));
    window.settle();
    let reads = window.engine.questions::<ReadCatalogFiles>();
    let read = reads.last().unwrap();
    assert_eq!(read.pictures, [folder]);
    assert!(
        read.paths.is_empty(),
        "the tables of the folder are not read"
    );
    let plans = window.engine.questions::<PlanCatalogImport>();
    assert_eq!(plans.len(), 2, "{}", window.on_screen());
    assert_eq!(plans[1].assignments, plans[0].assignments);
    window.click("Change columns");
    assert!(window.shows("Columns of stock list.csv"));
    window.click("Cancel");
    assert!(window.shows("2 new"), "the plan stays");
}

#[test]
fn file_that_cannot_be_read_is_left_out() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    paste(&mut window, shop::TABLE);
    drop_file(&mut window, "/home/ida/damaged.xlsx");
    assert!(window.shows("damaged.xlsx"), "{}", window.on_screen());
    assert!(window.shows("2 new"), "the plan stays");
    drop_file(&mut window, "/home/ida/products.csv");
    let reads = window.engine.questions::<ReadCatalogFiles>();
    let good = Path::new("/home/ida/products.csv");
    assert_eq!(reads.last().unwrap().paths, [good]);
    assert!(!window.shows("damaged.xlsx"), "{}", window.on_screen());
}

#[test]
fn changed_shop_shows_the_new_plan() {
    let mut window = open_tab(operator().with_held_shop_changes(), ShopTab::Catalog);
    paste(&mut window, shop::TABLE);
    window.click("Apply 5 changes");
    assert!(!window.shows("Apply 5 changes"));
    let mut again = shop::applied();
    again.plan.applied = false;
    window
        .engine
        .answer::<ApplyCatalogImport>(Ok(Arc::new(again)));
    window.settle();
    assert!(window.shows("The shop changed meanwhile"));
    assert!(window.shows("Apply 5 changes"), "{}", window.on_screen());
    assert_eq!(window.engine.questions::<PlanCatalogImport>().len(), 2);
}

fn open(window: &mut TestWindow, tab: ShopTab) {
    window.state_mut().out.act(Action::Go(Page::Shop(tab)));
    window.settle();
}

#[test]
fn import_is_received_while_another_tab_is_shown() {
    let mut window = open_tab(operator().with_held_shop_changes(), ShopTab::Catalog);
    paste(&mut window, shop::TABLE);
    window.click("Apply 5 changes");
    open(&mut window, ShopTab::Funds);
    let mut again = shop::applied();
    again.plan.applied = false;
    window
        .engine
        .answer::<ApplyCatalogImport>(Ok(Arc::new(again)));
    window.settle();
    assert!(window.shows("The shop changed meanwhile"));
    assert_eq!(window.engine.questions::<PlanCatalogImport>().len(), 2);
    open(&mut window, ShopTab::Catalog);
    assert!(window.shows("Apply 5 changes"), "{}", window.on_screen());
}
