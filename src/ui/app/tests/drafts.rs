//! Tests of the drafts: how they are opened, and which ones New gift leaves behind.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{Command, DraftId},
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::gift::drafts},
    },
};

fn opened(window: &TestWindow) -> Vec<DraftId> {
    window.engine.commands(|command| match command {
        Command::OpenDraft(id) => Some(*id),
        _ => None,
    })
}

#[test]
fn new_gift_leaves_no_empty_draft() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    assert_eq!(window.engine.drafts().len(), 1);
    window.go(Page::Products);
    assert!(window.engine.drafts().is_empty());
    window.go(Page::NewGift);
    window.go(Page::Drafts);
    assert!(window.shows("No drafts"), "{}", window.on_screen());
}

#[test]
fn gift_with_an_entry_stays_a_draft() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    window.open_section("Recipients");
    window.event(egui::Event::Paste("Ida,Berg,ida@example.com".to_owned()));
    window.settle();
    window.go(Page::Products);
    assert_eq!(window.engine.drafts().len(), 1, "an import is open");

    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    window.open_section("Message");
    window.type_into("From", "Ida");
    window.go(Page::Products);
    assert_eq!(window.engine.drafts().len(), 1);
}

#[test]
fn click_on_a_draft_opens_it() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_drafts());
    window.go(Page::Drafts);
    let title = drafts()[0].0.name.clone();
    window.click_first(&title);
    assert_eq!(window.state().page(), Page::NewGift);
    assert_eq!(opened(&window).len(), 1);
}

#[test]
fn title_of_a_draft_is_read_before_its_buttons() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_drafts());
    window.go(Page::Drafts);
    let title = drafts()[0].0.name.clone();
    let names: Vec<String> = window
        .get_all_by(|_| true)
        .filter_map(|node| {
            let node = node.accesskit_node();
            node.label().or_else(|| node.value())
        })
        .collect();
    let position = |start: &str| {
        let found = names.iter().position(|name| name.starts_with(start));
        found.unwrap_or_else(|| panic!("no {start} in {names:?}"))
    };
    let own = names.iter().position(|name| *name == title).unwrap();
    let buttons = ["Open", "Duplicate", "Delete"].map(|verb| format!("{verb} {title}"));
    let buttons = buttons.map(|name| position(&name));
    assert!(own < buttons[0] && buttons.is_sorted(), "{names:?}");
}

#[test]
fn shift_arrows_extend_selected_drafts() {
    let mut window = TestWindow::open(ScriptedEngine::practice().with_drafts());
    window.go(Page::Drafts);
    let boxes = drafts().map(|(draft, _)| format!("Select {}", draft.name));
    window.click(&boxes[0]);
    assert!(window.shows("1 selected"), "{}", window.on_screen());
    window.press(Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.shows("2 selected"), "{}", window.on_screen());
    assert_eq!(window.focused(), boxes[1]);
    window.press(Modifiers::SHIFT, Key::ArrowUp);
    assert!(window.shows("1 selected"), "{}", window.on_screen());
    assert_eq!(window.focused(), boxes[0]);
    // The range begins where the focus is.
    window.click(&boxes[0]);
    assert!(!window.shows("selected"), "{}", window.on_screen());
    while window.focused() != boxes[1] {
        window.press(Modifiers::NONE, Key::Tab);
    }
    window.press(Modifiers::SHIFT, Key::ArrowUp);
    assert!(window.shows("2 selected"), "{}", window.on_screen());
    assert_eq!(window.focused(), boxes[0]);
}
