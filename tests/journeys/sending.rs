//! From a file of recipients to sent gifts.

use egui_kittest::kittest::Queryable as _;

use crate::support::{DAY, PEOPLE, TestApp, TestAppOptions, text_field};

/// A gift with 25 recipients: the email address in row 4 is not valid, the one in row 5 is missing.
fn gift_with_people(mut app: TestApp) -> TestApp {
    app.add_hoodie_to_gift();
    app.wait_for_part("Cart: 1 item");
    let file = app.write_file("people.csv", PEOPLE);
    app.drop_file(&file);
    app.click("Import 25 rows");
    app.wait_for_part("23 ready");
    app
}

/// A gift with 25 valid recipients, ready to send.
pub fn ready_to_send() -> TestApp {
    ready_to_send_on(TestApp::first_run())
}

/// [`ready_to_send`] in an open window.
pub fn ready_to_send_on(app: TestApp) -> TestApp {
    let mut app = gift_with_people(app);
    app.type_into_cell("Email, row 4", "raj.rao@example.com");
    app.type_into_cell("Email, row 5", "nia.okoye@example.com");
    app.wait_for_part("25 ready");
    app.open_section("Message");
    app.type_into("From", "The People Team");
    app
}

#[test]
fn row_problems_are_shown_and_fixed_in_place() {
    let mut app = gift_with_people(TestApp::first_run());
    app.wait_for_part("Email is missing");
    app.click_role(egui::accesskit::Role::Button, "Only problems");
    app.wait_until("list of only the rows with problems", |window| {
        window
            .query_all_by_label("First name, row 1")
            .next()
            .is_none()
            && window
                .query_all_by_label("First name, row 5")
                .next()
                .is_some()
    });
    app.type_into_cell("Email, row 4", "raj.rao@example.com");
    app.wait_until("list without the fixed row", |window| {
        window
            .query_all_by_label("First name, row 4")
            .next()
            .is_none()
    });
    app.type_into_cell("Email, row 5", "nia.okoye@example.com");
    app.wait_for_part("25 ready");
    app.click("Undo");
    app.wait_for_part("24 ready");
}

#[test]
fn toast_undoes_replaced_cells() {
    let mut app = gift_with_people(TestApp::first_run());
    app.click("Find and replace");
    app.type_into("Find", "example.com");
    app.type_into("Replace with", "example.org");
    app.click("Replace all");
    app.wait_for_part("Replaced in 23 cells");
    app.click_part("Undo: Replaced in");
    app.wait_until("restored email address", |window| {
        text_field(window, "Email, row 1")
            .and_then(|field| field.value())
            .is_some_and(|email| email.ends_with("@example.com"))
    });
    assert!(!app.is_shown("Undo: Replaced in 23 cells"), "done once");
}

#[test]
fn sent_gift_is_tracked_and_survives_restart() {
    let mut app = ready_to_send();
    app.open_section("Review");
    app.click_part("Send 25 gifts for $");
    app.wait_for("Complete");
    app.click("Copy gift link for Ida Berg");
    let link = app.wait_for_copied_text();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");

    // All 25 recipients got an email. Three days later some have opened their gift.
    app.click("Activity");
    app.wait_for_part("Notified 25");
    for _ in 0..12 {
        app.advance_clock(DAY / 4);
    }
    app.wait_for_part("opened the gift");
    app.click("Orders");
    app.wait_for("Ida Berg");

    let mut app = app.restart(TestAppOptions::default());
    app.click("Orders");
    app.wait_for("Ida Berg");
    app.click("Batches");
    app.wait_for("1 batch");
    app.wait_for("25");
}

#[test]
fn draft_survives_restart() {
    let mut app = ready_to_send();
    app.wait_for_part("· Saved");
    let mut app = app.restart(TestAppOptions::default());
    app.click("New gift");
    app.open_section("Recipients");
    app.wait_for_part("25 ready");
    app.open_section("Message");
    app.wait_until("sender name", |window| {
        text_field(window, "From")
            .and_then(|field| field.value())
            .as_deref()
            == Some("The People Team")
    });
}
