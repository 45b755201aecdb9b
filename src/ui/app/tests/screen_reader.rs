//! Snapshots of what a screen reader finds on pages and in dialogs, in its order.

use std::fmt::Write as _;

use egui::{Key, Modifiers, Role, accesskit::Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::shop_catalog::{open_tab, operator};
use crate::{
    contract::shop::practice::Packing,
    ui::{
        page::{Page, ShopTab},
        test_support::{
            ScriptedEngine, TestWindow,
            samples::gift::{people, people_export, valid_people},
        },
    },
};

/// The left edge and the top of the page, in points; the rail and the top bar are outside.
const PAGE: (f64, f64) = (208.0, 56.0);

/// The named controls and texts of the page with their roles and states, one per line.
pub(super) fn outline(window: &TestWindow) -> String {
    let mut text = String::new();
    for node in window.get_all_by(|_| true) {
        let node = node.accesskit_node();
        let (label, value) = (node.label(), node.value());
        let name = label.clone().or_else(|| value.clone()).unwrap_or_default();
        // A dialog covers the window.
        let is_on_page = node.role() == Role::Dialog
            || node
                .bounding_box()
                .is_some_and(|place| place.x0 >= PAGE.0 && place.y0 >= PAGE.1);
        if name.is_empty() || !is_on_page || node.role() == Role::TextRun {
            continue;
        }
        let _ = write!(text, "{:?}: {name}", node.role());
        if let Some(value) = value.filter(|value| *value != name && !value.is_empty()) {
            let _ = write!(text, " = {}", value.replace('\n', " "));
        }
        for (is_set, state) in [
            (
                node.toggled() == Some(Toggled::True) || node.is_selected() == Some(true),
                "selected",
            ),
            (node.is_disabled(), "disabled"),
            (node.is_focused(), "focused"),
        ] {
            if is_set {
                let _ = write!(text, ", {state}");
            }
        }
        text.push('\n');
    }
    text
}

fn step(name: &str) -> String {
    step_of(ScriptedEngine::practice().with_gift(&people()), name)
}

fn step_of(engine: ScriptedEngine, name: &str) -> String {
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section(name);
    outline(&window)
}

#[test]
fn gift_step_is_announced() {
    insta::assert_snapshot!(step("Gift"));
}

#[test]
fn empty_recipients_step_is_announced() {
    insta::assert_snapshot!(step_of(ScriptedEngine::practice(), "Recipients"));
}

#[test]
fn recipients_step_is_announced() {
    let people = "First name,Last name,Email\nIda,Berg,ida@example.com\nRaj,Rao,\n";
    let engine = ScriptedEngine::practice().with_gift(people);
    insta::assert_snapshot!(step_of(engine, "Recipients"));
}

#[test]
fn message_step_is_announced() {
    insta::assert_snapshot!(step("Message"));
}

#[test]
fn delivery_step_is_announced() {
    insta::assert_snapshot!(step("Delivery"));
}

#[test]
fn review_step_is_announced() {
    insta::assert_snapshot!(step("Review"));
}

#[test]
fn mapping_is_announced() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    window.open_section("Recipients");
    window.press(Modifiers::NONE, Key::Escape);
    window.event(egui::Event::Paste(people_export()));
    window.settle();
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn gift_test_dialog_is_announced() {
    let engine = ScriptedEngine::practice().with_gift(&valid_people());
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Review");
    window.click_role(Role::Button, "Send a test to myself");
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn collections_are_announced() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Collections);
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn collection_preview_is_announced() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Collections);
    window.click("Two Small Joys, Choose up to 2 of 6, $90.00");
    window.click("Preview as recipient");
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn templates_are_announced() {
    let engine = ScriptedEngine::practice().with_template("Autumn thanks");
    let mut window = TestWindow::open(engine);
    window.go(Page::Drafts);
    window.click_role(Role::Tab, "Templates");
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn choice_who_packs_in_practice_is_announced() {
    let engine = ScriptedEngine::practice().with_practice_shop_pages(Packing::Operator);
    let mut window = TestWindow::open(engine);
    window.go(Page::Shop(ShopTab::ToShip));
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn people_are_announced() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::People);
    window.click("Select Ida Berg");
    insta::assert_snapshot!(outline(&window));
}

#[test]
fn person_panel_is_announced() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::People);
    window.click("Ida Berg");
    insta::assert_snapshot!(outline(&window));
}

/// The outline of an entry of the shop.
fn shop_entry(kind: &str, name: &str) -> String {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click_role(Role::RadioButton, kind);
    window.settle();
    window.click(name);
    window.settle();
    outline(&window)
}

#[test]
fn product_form_is_announced() {
    insta::assert_snapshot!(shop_entry("Products", "Any Amount Gift Card"));
}

#[test]
fn brand_form_is_announced() {
    insta::assert_snapshot!(shop_entry("Brands", "Kiln & Co"));
}

#[test]
fn card_form_is_announced() {
    insta::assert_snapshot!(shop_entry("Cards", "Thank you"));
}

#[test]
fn collection_form_is_announced() {
    insta::assert_snapshot!(shop_entry("Collections", "Warm things"));
}
