//! From a product to the send button.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{
    Window,
    samples::people,
    script::{Script, cell},
    window,
};
use crate::{desk::ProblemKind, recipients::Field, ui::page::Page};

fn on_new_gift(script: &Script) -> Window {
    let mut window = window(script);
    window.get_by_label("New gift").click();
    window.run_ok();
    window
}

/// Whether anything on screen says this.
fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

fn press(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_ok();
}

fn key(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_ok();
}

fn type_into(window: &mut Window, label: &str, text: &str) {
    window.get_by_label(label).click();
    window.run_ok();
    window.event(egui::Event::Text(text.to_owned()));
    window.run_ok();
    key(window, Modifiers::NONE, Key::Enter);
}

#[test]
fn imports_file_after_column_mapping() {
    let script = Script::practice();
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Import file");
    assert!(says(&window, "Match the columns of people.csv"));
    press(&mut window, "Import 25 rows");
    assert!(window.query_by_label("First name, row 2").is_some());
    assert!(says(&window, "25 recipients imported"));
    assert!(says(&window, "24 ready"));
    press(&mut window, "Only problems");
    assert!(window.query_by_label("Email, row 5").is_some());
    assert!(window.query_by_label("Email, row 6").is_none());
}

#[test]
fn import_without_file_dialog_accepts_path_and_pasted_list() {
    let script = Script::practice();
    script.0.borrow_mut().has_no_dialogs = true;
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Import file");
    assert!(says(&window, "This system has no file dialog"));
    type_into(&mut window, "Path of the file", "people.csv");
    assert!(says(&window, "Enter the full path of a file."));
    assert_eq!(script.asked("ImportFile"), 0);
    window.get_by_label("Path of the file").click();
    key(&mut window, Modifiers::COMMAND, Key::A);
    type_into(&mut window, "Path of the file", "~/people.csv");
    assert_eq!(script.asked("ImportFile"), 1);
    assert!(says(&window, "Match the columns of people.csv"));
    press(&mut window, "Cancel");

    press(&mut window, "Import file");
    window.event(egui::Event::Paste(people()));
    window.run_ok();
    assert!(says(&window, "Match the columns of the pasted list"));
    press(&mut window, "Cancel");

    press(&mut window, "Import file");
    press(&mut window, "Cancel");
    assert!(window.query_by_label("Path of the file").is_none());
}

#[test]
fn fix_and_undo_change_cell() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Fix, row 4");
    assert_eq!(cell(&script, 4, Field::Email), "raj.rao@gmail.com");
    type_into(&mut window, "Email, row 5", "nia@example.com");
    assert_eq!(cell(&script, 5, Field::Email), "nia@example.com");
    assert!(says(&window, "25 ready"));
    press(&mut window, "Undo");
    assert_eq!(cell(&script, 5, Field::Email), "");
    key(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(cell(&script, 4, Field::Email), "raj.rao@gmial.com");
}

#[test]
fn keyboard_fills_new_row() {
    let script = Script::practice();
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Enter recipients by hand");
    for text in ["Ida", "Berg", "ida@example.com"] {
        window.event(egui::Event::Text(text.to_owned()));
        window.run_ok();
        key(&mut window, Modifiers::NONE, Key::Tab);
    }
    assert_eq!(cell(&script, 1, Field::FirstName), "Ida");
    assert_eq!(cell(&script, 1, Field::LastName), "Berg");
    assert_eq!(cell(&script, 1, Field::Email), "ida@example.com");
}

#[test]
fn escape_discards_and_enter_keeps_cell_edit() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "First name, row 1");
    window.event(egui::Event::Text("x".to_owned()));
    window.run_ok();
    key(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(cell(&script, 1, Field::FirstName), "Ida");
    key(&mut window, Modifiers::NONE, Key::Enter);
    window.event(egui::Event::Text("lia".to_owned()));
    window.run_ok();
    key(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(cell(&script, 1, Field::FirstName), "Idalia");
}

#[test]
fn pastes_block_of_cells() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "First name, row 2");
    window.event(egui::Event::Paste("Bo\tHolm\nKim\tPark\n".to_owned()));
    window.run_ok();
    assert_eq!(cell(&script, 2, Field::FirstName), "Bo");
    assert_eq!(cell(&script, 3, Field::LastName), "Park");
    assert_eq!(cell(&script, 3, Field::Email), "person2@example.com");
}

#[test]
fn pasted_list_opens_column_mapping() {
    let script = Script::practice();
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    window.event(egui::Event::Paste(people()));
    window.run_ok();
    assert!(window.query_by_label("Import 25 rows").is_some());
    press(&mut window, "Cancel");
    assert!(window.query_by_label("Import 25 rows").is_none());
}

#[test]
fn removes_selected_rows() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Row 1");
    window
        .get_by_label("Row 3")
        .click_modifiers(Modifiers::SHIFT);
    window.run_ok();
    press(&mut window, "Remove 3 rows");
    assert_eq!(cell(&script, 1, Field::FirstName), "Raj");
}

#[test]
fn invalid_row_blocks_the_send() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Review");
    let label = "Send 25 gifts for $1,890.00–$2,079.00";
    assert!(window.get_by_label(label).accesskit_node().is_disabled());
    press(&mut window, label);
    assert_eq!(script.asked("Send"), 0);
    window
        .get_by_label("Show: 1 recipient needs attention.")
        .click();
    window.run_ok();
    type_into(&mut window, "Email, row 5", "nia@example.com");
    press(&mut window, "Review");
    press(&mut window, label);
    assert_eq!(script.asked("Send"), 1);
    assert!(matches!(window.state().page(), Page::Batch(_)));
    assert!(says(&window, "25 practice gifts sent"));
}

#[test]
fn refused_send_keeps_the_draft() {
    let text = people().replace("Okoye,", "Okoye,nia@example.com");
    let script = Script::practice().with_gift(&text);
    script.0.borrow_mut().refuses = Some(
        ProblemKind::ServiceRefused {
            status: 400,
            reason: Some("Your card was declined.".to_owned()),
        }
        .into(),
    );
    let mut window = on_new_gift(&script);
    press(&mut window, "Review");
    press(&mut window, "Send 25 gifts for $1,890.00–$2,079.00");
    assert_eq!(window.state().page(), Page::NewGift);
    assert!(says(&window, "Your card was declined."));
    let label = "Send 25 gifts for $1,890.00–$2,079.00";
    assert!(!window.get_by_label(label).accesskit_node().is_disabled());
}

#[test]
fn send_button_is_disabled_while_sending() {
    let text = people().replace("Okoye,", "Okoye,nia@example.com");
    let script = Script::practice().with_gift(&text);
    script.0.borrow_mut().silent = true;
    let mut window = on_new_gift(&script);
    press(&mut window, "Review");
    press(&mut window, "Send 25 gifts for $1,890.00–$2,079.00");
    press(&mut window, "Sending…");
    assert_eq!(script.asked("Send"), 1);
}

#[test]
fn message_requires_a_card() {
    let script = Script::practice();
    let mut window = on_new_gift(&script);
    press(&mut window, "Message");
    window
        .get_by_role_and_label(egui::Role::MultilineTextInput, "Message")
        .click();
    window.run_ok();
    window.event(egui::Event::Text("Thank you!".to_owned()));
    window.run_ok();
    assert!(says(&window, "Choose a card for the message"));
    press(&mut window, "Card: Birthday");
    assert!(!says(&window, "Choose a card for the message"));
    let desk = script.0.borrow();
    assert_eq!(desk.drafts[0].0.message, "Thank you!");
    assert!(desk.drafts[0].0.card_id.is_some());
}

#[test]
fn find_and_replace_counts_matching_cells() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Find and replace");
    window
        .get_by_role_and_label(egui::Role::TextInput, "Find")
        .click();
    window.run_ok();
    window.event(egui::Event::Text("example.com".to_owned()));
    window.run_ok();
    assert!(window.query_by_label("23 matching cells").is_some());
    window
        .get_by_role_and_label(egui::Role::TextInput, "Replace with")
        .click();
    window.run_ok();
    window.event(egui::Event::Text("example.org".to_owned()));
    window.run_ok();
    press(&mut window, "Replace all");
    assert_eq!(cell(&script, 1, Field::Email), "person0@example.org");
}

#[test]
fn direct_send_requires_addresses_and_variants() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Delivery");
    press(&mut window, "Direct shipping");
    press(&mut window, "Recipients");
    assert!(window.query_by_label("Address, row 1").is_some());
    press(&mut window, "Review");
    assert!(says(&window, "Choose a variant of"));
    assert!(says(&window, "25 recipients need attention"));
}

#[test]
fn unfinished_cell_edit_is_kept_when_leaving() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Email, row 5");
    window.event(egui::Event::Text("nia@example.com".to_owned()));
    window.run_ok();
    press(&mut window, "Review");
    assert_eq!(cell(&script, 5, Field::Email), "nia@example.com");
    press(&mut window, "Recipients");
    press(&mut window, "First name, row 1");
    window.event(egui::Event::Text("Idalia".to_owned()));
    window.run_ok();
    press(&mut window, "Orders");
    assert_eq!(cell(&script, 1, Field::FirstName), "Idalia");
}

#[test]
fn ctrl_f_finds_among_the_recipients() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    key(&mut window, Modifiers::COMMAND, Key::F);
    window.event(egui::Event::Text("Dahl".to_owned()));
    window.run_ok();
    assert!(says(&window, "1 matching cell"));
}

#[test]
fn toast_undo_ends_with_next_edit() {
    let script = Script::practice().with_gift(&people());
    let mut window = on_new_gift(&script);
    press(&mut window, "Recipients");
    press(&mut window, "Find and replace");
    type_into(&mut window, "Find", "example.com");
    type_into(&mut window, "Replace with", "example.org");
    press(&mut window, "Replace all");
    assert!(says(&window, "Replaced in"));
    assert!(cell(&script, 1, Field::Email).ends_with("@example.org"));
    let undo = |window: &Window| {
        let toast = window
            .query_all_by_label_contains("Undo: Replaced in")
            .next();
        toast.map(|toast| toast.click()).is_some()
    };
    assert!(undo(&window));
    window.run_ok();
    assert!(cell(&script, 1, Field::Email).ends_with("@example.com"));

    press(&mut window, "Replace all");
    press(&mut window, "Close find and replace");
    type_into(&mut window, "First name, row 1", "Idalia");
    assert!(!undo(&window), "Undo would revert a later edit");
    assert!(says(&window, "Replaced in"), "the toast stays");
}
