//! Tests of toasts: where they are, and what their buttons and keys do.

use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{Command, DraftId, Event, OutboxEntry, OutboxState, ProblemKind},
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{gift::outbox, now},
        },
    },
};

fn held() -> OutboxEntry {
    let mut held = outbox().remove(0);
    held.state = OutboxState::Held(Some(now() + Duration::from_secs(60)));
    held
}

fn count_undone(window: &TestWindow) -> usize {
    window
        .engine
        .count(|command| matches!(command, Command::DismissSend(_)))
}

#[test]
fn toast_moves_nothing_on_the_page() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::NewGift);
    let footer = window.get_by_label("Continue").rect();
    let problem = ProblemKind::DiskFull.into();
    window.engine.emit(Event::Problem(problem));
    window.settle();
    assert!(window.shows("The disk is full."));
    assert_eq!(window.get_by_label("Continue").rect(), footer);
}

#[test]
fn added_product_can_be_viewed_in_the_gift() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("Desk Fern in Clay, Fern & Field, $45.00");
    window.click("Add to gift · $45.00");
    window.click("View: Desk Fern in Clay was added to the gift.");
    assert_eq!(window.state().page(), Page::NewGift);
}

#[test]
fn control_z_undoes_a_held_send() {
    let engine = ScriptedEngine::with_history().with_outbox(vec![held()]);
    let mut window = TestWindow::open(engine);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(count_undone(&window), 0);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(count_undone(&window), 1);
}

#[test]
fn held_control_z_undoes_one_send() {
    let second = OutboxEntry {
        id: outbox()[1].id,
        ..held()
    };
    let engine = ScriptedEngine::with_history().with_outbox(vec![held(), second]);
    let mut window = TestWindow::open(engine);
    for _ in 0..3 {
        window.event(egui::Event::Key {
            key: Key::Z,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::COMMAND,
        });
        window.settle();
    }
    assert_eq!(count_undone(&window), 1);
}

#[test]
fn undone_send_shows_a_success() {
    let kept = "Nothing was sent. Your draft is kept unless you deleted it.";
    let copied = "so a new draft has everything that was going to be sent.";
    for (problem, text) in [
        (ProblemKind::SendCanceled, kept),
        (ProblemKind::SendSavedAsDraft, copied),
    ] {
        let mut window = TestWindow::open(ScriptedEngine::practice());
        window.engine.emit(Event::SendFailed {
            draft: DraftId::generate(),
            problem: problem.into(),
        });
        window.settle();
        let toast = window.get_by_label_contains(text);
        assert_eq!(toast.accesskit_node().live(), egui::accesskit::Live::Polite);
        assert!(!window.shows("Copy details"), "{}", window.on_screen());
    }
}
