//! Tests of what remains of a connection after the switch to another one: nothing.

use std::sync::Arc;

use egui::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::{
    desk::{Event, SendLogFormat, export::ExportContents},
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::connections},
    },
};

#[test]
fn open_brand_and_search_are_of_one_connection() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let searched = |window: &TestWindow| {
        let field = window.get_by_role_and_label(Role::TextInput, "Search products");
        field.accesskit_node().value()
    };
    window.click("Search products");
    window.type_text("hoodie");
    assert_eq!(searched(&window).as_deref(), Some("hoodie"));
    window.go(Page::Brands);
    window.click("Northloop");
    assert!(!window.shows("Search brands"));

    window.engine.open_connection(connections::remote());
    window.settle();
    assert!(window.shows("Search brands"), "{}", window.on_screen());
    window.go(Page::Products);
    assert_eq!(searched(&window).unwrap_or_default(), "");
}

#[test]
fn panel_and_previous_pages_are_of_one_connection() {
    let mut window = TestWindow::open(ScriptedEngine::with_history());
    window.go(Page::Batches);
    window.click_first("Autumn thank-you");
    assert!(matches!(window.state().page(), Page::Batch(_)));
    window.engine.open_connection(connections::remote());
    window.settle();
    assert_eq!(window.state().page(), Page::Batches);
    assert!(window.state().session.back.is_empty());

    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("Desk Fern in Clay, Fern & Field, $45.00");
    assert!(window.shows("Add to gift"));
    window.engine.open_connection(connections::remote());
    window.settle();
    assert!(!window.shows("Add to gift"), "{}", window.on_screen());
}

#[test]
fn toasts_and_export_dialog_are_of_one_connection() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.click("Desk Fern in Clay, Fern & Field, $45.00");
    window.click("Add to gift · $45.00");
    window.engine.emit(Event::SaveDialogUnavailable {
        contents: ExportContents::SendLog(SendLogFormat::JsonLines),
        suggested: "/home/ida/send-log.jsonl".into(),
    });
    window.state_mut().session.focuses_undo = true;
    window.settle();
    assert!(window.shows("View:") && window.shows("Export send log"));
    window.engine.open_connection(connections::remote());
    window.settle();
    assert!(!window.shows("View:"), "{}", window.on_screen());
    assert!(!window.shows("Export send log"), "{}", window.on_screen());
    assert!(!window.state().session.focuses_undo);
}

#[test]
fn confirmation_of_a_rebuild_is_of_one_connection() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    let open = |window: &mut TestWindow| {
        let statuses = Arc::new(connections::sync_status());
        window.engine.emit(Event::SyncStatus(statuses));
        window.settle();
    };
    window.go(Page::Settings);
    open(&mut window);
    window
        .get_by_role_and_label(Role::Button, "Rebuild: Orders")
        .scroll_to_me();
    window.settle();
    window.click("Rebuild: Orders");
    assert!(window.shows("Rebuild now"));
    window.engine.open_connection(connections::remote());
    open(&mut window);
    assert!(!window.shows("Rebuild now"), "{}", window.on_screen());
}
