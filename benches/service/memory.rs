//! Memory growth of the program during a batch of 100,000 recipients, compared with the size of the request body.
//!
//! The program runs in its own process. After a small first batch its peak memory is reset, so that neither its start
//! nor the client counts.

use std::fs;

use tokio::runtime::Runtime;

use crate::support::{
    batch::{complete_batch, prepare_batch},
    process::{is_reported, memory_of},
    report::print_bytes,
    service::start_program,
};

pub fn run() {
    if !is_reported() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = start_program(folder.path(), "0");
    let process = program.child.id();
    let (body, before) = Runtime::new().expect("a runtime").block_on(async {
        let (client, small) = prepare_batch(&program.url, 10).await;
        complete_batch(&client, &small).await;
        let (client, request) = prepare_batch(&program.url, 100_000).await;
        let body = serde_json::to_vec(&request).expect("JSON").len();
        let reset = fs::write(format!("/proc/{process}/clear_refs"), "5");
        reset.expect("peak memory is reset");
        let before = memory_of(process, "VmRSS");
        complete_batch(&client, &request).await;
        (body as u64, before)
    });
    let grown = memory_of(process, "VmHWM") - before;
    print_bytes("memory during a batch of 100,000", grown, body, "≤ 6");
}
