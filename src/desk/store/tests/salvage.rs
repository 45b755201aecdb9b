//! A damaged page loses only the rows on it, and the problem reports the loss.

use std::{fs, path::Path};

use super::*;
use crate::{
    desk::{
        Attempts, Draft, DraftId, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind,
        Recovery, SendLogCheck, SendLogFault,
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

pub(super) const MANY: usize = 120;

/// Overwrites the pages of table rows that contain `text`.
pub(super) fn overwrite(file: &Path, text: &str) {
    let mut bytes = fs::read(file).unwrap();
    let size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let mut hit = 0;
    for page in bytes.chunks_exact_mut(size).skip(1) {
        let holds = page.windows(text.len()).any(|part| part == text.as_bytes());
        // 13: a leaf page of a table; 10: of a table WITHOUT ROWID.
        if matches!(page[0], 10 | 13) && holds {
            page.fill(0xff);
            hit += 1;
        }
    }
    assert!(hit > 0, "no page holds {text}");
    fs::write(file, bytes).unwrap();
}

fn gift(n: usize) -> Draft {
    Draft {
        id: DraftId::generate(),
        name: format!("Gift number {n} of many"),
        message: "Thank you for the year. ".repeat(20),
        ..Draft::default()
    }
}

fn people(draft: usize) -> RecipientTable {
    RecipientTable::new(
        "people.csv",
        (0..20).map(|n| {
            let mut row = RecipientRow::default();
            row.set(Field::FirstName, format!("Guest{n}of{draft}"));
            row.set(Field::Email, format!("guest{n}@example.com"));
            row
        }),
    )
}

fn outbox_entry(n: usize) -> NewOutboxEntry {
    NewOutboxEntry {
        cost_abroad: Cents::ZERO,
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: format!("Send number {n} of many"),
            first_recipient: String::new(),
            recipients: 1,
            total_low: Cents(1),
            total_high: Cents(2),
            customer_reference_id: format!("reference-{n}"),
            state: OutboxState::Waiting,
            created_at: now(),
            attempts: Attempts::default(),
            part: None,
        },
        request: vec![b'x'; 400].into(),
        acceptance: None,
        earlier_batches: None,
        columns: String::new(),
    }
}

fn recovery(damage: &Problem) -> Recovery {
    match &damage.kind {
        ProblemKind::DatabaseReplaced { recovery, .. } => *recovery,
        _ => panic!("{damage}"),
    }
}

pub(super) async fn filled() -> (tempfile::TempDir, std::path::PathBuf) {
    let (folder, store) = store().await;
    for n in 0..MANY {
        store
            .save_draft(PRACTICE, &gift(n), &people(n), &RecipientTable::default())
            .await
            .unwrap();
        store
            .add_to_outbox(PRACTICE, &outbox_entry(n))
            .await
            .unwrap();
    }
    store.close().await;
    let file = folder.path().join("desk.sqlite");
    (folder, file)
}

#[tokio::test]
async fn damage_of_large_file_is_found_later() {
    let (folder, file) = filled().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    for statement in [
        "CREATE TABLE filling (content BLOB)",
        "INSERT INTO filling VALUES (zeroblob(9 << 20))",
    ] {
        sqlx::query(statement)
            .execute(&store.durable)
            .await
            .unwrap();
    }
    store.close().await;
    overwrite(&file, "Gift number 60 of many");

    let opened = Store::open_for_window(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_none() && opened.needs_check);
    let checked = opened.store.check_later(folder.path()).await;
    assert!(checked.unwrap_err().is_damage());
    opened.store.close().await;

    let opened = Store::open_for_window(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_some(), "the next start replaces the file");
    let sends = opened.store.outbox(PRACTICE).await.unwrap();
    assert_eq!(sends.len(), MANY);
}

#[tokio::test]
async fn damaged_page_loses_only_its_drafts() {
    let (folder, file) = filled().await;
    overwrite(&file, "Gift number 60 of many");
    let opened = Store::open(folder.path(), now()).await.unwrap();
    let damage = opened.damage.expect("it was damaged");
    let drafts = opened.store.drafts(PRACTICE).await.unwrap();
    let lost = MANY - drafts.len();
    assert!((1..40).contains(&lost), "{lost} lost: {damage}");
    let recovery = recovery(&damage);
    assert_eq!(
        (recovery.drafts.saved, recovery.drafts.lost),
        (drafts.len() as u64, lost as u64)
    );
    assert!(!recovery.may_miss_other_data);
    for draft in [drafts.first().unwrap(), drafts.last().unwrap()] {
        let kept = opened
            .store
            .draft(PRACTICE, draft.id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(kept.recipients.len(), 20);
    }
    let sends = opened.store.outbox(PRACTICE).await.unwrap();
    assert_eq!(sends.len(), MANY);
    assert_eq!(recovery.sends.saved, MANY as u64);
}

#[tokio::test]
async fn damaged_page_loses_only_its_recipients() {
    let (folder, file) = filled().await;
    overwrite(&file, "Guest7of60");
    let opened = Store::open(folder.path(), now()).await.unwrap();
    let damage = opened.damage.expect("it was damaged");
    let drafts = opened.store.drafts(PRACTICE).await.unwrap();
    assert_eq!(drafts.len(), MANY, "{damage}");
    let recipients: u64 = drafts.iter().map(|draft| draft.recipients).sum();
    let all = MANY as u64 * 20;
    assert!((all - 100..all).contains(&recipients), "{recipients} saved");
    assert!(recovery(&damage).has_missing_recipients);
}

#[tokio::test]
async fn damaged_page_loses_only_its_sends() {
    let (folder, file) = filled().await;
    overwrite(&file, "Send number 60 of many");
    let opened = Store::open(folder.path(), now()).await.unwrap();
    let damage = opened.damage.expect("it was damaged");
    let sends = opened.store.outbox(PRACTICE).await.unwrap();
    let lost = MANY - sends.len();
    assert!((1..40).contains(&lost), "{lost} lost: {damage}");
    let recovery = recovery(&damage);
    assert_eq!(recovery.sends.lost, lost as u64);
    assert_eq!(recovery.drafts.saved, MANY as u64);
}

#[tokio::test]
async fn lost_newest_records_of_the_log_are_reported() {
    let (folder, file) = filled().await;
    // The newest records are on the last pages of the table.
    overwrite(&file, &format!("reference-{}", MANY - 1));
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_some());
    let check = opened.store.verify_send_log().await.unwrap();
    let SendLogCheck::Damaged { faults, .. } = check else {
        panic!("{check:?}");
    };
    let is_cut_off = |fault: &SendLogFault| matches!(fault, SendLogFault::CutOff { last, .. } if *last == MANY as u64);
    assert!(faults.iter().any(is_cut_off), "{faults:?}");
}

#[tokio::test]
async fn rows_of_lost_connection_get_placeholder() {
    let (folder, store) = store().await;
    store.close().await;
    let file = folder.path().join("desk.sqlite");
    // The row of the connection is lost, its draft is not.
    let draft = gift(1);
    {
        let opened = Store::open(folder.path(), now()).await.unwrap();
        let connection = crate::desk::Connection {
            id: crate::desk::ConnectionId(Uuid::now_v7()),
            kind: crate::desk::ConnectionKind::Remote,
            name: "Marketing account".to_owned(),
            base_url: "https://gifts.example.org".to_owned(),
        };
        let connection_row = opened.store.add_connection(&connection).await.unwrap();
        opened
            .store
            .save_draft(
                connection_row,
                &draft,
                &people(1),
                &RecipientTable::default(),
            )
            .await
            .unwrap();
        opened.store.close().await;
    }
    overwrite(&file, "Marketing account");
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_some());
    let connections = opened.store.connections().await.unwrap();
    assert_eq!(connections.len(), 2, "Practice and a placeholder");
    let kept = opened
        .store
        .draft(connections[1].0, draft.id)
        .await
        .unwrap();
    assert_eq!(kept.unwrap().recipients.len(), 20);
    let practice = opened.store.drafts(PRACTICE).await.unwrap();
    assert!(practice.is_empty());
}

/// Rows of each kind that only this computer has.
const ROWS: i64 = 300;

/// The tables that `fill_private_tables` fills, and the number of their rows.
async fn private_rows(store: &Store) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for (table, count) in [
        ("order_note", "SELECT count(*) FROM order_note"),
        ("sent_recipient", "SELECT count(*) FROM sent_recipient"),
        ("inbox_mark", "SELECT count(*) FROM inbox_mark"),
        ("import_mapping", "SELECT count(*) FROM import_mapping"),
        ("canceled_order", "SELECT count(*) FROM canceled_order"),
        ("batch_copy", "SELECT count(*) FROM batch_copy"),
        ("person", "SELECT count(*) FROM person"),
    ] {
        let count = sqlx::query_scalar(count).fetch_one(&store.durable).await;
        counts.push((table, count.unwrap()));
    }
    counts
}

async fn fill_private_tables(store: &Store) {
    for statement in [
        "INSERT INTO order_note SELECT 1, randomblob(16), 'A note ' || hex(randomblob(40)), 5 FROM row",
        "INSERT INTO sent_recipient (connection_row, order_batch_id, position, body) SELECT 1, zeroblob(16), n, '{\"city\":\"' || hex(randomblob(60)) || '\"}' FROM row",
        "INSERT INTO inbox_mark (connection_row, kind, subject_id, fact, marked_at, change_id) \
         SELECT 1, 'failed_order', randomblob(16), hex(randomblob(40)), 5, x'00' FROM row",
        "INSERT INTO import_mapping SELECT randomblob(32), hex(randomblob(40)), 5 FROM row",
        "INSERT INTO canceled_order SELECT 1, randomblob(16) FROM row",
        "INSERT INTO batch_copy (connection_row, draft_id, source_batch_id, reason) \
         SELECT 1, randomblob(16), randomblob(16), 'duplicate' FROM row",
        "INSERT INTO person (connection_row, identity, body, sort_key, search_text) \
         SELECT 1, hex(randomblob(20)), hex(randomblob(60)), '', '' FROM row",
    ] {
        let numbers = format!(
            "WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < {ROWS}) "
        );
        let statement = statement.replacen("SELECT", &format!("{numbers}SELECT"), 1);
        sqlx::query(sqlx::AssertSqlSafe(statement))
            .execute(&store.durable)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn lost_notes_are_reported() {
    let (folder, store) = store().await;
    fill_private_tables(&store).await;
    store.close().await;
    overwrite(&folder.path().join("desk.sqlite"), "A note ");
    let opened = Store::open(folder.path(), now()).await.unwrap();
    let recovery = recovery(&opened.damage.expect("it was damaged"));
    assert!(recovery.may_miss_other_data);
    assert!(!recovery.has_missing_recipients);
}

#[tokio::test]
async fn each_damaged_page_loses_only_its_rows() {
    let (folder, store) = store().await;
    fill_private_tables(&store).await;
    let all = private_rows(&store).await;
    assert!(all.iter().all(|(_, count)| *count == ROWS), "{all:?}");
    store.close().await;
    let bytes = fs::read(folder.path().join("desk.sqlite")).unwrap();
    let size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let mut pages_with_loss = 0;
    for page in 1..bytes.len() / size {
        let start = page * size;
        let content = &bytes[start..start + size];
        // Without its schema, a database has no tables.
        if content.windows(7).any(|part| part == b"CREATE ") {
            continue;
        }
        let is_leaf = matches!(content[0], 10 | 13);
        let folder = tempfile::tempdir().unwrap();
        let mut damaged = bytes.clone();
        damaged[start..start + size].fill(0xff);
        fs::write(folder.path().join("desk.sqlite"), damaged).unwrap();
        let opened = Store::open(folder.path(), now()).await.unwrap();
        let kept = private_rows(&opened.store).await;
        let lost: Vec<(&str, i64)> = kept
            .iter()
            .map(|(table, count)| (*table, ROWS - count))
            .filter(|(_, lost)| *lost > 0)
            .collect();
        pages_with_loss += usize::from(!lost.is_empty());
        assert!(lost.len() <= 1, "page {page}: {lost:?}");
        // An inner page leads to all rows of its table.
        let most = if is_leaf { ROWS - 1 } else { ROWS };
        assert!(
            lost.iter().all(|(_, lost)| *lost <= most),
            "page {page}: {lost:?}"
        );
        opened.store.close().await;
    }
    assert!(pages_with_loss > 10, "{pages_with_loss}");
}
