//! Moves between two folders: what arrives, what stays closed, and what a wrong or damaged file changes.

use std::{fs, path::Path};

use super::*;
use crate::{
    contract::Timestamp,
    desk::{
        ExistingFile, MoveFileFault, OutboxState, ProblemKind,
        sends::{log::SendLogCheck, outbox::tests::store::new_entry},
        store::tests::{PRACTICE, now},
    },
};
use secrecy::SecretString;

fn passphrase() -> SecretString {
    SecretString::from("eleven garden chairs")
}

fn later() -> Timestamp {
    Timestamp::from_micros(now().micros() + 60_000_000)
}

/// A folder with a send in each state that can still leave.
async fn fill(folder: &Path) {
    let store = Store::open(folder, now()).await.unwrap().store;
    let states = [
        ("waiting", OutboxState::Waiting),
        ("held", OutboxState::Held(Some(later()))),
        ("scheduled", OutboxState::Scheduled(later())),
        ("sending", OutboxState::Sending),
    ];
    for (reference, state) in states {
        let entry = new_entry(reference, state);
        store.add_to_outbox(PRACTICE, &entry).await.unwrap();
    }
    store.close().await;
}

async fn move_to(folder: &Path, file: &Path) -> Result<MovedData, Problem> {
    move_out(folder, file, ExistingFile::Keep, passphrase(), now()).await
}

async fn states(folder: &Path) -> Vec<(String, OutboxState)> {
    let store = Store::open(folder, now()).await.unwrap().store;
    let entries = store.outbox(PRACTICE).await.unwrap();
    store.close().await;
    let entries = entries.into_iter();
    entries
        .map(|entry| (entry.customer_reference_id, entry.state))
        .collect()
}

/// Whether the outbox looks every send up that was not started, before its first request.
async fn are_looked_up_first(folder: &Path) -> bool {
    let store = Store::open(folder, now()).await.unwrap().store;
    let entries = store.outbox(PRACTICE).await.unwrap();
    store.close().await;
    let mut unsent = entries.iter().filter(|entry| entry.state.is_cancelable());
    unsent.all(|entry| entry.attempts.may_have_arrived_before())
}

#[tokio::test]
async fn moved_sends_are_looked_up_before_they_leave() {
    let (old, new, out) = folders();
    fill(old.path()).await;
    let file = out.path().join("move.age");
    let data = move_to(old.path(), &file).await.unwrap();
    assert_eq!(data.open_sends, 4);
    let refused = Store::open(old.path(), now()).await.map(drop).unwrap_err();
    assert_eq!(refused.kind, ProblemKind::FolderMoved { at: now() });

    let arrived = move_in(new.path(), &file, passphrase(), later())
        .await
        .unwrap();
    assert_eq!(arrived, data);
    let mut found = states(new.path()).await;
    found.sort_by(|left, right| left.0.cmp(&right.0));
    let expected = [
        ("held", OutboxState::Held(None)),
        ("scheduled", OutboxState::Scheduled(later())),
        ("sending", OutboxState::Sending),
        ("waiting", OutboxState::Waiting),
    ];
    assert!(are_looked_up_first(new.path()).await);
    assert_eq!(
        found,
        expected.map(|(name, state)| (name.to_owned(), state))
    );
    let store = Store::open(new.path(), now()).await.unwrap().store;
    let log = store.verify_send_log().await.unwrap();
    assert!(matches!(log, SendLogCheck::Intact { .. }), "{log:?}");
    store.close().await;
}

fn folders() -> (tempfile::TempDir, tempfile::TempDir, tempfile::TempDir) {
    let folder = || tempfile::tempdir().unwrap();
    (folder(), folder(), folder())
}

#[tokio::test]
async fn unreadable_files_change_nothing() {
    let (old, new, out) = folders();
    fill(old.path()).await;
    let file = out.path().join("move.age");
    move_to(old.path(), &file).await.unwrap();
    let bytes = fs::read(&file).unwrap();
    let mut changed = bytes.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    let cases = [
        (
            "changed",
            changed,
            "eleven garden chairs",
            MoveFileFault::Damaged,
        ),
        (
            "short",
            bytes[..bytes.len() - 20].to_vec(),
            "eleven garden chairs",
            MoveFileFault::Damaged,
        ),
        (
            "other",
            b"email,name\n".to_vec(),
            "eleven garden chairs",
            MoveFileFault::OtherFile,
        ),
        (
            "wrong",
            bytes,
            "twelve garden chairs",
            MoveFileFault::WrongPassphrase,
        ),
    ];
    for (name, content, passphrase, fault) in cases {
        let file = out.path().join(name);
        fs::write(&file, content).unwrap();
        let passphrase = SecretString::from(passphrase);
        let problem = move_in(new.path(), &file, passphrase, now()).await;
        let expected = ProblemKind::MoveFileUnreadable {
            file: name.to_owned(),
            fault,
        };
        assert_eq!(problem.unwrap_err().kind, expected);
        assert_eq!(states(new.path()).await, []);
    }
    assert!(!new.path().join("moving-in").exists());
}

#[tokio::test]
async fn move_replaces_no_data_of_the_folder() {
    let (old, used, out) = folders();
    fill(old.path()).await;
    fill(used.path()).await;
    let file = out.path().join("move.age");
    move_to(old.path(), &file).await.unwrap();
    let problem = move_in(used.path(), &file, passphrase(), now()).await;
    assert_eq!(problem.unwrap_err().kind, ProblemKind::MoveTargetUsed);
    assert_eq!(states(used.path()).await.len(), 4);
}

#[tokio::test]
async fn data_moves_back_to_its_first_folder() {
    let (first, second, out) = folders();
    fill(first.path()).await;
    let there = out.path().join("there.age");
    let back = out.path().join("back.age");
    move_to(first.path(), &there).await.unwrap();
    move_in(second.path(), &there, passphrase(), now())
        .await
        .unwrap();
    move_to(second.path(), &back).await.unwrap();
    move_in(first.path(), &back, passphrase(), now())
        .await
        .unwrap();
    assert_eq!(states(first.path()).await.len(), 4);
    assert!(first.path().join("desk.sqlite-before-move").exists());
}

#[tokio::test]
async fn interrupted_exchange_keeps_the_old_database() {
    let (first, second, out) = folders();
    fill(first.path()).await;
    let there = out.path().join("there.age");
    let back = out.path().join("back.age");
    move_to(first.path(), &there).await.unwrap();
    move_in(second.path(), &there, passphrase(), now())
        .await
        .unwrap();
    move_to(second.path(), &back).await.unwrap();
    // The program ended after it kept the old database and before the new one got its name.
    super::move_in::keep_replaced(first.path()).unwrap();
    let problem = Store::open(first.path(), now()).await.map(drop);
    let expected = ProblemKind::FolderMoved { at: now() };
    assert_eq!(problem.unwrap_err().kind, expected);
    move_in(first.path(), &back, passphrase(), now())
        .await
        .unwrap();
    assert_eq!(states(first.path()).await.len(), 4);
    for name in ["desk.sqlite-before-move", "desk.sqlite-before-move-2"] {
        assert!(first.path().join(name).exists(), "{name}");
    }
    assert!(!first.path().join("moving-in").exists());
}

#[tokio::test]
async fn move_replaces_no_notes_about_people() {
    let (old, used, out) = folders();
    fill(old.path()).await;
    let file = out.path().join("move.age");
    move_to(old.path(), &file).await.unwrap();
    let store = Store::open(used.path(), now()).await.unwrap().store;
    sqlx::query(
        "INSERT INTO person (connection_row, identity, body, sort_key, search_text, note) \
         SELECT row_id, 'ann@example.org', '{}', 'ann', 'ann', 'Likes tea' FROM connection LIMIT 1",
    )
    .execute(&store.durable)
    .await
    .unwrap();
    store.close().await;
    let problem = move_in(used.path(), &file, passphrase(), now()).await;
    assert_eq!(problem.unwrap_err().kind, ProblemKind::MoveTargetUsed);
}

#[tokio::test]
async fn moved_folder_is_not_read() {
    let (old, _, out) = folders();
    fill(old.path()).await;
    move_to(old.path(), &out.path().join("move.age"))
        .await
        .unwrap();
    let problem = Store::open_read_only(old.path()).await.map(drop);
    let expected = ProblemKind::FolderMoved { at: now() };
    assert_eq!(problem.unwrap_err().kind, expected);
}

#[tokio::test]
async fn mark_without_file_is_removed() {
    let (old, _, _) = folders();
    fill(old.path()).await;
    // The program ended between the mark and the file.
    let store = Store::open(old.path(), now()).await.unwrap().store;
    store.mark_moved(now()).await.unwrap();
    store.close().await;
    assert!(use_folder_again(old.path(), later()).await.unwrap());
    assert_eq!(states(old.path()).await.len(), 4);
    assert!(are_looked_up_first(old.path()).await);
}

#[tokio::test]
async fn folder_stays_in_use_without_file() {
    let (old, _, out) = folders();
    fill(old.path()).await;
    let taken = out.path().join("taken.age");
    fs::write(&taken, "kept").unwrap();
    let problem = move_to(old.path(), &taken).await.unwrap_err();
    assert!(matches!(problem.kind, ProblemKind::FileExists { .. }));
    let missing = out.path().join("missing").join("move.age");
    let problem = move_to(old.path(), &missing).await.unwrap_err();
    assert!(matches!(problem.kind, ProblemKind::FileNotWritten { .. }));
    assert_eq!(fs::read_to_string(&taken).unwrap(), "kept");
    assert_eq!(states(old.path()).await.len(), 4);
}

#[tokio::test]
async fn folder_used_again_looks_sends_up() {
    let (old, _, out) = folders();
    fill(old.path()).await;
    move_to(old.path(), &out.path().join("move.age"))
        .await
        .unwrap();
    assert!(use_folder_again(old.path(), later()).await.unwrap());
    assert!(are_looked_up_first(old.path()).await);
    assert!(!use_folder_again(old.path(), later()).await.unwrap());
}

#[tokio::test]
async fn folder_that_never_moved_stays_unchanged() {
    let (folder, _, _) = folders();
    fill(folder.path()).await;
    let before = states(folder.path()).await;
    assert!(!use_folder_again(folder.path(), later()).await.unwrap());
    assert_eq!(states(folder.path()).await, before);
    assert!(!are_looked_up_first(folder.path()).await);
}
