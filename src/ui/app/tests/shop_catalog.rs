//! Tests of the Shop pages of an operator: the list of the catalog and Audit, and what the tests of all tabs share.

use egui::{Event, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{ShopSettings, shop::audit::ListAudit},
    ui::{
        commands::Action,
        page::{Page, ShopTab},
        test_support::{ScriptedEngine, TestWindow, samples::connections},
    },
};

pub(super) fn operator() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::shop(ShopSettings::default()))
}

pub(super) fn open_tab(engine: ScriptedEngine, tab: ShopTab) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.state_mut().out.act(Action::Go(Page::Shop(tab)));
    window.settle();
    window
}

pub(super) fn paste(window: &mut TestWindow, table: &str) {
    window.event(Event::Paste(table.to_owned()));
    window.settle();
}

pub(super) fn is_disabled(window: &TestWindow, role: Role, label: &str) -> bool {
    let control = window.get_by_role_and_label(role, label);
    control.accesskit_node().is_disabled()
}

#[test]
fn empty_catalog_says_how_to_fill_it() {
    let mut window = open_tab(operator().with_empty_shop(), ShopTab::Catalog);
    assert!(window.shows("No products yet"));
    window.click("Import products");
    assert!(window.shows("Choose file"), "{}", window.on_screen());
    window.click_role(Role::Button, "Catalog");
    assert!(window.shows("No products yet"));
}

#[test]
fn products_are_searched_and_archived_ones_shown() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    assert!(window.shows("4 products") && window.shows("Not offered"));
    window.click("Search name, handle or SKU");
    window.type_text("hoodie");
    window.settle();
    assert!(window.shows("1 product") && !window.shows("Morning Mug"));
    window.type_text("xyz");
    window.settle();
    assert!(window.shows("No results for “hoodiexyz”"));
    window.click_first("Clear search");
    window.click_role(Role::RadioButton, "Archived");
    window.settle();
    assert!(window.shows("Cedar Soy Candle"));
}

#[test]
fn audit_is_filtered_and_the_shop_verified() {
    let mut window = open_tab(operator(), ShopTab::Audit);
    assert!(window.shows("Catalog changed") && window.shows("Parcels packed"));
    window.click_role(Role::ComboBox, "Action");
    window.click_role(Role::MenuItem, "Stock");
    window.settle();
    let queries = window.engine.questions::<ListAudit>();
    assert_eq!(
        queries.last().unwrap().query.action.as_deref(),
        Some("stock")
    );
    assert!(window.shows("Stock counted") && !window.shows("Catalog changed"));
    window.click("Verify shop");
    assert!(window.shows("Everything agrees") && window.shows("Ledger: agrees"));
}
