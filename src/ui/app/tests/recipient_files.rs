//! Tests of reading a large recipient file, and of the files that Recipients exports.

use std::sync::Arc;

use egui::Role;

use crate::{
    contract::SendMethod,
    desk::{
        Command, Completion, Event, ImportPreview, ImportProgress, ProblemKind, RequestKey,
        SheetChoice,
        export::{ExportContents, ExportFormat},
        recipients::files::{RecipientFile, RecipientFileContents, WrittenRecipients},
    },
    recipients::{ImportError, ReadOptions, ReadProgress, read_text},
    ui::test_support::{
        ScriptedEngine, TestWindow,
        samples::gift::{people, people_export},
    },
};

fn open_recipients(engine: ScriptedEngine) -> TestWindow {
    let mut window = TestWindow::open(engine);
    window.click("New gift");
    window.click("Recipients");
    window
}

/// Emits the progress of the last import and draws it.
fn show_progress(window: &mut TestWindow, bytes: u64, rows: usize) -> RequestKey {
    let keys = window.engine.commands(|command| match command {
        Command::PickRecipientFile { key, .. } => Some(*key),
        _ => None,
    });
    let key = keys.last().copied().unwrap();
    let mut progress = ImportProgress::of_file(48 << 20);
    progress.add(ReadProgress::Bytes(bytes));
    progress.add(ReadProgress::Rows(rows));
    window.engine.emit(Event::ImportProgress {
        key,
        source: "people.xlsx".into(),
        progress,
    });
    window.settle();
    key
}

fn exported(window: &TestWindow) -> Vec<Arc<RecipientFile>> {
    window.engine.commands(|command| match command {
        Command::ExportRecipients { file, .. } => Some(Arc::clone(file)),
        _ => None,
    })
}

#[test]
fn large_file_shows_progress_and_cancel() {
    // Without a file dialog the import waits for a path, as it waits for a file that is read.
    let mut window = open_recipients(ScriptedEngine::practice().without_file_dialogs());
    window.click("Import file");
    show_progress(&mut window, 12 << 20, 0);
    assert!(window.shows("Reading people.xlsx"));
    assert!(window.shows("12.0 of 48.0 MB"));
    let key = show_progress(&mut window, 24 << 20, 34_000);
    assert!(window.shows("24.0 of 48.0 MB · 34,000 rows"));
    window.click("Cancel");
    let canceled = window.engine.commands(|command| match command {
        Command::CancelImport { key } => Some(*key),
        _ => None,
    });
    assert_eq!(canceled, [key]);
    assert!(window.shows("No recipients yet"));
}

#[test]
fn columns_replace_the_progress() {
    let mut window = open_recipients(ScriptedEngine::practice().without_file_dialogs());
    window.click("Import file");
    let key = show_progress(&mut window, 12 << 20, 34_000);
    let table = read_text(&people_export(), &ReadOptions::default()).unwrap();
    window.engine.emit(Event::ImportRead {
        key,
        result: Ok(Arc::new(ImportPreview::new("people.xlsx", &table, None))),
    });
    window.settle();
    assert!(!window.shows("Reading people.xlsx"));
    assert!(window.shows("Match the columns of people.xlsx"));
}

#[test]
fn hidden_rows_are_offered_when_no_other_row_exists() {
    let mut window = open_recipients(ScriptedEngine::practice().without_file_dialogs());
    window.click("Import file");
    let key = show_progress(&mut window, 12 << 20, 34_000);
    let refused = ProblemKind::ImportRefused {
        file: "people.xlsx".to_owned(),
        error: ImportError::AllRowsHidden { count: 12 },
    };
    window.engine.emit(Event::ImportRead {
        key,
        result: Err(refused.into()),
    });
    window.settle();
    assert!(window.shows("Choose another file"));
    window.click("Include 12 hidden rows");
    let choices = window.engine.commands(|command| match command {
        Command::ReadImportAgain { key, choice } => Some((*key, choice.clone())),
        _ => None,
    });
    let choice = SheetChoice {
        sheet: None,
        reads_hidden_rows: true,
    };
    assert_eq!(choices, [(key, choice)]);
}

#[test]
fn menu_exports_problems_and_clean_list() {
    let mut window = open_recipients(ScriptedEngine::practice().with_gift(&people()));
    window.click("Export");
    window.click("Problems as Excel file");
    window.click("Export");
    window.click("Clean list as CSV");
    let files = exported(&window);
    let names: Vec<String> = files.iter().map(|file| file.file_name()).collect();
    assert_eq!(names, ["people-problems.xlsx", "people-clean.csv"]);
    let RecipientFileContents::Problems(checked) = &files[0].contents else {
        panic!("{files:?}");
    };
    assert_eq!(checked.recipients.filled_row_count(), 25);
    assert!(!checked.issues.is_empty());

    window
        .engine
        .emit(Event::Completed(Completion::RecipientsExported {
            written: WrittenRecipients {
                recipients: 24,
                left_out: 1,
            },
            file: "recipients-clean.csv".to_owned(),
        }));
    window.settle();
    assert!(window.shows("24 recipients saved to recipients-clean.csv."));
    assert!(window.shows("1 row with errors was left out."));
}

#[test]
fn empty_list_offers_a_template() {
    let mut window = open_recipients(ScriptedEngine::practice());
    window.click("Save a blank recipient file");
    let files = exported(&window);
    assert_eq!(files.len(), 1);
    assert!(matches!(files[0].contents, RecipientFileContents::Template));
    assert_eq!(files[0].format, ExportFormat::Xlsx);
    assert_eq!(files[0].method, SendMethod::EmailAndLink);
    // Without a file dialog the window asks for the path.
    window.engine.emit(Event::SaveDialogUnavailable {
        contents: ExportContents::Recipients(Arc::clone(&files[0])),
        suggested: "/home/ida/recipients-template.xlsx".into(),
    });
    window.settle();
    window.click_role(Role::Button, "Export file");
    let typed = window
        .engine
        .count(|command| matches!(command, Command::ExportRecipientsTo { .. }));
    assert_eq!(typed, 1);
}
