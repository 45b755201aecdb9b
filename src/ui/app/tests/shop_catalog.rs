//! Tests of the Shop pages of an operator: the catalog with its import, Funds and Audit.

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::{Cents, shop::catalog::FieldChange},
    desk::{
        ShopSettings,
        shop::{
            audit::ListAudit,
            catalog::{ApplyCatalogImport, EditProduct, PlanCatalogImport},
            funds::FundAccount,
        },
    },
    ui::{
        commands::Action,
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, shop},
        },
    },
};

fn operator() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::shop(ShopSettings::default()))
}

fn open_tab(engine: ScriptedEngine, tab: ShopTab) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.state_mut().out.act(Action::Go(Page::Shop(tab)));
    window.settle();
    window
}

fn paste(window: &mut TestWindow, table: &str) {
    window.event(Event::Paste(table.to_owned()));
    window.settle();
}

fn is_disabled(window: &TestWindow, label: &str) -> bool {
    let button = window.get_by_role_and_label(Role::Button, label);
    button.accesskit_node().is_disabled()
}

#[test]
fn empty_catalog_says_how_to_fill_it() {
    let mut window = open_tab(operator().with_empty_shop(), ShopTab::Catalog);
    assert!(window.shows("No products yet"));
    window.click("Import products");
    assert!(window.shows("Choose file"), "{}", window.on_screen());
    window.click("Catalog");
    assert!(window.shows("No products yet"));
}

#[test]
fn products_are_searched_and_archived_ones_shown() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    assert!(window.shows("4 products") && window.shows("Not offered"));
    window.click("Search name, brand or SKU");
    window.type_text("hoodie");
    assert!(window.shows("1 product") && !window.shows("Morning Mug"));
    window.type_text("xyz");
    assert!(window.shows("No results for “hoodiexyz”"));
    window.click("Clear search");
    window.click_role(Role::RadioButton, "Archived");
    assert!(window.shows("Cedar Soy Candle"));
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
    assert!(is_disabled(&window, "Apply 0 changes"));
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
fn stale_edit_shows_both_versions_and_is_applied_again() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click("Heavy Knit Hoodie");
    assert!(is_disabled(&window, "Save changes"), "nothing is edited");
    window.click("Price");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("$70");
    window.click("Save changes");
    assert!(window.shows("Changed by the other operator"));
    assert!(window.shows("Name: Heavy Knit Hoodie → Heavy Knit Hoodie, organic"));
    assert!(window.shows("Price: $64 → $70"), "{}", window.on_screen());
    window.click("Apply my changes");
    let edits = window.engine.questions::<EditProduct>();
    let edit = &edits.last().unwrap().change;
    assert_eq!(edit.price, FieldChange::Set(Cents(7_000)));
    assert!(edit.name.is_keep(), "the name of the other operator stays");
    assert_eq!(edit.expected_revision, Some(4));
}

#[test]
fn archiving_is_confirmed() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click("Heavy Knit Hoodie");
    window.click("Archive product");
    assert!(window.shows("Archive Heavy Knit Hoodie?"));
    assert!(window.engine.questions::<EditProduct>().is_empty());
    window.click_first("Cancel");
    assert!(window.engine.questions::<EditProduct>().is_empty());
}

#[test]
fn new_product_never_replaces_another() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click("New product");
    assert!(is_disabled(&window, "Create product"));
    for (field, value) in [("Name", "Tea Towel"), ("Price", "9.50"), ("SKU", "TOWEL")] {
        window.get_by_role_and_label(Role::TextInput, field).focus();
        window.settle();
        window.type_text(value);
    }
    window.click("Create product");
    let edits = window.engine.questions::<EditProduct>();
    let change = &edits[0].change;
    assert_eq!(
        (change.handle.as_str(), change.expected_revision),
        ("tea-towel", Some(0))
    );
    assert_eq!(change.price, FieldChange::Set(Cents(950)));
    assert!(window.shows("The shop has a product of this name already"));
}

#[test]
fn deposit_keeps_its_id_in_the_dialog() {
    let mut window = open_tab(operator(), ShopTab::Funds);
    assert!(window.shows("$4,123.50") && window.shows("Up to $2,000.00"));
    window.click("Add funds to People team");
    window
        .get_by_role_and_label(Role::TextInput, "Amount")
        .focus();
    window.settle();
    window.type_text("500");
    window.click("Add $500.00");
    let deposits = window.engine.questions::<FundAccount>();
    assert_eq!(deposits.len(), 1);
    assert_eq!(deposits[0].request.amount, Cents(50_000));
    assert_eq!(deposits[0].account, 1);
    assert!(window.shows("Added $500.00 to People team"));
}

#[test]
fn audit_is_filtered_and_the_shop_verified() {
    let mut window = open_tab(operator(), ShopTab::Audit);
    assert!(window.shows("Catalog changed") && window.shows("Parcels packed"));
    window.click_role(Role::ComboBox, "Action");
    window.click_role(Role::MenuItem, "Stock");
    let queries = window.engine.questions::<ListAudit>();
    assert_eq!(
        queries.last().unwrap().query.action.as_deref(),
        Some("stock")
    );
    assert!(window.shows("Stock counted") && !window.shows("Catalog changed"));
    window.click("Verify shop");
    assert!(window.shows("Everything agrees") && window.shows("Ledger: agrees"));
}
