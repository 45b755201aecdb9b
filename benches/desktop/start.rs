//! The time from the start to the first useful frame, and what the app uses at rest, compared with a window that has
//! one label.
//!
//! Needs a display, for example Xvfb. Each window is a process of its own, and a start ends when its second frame
//! begins, because the first frame is then visible. giftdesk runs with its engine and the practice service, first on a
//! new data folder, then on one with a million sample orders, where a frame is useful when it has their number. The
//! simulation of practice orders is off there. At rest, frames, CPU time and memory of [`REST_TIME`] are compared
//! (Linux), which takes eight minutes.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::start_window::CHILD;
use crate::support::{
    demo_folder::DemoFolder,
    process::{cpu_of, is_reported, memory_of},
    report::{median, print_bytes, print_times},
};

const ROUNDS: usize = 9;
const REST_TIME: Duration = Duration::from_secs(60);
/// The time after which giftdesk is at rest: five minutes after its first sync, rounds of the sync are furthest apart.
const SETTLE_TIME: Duration = Duration::from_secs(360);
const BARE_SETTLE_TIME: Duration = Duration::from_secs(10);

/// 0.2 % of [`REST_TIME`].
const MAX_REST_CPU: Duration = Duration::from_millis(120);
/// 100 MB more than the bare window.
const MAX_MORE_MEMORY: u64 = 100_000_000;

pub fn new_folder() {
    compare_start("start to the first frame, a new folder", None, "none");
}

pub fn million_orders() {
    let work = "start to the first useful frame, a million orders";
    compare_start(work, Some(&DemoFolder::large().path), "≤ 1.5");
}

fn compare_start(work: &str, folder: Option<&Path>, target: &str) {
    if !has_display() {
        return;
    }
    let (mut bare, mut giftdesk) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare.push(measure_start("bare", None));
        giftdesk.push(measure_start("giftdesk", folder));
    }
    print_times(work, median(giftdesk), median(bare), target);
}

/// Whether windows can be opened. Prints that a part is skipped otherwise.
fn has_display() -> bool {
    let mut names = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter();
    let has_display =
        !cfg!(target_os = "linux") || names.any(|name| std::env::var_os(name).is_some());
    if !has_display {
        eprintln!("skipped: there is no display");
    }
    has_display
}

fn open_window(window: &str, folder: Option<&Path>) -> Child {
    let program = std::env::current_exe().expect("this program has a path");
    Command::new(program)
        .args([CHILD, window])
        .args(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the window's process starts")
}

/// The window closes when its input ends.
fn close_window(mut window: Child) {
    drop(window.stdin.take());
    let status = window.wait().expect("the process ends by itself");
    assert!(status.success(), "the window did not close");
}

fn measure_start(window: &str, folder: Option<&Path>) -> Duration {
    let begin = Instant::now();
    let mut window = open_window(window, folder);
    let stdout = window.stdout.take().expect("stdout is a pipe");
    let mut frames = BufReader::new(stdout).lines();
    frames.nth(1).expect("two useful frames").expect("a line");
    let taken = begin.elapsed();
    close_window(window);
    taken
}

/// What a window used in [`REST_TIME`].
struct Rest {
    frames: u64,
    cpu: Duration,
    /// Memory that is no part of a file.
    anonymous: u64,
}

/// Compares what both windows need while nothing happens.
pub fn rest() {
    if !has_display() || !is_reported() {
        return;
    }
    let demo = DemoFolder::large();
    let bare = measure_rest("bare", None, BARE_SETTLE_TIME);
    let giftdesk = measure_rest("giftdesk", Some(&demo.path), SETTLE_TIME);
    let at_rest = format!("in {} s of rest, a million orders", REST_TIME.as_secs());
    println!(
        "| frames {at_rest} | {} | {} | – | 0 |",
        giftdesk.frames, bare.frames
    );
    let work = format!("CPU {at_rest}");
    print_times(&work, giftdesk.cpu, MAX_REST_CPU, "≤ 1");
    let limit = bare.anonymous + MAX_MORE_MEMORY;
    let work = "anonymous memory at rest, a million orders";
    print_bytes(work, giftdesk.anonymous, limit, "≤ 1");
}

fn measure_rest(window: &str, folder: Option<&Path>, settle_time: Duration) -> Rest {
    let mut window = open_window(window, folder);
    let process = window.id();
    let stdout = window.stdout.take().expect("stdout is a pipe");
    let frames = Arc::new(AtomicU64::new(0));
    let drawn = Arc::clone(&frames);
    std::thread::spawn(move || {
        for _ in BufReader::new(stdout).lines() {
            drawn.fetch_add(1, Ordering::Relaxed);
        }
    });
    std::thread::sleep(settle_time);
    let (cpu, before) = (cpu_of(process), frames.load(Ordering::Relaxed));
    std::thread::sleep(REST_TIME);
    let rest = Rest {
        frames: frames.load(Ordering::Relaxed) - before,
        cpu: cpu_of(process) - cpu,
        anonymous: memory_of(process, "RssAnon"),
    };
    close_window(window);
    rest
}
