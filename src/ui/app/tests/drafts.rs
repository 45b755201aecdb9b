//! Tests of the drafts: how they are opened, and which ones New gift leaves behind.

use std::{path::Path, sync::Arc};

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{Command, DraftId, DraftSummary, Event, batches::CartSummary},
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{gift::drafts, now},
        },
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

#[derive(Debug)]
struct File;

impl egui::DroppedFile for File {
    fn path(&self) -> &Path {
        Path::new("/home/ida/people.csv")
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }
}

#[test]
fn draft_of_a_dropped_file_stays() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.input_mut().dropped_files.push(Arc::new(File));
    window.settle();
    assert_eq!(window.state().page(), Page::NewGift);
    window.go(Page::Products);
    assert_eq!(window.engine.drafts().len(), 1, "an import is open");
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

#[test]
fn many_drafts_are_drawn_only_in_view() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let drafts = (1..=300_u128).map(|number| DraftSummary {
        id: DraftId(uuid::Uuid::from_u128(number)),
        name: format!("Gift {number}"),
        is_readable: true,
        gift: CartSummary::default(),
        picture: None,
        recipients: 1,
        updated_at: now(),
        source: None,
    });
    window
        .engine
        .emit(Event::Drafts(Arc::new(drafts.collect())));
    window.go(Page::Drafts);
    window.settle_fully();
    let drawn = |window: &TestWindow| {
        let buttons = window.query_all_by_label_contains("Open Gift ");
        let names = buttons.filter_map(|node| node.accesskit_node().label());
        names.collect::<Vec<_>>()
    };
    let first = drawn(&window);
    assert!((3..20).contains(&first.len()), "{first:?}");
    assert_eq!(first[0], "Open Gift 1");
    // The focus moves past the cards in view.
    window.get_by_label("Open Gift 1").focus();
    for _ in 0..60 {
        window.press(egui::Modifiers::NONE, egui::Key::Tab);
    }
    assert!(window.focused().contains("Gift 1"), "{}", window.focused());
    assert!(!drawn(&window).contains(&first[0]));
    window.hover_at(egui::pos2(700.0, 500.0));
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -100_000.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Wheel,
        modifiers: egui::Modifiers::NONE,
    });
    window.settle_fully();
    let last = drawn(&window);
    assert!((3..20).contains(&last.len()), "{last:?}");
    assert_eq!(last.last().map(String::as_str), Some("Open Gift 300"));
}
