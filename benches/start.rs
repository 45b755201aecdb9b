//! The time from the start to the first useful frame, and what the app uses at rest, compared with a window that has one
//! label.
//!
//! `cargo bench --bench start` needs a display, for example Xvfb. Each start is measured in a process of its own, until its second
//! frame begins, because the first frame is then visible. giftdesk runs with its engine and the practice service, first on
//! a new data folder, then on one with a million sample orders, where a frame is useful when it has their number. The
//! simulation of practice orders is off there.
//!
//! At rest, frames, CPU time, wake-ups and memory of [`REST_TIME`] are compared (Linux), which takes eight minutes.
//! `cargo bench --bench start -- new` (or `million`, `rest`) measures one part.

#[path = "support/demo_folder.rs"]
#[expect(dead_code, reason = "this benchmark knows how many orders it has")]
mod demo_folder;
#[path = "support/measured.rs"]
#[expect(dead_code, reason = "this benchmark sends no batch")]
mod measured;
#[path = "support/process_cpu.rs"]
mod process_cpu;
#[path = "start/window.rs"]
mod window;

use std::{
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use demo_folder::DemoFolder;
use measured::print_row;
use serde::{Deserialize, Serialize};
use window::Until;

const ROUNDS: usize = 9;
const ORDERS: u32 = 1_000_000;
const REST_TIME: Duration = Duration::from_secs(60);

/// 0.2 % of [`REST_TIME`].
const MAX_REST_CPU: Duration = Duration::from_millis(120);
/// 100 MB more than the bare window.
const MAX_MORE_MEMORY: u64 = 100_000_000;

/// What a window used in [`REST_TIME`].
#[derive(Serialize, Deserialize)]
struct Rest {
    frames: u32,
    cpu: Duration,
    wakeups: u64,
    /// Memory that is no part of a file.
    anonymous_kib: u64,
}

fn main() {
    // `cargo bench` adds `--bench`.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some((until, window)) = child(&arguments) {
        match window {
            ["bare"] => window::run_bare_window(until),
            ["giftdesk", folder @ ..] => {
                window::run_giftdesk(until, folder.first().map(PathBuf::from));
            }
            _ => panic!("unknown window {window:?}"),
        }
        return;
    }
    for part in &arguments {
        assert!(
            ["new", "million", "rest"].contains(part),
            "unknown part {part}: new million rest"
        );
    }
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"]
        .into_iter()
        .any(|name| std::env::var_os(name).is_some());
    if cfg!(target_os = "linux") && !has_display {
        println!("skipped: there is no display");
        return;
    }
    println!("| work | giftdesk | limit | ratio | target |");
    println!("|---|---|---|---|---|");
    let is_measured = |part| arguments.is_empty() || arguments.contains(&part);
    if is_measured("new") {
        compare_start("start to the first frame, a new folder", None, "none");
    }
    if is_measured("million") || is_measured("rest") {
        let demo = DemoFolder::of_size(ORDERS);
        if is_measured("million") {
            let work = "start to the first useful frame, a million orders";
            compare_start(work, Some(&demo.path), "≤ 1.5");
        }
        if cfg!(target_os = "linux") && is_measured("rest") {
            compare_rest(&demo.path);
        }
    }
}

/// The arguments of a process that shows one window.
fn child<'a>(arguments: &'a [&'a str]) -> Option<(Until, &'a [&'a str])> {
    let (first, window) = arguments.split_first()?;
    let until = [Until::Shown, Until::Rested]
        .into_iter()
        .find(|until| until.argument() == *first)?;
    Some((until, window))
}

fn start_window(until: Until, window: &str, folder: Option<&Path>) -> Command {
    let program = std::env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command
        .args([until.argument(), window])
        .args(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

fn compare_start(work: &str, folder: Option<&Path>, target: &str) {
    let mut bare = Vec::new();
    let mut giftdesk = Vec::new();
    for _ in 0..ROUNDS {
        bare.push(measure_start("bare", None));
        giftdesk.push(measure_start("giftdesk", folder));
    }
    let (bare, giftdesk) = (median(bare), median(giftdesk));
    print_row(
        work,
        &format!("{:.0} ms", giftdesk.as_secs_f64() * 1e3),
        &format!("{:.0} ms", bare.as_secs_f64() * 1e3),
        giftdesk.as_secs_f64() / bare.as_secs_f64(),
        target,
    );
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn measure_start(window: &str, folder: Option<&Path>) -> Duration {
    let begin = Instant::now();
    let mut running = start_window(Until::Shown, window, folder)
        .spawn()
        .expect("the window's process starts");
    let mut line = String::new();
    let stdout = running.stdout.take().expect("stdout is a pipe");
    BufReader::new(stdout)
        .read_line(&mut line)
        .expect("the process prints a line");
    let taken = begin.elapsed();
    assert_eq!(
        line.trim(),
        "shown",
        "the window closed before it was shown"
    );
    running.wait().expect("the process ends by itself");
    taken
}

/// Compares what both windows need while nothing happens.
fn compare_rest(folder: &Path) {
    let bare = measure_rest("bare", None);
    let giftdesk = measure_rest("giftdesk", Some(folder));
    let seconds = REST_TIME.as_secs();
    println!(
        "| frames in {seconds} s of rest, a million orders | {} | {} | – | 0 |",
        giftdesk.frames, bare.frames
    );
    print_row(
        &format!("CPU in {seconds} s of rest, a million orders"),
        &format!("{:.2} s", giftdesk.cpu.as_secs_f64()),
        &format!("{:.2} s", MAX_REST_CPU.as_secs_f64()),
        giftdesk.cpu.as_secs_f64() / MAX_REST_CPU.as_secs_f64(),
        "≤ 1",
    );
    print_row(
        &format!("wake-ups in {seconds} s of rest, a million orders"),
        &giftdesk.wakeups.to_string(),
        &bare.wakeups.to_string(),
        giftdesk.wakeups as f64 / bare.wakeups as f64,
        "none",
    );
    let (memory, limit) = (
        giftdesk.anonymous_kib * 1_024,
        bare.anonymous_kib * 1_024 + MAX_MORE_MEMORY,
    );
    let megabytes = |bytes: u64| format!("{:.0} MB", bytes as f64 / 1e6);
    print_row(
        "anonymous memory at rest, a million orders",
        &megabytes(memory),
        &megabytes(limit),
        memory as f64 / limit as f64,
        "≤ 1",
    );
}

fn measure_rest(window: &str, folder: Option<&Path>) -> Rest {
    let output = start_window(Until::Rested, window, folder)
        .output()
        .expect("the window's process starts");
    serde_json::from_slice(&output.stdout).expect("what the process used, as JSON")
}
