//! The log of sends: its hash chain, its list and its export.

use sha2::{Digest as _, Sha256};

use super::{
    file,
    record::{SendLogCheck, SendLogFault, SendLogFormat, SendLogQuery, SendStep},
};
use crate::desk::{
    sends::outbox::{OutboxState, tests::store::new_entry},
    store::tests::*,
};

#[tokio::test]
async fn log_rejects_changes_and_finds_those_made_elsewhere() {
    let (_folder, store) = store().await;
    for reference in ["a", "b", "c"] {
        let new = new_entry(reference, OutboxState::Waiting);
        store.add_to_outbox(PRACTICE, &new).await.unwrap();
    }
    for statement in [
        "UPDATE send_log SET event = '{}' WHERE sequence = 2",
        "DELETE FROM send_log WHERE sequence = 2",
    ] {
        let refused = sqlx::query(statement).execute(&store.durable).await;
        assert!(refused.is_err(), "{statement}");
    }
    for drop in [
        "DROP TRIGGER send_log_not_changed",
        "DROP TRIGGER send_log_not_deleted",
    ] {
        sqlx::query(drop).execute(&store.durable).await.unwrap();
    }
    let faults = async || match store.verify_send_log().await.unwrap() {
        SendLogCheck::Intact { .. } => Vec::new(),
        SendLogCheck::Damaged { faults, .. } => faults,
    };
    let change = "UPDATE send_log SET occurred_at = occurred_at + 1 WHERE sequence = 1";
    sqlx::query(change).execute(&store.durable).await.unwrap();
    let changed = SendLogFault::Changed { sequence: 1 };
    assert_eq!(faults().await, [changed]);
    let deletion = "DELETE FROM send_log WHERE sequence = 2";
    sqlx::query(deletion).execute(&store.durable).await.unwrap();
    let missing = SendLogFault::Missing { first: 2, last: 2 };
    assert_eq!(faults().await, [changed, missing]);
    let deletion = "DELETE FROM send_log WHERE sequence = 3";
    sqlx::query(deletion).execute(&store.durable).await.unwrap();
    let cut_off = SendLogFault::CutOff { first: 2, last: 3 };
    assert_eq!(faults().await, [changed, cut_off]);
}

#[tokio::test]
async fn cut_off_records_stay_missing_after_later_ones() {
    let (_folder, store) = store().await;
    let add = async |reference: &str| {
        let new = new_entry(reference, OutboxState::Waiting);
        store.add_to_outbox(PRACTICE, &new).await.unwrap();
    };
    for reference in ["a", "b", "c"] {
        add(reference).await;
    }
    for statement in [
        "DROP TRIGGER send_log_not_deleted",
        "DELETE FROM send_log WHERE sequence > 1",
    ] {
        let done = sqlx::query(statement).execute(&store.durable).await;
        done.unwrap();
    }
    add("d").await;
    add("e").await;
    let SendLogCheck::Damaged { faults, .. } = store.verify_send_log().await.unwrap() else {
        panic!("the missing records are not reported");
    };
    assert_eq!(faults, [SendLogFault::Missing { first: 2, last: 3 }]);
}

/// Computes the hashes as `docs/sending.md` describes them, from an exported file alone.
fn verify_export(lines: &str) -> bool {
    let mut previous = vec![0; 32];
    lines.lines().all(|line| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = |field: &str| record[field].as_i64().unwrap().to_be_bytes();
        let text = |field: &str| record[field].as_str().unwrap().to_owned();
        let mut hash = Sha256::new();
        hash.update(&previous);
        hash.update(number("sequence"));
        hash.update(number("connection"));
        hash.update(text("send").parse::<Uuid>().unwrap().as_bytes());
        hash.update(number("time_micros"));
        hash.update(text("event"));
        previous = hash.finalize().to_vec();
        hex::encode(&previous) == text("hash")
    })
}

#[tokio::test]
async fn exported_log_can_be_verified_without_the_app() {
    let (_folder, store) = store().await;
    for reference in ["a", "b"] {
        let new = new_entry(reference, OutboxState::Waiting);
        store.add_to_outbox(PRACTICE, &new).await.unwrap();
    }
    let records = store.exported_send_log().await.unwrap();
    let mut file = Vec::new();
    file::write(&mut file, &records, SendLogFormat::JsonLines).unwrap();
    let lines = String::from_utf8(file).unwrap();
    assert_eq!(lines.lines().count(), 2);
    assert!(verify_export(&lines));
    assert!(!verify_export(
        &lines.replace("total_high\\\":200", "total_high\\\":201")
    ));

    let mut file = Vec::new();
    file::write(&mut file, &records, SendLogFormat::Csv).unwrap();
    let mut rows = csv::Reader::from_reader(&file[..]);
    let row = rows.records().next().unwrap().unwrap();
    assert_eq!(&row[5], records[0].event);
    assert_eq!(&row[6], records[0].hash);
}

#[tokio::test]
async fn log_window_lists_one_send() {
    let (_folder, store) = store().await;
    let new = new_entry("first", OutboxState::Held(None));
    store.add_to_outbox(PRACTICE, &new).await.unwrap();
    let other = new_entry("other", OutboxState::Waiting);
    store.add_to_outbox(PRACTICE, &other).await.unwrap();
    let canceled = store.cancel_in_outbox(
        new.entry.id,
        &OutboxState::Held(None),
        CanceledRequests::Delete,
        now(),
    );
    assert!(canceled.await.unwrap());
    let query = SendLogQuery {
        send: Some(new.entry.id),
    };
    let window = store.window(PRACTICE, "US", &query, 0..1, now()).await;
    let window = window.unwrap();
    assert_eq!(window.total, 2);
    let [row] = &window.rows[..] else {
        panic!("{window:?}");
    };
    assert_eq!(row.record.step, Some(SendStep::Canceled));
    assert_eq!(row.title.as_deref(), Some("Send first"));
}
