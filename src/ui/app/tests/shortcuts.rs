//! Tests of shortcuts in fields, dialogs and side panels.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    desk::{Command, Draft, RecipientEdit},
    recipients::Field,
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::gift::people},
    },
};

fn new_gift(section: &str) -> TestWindow {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.go(Page::NewGift);
    window.open_section(section);
    window
}

fn press(window: &mut TestWindow, key: Key) {
    window.press(Modifiers::NONE, key);
}

fn saved_draft(window: &TestWindow) -> Option<Draft> {
    let drafts = window.engine.commands(|command| match command {
        Command::SaveDraft(draft) => Some((**draft).clone()),
        _ => None,
    });
    drafts.last().cloned()
}

#[test]
fn alt_digit_does_not_type_into_cell() {
    let mut window = new_gift("Recipients");
    let name = window.engine.cell(2, Field::FirstName);
    window.click("First name, row 2");
    window.press_with_text(Modifiers::ALT, Key::Num4, "4");
    assert!(
        window
            .query_by_role_and_label(Role::RadioButton, "Scheduled")
            .is_some()
    );
    assert_eq!(window.engine.cell(2, Field::FirstName), name);
}

#[test]
fn alt_digit_does_not_type_into_message() {
    let mut window = new_gift("Message");
    let message = window.engine.drafts()[0].0.message.clone();
    press(&mut window, Key::Tab);
    window.press_with_text(Modifiers::ALT, Key::Num4, "4");
    assert!(
        window
            .query_by_role_and_label(Role::RadioButton, "Scheduled")
            .is_some()
    );
    assert_eq!(window.engine.drafts()[0].0.message, message);
}

#[test]
fn keys_in_place_of_digits_are_shortcuts() {
    let mut window = new_gift("Recipients");
    let name = window.engine.cell(2, Field::FirstName);
    window.click("First name, row 2");
    let press = |window: &mut TestWindow, modifiers, key, place| {
        let key = |pressed| egui::Event::Key {
            key,
            physical_key: Some(place),
            pressed,
            repeat: false,
            modifiers,
        };
        let text = (modifiers == Modifiers::ALT).then(|| egui::Event::Text("'".to_owned()));
        let events = [Some(key(true)), text, Some(key(false))];
        window
            .input_mut()
            .events
            .extend(events.into_iter().flatten());
        window.settle();
    };
    // French: 4 needs Shift, and the key writes an apostrophe.
    press(&mut window, Modifiers::ALT, Key::Quote, Key::Num4);
    assert!(
        window
            .query_by_role_and_label(Role::RadioButton, "Scheduled")
            .is_some()
    );
    assert_eq!(window.engine.cell(2, Field::FirstName), name);
    // Czech: 1 needs Shift, and the key writes a plus, which would zoom in.
    let zoom = window.ctx.zoom_factor();
    let ctrl = Modifiers::CTRL | Modifiers::COMMAND;
    press(&mut window, ctrl, Key::Plus, Key::Num1);
    assert_eq!(window.state().page(), Page::Products);
    assert_eq!(window.ctx.zoom_factor(), zoom);
}

#[test]
fn typed_date_is_applied_when_page_is_left() {
    let mut window = new_gift("Delivery");
    window.click_role(Role::RadioButton, "Scheduled");
    let before = saved_draft(&window).and_then(|draft| draft.scheduled_send_on);
    window.click("Send date");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Dec 24 10:00");
    window.press(Modifiers::COMMAND, Key::Num4);
    assert_eq!(window.state().page(), Page::Drafts);
    let after = saved_draft(&window).and_then(|draft| draft.scheduled_send_on);
    assert!(after.is_some() && after != before);
}

#[test]
fn shortcuts_wait_for_an_open_dialog() {
    let engine = ScriptedEngine::practice()
        .with_gift(&people())
        .with_people();
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window.open_section("Recipients");
    window.type_into("First name, row 2", "Bo");
    window.click("Lists");
    window.click("Save as list");
    window.press(Modifiers::COMMAND, Key::Num1);
    assert_eq!(window.state().page(), Page::NewGift);
    press(&mut window, Key::Tab);
    press(&mut window, Key::Tab);
    window.press(Modifiers::COMMAND, Key::Z);
    let is_undo = |command: &Command| {
        matches!(
            command,
            Command::EditRecipients {
                edit: RecipientEdit::Undo,
                ..
            }
        )
    };
    assert_eq!(window.engine.count(is_undo), 0);
    press(&mut window, Key::Escape);
    window.press(Modifiers::COMMAND, Key::Num1);
    assert_eq!(window.state().page(), Page::Products);
}

#[test]
fn escape_leaves_field_before_side_panel() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::People);
    window.click("Ida Berg");
    window.get_by_label("Note").focus();
    window.settle();
    window.type_text("Tea");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Remove person").is_some());
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Remove person").is_none());
}

#[test]
fn escape_closes_dialog_before_side_panel() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_people());
    window.go(Page::People);
    window.click("Ida Berg");
    window.get_by_label("Remove person").scroll_to_me();
    window.settle();
    window.click("Remove person");
    assert!(window.query_by_label("Cancel").is_some());
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Cancel").is_none());
    assert!(window.query_by_label("Remove person").is_some());
}

#[test]
fn escape_closes_palette_before_side_panel() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("Heavy Knit Hoodie, Northloop, $64.00");
    window.press(Modifiers::COMMAND, Key::K);
    press(&mut window, Key::Escape);
    assert!(window.shows("Add to gift"));
    press(&mut window, Key::Escape);
    assert!(!window.shows("Add to gift"));
}

#[test]
fn list_gives_focus_back_to_its_control() {
    let mut window = new_gift("Delivery");
    let list = "Payment method";
    window.get_by_role_and_label(Role::ComboBox, list).focus();
    window.settle();
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowDown);
    assert_ne!(window.focused(), list);
    press(&mut window, Key::Enter);
    assert_eq!(window.focused(), list);
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Escape);
    assert_eq!(window.focused(), list);
}

#[test]
fn escape_clears_search_before_leaving_it() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.press(Modifiers::COMMAND, Key::F);
    let search = window.focused();
    window.type_text("hoodie");
    press(&mut window, Key::Escape);
    assert_eq!(window.focused(), search);
    assert!(window.query_by_label("Clear search").is_none());
    press(&mut window, Key::Escape);
    assert_ne!(window.focused(), search);
}
