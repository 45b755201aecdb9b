//! Snapshots of what a screen reader finds on the Shop pages of an operator and in their dialogs, in its order.

use super::{screen_reader::outline, shop_catalog::open_tab};
use crate::{
    contract::shop::parcels::ParcelState,
    desk::ShopSettings,
    ui::{
        commands::Action,
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, parcels},
        },
    },
};

fn engine() -> ScriptedEngine {
    ScriptedEngine::practice()
        .with_connections(connections::shop(ShopSettings::default()))
        .with_parcels()
}

fn open(tab: ShopTab) -> TestWindow {
    open_tab(engine(), tab)
}

/// The outline of the open dialog.
fn dialog(window: &TestWindow) -> String {
    let text = outline(window);
    let start = text.find("Dialog: ").expect("a dialog is open");
    text[start..].to_owned()
}

/// The outline of the connections in Settings.
fn connections_of(window: &TestWindow) -> String {
    let text = outline(window);
    let end = text
        .find("Button: Add connection")
        .expect("Settings are open");
    text[..end].to_owned()
}

/// The outline of the panel of the first parcel in this state, which begins with the recipient.
fn panel(state: ParcelState) -> String {
    let text = outline(&open_parcel(state));
    let recipient = parcels::first_parcel(state).recipient;
    let start = text.rfind(&format!("Label: {recipient}\n"));
    text[start.expect("the panel is open")..].to_owned()
}

/// To ship with the panel of the first parcel in this state.
fn open_parcel(state: ParcelState) -> TestWindow {
    let mut window = open(ShopTab::ToShip);
    let parcel = parcels::first_parcel(state).parcel;
    window.state_mut().out.act(Action::ShowParcel(parcel));
    window.settle();
    window
}

#[test]
fn stock_is_announced() {
    insta::assert_snapshot!(outline(&open(ShopTab::Stock)));
}

#[test]
fn item_of_the_stock_is_announced() {
    let mut window = open(ShopTab::Stock);
    window.click("Heavy Knit Hoodie, M");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn parcels_are_announced() {
    insta::assert_snapshot!(outline(&open(ShopTab::ToShip)));
}

#[test]
fn packing_dialog_is_announced() {
    let mut window = open(ShopTab::ToShip);
    window.click("Pack all");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn packing_runs_are_announced() {
    let mut window = open(ShopTab::ToShip);
    window.click("Packing runs");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn tracking_dialog_is_announced() {
    let mut window = open(ShopTab::ToShip);
    window.click("Record tracking");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn checked_numbers_are_announced() {
    let mut window = open(ShopTab::ToShip);
    window.click("Record tracking");
    window.type_into("Parcel number", "7KM-4XC-9TN");
    window.type_into("Tracking number", "9400111206206406260787");
    window.click("Check numbers");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn shipped_parcel_is_announced() {
    insta::assert_snapshot!(panel(ParcelState::Shipped));
}

#[test]
fn lost_parcel_is_announced() {
    insta::assert_snapshot!(panel(ParcelState::Lost));
}

#[test]
fn refund_of_a_parcel_is_announced() {
    let mut window = open_parcel(ParcelState::Lost);
    window.click("Refund order");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn settling_of_a_parcel_is_announced() {
    let mut window = open_parcel(ParcelState::Lost);
    window.click("Settle problem");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn shop_settings_are_announced() {
    let mut window = open(ShopTab::ToShip);
    window.click("Shop settings");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn address_of_a_parcel_is_announced() {
    let mut window = open_parcel(ParcelState::ToShip);
    window.click("Correct address");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn funds_are_announced() {
    insta::assert_snapshot!(outline(&open(ShopTab::Funds)));
}

#[test]
fn deposit_is_announced() {
    let mut window = open(ShopTab::Funds);
    window.click("Add funds to People team");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn invoice_is_announced() {
    let mut window = open(ShopTab::Funds);
    window.click("Change the invoice of Sales");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn audit_is_announced() {
    let mut window = open(ShopTab::Audit);
    window.click("Verify shop");
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn change_of_the_catalog_is_announced() {
    let mut window = open(ShopTab::Audit);
    window.click("Catalog changed");
    insta::assert_snapshot!(dialog(&window));
}

#[test]
fn settings_of_my_shop_are_announced() {
    let mut window = TestWindow::open(engine());
    window.go(Page::Settings);
    window.click("Set up gift links");
    insta::assert_snapshot!(connections_of(&window));
}

#[test]
fn operator_key_is_announced() {
    let engine = ScriptedEngine::practice().with_connections(connections::remote());
    let mut window = TestWindow::open(engine);
    window.go(Page::Settings);
    window.click("Enter the operator key of People team");
    insta::assert_snapshot!(connections_of(&window));
}
