//! Tests of templates: saving one in New gift, the tab in Drafts, and creating a gift from one.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    contract::Cents,
    desk::{Command, TemplateChange, sends::guards::SendWarning},
    recipients::Field,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{catalog::product_id, gift::people},
        },
    },
};

fn open_templates(engine: ScriptedEngine) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.go(Page::Drafts);
    window.click_role(Role::Tab, "Templates");
    window
}

fn with_template() -> ScriptedEngine {
    ScriptedEngine::practice().with_template("Autumn thanks")
}

fn saved_names(window: &TestWindow) -> Vec<String> {
    window.engine.commands(|command| match command {
        Command::ChangeTemplate {
            change: TemplateChange::Save { name, .. },
            ..
        } => Some(name.clone()),
        _ => None,
    })
}

fn price_change() -> SendWarning {
    SendWarning::PriceChanged {
        product_id: product_id(5),
        product: "Heavy Knit Hoodie".to_owned(),
        shown: Cents(6_400),
        current: Cents(7_000),
    }
}

#[test]
fn gift_is_saved_as_template() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.click("New gift");
    window.open_section("Gift");
    window.click("Save as template");
    assert!(window.shows("It doesn’t keep recipients"));
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Hoodies");
    window.click("Save template");
    assert!(window.shows("Template “Hoodies” saved"));
    assert_eq!(saved_names(&window), ["Hoodies"]);
    window.go(Page::Drafts);
    window.click_role(Role::Tab, "Templates");
    window.get_by_label("1 template");
    window.get_by_label("Hoodies");
}

#[test]
fn enter_saves_and_same_name_replaces() {
    let engine = with_template().with_gift(&people());
    let mut window = TestWindow::open(engine);
    window.click("New gift");
    window.open_section("Gift");
    window.click("Save as template");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Autumn thanks");
    assert!(window.shows("A template with this name exists. Saving replaces that template."));
    window.get_by_label("Replace template");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(saved_names(&window), ["Autumn thanks"]);
    window.go(Page::Drafts);
    window.click_role(Role::Tab, "Templates");
    window.get_by_label("1 template");
}

#[test]
fn template_starts_new_gift() {
    let mut window = open_templates(with_template());
    window.click("Create gift from Autumn thanks");
    let drafts = window.engine.drafts();
    let (draft, recipients) = drafts.last().expect("a draft");
    assert_eq!(draft.cart[0].product_name, "Heavy Knit Hoodie");
    assert_eq!(
        (draft.name.as_str(), recipients.filled_row_count()),
        ("", 0)
    );
    drop(drafts);
    window.open_section("Gift");
    window.get_by_label("Remove Heavy Knit Hoodie");
}

#[test]
fn template_is_renamed_copied_and_deleted_with_undo() {
    let mut window = open_templates(with_template());
    window.click("Rename Autumn thanks");
    window.click_role(Role::TextInput, "Name");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Fall thanks");
    window.click("Rename");
    window.get_by_label("Fall thanks");
    window.click("Duplicate Fall thanks");
    window.get_by_label("Fall thanks (copy)");
    window.get_by_label("2 templates");
    window.click("Delete Fall thanks");
    window.get_by_label("1 template");
    window.click("Undo: Template “Fall thanks” deleted");
    window.get_by_label("2 templates");
}

#[test]
fn search_finds_templates_by_product() {
    let mut window = open_templates(with_template().with_template("Books"));
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("autumn");
    window.get_by_label("1 template");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("knit");
    window.get_by_label("2 templates");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("tea");
    window.get_by_label("No results for “tea”");
}

#[test]
fn empty_tab_says_how_to_save_one() {
    let window = open_templates(ScriptedEngine::practice());
    window.get_by_label("No templates yet");
    assert!(window.shows("choose “Save as template”"));
}

#[test]
fn empty_gift_starts_from_template_and_keeps_recipients() {
    let mut window = TestWindow::open(with_template().with_gift(&people()));
    window.click("New gift");
    window.open_section("Gift");
    window.click("Remove Heavy Knit Hoodie");
    window.click("Start from template");
    window.click_role(Role::MenuItem, "Autumn thanks");
    let drafts = window.engine.drafts();
    let (draft, recipients) = drafts.last().expect("a draft");
    assert_eq!(drafts.len(), 1);
    assert_eq!(draft.cart.len(), 1);
    assert_eq!(draft.name, "Autumn thank-you");
    assert_eq!(recipients.filled_row_count(), 25);
    drop(drafts);
    assert_eq!(window.engine.cell(1, Field::FirstName), "Ida");
    assert!(window.query_by_label("Start from template").is_none());
}

#[test]
fn changes_of_catalog_are_named_when_template_is_used() {
    let gone = SendWarning::ProductGone {
        product: "Garden Tea Chest".to_owned(),
    };
    let engine = with_template().with_template_warnings(vec![price_change(), gone]);
    let mut window = open_templates(engine);
    window.click("Create gift from Autumn thanks");
    assert!(window.shows("The catalog changed since this template was saved"));
    let price = "The price of Heavy Knit Hoodie changed from $64.00 to $70.00.";
    assert!(window.shows(price));
    assert!(window.shows("Garden Tea Chest isn’t in the catalog any more."));
    let price_of_line = window.engine.drafts().last().expect("a draft").0.cart[0].price;
    assert_eq!(price_of_line, Cents(7_000));
    window.click("Dismiss");
    assert!(!window.shows(price));
}
