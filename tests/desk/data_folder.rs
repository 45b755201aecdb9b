//! The lock of the data folder, and the recovery of a damaged database.

use std::{fs, sync::Arc};

use giftdesk::desk::{self, CartLine, Event, ProblemKind};

use crate::support::{config, draft, open, prepare, wait};

#[test]
fn refuses_second_copy_on_same_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(config(folder.path()));
    let Err(problem) = desk::start(config(folder.path()), Arc::new(|| {})) else {
        panic!("the second copy started");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderInUse);
    drop(first);
    drop(open(config(folder.path())));
}

#[test]
fn refuses_file_as_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    let Err(problem) = desk::start(config(&file), Arc::new(|| {})) else {
        panic!("the desk started on a file");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderUnusable { path: file });
}

#[test]
fn damaged_database_is_moved_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("desk.sqlite");
    fs::write(&file, vec![b'x'; 40_000]).unwrap();
    let desk = open(config(folder.path()));
    let notice = wait(&desk, "the notice", |event| match event {
        Event::Notices(notices) => notices.first().cloned(),
        _ => None,
    });
    let kept: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .filter(|entry| {
            entry
                .file_name()
                .to_string_lossy()
                .starts_with("desk.sqlite.damaged-")
        })
        .collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].metadata().unwrap().len(), 40_000);
    let name = kept[0].file_name().to_string_lossy().into_owned();
    let ProblemKind::DatabaseReplaced { kept_as, .. } = notice.problem.kind else {
        panic!("{}", notice.problem);
    };
    assert_eq!(kept_as.file_name().unwrap().to_string_lossy(), name);
    // The new database works.
    prepare(&desk, draft(CartLine::default()), 2);
}

#[test]
fn recovery_keeps_drafts_and_recipients() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let (id, ..) = prepare(&desk, draft(CartLine::default()), 5);
    drop(desk);
    // A checksum that differs from the migration counts as damage.
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
    let desk = open(config(folder.path()));
    let (draft, rows) = wait(&desk, "the saved draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } => Some((draft, recipients.filled_row_count())),
        _ => None,
    });
    assert_eq!((draft.id, rows), (id, 5));
}
