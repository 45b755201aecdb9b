//! Tests the harness of the journeys: a control that is covered by another control can't be
//! clicked.

use std::panic::{AssertUnwindSafe, catch_unwind};

use egui::{Key, Modifiers};
use giftdesk::{i18n::t, ui::page::Page};

use crate::support::TestApp;

journeys!(covered_button_cannot_be_clicked);

fn covered_button_cannot_be_clicked(language: giftdesk::i18n::Language) {
    let mut app = TestApp::first_run(language);
    app.click(t!("shell-page-brands"));
    assert_eq!(app.window.state().page(), Page::Brands);

    // The search covers the whole window.
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    app.settle();
    let settings = t!("shell-page-settings");
    assert!(app.is_shown(&settings), "the button is still drawn");
    let clicked = catch_unwind(AssertUnwindSafe(|| app.click(&settings)));
    let message = clicked.expect_err("the button was clicked through the search");
    let message = message.downcast_ref::<String>().unwrap();
    assert!(message.contains("is covered"), "{message}");
    assert_eq!(app.window.state().page(), Page::Brands);
}
