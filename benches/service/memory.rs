//! How far the memory of the program grows during a batch of 100,000, beside the request's body.
//!
//! The program itself, in a process of its own, after a first small batch. Its high-water mark is
//! set back before the large one, so that neither its start nor the client counts. Linux only.

use std::{fs, path::Path};

use crate::{
    Runtimes, gift_for,
    measured::{KEY, complete, report},
    program::{Served, giftdesk},
};

/// A line of the status of a process, in bytes.
fn status(process: u32, name: &str) -> f64 {
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

/// Lets the high-water mark of a process begin at what it uses now.
fn forget_peak(process: u32) {
    fs::write(format!("/proc/{process}/clear_refs"), "5").expect("the high-water mark is set back");
}

pub fn run(runtimes: &Runtimes) {
    if !Path::new("/proc/self/status").exists() {
        println!("skipped: only Linux tells the high-water mark of another process");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    let program = Served::start(
        giftdesk(folder.path(), &arguments)
            .args(["--practice-speed", "0"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error"),
    );
    let process = program.child.id();
    let (body, before) = runtimes.clients.block_on(async {
        let (client, small) = gift_for(&program.url, 10).await;
        complete(&client, &small).await;
        let (client, request) = gift_for(&program.url, 100_000).await;
        let body = serde_json::to_vec(&request).expect("JSON").len();
        forget_peak(process);
        let before = status(process, "VmRSS");
        complete(&client, &request).await;
        (body as f64, before)
    });
    let grown = status(process, "VmHWM") - before;
    let mib = |bytes: f64| format!("{:.1} MiB", bytes / f64::from(1 << 20));
    println!("before the batch: {}", mib(before));
    report(
        "memory during a batch of 100,000",
        &mib(grown),
        &mib(body),
        grown / body,
        "≤ 6",
    );
}
