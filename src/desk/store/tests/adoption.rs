//! Folders of versions before the schema of `desk.sqlite` was one file: those in the last state before that keep all rows,
//! older ones are refused.

use std::{fs, path::PathBuf};

use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{salvage::overwrite, *};
use crate::{
    desk::{
        PeopleListId, PeopleQuery, Problem, ProblemKind,
        drafts::DraftId,
        sends::{OutboxState, SendLogCheck},
        store::{desk_schema, salvage},
    },
    recipients::Field,
};

/// Written by the last version before the schema was one file.
const EARLIER_DATABASE: &str = include_str!("desk_0280.sql");

/// The connection to Practice is the first one.
const OTHER: ConnectionRowId = ConnectionRowId(2);

async fn database(file: &PathBuf) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true);
    options.connect().await.unwrap()
}

/// A folder of the last version before the schema was one file, after these statements.
async fn earlier_folder(statements: &'static str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("desk.sqlite");
    let mut earlier = database(&file).await;
    for sql in [
        EARLIER_DATABASE,
        statements,
        // As each version of the app leaves the file.
        "PRAGMA journal_mode = WAL",
    ] {
        sqlx::raw_sql(sql).execute(&mut earlier).await.unwrap();
    }
    earlier.close().await.unwrap();
    (folder, file)
}

#[tokio::test]
async fn folder_of_earlier_version_keeps_every_row() {
    let (folder, file) = earlier_folder("").await;
    let mut earlier = database(&file).await;
    let before = all_rows(&mut earlier).await;
    earlier.close().await.unwrap();
    let without_rows = before.iter().find(|(_, rows)| rows.is_empty());
    assert_eq!(without_rows, None);
    // The second start finds a folder of this version.
    for _ in 0..2 {
        let opened = Store::open(folder.path(), now()).await.unwrap();
        assert_eq!(opened.damage, None);
        let store = opened.store;
        let mut database = store.durable.acquire().await.unwrap();
        assert_eq!(all_rows(&mut database).await, before);
        let version = desk_schema::version(&mut database).await.unwrap();
        assert_eq!(version, desk_schema::newest_version());
        drop(database);
        assert_values_are_readable(&store).await;
        store.close().await;
    }
}

async fn assert_values_are_readable(store: &Store) {
    let connections = store.connections().await.unwrap();
    assert_eq!(connections[1].1.name, "Marketing");
    let account = store.account(connections[1].1.id).await.unwrap().unwrap();
    assert_eq!(account.email.as_deref(), Some("ida@example.com"));
    let draft = store
        .draft(PRACTICE, DraftId(Uuid::from_u128(71)))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(draft.draft.name, "Summer thanks");
    let recipient = draft.recipients.row(0).unwrap();
    assert_eq!(recipient.get(Field::LastName), "Müller");
    let sends = store.outbox(PRACTICE).await.unwrap();
    let is_sent = |state: &OutboxState| matches!(state, OutboxState::Sent(_));
    assert!(is_sent(&sends[0].state) && is_sent(&sends[1].state));
    assert!(matches!(sends[2].state, OutboxState::Scheduled(_)));
    let request = store.outbox_request(sends[2].id).await.unwrap();
    let request: serde_json::Value = serde_json::from_slice(&request).unwrap();
    assert_eq!(request["batch_name"], "Spring thanks");
    let parts = store.outbox(OTHER).await.unwrap();
    let doubt = parts[0].state.problem().map(|problem| problem.kind.clone());
    assert_eq!(doubt, Some(ProblemKind::ServiceTimedOut));
    assert_eq!(parts[1].part.as_ref().unwrap().number, 2);
    let check = store.verify_send_log().await.unwrap();
    assert!(matches!(check, SendLogCheck::Intact { .. }), "{check:?}");
    let list = PeopleListId(Uuid::from_u128(930));
    let list = store.people_list(PRACTICE, list).await.unwrap().unwrap();
    assert_eq!(list.recipients.len(), 3);
    let people = store
        .people_of(PRACTICE, &PeopleQuery::default())
        .await
        .unwrap();
    assert_eq!(people.len(), 3);
    let header = ["Name", "Contact"].map(str::to_owned);
    let mapping = store.import_mapping(&header).await.unwrap();
    assert!(mapping.is_some());
    let templates = store.gift_templates(PRACTICE).await.unwrap();
    assert_eq!(templates[0].name, "Winter");
}

#[tokio::test]
async fn folder_in_older_state_is_refused_unchanged() {
    let (folder, file) = earlier_folder("DELETE FROM _sqlx_migrations WHERE version = 280").await;
    let before = fs::read(&file).unwrap();
    let Err(problem) = Store::open(folder.path(), now()).await else {
        panic!("the folder was opened");
    };
    assert_eq!(problem.kind, ProblemKind::DatabaseTooOld);
    assert!(fs::read(&file).unwrap() == before, "it is unchanged");
    assert!(!folder.path().join("mirror.sqlite").exists());
}

#[tokio::test]
async fn damaged_folder_of_earlier_version_is_recovered() {
    let (folder, file) = earlier_folder("").await;
    let mut earlier = database(&file).await;
    let before = all_rows(&mut earlier).await;
    earlier.close().await.unwrap();
    overwrite(&file, "Warm wishes");
    let opened = Store::open(folder.path(), now()).await.unwrap();
    let problem: Option<Problem> = opened.damage;
    assert!(problem.is_some());
    let mut database = opened.store.durable.acquire().await.unwrap();
    for (table, rows) in all_rows(&mut database).await {
        let expected = if table == "gift_template" {
            &Vec::new()
        } else {
            &before[&table]
        };
        assert_eq!(rows, *expected, "{table}");
    }
}

#[tokio::test]
async fn salvage_reads_schema_of_earlier_version() {
    let (folder, file) = earlier_folder("").await;
    let mut earlier = database(&file).await;
    let before = all_rows(&mut earlier).await;
    earlier.close().await.unwrap();
    let new = folder.path().join("new.sqlite");
    let recovery = salvage::copy(&new, &file).await.unwrap();
    assert!(!recovery.may_miss_other_data);
    let mut copied = database(&new).await;
    assert_eq!(all_rows(&mut copied).await, before);
}
