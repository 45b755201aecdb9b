//! A full disk, simulated by a limit on the pages of the database.

use super::*;
use crate::{
    desk::{
        ProblemKind,
        drafts::{Draft, DraftId},
    },
    recipients::{Field, RecipientRow, RecipientTable},
};

fn people(count: usize) -> RecipientTable {
    RecipientTable::new(
        "people.csv",
        (0..count).map(|n| {
            let mut row = RecipientRow::default();
            row.set(Field::FirstName, format!("Guest{n}"));
            row.set(Field::Email, format!("guest{n}@example.com"));
            row
        }),
    )
}

/// Limits the file to `pages` more pages than it has.
async fn limit_growth(store: &Store, pages: i64) {
    let mut connections = Vec::new();
    for _ in 0..store.durable.options().get_max_connections() {
        connections.push(store.durable.acquire().await.unwrap());
    }
    for connection in &mut connections {
        let now: i64 = sqlx::query_scalar("PRAGMA page_count")
            .fetch_one(&mut **connection)
            .await
            .unwrap();
        let limit = format!("PRAGMA max_page_count = {}", now + pages);
        sqlx::query(sqlx::AssertSqlSafe(limit))
            .execute(&mut **connection)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn full_disk_is_reported_and_loses_nothing() {
    let (_folder, store) = store().await;
    let draft = Draft {
        id: DraftId::generate(),
        name: "Autumn thank-you".to_owned(),
        ..Draft::default()
    };
    let few = people(3);
    store
        .save_draft(PRACTICE, &draft, &few, &RecipientTable::default())
        .await
        .unwrap();

    limit_growth(&store, 0).await;
    let many = people(5_000);
    let error = store
        .save_draft(PRACTICE, &draft, &many, &few)
        .await
        .expect_err("the disk is full");
    let problem = error.problem();
    assert_eq!(problem.kind, ProblemKind::DiskFull);
    let kept = store.draft(PRACTICE, draft.id).await.unwrap().unwrap();
    assert_eq!(
        (kept.draft.name.as_str(), kept.recipients.len()),
        ("Autumn thank-you", 3)
    );

    limit_growth(&store, 100_000).await;
    store
        .save_draft(PRACTICE, &draft, &many, &few)
        .await
        .expect("the disk has space again");
    let kept = store.draft(PRACTICE, draft.id).await.unwrap().unwrap();
    assert_eq!(kept.recipients.len(), 5_000);
}
