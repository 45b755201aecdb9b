//! The CPU time of the service and of the desktop after a send of 10,000 gifts in practice mode, until the desktop has mirrored
//! the last event of its simulated orders, and the time of another batch meanwhile.
//!
//! `cargo bench --bench practice`. Linux only; ten minutes or more, because orders are simulated and mirrored as fast as
//! in the app. The service is a process of its own. The desktop is the engine without a window, in the process of the
//! benchmark, whose own requests are counted with it.

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

use giftdesk::desk::{self, Desk, DeskConfig, Event, StartWith, SyncState, VaultChoice};
use measured::{KEY, complete_batch, print_row};
use process_cpu::cpu_of;
use program::{ServeProcess, giftdesk_command};
use secrecy::SecretString;

const GIFTS: usize = 10_000;
/// Above ten, so that the batch is created in the background.
const OTHER_GIFTS: usize = 11;
const MAX_CPU: Duration = Duration::from_secs(5);
const MAX_OTHER_BATCH: Duration = Duration::from_secs(2);
const TIMEOUT: Duration = Duration::from_secs(1_800);
/// The measurement ends after this time without a changed order, in which service and desktop each use less than 2 % of a core.
/// It is longer than a pause of the sync, and than the time between the last events of 10,000 orders.
const REST: Duration = Duration::from_secs(30);
const MAX_REST_CPU: Duration = Duration::from_millis(600);
/// How many [`REST`]s pass before the next batch of 11 is created: a minute.
const RESTS_PER_OTHER_BATCH: u64 = 2;
/// The number of batches of 11. They are created in the first minutes, which have most events; the events of later ones would
/// make the benchmark longer.
const OTHER_BATCHES: u64 = 3;
/// The interval that the app uses in practice.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

fn main() {
    if !Path::new("/proc/self/stat").exists() {
        println!("skipped: only Linux reports the CPU time of another process");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    let service = ServeProcess::start(
        giftdesk_command(&folder.path().join("service"), &arguments)
            .args(["--practice-speed", "1"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    );
    let process = service.child.id();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let key = || SecretString::from(KEY);
    let (client, request) = runtime.block_on(support::prepare_batch(&service.url, key(), GIFTS));
    let (_, small) = runtime.block_on(support::prepare_batch(&service.url, key(), OTHER_GIFTS));
    let desk = start_desktop(&service.url, &folder.path().join("desktop"));
    let own_process = std::process::id();
    let cpu = || [cpu_of(process), cpu_of(own_process)];
    let (begin, at_begin) = (Instant::now(), cpu());
    let (_, created) = runtime.block_on(complete_batch(&client, &request));
    println!("created in {}", seconds(created));
    let mut slowest = Duration::ZERO;
    let mut at_end = cpu();
    for rest in 1_u64.. {
        let is_changed = take_events(&desk, REST);
        let before = std::mem::replace(&mut at_end, cpu());
        if !is_changed && (0..2).all(|which| at_end[which] - before[which] < MAX_REST_CPU) {
            // The time of rest is not measured.
            at_end = before;
            break;
        }
        assert!(begin.elapsed() < TIMEOUT, "the orders do not become final");
        if rest.is_multiple_of(RESTS_PER_OTHER_BATCH)
            && rest / RESTS_PER_OTHER_BATCH <= OTHER_BATCHES
        {
            let (_, taken) = runtime.block_on(complete_batch(&client, &small));
            slowest = slowest.max(taken);
        }
    }
    println!("idle after {}", seconds(begin.elapsed() - REST));
    print_rows(at_end[0] - at_begin[0], at_end[1] - at_begin[1], slowest);
}

/// Takes the events of the desktop during `time`, as the window does. Returns whether orders changed.
fn take_events(desk: &Desk, time: Duration) -> bool {
    let end = Instant::now() + time;
    let mut is_changed = false;
    while let Some(left) = end.checked_duration_since(Instant::now()) {
        let event = desk.wait_event(left);
        is_changed |= matches!(event, Some(Event::Changed(changed)) if changed.orders);
    }
    is_changed
}

/// Starts the engine of the desktop, and waits until it has mirrored everything.
fn start_desktop(url: &str, folder: &Path) -> Desk {
    let config = DeskConfig {
        connection: StartWith::Remote {
            base_url: url.to_owned(),
            key: SecretString::from(KEY),
        },
        vault: VaultChoice::MemoryOnly,
        poll_interval: POLL_INTERVAL,
        ..DeskConfig::new(folder)
    };
    let desk = desk::start(config, Arc::new(|| {})).expect("the engine starts");
    while !matches!(
        desk.wait_event(TIMEOUT).expect("an event"),
        Event::Sync(SyncState::UpToDate { .. })
    ) {}
    desk
}

fn print_rows(of_service: Duration, of_desktop: Duration, slowest: Duration) {
    for (name, cpu, target) in [
        ("the service", of_service, "none"),
        ("the desktop", of_desktop, "none"),
        ("both", of_service + of_desktop, "≤ 1"),
    ] {
        print_row(
            &format!("CPU from 10,000 practice gifts until idle, {name}"),
            &seconds(cpu),
            &seconds(MAX_CPU),
            cpu.as_secs_f64() / MAX_CPU.as_secs_f64(),
            target,
        );
    }
    print_row(
        "another batch of 11 meanwhile, the slowest",
        &seconds(slowest),
        &seconds(MAX_OTHER_BATCH),
        slowest.as_secs_f64() / MAX_OTHER_BATCH.as_secs_f64(),
        "≤ 1",
    );
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
