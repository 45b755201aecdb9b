//! Browsing, choosing and settings, as somebody finds them by role and label.

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
use fixture::Bench;

fn open(page: Page) -> Harness<'static, Bench> {
    let mut harness = Harness::builder()
        .with_size(vec2(1072.0, 714.0))
        .with_max_steps(40)
        .with_context_setup(theme::apply)
        .build_ui_state(|ui, bench: &mut Bench| bench.frame(ui), Bench::new(page));
    harness.run_steps(6);
    harness
}

#[test]
fn products_are_found_as_one_types() {
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
fn what_is_ticked_narrows_the_shelf_and_can_be_taken_back() {
    let mut harness = open(Page::Products);
    harness.get_by_label("Home").click();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::Button, "Vegan").click();
    harness.run_steps(3);
    let Some(ListQuery::Products(query)) = harness.state().queries.last() else {
        panic!("no products were asked for");
    };
    assert_eq!(query.categories, ["Home"]);
    assert_eq!(query.values, ["Vegan"]);
    harness.get_by_label("Clear filters").scroll_to_me();
    harness.run_steps(3);
    harness.get_by_label("Clear filters").click();
    harness.run_steps(3);
    let Some(ListQuery::Products(query)) = harness.state().queries.last() else {
        panic!("no products were asked for");
    };
    assert!(query.categories.is_empty() && query.values.is_empty());
}

#[test]
fn a_size_and_a_colour_are_chosen_and_put_into_the_gift() {
    let mut harness = open(Page::Products);
    harness
        .get_by_label("Heavy Knit Hoodie, Northloop, $64.00")
        .click();
    harness.run_steps(6);
    harness.get_by_label("Shipping $8.00, free from $75.00 of Northloop. Not to AK, HI.");
    harness.get_by_label("M").click();
    harness.run_steps(3);
    // Half a choice cannot be added.
    harness.get_by_label("Choose colour too.");
    harness.get_by_label("Moss").click();
    harness.run_steps(3);
    harness
        .get_by_label("Increase pieces for each recipient")
        .click();
    harness.run_steps(3);
    harness.get_by_label("Add to gift · $128.00").click();
    harness.run_steps(4);
    let bench = harness.state();
    let Some(Command::NewDraft(draft)) = bench.sent.last() else {
        panic!("no gift was begun: {:?}", bench.sent);
    };
    let line = &draft.cart[0];
    assert_eq!(line.variants, ["M / Moss"]);
    assert_eq!(line.quantity, 2);
    assert_eq!(draft.products_total(), Cents(12_800));
    assert!(bench.open.is_none());
    let said = bench.actions.iter().any(
        |action| matches!(action, Action::Toast(words) if words == "Heavy Knit Hoodie is in the gift."),
    );
    assert!(said);
}

#[test]
fn an_amount_is_chosen_within_its_bounds() {
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
        panic!("no gift was begun");
    };
    assert_eq!(draft.cart[0].variable_price, Some(Cents(7500)));
}

#[test]
fn escape_closes_the_sheet() {
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
fn a_brand_opens_on_its_sets_and_products() {
    let mut harness = open(Page::Brands);
    harness.get_by_label("Northloop").click();
    harness.run_steps(5);
    harness.get_by_label("For a desk");
    harness.get_by_label("Everything");
    harness.get_by_label("All brands").click();
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
    let key = |harness: &Harness<'static, Bench>, text: Option<&str>| {
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
