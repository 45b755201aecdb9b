//! The CPU time of the service after a send of 10,000 gifts in practice mode, until its simulated orders are final, and the
//! time of another batch meanwhile.
//!
//! `cargo bench --bench practice`. Linux only; about two minutes. The service is a process of its own and simulates ten
//! times as fast as the app, so that the orders rest after a minute. The transitions are the same; at the speed of the
//! app they take ten times as long, in which the service also looks for due work. The sync of the desktop is not part
//! of it.

#[path = "support/measured.rs"]
mod measured;
#[path = "support/process_cpu.rs"]
mod process_cpu;
#[path = "../tests/program/mod.rs"]
mod program;
mod support;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use measured::{KEY, complete_batch, print_row};
use process_cpu::cpu_of;
use program::{ServeProcess, giftdesk_command};
use secrecy::SecretString;

const GIFTS: usize = 10_000;
/// Above ten, so that the batch is created in the background.
const OTHER_GIFTS: usize = 11;
const MAX_CPU: Duration = Duration::from_secs(5);
const MAX_OTHER_BATCH: Duration = Duration::from_secs(2);
const TIMEOUT: Duration = Duration::from_secs(600);
/// The service is idle when it uses less than 2 % of a core for so long.
const REST: Duration = Duration::from_secs(10);
const MAX_REST_CPU: Duration = Duration::from_millis(200);

fn main() {
    if !Path::new("/proc/self/stat").exists() {
        println!("skipped: only Linux reports the CPU time of another process");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    let service = ServeProcess::start(
        giftdesk_command(folder.path(), &arguments)
            .args(["--practice-speed", "10"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    );
    let process = service.child.id();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let key = || SecretString::from(KEY);
    let (client, request) = runtime.block_on(support::prepare_batch(&service.url, key(), GIFTS));
    let (_, small) = runtime.block_on(support::prepare_batch(&service.url, key(), OTHER_GIFTS));
    let begin = Instant::now();
    let (_, created) = runtime.block_on(complete_batch(&client, &request));
    let after_creation = cpu_of(process);
    let mut slowest = Duration::ZERO;
    loop {
        let before = cpu_of(process);
        std::thread::sleep(REST);
        if cpu_of(process) - before < MAX_REST_CPU {
            break;
        }
        assert!(begin.elapsed() < TIMEOUT, "the orders do not become final");
        let (_, taken) = runtime.block_on(complete_batch(&client, &small));
        slowest = slowest.max(taken);
    }
    let cpu = cpu_of(process) - after_creation;
    println!("created in {}", seconds(created));
    print_row(
        "CPU of the service from 10,000 practice gifts until idle",
        &seconds(cpu),
        &seconds(MAX_CPU),
        cpu.as_secs_f64() / MAX_CPU.as_secs_f64(),
        "≤ 1",
    );
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
