//! Lists and the address book survive damage, belong to one connection, and are searched in one index.

use super::*;
use crate::{
    desk::{PeopleListId, PeopleQuery, PersonEdit, people::StoredPerson},
    recipients::{Field, RecipientRow, RecipientTable},
};

fn table(count: usize) -> RecipientTable {
    let rows = (0..count).map(|n| {
        let mut row = RecipientRow::default();
        row.set(Field::FirstName, format!("Person{n}"));
        row.set(Field::Email, format!("person{n}@example.com"));
        row
    });
    RecipientTable::new("people.csv", rows)
}

async fn fill(store: &Store, connection_row: ConnectionRowId) -> PeopleListId {
    let (id, table) = (PeopleListId::generate(), table(1_200));
    let people = StoredPerson::of_table(&table);
    let added = store.add_people(connection_row, &people, || true);
    added.await.unwrap();
    let list = StoredPeopleList {
        name: "Spring".to_owned(),
        recipients: table,
    };
    let none = RecipientTable::default();
    let saved = store.save_people_list(connection_row, id, &list, &none, now());
    saved.await.unwrap();
    id
}

async fn people(store: &Store, connection_row: ConnectionRowId, text: &str) -> usize {
    let query = PeopleQuery {
        text: text.to_owned(),
        ..PeopleQuery::default()
    };
    store.people_of(connection_row, &query).await.unwrap().len()
}

#[tokio::test]
async fn recovered_database_keeps_lists_and_people() {
    let (folder, store) = store().await;
    let list = fill(&store, PRACTICE).await;
    let all = store
        .people_of(PRACTICE, &PeopleQuery::default())
        .await
        .unwrap();
    let edit = PersonEdit {
        note: "Likes tea".to_owned(),
        tags: vec!["VIP".to_owned()],
        dates: Vec::new(),
    };
    store.save_person(PRACTICE, all[7], &edit).await.unwrap();
    store.close().await;
    make_schema_unknown(&folder).await;
    let opened = Store::open(folder.path(), now()).await.unwrap();
    assert!(opened.damage.is_some());
    let store = opened.store;
    let stored = store.people_list(PRACTICE, list).await.unwrap().unwrap();
    assert_eq!(stored.recipients.len(), 1_200);
    assert_eq!(people(&store, PRACTICE, "").await, 1_200);
    let records = store.person_records(PRACTICE, &all[7..8]).await.unwrap();
    assert_eq!(records[0].edit, edit);
    assert_eq!(records[0].lists, [(list, "Spring".to_owned())]);
}

#[tokio::test]
async fn people_of_other_connections_are_not_shown() {
    let (_folder, store) = store().await;
    let connection = crate::desk::Connection {
        id: crate::desk::ConnectionId(Uuid::from_u128(9)),
        kind: crate::desk::ConnectionKind::Remote,
        name: "Gifts".to_owned(),
        base_url: "https://gifts.example".to_owned(),
    };
    let other = store.add_connection(&connection).await.unwrap();
    let list = fill(&store, other).await;
    assert_eq!(people(&store, other, "person7").await, 111);
    assert_eq!(people(&store, PRACTICE, "").await, 0);
    assert!(store.people_list(PRACTICE, list).await.unwrap().is_none());
    store.remove_connection(connection.id).await.unwrap();
    store.delete_removed_connections().await.unwrap();
    let left: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM people_list_recipient)",
    )
    .fetch_one(&store.durable)
    .await
    .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn search_reads_one_index() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(
        "EXPLAIN QUERY PLAN SELECT row_id FROM person WHERE connection_row = 1 \
         AND instr(search_text, ' ida') > 0 ORDER BY sort_key, search_text, row_id",
    )
    .fetch_all(&store.durable)
    .await
    .unwrap();
    let steps: Vec<&str> = plan.iter().map(|(.., step)| step.as_str()).collect();
    assert_eq!(steps.len(), 1, "{steps:?}");
    assert!(
        steps[0].contains("USING COVERING INDEX person_by_name"),
        "{steps:?}"
    );
}

#[tokio::test]
async fn hidden_lists_are_deleted_at_the_next_start() {
    let (_folder, store) = store().await;
    let (kept, hidden) = (fill(&store, PRACTICE).await, fill(&store, PRACTICE).await);
    let hide = store.set_people_list_deleted(PRACTICE, hidden, true);
    hide.await.unwrap();
    assert_eq!(store.people_lists(PRACTICE).await.unwrap().len(), 1);
    store.delete_hidden_people_lists().await.unwrap();
    let restore = store.set_people_list_deleted(PRACTICE, hidden, false);
    restore.await.unwrap();
    let lists = store.people_lists(PRACTICE).await.unwrap();
    assert_eq!(
        (lists.len(), lists[0].id, lists[0].recipients),
        (1, kept, 1_200)
    );
}

#[tokio::test]
async fn unwanted_people_are_not_added() {
    let (_folder, store) = store().await;
    let asked = std::cell::Cell::new(0);
    let people_of_list = StoredPerson::of_table(&table(1_200));
    let added = store.add_people(PRACTICE, &people_of_list, || {
        asked.set(asked.get() + 1);
        asked.get() <= 1
    });
    added.await.unwrap();
    assert_eq!(people(&store, PRACTICE, "").await, 500);
    store.delete_address_book().await.unwrap();
    assert_eq!(people(&store, PRACTICE, "").await, 0);
}
