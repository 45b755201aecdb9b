//! `giftdesk send --at` and `--schedule-at-service`, and `giftdesk outbox` and `giftdesk resume` with such sends.

use std::{path::Path, process::Output, time::Duration};

use giftdesk::contract::{Clock as _, Timestamp, WallClock};
use serde_json::Value;

use crate::{
    program::ServeProcess,
    support::{KEY, folder, giftdesk_command, outbox, start_service, stderr_of},
};

fn run(folder: &Path, service: &ServeProcess, arguments: &[&str]) -> Output {
    giftdesk_command(folder, arguments)
        .args(["--connect", &service.url])
        .env("GIFTDESK_API_KEY", KEY)
        .env("GIFTDESK_TEST_OUTBOX_SPEED", "100")
        .output()
        .expect("it starts")
}

fn send(folder: &Path, service: &ServeProcess, option: &str, at: Timestamp) -> Value {
    let people = "First name,Email\nIda,ida@example.com\n";
    let at = at.to_string();
    send_to(
        folder,
        service,
        people,
        &["--product", "Everyday Tee", option, &at],
    )
}

fn send_to(folder: &Path, service: &ServeProcess, list: &str, options: &[&str]) -> Value {
    let people = folder.join("people.csv");
    std::fs::write(&people, list).expect("a file");
    let people = people.to_string_lossy();
    let arguments = [
        "send",
        "--yes",
        "--json",
        "--from",
        "The People Team",
        "--method",
        "email_and_link",
        "--accept",
        "night-schedule",
        "--accept",
        "history-incomplete",
        "--accept",
        "recent-gift",
        "--recipients",
        &people,
    ];
    let output = run(folder, service, &[&arguments[..], options].concat());
    assert!(output.status.success(), "{}", stderr_of(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn in_seconds(seconds: u64) -> Timestamp {
    // A time of the command line has whole seconds.
    let now = WallClock.now().micros() / 1_000_000 * 1_000_000;
    Timestamp::from_micros(now) + Duration::from_secs(seconds)
}

fn id_of(folder: &Path) -> String {
    outbox(folder)[0]["id"].as_str().expect("an id").to_owned()
}

#[test]
fn kept_send_is_changed_and_sent_by_resume() {
    let folder = folder();
    let service = start_service(folder.path());
    let at = in_seconds(3_600);
    let sent = send(folder.path(), &service, "--at", at);
    assert_eq!(sent["scheduled"][0]["state"], "scheduled");
    let kept = outbox(folder.path());
    assert_eq!(kept[0]["state"], "scheduled");
    assert_eq!(kept[0]["scheduled_at"], at.to_string());
    assert_eq!(kept[0]["attempts"], 0);
    let resumed = run(folder.path(), &service, &["resume", "--json"]);
    assert!(resumed.status.success(), "{}", stderr_of(&resumed));
    assert!(stderr_of(&resumed).contains("1 send stays on this computer"));
    assert_eq!(outbox(folder.path())[0]["state"], "scheduled");
    let id = id_of(folder.path());
    let soon = in_seconds(5).to_string();
    let changed = giftdesk_command(folder.path(), &["outbox", "change", &id, "--at", &soon])
        .output()
        .expect("it starts");
    assert!(changed.status.success(), "{}", stderr_of(&changed));
    assert_eq!(outbox(folder.path())[0]["scheduled_at"], soon);
    let resumed = run(folder.path(), &service, &["resume", "--wait", "--json"]);
    assert!(resumed.status.success(), "{}", stderr_of(&resumed));
    let entries = outbox(folder.path());
    assert_eq!(entries[0]["state"], "sent", "{entries}");
    assert_eq!(entries[0]["attempts"], 1);
    assert_eq!(entries[0]["scheduled_at"], Value::Null);
}

#[test]
fn send_at_once_names_the_command_of_its_connection() {
    let folder = folder();
    let service = start_service(folder.path());
    send(folder.path(), &service, "--at", in_seconds(3_600));
    let id = id_of(folder.path());
    let changed = giftdesk_command(folder.path(), &["outbox", "change", &id, "--at", "now"])
        .output()
        .expect("it starts");
    let text = stderr_of(&changed);
    assert!(changed.status.success(), "{text}");
    let connect = format!("--connect {}", service.url);
    assert!(text.contains("giftdesk resume --data-dir"), "{text}");
    assert!(
        text.contains(&connect) && text.contains("GIFTDESK_API_KEY"),
        "{text}"
    );
}

#[test]
fn parts_of_a_personal_send_name_their_person() {
    let folder = folder();
    let service = start_service(folder.path());
    let people = "First name,Last name,Email,Gift\nIda,Berg,ida@example.com,Everyday Tee\n\
                  Raj,Rao,raj@example.com,Pick a Treat\n";
    let at = in_seconds(3_600).to_string();
    let products = ["--product", "Everyday Tee", "--product", "Pick a Treat"];
    let options = [&products[..], &["--product-column", "Gift", "--at", &at]].concat();
    send_to(folder.path(), &service, people, &options);
    let names: Vec<Value> = outbox(folder.path())
        .as_array()
        .expect("an array")
        .iter()
        .map(|part| part["first_recipient"].clone())
        .collect();
    assert_eq!(names, ["Ida Berg", "Raj Rao"]);
    // Every other send has none.
    send(folder.path(), &service, "--at", in_seconds(3_600));
    assert_eq!(outbox(folder.path())[2]["first_recipient"], Value::Null);
}

#[test]
fn canceled_send_is_not_sent() {
    let folder = folder();
    let service = start_service(folder.path());
    send(folder.path(), &service, "--at", in_seconds(3_600));
    let id = id_of(folder.path());
    let canceled = giftdesk_command(folder.path(), &["outbox", "cancel", &id, "--json"])
        .output()
        .expect("it starts");
    assert!(canceled.status.success(), "{}", stderr_of(&canceled));
    let printed: Value = serde_json::from_slice(&canceled.stdout).expect("JSON");
    assert_eq!(printed[0]["state"], "canceled");
    let again = giftdesk_command(folder.path(), &["outbox", "cancel", &id])
        .output()
        .expect("it starts");
    assert_eq!(again.status.code(), Some(1));
    assert!(
        stderr_of(&again).contains("GD-2049"),
        "{}",
        stderr_of(&again)
    );
    let resumed = run(folder.path(), &service, &["resume", "--wait", "--json"]);
    assert!(resumed.status.success(), "{}", stderr_of(&resumed));
}

#[test]
fn time_in_the_past_is_refused() {
    let folder = folder();
    let service = start_service(folder.path());
    let people = folder.path().join("people.csv");
    std::fs::write(&people, "First name,Email\nIda,ida@example.com\n").expect("a file");
    let people = people.to_string_lossy();
    let arguments = [
        "send",
        "--yes",
        "--product",
        "Everyday Tee",
        "--from",
        "The People Team",
        "--method",
        "email_and_link",
        "--recipients",
        &people,
        "--at",
        "2020-01-01T09:00",
    ];
    let output = run(folder.path(), &service, &arguments);
    assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
    assert_eq!(outbox(folder.path()), Value::Array(Vec::new()));
}

#[test]
fn send_handed_over_is_scheduled_at_the_service() {
    let folder = folder();
    let service = start_service(folder.path());
    let at = in_seconds(3_600);
    let sent = send(folder.path(), &service, "--schedule-at-service", at);
    assert_eq!(sent["batch"]["scheduled_send_on"], at.to_string(), "{sent}");
    assert_eq!(outbox(folder.path())[0]["state"], "sent");
}
