//! Opening the data folder: one process at a time, and a damaged database is kept, never deleted.

use std::{fs, sync::Arc};

use giftdesk::desk::{
    self, BackgroundWork, CartLine, Command, DeskConfig, Event, FolderAccess, ProblemKind,
    ShowOutcome,
};

use crate::fixture::{config, create_draft, draft, open_desk, wait_for};

#[test]
fn second_desk_cannot_open_same_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = open_desk(config(folder.path()));
    let Err(problem) = desk::start(config(folder.path()), Arc::new(|| {})) else {
        panic!("a second desk opened the folder");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderInUse);
    drop(first);
    drop(open_desk(config(folder.path())));
}

#[cfg(unix)]
#[test]
fn other_process_shows_the_window_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let request = || {
        let folder = folder.path().to_owned();
        std::thread::spawn(move || desk::request_show(&folder, desk::SHOW_TIMEOUT))
    };
    // A program without a window.
    let first = open_desk(config(folder.path()));
    assert_eq!(request().join().unwrap(), ShowOutcome::NoWindow);
    drop(first);
    let window = open_desk(DeskConfig {
        has_window: true,
        ..config(folder.path())
    });
    let waiting = request();
    wait_for(&window, "the request", |event| match event {
        Event::ShowWindow => Some(()),
        _ => None,
    });
    window.send(Command::WindowShown);
    assert_eq!(waiting.join().unwrap(), ShowOutcome::Shown);
    drop(window);
    assert_eq!(request().join().unwrap(), ShowOutcome::NoWindow);
}

#[test]
fn folder_in_use_is_read_without_a_write() {
    let folder = tempfile::tempdir().unwrap();
    let open = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&open, draft(CartLine::default()), 2);
    let reader = open_desk(DeskConfig {
        access: FolderAccess::ReadOnly,
        background_work: BackgroundWork::Nothing,
        ..config(folder.path())
    });
    wait_for(&reader, "the draft", |event| match event {
        Event::DraftOpened { draft, .. } => (draft.id == id).then_some(()),
        _ => None,
    });
    reader.send(Command::DeleteDraft(id));
    drop(reader);
    drop(open);
    let again = open_desk(config(folder.path()));
    wait_for(
        &again,
        "the draft that was not deleted",
        |event| match event {
            Event::DraftOpened { draft, .. } => (draft.id == id).then_some(()),
            _ => None,
        },
    );
}

#[test]
fn file_is_refused_as_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    let Err(problem) = desk::start(config(&file), Arc::new(|| {})) else {
        panic!("a file was opened as a folder");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderUnusable { path: file });
}

#[test]
fn damaged_database_is_kept_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("desk.sqlite");
    fs::write(&file, vec![b'x'; 40_000]).unwrap();
    let desk = open_desk(config(folder.path()));
    let notice = wait_for(&desk, "the notice", |event| match event {
        Event::Notices(notices) => notices.first().cloned(),
        _ => None,
    });
    let ProblemKind::DatabaseReplaced { kept_as, .. } = notice.problem.kind else {
        panic!("{}", notice.problem);
    };
    assert_eq!(fs::read(&kept_as).unwrap(), vec![b'x'; 40_000]);
    let kept_in = kept_as.strip_prefix(folder.path()).unwrap();
    assert!(
        kept_in
            .to_string_lossy()
            .starts_with("desk.sqlite.damaged-"),
        "{}",
        kept_in.display()
    );
    // The new database works.
    create_draft(&desk, draft(CartLine::default()), 2);
}

#[test]
fn drafts_are_recovered_from_database_with_unknown_schema() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let (id, ..) = create_draft(&desk, draft(CartLine::default()), 5);
    drop(desk);
    // The stored checksums no longer match those of the schema.
    let file = folder.path().join("desk.sqlite");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        use sqlx::{Connection as _, Executor as _};
        let url = format!("sqlite://{}", file.display());
        let mut connection = sqlx::SqliteConnection::connect(&url).await.unwrap();
        connection
            .execute("UPDATE _sqlx_migrations SET checksum = x'00'")
            .await
            .unwrap();
        connection.close().await.unwrap();
    });
    let desk = open_desk(config(folder.path()));
    let (draft, rows) = wait_for(&desk, "the recovered draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((draft.id, rows), (id, 5));
}
