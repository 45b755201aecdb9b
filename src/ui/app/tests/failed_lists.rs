//! Tests of lists that cannot be read: the page says so, shows no rows of another list, and reads the list again.

use std::sync::Arc;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use uuid::Uuid;

use crate::{
    desk::{Event, OutboxId},
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::gift::outbox},
    },
};

const FAILED: &str = "Couldn’t load this list.";

/// Checks that the open page says that its list failed, and reads the list again on request.
fn check_failure(window: &mut TestWindow, row: &str) {
    assert!(window.shows(FAILED), "{}", window.on_screen());
    assert!(!window.shows(row), "{}", window.on_screen());
    window.engine.fail_lists(false);
    window.click("Try again");
    assert!(window.shows(row), "{}", window.on_screen());
    assert!(!window.shows(FAILED));
}

#[test]
fn pages_of_the_catalog_say_that_their_list_failed() {
    for (page, row) in [
        (Page::Brands, "Northloop"),
        (Page::Collections, "Pick a Treat"),
    ] {
        let mut window = TestWindow::open(ScriptedEngine::practice());
        window.engine.fail_lists(true);
        window.go(page);
        check_failure(&mut window, row);
    }
}

#[test]
fn send_log_says_that_its_list_failed() {
    let engine = ScriptedEngine::with_history().with_outbox(outbox());
    let mut window = TestWindow::open(engine);
    window.go(Page::Batches);
    window.engine.fail_lists(true);
    window.click("Send log of Winter thanks");
    check_failure(&mut window, "The time to undo the send ended.");
}

#[test]
fn empty_send_log_says_that_its_list_failed() {
    let mut sends = outbox();
    // A send without records.
    sends[0].id = OutboxId(Uuid::from_u128(900));
    let engine = ScriptedEngine::with_history().with_outbox(sends.clone());
    let mut window = TestWindow::open(engine);
    window.go(Page::Batches);
    window.click("Send log of Winter thanks");
    assert!(window.shows("No records yet"), "{}", window.on_screen());
    window.engine.fail_lists(true);
    window.engine.emit(Event::Outbox(Arc::new(sends)));
    window.settle();
    assert!(window.shows("Couldn’t refresh this list."));
    assert!(window.shows("No records yet"), "{}", window.on_screen());
}

#[test]
fn recipients_of_a_batch_say_that_their_list_failed() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click_first("Autumn thank-you");
    window.engine.fail_lists(true);
    window.click_role(egui::Role::Tab, "Recipients");
    check_failure(&mut window, "person0@example.com");
}

#[test]
fn palette_says_that_its_search_failed_or_goes_on() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.engine.hold_lists(true);
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("zzqx");
    assert!(window.shows("Searching…"), "{}", window.on_screen());
    assert!(!window.shows("No results"));
    window.engine.hold_lists(false);
    window.settle();
    assert!(window.shows("No results"), "{}", window.on_screen());
    window.engine.fail_lists(true);
    window.type_text("q");
    assert!(window.shows("Couldn’t load all search results."));
    assert!(!window.shows("No results"));
}

#[test]
fn product_search_of_gift_shows_failure_and_progress() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    window.press(Modifiers::COMMAND, Key::F);
    window.engine.fail_lists(true);
    window.type_text("hoodie");
    check_failure(&mut window, "Heavy Knit Hoodie");
    window.press(Modifiers::COMMAND, Key::F);
    window.press(Modifiers::COMMAND, Key::A);
    window.engine.hold_lists(true);
    window.type_text("zzqx");
    assert!(!window.shows("No results"), "{}", window.on_screen());
    window.engine.hold_lists(false);
    window.settle();
    assert!(window.shows("No results"), "{}", window.on_screen());
}

#[test]
fn products_start_at_the_top_after_a_failed_read() {
    let first_card = |fails: bool| {
        let mut window = TestWindow::open(ScriptedEngine::practice());
        let card = |node: &egui_kittest::Node<'_>| {
            let name = node.accesskit_node().label().unwrap_or_default();
            let is_card = name.contains(", $") && node.rect().left() > 300.0;
            is_card.then(|| (name, node.rect().top()))
        };
        window.hover_at(egui::pos2(800.0, 500.0));
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -900.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.settle();
        window.engine.fail_lists(fails);
        window.click("Home");
        if fails {
            window.engine.fail_lists(false);
            window.click("Try again");
        }
        window.settle_fully();
        let cards = window.get_all_by(|_| true);
        let first = cards.filter_map(|node| card(&node)).next();
        first.expect("a card")
    };
    assert_eq!(first_card(true), first_card(false));
}
