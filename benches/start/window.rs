//! The two windows that are measured, each in a process of its own. `GIFTDESK_BENCH_DETAILS` prints why the frames of a
//! window at rest are drawn.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use giftdesk::{
    cli::practice::EmbeddedPractice,
    contract::{Clock, WallClock},
    desk::{self, DeskConfig, StartWith, VaultChoice},
    ui::app::GiftdeskApp,
};

use crate::{REST_TIME, Rest, process_cpu};

/// How long a window stays open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Until its first useful frame has been presented: prints "shown".
    Shown,
    /// Until it has been at rest: prints a [`Rest`] as JSON.
    Rested,
}

impl Until {
    /// The argument of the process.
    pub fn argument(self) -> &'static str {
        match self {
            Self::Shown => "--shown",
            Self::Rested => "--rested",
        }
    }
}

/// The time after which giftdesk is at rest: five minutes after its first sync, rounds of the sync are furthest apart.
const SETTLE_TIME: Duration = Duration::from_secs(360);
const BARE_SETTLE_TIME: Duration = Duration::from_secs(10);
const MAX_CLOSE_TIME: Duration = Duration::from_secs(20);

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
    let kibibytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
        number.expect(name).parse().expect("a number")
    };
    let rest = Rest {
        frames: frames.load(Ordering::Relaxed) - before,
        cpu: process_cpu::cpu_of(process) - cpu,
        wakeups: self::wakeups() - wakeups,
        anonymous_kib: kibibytes("RssAnon:"),
    };
    println!("{}", serde_json::to_string(&rest).expect("JSON"));
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

impl IsUseful for Giftdesk {
    fn is_useful(&self) -> bool {
        !self.has_orders || self.app.model().order_count > 0
    }
}

struct Label;

impl eframe::App for Label {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        ui.label("A window");
    }
}

struct Giftdesk {
    app: GiftdeskApp,
    /// Whether the data folder has orders. A frame is useful when it shows their number.
    has_orders: bool,
}

impl eframe::App for Giftdesk {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.app.ui(ui, frame);
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

pub fn run_bare_window(until: Until) {
    let app = move |_: &eframe::CreationContext<'_>| {
        Ok(Box::new(Measured::new(Label, until, BARE_SETTLE_TIME)) as Box<dyn eframe::App>)
    };
    eframe::run_native("bare", native_options(), Box::new(app)).expect("the window opens");
}

/// `data_folder` has sample orders; without it, a new folder is opened.
pub fn run_giftdesk(until: Until, data_folder: Option<PathBuf>) {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let has_orders = data_folder.is_some();
    let speed = if has_orders { 0.0 } else { 1.0 };
    let path = data_folder.unwrap_or_else(|| temporary.path().to_owned());
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
        let app = Giftdesk { app, has_orders };
        Ok(Box::new(Measured::new(app, until, SETTLE_TIME)) as Box<dyn eframe::App>)
    };
    eframe::run_native("giftdesk", native_options(), Box::new(app)).expect("the window opens");
}
