//! Reads and writes whose work does not grow with rows that they do not concern. The work is counted in steps of
//! SQLite, so that the speed of the computer does not matter.

use sqlx::SqlitePool;

use super::*;
use crate::{
    contract::{MailingAddress, RecipientRequest},
    desk::{
        OutboxId, Problem, ProblemKind,
        lists::ListIds,
        sends::{OutboxEntry, OutboxState, SendStep, outbox::tests::store::new_entry},
    },
    recipients::{PersonValues, RecipientKey},
};

/// Whether the work with many rows is about that with few: an index of many rows is deeper.
fn assert_same_cost(few: u64, many: u64) {
    assert!(few > 0);
    assert!(
        many < 2 * few,
        "{few} steps with few rows, {many} with many"
    );
}

/// Adds copies of the rows of a table that `condition` names. A copy has other values in the `replaced` columns; in their
/// expressions `copy.number` is the number of the copy, from 1.
async fn add_copies(
    pool: &SqlitePool,
    table: &str,
    condition: &str,
    replaced: &[(&str, &str)],
    copies: u32,
) {
    let columns: Vec<String> =
        sqlx::query_scalar("SELECT name FROM pragma_table_info(?1) WHERE name <> 'row_id'")
            .bind(table)
            .fetch_all(pool)
            .await
            .unwrap();
    let value = |column: &String| {
        let other = replaced.iter().find(|(name, _)| name == column);
        other.map_or_else(|| column.clone(), |(_, value)| (*value).to_owned())
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let statement = format!(
        "WITH RECURSIVE copy (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copy \
         WHERE number < {copies}) \
         INSERT INTO {table} ({}) SELECT {} FROM {table} CROSS JOIN copy WHERE {condition}",
        columns.join(", "),
        values.join(", "),
    );
    let added = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(pool);
    assert_eq!(added.await.unwrap().rows_affected(), u64::from(copies));
}

/// The steps that reading an order takes in a direct send to this number of recipients.
async fn order_panel_steps(recipients: u32) -> u64 {
    let (_folder, store, batch) = store_with_batch("Spring").await;
    let sent = |name: &str| RecipientRequest {
        first_name: name.to_owned(),
        last_name: Some("Lee".to_owned()),
        email: Some(format!("{name}@example.org")),
        mailing_address: Some(Box::new(MailingAddress {
            address_1: format!("{name} Street"),
            ..MailingAddress::default()
        })),
        ..RecipientRequest::default()
    };
    let created = |number, name: &str| Order {
        recipient_email: Some(format!("{name}@example.org")),
        ..order(&batch, number, name, "Lee", OrderStatus::Created)
    };
    let (shown, other) = (created(1, "Ann"), created(2, "Bo"));
    store
        .keep_sent_recipients(PRACTICE, batch.id, &[sent("Ann"), sent("Bo")])
        .await
        .unwrap();
    store
        .mirror_orders(
            PRACTICE,
            &[shown.clone(), other],
            OrderPosition::Unknown,
            now(),
        )
        .await
        .unwrap();
    let copies = recipients - 2;
    let is_other = "recipient_sort_key LIKE 'bo%'";
    let name = ("recipient_sort_key", "recipient_sort_key || copy.number");
    let position = ("position", "copy.number + 1");
    add_copies(
        &store.durable,
        "sent_recipient",
        is_other,
        &[position, name],
        copies,
    )
    .await;
    let id = ("id", "randomblob(16)");
    let email = ("email_key", "copy.number || email_key");
    let of_order = [id, name, position, email];
    add_copies(&store.mirror_writer, "orders", is_other, &of_order, copies).await;
    let known: i64 = sqlx::query_scalar("SELECT count(*) FROM orders WHERE batch_id = ?1")
        .bind(batch.id)
        .fetch_one(&store.mirror)
        .await
        .unwrap();
    assert_eq!(known, i64::from(recipients));
    let steps = store.count_steps().await;
    let read = store.order(PRACTICE, shown.id, now()).await;
    assert_eq!(
        read.unwrap().unwrap().address.unwrap().address_1,
        "Ann Street"
    );
    steps.take()
}

#[tokio::test]
async fn order_panel_costs_the_same_in_large_batch() {
    assert_same_cost(
        order_panel_steps(10).await,
        order_panel_steps(100_000).await,
    );
}

/// The steps that counting three selected orders takes in a list with this number of rows, which a screen shows.
async fn count_steps(rows: u32) -> u64 {
    let (_folder, store, batch) = store_with_batch("Spring").await;
    let names = ["Ann", "Bo", "Cy", "Di"];
    let sent: Vec<Order> = (1..)
        .zip(names)
        .map(|(number, name)| order(&batch, number, name, "Lee", OrderStatus::Failed))
        .collect();
    let unknown = OrderPosition::Unknown;
    store
        .mirror_orders(PRACTICE, &sent, unknown, now())
        .await
        .unwrap();
    let last = "recipient_sort_key LIKE 'di%'";
    let replaced = [("id", "randomblob(16)"), ("position", "copy.number")];
    let copies = rows - 4;
    add_copies(&store.mirror_writer, "orders", last, &replaced, copies).await;
    let query = OrderQuery {
        statuses: vec![OrderStatus::Failed],
        ..OrderQuery::default()
    };
    let shown = store.window(PRACTICE, "US", &query, 0..50, now()).await;
    assert_eq!(shown.unwrap().total, u64::from(rows));
    let items = sent[..3].iter().map(|order| order.id);
    let items = ListIds::Orders(items.collect::<Vec<_>>().into());
    let steps = store.count_steps().await;
    let query = ListQuery::Orders(query);
    let counted = store.count_listed(PRACTICE, "US", &query, &items, now());
    assert_eq!(counted.await.unwrap().shown, 3);
    steps.take()
}

#[tokio::test]
async fn counting_selected_items_costs_the_same_in_long_list() {
    assert_same_cost(count_steps(10).await, count_steps(100_000).await);
}

#[tokio::test]
async fn address_of_earlier_version_is_found() {
    let (_folder, store, batch) = store_with_batch("Spring").await;
    let sent = RecipientRequest {
        first_name: "Ann".to_owned(),
        email: Some("Ann@Example.org".to_owned()),
        ..RecipientRequest::default()
    };
    let key = RecipientKey::of(PersonValues::of_order("Ann", None, Some("ann@example.org")));
    let found = async || {
        let keys = std::slice::from_ref(&key);
        let found = store.sent_recipients(PRACTICE, batch.id, keys).await;
        found.unwrap().remove(&key)
    };
    assert_eq!(found().await, None);
    let recipients = std::slice::from_ref(&sent);
    store
        .keep_sent_recipients(PRACTICE, batch.id, recipients)
        .await
        .unwrap();
    assert_eq!(found().await.as_ref(), Some(&sent));
    sqlx::query("UPDATE sent_recipient SET recipient_sort_key = NULL")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(found().await.as_ref(), Some(&sent));
}

async fn step(store: &Store, id: OutboxId, from: &OutboxState, to: &OutboxState) {
    let transition = Transition {
        from,
        to,
        step: &SendStep::HoldEnded,
        at: now(),
    };
    assert!(store.move_outbox(id, transition).await.unwrap());
}

/// The steps of SQLite from the confirmation of a send to its end beside this number of old sends.
async fn outbox_steps(old: u32) -> u64 {
    let (_folder, store) = store().await;
    let sent = new_entry("old", OutboxState::Sent(Uuid::from_u128(1).into()));
    assert!(store.add_to_outbox(PRACTICE, &sent).await.unwrap());
    let replaced = [
        ("id", "randomblob(16)"),
        ("draft_id", "randomblob(16)"),
        ("order_batch_id", "randomblob(16)"),
        (
            "customer_reference_id",
            "customer_reference_id || copy.number",
        ),
        ("confirmation_order", "confirmation_order + copy.number"),
    ];
    if let copies @ 1.. = old - 1 {
        add_copies(&store.durable, "outbox", "true", &replaced, copies).await;
    }
    // The requests of mirrored batches are deleted.
    sqlx::query("DELETE FROM outbox_request")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(store.outbox(PRACTICE).await.unwrap().len(), old as usize);
    let steps = store.count_steps().await;
    let new = new_entry("new", OutboxState::Waiting);
    let id = new.entry.id;
    assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
    let mut before = OutboxState::Waiting;
    let batch = Uuid::from_u128(1 << 64).into();
    for state in [OutboxState::Sending, OutboxState::Sent(batch)] {
        step(&store, id, &before, &state).await;
        let listed = store.outbox_list(PRACTICE).await.unwrap();
        assert_eq!(listed.last().unwrap().state, state);
        let entry = store.outbox_entry(PRACTICE, id).await.unwrap().unwrap();
        assert_eq!(entry.state, state);
        store.delete_mirrored_requests(PRACTICE).await.unwrap();
        store.canceled_with_requests(PRACTICE).await.unwrap();
        store.unmirrored_sends(&[PRACTICE], Some(id)).await.unwrap();
        store.batches_confirmed_with_or_after(id).await.unwrap();
        assert!(!store.is_batch_of_other_send(batch, id).await.unwrap());
        before = state;
    }
    steps.take()
}

#[tokio::test]
async fn outbox_costs_the_same_with_many_old_sends() {
    assert_same_cost(outbox_steps(1).await, outbox_steps(5_000).await);
}

/// The entries as a first read finds them.
async fn read_again(store: &Store, folder: &tempfile::TempDir) -> Vec<OutboxEntry> {
    let other = Store::open_read_only(folder.path()).await.unwrap();
    let entries = other.outbox(PRACTICE).await.unwrap();
    assert_eq!(entries, store.outbox(PRACTICE).await.unwrap());
    other.close().await;
    entries
}

#[tokio::test]
async fn list_in_memory_follows_every_change() {
    let (folder, store) = store().await;
    assert!(read_again(&store, &folder).await.is_empty());
    let mut ids = Vec::new();
    for number in 0..4_u64 {
        let mut new = new_entry(&number.to_string(), OutboxState::Waiting);
        // Not in the order of their times.
        new.entry.created_at = now() + DAY * (7 * u32::try_from(number).unwrap() % 5);
        ids.push(new.entry.id);
        assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
        assert_eq!(read_again(&store, &folder).await.len(), ids.len());
    }
    step(&store, ids[1], &OutboxState::Waiting, &OutboxState::Sending).await;
    read_again(&store, &folder).await;
    let refused = OutboxState::Refused(Problem::from(ProblemKind::ServiceTimedOut));
    step(&store, ids[1], &OutboxState::Sending, &refused).await;
    let removed = store.remove_from_outbox(ids[1], &refused, &SendStep::Removed, now());
    assert!(removed.await.unwrap());
    assert_eq!(read_again(&store, &folder).await.len(), 3);
    for (statement, entries) in [
        ("UPDATE outbox SET state = 'unknown' WHERE row_id = 1", 3),
        ("UPDATE outbox SET id = x'00' WHERE row_id = 3", 3),
        ("UPDATE outbox SET title = 'Other' WHERE row_id = 4", 3),
        ("DELETE FROM outbox WHERE row_id = 1", 2),
    ] {
        sqlx::query(statement)
            .execute(&store.durable)
            .await
            .unwrap();
        assert_eq!(read_again(&store, &folder).await.len(), entries);
    }
    let other = ConnectionRowId(2);
    assert!(store.outbox(other).await.unwrap().is_empty());
}

#[tokio::test]
async fn bodies_of_sends_are_read_once() {
    let (_folder, store) = store().await;
    let mut new = new_entry("large", OutboxState::Waiting);
    let recipients = (0..50)
        .map(|n| serde_json::json!({"first_name": "Ann", "email": format!("Ann{n}@example.org")}));
    let request = serde_json::json!({"recipients": recipients.collect::<Vec<_>>()});
    new.request = request.to_string().into_bytes().into();
    assert!(store.add_to_outbox(PRACTICE, &new).await.unwrap());
    let gifts = async || {
        let sends = store.unmirrored_sends(&[PRACTICE], None).await.unwrap();
        let query = GiftHistoryQuery::of_recipients(&[RecipientRequest {
            email: Some("ann7@example.org".to_owned()),
            ..RecipientRequest::default()
        }]);
        let mut past = std::collections::HashMap::new();
        add_unmirrored(&mut past, &sends, &query);
        past.len()
    };
    assert_eq!(gifts().await, 1);
    // No statement of the app changes a body, so that this shows that the body is not read again.
    sqlx::query("UPDATE outbox_request SET body = x'00'")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(gifts().await, 1);
    sqlx::query("DELETE FROM outbox_request")
        .execute(&store.durable)
        .await
        .unwrap();
    assert_eq!(gifts().await, 0);
}
