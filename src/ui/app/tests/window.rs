//! The window as a whole: where keys lead, what drops do, and that it rests when nothing happens.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{samples::people, script::Script, window, window_of};
use crate::{
    contract::OrderBatchId,
    desk::{Event, Preferences, ProblemKind},
    ui::page::Page,
};

#[test]
fn every_page_opens_and_the_window_then_rests() {
    let script = Script::practice().with_gift(&people());
    let mut window = window(&script);
    for page in Page::RAIL.iter().flat_map(|(_, pages)| *pages) {
        window
            .get_all_by_role_and_label(egui::Role::Button, &page.title())
            .next()
            .unwrap()
            .click();
        assert!(window.run_ok().is_some(), "{page:?} keeps repainting");
        assert_eq!(window.state().page(), *page);
    }
}

#[test]
fn ctrl_n_begins_a_gift_and_keeps_an_untouched_one() {
    let script = Script::practice();
    let mut window = window(&script);
    for _ in 0..3 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::N);
        window.run_ok();
    }
    assert_eq!(window.state().page(), Page::NewGift);
    assert_eq!(script.asked("NewDraft"), 1);
}

#[test]
fn f5_asks_for_news_and_ctrl_plus_makes_everything_larger() {
    let script = Script::practice();
    let mut window = window(&script);
    window.key_press(Key::F5);
    window.run_ok();
    assert_eq!(script.asked("Refresh"), 1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Plus);
    window.run_ok();
    assert_eq!(script.asked("SavePreferences"), 1);
    assert!(window.state().model().preferences.zoom > 1.0);
}

#[test]
fn animations_can_be_turned_off() {
    let script = Script::practice();
    let mut window = window(&script);
    window.run_ok();
    assert!(window.ctx.global_style().animation_time > 0.0);
    script.tell(Event::Preferences(Preferences {
        is_still: true,
        ..Preferences::default()
    }));
    window.run_ok();
    assert_eq!(window.ctx.global_style().animation_time, 0.0);
}

#[test]
fn problem_without_a_place_is_shown() {
    let script = Script::practice();
    let mut window = window(&script);
    script.tell(Event::Problem(ProblemKind::DiskFull.into()));
    window.run_ok();
    let shown = window
        .query_all_by_label_contains("The disk is full.")
        .count();
    assert!(shown > 0, "the problem is not shown");
}

#[test]
fn export_without_file_dialog_asks_for_path() {
    let script = Script::practice();
    let mut window = window(&script);
    script.tell(Event::SaveDialogUnavailable {
        batch: OrderBatchId::default(),
        suggested: "orders.csv".into(),
    });
    window.run_ok();
    window.get_by_label("Path of the file");
    assert!(
        window
            .query_by_label_contains("Enter the full path of a file.")
            .is_some()
    );
    window.get_by_label("Path of the file").click();
    window.run_ok();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_ok();
    window.event(egui::Event::Text("~/orders.csv".to_owned()));
    window.run_ok();
    window
        .get_by_role_and_label(egui::Role::Button, "Export orders")
        .click();
    window.run_ok();
    assert_eq!(script.asked("ExportOrdersTo"), 1);
    assert!(window.query_by_label("Path of the file").is_none());
}

#[test]
fn deleting_a_draft_asks_with_its_numbers() {
    let script = Script::practice().with_gift(&people());
    let mut window = window(&script);
    window.get_by_label("Drafts").click();
    window.run_ok();
    window.get_by_label("Delete Autumn thank-you").click();
    window.run_ok();
    assert!(
        window
            .query_by_label_contains("Its 25 recipients are deleted too")
            .is_some()
    );
    window.get_by_label("Keep draft").click();
    window.run_ok();
    assert_eq!(script.asked("DeleteDraft"), 0);
    window.get_by_label("Delete Autumn thank-you").click();
    window.run_ok();
    window.get_by_label("Delete draft").click();
    window.run_ok();
    assert_eq!(script.asked("DeleteDraft"), 1);
    assert!(window.query_by_label("No drafts yet").is_some());
}

#[test]
fn a_small_window_shows_every_section() {
    let script = Script::practice().with_gift(&people());
    for (width, height) in [(900.0, 600.0), (600.0, 400.0)] {
        let mut window = window_of(&script, width, height);
        window.key_press_modifiers(Modifiers::COMMAND, Key::N);
        window.run_ok();
        for section in ["Gift", "Recipients", "Message", "Delivery", "Review"] {
            window
                .get_by_role_and_label(egui::Role::Tab, section)
                .click();
            window.run_ok();
        }
    }
}

#[test]
fn nothing_of_the_rail_lies_over_something_else_in_a_low_window() {
    // 900 × 600 at 150 %.
    let script = Script::practice();
    let mut window = window_of(&script, 600.0, 400.0);
    window.run_ok();
    let settings = window
        .get_by_role_and_label(egui::Role::Button, "Settings")
        .rect();
    let activity = window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .rect();
    assert!(settings.bottom() <= 400.0, "{settings}");
    window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .scroll_to_me();
    window.run_ok();
    let scrolled = window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .rect();
    assert!(scrolled.top() < activity.top(), "the rail scrolls");
    assert!(
        scrolled.bottom() <= settings.top() + 1.0,
        "{scrolled} {settings}"
    );
    window
        .get_by_role_and_label(egui::Role::Button, "Activity")
        .click();
    window.run_ok();
    assert_eq!(window.state().page(), Page::Activity);
}
