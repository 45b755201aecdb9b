//! Tests of New gift, from the recipients to the send button.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{
        Command, Draft, ProblemKind, UnknownChoices,
        batches::{BatchTitle, CopyReason, DraftSource},
    },
    i18n::t,
    recipients::Field,
    ui::{
        file_drops,
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{
                gift::{draft as gift_draft, people, people_export, recipients},
                orders::batch_id,
            },
        },
    },
};

const SEND_LABEL: &str = "Send 25 gifts for $1,890.00–$2,079.00";

fn open_new_gift(engine: ScriptedEngine) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.click("New gift");
    window
}

fn practice_with_recipients() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&people())
}

/// Returns an engine with a draft whose recipients all have valid email addresses.
fn practice_ready_to_send() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&people().replace("Okoye,", "Okoye,nia@example.com"))
}

fn count_sends(window: &TestWindow) -> usize {
    window
        .engine
        .count(|command| matches!(command, Command::Send { .. }))
}

#[test]
fn imports_file_after_column_mapping() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.click("Recipients");
    window.click("Import file");
    assert!(window.shows("Match the columns of people.csv"));
    window.click("Import 25 rows");
    assert!(window.query_by_label("First name, row 2").is_some());
    assert!(window.shows("25 recipients imported"));
    assert!(window.shows("24 ready"));
    window.click("Only rows with problems");
    assert!(window.query_by_label("Email, row 5").is_some());
    assert!(window.query_by_label("Email, row 6").is_none());
}

#[test]
fn exact_header_needs_no_mapping() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.click("Recipients");
    window.event(egui::Event::Paste(people()));
    window.settle();
    assert!(window.shows("25 recipients imported"));
    assert!(window.query_by_label("First name, row 2").is_some());
    // With existing rows the user chooses what becomes of them.
    window.click("Import file");
    assert!(window.shows("Existing rows") || window.query_by_label("Existing rows").is_some());
}

#[test]
fn import_without_file_dialog_accepts_path_and_pasted_list() {
    let mut window = open_new_gift(ScriptedEngine::practice().without_file_dialogs());
    let count_imports = |window: &TestWindow| {
        window
            .engine
            .count(|command| matches!(command, Command::ImportFile { .. }))
    };
    window.click("Recipients");
    window.click("Import file");
    assert!(window.shows("This system has no file dialog"));
    assert_eq!(window.focused(), "File path");
    window.type_into("File path", "people.csv");
    assert!(window.shows("Enter the full path of a file."));
    assert_eq!(count_imports(&window), 0);
    window.click("File path");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("~/people.csv");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(count_imports(&window), 1);
    assert!(window.shows("Match the columns of people.csv"));
    window.click("Cancel");

    window.click("Import file");
    window.event(egui::Event::Paste(people_export()));
    window.settle();
    assert!(window.shows("Match the columns of the pasted list"));
    window.click("Cancel");

    window.click("Import file");
    window.click("Cancel");
    assert!(!window.shows("File path"));
}

#[test]
fn drop_is_offered_where_it_is_delivered() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.click("Recipients");
    assert!(window.shows("drop one here"));
    file_drops::set_delivered(&window.ctx, false);
    window.settle();
    assert!(window.shows("Import a file or paste a list."));
}

#[test]
fn enter_opens_only_results_of_the_typed_text() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("candle");
    window.engine.hold_lists(true);
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("fern");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(!window.shows("Add to gift"), "{}", window.on_screen());
    window.engine.hold_lists(false);
    window.settle();
    assert!(window.shows("Add to gift"), "{}", window.on_screen());
    assert!(window.shows("Desk Fern in Clay"));
}

#[test]
fn palette_enter_waits_for_typed_results() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("candle");
    window.engine.hold_lists(true);
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("fern");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(!window.shows("Add to gift"), "{}", window.on_screen());
    window.engine.hold_lists(false);
    window.settle();
    assert!(window.shows("Add to gift"), "{}", window.on_screen());
    assert!(window.shows("Desk Fern in Clay"));
}

#[test]
fn fixes_and_undoes_cells_in_place() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("Fix row 4");
    assert_eq!(window.engine.cell(4, Field::Email), "raj.rao@gmail.com");
    window.type_into("Email, row 5", "nia@example.com");
    assert_eq!(window.engine.cell(5, Field::Email), "nia@example.com");
    assert!(window.shows("25 ready"));
    window.click("Undo");
    assert_eq!(window.engine.cell(5, Field::Email), "");
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.engine.cell(4, Field::Email), "raj.rao@gmial.com");
}

#[test]
fn keyboard_fills_a_row() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.click("Recipients");
    window.click("Enter recipients by hand");
    for text in ["Ida", "Berg", "ida@example.com"] {
        window.type_text(text);
        window.press(Modifiers::NONE, Key::Tab);
    }
    assert_eq!(window.engine.cell(1, Field::FirstName), "Ida");
    assert_eq!(window.engine.cell(1, Field::LastName), "Berg");
    assert_eq!(window.engine.cell(1, Field::Email), "ida@example.com");
}

#[test]
fn escape_restores_cell_and_enter_edits_it() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("First name, row 1");
    window.type_text("x");
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.engine.cell(1, Field::FirstName), "Ida");
    window.press(Modifiers::NONE, Key::Enter);
    window.type_text("lia");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.engine.cell(1, Field::FirstName), "Idalia");
}

#[test]
fn pasted_block_fills_rows_and_columns() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("First name, row 2");
    window.event(egui::Event::Paste("Bo\tHolm\nKim\tPark\n".to_owned()));
    window.settle();
    assert_eq!(window.engine.cell(2, Field::FirstName), "Bo");
    assert_eq!(window.engine.cell(3, Field::LastName), "Park");
    assert_eq!(window.engine.cell(3, Field::Email), "person2@example.com");
}

#[test]
fn list_pasted_outside_cells_opens_mapping() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.click("Recipients");
    window.event(egui::Event::Paste(people_export()));
    window.settle();
    assert!(window.query_by_label("Import 25 rows").is_some());
    window.click("Cancel");
    assert!(window.query_by_label("Import 25 rows").is_none());
}

#[test]
fn remove_button_counts_and_removes_selected_rows() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("Row 1");
    window
        .get_by_label("Row 3")
        .click_modifiers(Modifiers::SHIFT);
    window.settle();
    window.click("Remove 3 rows");
    assert_eq!(window.engine.cell(1, Field::FirstName), "Raj");
}

#[test]
fn invalid_row_blocks_the_send() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Review");
    assert!(
        window
            .get_by_label(SEND_LABEL)
            .accesskit_node()
            .is_disabled()
    );
    window.click(SEND_LABEL);
    assert_eq!(count_sends(&window), 0);
    window
        .get_by_label("Fix: 1 recipient needs attention.")
        .click();
    window.settle();
    window.type_into("Email, row 5", "nia@example.com");
    window.click("Review");
    window.click(SEND_LABEL);
    assert_eq!(count_sends(&window), 1);
    assert!(matches!(window.state().page(), Page::Batch(_)));
    assert!(window.shows("25 practice gifts sent"));
}

#[test]
fn refused_send_keeps_the_draft() {
    let refused = ProblemKind::ServiceRefused {
        status: 400,
        reason: Some("Your card was declined.".to_owned()),
    };
    let engine = practice_ready_to_send().with_send_problem(refused.into());
    let mut window = open_new_gift(engine);
    window.click("Review");
    window.click(SEND_LABEL);
    assert_eq!(window.state().page(), Page::NewGift);
    assert!(window.shows("Your card was declined."));
    assert!(
        !window
            .get_by_label(SEND_LABEL)
            .accesskit_node()
            .is_disabled()
    );
}

#[test]
fn send_button_is_disabled_while_sending() {
    let mut window = open_new_gift(practice_ready_to_send().without_send_reply());
    window.click("Review");
    window.click(SEND_LABEL);
    window.click("Sending…");
    assert_eq!(count_sends(&window), 1);
}

#[test]
fn message_requires_a_card() {
    let mut window = open_new_gift(ScriptedEngine::practice());
    window.click("Message");
    window
        .get_by_role_and_label(egui::Role::MultilineTextInput, "Message")
        .click();
    window.settle();
    window.type_text("Thank you!");
    assert!(window.shows("Choose a card for the message"));
    window.click("Card: Birthday");
    assert!(!window.shows("Choose a card for the message"));
    let drafts = window.engine.drafts();
    let (draft, _) = &drafts[0];
    assert_eq!(draft.message, "Thank you!");
    assert!(draft.card_id.is_some());
}

#[test]
fn find_and_replace_counts_matching_cells() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("Find and replace");
    window
        .get_by_role_and_label(egui::Role::TextInput, "Find")
        .click();
    window.settle();
    window.type_text("example.com");
    assert!(window.query_by_label("23 matching cells").is_some());
    window
        .get_by_role_and_label(egui::Role::TextInput, "Replace with")
        .click();
    window.settle();
    window.type_text("example.org");
    window.click("Replace all");
    assert_eq!(window.engine.cell(1, Field::Email), "person0@example.org");
}

#[test]
fn direct_send_requires_addresses_and_variants() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Delivery");
    window.click("Direct shipping");
    window.click("Recipients");
    assert!(window.query_by_label("Address, row 1").is_some());
    window.click("Review");
    assert!(window.shows("Choose an option of"));
    assert!(window.shows("25 recipients need attention"));
}

#[test]
fn unfinished_cell_edit_is_kept_when_leaving() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("Email, row 5");
    window.type_text("nia@example.com");
    window.click("Review");
    assert_eq!(window.engine.cell(5, Field::Email), "nia@example.com");
    window.click("Recipients");
    window.click("First name, row 1");
    window.type_text("Idalia");
    window.click("Orders");
    assert_eq!(window.engine.cell(1, Field::FirstName), "Idalia");
}

#[test]
fn ctrl_f_opens_find_in_recipients() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.press(Modifiers::COMMAND, Key::F);
    window.type_text("Dahl");
    assert!(window.shows("1 matching cell"));
}

#[test]
fn toast_undoes_bulk_edit_until_next_edit() {
    let mut window = open_new_gift(practice_with_recipients());
    window.click("Recipients");
    window.click("Find and replace");
    window.type_into("Find", "example.com");
    window.type_into("Replace with", "example.org");
    window.click("Replace all");
    assert!(window.shows("Text replaced in"));
    assert!(
        window
            .engine
            .cell(1, Field::Email)
            .ends_with("@example.org")
    );
    let undo = |window: &TestWindow| {
        let toast = window
            .query_all_by_label_contains("Undo: Text replaced in")
            .next();
        toast.map(|toast| toast.click()).is_some()
    };
    assert!(undo(&window));
    window.settle();
    assert!(
        window
            .engine
            .cell(1, Field::Email)
            .ends_with("@example.com")
    );

    window.click("Replace all");
    window.click("Close find and replace");
    window.type_into("First name, row 1", "Idalia");
    assert!(!undo(&window), "Undo would revert a later edit");
    assert!(window.shows("Text replaced in"), "the toast stays");
}

#[test]
fn review_says_how_many_batches_a_send_has() {
    let mut window = open_new_gift(practice_ready_to_send().with_parts(5));
    window.open_section("Review");
    assert!(window.shows("Divided into 5 batches"));
    let mut window = open_new_gift(practice_ready_to_send());
    window.open_section("Review");
    assert!(!window.shows("Divided into"));
}

#[test]
fn draft_links_to_its_batch() {
    let source = DraftSource {
        batch: batch_id(0),
        title: BatchTitle::Named("Autumn thank-you".to_owned()),
        reason: CopyReason::SendAgain,
    };
    let engine = ScriptedEngine::practice().with_draft_source(source);
    let mut window = open_new_gift(engine.with_gift(&people()));
    window.click("To send again from Autumn thank-you");
    assert_eq!(window.state().page(), Page::Batch(batch_id(0)));
    window.go(Page::Drafts);
    window.click("To send again from Autumn thank-you");
    assert_eq!(window.state().page(), Page::Batch(batch_id(0)));
}

#[test]
fn draft_says_which_choices_are_unknown_until_kept() {
    let unknown = Draft {
        unknown_choices: UnknownChoices::All,
        has_unknown_options: true,
        ..gift_draft()
    };
    let engine = ScriptedEngine::practice();
    let mut window = open_new_gift(engine.with_draft(unknown, recipients(&people())));
    window.open_section("Review");
    let meaning = "doesn’t know where recipients of the original batch could live";
    assert!(window.shows(meaning), "{}", window.on_screen());
    window.open_section("Delivery");
    assert!(window.shows(meaning), "{}", window.on_screen());
    let options = "variants and chosen prices of the original batch are unknown";
    assert!(window.shows(options), "{}", window.on_screen());
    window.click("Keep these choices");
    assert!(!window.shows(meaning), "{}", window.on_screen());
    assert!(!window.shows(options), "{}", window.on_screen());
    window.open_section("Review");
    assert!(!window.shows(meaning), "{}", window.on_screen());
}

#[test]
fn review_says_how_many_recipients_are_texted() {
    let people = people().replacen("Email", "Email,Phone", 1);
    let mut lines = people.lines();
    let header = lines.next().unwrap_or_default();
    let phones = ["617-555-0123", "+44 20 7946 0018", "(617) 555-0199"];
    let phones = phones.into_iter().chain(std::iter::repeat(""));
    let rows = lines
        .zip(phones)
        .map(|(line, phone)| format!("{line},{phone}"));
    let list: Vec<String> = std::iter::once(header.to_owned()).chain(rows).collect();
    let mut window = open_new_gift(ScriptedEngine::practice().with_gift(&list.join("\n")));
    window.open_section("Review");
    assert!(!window.shows("Text messages"), "{}", window.on_screen());
    window.open_section("Delivery");
    window.click_role(
        egui::Role::CheckBox,
        "Also text recipients who have a phone number",
    );
    window.open_section("Review");
    assert!(window.shows("Text messages"), "{}", window.on_screen());
    let expected = t!("gift-summary-texted", count = 2_u64);
    assert!(window.shows(&expected), "{}", window.on_screen());
}
