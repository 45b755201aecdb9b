//! Tests of the send log: its list, its check and its export.

use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use uuid::Uuid;

use crate::{
    desk::{
        Command, Event, GetRows, OutboxId, SendLogCheck, SendLogFault, SendLogFormat, SendLogQuery,
        VerifySendLog, export::ExportContents,
    },
    ui::{
        page::Page,
        test_support::{ScriptedEngine, TestWindow, samples::gift::outbox},
    },
};

fn open_log() -> TestWindow {
    let engine = ScriptedEngine::with_history().with_outbox(outbox());
    let mut window = TestWindow::open(engine);
    window.go(Page::Batches);
    window.click("Send log of Winter thanks");
    window
}

fn last_query(window: &TestWindow) -> Option<SendLogQuery> {
    let queries = window.engine.commands(|command| {
        let rows = command.question::<GetRows<SendLogQuery>>()?;
        Some(rows.list)
    });
    queries.last().copied()
}

#[test]
fn log_of_one_send_leads_to_all_sends() {
    let mut window = open_log();
    let send = Some(OutboxId(Uuid::from_u128(1)));
    assert_eq!(last_query(&window), Some(SendLogQuery { send }));
    assert!(window.shows("6 records"));
    assert!(window.shows("The time to undo the send ended."));
    window.click("Show all sends");
    assert_eq!(last_query(&window), Some(SendLogQuery { send: None }));
    assert!(window.shows("240 records"));
    window.click_first("Book club");
    let send = Some(OutboxId(Uuid::from_u128(2)));
    assert_eq!(last_query(&window), Some(SendLogQuery { send }));
}

#[test]
fn current_record_stays_when_records_arrive() {
    let mut window = open_log();
    window.click("Show all sends");
    window.get_by_role_and_label(Role::Grid, "Send log").focus();
    window.settle();
    // The oldest record of the newest send.
    for _ in 0..6 {
        window.press(Modifiers::NONE, Key::ArrowDown);
    }
    window.engine.move_last_record_up();
    window.engine.emit(Event::Outbox(Arc::new(outbox())));
    window.settle();
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::Enter);
    let send = Some(OutboxId(Uuid::from_u128(2)));
    assert_eq!(last_query(&window), Some(SendLogQuery { send }));
}

#[test]
fn check_names_the_changed_record() {
    let mut window = open_log();
    window.click("Verify log");
    assert!(window.shows("Verifying…"));
    window
        .engine
        .answer::<VerifySendLog>(Ok(SendLogCheck::Damaged {
            records: 239,
            faults: vec![SendLogFault::Changed { sequence: 17 }],
            more: 0,
        }));
    window.settle();
    assert!(window.shows("The log isn’t intact."));
    let fault = window.query_by_label_contains("Record 17 was changed.");
    assert!(fault.is_some());
    window.click("Verify log");
    let intact = SendLogCheck::Intact { records: 240 };
    window.engine.answer::<VerifySendLog>(Ok(intact));
    window.settle();
    assert!(window.shows("The log is intact: 240 records, all unchanged and in order."));
}

#[test]
fn export_asks_for_path_without_file_dialog() {
    let mut window = open_log();
    window.click("Export JSON Lines");
    let formats = window.engine.commands(|command| match command {
        Command::ExportSendLog { format, .. } => Some(*format),
        _ => None,
    });
    assert_eq!(formats, [SendLogFormat::JsonLines]);
    window.engine.emit(Event::SaveDialogUnavailable {
        contents: ExportContents::SendLog(SendLogFormat::JsonLines),
        suggested: "/home/ida/send-log.jsonl".into(),
    });
    window.settle();
    window.click_role(egui::Role::Button, "Export send log");
    let paths = window.engine.commands(|command| match command {
        Command::ExportSendLogTo { path, .. } => Some(path.clone()),
        _ => None,
    });
    assert_eq!(
        paths,
        [std::path::PathBuf::from("/home/ida/send-log.jsonl")]
    );
}

#[test]
fn settings_open_the_log() {
    let mut window = TestWindow::open(ScriptedEngine::practice());
    window.go(Page::Settings);
    window.get_by_label("Open send log").scroll_to_me();
    window.settle();
    window.click("Open send log");
    assert_eq!(window.state().page(), Page::SendLog(None));
}
