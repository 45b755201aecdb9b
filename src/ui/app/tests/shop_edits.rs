//! Tests of the changes of one product and of the money of an account.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use super::shop_catalog::{is_disabled, open_tab, operator};
use crate::{
    contract::{Cents, shop::catalog::FieldChange},
    desk::{
        Impact, Problem, ProblemKind,
        shop::{
            cards::{ActOnCard, CardAction},
            catalog::{CreateProduct, EditOutcome, EditProduct},
            funds::FundAccount,
        },
    },
    ui::{
        page::ShopTab,
        test_support::{ScriptedEngine, TestWindow, samples::shop},
    },
};

pub(super) fn open_hoodie(engine: ScriptedEngine) -> TestWindow {
    let mut window = open_tab(engine, ShopTab::Catalog);
    window.click("Heavy Knit Hoodie");
    window
}

pub(super) fn replace(window: &mut TestWindow, label: &str, text: &str) {
    let field = window.get_by_role_and_label(Role::TextInput, label);
    field.focus();
    window.settle();
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text(text);
}

pub(super) fn last_edit(window: &TestWindow) -> EditProduct {
    let mut edits = window.engine.questions::<EditProduct>();
    edits.pop().expect("an edit")
}

#[test]
fn stale_edit_shows_both_versions_and_is_applied_again() {
    let mut window = open_hoodie(operator());
    assert!(is_disabled(&window, Role::Button, "Save changes"));
    replace(&mut window, "Price", "$70");
    window.click("Save changes");
    assert!(window.shows("Changed by the other operator"));
    assert!(window.shows("Name: Heavy Knit Hoodie → Heavy Knit Hoodie, organic"));
    assert!(window.shows("Price: $64 → $70"), "{}", window.on_screen());
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Changed by the other operator"));
    window.click("Save changes");
    window.click("Apply my changes");
    let edit = last_edit(&window).change.unwrap();
    assert_eq!(edit.price, FieldChange::Set(Cents(7_000)));
    assert!(edit.name.is_keep(), "the name of the other operator stays");
    assert_eq!(edit.expected_revision, Some(4));
}

#[test]
fn closing_asks_about_an_unsaved_product() {
    let mut window = open_hoodie(operator());
    replace(&mut window, "Price", "$70");
    assert!(!window.request_close());
    assert!(window.shows("The page “Catalog” has changes that aren’t saved."));
    window.click("Stay");
    assert!(!window.request_close(), "the product is still unsaved");
    window.click("Discard changes");
    assert!(window.is_closed_by_app());
}

#[test]
fn text_typed_while_saving_is_kept() {
    let mut window = open_hoodie(operator().with_held_shop_changes());
    replace(&mut window, "Price", "$70");
    window.click("Save changes");
    replace(&mut window, "Subtitle", "Warm");
    let mut saved = shop::edited(&last_edit(&window));
    let mut now = shop::shown_product();
    now.entry.revision += 1;
    now.entry.entry.price = Cents(7_000);
    saved.outcome = EditOutcome::Saved;
    saved.now = Some(Arc::new(now));
    window.engine.answer::<EditProduct>(Ok(saved));
    window.settle();
    assert!(window.shows("Product saved"));
    window.click("Save changes");
    let change = last_edit(&window).change.unwrap();
    assert_eq!(change.subtitle, FieldChange::Set("Warm".to_owned()));
    assert!(change.price.is_keep(), "{change:?}");
}

#[test]
fn archiving_is_confirmed_and_repeated_after_a_conflict() {
    let mut window = open_hoodie(operator());
    window.click("Archive product");
    assert!(window.shows("Archive Heavy Knit Hoodie?"));
    assert!(window.engine.questions::<EditProduct>().is_empty());
    window.click_first("Cancel");
    assert!(window.engine.questions::<EditProduct>().is_empty());
    window.click("Archive product");
    click_last(&mut window, "Archive product");
    assert!(window.shows("Nothing is archived yet"));
    assert!(window.shows("Heavy Knit Hoodie, organic"));
    click_last(&mut window, "Archive product");
    let change = last_edit(&window).change.unwrap();
    assert!(change.archive);
    assert_eq!(change.expected_revision, Some(4));
    assert!(window.shows("Product archived"));
}

/// Clicks on the button of a dialog that has the name of one behind it.
pub(super) fn click_last(window: &mut TestWindow, label: &str) {
    let buttons = window.query_all_by_role_and_label(Role::Button, label);
    buttons.last().expect("a button").click();
    window.settle();
}

#[test]
fn new_product_never_replaces_another() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click("Add product");
    assert!(is_disabled(&window, Role::Button, "Create product"));
    for (field, value) in [("Name", "Tea Towel"), ("Price", "9.50"), ("SKU", "TOWEL")] {
        replace(&mut window, field, value);
    }
    window.click("Create product");
    let created = window.engine.questions::<CreateProduct>();
    let product = &created[0].product;
    assert_eq!(
        (product.handle.as_str(), product.expected_revision),
        ("tea-towel", Some(0))
    );
    assert_eq!(product.price, FieldChange::Set(Cents(950)));
    assert!(window.shows("The shop has a product of this name already"));
}

#[test]
fn new_brand_never_renames_another() {
    let mut window = open_tab(operator(), ShopTab::Catalog);
    window.click("Add product");
    window.click_role(Role::ComboBox, "Brand");
    assert!(!window.shows("Old Mill"), "the brand is archived");
    window.click_role(Role::MenuItem, "New brand");
    for (field, value) in [("Name", "Tea Towel"), ("Price", "9.50")] {
        replace(&mut window, field, value);
    }
    for (brand, problem) in [
        ("KILN & CO", "The shop has this brand already"),
        ("Old Mill", "among its archived ones"),
    ] {
        replace(&mut window, "Name of the brand", brand);
        assert!(window.shows(problem), "{}", window.on_screen());
        assert!(is_disabled(&window, Role::Button, "Create product"));
    }
    replace(&mut window, "Name of the brand", "Linen House");
    window.click("Create product");
    let created = window.engine.questions::<CreateProduct>();
    let brand = created[0].new_brand.as_ref().unwrap();
    assert_eq!(brand.expected_revision, Some(0));
}

#[test]
fn deposit_keeps_its_id_until_it_succeeds() {
    let mut window = open_tab(operator().with_held_shop_changes(), ShopTab::Funds);
    assert!(window.shows("$4,123.50") && window.shows("Up to $2,000.00"));
    window.click("Add funds to People team");
    replace(&mut window, "Amount", "500");
    window.click("Add $500.00");
    assert!(is_disabled(&window, Role::TextInput, "Amount"), "in flight");
    fail_deposit(
        &mut window,
        ProblemKind::ServiceTimedOut,
        Impact::ShopMayBeChanged,
    );
    assert!(window.shows("Try the same deposit again"));
    assert!(is_disabled(&window, Role::TextInput, "Amount"), "in doubt");
    window.click("Add $500.00");
    fail_deposit(
        &mut window,
        ProblemKind::ServiceUnreachable,
        Impact::ShopUnchanged,
    );
    assert!(!window.shows("Nothing in the shop was changed"));
    assert!(
        is_disabled(&window, Role::TextInput, "Amount"),
        "still in doubt"
    );
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Try the same deposit again"));
    window.click("Add funds to People team");
    window.click("Add $500.00");
    let funded = shop::accounts()[0].clone();
    window.engine.answer::<FundAccount>(Ok(Arc::new(funded)));
    window.settle();
    assert!(window.shows("Added $500.00 to People team"));
    let deposits = window.engine.questions::<FundAccount>();
    assert_eq!(deposits.len(), 3);
    assert!(deposits.iter().all(|deposit| *deposit == deposits[0]));
    assert_eq!(deposits[0].request.amount, Cents(50_000));
    window.click("Add funds to People team");
    replace(&mut window, "Amount", "500");
    window.click("Add $500.00");
    let deposits = window.engine.questions::<FundAccount>();
    assert_ne!(deposits[3].request.id, deposits[0].request.id);
}

#[test]
fn card_problem_is_retried_or_its_gift_canceled() {
    let engine = operator().with_card_problems().with_held_shop_changes();
    let mut window = open_tab(engine, ShopTab::Funds);
    let problems = shop::card_problems();
    let order = problems[0].order_id;
    assert!(window.shows("The card was declined for $88.00."));
    assert!(window.shows("Reason: Your card was declined. (insufficient_funds)"));
    assert!(window.shows("$64.00 could not be refunded."));
    assert!(window.shows("The card processor refused the key of the shop."));
    assert!(window.shows("with the card of an end user"));
    window.click(&format!("Try the card of order {order} again"));
    let problem = Problem::from(ProblemKind::ServiceTimedOut).with_impact(Impact::ShopMayBeChanged);
    window.engine.answer::<ActOnCard>(Err(problem));
    window.settle();
    assert!(window.shows("The card was declined for $88.00."));
    window.click(&format!("Try the card of order {order} again"));
    window
        .engine
        .answer::<ActOnCard>(Ok(Arc::new(problems.clone())));
    window.settle();
    assert!(window.shows("The card processor is asked again within seconds"));

    // What was charged by hand is paid, and is only looked at again.
    let charged = problems[2].order_id;
    let cancel = format!("Cancel the gift of order {charged}");
    assert!(
        window
            .query_by_role_and_label(Role::Button, &cancel)
            .is_none()
    );
    assert!(
        window
            .query_by_role_and_label(
                Role::Button,
                &format!("Check the card of order {charged} again")
            )
            .is_some()
    );
    window.click(&format!("Cancel the gift of order {order}"));
    assert!(window.shows("Nothing is charged."));
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.engine.questions::<ActOnCard>().len(), 2, "not asked");
    window.click(&format!("Cancel the gift of order {order}"));
    window.click("Cancel gift");
    let asked = window.engine.questions::<ActOnCard>();
    let actions: Vec<CardAction> = asked.iter().map(|question| question.action).collect();
    assert_eq!(
        actions,
        [CardAction::Retry, CardAction::Retry, CardAction::CancelGift]
    );
    assert!(asked.iter().all(|question| question.order == order));
}

fn fail_deposit(window: &mut TestWindow, kind: ProblemKind, impact: Impact) {
    let problem = Problem::from(kind).with_impact(impact);
    window.engine.answer::<FundAccount>(Err(problem));
    window.settle();
}
