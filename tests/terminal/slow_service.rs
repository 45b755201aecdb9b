//! `giftdesk send` and `resume` with a service that responds to a POST after longer than their time limits.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    faulty_proxy::{Faults, FaultyProxy, PostFault},
    program::ServeProcess,
    support::{KEY, folder, giftdesk_command, start_service, stderr_of},
};

/// The time limit of the programs.
const LIMIT_SECONDS: &str = "2";
/// Longer than the time limit of the programs.
const RESPONSE_TIME: Duration = Duration::from_secs(4);
/// The exit code of a send without a result.
const PENDING: i32 = 4;
/// How often a program runs that reached its time limit before the POST began, on a busy computer.
const MAX_RUNS: u32 = 10;

/// A service behind a proxy that passes each response to a POST on late.
struct SlowService {
    folder: TempDir,
    proxy: FaultyProxy,
    /// Stopped when dropped.
    _service: ServeProcess,
}

impl SlowService {
    fn start() -> Self {
        let folder = folder();
        let service = start_service(folder.path());
        let address = service.url.strip_prefix("http://").expect("an address");
        let proxy = FaultyProxy::start(address.parse().expect("an address"));
        proxy.set_faults(&Faults {
            posts: vec![PostFault::SlowAnswer(RESPONSE_TIME)],
            ..Faults::default()
        });
        Self {
            folder,
            proxy,
            _service: service,
        }
    }

    /// Builds a command with this data folder in the folder of the test.
    fn command(&self, data: &str, arguments: &[&str]) -> Command {
        let mut command = giftdesk_command(&self.folder.path().join(data), arguments);
        command
            .args(["--connect", &self.proxy.url()])
            .env("GIFTDESK_API_KEY", KEY)
            .env("GIFTDESK_TEST_TIME_LIMIT_SECONDS", LIMIT_SECONDS);
        command
    }

    fn send_command(&self, data: &str) -> Command {
        let people = self.people();
        let mut command = self.command(data, &["send", "--yes", "--json"]);
        command
            .args(["--product", "Everyday Tee", "--from", "The People Team"])
            .args(["--method", "email_and_link", "--recipients"])
            .arg(people);
        command
    }

    fn people(&self) -> PathBuf {
        let people = self.folder.path().join("people.csv");
        std::fs::write(&people, "First name,Email\nIda,ida@example.com\n").expect("a file");
        people
    }

    /// Runs commands until a POST has arrived. Returns the result of that run.
    fn run_until_posted(&self, command: impl Fn(u32) -> Command) -> Output {
        for run in 0..MAX_RUNS {
            let output = command(run).output().expect("the program starts");
            if !self.proxy.bodies().is_empty() {
                return output;
            }
            let stderr = stderr_of(&output);
            assert_eq!(output.status.code(), Some(PENDING), "{stderr}");
        }
        panic!("the time limit is too short for this computer");
    }
}

fn assert_sent(output: &Output, service: &SlowService) {
    assert!(output.status.success(), "{}", stderr_of(output));
    assert_eq!(service.proxy.bodies().len(), 1);
}

#[test]
fn send_waits_for_response_beyond_its_limit() {
    let service = SlowService::start();
    let output = service.run_until_posted(|run| service.send_command(&run.to_string()));
    assert_sent(&output, &service);
    let sent: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(sent["batch"]["id"].is_string(), "{sent}");
}

#[test]
fn resume_waits_for_response_beyond_its_limit() {
    let service = SlowService::start();
    let mut held = service
        .send_command("held")
        .args(["--hold", "120"])
        .stderr(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    let data = service.folder.path().join("held");
    while outbox_states(&data) != ["held"] {
        let ended = held.try_wait().expect("a child");
        assert!(ended.is_none(), "the send was not held");
        std::thread::sleep(Duration::from_millis(50));
    }
    held.kill().expect("it is running");
    held.wait().expect("it ends");
    let resume = ["resume", "--json"];
    let output = service.run_until_posted(|_| service.command("held", &resume));
    assert_sent(&output, &service);
    let work: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(work[0]["state"], "sent", "{work}");
    assert_eq!(work[0]["attempts"], 1);
}

fn outbox_states(data: &Path) -> Vec<String> {
    let output = giftdesk_command(data, &["outbox", "--json"])
        .output()
        .expect("the program starts");
    let entries: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let entries = entries.as_array().cloned().unwrap_or_default();
    let state = |entry: &Value| entry["state"].as_str().map(str::to_owned);
    entries.iter().filter_map(state).collect()
}
