//! The replacement of a damaged database, when it is interrupted or when the disk refuses it: the damaged
//! database is replaced as a whole, or stays.

use std::{
    fs,
    future::poll_fn,
    path::{Path, PathBuf},
    pin::pin,
    task::Poll,
};

use sqlx::ConnectOptions as _;

use super::{
    salvage::{MANY, filled, overwrite},
    *,
};
use crate::desk::{Problem, ProblemKind, store::salvage};

/// A folder with a damaged database, of which all sends and most drafts are readable.
async fn damaged_folder() -> (tempfile::TempDir, PathBuf) {
    let (folder, file) = filled().await;
    overwrite(&file, "Gift number 60 of many");
    (folder, file)
}

fn copy_files(from: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

/// Whether the damaged database was moved for good.
fn is_exchanged(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().flatten().any(|entry| {
        let name = entry.file_name();
        name.to_string_lossy().starts_with("desk.sqlite.damaged-")
    })
}

/// Opens the folder, and compares what the damaged database had with what the new one has. The damage is reported
/// unless the database was replaced before.
async fn assert_replaced(folder: &Path, when: &str) {
    let was_exchanged = is_exchanged(folder);
    let opened = Store::open(folder, now()).await.unwrap();
    let problem = opened.damage.map(|damage| damage.kind);
    let is_reported = match &problem {
        Some(ProblemKind::DatabaseReplaced { kept_as, .. }) => kept_as.is_file(),
        _ => false,
    };
    assert_ne!(is_reported, was_exchanged, "{when}: {problem:?}");
    let sends = opened.store.outbox(PRACTICE).await.unwrap().len();
    assert_eq!(sends, MANY, "{when}");
    let drafts = opened.store.drafts(PRACTICE).await.unwrap().len();
    assert!((MANY - 40..MANY).contains(&drafts), "{when}: {drafts}");
    opened.store.close().await;
}

/// Opens the folder and stops as often as this; `false` when the database was open before.
async fn opens_later_than(folder: &Path, polls: usize) -> bool {
    let mut opening = pin!(Store::open(folder, now()));
    let mut rest = polls;
    let opened = poll_fn(|context| {
        if rest == 0 {
            return Poll::Ready(None);
        }
        rest -= 1;
        opening.as_mut().poll(context).map(Some)
    });
    opened.await.is_none()
}

#[tokio::test]
async fn interrupted_replacement_loses_nothing() {
    let (damaged, _) = damaged_folder().await;
    let mut polls = 1;
    loop {
        let folder = copy_files(damaged.path());
        if !opens_later_than(folder.path(), polls).await {
            break;
        }
        assert_replaced(folder.path(), &format!("after {polls} polls")).await;
        polls += 1 + polls / 3;
    }
    assert!(polls > 100, "interrupted in each phase: {polls}");
}

/// A database with an unknown schema whose newest sends are only in its log.
async fn damaged_folder_with_log() -> tempfile::TempDir {
    let (folder, _) = filled().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    for statement in [
        "UPDATE _sqlx_migrations SET checksum = x'00'",
        "UPDATE outbox SET title = 'Written to the log'",
    ] {
        sqlx::query(statement)
            .execute(&store.durable)
            .await
            .unwrap();
    }
    let copy = copy_files(folder.path());
    store.close().await;
    assert!(copy.path().join("desk.sqlite-wal").is_file());
    copy
}

/// The steps of the exchange of the files, in their order.
const STEPS: [fn(&Path); 4] = [
    |folder| fs::create_dir(folder.join("desk.sqlite-damaged")).unwrap(),
    |folder| {
        let file = folder.join("desk.sqlite");
        fs::rename(file, folder.join("desk.sqlite-damaged/desk.sqlite")).unwrap();
    },
    |folder| {
        let log = folder.join("desk.sqlite-wal");
        fs::rename(log, folder.join("desk.sqlite-damaged/desk.sqlite-wal")).unwrap();
    },
    |folder| fs::write(folder.join("desk.sqlite"), b"the new database").unwrap(),
];

#[tokio::test]
async fn exchange_interrupted_after_each_step_starts_again() {
    let damaged = damaged_folder_with_log().await;
    for steps in 0..=STEPS.len() {
        let folder = copy_files(damaged.path());
        fs::write(folder.path().join("desk.sqlite-salvaged"), b"leftover").unwrap();
        for step in &STEPS[..steps] {
            step(folder.path());
        }
        let opened = Store::open(folder.path(), now()).await.unwrap();
        assert!(opened.damage.is_some(), "after {steps} steps");
        let sends = opened.store.outbox(PRACTICE).await.unwrap();
        assert_eq!(sends.len(), MANY, "after {steps} steps");
        assert!(sends.iter().all(|send| send.title == "Written to the log"));
    }
}

#[tokio::test]
async fn failure_of_the_disk_keeps_the_damaged_database() {
    let (damaged, _) = damaged_folder().await;
    // No file can be written under the name of a folder.
    for blocked in ["desk.sqlite-reading", "desk.sqlite-salvaged"] {
        let folder = copy_files(damaged.path());
        let file = folder.path().join("desk.sqlite");
        let before = fs::read(&file).unwrap();
        let obstacle = folder.path().join(blocked);
        fs::create_dir_all(obstacle.join("not empty")).unwrap();
        let problem = match Store::open(folder.path(), now()).await {
            Ok(_) => panic!("{blocked} was written"),
            Err(problem) => problem,
        };
        let expected = ProblemKind::DatabaseNotReplaced { path: file.clone() };
        assert_eq!(problem.kind, expected, "{blocked}");
        assert!(
            fs::read(&file).unwrap() == before,
            "{blocked}: it is unchanged"
        );
        fs::remove_dir_all(obstacle).unwrap();
        assert_replaced(folder.path(), blocked).await;
    }
}

#[tokio::test]
async fn full_disk_is_not_taken_for_damage() {
    let (folder, damaged) = damaged_folder().await;
    let new = folder.path().join("new.sqlite");
    salvage::create(&new, &damaged).await.unwrap();
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
        .fetch_one(&mut salvage::new_database(&new).connect().await.unwrap())
        .await
        .unwrap();
    for more in [0, 20] {
        let limited =
            salvage::new_database(&new).pragma("max_page_count", (pages + more).to_string());
        let filled = salvage::fill(limited.connect().await.unwrap(), &damaged).await;
        let problem: Problem = filled.expect_err("the disk is full").problem();
        assert_eq!(problem.kind, ProblemKind::DiskFull);
    }
}
