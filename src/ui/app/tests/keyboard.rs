//! Tests of the keyboard: steps of New gift, focus, regions, the order of Tab, and shortcuts.

use std::{sync::Arc, time::Duration};

use egui::{Key, Modifiers, Pos2, Rect, Role, accesskit::Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{Command, Draft, Event, OutboxState},
    i18n::Language,
    ui::{
        page::Page,
        test_support::{
            SMALL_SIZE, STANDARD_SIZE, ScriptedEngine, TestWindow,
            samples::{
                gift::{outbox, people, people_export},
                now,
            },
        },
    },
};

/// The most Tabs to the button that ends a step of work.
const MAX_TABS: usize = 6;
const SECTIONS: [&str; 5] = ["Gift", "Recipients", "Message", "Delivery", "Review"];

fn with_gift() -> ScriptedEngine {
    ScriptedEngine::practice().with_gift(&people().replace("Okoye,", "Okoye,nia@example.com"))
}

fn new_gift() -> TestWindow {
    open_new_gift(with_gift())
}

fn open_new_gift(engine: ScriptedEngine) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.go(Page::NewGift);
    window
}

fn press(window: &mut TestWindow, key: Key) {
    window.press(Modifiers::NONE, key);
}

fn open_section(window: &mut TestWindow, section: usize) {
    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];
    window.press(Modifiers::ALT, keys[section]);
}

fn current_section(window: &TestWindow) -> String {
    let tabs = window.get_all_by_role(Role::Tab);
    tabs.map(|tab| tab.accesskit_node())
        .find(|tab| tab.toggled() == Some(Toggled::True))
        .and_then(|tab| tab.label())
        .expect("a section is open")
}

fn count_sends(window: &TestWindow) -> usize {
    window
        .engine
        .count(|command| matches!(command, Command::Send { .. }))
}

fn last_draft(window: &TestWindow) -> Draft {
    let drafts = window.engine.commands(|command| match command {
        Command::SaveDraft(draft) => Some((**draft).clone()),
        _ => None,
    });
    drafts.last().expect("the draft was saved").clone()
}

/// The number of Tabs to the control whose name contains this text.
fn tabs_to(window: &mut TestWindow, part: &str) -> usize {
    for count in 0..40 {
        if window.focused().contains(part) {
            return count;
        }
        press(window, Key::Tab);
    }
    panic!(
        "Tab does not reach “{part}”; on screen:\n{}",
        window.on_screen()
    );
}

#[test]
fn footer_is_visible_on_every_step() {
    let zoomed = [600.0, 400.0];
    for size in [STANDARD_SIZE, SMALL_SIZE, zoomed] {
        let engine = ScriptedEngine::practice().with_gift(&people());
        let mut window = TestWindow::open_with(engine, size, Language::EnUs);
        window.go(Page::NewGift);
        let screen = Rect::from_min_size(Pos2::ZERO, size.into());
        for section in SECTIONS {
            window.open_section(section);
            let button = match section {
                "Review" => window.get_by_label("Send 25 gifts for $1,890.00–$2,079.00"),
                _ => window.get_by_role_and_label(Role::Button, "Continue"),
            };
            let place = button.rect();
            assert!(
                screen.contains_rect(place),
                "{section} in {size:?}: {place}"
            );
            assert!(place.top() > size[1] - 70.0, "{section}: {place}");
            if section != "Review" {
                assert!(window.shows("25 gifts · $1,890.00–$2,079.00"), "{section}");
                // The steps count the problems, and nothing else does.
                let state = window.query_by_role_and_label(Role::Button, "Not ready yet");
                assert!(state.is_some(), "{section}");
                let mut tabs = window.get_all_by_role(Role::Tab);
                let is_counted = tabs.any(|tab| {
                    let state = tab.accesskit_node().value();
                    state.is_some_and(|state| state == "1 row to fix")
                });
                assert!(is_counted, "{section}");
                for other in ["1 problem", "problems · ", "1 warning"] {
                    assert!(!window.shows(other), "{section}: {other}");
                }
            }
        }
    }
}

#[test]
fn cart_button_opens_the_cart() {
    let mut window = new_gift();
    open_section(&mut window, 3);
    window.go(Page::Orders);
    window.click("Cart: 1 item · $64.00");
    assert_eq!(window.state().page(), Page::NewGift);
    assert_eq!(current_section(&window), "Gift");
    assert!(window.shows("What each recipient gets"));
    assert!(window.query_by_label("Remove Heavy Knit Hoodie").is_some());
}

#[test]
fn each_step_focuses_its_first_field() {
    let mut window = new_gift();
    let fields = ["Search products", "First name, row 1", "From", "By email"];
    for (section, field) in fields.into_iter().enumerate() {
        open_section(&mut window, section);
        assert_eq!(current_section(&window), SECTIONS[section]);
        assert_eq!(window.focused(), field);
    }
    open_section(&mut window, 4);
    assert!(!window.focused().contains("Send 25 gifts"));
}

#[test]
fn empty_list_focuses_its_first_button() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    open_section(&mut window, 1);
    assert_eq!(window.focused(), "Import file");
}

#[test]
fn control_enter_focuses_the_send_button() {
    for section in [0, 2, 3] {
        let mut window = new_gift();
        open_section(&mut window, section);
        window.press(Modifiers::COMMAND, Key::Enter);
        assert_eq!(current_section(&window), "Review");
        assert!(window.focused().starts_with("Send 25 gifts"), "{section}");
        assert_eq!(count_sends(&window), 0);
        window.press(Modifiers::COMMAND, Key::Enter);
        assert_eq!(count_sends(&window), 1);
    }
}

#[test]
fn enter_continues_and_never_sends() {
    let mut window = new_gift();
    open_section(&mut window, 0);
    press(&mut window, Key::Enter);
    assert_eq!(current_section(&window), "Recipients");
    // Enter edits a cell of the table.
    press(&mut window, Key::Enter);
    assert_eq!(current_section(&window), "Recipients");
    open_section(&mut window, 2);
    press(&mut window, Key::Tab);
    press(&mut window, Key::Enter);
    assert_eq!(current_section(&window), "Message", "Enter breaks a line");
    open_section(&mut window, 2);
    press(&mut window, Key::Enter);
    assert_eq!(current_section(&window), "Delivery");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Enter);
    assert_eq!(
        current_section(&window),
        "Delivery",
        "Enter chooses the option"
    );
    press(&mut window, Key::Enter);
    assert_eq!(current_section(&window), "Review");
    for _ in 0..5 {
        press(&mut window, Key::Enter);
    }
    assert_eq!(count_sends(&window), 0);
}

#[test]
fn control_enter_sends_from_review() {
    let mut window = new_gift();
    window.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(current_section(&window), "Review");
    assert_eq!(count_sends(&window), 0);
    window.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(count_sends(&window), 1);
}

#[test]
fn undo_has_the_focus_after_control_enter() {
    let mut window = open_new_gift(with_gift().without_send_reply());
    for _ in 0..2 {
        window.press(Modifiers::COMMAND, Key::Enter);
    }
    let mut held = outbox().remove(0);
    held.state = OutboxState::Held(Some(now() + Duration::from_secs(60)));
    window.engine.emit(Event::Outbox(Arc::new(vec![held])));
    window.settle();
    assert!(
        window.focused().starts_with("Undo:"),
        "{}: {}",
        window.focused(),
        window.on_screen()
    );
}

fn send_key(pressed: bool) -> egui::Event {
    egui::Event::Key {
        key: Key::Enter,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    }
}

#[test]
fn held_control_enter_only_opens_review() {
    let mut window = new_gift();
    for _ in 0..3 {
        window.event(send_key(true));
        window.settle();
    }
    assert_eq!(current_section(&window), "Review");
    assert_eq!(count_sends(&window), 0);
    window.event(send_key(false));
    window.event(send_key(true));
    window.settle();
    assert_eq!(count_sends(&window), 1);
}

#[test]
fn undo_takes_no_focus_after_a_click_on_send() {
    let mut window = open_new_gift(with_gift().without_send_reply());
    window.press(Modifiers::COMMAND, Key::Enter);
    let send = window.focused();
    assert!(send.starts_with("Send 25 gifts"), "{send}");
    window.click_role(Role::Button, &send);
    assert_eq!(count_sends(&window), 1);
    let mut held = outbox().remove(0);
    held.state = OutboxState::Held(Some(now() + Duration::from_secs(60)));
    window.engine.emit(Event::Outbox(Arc::new(vec![held])));
    window.settle();
    assert!(window.shows("Undo:"));
    assert!(
        !window.focused().starts_with("Undo:"),
        "{}",
        window.focused()
    );
}

#[test]
fn blocked_gift_is_not_sent_by_keyboard() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.go(Page::NewGift);
    for _ in 0..3 {
        window.press(Modifiers::COMMAND, Key::Enter);
    }
    assert_eq!(count_sends(&window), 0);
}

#[test]
fn fix_focuses_the_cell_with_the_problem() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.go(Page::NewGift);
    open_section(&mut window, 4);
    assert_eq!(window.focused(), "Fix: 1 recipient needs attention.");
    press(&mut window, Key::Enter);
    assert_eq!(window.focused(), "Email, row 5");
}

#[test]
fn fix_focuses_the_field_of_a_draft() {
    let mut window = new_gift();
    open_section(&mut window, 2);
    window.press(Modifiers::COMMAND, Key::A);
    press(&mut window, Key::Delete);
    open_section(&mut window, 4);
    window.click("Fix: Enter the sender’s name.");
    assert_eq!(current_section(&window), "Message");
    assert_eq!(window.focused(), "From");
}

#[test]
fn product_panel_takes_keeps_and_returns_focus() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let card = "Heavy Knit Hoodie, Northloop, $64.00";
    window.get_by_label(card).focus();
    window.settle();
    assert_eq!(window.focused(), card);
    press(&mut window, Key::Enter);
    assert!(window.shows("Add to gift"));
    // Tab walks around in the panel.
    let mut seen = Vec::new();
    for _ in 0..12 {
        seen.push(window.focused());
        press(&mut window, Key::Tab);
    }
    assert!(
        !seen.iter().any(|name| name == card || name.is_empty()),
        "{seen:?}"
    );
    assert!(
        seen.iter().filter(|name| *name == "Close").count() >= 2,
        "{seen:?}"
    );
    window.press(Modifiers::SHIFT, Key::Tab);
    assert!(!window.focused().is_empty());
    press(&mut window, Key::Escape);
    assert!(!window.shows("Add to gift"));
    assert_eq!(window.focused(), card);
}

#[test]
fn product_chosen_in_the_palette_takes_the_focus() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    for product in ["Heavy Knit Hoodie", "Cedar Soy Candle"] {
        window.press(Modifiers::COMMAND, Key::K);
        window.type_text(product);
        press(&mut window, Key::Enter);
        assert!(window.shows("Add to gift"), "{product}");
        // Tab walks around in the panel, also after the product was replaced.
        let mut seen = Vec::new();
        for _ in 0..16 {
            seen.push(window.focused());
            press(&mut window, Key::Tab);
        }
        let is_in_panel = seen.iter().any(|name| name.starts_with("Add to gift"));
        assert!(is_in_panel && !seen.contains(&String::new()), "{seen:?}");
    }
    press(&mut window, Key::Escape);
    assert!(!window.shows("Add to gift"));
}

#[test]
fn few_tabs_lead_to_add_to_gift() {
    for product in [
        "Heavy Knit Hoodie, Northloop, $64.00",
        "Any Amount Gift Card, Giftdesk Choice, $10–$500",
    ] {
        let mut window = TestWindow::open(ScriptedEngine::practice());
        window.click(product);
        let tabs = tabs_to(&mut window, "Add to gift");
        assert!(tabs <= MAX_TABS, "{tabs} Tabs in {product}");
    }
}

#[test]
fn few_tabs_lead_to_import_of_rows() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    open_section(&mut window, 1);
    window.event(egui::Event::Paste(people_export()));
    window.settle();
    assert!(window.shows("Match the columns of the pasted list"));
    let tabs = tabs_to(&mut window, "Import 25 rows");
    assert!(tabs <= MAX_TABS, "{tabs} Tabs");
}

#[test]
fn variant_is_chosen_with_arrow_keys() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("Heavy Knit Hoodie, Northloop, $64.00");
    tabs_to(&mut window, "XS");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Space);
    let size = window.focused();
    assert!(
        window.shows(&format!("Size: {size}")),
        "{}",
        window.on_screen()
    );
}

#[test]
fn f6_moves_between_regions() {
    let mut window = new_gift();
    let content = window.focused();
    assert_eq!(content, "From");
    press(&mut window, Key::F6);
    assert_eq!(window.focused(), "Back", "the footer");
    press(&mut window, Key::F6);
    assert_eq!(window.focused(), "New gift", "the rail");
    press(&mut window, Key::F6);
    assert_eq!(window.focused(), "Search everything", "the top bar");
    press(&mut window, Key::F6);
    assert_eq!(window.focused(), content);
    window.press(Modifiers::SHIFT, Key::F6);
    assert_eq!(window.focused(), "Search everything");
}

#[test]
fn dialog_keeps_focus_and_returns_it() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_gift(&people()));
    window.go(Page::Drafts);
    let delete = "Delete Autumn thank-you";
    window.get_by_label(delete).focus();
    window.settle();
    press(&mut window, Key::Enter);
    assert_eq!(
        window.focused(),
        "Keep draft",
        "the safe button has the focus"
    );
    press(&mut window, Key::Tab);
    assert_eq!(window.focused(), "Delete draft");
    press(&mut window, Key::Tab);
    assert_eq!(window.focused(), "Keep draft");
    press(&mut window, Key::Escape);
    assert!(!window.shows("Keep draft"));
    assert_eq!(window.focused(), delete);
}

#[test]
fn question_mark_shows_all_shortcuts() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    press(&mut window, Key::Questionmark);
    assert!(window.shows("Keyboard shortcuts"));
    assert!(window.shows("Open Review, or send the gift in Review"));
    press(&mut window, Key::Escape);
    assert!(!window.shows("Keyboard shortcuts"));
    // In a text field it is a character.
    window.press(Modifiers::COMMAND, Key::F);
    press(&mut window, Key::Questionmark);
    assert!(!window.shows("Keyboard shortcuts"));
}

#[test]
fn palette_shows_page_actions_and_recent_items() {
    let mut window = new_gift();
    window.press(Modifiers::COMMAND, Key::K);
    assert!(window.shows("On this page"));
    assert!(window.query_by_label("Go to Delivery").is_some());
    assert!(window.query_by_label("Recent").is_none());
    window.type_text("delvery");
    press(&mut window, Key::Enter);
    assert_eq!(current_section(&window), "Delivery");
    window.press(Modifiers::COMMAND, Key::K);
    assert!(window.query_by_label("Recent").is_some());
    press(&mut window, Key::Escape);
    window.go(Page::Products);
    window.press(Modifiers::COMMAND, Key::K);
    assert!(window.query_by_label("On this page").is_none());
    assert!(
        window.query_by_label("Recent").is_none(),
        "the page has no such command"
    );
}

#[test]
fn recent_items_of_the_palette_are_stored() {
    let mut window = new_gift();
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("delvery");
    press(&mut window, Key::Enter);
    let saved = window.engine.commands(|command| match command {
        Command::SavePreferences(preferences) => Some(preferences.clone()),
        _ => None,
    });
    let saved = saved.last().expect("preferences").clone();
    let mut next = new_gift();
    next.engine.emit(Event::Preferences(saved));
    next.settle();
    next.press(Modifiers::COMMAND, Key::K);
    assert!(next.query_by_label("Recent").is_some());
}

#[test]
fn typed_date_is_shown_before_it_is_taken() {
    let mut window = new_gift();
    open_section(&mut window, 3);
    window.click_role(Role::RadioButton, "Scheduled");
    let before = last_draft(&window).scheduled_send_on;
    window.click("Send date");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("Dec 24 10:00");
    assert!(window.shows("Understood as Thursday, December 24, 2026"));
    window.get_by_label("Calendar: Send date");
    assert_eq!(last_draft(&window).scheduled_send_on, before);
    press(&mut window, Key::Enter);
    assert_ne!(last_draft(&window).scheduled_send_on, before);
    assert_eq!(current_section(&window), "Delivery", "Enter took the date");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("soon");
    press(&mut window, Key::Tab);
    assert!(window.shows("Enter a date like"));
    open_section(&mut window, 4);
    window.click(
        "Fix: A date or time isn’t valid. Enter dates like 11/20/2026 and times like 9:00\u{202f}AM.",
    );
    assert_eq!(window.focused(), "Send date");
}

#[test]
fn past_send_date_shows_a_problem() {
    let mut window = new_gift();
    open_section(&mut window, 3);
    window.click_role(Role::RadioButton, "Scheduled");
    let problem = "The scheduled time has passed";
    assert!(!window.shows(problem));
    window.click("Send date");
    window.press(Modifiers::COMMAND, Key::A);
    window.type_text("2020-01-01");
    assert!(window.shows(problem), "{}", window.on_screen());
}

#[test]
fn batch_without_a_name_gets_the_suggested_one() {
    let mut window = new_gift();
    open_section(&mut window, 3);
    window.get_by_label("Batch name").focus();
    window.settle();
    window.press(Modifiers::COMMAND, Key::A);
    press(&mut window, Key::Delete);
    assert_eq!(last_draft(&window).name, "");
    for _ in 0..2 {
        window.press(Modifiers::COMMAND, Key::Enter);
    }
    assert_eq!(count_sends(&window), 1);
    let name = last_draft(&window).name;
    assert!(name.ends_with(" 2026") && name.contains(", "), "{name}");
}

/// Checks that Shift+F10 opens the menu of the item that has the focus, and that Esc gives the focus back.
fn check_menu_key(window: &mut TestWindow, entry: &str) {
    let is_shown = |window: &TestWindow| {
        let found = window.query_by_role_and_label(Role::MenuItem, entry);
        found.is_some()
    };
    let focused = window.focused();
    assert!(!is_shown(window));
    window.press(Modifiers::SHIFT, Key::F10);
    assert!(is_shown(window), "{focused}: {}", window.on_screen());
    press(window, Key::Escape);
    assert!(!is_shown(window));
    assert_eq!(window.focused(), focused);
}

fn focus_first(window: &mut TestWindow, role: Role, part: &str) {
    let control = window.get_all_by_role(role).find(|node| {
        let name = node.accesskit_node().label();
        name.is_some_and(|name| name.contains(part))
    });
    control.expect(part).focus();
    window.settle();
}

#[test]
fn shift_f10_opens_menus_of_rows_cards_and_entries() {
    let engine = ScriptedEngine::with_history().with_drafts().with_people();
    let mut window = TestWindow::open(engine);
    focus_first(&mut window, Role::Button, "Heavy Knit Hoodie");
    check_menu_key(&mut window, "Copy product name");
    window.go(Page::Activity);
    focus_first(&mut window, Role::Button, "Ida Berg");
    check_menu_key(&mut window, "Show order");
    window.go(Page::Drafts);
    let draft = window.engine.drafts()[0].0.name.clone();
    focus_first(&mut window, Role::CheckBox, &draft);
    check_menu_key(&mut window, &format!("Duplicate {draft}"));
    window.go(Page::People);
    focus_first(&mut window, Role::Grid, "People");
    press(&mut window, Key::ArrowDown);
    check_menu_key(&mut window, "Show person");
    check_menu_key(&mut window, "Show person");
}
