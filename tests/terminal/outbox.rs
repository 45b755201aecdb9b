//! `giftdesk outbox` and `giftdesk resume`.

use serde_json::Value;

use crate::support::{KEY, folder, giftdesk_command, outbox, start_service, stderr_of};

#[test]
fn outbox_of_empty_folder_is_empty() {
    let folder = folder();
    assert_eq!(outbox(folder.path()), Value::Array(Vec::new()));
    let output = giftdesk_command(folder.path(), &["resume", "--wait", "--json"])
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "[]\n");
}

#[test]
fn sent_batch_is_listed_without_its_service() {
    let folder = folder();
    let mut service = start_service(folder.path());
    let people = folder.path().join("people.csv");
    std::fs::write(&people, "First name,Email\nIda,ida@example.com\n").expect("a file");
    let output = giftdesk_command(folder.path(), &["send", "--yes", "--json"])
        .args(["--product", "Everyday Tee", "--from", "The People Team"])
        .args(["--method", "email_and_link", "--connect", &service.url])
        .env("GIFTDESK_API_KEY", KEY)
        .arg("--recipients")
        .arg(&people)
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    let sent: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    service.stop();
    let entries = outbox(folder.path());
    assert_eq!(entries.as_array().map(Vec::len), Some(1), "{entries}");
    let entry = &entries[0];
    assert_eq!(entry["state"], "sent");
    assert_eq!(entry["order_batch_id"], sent["batch"]["id"]);
    assert_eq!(entry["recipients"], 1);
    assert_eq!(entry["attempts"], 1);
    for text in ["id", "customer_reference_id", "created_at"] {
        assert!(entry[text].is_string(), "{entry}");
    }
}
