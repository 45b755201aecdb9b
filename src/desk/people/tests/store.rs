//! Lists and the address book survive damage, belong to one connection, and are searched in one index.

use crate::{
    desk::{
        people::{
            person::{PeopleListId, PeopleQuery, PersonEdit},
            stored_person::StoredPerson,
        },
        sends::{LastGift, OutboxState, SendPurpose, outbox::tests::store::new_entry},
        store::tests::*,
    },
    recipients::{Field, OccasionKind, RecipientRow, RecipientTable, YearlyDate},
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
    let added = store.add_people(
        connection_row,
        &people,
        PeopleSource::List { at: now() },
        || true,
    );
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
    let connection = crate::desk::connections::Connection {
        id: crate::desk::ids::ConnectionId(Uuid::from_u128(9)),
        kind: crate::desk::connections::ConnectionKind::Remote,
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

/// The steps of the plan of a query.
async fn plan(store: &Store, sql: &'static str) -> Vec<String> {
    let steps: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(sql).fetch_all(&store.durable).await.unwrap();
    steps.into_iter().map(|(.., step)| step).collect()
}

#[tokio::test]
async fn search_reads_one_index() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let steps = plan(
        &store,
        "EXPLAIN QUERY PLAN SELECT row_id FROM person WHERE connection_row = 1 \
         AND instr(search_text, ' ida') > 0 ORDER BY sort_key, search_text, row_id",
    )
    .await;
    assert_eq!(steps.len(), 1, "{steps:?}");
    assert!(
        steps[0].contains("USING COVERING INDEX person_by_name"),
        "{steps:?}"
    );
}

#[tokio::test]
async fn occasions_read_the_index_of_days() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let steps = plan(
        &store,
        "EXPLAIN QUERY PLAN SELECT person_row, kind, day, year, body \
         FROM json_each('[101,102]') AS wanted CROSS JOIN person_date ON day = wanted.value \
         CROSS JOIN person ON person.row_id = person_row AND connection_row = 1",
    )
    .await;
    assert!(
        steps
            .iter()
            .any(|step| step.contains("person_date_by_day (day=?)")),
        "{steps:?}"
    );
    assert!(
        steps
            .iter()
            .any(|step| step.contains("SEARCH person USING INTEGER PRIMARY KEY")),
        "{steps:?}"
    );
}

#[tokio::test]
async fn merged_people_are_found_by_identity() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let steps = plan(
        &store,
        "EXPLAIN QUERY PLAN SELECT identity, row_id, body FROM json_each('[\"a\"]') AS wanted \
         CROSS JOIN person ON connection_row = 1 AND identity = wanted.value",
    )
    .await;
    assert!(
        steps
            .iter()
            .any(|step| step.contains("(connection_row=? AND identity=?)")),
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
    // A list that is deleted after the start can be restored.
    let at_start = store.hidden_people_lists().await.unwrap();
    let hide = store.set_people_list_deleted(PRACTICE, kept, true);
    hide.await.unwrap();
    store.delete_people_lists(&at_start).await.unwrap();
    let restore = store.set_people_list_deleted(PRACTICE, kept, false);
    restore.await.unwrap();
    let restore = store.set_people_list_deleted(PRACTICE, hidden, false);
    restore.await.unwrap();
    let lists = store.people_lists(PRACTICE).await.unwrap();
    assert_eq!(
        (lists.len(), lists[0].id, lists[0].recipients),
        (1, kept, 1_200)
    );
}

#[tokio::test]
async fn deleted_list_is_not_written() {
    let (_folder, store) = store().await;
    let id = fill(&store, PRACTICE).await;
    let hide = store.set_people_list_deleted(PRACTICE, id, true);
    hide.await.unwrap();
    let list = StoredPeopleList {
        name: "Autumn".to_owned(),
        recipients: table(1_300),
    };
    let before = table(1_200);
    let saved = store.save_people_list(PRACTICE, id, &list, &before, now());
    assert!(!saved.await.unwrap());
    let restore = store.set_people_list_deleted(PRACTICE, id, false);
    restore.await.unwrap();
    let lists = store.people_lists(PRACTICE).await.unwrap();
    assert_eq!((&*lists[0].name, lists[0].recipients), ("Spring", 1_200));
}

#[tokio::test]
async fn list_is_saved_without_people_removed_meanwhile() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let query = PeopleQuery {
        text: "person7".to_owned(),
        ..PeopleQuery::default()
    };
    let removed = store.people_of(PRACTICE, &query).await.unwrap()[0];
    let removal = store.remove_person(PRACTICE, removed, now() + DAY);
    assert!(removal.await.unwrap());
    let list = StoredPeopleList {
        name: "Autumn".to_owned(),
        recipients: table(1_200),
    };
    let none = RecipientTable::default();
    for (command, recipients) in [(now(), 1_199), (now() + DAY * 2, 1_200)] {
        let id = PeopleListId::generate();
        let saved = store.save_people_list(PRACTICE, id, &list, &none, command);
        assert!(saved.await.unwrap());
        let stored = store.people_list(PRACTICE, id).await.unwrap().unwrap();
        assert_eq!(stored.recipients.len(), recipients);
    }
}

#[tokio::test]
async fn waiting_test_is_no_last_gift() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let query = PeopleQuery {
        text: "person7".to_owned(),
        ..PeopleQuery::default()
    };
    let person = store.people_of(PRACTICE, &query).await.unwrap()[0];
    for (purpose, is_gift) in [(SendPurpose::Test, false), (SendPurpose::Gifts, true)] {
        let mut send = new_entry(&purpose.new_reference(), OutboxState::Waiting);
        let request = br#"{"recipients":[{"first_name":"Person7","email":"person7@example.com"}]}"#;
        send.request = request.to_vec().into();
        store.add_to_outbox(PRACTICE, &send).await.unwrap();
        let records = store.person_records(PRACTICE, &[person]).await.unwrap();
        let last_gifts = store.last_gifts(PRACTICE, &records).await.unwrap();
        assert_eq!(last_gifts[0] != LastGift::None, is_gift, "{purpose:?}");
    }
}

#[tokio::test]
async fn unreadable_person_shifts_no_last_gift() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let everyone = PeopleQuery::default();
    let all = store.people_of(PRACTICE, &everyone).await.unwrap();
    let records = store.person_records(PRACTICE, &all[..3]).await.unwrap();
    let email = records[1].person.body.get(Field::Email).to_owned();
    let mut send = new_entry("gift-1", OutboxState::Waiting);
    let request = format!(r#"{{"recipients":[{{"first_name":"Pat","email":"{email}"}}]}}"#);
    send.request = request.into_bytes().into();
    store.add_to_outbox(PRACTICE, &send).await.unwrap();
    sqlx::query("UPDATE person SET body = '{' WHERE row_id = ?1")
        .bind(all[0])
        .execute(&store.durable)
        .await
        .unwrap();
    let records = store.person_records(PRACTICE, &all[..3]).await.unwrap();
    let last_gifts = store.last_gifts(PRACTICE, &records).await.unwrap();
    let has_gift: Vec<bool> = last_gifts
        .iter()
        .map(|gift| *gift != LastGift::None)
        .collect();
    assert_eq!(has_gift, [false, true, false]);
}

#[tokio::test]
async fn deleted_people_leave_no_text_in_the_files() {
    let (folder, store) = store().await;
    let id = fill(&store, PRACTICE).await;
    let hide = store.set_people_list_deleted(PRACTICE, id, true);
    hide.await.unwrap();
    let hidden = store.hidden_people_lists().await.unwrap();
    store.delete_people_lists(&hidden).await.unwrap();
    store.delete_address_book().await.unwrap();
    store.close().await;
    let name = b"person1199@example.com";
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            let is_found = bytes.windows(name.len()).any(|window| window == name);
            assert!(!is_found, "{}", path.display());
        }
    }
}

#[tokio::test]
async fn first_day_of_this_year_is_no_occasion() {
    let (_folder, store) = store().await;
    fill(&store, PRACTICE).await;
    let query = PeopleQuery::default();
    let person = store.people_of(PRACTICE, &query).await.unwrap()[0];
    let date = |month, day, year| YearlyDate {
        month,
        day,
        year: Some(year),
    };
    let edit = PersonEdit {
        note: String::new(),
        tags: Vec::new(),
        dates: vec![
            (OccasionKind::WorkAnniversary, date(12, 24, 2026)),
            (OccasionKind::Birthday, date(1, 5, 1990)),
        ],
    };
    store.save_person(PRACTICE, person, &edit).await.unwrap();
    let today = chrono::NaiveDate::from_ymd_opt(2026, 12, 20).unwrap();
    let count = store.count_occasions(PRACTICE, today, &[1224, 105]);
    assert_eq!(count.await.unwrap(), 1);
    let next_year = chrono::NaiveDate::from_ymd_opt(2027, 12, 20).unwrap();
    let count = store.count_occasions(PRACTICE, next_year, &[1224, 105]);
    assert_eq!(count.await.unwrap(), 2);
}

#[tokio::test]
async fn unwanted_people_are_not_added() {
    let (_folder, store) = store().await;
    let asked = std::cell::Cell::new(0);
    let people_of_list = StoredPerson::of_table(&table(1_200));
    let added = store.add_people(
        PRACTICE,
        &people_of_list,
        PeopleSource::List { at: now() },
        || {
            asked.set(asked.get() + 1);
            asked.get() <= 1
        },
    );
    added.await.unwrap();
    assert_eq!(people(&store, PRACTICE, "").await, 500);
    store.delete_address_book().await.unwrap();
    assert_eq!(people(&store, PRACTICE, "").await, 0);
}

#[tokio::test]
async fn import_takes_back_only_people_of_its_own() {
    let (_folder, store) = store().await;
    let everyone = StoredPerson::of_table(&table(1_200));
    let (first, second) = (PeopleImportId::generate(), PeopleImportId::generate());
    let add = async |people: &[StoredPerson], source| {
        let added = store.add_people(PRACTICE, people, source, || true);
        added.await.unwrap();
    };
    let count = async || people(&store, PRACTICE, "").await;
    add(
        &everyone[..1_000],
        PeopleSource::Import {
            id: first,
            at: now(),
        },
    )
    .await;
    add(
        &everyone[900..],
        PeopleSource::Import {
            id: second,
            at: now(),
        },
    )
    .await;
    add(&everyone[..10], PeopleSource::List { at: now() }).await;
    add(&everyone[10..20], PeopleSource::Orders).await;
    let query = PeopleQuery {
        text: "person20".to_owned(),
        ..PeopleQuery::default()
    };
    let noted = store.people_of(PRACTICE, &query).await.unwrap()[0];
    let edit = PersonEdit {
        note: "Likes tea".to_owned(),
        ..PersonEdit::default()
    };
    store.save_person(PRACTICE, noted, &edit).await.unwrap();
    store.take_back_import(first).await.unwrap();
    // The people of the second import, the list and the orders, and the person with a note.
    assert_eq!(count().await, 300 + 20 + 1);
    store.take_back_import(second).await.unwrap();
    assert_eq!(count().await, 100 + 20 + 1);
}

#[tokio::test]
async fn undone_import_leaves_removed_people_removed() {
    let (_folder, store) = store().await;
    let person = StoredPerson::of_table(&table(1));
    let add = async |source| {
        let added = store.add_people(PRACTICE, &person, source, || true);
        added.await.unwrap();
    };
    add(PeopleSource::Orders).await;
    let everyone = PeopleQuery::default();
    let id = store.people_of(PRACTICE, &everyone).await.unwrap()[0];
    assert!(store.remove_person(PRACTICE, id, now()).await.unwrap());
    let import = PeopleImportId::generate();
    let later = Timestamp::from_micros(now().micros() + 1);
    add(PeopleSource::Import {
        id: import,
        at: later,
    })
    .await;
    assert_eq!(people(&store, PRACTICE, "").await, 1);
    store.take_back_import(import).await.unwrap();
    add(PeopleSource::Orders).await;
    assert_eq!(people(&store, PRACTICE, "").await, 0);
}
