//! Imports of recipient files.

use std::{fs, sync::Arc};

use giftdesk::desk::{CartLine, Command, DeskConfig, Event, ProblemCode, RequestKey};

use crate::support::{Picks, config, draft, open, prepare, wait};

#[test]
fn picked_file_is_previewed_before_import() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    fs::write(
        &file,
        "First name,Last name,Email\nAnn,Lee,ann@example.org\nBo,Day,bo@example.org\n",
    )
    .unwrap();
    let picks = Arc::new(Picks::default());
    *picks.open.lock().unwrap() = Some(file);
    let desk = open(DeskConfig {
        picker: Arc::clone(&picks) as _,
        ..config(folder.path())
    });
    let (id, ..) = prepare(&desk, draft(CartLine::default()), 1);
    let key = RequestKey(9);
    desk.send(Command::PickRecipientFile { key, draft: id });
    let preview = wait(&desk, "the preview", |event| match event {
        Event::ImportRead { key: read, result } if read == key => Some(result.unwrap()),
        _ => None,
    });
    assert_eq!((preview.source.as_str(), preview.rows), ("people.csv", 2));
    assert_eq!(preview.sample[0], ["Ann", "Lee", "ann@example.org"]);
    desk.send(Command::AcceptImport {
        key,
        mapping: preview.mapping.clone(),
        replace: false,
    });
    let recipients = wait(&desk, "the rows", |event| match event {
        Event::Recipients { recipients, .. } => Some(recipients),
        _ => None,
    });
    assert_eq!(
        (recipients.filled_row_count(), recipients.source()),
        (3, "people.csv")
    );
    // The user closes the dialog without a choice.
    *picks.open.lock().unwrap() = None;
    let key = RequestKey(10);
    desk.send(Command::PickRecipientFile { key, draft: id });
    wait(&desk, "the cancellation", |event| match event {
        Event::ImportCanceled { key: canceled } => (canceled == key).then_some(()),
        _ => None,
    });
}

#[test]
fn refused_files_leave_recipients_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let (id, ..) = prepare(&desk, draft(CartLine::default()), 4);
    let gone = folder.path().join("gone.csv");
    let commands: [fn(RequestKey, giftdesk::desk::DraftId, &std::path::Path) -> Command; 4] = [
        |key, draft, gone| Command::ImportFile {
            key,
            draft,
            path: gone.to_owned(),
        },
        |key, draft, gone| Command::ImportFile {
            key,
            draft,
            path: gone.parent().unwrap().to_owned(),
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
    let codes = [
        ProblemCode::ImportFileUnreadable,
        ProblemCode::ImportIsFolder,
        ProblemCode::ImportRefused,
        ProblemCode::ImportRefused,
    ];
    for (n, (command, expected)) in commands.into_iter().zip(codes).enumerate() {
        let key = RequestKey(n as u64 + 1);
        desk.send(command(key, id, &gone));
        let problem = wait(&desk, "the refusal", |event| match event {
            Event::ImportRead { key: read, result } if read == key => Some(result.unwrap_err()),
            _ => None,
        });
        assert_eq!(problem.code(), expected);
    }
    desk.send(Command::OpenDraft(id));
    let rows = wait(&desk, "the draft", |event| match event {
        Event::DraftOpened { recipients, .. } => Some(recipients.filled_row_count()),
        _ => None,
    });
    assert_eq!(rows, 4);
}
