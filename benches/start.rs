//! The time from start to first frame, compared with a minimal eframe window in the same run.
//!
//! `cargo bench --bench start` needs a display, for example Xvfb. Each round starts two processes,
//! one after the other: a window with a label, and giftdesk on a new data folder with its engine
//! and the practice service. The time ends when the second frame begins, because the first frame is
//! then visible.

use std::{
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use giftdesk::{
    cli::practice::EmbeddedPractice,
    contract::{Clock, WallClock},
    desk::{self, DeskConfig, StartWith, VaultChoice},
    ui::app::GiftdeskApp,
};

const ROUNDS: usize = 9;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("--child-bare") => run_bare_window(),
        Some("--child-giftdesk") => run_giftdesk(),
        _ => compare_start_times(),
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

/// Runs an app, prints "shown" when its first frame has been presented, and closes the window.
struct UntilShown<A> {
    app: A,
    frames: u32,
}

impl<A: eframe::App> eframe::App for UntilShown<A> {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.frames += 1;
        if self.frames == 2 {
            println!("shown");
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
        }
        self.app.ui(ui, frame);
        ui.ctx().request_repaint();
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

fn run_bare_window() {
    let app = |_: &eframe::CreationContext<'_>| {
        Ok(Box::new(UntilShown {
            app: Label,
            frames: 0,
        }) as Box<dyn eframe::App>)
    };
    eframe::run_native("bare", native_options(), Box::new(app)).expect("the window opens");
}

fn run_giftdesk() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_owned();
    let app = move |creation: &eframe::CreationContext<'_>| {
        let clock: Arc<dyn Clock> = Arc::new(WallClock);
        let ctx = creation.egui_ctx.clone();
        let config = DeskConfig {
            connection: StartWith::Practice,
            practice: Some(Box::new(EmbeddedPractice::new(Arc::clone(&clock), 1.0))),
            vault: VaultChoice::MemoryOnly,
            clock: Arc::clone(&clock),
            ..DeskConfig::new(path)
        };
        let engine = desk::start(config, Arc::new(move || ctx.request_repaint()))?;
        let app = GiftdeskApp::new(&creation.egui_ctx, Box::new(engine), clock);
        Ok(Box::new(UntilShown { app, frames: 0 }) as Box<dyn eframe::App>)
    };
    eframe::run_native("giftdesk", native_options(), Box::new(app)).expect("the window opens");
}
