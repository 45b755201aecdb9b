//! Import of recipient files and export of orders.

use std::{fs, sync::Arc};

use crate::fixture::{
    FixedPicker, config, create_draft, draft, open_desk, wait_for, wait_for_preview,
};
use giftdesk::{
    contract::SendMethod,
    desk::{
        CartLine, Command, Completion, DeskConfig, Event, FileChoice, OpenDialogText, ProblemCode,
        RequestKey, SheetChoice,
        export::{ExportContents, ExportFormat},
        jobs::OrderSelection,
        orders::OrderQuery,
        recipients::files::{
            CheckedRecipients, RecipientFile, RecipientFileContents, WrittenRecipients,
        },
    },
    i18n::Language,
    messages::recipient_file::CatalogueText,
};

#[test]
fn imports_picked_file_after_preview() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    fs::write(
        &file,
        "First name,Last name,Email\nAnn,Lee,ann@example.org\nBo,Day,bo@example.org\n",
    )
    .unwrap();
    let picker = Arc::new(FixedPicker::default());
    *picker.open.lock().unwrap() = FileChoice::Chosen(file);
    let desk = open_desk(DeskConfig {
        picker: Arc::clone(&picker) as _,
        ..config(folder.path())
    });
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 1);
    let key = RequestKey(9);
    desk.send(Command::PickRecipientFile {
        key,
        draft: id,
        dialog: OpenDialogText::default(),
    });
    let preview = wait_for_preview(&desk, key);
    assert_eq!((preview.source.as_str(), preview.rows), ("people.csv", 2));
    assert_eq!(preview.sample[0], ["Ann", "Lee", "ann@example.org"]);
    desk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: false,
    });
    let recipients = wait_for(&desk, "the rows", |event| match event {
        Event::Recipients { recipients, .. } => Some(recipients),
        _ => None,
    });
    assert_eq!(
        (recipients.filled_row_count(), recipients.source()),
        (3, "people.csv")
    );
    *picker.open.lock().unwrap() = FileChoice::Canceled;
    let key = RequestKey(10);
    desk.send(Command::PickRecipientFile {
        key,
        draft: id,
        dialog: OpenDialogText::default(),
    });
    wait_for(&desk, "the canceled import", |event| match event {
        Event::ImportCanceled { key: canceled } => (canceled == key).then_some(()),
        _ => None,
    });
    *picker.open.lock().unwrap() = FileChoice::Unavailable;
    let key = RequestKey(11);
    desk.send(Command::PickRecipientFile {
        key,
        draft: id,
        dialog: OpenDialogText::default(),
    });
    wait_for(&desk, "the missing dialog", |event| match event {
        Event::OpenDialogUnavailable { key: unanswered } => (unanswered == key).then_some(()),
        _ => None,
    });
}

#[test]
fn sheet_with_only_hidden_rows_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.xlsx");
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, cells) in (0..).zip([["First name", "Email"], ["Ann", "ann@example.org"]]) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write(row, column, cell).unwrap();
        }
    }
    sheet.set_row_hidden(1).unwrap();
    workbook.save(&file).unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 0);
    let key = RequestKey(9);
    let choice = SheetChoice::default();
    desk.send(Command::ImportFile {
        key,
        draft: id,
        path: file,
        choice: choice.clone(),
        uses_earlier_mappings: true,
    });
    let read = |what: &str| {
        wait_for(&desk, what, |event| match event {
            Event::ImportRead { key: read, result } if read == key => Some(result),
            _ => None,
        })
    };
    let refused = read("the refusal").unwrap_err();
    assert_eq!(refused.code(), ProblemCode::ImportRefused);
    let choice = SheetChoice {
        reads_hidden_rows: true,
        ..choice
    };
    desk.send(Command::ReadImportAgain { key, choice });
    let preview = read("the preview").unwrap();
    assert_eq!((preview.rows, preview.hidden_rows), (1, 1));
    desk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: true,
    });
    let recipients = wait_for(&desk, "the rows", |event| match event {
        Event::Recipients { recipients, .. } => Some(recipients),
        _ => None,
    });
    assert_eq!(recipients.filled_row_count(), 1);
}

#[test]
fn refuses_unreadable_files_and_keeps_recipients() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 4);
    let missing = folder.path().join("missing.csv");
    let commands: [fn(RequestKey, giftdesk::desk::DraftId, &std::path::Path) -> Command; 4] = [
        |key, draft, missing| Command::ImportFile {
            key,
            draft,
            path: missing.to_owned(),
            choice: SheetChoice::default(),
            uses_earlier_mappings: true,
        },
        |key, draft, missing| Command::ImportFile {
            key,
            draft,
            path: missing.parent().unwrap().to_owned(),
            choice: SheetChoice::default(),
            uses_earlier_mappings: true,
        },
        |key, draft, _| Command::ImportBytes {
            key,
            draft,
            name: "empty.csv".into(),
            bytes: vec![],
        },
        |key, draft, _| Command::ImportBytes {
            key,
            draft,
            name: "a.png".into(),
            bytes: b"\x89PNG\r\n\x1a\n\0\0\0".to_vec(),
        },
    ];
    let folder_name = folder.path().file_name().unwrap().to_str().unwrap();
    let problems = [
        (ProblemCode::ImportFileUnreadable, "missing.csv"),
        (ProblemCode::ImportIsFolder, folder_name),
        (ProblemCode::ImportRefused, "empty.csv"),
        (ProblemCode::ImportRefused, "a.png"),
    ];
    for (n, (command, (expected, name))) in commands.into_iter().zip(problems).enumerate() {
        let key = RequestKey(n as u64 + 1);
        desk.send(command(key, id, &missing));
        let problem = wait_for(&desk, "the refusal", |event| match event {
            Event::ImportRead { key: read, result } if read == key => Some(result.unwrap_err()),
            _ => None,
        });
        assert_eq!(problem.code(), expected);
        let text = giftdesk::messages::problem::what(&problem);
        assert!(text.contains(name), "{text}");
    }
    desk.send(Command::OpenDraft(id));
    let rows = wait_for(&desk, "the draft", |event| match event {
        Event::DraftOpened { recipients, .. } => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 4);
}

#[test]
fn exports_orders_to_typed_path_without_overwriting() {
    let folder = tempfile::tempdir().unwrap();
    let picker = Arc::new(FixedPicker::default());
    *picker.save.lock().unwrap() = FileChoice::Unavailable;
    let desk = open_desk(DeskConfig {
        picker: Arc::clone(&picker) as _,
        ..config(folder.path())
    });
    let selection = OrderSelection::Query(OrderQuery::default());
    desk.send(Command::ExportOrders {
        selection: selection.clone(),
        format: ExportFormat::Csv,
        dialog_title: String::new(),
    });
    let suggested = wait_for(&desk, "the missing dialog", |event| match event {
        Event::SaveDialogUnavailable {
            contents: ExportContents::Orders { selection: of, .. },
            suggested,
        } => (of == selection).then_some(suggested),
        _ => None,
    });
    assert_eq!(suggested.file_name().unwrap(), "orders.csv");

    let path = folder.path().join("typed.csv");
    let export = || {
        desk.send(Command::ExportOrdersTo {
            selection: selection.clone(),
            format: ExportFormat::Csv,
            path: path.clone(),
        });
    };
    export();
    let file = wait_for(&desk, "the export", |event| match event {
        Event::Completed(Completion::OrdersExported { file, .. }) => Some(file),
        _ => None,
    });
    assert_eq!(file, "typed.csv");
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.contains("Recipient,Email,Status"), "{written}");

    fs::write(&path, "kept").unwrap();
    export();
    let code = wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem.code()),
        _ => None,
    });
    assert_eq!(code, ProblemCode::FileExists);
    assert_eq!(fs::read_to_string(&path).unwrap(), "kept");
}

#[test]
fn exports_recipients_to_chosen_or_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chosen.csv");
    fs::write(&path, "old").unwrap();
    let picker = Arc::new(FixedPicker::default());
    *picker.save.lock().unwrap() = FileChoice::Chosen(path.clone());
    let desk = open_desk(DeskConfig {
        picker: Arc::clone(&picker) as _,
        ..config(folder.path())
    });
    let (_, recipients, issues) = create_draft(&desk, draft(CartLine::default()), 3);
    let file = Arc::new(RecipientFile {
        contents: RecipientFileContents::CleanList(CheckedRecipients { recipients, issues }),
        format: ExportFormat::Csv,
        method: SendMethod::EmailAndLink,
        text: Arc::new(CatalogueText::new(Language::De)),
    });
    let export = || {
        desk.send(Command::ExportRecipients {
            file: Arc::clone(&file),
            dialog_title: String::new(),
        });
    };
    export();
    let (written, name) = wait_for(&desk, "the export", |event| match event {
        Event::Completed(Completion::RecipientsExported { written, file }) => Some((written, file)),
        _ => None,
    });
    let expected = WrittenRecipients {
        recipients: 3,
        left_out: 0,
    };
    assert_eq!((written, name.as_str()), (expected, "chosen.csv"));
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with("\u{feff}Vorname,Nachname,E-Mail"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 4);

    *picker.save.lock().unwrap() = FileChoice::Unavailable;
    export();
    let (contents, suggested) = wait_for(&desk, "the missing dialog", |event| match event {
        Event::SaveDialogUnavailable {
            contents,
            suggested,
        } => Some((contents, suggested)),
        _ => None,
    });
    assert!(matches!(contents, ExportContents::Recipients(_)));
    assert_eq!(suggested.file_name().unwrap(), "recipients-clean.csv");
    // A typed path never replaces a file.
    desk.send(Command::ExportRecipientsTo { file, path });
    let code = wait_for(&desk, "the refusal", |event| match event {
        Event::Problem(problem) => Some(problem.code()),
        _ => None,
    });
    assert_eq!(code, ProblemCode::FileExists);
}
