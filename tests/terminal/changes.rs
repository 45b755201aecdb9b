//! `giftdesk cancel` and `giftdesk extend` with a remote service.

use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    program::ServeProcess,
    support::{KEY, folder, giftdesk_command, start_service, stderr_of},
};

/// A service whose orders make no progress by themselves, and a data folder that uses it.
struct Remote {
    folder: TempDir,
    /// Stopped when dropped.
    _service: ServeProcess,
    url: String,
}

impl Remote {
    fn start() -> Self {
        let folder = folder();
        let service = start_service(folder.path());
        let url = service.url.clone();
        Self {
            folder,
            _service: service,
            url,
        }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = giftdesk_command(self.folder.path(), arguments);
        command
            .args(["--connect", &self.url])
            .env("GIFTDESK_API_KEY", KEY);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments)
            .output()
            .expect("the program starts")
    }

    /// The JSON of a run with this exit code.
    fn json(&self, arguments: &[&str], code: i32) -> Value {
        let output = self.run(arguments);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    /// Sends to this many recipients. Returns the id of the batch.
    fn send(&self, count: usize, method: &str) -> String {
        let file = self.folder.path().join("people.csv");
        let mut people = "First name,Email,Address,City,State,Zip\n".to_owned();
        for number in 1..=count {
            people +=
                &format!("Person{number},p{number}@example.com,{number} Main St,Town,MA,02110\n");
        }
        std::fs::write(&file, people).expect("the file can be written");
        let file = file.to_string_lossy();
        let sent = self.json(
            &[
                "send",
                "--recipients",
                &file,
                "--product",
                "Sea Salt Cookie Dozen",
                "--from",
                "The People Team",
                "--method",
                method,
                "--yes",
                "--wait",
                "--json",
            ],
            0,
        );
        sent["batch"]["id"].as_str().expect("an id").to_owned()
    }

    fn orders(&self, batch: &str) -> Vec<Value> {
        let listed = self.json(&["orders", "--batch", batch, "--json"], 0);
        listed.as_array().expect("an array").clone()
    }
}

fn outcomes(items: &Value) -> Vec<&str> {
    let items = items.as_array().expect("an array").iter();
    items
        .map(|item| item["outcome"].as_str().expect("an outcome"))
        .collect()
}

#[test]
fn orders_are_canceled_once() {
    let remote = Remote::start();
    let batch = remote.send(12, "link_multiple_custom_list");
    let orders = remote.orders(&batch);
    let first = orders[0]["id"].as_str().unwrap();
    let output = remote.run(&["cancel", first, "--dry-run"]);
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert!(stderr_of(&output).contains("1 gift can be canceled"));
    assert_eq!(remote.orders(&batch)[0]["status"], "notified");

    let items = remote.json(&["cancel", first, "--yes", "--json"], 0);
    assert_eq!(outcomes(&items), ["done"]);
    assert_eq!(items[0]["id"], first);
    assert_eq!(remote.orders(&batch)[0]["status"], "canceled");
    let output = remote.run(&["cancel", first, "--yes"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
    assert!(
        stderr_of(&output).contains("None of the orders"),
        "{}",
        stderr_of(&output)
    );

    let items = remote.json(&["cancel", "--batch", &batch, "--yes", "--json"], 0);
    assert_eq!(outcomes(&items), ["done"; 11]);
    for order in remote.orders(&batch) {
        assert_eq!(order["status"], "canceled");
    }
}

#[test]
fn expiration_of_orders_is_extended() {
    let remote = Remote::start();
    let batch = remote.send(3, "email_and_link");
    let orders = remote.orders(&batch);
    let first = orders[0]["id"].as_str().unwrap();
    let time = "2031-03-01T18:00:00Z";
    // The gift never expires, so a date makes it expire earlier.
    let arguments = ["extend", first, "--until", time, "--yes", "--json"];
    remote.json(&arguments, 1);
    let items = remote.json(&[&arguments[..], &["--allow-shorter"]].concat(), 0);
    assert_eq!(outcomes(&items), ["done"]);
    let after = remote.orders(&batch);
    assert_eq!(after[0]["expires_at"], "2031-03-01T18:00:00.000Z");
    assert_eq!(after[1]["expires_at"], Value::Null);
    let items = remote.json(
        &[
            "extend",
            "--batch",
            &batch,
            "--until",
            "2032-05-01",
            "--yes",
            "--json",
            "--allow-shorter",
        ],
        0,
    );
    assert_eq!(outcomes(&items), ["done"; 3]);
    for order in remote.orders(&batch) {
        let until = order["expires_at"].as_str().unwrap();
        assert!(until.starts_with("2032-05-0"), "{until}");
    }
    let output = remote.run(&["extend", first, "--until", "2020-01-01", "--yes"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
}

#[test]
fn accepted_orders_are_not_changed() {
    let remote = Remote::start();
    let batch = remote.send(2, "direct_send");
    for arguments in [
        &["cancel", "--batch", &batch, "--yes"][..],
        &[
            "extend",
            "--batch",
            &batch,
            "--until",
            "2032-05-01",
            "--yes",
        ],
    ] {
        let output = remote.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
        assert!(
            stderr_of(&output).contains("2 orders can’t be changed"),
            "{}",
            stderr_of(&output)
        );
    }
}

#[test]
fn unknown_batch_is_not_changed() {
    let remote = Remote::start();
    let unknown = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    let error = remote.json(&["cancel", "--batch", unknown, "--yes", "--json"], 1);
    assert!(error["error"]["code"].is_string(), "{error}");
}

#[test]
fn invalid_changes_have_exit_code_2() {
    let folder = folder();
    let order = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    for arguments in [
        &["cancel", "--yes"][..],
        &["cancel", order],
        &["cancel", order, "--batch", order, "--yes"],
        &["cancel", "first", "--yes"],
        &["extend", order, "--yes"],
        &["extend", order, "--until", "tomorrow", "--yes"],
    ] {
        let output = giftdesk_command(folder.path(), arguments)
            .output()
            .expect("it starts");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
    }
}
