//! The programs of the terminal, as a person or a script starts them: the built binary, a fresh
//! folder, and what it says.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use tempfile::TempDir;

/// The program on this folder, without anything the machine's own environment would add.
fn giftdesk(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giftdesk"));
    for variable in ["GIFTDESK_API_KEY", "GIFTDESK_SERVICE_KEY", "GIFTDESK_LOG"] {
        command.env_remove(variable);
    }
    command
        .args(arguments)
        .arg("--data-dir")
        .arg(folder.join("data"));
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// A service that is ended with its test.
struct Served {
    child: Child,
    announced: String,
}

impl Served {
    fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut announced = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout)
            .read_line(&mut announced)
            .expect("a line of text");
        Self { child, announced }
    }

    /// Ends it; what it logged.
    fn end(mut self) -> String {
        self.child.kill().expect("it can be ended");
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut log).expect("text");
        log
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended already, or a failed test ends it here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_service_on_every_address_announces_one_that_can_be_opened() {
    let folder = folder();
    let served = Served::start(giftdesk(folder.path(), &["serve", "--listen", "0.0.0.0:0"]));
    let words = "giftdesk service listening on http://127.0.0.1:";
    assert!(served.announced.starts_with(words), "{}", served.announced);
    let log = served.end();
    assert!(log.contains("--public-url"), "{log}");
    assert!(log.contains("no key opens this new service"), "{log}");
}

#[test]
fn a_service_with_key_and_public_address_has_nothing_to_warn_of() {
    let folder = folder();
    let arguments = [
        "serve",
        "--listen",
        "0.0.0.0:0",
        "--public-url",
        "https://gifts.example.com",
    ];
    let mut command = giftdesk(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", " a-key-of-this-test\n");
    let served = Served::start(command);
    assert_eq!(
        served.announced.trim(),
        "giftdesk service listening on https://gifts.example.com"
    );
    let log = served.end();
    assert!(!log.contains("WARN"), "{log}");
}

#[test]
fn a_blank_service_key_is_refused() {
    let folder = folder();
    let output = giftdesk(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
        .env("GIFTDESK_SERVICE_KEY", " ")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(
        said.contains("GIFTDESK_SERVICE_KEY is set, but nothing is in it"),
        "{said}"
    );
}
