//! The time from start to first frame, compared with a minimal eframe window in the same run.
//!
//! `cargo bench --bench start` needs a display, for example Xvfb. Each round starts two processes,
//! one after the other: a window with a label, and giftdesk on a new data folder with its engine
//! and the practice service. The time ends when the second frame begins, because the first frame is
//! then visible.
//!
//! With `GIFTDESK_DEMO_FOLDER`, a data folder that `giftdesk --demo` filled, giftdesk opens this folder, and its time ends
//! when the frame with the number of orders is visible. Then both windows stay open until they are at rest, and their frames,
//! CPU time, wake-ups and memory in the next [`REST_TIME`] are compared (Linux). The simulation of practice orders is off.
//! `GIFTDESK_BENCH_DETAILS` prints why each frame was drawn, if `--child-giftdesk-rest` is run by itself.

#[path = "support/process_cpu.rs"]
mod process_cpu;

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use giftdesk::{
    cli::practice::EmbeddedPractice,
    contract::{Clock, WallClock},
    desk::{self, DeskConfig, StartWith, VaultChoice},
    ui::app::GiftdeskApp,
};

const ROUNDS: usize = 9;

/// The time after which giftdesk is at rest: five minutes after its first sync, rounds of the sync are furthest apart.
const SETTLE_TIME: Duration = Duration::from_secs(360);
const BARE_SETTLE_TIME: Duration = Duration::from_secs(10);
const REST_TIME: Duration = Duration::from_secs(60);
const MAX_CLOSE_TIME: Duration = Duration::from_secs(20);

/// The data folder that giftdesk opens.
const FOLDER: &str = "GIFTDESK_DEMO_FOLDER";

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("--child-bare") => run_bare_window(Until::Shown),
        Some("--child-giftdesk") => run_giftdesk(Until::Shown),
        Some("--child-bare-rest") => run_bare_window(Until::Rested),
        Some("--child-giftdesk-rest") => run_giftdesk(Until::Rested),
        _ => {
            compare_start_times();
            if std::env::var_os(FOLDER).is_some() {
                compare_rest();
            }
        }
    }
}

fn demo_folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// Prints what both windows need while nothing happens.
fn compare_rest() {
    for child in ["--child-bare-rest", "--child-giftdesk-rest"] {
        let program = std::env::current_exe().expect("this program has a path");
        let output = Command::new(program)
            .arg(child)
            .stderr(Stdio::null())
            .output()
            .expect("it can be started again");
        print!("{child}: {}", String::from_utf8_lossy(&output.stdout));
    }
}

fn compare_start_times() {
    if std::env::var_os("DISPLAY").is_none() && std::env::var_os("WAYLAND_DISPLAY").is_none() {
        println!("start: skipped, there is no display");
        return;
    }
    let mut bare = Vec::new();
    let mut giftdesk = Vec::new();
    for _ in 0..ROUNDS {
        bare.push(measure_start("--child-bare"));
        giftdesk.push(measure_start("--child-giftdesk"));
    }
    let (bare, giftdesk) = (median(bare), median(giftdesk));
    println!(
        "start to first frame: giftdesk {:.0} ms, a bare window {:.0} ms, ratio {:.2}",
        giftdesk.as_secs_f64() * 1e3,
        bare.as_secs_f64() * 1e3,
        giftdesk.as_secs_f64() / bare.as_secs_f64()
    );
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn measure_start(child: &str) -> Duration {
    let program = std::env::current_exe().expect("this program has a path");
    let begin = Instant::now();
    let mut running = Command::new(program)
        .arg(child)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it can be started again");
    let mut line = String::new();
    let stdout = running.stdout.take().expect("stdout is a pipe");
    BufReader::new(stdout)
        .read_line(&mut line)
        .expect("it says when it is ready");
    let taken = begin.elapsed();
    assert_eq!(
        line.trim(),
        "shown",
        "the window closed before it was shown"
    );
    running.wait().expect("it ends by itself");
    taken
}

/// How long a window stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    /// Until its first useful frame has been presented: prints "shown".
    Shown,
    /// Until it has been at rest: prints what it used in [`REST_TIME`].
    Rested,
}

/// Runs an app, and closes the window.
struct Measured<A> {
    app: A,
    until: Until,
    useful_frames: u32,
    frames: Arc<AtomicU32>,
    /// The window, known in its first frame.
    window: Arc<OnceLock<egui::Context>>,
}

/// Whether the next frame shows what a person wants to see.
trait IsUseful {
    fn is_useful(&self) -> bool;
}

impl<A> Measured<A> {
    fn new(app: A, until: Until, settle_time: Duration) -> Self {
        let frames = Arc::new(AtomicU32::new(0));
        let window = Arc::<OnceLock<egui::Context>>::default();
        if until == Until::Rested {
            let (frames, window) = (Arc::clone(&frames), Arc::clone(&window));
            std::thread::spawn(move || print_rest(&frames, &window, settle_time));
        }
        Self {
            app,
            until,
            useful_frames: 0,
            frames,
            window,
        }
    }
}

impl<A: eframe::App + IsUseful> eframe::App for Measured<A> {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.frames.fetch_add(1, Ordering::Relaxed);
        let _ = self.window.set(ui.ctx().clone());
        if self.until == Until::Rested && std::env::var_os("GIFTDESK_BENCH_DETAILS").is_some() {
            eprintln!(
                "{:.1} {:?}",
                ui.input(|input| input.time),
                ui.ctx().repaint_causes()
            );
        }
        if self.until == Until::Shown {
            self.useful_frames += u32::from(self.app.is_useful());
            if self.useful_frames == 2 {
                println!("shown");
                ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
            }
            ui.ctx().request_repaint();
        }
        self.app.ui(ui, frame);
    }
}

/// Prints what the process uses while it rests, and closes its window.
fn print_rest(frames: &AtomicU32, window: &OnceLock<egui::Context>, settle_time: Duration) {
    std::thread::sleep(settle_time);
    let process = std::process::id();
    let (cpu, wakeups) = (process_cpu::cpu_of(process), wakeups());
    let before = frames.load(Ordering::Relaxed);
    std::thread::sleep(REST_TIME);
    let status = fs::read_to_string("/proc/self/status").expect("the state of the process");
    let line = |name: &str| {
        let found = status.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_default().trim().to_owned()
    };
    println!(
        "{} frames, CPU {:.2} s, {} wake-ups in {} s; memory {} (anonymous {})",
        frames.load(Ordering::Relaxed) - before,
        (process_cpu::cpu_of(process) - cpu).as_secs_f64(),
        self::wakeups() - wakeups,
        REST_TIME.as_secs(),
        line("VmRSS:"),
        line("RssAnon:"),
    );
    let window = window.get().expect("a frame was shown");
    window.send_viewport_cmd(egui::ViewportCommand::Close);
    window.request_repaint();
    // A question can keep the window open.
    std::thread::sleep(MAX_CLOSE_TIME);
    std::process::exit(1);
}

/// How often the threads of this process were scheduled after they waited.
fn wakeups() -> u64 {
    let tasks = fs::read_dir("/proc/self/task").expect("threads").flatten();
    tasks
        .filter_map(|task| fs::read_to_string(task.path().join("status")).ok())
        .filter_map(|status| {
            let line = status.lines().find(|line| line.starts_with("voluntary"))?;
            line.rsplit('\t').next()?.trim().parse::<u64>().ok()
        })
        .sum()
}

impl IsUseful for Label {
    fn is_useful(&self) -> bool {
        true
    }
}

impl IsUseful for GiftdeskApp {
    /// A new folder has no orders.
    fn is_useful(&self) -> bool {
        demo_folder().is_none() || self.model().order_count > 0
    }
}

struct Label;

impl eframe::App for Label {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        ui.label("A window");
    }
}

fn native_options() -> eframe::NativeOptions {
    eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1280.0, 800.0]),
        renderer: eframe::Renderer::Glow,
        persist_window: false,
        ..eframe::NativeOptions::default()
    }
}

fn run_bare_window(until: Until) {
    let app = move |_: &eframe::CreationContext<'_>| {
        Ok(Box::new(Measured::new(Label, until, BARE_SETTLE_TIME)) as Box<dyn eframe::App>)
    };
    eframe::run_native("bare", native_options(), Box::new(app)).expect("the window opens");
}

fn run_giftdesk(until: Until) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let demo = demo_folder();
    let speed = if demo.is_some() { 0.0 } else { 1.0 };
    let path = demo.unwrap_or_else(|| folder.path().to_owned());
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: StartWith::Practice,
        practice: Some(Box::new(EmbeddedPractice::new(Arc::clone(&clock), speed))),
        vault: VaultChoice::MemoryOnly,
        has_window: true,
        clock: Arc::clone(&clock),
        ..DeskConfig::new(path)
    };
    // As in the program, the engine starts before the window.
    let context: Arc<OnceLock<egui::Context>> = Arc::default();
    let window = Arc::clone(&context);
    let wake = move || {
        if let Some(window) = window.get() {
            window.request_repaint();
        }
    };
    let engine = desk::start(config, Arc::new(wake)).expect("the engine starts");
    let app = move |creation: &eframe::CreationContext<'_>| {
        let _ = context.set(creation.egui_ctx.clone());
        let app = GiftdeskApp::new(&creation.egui_ctx, Box::new(engine), clock);
        Ok(Box::new(Measured::new(app, until, SETTLE_TIME)) as Box<dyn eframe::App>)
    };
    eframe::run_native("giftdesk", native_options(), Box::new(app)).expect("the window opens");
}
