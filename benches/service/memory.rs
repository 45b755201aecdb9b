//! Memory growth of the program during a batch of 100,000 recipients, compared with the size of the
//! request body.
//!
//! The program runs in its own process. After a small first batch its peak memory is reset, so that
//! neither its start nor the client counts. Linux only.

use std::{fs, path::Path};

use crate::{
    Runtimes,
    measured::{KEY, complete_batch, print_row},
    prepare_batch,
    program::{ServeProcess, giftdesk_command},
};

/// Returns the value of the field `name` in `/proc/PID/status`, in bytes.
fn read_status_field(process: u32, name: &str) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/status"));
    let text = text.expect("the status of the program");
    let kib: f64 = text
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(found, _)| *found == name)
        .and_then(|(_, value)| value.trim().strip_suffix(" kB")?.trim().parse().ok())
        .expect("a number of kB");
    kib * 1024.0
}

/// Resets the peak memory of a process to its current use.
fn reset_peak(process: u32) {
    fs::write(format!("/proc/{process}/clear_refs"), "5").expect("peak memory is reset");
}

pub fn run(runtimes: &Runtimes) {
    if !Path::new("/proc/self/status").exists() {
        println!("skipped: only Linux reports the peak memory of another process");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    let program = ServeProcess::start(
        giftdesk_command(folder.path(), &arguments)
            .args(["--practice-speed", "0"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    );
    let process = program.child.id();
    let (body, before) = runtimes.clients.block_on(async {
        let (client, small) = prepare_batch(&program.url, 10).await;
        complete_batch(&client, &small).await;
        let (client, request) = prepare_batch(&program.url, 100_000).await;
        let body = serde_json::to_vec(&request).expect("JSON").len();
        reset_peak(process);
        let before = read_status_field(process, "VmRSS");
        complete_batch(&client, &request).await;
        (body as f64, before)
    });
    let grown = read_status_field(process, "VmHWM") - before;
    let mib = |bytes: f64| format!("{:.1} MiB", bytes / f64::from(1 << 20));
    println!("before the batch: {}", mib(before));
    print_row(
        "memory during a batch of 100,000",
        &mib(grown),
        &mib(body),
        grown / body,
        "≤ 6",
    );
}
