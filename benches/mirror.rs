//! Filling an empty mirror with 100,000 orders and 50,000 activities, compared with downloading the same pages one
//! after the other without reading them; and the CPU time of a refresh when nothing changed.
//!
//! `cargo bench --bench mirror`. Linux only. The service is a process of its own, so that the CPU time is that of the
//! desktop. Both take turns; the row has the medians. `sync` is the sync alone; `all` also keeps the inbox, the
//! outbox and the address book up to date, as the app does.

#[path = "support/measured.rs"]
mod measured;
#[path = "support/process_cpu.rs"]
mod process_cpu;
#[path = "../tests/program/mod.rs"]
mod program;
mod support;

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::OrderBatchId,
    desk::{
        self, BackgroundWork, Command, Desk, DeskConfig, Event, StartWith, SyncState, VaultChoice,
    },
};
use measured::{KEY, complete_batch, print_row};
use process_cpu::cpu_of;
use program::{ServeProcess, giftdesk_command};
use secrecy::SecretString;
use serde_json::Value;

const ORDERS: usize = 100_000;
/// The activities that a first read takes: the newest ones.
const ACTIVITIES: usize = 50_000;
const PER_PAGE: usize = 100;
const ROUNDS: usize = 3;
const TIMEOUT: Duration = Duration::from_secs(600);
const MAX_REFRESH_CPU: Duration = Duration::from_secs(1);

fn main() {
    if !Path::new("/proc/self/stat").exists() {
        println!("skipped: only Linux reports the CPU time of this process");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    let service = ServeProcess::start(
        giftdesk_command(&folder.path().join("service"), &arguments)
            .args(["--practice-speed", "0"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let batch = runtime.block_on(async {
        let key = SecretString::from(KEY);
        let (client, request) = support::prepare_batch(&service.url, key, ORDERS).await;
        complete_batch(&client, &request).await.0.id
    });
    println!("| work | giftdesk | baseline | ratio | target |");
    println!("|---|---|---|---|---|");
    let mut downloads = Vec::new();
    let (mut synced, mut complete) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        downloads.push(runtime.block_on(download(&service.url, batch)));
        for (work, loads) in [
            (BackgroundWork::SyncOnly, &mut synced),
            (BackgroundWork::Everything, &mut complete),
        ] {
            let folder = folder.path().join(format!("{work:?}-{round}"));
            let (load, desk) = first_load(&service.url, &folder, work);
            loads.push(load);
            if round == 0 && work == BackgroundWork::SyncOnly {
                print_refresh(&desk);
            }
        }
    }
    let download = median(downloads);
    for (name, target, loads) in [("sync", "≤ 1.3", synced), ("all", "none", complete)] {
        let time = median(loads.iter().map(|load| load.time).collect());
        let cpu = median(loads.iter().map(|load| load.cpu).collect());
        print_row(
            &format!("100,000 orders and 50,000 activities into an empty mirror, {name}"),
            &format!("{}, CPU {}", seconds(time), seconds(cpu)),
            &seconds(download),
            time.as_secs_f64() / download.as_secs_f64(),
            target,
        );
    }
}

/// Requests the pages of a first read on one connection, and drops their bytes.
async fn download(url: &str, batch: OrderBatchId) -> Duration {
    let client = reqwest::Client::new();
    let get = async |path: String| {
        let request = client.get(format!("{url}/v1/{path}")).bearer_auth(KEY);
        let response = request.header("cache-control", "no-cache").send().await;
        let response = response.expect("a response");
        assert!(response.status().is_success(), "{path}");
        response.bytes().await.expect("a whole body")
    };
    let newest = get(format!("order_activities?per_page={PER_PAGE}")).await;
    let newest: Value = serde_json::from_slice(&newest).expect("JSON");
    let before = newest["data"][0]["created_at"].as_str().expect("a time");
    let begin = Instant::now();
    for page in 1..=ACTIVITIES / PER_PAGE {
        let path = format!("order_activities?page={page}&per_page={PER_PAGE}&before={before}");
        get(path).await;
    }
    for page in 1..=ORDERS / PER_PAGE {
        let path = format!("order_batches/{batch}/orders?page={page}&per_page={PER_PAGE}");
        get(path).await;
    }
    begin.elapsed()
}

/// A first read of everything.
struct Load {
    time: Duration,
    cpu: Duration,
}

/// Starts the engine with an empty mirror, and waits until everything is mirrored.
fn first_load(url: &str, folder: &Path, work: BackgroundWork) -> (Load, Desk) {
    let config = DeskConfig {
        connection: StartWith::Remote {
            base_url: url.to_owned(),
            key: SecretString::from(KEY),
        },
        vault: VaultChoice::MemoryOnly,
        background_work: work,
        ..DeskConfig::new(folder)
    };
    let (begin, cpu) = (Instant::now(), process_cpu());
    let desk = desk::start(config, Arc::new(|| {})).expect("the engine starts");
    let mut orders = 0;
    loop {
        match desk.wait_event(TIMEOUT).expect("an event") {
            Event::Counts { orders: count, .. } => orders = count,
            Event::Sync(SyncState::UpToDate { .. }) if orders == ORDERS as u64 => break,
            Event::Sync(SyncState::Offline { problem, .. }) => panic!("{problem:?}"),
            _ => {}
        }
    }
    let load = Load {
        time: begin.elapsed(),
        cpu: process_cpu() - cpu,
    };
    (load, desk)
}

/// Prints the CPU time of a refresh that finds nothing new.
fn print_refresh(desk: &Desk) {
    // What the first read left behind ends first.
    while desk.wait_event(Duration::from_secs(2)).is_some() {}
    let cpu = process_cpu();
    desk.send(Command::Refresh);
    while !matches!(
        desk.wait_event(TIMEOUT).expect("an event"),
        Event::Sync(SyncState::UpToDate { .. })
    ) {}
    let cpu = process_cpu() - cpu;
    print_row(
        "CPU of a refresh when nothing changed",
        &seconds(cpu),
        &seconds(MAX_REFRESH_CPU),
        cpu.as_secs_f64() / MAX_REFRESH_CPU.as_secs_f64(),
        "≤ 1",
    );
}

fn process_cpu() -> Duration {
    cpu_of(std::process::id())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
