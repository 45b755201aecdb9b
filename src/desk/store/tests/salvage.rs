//! A bad page costs the rows on it and no others, and what it cost is said.

use std::{fs, path::Path};

use super::*;
use crate::{
    desk::{Draft, DraftId, OutboxEntry, OutboxId, OutboxState, Problem, ProblemKind, Recovery},
    recipients::{Field, RecipientRow, RecipientTable},
};

const MANY: usize = 120;

/// Overwrites the pages that hold table rows with these words.
fn overwrite(file: &Path, words: &str) {
    let mut bytes = fs::read(file).unwrap();
    let size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let mut hit = 0;
    for page in bytes.chunks_exact_mut(size).skip(1) {
        let holds = page
            .windows(words.len())
            .any(|part| part == words.as_bytes());
        // 13: a page of rows; 10: one of a table without row numbers.
        if matches!(page[0], 10 | 13) && holds {
            page.fill(0xff);
            hit += 1;
        }
    }
    assert!(hit > 0, "no page holds {words}");
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

fn on_its_way(n: usize) -> NewOutboxEntry {
    NewOutboxEntry {
        entry: OutboxEntry {
            id: OutboxId(Uuid::now_v7()),
            draft_id: DraftId::generate(),
            title: format!("Send number {n} of many"),
            recipients: 1,
            total_low: Cents(1),
            total_high: Cents(2),
            customer_reference_id: format!("reference-{n}"),
            state: OutboxState::Waiting,
            created_at: now(),
        },
        request: vec![b'x'; 400],
    }
}

fn recovery(damage: &Problem) -> Recovery {
    match &damage.kind {
        ProblemKind::DatabaseReplaced { recovery, .. } => *recovery,
        _ => panic!("{damage}"),
    }
}

async fn filled() -> (tempfile::TempDir, std::path::PathBuf) {
    let (folder, store) = store().await;
    for n in 0..MANY {
        store
            .save_draft(PRACTICE, &gift(n), &people(n), &RecipientTable::default())
            .await
            .unwrap();
        store.add_to_outbox(PRACTICE, &on_its_way(n)).await.unwrap();
    }
    store.close().await;
    let file = folder.path().join("desk.sqlite");
    (folder, file)
}

#[tokio::test]
async fn a_bad_page_of_drafts_costs_the_drafts_on_it() {
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
async fn a_bad_page_of_recipients_costs_the_recipients_on_it() {
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
async fn a_bad_page_of_the_outbox_costs_the_sends_on_it_and_says_what_to_look_for() {
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
async fn what_belongs_to_a_connection_that_is_lost_is_kept_apart() {
    let (folder, store) = store().await;
    store.close().await;
    let file = folder.path().join("desk.sqlite");
    // A service whose row is lost while its draft is not.
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
    assert_eq!(connections.len(), 2, "Practice and a stand-in");
    let kept = opened
        .store
        .draft(connections[1].0, draft.id)
        .await
        .unwrap();
    assert_eq!(kept.unwrap().recipients.len(), 20);
    let practice = opened.store.drafts(PRACTICE).await.unwrap();
    assert!(practice.is_empty());
}
