//! Tests of lists that cannot be read: the page says so, shows no rows of another list, and reads the list again.

use crate::ui::{
    page::Page,
    test_support::{ScriptedEngine, TestWindow, samples::gift::outbox},
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
fn recipients_of_a_batch_say_that_their_list_failed() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click_first("Autumn thank-you");
    window.engine.fail_lists(true);
    window.click_role(egui::Role::Tab, "Recipients");
    check_failure(&mut window, "person0@example.com");
}
