//! From a file of people to gifts on their way.

use egui_kittest::kittest::Queryable as _;

use crate::support::{DAY, PEOPLE, Setting, Stage, text_field};

/// A gift with 25 recipients, two of whom need fixing: the fourth has no real mail address, the
/// fifth none at all.
fn gift_with_people(mut stage: Stage) -> Stage {
    stage.put_hoodie_into_the_gift();
    stage.see_part("Cart: 1 item");
    let file = stage.file("people.csv", PEOPLE);
    stage.drop_file(&file);
    stage.click("Import 25 rows");
    stage.see_part("23 ready");
    stage
}

/// The same, with everything fixed and ready to send.
pub fn ready_to_send() -> Stage {
    ready_to_send_on(Stage::first_start())
}

/// The same on a window that is open already.
pub fn ready_to_send_on(stage: Stage) -> Stage {
    let mut stage = gift_with_people(stage);
    stage.write_cell("Email, row 4", "raj.rao@example.com");
    stage.write_cell("Email, row 5", "nia.okoye@example.com");
    stage.see_part("25 ready");
    stage.section("Message");
    stage.write("From", "The People Team");
    stage
}

#[test]
fn problems_in_a_file_are_shown_by_row_and_fixed_in_the_table() {
    let mut stage = gift_with_people(Stage::first_start());
    stage.see_part("Email is missing");
    stage.click_role(egui::accesskit::Role::Button, "Only problems");
    stage.until("only the rows with problems", |app| {
        app.query_all_by_label("First name, row 1").next().is_none()
            && app.query_all_by_label("First name, row 5").next().is_some()
    });
    stage.write_cell("Email, row 4", "raj.rao@example.com");
    stage.until("the mended row to leave", |app| {
        app.query_all_by_label("First name, row 4").next().is_none()
    });
    stage.write_cell("Email, row 5", "nia.okoye@example.com");
    stage.see_part("25 ready");
    stage.click("Undo");
    stage.see_part("24 ready");
}

#[test]
fn rows_that_were_removed_come_back_with_one_press() {
    let mut stage = gift_with_people(Stage::first_start());
    stage.click("Find and replace");
    stage.write("Find", "example.com");
    stage.write("Replace with", "example.org");
    stage.click("Replace all");
    stage.see_part("Replaced in 23 cells");
    stage.click_part("Undo: Replaced in");
    stage.until("the mails as they were", |app| {
        text_field(app, "Email, row 1")
            .and_then(|field| field.value())
            .is_some_and(|mail| mail.ends_with("@example.com"))
    });
    assert!(!stage.sees("Undo: Replaced in 23 cells"), "done once");
}

#[test]
fn a_gift_is_sent_to_25_people_and_followed_until_it_arrives() {
    let mut stage = ready_to_send();
    stage.section("Review");
    stage.click_part("Send 25 gifts for $");
    stage.see("Complete");
    stage.click("Copy gift link for Ida Berg");
    let link = stage.until_copied();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");

    // Everybody was written to. Three days later some have opened their gift, and the feed says so.
    stage.click("Activity");
    stage.see_part("Notified 25");
    for _ in 0..12 {
        stage.let_pass(DAY / 4);
    }
    stage.see_part("opened the gift");
    stage.click("Orders");
    stage.see("Ida Berg");

    // Everything is still there after closing the window and opening it again.
    let mut stage = stage.restart(Setting::default());
    stage.click("Orders");
    stage.see("Ida Berg");
    stage.click("Batches");
    stage.see_part("25");
}

#[test]
fn what_was_typed_is_there_after_closing_the_window() {
    let mut stage = ready_to_send();
    stage.see_part("· Saved");
    let mut stage = stage.restart(Setting::default());
    stage.click("New gift");
    stage.section("Recipients");
    stage.see_part("25 ready");
    stage.section("Message");
    stage.until("the sender's name", |app| {
        text_field(app, "From")
            .and_then(|field| field.value())
            .as_deref()
            == Some("The People Team")
    });
}
