//! The log of sends: read, verified, exported, and damaged.

use egui::{Key, Modifiers, accesskit::Role};
use giftdesk::i18n::{Language, t};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;

use crate::{
    steps::{create_gift_ready_to_send, open_section, send_gift},
    support::{ANY, TestApp},
};

journeys!(exported_log_is_intact_until_damaged);

/// The columns of the exported CSV file.
const COLUMNS: [&str; 7] = [
    "sequence",
    "connection",
    "send",
    "time",
    "time_micros",
    "event",
    "hash",
];

/// Computes the hashes of an exported log as the documentation describes. Returns its records.
fn verified_records(json_lines: &str) -> Vec<Value> {
    let records: Vec<Value> = json_lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    let mut previous = [0; 32];
    for (record, sequence) in records.iter().zip(1..) {
        let number = |name: &str| record[name].as_i64().expect("a number").to_be_bytes();
        let text = |name: &str| record[name].as_str().expect("a text");
        let send: uuid::Uuid = text("send").parse().expect("an id");
        previous = Sha256::new()
            .chain_update(previous)
            .chain_update(number("sequence"))
            .chain_update(number("connection"))
            .chain_update(send.as_bytes())
            .chain_update(number("time_micros"))
            .chain_update(text("event"))
            .finalize()
            .into();
        assert_eq!(record["sequence"], sequence);
        assert_eq!(text("hash"), hex::encode(previous), "{record}");
    }
    records
}

/// Clicks an export button. Returns the content of the saved file.
fn export(app: &mut TestApp, button: String, file: &str) -> String {
    app.click(button);
    app.wait_for_part(t!("send-log-exported", count = ANY, file = file));
    std::fs::read_to_string(app.data_folder().join(file)).expect("the exported file")
}

/// Changes a record in the database, past the app and the triggers of the table.
fn change_record(app: &TestApp, sequence: i64) {
    let path = app.data_folder().join("desk.sqlite");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let url = format!("sqlite://{}", path.display());
        let mut database = sqlx::SqliteConnection::connect(&url).await.unwrap();
        sqlx::raw_sql("DROP TRIGGER send_log_not_changed")
            .execute(&mut database)
            .await
            .unwrap();
        let changed = sqlx::query("UPDATE send_log SET occurred_at = 7 WHERE sequence = ?1")
            .bind(sequence)
            .execute(&mut database)
            .await
            .unwrap();
        assert_eq!(changed.rows_affected(), 1);
        database.close().await.unwrap();
    });
}

fn exported_log_is_intact_until_damaged(language: Language) {
    let mut app = TestApp::first_run(language);
    create_gift_ready_to_send(&mut app);
    send_gift(&mut app);
    open_section(&mut app, t!("batch-tab-details"));
    app.click(t!("send-log-open"));
    let attempt = t!("send-step-attempt-started", number = 1);
    app.wait_for(&attempt);
    app.wait_for_part(t!("send-step-queued", count = 25, total = ANY));
    app.wait_for_part(t!("send-step-sent", batch = ANY));

    let exported = export(&mut app, t!("send-log-export-json"), "send-log.jsonl");
    let records = verified_records(&exported);
    let count = records.len();
    let attempt_record = records
        .iter()
        .find(|record| {
            record["event"]
                .as_str()
                .unwrap()
                .contains("attempt_started")
        })
        .expect("the record of the attempt");
    let csv = export(&mut app, t!("send-log-export-csv"), "send-log.csv");
    let rows = csv.trim_start_matches('\u{feff}').lines();
    let mut rows = rows.map(str::to_owned);
    assert_eq!(rows.next().expect("a header"), COLUMNS.join(","));
    assert_eq!(rows.count(), count);

    app.click(t!("send-log-verify"));
    app.wait_for(t!("send-log-intact", count = count));

    let sequence = attempt_record["sequence"].as_i64().unwrap();
    change_record(&app, sequence);
    app.click(t!("send-log-verify"));
    app.wait_for(t!("send-log-damaged"));
    app.wait_for_part(t!("send-log-fault-changed", number = sequence));
    assert!(!app.is_shown(t!("send-log-intact", count = count)));

    // The palette opens the log of all sends, and the damage does not stop the next send.
    app.click(t!("shell-page-orders"));
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    app.settle();
    let command = t!("shell-command-go-to-send-log");
    app.type_into(t!("shell-search-everything"), &command);
    app.click_role(Role::ListItem, command);
    app.wait_for(attempt);
}
