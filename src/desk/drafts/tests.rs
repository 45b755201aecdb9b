//! Tests of drafts that cannot be read: they stay in the list and keep their stored text.

use super::draft::{Draft, DraftId};
use crate::{
    desk::{
        sends::{OutboxState, outbox::tests::store::new_entry},
        store::tests::*,
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

fn draft(n: u128, name: &str) -> Draft {
    Draft {
        id: DraftId(Uuid::from_u128(n)),
        name: name.to_owned(),
        updated_at: now() + Duration::from_secs(u64::try_from(n).unwrap()),
        ..Draft::default()
    }
}

fn people() -> RecipientTable {
    RecipientTable::new(
        "people.csv",
        ["Ida", "Raj", "Nia"].map(|name| {
            let mut row = RecipientRow::default();
            row.set(Field::FirstName, name);
            row
        }),
    )
}

/// A store with the drafts "One" and "Two", each with three recipients.
async fn two_drafts() -> (tempfile::TempDir, Store) {
    let (folder, store) = store().await;
    for draft in [draft(1, "One"), draft(2, "Two")] {
        store
            .save_draft(PRACTICE, &draft, &people(), &RecipientTable::default())
            .await
            .unwrap();
    }
    (folder, store)
}

async fn execute(store: &Store, sql: &'static str) {
    sqlx::query(sql).execute(&store.durable).await.unwrap();
}

#[tokio::test]
async fn unreadable_draft_is_listed_beside_the_others() {
    let (_folder, store) = two_drafts().await;
    execute(
        &store,
        "UPDATE draft SET body = '{\"name\": 7' WHERE row_id = 2",
    )
    .await;
    let drafts = store.drafts(PRACTICE).await.unwrap();
    let listed: Vec<_> = drafts
        .iter()
        .map(|draft| (draft.id.0.as_u128(), draft.is_readable, draft.recipients))
        .collect();
    assert_eq!(listed, [(2, false, 3), (1, true, 3)]);
    assert_eq!(drafts[0].updated_at, draft(2, "Two").updated_at);
    assert_eq!(drafts[1].name, "One");
    assert_eq!(store.draft_count(PRACTICE).await.unwrap(), 2);
    let latest = store.latest_draft(PRACTICE).await.unwrap();
    assert_eq!(latest, Some(drafts[1].id), "the latest readable draft");
    assert!(store.draft(PRACTICE, drafts[0].id).await.is_err());
}

#[tokio::test]
async fn latest_draft_has_no_kept_send() {
    let (_folder, store) = two_drafts().await;
    let (one, two) = (draft(1, "").id, draft(2, "").id);
    let mut kept = new_entry("kept", OutboxState::Scheduled(now()));
    kept.entry.draft_id = two;
    assert!(store.add_to_outbox(PRACTICE, &kept).await.unwrap());
    assert_eq!(store.latest_draft(PRACTICE).await.unwrap(), Some(one));
}

#[tokio::test]
async fn unreadable_draft_stays_until_user_deletes_it() {
    let (folder, store) = two_drafts().await;
    execute(&store, "UPDATE draft SET body = 'x' WHERE row_id = 2").await;
    store.close().await;
    let store = Store::open(folder.path(), now()).await.unwrap().store;
    let unreadable = store.drafts(PRACTICE).await.unwrap()[0].id;
    store.delete_draft(PRACTICE, unreadable).await.unwrap();
    assert_eq!(store.drafts(PRACTICE).await.unwrap().len(), 1);
}

#[tokio::test]
async fn unreadable_recipient_leaves_an_empty_row() {
    let (_folder, store) = two_drafts().await;
    execute(
        &store,
        "UPDATE draft_recipient SET body = 'x' WHERE draft_row = 1 AND recipient_id = 2",
    )
    .await;
    let id = draft(1, "").id;
    let stored = store.draft(PRACTICE, id).await.unwrap().unwrap();
    assert_eq!(stored.unreadable_recipients, 1);
    let names: Vec<&str> = stored
        .recipients
        .rows()
        .iter()
        .map(|row| row.get(Field::FirstName))
        .collect();
    assert_eq!(names, ["Ida", "", "Nia"]);
    // Saving another change keeps the unreadable text.
    let mut edited = stored.recipients.clone();
    edited.edit(3, Field::FirstName, "Nina");
    store
        .save_draft(PRACTICE, &stored.draft, &edited, &stored.recipients)
        .await
        .unwrap();
    let body: String = sqlx::query_scalar(
        "SELECT body FROM draft_recipient WHERE draft_row = 1 AND recipient_id = 2",
    )
    .fetch_one(&store.durable)
    .await
    .unwrap();
    assert_eq!(body, "x");
}
