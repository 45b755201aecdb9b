//! The data folder is held by one copy, and what cannot be read is put aside, never deleted.

use std::{fs, sync::Arc};

use giftdesk::desk::{self, CartLine, Event, ProblemKind};

use crate::house::{config, draft, open, prepare, wait};

#[test]
fn a_second_copy_on_the_same_folder_is_turned_away_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(config(folder.path()));
    let Err(problem) = desk::start(config(folder.path()), Arc::new(|| {})) else {
        panic!("a second copy was let in");
    };
    assert_eq!(problem.kind, ProblemKind::DataFolderInUse);
    drop(first);
    drop(open(config(folder.path())));
}

#[test]
fn a_folder_that_cannot_be_one_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    let Err(problem) = desk::start(config(&file), Arc::new(|| {})) else {
        panic!("a file was taken for a folder");
    };
    assert_eq!(
        problem.kind,
        ProblemKind::DataFolderUnusable { path: file.clone() }
    );
}

#[test]
fn a_damaged_database_is_kept_aside_and_said() {
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
    // It works as a new one does.
    prepare(&desk, draft(CartLine::default()), 2);
}

#[test]
fn drafts_are_saved_from_a_database_whose_mirror_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open(config(folder.path()));
    let (id, ..) = prepare(&desk, draft(CartLine::default()), 5);
    drop(desk);
    // The schema no longer is what the version says it is.
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
