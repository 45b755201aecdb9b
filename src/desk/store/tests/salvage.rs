//! A damaged page loses only the rows on it, and the problem reports the loss.

use std::{fs, path::Path};

use super::*;
use crate::{
    desk::{
        OutboxId, Problem, ProblemKind, Recovery,
        drafts::{Draft, DraftId},
        sends::{Attempts, OutboxEntry, OutboxState, SendLogCheck, SendLogFault},
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
        let connection = crate::desk::connections::Connection {
            id: crate::desk::ConnectionId(Uuid::now_v7()),
            kind: crate::desk::connections::ConnectionKind::Remote,
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

/// The tables that `fill_private_tables` fills.
const PRIVATE_TABLES: [&str; 7] = [
    "order_note",
    "sent_recipient",
    "inbox_mark",
    "import_mapping",
    "canceled_order",
    "batch_copy",
    "person",
];

/// The number of rows of each private table.
async fn private_rows(store: &Store) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for table in PRIVATE_TABLES {
        let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
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
async fn index_without_entries_loses_no_rows() {
    use sqlx::{ConnectOptions as _, Connection as _};
    let (folder, file) = filled().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let options = options.pragma("writable_schema", "ON");
    let mut database = options.connect().await.unwrap();
    sqlx::query(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema \
         WHERE name = 'gift_template_of_connection') WHERE name = 'draft_newest'",
    )
    .execute(&mut database)
    .await
    .unwrap();
    database.close().await.unwrap();
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_some());
    let drafts = opened.store.drafts(PRACTICE).await.unwrap();
    assert_eq!(drafts.len(), MANY);
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

/// A page of the tree of a table or an index.
struct TreePage {
    table: String,
    /// From 0.
    number: usize,
    is_leaf: bool,
    /// An inner page of a table WITHOUT ROWID has rows, too.
    rows: i64,
}

/// The pages of all trees, those of each tree in the order of their keys.
fn tree_pages(bytes: &[u8], size: usize, tables: Vec<(String, i64)>) -> Vec<TreePage> {
    let mut pages = Vec::new();
    for (table, root) in tables {
        let mut open = vec![usize::try_from(root).unwrap()];
        while let Some(number) = open.pop() {
            let page = &bytes[(number - 1) * size..number * size];
            let header = if number == 1 { 100 } else { 0 };
            let number_at = |at: usize, length: usize| {
                let read = |sum, byte: &u8| sum * 256 + usize::from(*byte);
                page[at..at + length].iter().fold(0, read)
            };
            let cells = number_at(header + 3, 2);
            let is_leaf = matches!(page[header], 10 | 13);
            if !is_leaf {
                let cell = |n: usize| number_at(header + 12 + 2 * n, 2);
                open.push(number_at(header + 8, 4));
                open.extend((0..cells).rev().map(|n| number_at(cell(n), 4)));
            }
            let has_rows = page[header] != 5;
            pages.push(TreePage {
                table: table.clone(),
                number: number - 1,
                is_leaf,
                rows: if has_rows {
                    i64::try_from(cells).unwrap()
                } else {
                    0
                },
            });
        }
    }
    pages
}

/// A closed database with [`ROWS`] rows in each private table.
struct Filled {
    bytes: Vec<u8>,
    page_size: usize,
    pages: Vec<TreePage>,
}

impl Filled {
    async fn new() -> Self {
        let (folder, store) = store().await;
        fill_private_tables(&store).await;
        let all = private_rows(&store).await;
        assert!(all.iter().all(|(_, count)| *count == ROWS), "{all:?}");
        let tables = sqlx::query_as(
            "SELECT name, rootpage FROM sqlite_schema WHERE type IN ('table', 'index') AND rootpage > 0",
        )
        .fetch_all(&store.durable)
        .await
        .unwrap();
        store.close().await;
        let bytes = fs::read(folder.path().join("desk.sqlite")).unwrap();
        let page_size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
        let pages = tree_pages(&bytes, page_size, tables);
        Self {
            bytes,
            page_size,
            pages,
        }
    }

    /// The tables that lost rows when these pages are overwritten, with their number, and what the problem says about
    /// other data.
    async fn lost_without(&self, pages: &[usize]) -> (Vec<(&'static str, i64)>, bool) {
        let folder = tempfile::tempdir().unwrap();
        let mut damaged = self.bytes.clone();
        for page in pages {
            damaged[page * self.page_size..(page + 1) * self.page_size].fill(0xff);
        }
        fs::write(folder.path().join("desk.sqlite"), damaged).unwrap();
        let opened = Store::open(folder.path(), now()).await.unwrap();
        let kept = private_rows(&opened.store).await;
        let reported = opened
            .damage
            .is_some_and(|damage| recovery(&damage).may_miss_other_data);
        opened.store.close().await;
        let lost = kept.iter().map(|(table, count)| (*table, ROWS - count));
        (lost.filter(|(_, lost)| *lost > 0).collect(), reported)
    }
}

#[tokio::test]
async fn each_damaged_page_loses_only_its_rows() {
    let filled = Filled::new().await;
    let (mut damaged_leaves, mut damaged_inner_pages) = (0, 0);
    for page in 1..filled.bytes.len() / filled.page_size {
        let content = &filled.bytes[page * filled.page_size..][..filled.page_size];
        // Without its schema, a database has no tables.
        if content.windows(7).any(|part| part == b"CREATE ") {
            continue;
        }
        let (lost, is_reported) = filled.lost_without(&[page]).await;
        let tree_page = filled.pages.iter().find(|other| other.number == page);
        let expected: Vec<(&str, i64)> = tree_page
            .filter(|page| page.rows > 0 && PRIVATE_TABLES.contains(&page.table.as_str()))
            .map(|page| (page.table.as_str(), page.rows))
            .into_iter()
            .collect();
        assert_eq!(lost, expected, "page {page}");
        assert!(lost.is_empty() || is_reported, "page {page}");
        if let Some(tree_page) = tree_page {
            damaged_leaves += u32::from(tree_page.is_leaf && tree_page.rows > 0);
            damaged_inner_pages += u32::from(!tree_page.is_leaf);
        }
    }
    assert!(damaged_leaves > 20, "{damaged_leaves}");
    assert!(damaged_inner_pages > 5, "{damaged_inner_pages}");
}

#[tokio::test]
async fn damaged_index_keeps_rows_below_a_damaged_inner_page() {
    let filled = Filled::new().await;
    let indexes: Vec<&TreePage> = filled
        .pages
        .iter()
        .filter(|page| page.table.starts_with("sqlite_autoindex") && page.is_leaf && page.rows > 20)
        .collect();
    assert!(indexes.len() > 2, "{}", indexes.len());
    let mut inner_pages = 0;
    for page in &filled.pages {
        let is_private = PRIVATE_TABLES.contains(&page.table.as_str());
        // An inner page of a table with row ids has no rows.
        if page.is_leaf || page.rows > 0 || !is_private {
            continue;
        }
        inner_pages += 1;
        for index in [indexes[0], indexes[indexes.len() - 1]] {
            let (lost, _) = filled.lost_without(&[page.number, index.number]).await;
            assert_eq!(lost, [], "{} and {}", page.table, index.table);
        }
    }
    assert!(inner_pages > 0);
}

#[tokio::test]
async fn rows_between_damaged_pages_are_found_by_other_index() {
    let filled = Filled::new().await;
    for table in ["inbox_mark", "sent_recipient", "batch_copy", "person"] {
        let is_leaf = |page: &&TreePage| page.table == table && page.is_leaf;
        let leaves: Vec<&TreePage> = filled.pages.iter().filter(is_leaf).collect();
        assert!(leaves.len() > 2, "{table} has {} leaves", leaves.len());
        let damaged = [leaves[0], leaves[leaves.len() - 1]];
        let (lost, _) = filled.lost_without(&damaged.map(|page| page.number)).await;
        let rows: i64 = damaged.iter().map(|page| page.rows).sum();
        assert_eq!(lost, [(table, rows)]);
    }
}
