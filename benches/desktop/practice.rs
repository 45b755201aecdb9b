//! The CPU time of the service and of the desktop after a send of 10,000 gifts in practice mode, until the desktop has
//! mirrored the last event of its simulated orders, and the time of another batch meanwhile.
//!
//! Takes ten minutes or more, because orders are simulated and mirrored as fast as in the app. The service is a process
//! of its own. The desktop is the engine without a window, in the process of the benchmark, whose own requests are
//! counted with it.

use std::time::{Duration, Instant};

use giftdesk::desk::DeskConfig;

use crate::support::{
    batch::{complete_batch, prepare_batch},
    desk::{drain, remote_config, start_synced},
    process::{cpu_of, is_reported},
    report::{print_times, text},
    service,
};

const GIFTS: usize = 10_000;
/// Above ten, so that the batch is created in the background.
const OTHER_GIFTS: usize = 11;
const MAX_CPU: Duration = Duration::from_secs(5);
const MAX_OTHER_BATCH: Duration = Duration::from_secs(2);
const TIMEOUT: Duration = Duration::from_secs(1_800);
/// The measurement ends after this time without a changed order, in which service and desktop each use less than 2 % of
/// a core. It is longer than a pause of the sync, and than the time between the last events of 10,000 orders.
const REST: Duration = Duration::from_secs(30);
const MAX_REST_CPU: Duration = Duration::from_millis(600);
/// How many [`REST`]s pass before the next batch of 11 is created: a minute.
const RESTS_PER_OTHER_BATCH: u64 = 2;
/// The number of batches of 11. They are created in the first minutes, which have most events; the events of later ones
/// would make the benchmark longer.
const OTHER_BATCHES: u64 = 3;
/// The interval of the app in practice mode.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

pub fn run() {
    if !is_reported() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let service = service::start_program(&folder.path().join("service"), "1");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (client, request) = runtime.block_on(prepare_batch(&service.url, GIFTS));
    let (_, small) = runtime.block_on(prepare_batch(&service.url, OTHER_GIFTS));
    let desk = start_synced(DeskConfig {
        poll_interval: POLL_INTERVAL,
        ..remote_config(&folder.path().join("desktop"), &service.url)
    });
    let processes = [service.child.id(), std::process::id()];
    let cpu = || processes.map(cpu_of);
    let (begin, at_begin) = (Instant::now(), cpu());
    let (_, created) = runtime.block_on(complete_batch(&client, &request));
    eprintln!("created in {}", text(created));
    let mut slowest = Duration::ZERO;
    let mut at_end = cpu();
    for rest in 1_u64.. {
        let is_changed = drain(&desk, REST);
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
    eprintln!("idle after {}", text(begin.elapsed() - REST));
    let (of_service, of_desktop) = (at_end[0] - at_begin[0], at_end[1] - at_begin[1]);
    for (name, cpu, target) in [
        ("the service", of_service, "none"),
        ("the desktop", of_desktop, "none"),
        ("both", of_service + of_desktop, "≤ 1"),
    ] {
        let work = format!("CPU from 10,000 practice gifts until idle, {name}");
        print_times(&work, cpu, MAX_CPU, target);
    }
    let work = "another batch of 11 meanwhile, the slowest";
    print_times(work, slowest, MAX_OTHER_BATCH, "≤ 1");
}
