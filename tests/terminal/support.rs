//! Helpers for the tests of the command line.

use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::ServeProcess;

/// Builds the command that runs the program with the folder `data` in `folder` as its data folder.
pub fn giftdesk_command(folder: &Path, arguments: &[&str]) -> Command {
    crate::program::giftdesk_command(&folder.join("data"), arguments)
}

/// The API key of the services that [`start_service`] starts.
pub const KEY: &str = "key-of-the-terminal-tests";

/// Starts a practice service with its data in `folder`, whose orders do not change by themselves.
pub fn start_service(folder: &Path) -> ServeProcess {
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    ServeProcess::start(
        crate::program::giftdesk_command(&folder.join("service"), &arguments)
            .args(["--practice-speed", "0"])
            .env("GIFTDESK_SERVICE_KEY", KEY),
    )
}

/// The list of `giftdesk outbox --json`.
pub fn outbox(folder: &Path) -> Value {
    let output = giftdesk_command(folder, &["outbox", "--json"])
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

pub fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Sends a raw HTTP request and returns the whole response.
pub fn response_to(served: &ServeProcess, request: &str) -> String {
    let address = served.url.strip_prefix("http://").expect("an address");
    let mut stream = std::net::TcpStream::connect(address).expect("a connection");
    stream.write_all(request.as_bytes()).expect("a connection");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("text");
    response
}

/// Returns a GET request without a body.
pub fn get_request(path: &str, host: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")
}
