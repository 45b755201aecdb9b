//! A disk without room: SQLite is given no more pages than it has, so that its own "full" is met.

use super::*;
use crate::{
    desk::{Draft, DraftId, ProblemKind},
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

/// From now on the file may have `pages` more pages than now.
async fn leave_room_for(store: &Store, pages: i64) {
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
async fn a_full_disk_is_said_in_words_and_takes_nothing_that_was_saved() {
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

    leave_room_for(&store, 0).await;
    let many = people(5_000);
    let error = store
        .save_draft(PRACTICE, &draft, &many, &few)
        .await
        .expect_err("there is no room");
    let problem = error.problem();
    assert_eq!(problem.kind, ProblemKind::DiskFull);
    let kept = store.draft(PRACTICE, draft.id).await.unwrap().unwrap();
    assert_eq!(
        (kept.draft.name.as_str(), kept.recipients.len()),
        ("Autumn thank-you", 3)
    );

    leave_room_for(&store, 100_000).await;
    store
        .save_draft(PRACTICE, &draft, &many, &few)
        .await
        .expect("there is room again");
    let kept = store.draft(PRACTICE, draft.id).await.unwrap().unwrap();
    assert_eq!(kept.recipients.len(), 5_000);
}
