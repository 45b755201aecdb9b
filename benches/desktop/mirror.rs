//! Filling an empty mirror with 100,000 orders and 50,000 activities, compared with downloading the same pages one
//! after the other without reading them; and the CPU time of a refresh when nothing changed.
//!
//! The service is a process of its own, so that the CPU time is that of the desktop. Both take turns; the row has the
//! medians.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use giftdesk::{
    contract::OrderBatchId,
    desk::{BackgroundWork, Command, Desk, DeskConfig, Event, SyncState},
};
use serde_json::Value;

use crate::support::{
    batch::{KEY, complete_batch, prepare_batch},
    desk::{drain, remote_config, start, wait_for, wait_until_synced},
    process::{cpu_of, is_reported},
    report::{median, print_row, print_times, text},
    service,
};

const ORDERS: usize = 100_000;
/// The activities that a first read takes: the newest ones.
const ACTIVITIES: usize = 50_000;
const PER_PAGE: usize = 100;
const ROUNDS: usize = 3;
const MAX_REFRESH_CPU: Duration = Duration::from_secs(1);

pub fn run() {
    if !is_reported() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let service = service::start_program(&folder.path().join("service"), "0");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let batch = runtime.block_on(async {
        let (client, request) = prepare_batch(&service.url, ORDERS).await;
        complete_batch(&client, &request).await.0.id
    });
    let (mut downloads, mut times, mut cpus) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        downloads.push(runtime.block_on(download(&service.url, batch)));
        let (begin, cpu) = (Instant::now(), process_cpu());
        let desk = fill_mirror(&service.url, &folder.path().join(round.to_string()));
        times.push(begin.elapsed());
        cpus.push(process_cpu() - cpu);
        if round == 0 {
            print_refresh(&desk);
        }
    }
    let (download, time, cpu) = (median(downloads), median(times), median(cpus));
    print_row(
        "100,000 orders and 50,000 activities into an empty mirror",
        &format!("{}, CPU {}", text(time), text(cpu)),
        &text(download),
        time.as_secs_f64() / download.as_secs_f64(),
        "≤ 1.3",
    );
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

/// Starts the engine with an empty mirror, and waits until everything is mirrored. Only the sync works in the
/// background.
fn fill_mirror(url: &str, folder: &Path) -> Desk {
    let desk = start(DeskConfig {
        background_work: BackgroundWork::SyncOnly,
        ..remote_config(folder, url)
    });
    let mut orders = 0;
    wait_for(&desk, |event| {
        match event {
            Event::Counts { orders: count, .. } => orders = count,
            Event::Sync(SyncState::UpToDate { .. }) if orders == ORDERS as u64 => return Some(()),
            Event::Sync(SyncState::Offline { problem, .. }) => panic!("{problem:?}"),
            _ => {}
        }
        None
    });
    desk
}

/// Prints the CPU time of a refresh that finds nothing new.
fn print_refresh(desk: &Desk) {
    // What the first read left behind ends first.
    while drain(desk, Duration::from_secs(2)) {}
    let cpu = process_cpu();
    desk.send(Command::Refresh);
    wait_until_synced(desk);
    let cpu = process_cpu() - cpu;
    let work = "CPU of a refresh when nothing changed";
    print_times(work, cpu, MAX_REFRESH_CPU, "≤ 1");
}

fn process_cpu() -> Duration {
    cpu_of(std::process::id())
}
