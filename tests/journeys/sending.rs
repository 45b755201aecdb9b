//! From a file of people to gifts on their way.

use egui_kittest::kittest::Queryable as _;

use crate::support::{DAY, PEOPLE, Setting, Stage, text_field};

/// A gift with 25 recipients, two of whom need fixing: the fourth has no real mail address, the
/// fifth none at all.
fn gift_with_people() -> Stage {
    let mut stage = Stage::first_start();
    stage.put_hoodie_into_the_gift();
    stage.see_part("Gift: 1 gift");
    let file = stage.file("people.csv", PEOPLE);
    stage.drop_file(&file);
    stage.click("Use 25 rows");
    stage.see_part("23 ready");
    stage
}

/// The same, with everything fixed and ready to send.
fn ready_to_send() -> Stage {
    let mut stage = gift_with_people();
    stage.write_cell("Mail, row 4", "raj.rao@example.com");
    stage.write_cell("Mail, row 5", "nia.okoye@example.com");
    stage.see_part("25 ready");
    stage.section("Message");
    stage.write("From", "The People Team");
    stage
}

#[test]
fn problems_in_a_file_are_shown_by_row_and_fixed_in_the_table() {
    let mut stage = gift_with_people();
    stage.see_part("Mail is missing");
    stage.click_role(egui::accesskit::Role::Button, "Only problems");
    stage.until("only the rows with problems", |app| {
        app.query_all_by_label("First name, row 1").next().is_none()
            && app.query_all_by_label("First name, row 5").next().is_some()
    });
    stage.write_cell("Mail, row 4", "raj.rao@example.com");
    stage.until("the mended row to leave", |app| {
        app.query_all_by_label("First name, row 4").next().is_none()
    });
    stage.write_cell("Mail, row 5", "nia.okoye@example.com");
    stage.see_part("25 ready");
    stage.click("Undo");
    stage.see_part("24 ready");
}

#[test]
fn a_gift_is_sent_to_25_people_and_followed_until_it_arrives() {
    let mut stage = ready_to_send();
    stage.section("Review");
    stage.click_part("Send 25 gifts for $");
    stage.see("complete");
    stage.click("Copy gift link of Ida Berg");
    let link = stage.until_copied();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");

    // Three days later some have opened their gift, and the feed says so.
    for _ in 0..12 {
        stage.let_pass(DAY / 4);
    }
    stage.click("Activity");
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
    stage.see_part("saved");
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
