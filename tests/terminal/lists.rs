//! `giftdesk orders`, `batches` and `export`: contents, formats and exit codes.

use std::{
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{KEY, folder, giftdesk_command, start_service, stderr_of};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    giftdesk_command(folder, arguments)
        .output()
        .expect("the program starts")
}

/// The standard output of a successful run.
fn output_of(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr_of(&output)
    );
    String::from_utf8(output.stdout).expect("text")
}

fn json_of(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&output_of(folder, arguments)).expect("JSON")
}

/// A data folder with one practice batch of three recipients. Returns the id of the batch.
fn folder_with_batch() -> (TempDir, String) {
    let folder = folder();
    let people = folder.path().join("people.csv");
    let rows = "First name,Last name,Email\nIda,Berg,ida@example.com\n\
                Bo,=Lind,bo@example.com\nCy,Moss,cy@example.com\n";
    std::fs::write(&people, rows).expect("the file can be written");
    let sent = json_of(
        folder.path(),
        &[
            "send",
            "--recipients",
            &people.to_string_lossy(),
            "--product",
            "Everyday Tee",
            "--from",
            "The People Team",
            "--method",
            "link_multiple_custom_list",
            "--name",
            "Spring thanks",
            "--yes",
            "--json",
        ],
    );
    let batch = sent["batch"]["id"].as_str().expect("an id").to_owned();
    (folder, batch)
}

fn ids(orders: &Value) -> Vec<&str> {
    orders
        .as_array()
        .expect("an array")
        .iter()
        .map(|order| order["id"].as_str().expect("an id"))
        .collect()
}

#[test]
fn lists_show_orders_and_batches_in_every_format() {
    let (folder, batch) = folder_with_batch();
    let folder = folder.path();
    let orders = json_of(folder, &["orders", "--json"]);
    assert_eq!(ids(&orders).len(), 3);
    let ida = &orders[0];
    assert_eq!(ida["recipient"], "Ida Berg");
    assert_eq!(ida["email"], "ida@example.com");
    assert_eq!(ida["order_batch_id"], batch.as_str());
    assert_eq!(ida["batch_name"], "Spring thanks");
    assert_eq!(ida["product"], "Everyday Tee");
    assert!(ida["gift_link"].as_str().unwrap().contains("/gift/"));

    // The simulated recipients may act between two runs.
    let of_batch = json_of(folder, &["orders", "--batch", &batch, "--json"]);
    assert_eq!(ids(&of_batch), ids(&orders));
    let found = json_of(folder, &["orders", "--search", "mos", "--json"]);
    assert_eq!(ids(&found), [ids(&orders)[2]]);
    let none = json_of(
        folder,
        &["orders", "--status", "pending_user_approval", "--json"],
    );
    assert_eq!(ids(&none).len(), 0);
    let mut by_status = 0;
    for status in [
        "notified",
        "opened",
        "accepted",
        "paid",
        "ordered",
        "pending_payment",
    ] {
        let listed = json_of(
            folder,
            &["orders", "--offline", "--status", status, "--json"],
        );
        for order in listed.as_array().unwrap() {
            assert_eq!(order["status"], status);
            by_status += 1;
        }
    }
    assert_eq!(by_status, 3);

    let csv = output_of(folder, &["orders", "--csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 4, "{csv}");
    assert!(lines[0].starts_with("id,order_batch_id,batch_name,recipient,email,status,"));
    assert!(lines[2].contains("Bo =Lind"), "{csv}");
    let text = output_of(folder, &["orders"]);
    assert_eq!(text.lines().count(), 3);
    assert!(text.contains("Ida Berg  Everyday Tee"), "{text}");

    let batches = json_of(folder, &["batches", "--json"]);
    assert_eq!(batches.as_array().unwrap().len(), 1);
    assert_eq!(batches[0]["id"], batch.as_str());
    assert_eq!(batches[0]["name"], "Spring thanks");
    assert_eq!(batches[0]["send_status"], "complete");
    assert_eq!(batches[0]["send_method"], "link_multiple_custom_list");
    assert_eq!(
        (&batches[0]["recipients"], &batches[0]["orders"]),
        (&Value::from(3), &Value::from(3))
    );
    assert_eq!(batches[0]["progress"]["notified"], 3);
    let text = output_of(folder, &["batches"]);
    assert!(
        text.contains("Spring thanks") && text.contains("3 recipients"),
        "{text}"
    );
}

#[test]
fn machine_output_is_the_same_in_every_language() {
    let (folder, _) = folder_with_batch();
    let folder = folder.path();
    for arguments in [
        &["orders", "--offline", "--json"][..],
        &["orders", "--offline", "--csv"],
        &["batches", "--offline", "--json"],
    ] {
        let english = output_of(folder, arguments);
        let german = output_of(folder, &[arguments, &["--language", "de"]].concat());
        assert_eq!(english, german);
    }
    let english = output_of(folder, &["batches", "--offline"]);
    let german = output_of(folder, &["batches", "--offline", "--language", "de"]);
    assert_ne!(english, german);
}

#[test]
fn unknown_batch_exits_1_and_invalid_arguments_exit_2() {
    let (folder, _) = folder_with_batch();
    let folder = folder.path();
    let unknown = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    let output = run(folder, &["orders", "--batch", unknown, "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
    let error: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(error["error"]["code"].is_string(), "{error}");
    for (arguments, said) in [
        (&["orders", "--status", "wrapped"][..], "pending_payment"),
        (&["orders", "--batch", "spring"], "--batch"),
        (&["orders", "--json", "--csv"], "--csv"),
        (&["export", "orders.txt"], ".csv"),
        (&["export"], "FILE"),
    ] {
        let output = run(folder, arguments);
        let stderr = stderr_of(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
}

#[test]
fn export_writes_a_new_file() {
    let (folder, batch) = folder_with_batch();
    let data = folder.path();
    for name in ["orders.csv", "orders.json", "orders.xlsx"] {
        let file = data.join(name);
        let path = file.to_string_lossy();
        let arguments: [&str; 5] = ["export", &path, "--batch", &batch, "--offline"];
        let output = run(data, &arguments);
        let stderr = stderr_of(&output);
        assert!(output.status.success(), "{stderr}");
        assert!(stderr.contains("3 orders were written"), "{stderr}");
        let written = std::fs::read(&file).expect("the file");
        if name == "orders.xlsx" {
            assert!(written.starts_with(b"PK"), "a workbook is a ZIP archive");
        } else {
            let written = String::from_utf8(written).expect("UTF-8");
            for recipient in ["Ida Berg", "Bo =Lind", "Cy Moss"] {
                assert!(written.contains(recipient), "{written}");
            }
        }
        let output = run(data, &arguments);
        assert_eq!(output.status.code(), Some(1), "the file exists");
        assert!(stderr_of(&output).contains(name), "{}", stderr_of(&output));
        let output = run(data, &[&arguments[..], &["--replace"]].concat());
        assert!(output.status.success(), "{}", stderr_of(&output));
    }
}

/// Builds the command that runs the program with the URL and key of a remote service.
fn remote(folder: &Path, url: &str, arguments: &[&str]) -> Command {
    let mut command = giftdesk_command(folder, arguments);
    command
        .args(["--connect", url])
        .env("GIFTDESK_API_KEY", KEY);
    command
}

#[test]
fn unreachable_service_is_a_failure_unless_offline() {
    let folder = folder();
    let mut service = start_service(folder.path());
    let url = service.url.clone();
    let people = folder.path().join("people.csv");
    std::fs::write(&people, "First name,Email\nIda,ida@example.com\n").expect("a file");
    let output = remote(folder.path(), &url, &["send", "--yes"])
        .args(["--product", "Everyday Tee", "--from", "The People Team"])
        .args(["--method", "email_and_link", "--recipients"])
        .arg(&people)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    service.stop();

    for program in ["orders", "batches"] {
        let output = remote(folder.path(), &url, &[program, "--json"])
            .output()
            .expect("the program starts");
        let stderr = stderr_of(&output);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains("use --offline"), "{stderr}");
        let error: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(error["error"]["code"].is_string(), "{error}");
        let output = remote(folder.path(), &url, &[program, "--json", "--offline"])
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{}", stderr_of(&output));
        let listed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(listed.as_array().map(Vec::len), Some(1), "{program}");
    }
}

#[cfg(unix)]
#[test]
fn closed_pipe_is_not_a_failure() {
    let (folder, _) = folder_with_batch();
    let mut child = giftdesk_command(folder.path(), &["orders", "--offline"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert_eq!(stderr_of(&output), "");
}
