//! Programs of the command line while another process uses the data folder: lists are read, and programs
//! that change data say what to do.

use std::{path::Path, process::Output, sync::Arc};

use giftdesk::{
    cli::embedded::EmbeddedServices,
    contract::WallClock,
    desk::{self, Desk, DeskConfig, VaultChoice},
};
use serde_json::Value;

use crate::support::{folder, giftdesk_command, stderr_of};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    giftdesk_command(folder, arguments)
        .output()
        .expect("the program starts")
}

/// Sends one gift and then opens the data folder, as the window does.
fn folder_with_batch_in_use(folder: &Path) -> Desk {
    std::fs::write(
        folder.join("people.csv"),
        "First name,Email\nIda,ida@example.com\n",
    )
    .expect("a file");
    let output = send(folder);
    assert!(output.status.success(), "{}", stderr_of(&output));
    let config = DeskConfig {
        embedded: Some(Arc::new(EmbeddedServices::new(Arc::new(WallClock), 0.0))),
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(folder.join("data"))
    };
    desk::start(config, Arc::new(|| {})).expect("the desk starts")
}

fn send(folder: &Path) -> Output {
    let people = folder.join("people.csv");
    let people = people.to_string_lossy();
    run(
        folder,
        &[
            "send",
            "--recipients",
            &people,
            "--product",
            "Everyday Tee",
            "--from",
            "The People Team",
            "--method",
            "email_and_link",
            "--yes",
            "--json",
        ],
    )
}

#[test]
fn lists_are_read_while_folder_is_in_use() {
    let folder = folder();
    let desk = folder_with_batch_in_use(folder.path());
    for arguments in [
        &["outbox", "--json"][..],
        &["batches", "--json"],
        &["batches", "--json", "--offline"],
        &["orders", "--json"],
    ] {
        let output = run(folder.path(), arguments);
        let stderr = stderr_of(&output);
        assert!(output.status.success(), "{arguments:?}: {stderr}");
        let rows: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(
            rows.as_array().map(Vec::len),
            Some(1),
            "{arguments:?}: {rows}"
        );
        let is_note = stderr.contains("giftdesk is open with this data folder.");
        assert_eq!(is_note, arguments[0] != "outbox", "{stderr}");
        assert!(
            !stderr.contains("WARN") && !stderr.contains("ERROR"),
            "{stderr}"
        );
    }
    let file = folder.path().join("orders.csv");
    let output = run(folder.path(), &["export", &file.to_string_lossy()]);
    assert!(output.status.success(), "{}", stderr_of(&output));
    let written = std::fs::read_to_string(file).expect("the exported file");
    assert!(written.contains("ida@example.com"), "{written}");
    drop(desk);
}

#[test]
fn changes_are_refused_while_folder_is_in_use() {
    let folder = folder();
    let desk = folder_with_batch_in_use(folder.path());
    let order = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    for (arguments, expected) in [
        (
            &["resume", "--json"][..],
            "continues the sends and order changes",
        ),
        (
            &["cancel", order, "--yes"],
            "Nothing was changed. Change the orders in the open window",
        ),
        (
            &["extend", order, "--until", "2030-01-01", "--yes"],
            "Nothing was changed. Change the orders in the open window",
        ),
    ] {
        let output = run(folder.path(), arguments);
        let stderr = stderr_of(&output);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains("GD-5002"), "{stderr}");
        assert!(stderr.contains(expected), "{stderr}");
    }
    let output = send(folder.path());
    let stderr = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(
        stderr.contains("Nothing was sent. Send the gifts in the open window"),
        "{stderr}"
    );
    drop(desk);
}
