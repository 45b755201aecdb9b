//! Tests of Products, Brands, the product panel and Settings: controls are found by role and label.

mod fixture;
#[cfg(feature = "pictures")]
mod pictures;

use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use crate::{
    contract::{Cents, Me},
    desk::{Command, Event, view::ListQuery},
    ui::{commands::Action, page::Page, theme},
};
use fixture::TestApp;

fn open(page: Page) -> Harness<'static, TestApp> {
    let mut harness = Harness::builder()
        .with_size(vec2(1072.0, 714.0))
        .with_max_steps(40)
        .with_context_setup(theme::apply)
        .build_ui_state(|ui, app: &mut TestApp| app.frame(ui), TestApp::new(page));
    harness.run_steps(6);
    harness
}

#[test]
fn search_filters_products_while_typing() {
    let mut harness = open(Page::Products);
    harness.get_by_label("124 products from 8 brands");
    harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    harness.run_steps(2);
    harness
        .get_by_role_and_label(Role::TextInput, "Search products")
        .type_text("hoodie");
    harness.run_steps(4);
    harness.get_by_label("12 products");
    assert!(
        harness
            .query_by_label_contains("Cedar Soy Candle")
            .is_none()
    );
    harness.get_by_label("Clear search").click();
    harness.run_steps(4);
    harness.get_by_label("124 products from 8 brands");
}

#[test]
fn filters_narrow_products_and_can_be_removed() {
    let mut harness = open(Page::Products);
    harness.get_by_label("Home").click();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "Vegan").click();
    harness.run_steps(3);
    let Some(ListQuery::Products(query)) = harness.state().queries.last() else {
        panic!("no products were requested");
    };
    assert_eq!(query.categories, ["Home"]);
    assert_eq!(query.values, ["Vegan"]);
    harness.get_by_label("Remove filters").scroll_to_me();
    harness.run_steps(3);
    harness.get_by_label("Remove filters").click();
    harness.run_steps(3);
    let Some(ListQuery::Products(query)) = harness.state().queries.last() else {
        panic!("no products were requested");
    };
    assert!(query.categories.is_empty() && query.values.is_empty());
}

#[test]
fn variant_and_quantity_are_added_to_gift() {
    let mut harness = open(Page::Products);
    harness
        .get_by_label("Heavy Knit Hoodie, Northloop, $64.00")
        .click();
    harness.run_steps(6);
    harness.get_by_label("Shipping $8.00, free for $75.00 or more from Northloop");
    harness.get_by_label("Doesn't ship to AK and HI");
    harness.get_by_label("M").click();
    harness.run_steps(3);
    // An incomplete selection cannot be added.
    harness.get_by_label("Also choose: Colour");
    harness.get_by_label("Moss").click();
    harness.run_steps(3);
    harness
        .get_by_label("Increase Quantity per recipient")
        .click();
    harness.run_steps(3);
    harness.get_by_label("Add to gift · $128.00").click();
    harness.run_steps(4);
    let app = harness.state();
    let Some(Command::NewDraft(draft)) = app.sent.last() else {
        panic!("no draft was created: {:?}", app.sent);
    };
    let line = &draft.cart[0];
    assert_eq!(line.variants, ["M / Moss"]);
    assert_eq!(line.quantity, 2);
    assert_eq!(draft.products_total(), Cents(12_800));
    assert!(app.open.is_none());
    let has_toast = app.actions.iter().any(
        |action| matches!(action, Action::Toast(text) if text == "Heavy Knit Hoodie was added to the gift."),
    );
    assert!(has_toast);
}

#[test]
fn suggested_amount_is_added_to_gift() {
    let mut harness = open(Page::Products);
    harness
        .get_by_label("Any Amount Gift Card, Giftdesk Choice, $10–$500")
        .click();
    harness.run_steps(6);
    harness.get_by_label("$75").click();
    harness.run_steps(3);
    harness.get_by_label("Add to gift · $75.00").click();
    harness.run_steps(3);
    let Some(Command::NewDraft(draft)) = harness.state().sent.last() else {
        panic!("no draft was created");
    };
    assert_eq!(draft.cart[0].variable_price, Some(Cents(7500)));
}

#[test]
fn escape_closes_product_panel() {
    let mut harness = open(Page::Products);
    harness
        .get_by_label("Desk Fern in Clay, Fern & Field, $45.00")
        .click();
    harness.run_steps(6);
    assert!(harness.state().open.is_some());
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert!(harness.state().open.is_none());
}

#[test]
fn brand_shows_its_sets_and_products() {
    let mut harness = open(Page::Brands);
    harness.get_by_label("Northloop").click();
    harness.run_steps(5);
    harness.get_by_label("For a desk");
    harness.get_by_label("All products");
    harness.get_by_label("Back to brands").click();
    harness.run_steps(4);
    harness.get_by_label("8 brands");
}

#[test]
fn key_is_verified_before_it_is_saved() {
    let mut harness = open(Page::Settings);
    harness.get_by_label("Add connection").click();
    harness.run_steps(4);
    harness.get_by_label("Goody sandbox").click();
    harness.run_steps(3);
    let key = |harness: &Harness<'static, TestApp>, text: Option<&str>| {
        let field = harness.get_by_role_and_label(Role::PasswordInput, "API key");
        match text {
            Some(text) => field.type_text(text),
            None => field.focus(),
        }
    };
    key(&harness, None);
    harness.run_steps(2);
    key(&harness, Some("sk_test"));
    harness.run_steps(3);
    harness.get_by_label("Verify key").click();
    harness.run_steps(3);
    let asked = harness
        .state()
        .sent
        .iter()
        .find_map(|command| match command {
            Command::TestConnection { key, base_url, .. } => Some((*key, base_url.clone())),
            _ => None,
        });
    let (key, base_url) = asked.unwrap();
    assert_eq!(base_url, "https://api.sandbox.ongoody.com");
    let ctx = harness.ctx.clone();
    let me = Me {
        email: Some("ida@example.com".to_owned()),
        ..Me::default()
    };
    let answer = Event::ConnectionTested {
        key,
        result: Ok(me),
    };
    harness.state_mut().model.apply(&ctx, answer);
    harness.run_steps(3);
    harness.get_by_label_contains("It belongs to ida@example.com.");
    harness.get_by_label("Save and switch").click();
    harness.run_steps(3);
    let kept = harness.state().sent.iter().any(
        |command| matches!(command, Command::AddConnection { name, .. } if name == "Goody sandbox"),
    );
    assert!(kept);
}

#[test]
fn removing_connection_asks_for_confirmation() {
    let mut harness = open(Page::Settings);
    harness.get_by_label("Remove People team").click();
    harness.run_steps(3);
    assert!(harness.state().sent.is_empty());
    harness
        .get_by_label("Remove People team and its drafts")
        .click();
    harness.run_steps(3);
    assert!(matches!(
        harness.state().sent.last(),
        Some(Command::RemoveConnection(_))
    ));
}
