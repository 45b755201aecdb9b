//! Tests of Collections: browsing, the page of a collection, the preview, and collections in a gift.

use std::sync::Arc;

use egui::{Key, Modifiers, Role, accesskit::Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    contract::{Cents, SendMethod, SwapMode},
    desk::{Command, Draft, Event},
    i18n::Language,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                catalog,
                collections::{cart_line, collection_id},
            },
        },
    },
};

const TREAT: &str = "Pick a Treat, Choose 1 of 4, $50.00";
const JOYS: &str = "Two Small Joys, Choose up to 2 of 6, $90.00";
const SPEND: &str = "Spend It Your Way, Choose from 3, up to $100.00, $120.00";

fn open_collections() -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Collections);
    window
}

/// Opens the preview of a collection in a window in which all of its products fit.
fn open_preview(collection: &str) -> TestWindow {
    let size = [1280.0, 1600.0];
    let mut window = TestWindow::open_with(ScriptedEngine::practice(), size, Language::EnUs);
    window.go(Page::Collections);
    window.click(collection);
    window.click("Preview as recipient");
    window
}

fn last_saved_draft(window: &TestWindow) -> Draft {
    let drafts = window.engine.commands(|command| match command {
        Command::NewDraft(draft) | Command::SaveDraft(draft) => Some((**draft).clone()),
        _ => None,
    });
    drafts.last().expect("a draft was saved").clone()
}

/// A window with an open draft that holds the first collection.
fn open_gift_with_collection(change: impl FnOnce(&mut Draft)) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let mut draft = Draft {
        id: crate::desk::DraftId::generate(),
        from_name: "The People Team".to_owned(),
        cart: vec![cart_line(0)],
        ..Draft::default()
    };
    change(&mut draft);
    window
        .state_mut()
        .out
        .send(Command::NewDraft(Box::new(draft)));
    window.settle();
    window.click("New gift");
    window
}

#[test]
fn search_and_categories_filter_collections() {
    let mut window = open_collections();
    window.get_by_label("3 collections");
    window.get_by_label(TREAT);
    window.press(Modifiers::COMMAND, Key::F);
    window
        .get_by_role_and_label(Role::TextInput, "Search collections")
        .type_text("joys");
    window.settle();
    window.get_by_label("1 collection");
    assert!(window.query_by_label(TREAT).is_none());
    window.click("Clear search");
    window.click("To wear");
    window.get_by_label(SPEND);
    assert!(window.query_by_label(JOYS).is_none());
}

#[test]
fn search_without_results_can_be_cleared() {
    let mut window = open_collections();
    window.press(Modifiers::COMMAND, Key::F);
    window
        .get_by_role_and_label(Role::TextInput, "Search collections")
        .type_text("umbrella");
    window.settle();
    window.get_by_label("No results for “umbrella”");
    window.click_first("Clear search");
    window.get_by_label("3 collections");
}

#[test]
fn collection_page_shows_featured_category_first() {
    let mut window = open_collections();
    window.click(TREAT);
    window.get_by_label("One good thing to eat or drink");
    window.get_by_label("Choose 1 of 4");
    window.get_by_label("$50.00 · Free shipping");
    window.get_by_label("United States only");
    let featured = window.get_by_label("Baked and sweet").rect();
    let other = window.get_by_label("To drink").rect();
    assert!(featured.top() < other.top());
    window.get_by_label("Featured");
    window.click("Back to collections");
    window.get_by_label("3 collections");
}

#[test]
fn collection_is_added_to_gift() {
    let mut window = open_collections();
    window.click(TREAT);
    window.click("Add to gift · $50.00");
    assert!(window.shows("Pick a Treat was added to the gift."));
    let draft = last_saved_draft(&window);
    let line = &draft.cart[0];
    assert_eq!(line.collection_id, Some(collection_id(0)));
    assert_eq!(line.product_name, "Pick a Treat");
    assert_eq!(draft.products_total(), Cents(5_000));
    window.click("New gift");
    window.open_section("Gift");
    window.get_by_label("Recipients choose their gift from this collection.");
    window.click("View collection");
    window.get_by_label("One good thing to eat or drink");
}

#[test]
fn preview_lets_one_product_be_chosen() {
    let mut window = open_preview(TREAT);
    window.get_by_label("Choose the gift you like best. There is no cost to you.");
    window.click("Continue with your selection");
    assert!(window.shows("Choose a product from “Pick a Treat” first."));
    window.click_role(Role::RadioButton, "Sea Salt Cookie Dozen");
    window.click_role(Role::RadioButton, "Garden Tea Chest");
    window.click("Continue with your selection");
    assert!(window.shows("Chosen: Garden Tea Chest"));
    window.click("Back to the collection");
    window.get_by_label("Preview as recipient");
    let sends = window
        .engine
        .count(|command| matches!(command, Command::Send { .. } | Command::NewDraft(_)));
    assert_eq!(sends, 0);
}

#[test]
fn preview_limits_number_of_products() {
    let mut window = open_preview(JOYS);
    for product in [
        "Cedar Soy Candle",
        "Garden Tea Chest",
        "Morning Mug & Beans",
    ] {
        window.click_role(Role::CheckBox, product);
    }
    window.click("Continue with your selection");
    assert!(window.shows("Choose 2 products or fewer."));
    window.click_role(Role::CheckBox, "Morning Mug & Beans");
    window.click("Continue with your selection");
    assert!(window.shows("Chosen: Cedar Soy Candle and Garden Tea Chest"));
}

#[test]
fn preview_limits_amount_and_shows_prices() {
    let mut window = open_preview(SPEND);
    window.click_role(Role::CheckBox, "Heavy Knit Hoodie");
    window.click_role(Role::CheckBox, "Desk Fern in Clay");
    window.click("Continue with your selection");
    assert!(window.shows("Your selection costs $109.00. The limit is $100.00."));
}

#[test]
fn conflicts_with_open_gift_are_shown_before_adding() {
    let mut window = open_gift_with_collection(|draft| {
        draft.cart.clear();
        draft.swap = SwapMode::Disabled;
    });
    window.go(Page::Collections);
    window.click(TREAT);
    assert!(
        window.shows("Allow swapping, because recipients choose their gift from Pick a Treat.")
    );
}

#[test]
fn review_refuses_collection_without_choice() {
    let mut without_swap = open_gift_with_collection(|draft| draft.swap = SwapMode::Disabled);
    without_swap.open_section("Review");
    let reason = "Allow swapping, because recipients choose their gift from Pick a Treat.";
    assert!(without_swap.shows(reason));
    let mut direct = open_gift_with_collection(|draft| {
        draft.send_method = SendMethod::DirectSend;
    });
    direct.open_section("Review");
    assert!(direct.shows("Direct shipping isn’t possible for Pick a Treat"));
}

#[test]
fn unpublished_collection_in_gift_is_explained() {
    let mut window = open_gift_with_collection(|draft| {
        draft.cart[0].collection_id = Some(collection_id(9));
    });
    window.open_section("Gift");
    assert!(window.shows("Pick a Treat isn’t published any more."));
    assert!(window.query_by_label("View collection").is_none());
}

#[test]
fn collection_that_becomes_a_draft_is_not_offered() {
    let mut window = open_collections();
    window
        .state_mut()
        .session
        .screens
        .collections
        .show(collection_id(9));
    window.settle();
    window.get_by_label("This collection isn’t published");
    assert!(!window.shows("Add to gift"));
}

#[test]
fn service_without_collections_shows_first_step() {
    let mut window = TestWindow::open(ScriptedEngine::empty());
    let mut summary = catalog::summary();
    window.go(Page::Collections);
    window.get_by_label("Loading collections");
    summary.published_collections = Some(Arc::default());
    summary.collection_categories.clear();
    window.engine.emit(Event::Catalog(Arc::new(summary)));
    window.settle();
    window.get_by_label("No collections yet");
    window.click("Browse products");
    assert!(!window.shows("No collections yet"));
}

#[test]
fn categories_are_one_tab_stop() {
    let mut window = open_collections();
    window.get_by_label("To wear").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::Home);
    let first = window.focused();
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert_ne!(window.focused(), first);
    window.press(Modifiers::NONE, Key::Tab);
    assert_eq!(window.focused(), TREAT);
}

#[test]
fn choices_of_a_recipient_are_one_tab_stop() {
    let mut window = open_preview(TREAT);
    assert_eq!(window.focused(), "Sea Salt Cookie Dozen");
    window.press(Modifiers::NONE, Key::ArrowRight);
    let second = window.focused();
    assert_ne!(second, "Sea Salt Cookie Dozen");
    window.press(Modifiers::NONE, Key::Space);
    let chosen = window.get_by_role_and_label(Role::RadioButton, &second);
    assert_eq!(chosen.accesskit_node().toggled(), Some(Toggled::True));
}

#[test]
fn focus_follows_the_opened_collection_and_returns() {
    let mut window = open_collections();
    window.get_by_label(JOYS).focus();
    window.settle();
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.focused(), "Back to collections");
    window.get_by_label("Preview as recipient").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::Enter);
    let choice = window.focused();
    window.get_by_role_and_label(Role::CheckBox, &choice);
    window.get_by_label("Back to the collection").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.focused(), "Preview as recipient");
    window.get_by_label("Back to collections").focus();
    window.settle();
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.focused(), JOYS);
}

#[test]
fn palette_has_commands_of_the_collection() {
    let mut window = open_collections();
    let run = |window: &mut TestWindow, command: &str| {
        window.press(Modifiers::COMMAND, Key::K);
        window.type_text(command);
        window.press(Modifiers::NONE, Key::Enter);
    };
    window.press(Modifiers::COMMAND, Key::K);
    assert!(!window.shows("Add collection to gift"));
    window.press(Modifiers::NONE, Key::Escape);
    window.click(TREAT);
    run(&mut window, "Preview as recipient");
    assert!(window.shows("Continue with your selection"));
    run(&mut window, "Back to collections");
    run(&mut window, "Add collection to gift");
    assert!(window.shows("Pick a Treat was added to the gift."));
    run(&mut window, "Back to collections");
    window.get_by_label("3 collections");
}
