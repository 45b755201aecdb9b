//! What the programs say about the data and the open work that an earlier run left.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    program::ServeProcess,
    support::{KEY, folder, giftdesk_command, start_service, stderr_of},
};
use giftdesk::{
    contract::{Clock, ManualClock, OrderId, Timestamp, WallClock},
    desk::{
        self, BackgroundWork, Command, Desk, DeskConfig, Event, RequestKey, StartWith, SyncState,
        VaultChoice, jobs::OrderAction,
    },
};
use secrecy::SecretString;
use serde_json::Value;

/// Longer than any step takes.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Opens the data folder of [`giftdesk_command`] with a desk that only syncs, and waits until it has synced.
fn synced_desk(folder: &Path, service: &ServeProcess, clock: Arc<dyn Clock>) -> Desk {
    let config = DeskConfig {
        clock,
        connection: StartWith::Remote {
            base_url: service.url.clone(),
            key: SecretString::from(KEY),
        },
        background_work: BackgroundWork::SyncOnly,
        vault: VaultChoice::MemoryOnly,
        ..DeskConfig::new(folder.join("data"))
    };
    let desk = desk::start(config, Arc::new(|| {})).expect("the desk starts");
    wait_for(&desk, |event| {
        matches!(event, Event::Sync(SyncState::UpToDate { .. })).then_some(())
    });
    desk
}

fn wait_for<T>(desk: &Desk, mut pick: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + TIMEOUT;
    while Instant::now() < end {
        let event = desk.wait_event(Duration::from_millis(100));
        if let Some(found) = event.and_then(&mut pick) {
            return found;
        }
    }
    panic!("an event is missing");
}

/// Sends a gift to this many people. Returns the ids of the orders.
fn send_gifts(folder: &Path, service: &ServeProcess, count: usize) -> Vec<OrderId> {
    let people = folder.join("people.csv");
    let mut rows = "First name,Email\n".to_owned();
    for number in 1..=count {
        rows += &format!("Person{number},p{number}@example.com\n");
    }
    std::fs::write(&people, rows).expect("a file");
    let output = giftdesk_command(folder, &["send", "--yes", "--wait", "--json"])
        .args(["--product", "Everyday Tee", "--from", "The People Team"])
        .args(["--method", "email_and_link", "--connect", &service.url])
        .env("GIFTDESK_API_KEY", KEY)
        .arg("--recipients")
        .arg(&people)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    let sent: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let orders = sent["orders"].as_array().expect("an array").iter();
    let id = |order: &Value| order["id"].as_str().expect("an id").parse().expect("an id");
    orders.map(id).collect()
}

#[test]
fn lists_name_the_age_of_old_data() {
    let folder = folder();
    let mut service = start_service(folder.path());
    let hours_ago = |hours: i64| {
        let micros = WallClock.now().micros() - hours * 3_600_000_000;
        Arc::new(ManualClock::at(Timestamp::from_micros(micros)))
    };
    let list = || {
        let output = giftdesk_command(folder.path(), &["orders", "--offline", "--json"])
            .args(["--connect", &service.url])
            .env("GIFTDESK_API_KEY", KEY)
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{}", stderr_of(&output));
        stderr_of(&output)
    };
    let note = "Some of this data was last read on";
    drop(synced_desk(folder.path(), &service, hours_ago(2)));
    let old = list();
    assert!(old.contains(note), "{old}");
    drop(synced_desk(folder.path(), &service, Arc::new(WallClock)));
    let current = list();
    assert!(!current.contains(note), "{current}");
    service.stop();
}

#[test]
fn resume_lists_the_order_change_that_it_continues() {
    for is_json in [true, false] {
        let folder = folder();
        let service = start_service(folder.path());
        let orders = send_gifts(folder.path(), &service, 3);
        // A desk that only syncs stores the job and does not execute it.
        let desk = synced_desk(folder.path(), &service, Arc::new(WallClock));
        let key = RequestKey(1);
        desk.send(Command::StartOrderJob {
            key,
            action: OrderAction::Cancel,
            orders: Arc::new(orders),
        });
        let job = wait_for(&desk, |event| match event {
            Event::OrderJobStarted { job, .. } => Some(job.expect("a job")),
            _ => None,
        });
        drop(desk);
        let mut command = giftdesk_command(folder.path(), &["resume", "--wait"]);
        if is_json {
            command.arg("--json");
        }
        let output = command
            .args(["--connect", &service.url])
            .env("GIFTDESK_API_KEY", KEY)
            .output()
            .expect("the program starts");
        let stderr = stderr_of(&output);
        assert!(output.status.success(), "{stderr}");
        assert!(stderr.contains("Canceling 3 gifts"), "{stderr}");
        let stdout = String::from_utf8_lossy(&output.stdout);
        if !is_json {
            let line = stdout.lines().find(|line| line.contains(&job.to_string()));
            let line = line.unwrap_or_else(|| panic!("{stdout}"));
            assert!(line.contains("3 of 3"), "{line}");
            continue;
        }
        let work: Value = serde_json::from_str(&stdout).expect("JSON");
        let jobs: Vec<&Value> = work
            .as_array()
            .expect("an array")
            .iter()
            .filter(|item| item["kind"] == "cancel")
            .collect();
        assert_eq!(jobs.len(), 1, "{work}");
        assert_eq!(jobs[0]["id"], job.to_string());
        assert_eq!(jobs[0]["state"], "finished");
        for (field, count) in [("orders", 3), ("done", 3), ("open", 0)] {
            assert_eq!(jobs[0][field], count, "{work}");
        }
        assert_eq!(jobs[0]["other_connection"], Value::Null);
    }
}
