//! The help beside a page, the move to another computer, and what is told after a crash.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::{
    desk::{
        FileChoice, Problem, ProblemKind,
        transfer::{ChooseMoveFile, MoveDirection},
    },
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::now},
    },
};

#[test]
fn f1_shows_the_section_about_the_page() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Collections);
    window.press(Modifiers::NONE, Key::F1);
    window.settle();
    assert!(window.shows("Collections"), "{}", window.on_screen());
    assert!(window.shows("In this document"), "{}", window.on_screen());
    window.scroll_to("Templates");
    window.click("Templates");
    window.settle();
    window.click("Back");
    window.settle();
    assert!(window.shows("Tests"), "the other sections are listed");
    window.press(Modifiers::NONE, Key::Escape);
    window.settle();
    assert!(!window.shows("In this document"));
}

fn crash() -> Problem {
    Problem::from(ProblemKind::WindowCrashed { at: now() })
        .with_details("giftdesk 0.1.0, page orders, at src/ui/app.rs:1:1")
}

#[test]
fn crash_of_last_window_is_told_until_dismissed() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.state_mut().crash = Some(crash());
    window.settle();
    assert!(window.shows("GD-9004"), "{}", window.on_screen());
    window.click("Copy details");
    let copied = window.copied().unwrap_or_default();
    assert!(copied.contains("page orders"), "{copied}");
    window.click("Dismiss");
    window.settle();
    assert!(!window.shows("GD-9004"));
}

fn type_passphrase(window: &mut TestWindow, label: &str, text: &str) {
    window
        .get_by_role_and_label(Role::PasswordInput, label)
        .focus();
    window.settle();
    window.type_text(text);
    window.settle();
}

#[test]
fn move_follows_when_the_window_closes() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Settings);
    window.scroll_to("Move from this computer…");
    window.click("Move from this computer…");
    window.settle();
    type_passphrase(&mut window, "Passphrase", "garden");
    assert!(
        window.shows("At least 10 characters"),
        "{}",
        window.on_screen()
    );
    type_passphrase(&mut window, "Passphrase", " chairs");
    type_passphrase(&mut window, "Passphrase, again", "garden chairs");
    window.click("Choose file and move");
    window.settle();
    let file = std::path::PathBuf::from("/home/ida/giftdesk.age");
    let chosen = FileChoice::Chosen(file.clone());
    window.engine.answer::<ChooseMoveFile>(Ok(chosen));
    window.settle();
    let pending = window.state().pending_move.lock().unwrap().take();
    let request = pending.expect("the move waits for the window to close");
    assert_eq!(request.direction, MoveDirection::Out);
    assert_eq!(request.file, file);
    let commands = window.viewport_commands();
    assert!(
        commands.contains(&egui::ViewportCommand::Close),
        "{commands:?}"
    );
}
