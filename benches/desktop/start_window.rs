//! The two windows that are measured, each in a process of its own. A window prints a line for each useful frame, and
//! closes when its input ends.

use std::{
    io::Read as _,
    path::PathBuf,
    sync::{Arc, OnceLock},
    time::Duration,
};

use giftdesk::{
    cli::embedded::EmbeddedServices,
    contract::{Clock, WallClock},
    desk::{self, DeskConfig, StartWith},
    ui::app::GiftdeskApp,
};

use crate::support::desk::local_config;

/// The argument of the process that shows a window.
pub const CHILD: &str = "--show-window";

const MAX_CLOSE_TIME: Duration = Duration::from_secs(20);

enum Shown {
    Label,
    Giftdesk {
        app: Box<GiftdeskApp>,
        /// Whether the data folder has orders. A frame is useful when it shows their number.
        has_orders: bool,
    },
}

struct Window {
    shown: Shown,
    useful_frames: u32,
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        if let Shown::Giftdesk { app, .. } = &mut self.shown {
            app.logic(ctx, frame);
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let is_useful = match &self.shown {
            Shown::Label => true,
            Shown::Giftdesk { app, has_orders } => !has_orders || app.model().order_count > 0,
        };
        if is_useful {
            self.useful_frames += 1;
            println!("frame");
        }
        if self.useful_frames < 2 {
            ui.ctx().request_repaint();
        }
        match &mut self.shown {
            Shown::Label => {
                ui.label("A window");
            }
            Shown::Giftdesk { app, .. } => app.ui(ui, frame),
        }
    }
}

/// Shows the window that the arguments name. Returns whether they name one.
pub fn run_child(arguments: &[&str]) -> bool {
    match arguments {
        [CHILD, "bare"] => show("bare", |_| Shown::Label),
        [CHILD, "giftdesk", folder @ ..] => show_giftdesk(folder.first().map(PathBuf::from)),
        _ => return false,
    }
    true
}

/// `data_folder` has sample orders; without it, a new folder is opened.
fn show_giftdesk(data_folder: Option<PathBuf>) {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let has_orders = data_folder.is_some();
    let speed = if has_orders { 0.0 } else { 1.0 };
    let path = data_folder.unwrap_or_else(|| temporary.path().to_owned());
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let config = DeskConfig {
        connection: StartWith::Practice,
        embedded: Some(Arc::new(EmbeddedServices::new(Arc::clone(&clock), speed))),
        has_window: true,
        clock: Arc::clone(&clock),
        ..local_config(&path)
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
    show("giftdesk", move |ctx| {
        let _ = context.set(ctx.clone());
        let app = Box::new(GiftdeskApp::new(ctx, Box::new(engine), clock));
        Shown::Giftdesk { app, has_orders }
    });
}

fn show(name: &str, shown: impl FnOnce(&egui::Context) -> Shown) {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1280.0, 800.0]),
        renderer: eframe::Renderer::Glow,
        persist_window: false,
        ..eframe::NativeOptions::default()
    };
    let app = move |creation: &eframe::CreationContext<'_>| {
        let ctx = creation.egui_ctx.clone();
        std::thread::spawn(move || close_after_input(&ctx));
        let window = Window {
            shown: shown(&creation.egui_ctx),
            useful_frames: 0,
        };
        Ok(Box::new(window) as Box<dyn eframe::App>)
    };
    eframe::run_native(name, options, Box::new(app)).expect("the window opens");
}

fn close_after_input(window: &egui::Context) {
    let read = std::io::stdin().read_to_end(&mut Vec::new());
    read.expect("the end of the input");
    window.send_viewport_cmd(egui::ViewportCommand::Close);
    window.request_repaint();
    // A question can keep the window open.
    std::thread::sleep(MAX_CLOSE_TIME);
    std::process::exit(1);
}
