//! Tests of Products, Brands and the product panel.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::Cents,
    desk::{Command, CountCategories, Draft, GetRows, catalog::ProductQuery},
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow},
    },
};

fn open_page(page: Page) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    if page != Page::Products {
        window.go(page);
    }
    window
}

fn last_product_query(window: &TestWindow) -> ProductQuery {
    let queries = window.engine.commands(|command| {
        let rows = command.question::<GetRows<ProductQuery>>()?;
        Some(rows.list.clone())
    });
    queries.last().expect("products were requested").clone()
}

fn last_new_draft(window: &TestWindow) -> Draft {
    let drafts = window.engine.commands(|command| match command {
        Command::NewDraft(draft) => Some((**draft).clone()),
        _ => None,
    });
    drafts.last().expect("a draft was created").clone()
}

#[test]
fn search_filters_products_while_typing() {
    let mut window = open_page(Page::Products);
    window.get_by_label("124 products from 8 brands");
    window.press(Modifiers::COMMAND, Key::F);
    window
        .get_by_role_and_label(Role::TextInput, "Search products")
        .type_text("hoodie");
    window.settle();
    window.get_by_label("12 products");
    assert!(!window.shows("Cedar Soy Candle"));
    window.click("Clear search");
    window.get_by_label("124 products from 8 brands");
}

#[test]
fn category_counts_follow_the_search() {
    let mut window = open_page(Page::Products);
    let count = |window: &TestWindow| {
        let home = window.get_by_role_and_label(Role::CheckBox, "Home");
        home.accesskit_node().value().unwrap_or_default()
    };
    let before = count(&window);
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("hoodie");
    let counted = window.engine.questions::<CountCategories>().into_iter();
    let searched = counted.filter(|CountCategories(query)| query.text == "hoodie");
    assert_eq!(searched.count(), 1);
    assert_ne!(count(&window), before);
    window.click("Clear search");
    assert_eq!(count(&window), before);
}

#[test]
fn filters_narrow_products_and_can_be_removed() {
    let mut window = open_page(Page::Products);
    window.click("Home");
    window.click_role(Role::Button, "Vegan");
    let query = last_product_query(&window);
    assert_eq!(query.categories, ["Home"]);
    assert_eq!(query.values, ["Vegan"]);
    window.get_by_label("Remove filters").scroll_to_me();
    window.settle();
    window.click("Remove filters");
    let query = last_product_query(&window);
    assert!(query.categories.is_empty() && query.values.is_empty());
}

#[test]
fn variant_and_quantity_are_added_to_gift() {
    let mut window = open_page(Page::Products);
    window.click("Heavy Knit Hoodie, Northloop, $64.00");
    window.get_by_label("Shipping $8.00, free for $75.00 or more from Northloop");
    window.get_by_label("Doesn’t ship to AK and HI");
    window.click("M");
    // An incomplete selection cannot be added.
    window.get_by_label("Also choose: Color");
    window.click("Moss");
    window.click("Increase Quantity per recipient");
    window.click("Add to gift · $128.00");
    let draft = last_new_draft(&window);
    let line = &draft.cart[0];
    assert_eq!(line.variants, ["M / Moss"]);
    assert_eq!(line.quantity, 2);
    assert_eq!(draft.products_total(), Cents(12_800));
    assert!(!window.shows("Add to gift"), "the panel is closed");
    assert!(window.shows("Heavy Knit Hoodie was added to the gift."));
}

#[test]
fn suggested_amount_is_added_to_gift() {
    let mut window = open_page(Page::Products);
    window.click("Any Amount Gift Card, Giftdesk Choice, $10–$500");
    window.click("$75");
    window.click("Add to gift · $75.00");
    assert_eq!(
        last_new_draft(&window).cart[0].variable_price,
        Some(Cents(7500))
    );
}

#[test]
fn escape_closes_product_panel() {
    let mut window = open_page(Page::Products);
    window.click("Desk Fern in Clay, Fern & Field, $45.00");
    assert!(window.shows("Add to gift"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Add to gift"));
}

#[test]
fn brand_shows_its_sets_and_products() {
    let mut window = open_page(Page::Brands);
    window.click("Northloop");
    window.get_by_label("For a desk");
    window.get_by_label("All products");
    window.click("Back to brands");
    window.get_by_label("8 brands");
}
