//! `giftdesk`: the window.

use std::sync::Arc;

use super::{Common, error::CliError, logs, practice::EmbeddedPractice};
use crate::{
    contract::{Clock, WallClock},
    desk::{self, Command, Desk, DeskConfig, Event, Problem, StartWith},
    ui::app::{Engine, GiftdeskApp},
};

/// A day of a practice order passes in about a minute.
const PRACTICE_SPEED: f64 = 1.0;

/// The window's own mark, drawn for this project.
const ICON: &[u8] = include_bytes!("../../assets/icons/giftdesk.svg");

pub(super) fn run(common: &Common) -> Result<(), CliError> {
    if !has_display() {
        return Err(no_display(""));
    }
    let data_dir = common.data_dir()?;
    let _written_at_the_end = logs::to_folder(&data_dir);
    let start = common.start_with(StartWith::LastUsed)?;
    let clock: Arc<dyn Clock> = Arc::new(WallClock);

    let viewport = egui::ViewportBuilder::default()
        .with_title("giftdesk")
        .with_app_id("giftdesk")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([900.0, 600.0])
        .with_icon(icon());
    let options = eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        persistence_path: Some(data_dir.join("window.ron")),
        ..eframe::NativeOptions::default()
    };
    let outcome = eframe::run_native(
        "giftdesk",
        options,
        Box::new(move |creation| {
            let ctx = creation.egui_ctx.clone();
            let wake = Arc::new(move || ctx.request_repaint());
            let config = DeskConfig {
                connection: start,
                practice: Some(Box::new(EmbeddedPractice::new(
                    Arc::clone(&clock),
                    PRACTICE_SPEED,
                ))),
                clock: Arc::clone(&clock),
                ..DeskConfig::new(data_dir)
            };
            let engine = desk::start(config, wake)?;
            Ok(Box::new(GiftdeskApp::new(
                &creation.egui_ctx,
                Box::new(engine),
                clock,
            )))
        }),
    );
    outcome.map_err(|error| match error {
        eframe::Error::AppCreation(inner) => match inner.downcast::<Problem>() {
            Ok(problem) => (*problem).into(),
            Err(other) => window_failed(&other.to_string()),
        },
        eframe::Error::WinitEventLoop(error) => no_display(&error.to_string()),
        error => window_failed(&error.to_string()),
    })
}

impl Engine for Desk {
    fn send(&self, command: Command) {
        Desk::send(self, command);
    }

    fn try_event(&self) -> Option<Event> {
        Desk::try_event(self)
    }
}

/// Whether there is something to draw on. On other systems the window itself finds out.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos")))
        || set("DISPLAY")
        || set("WAYLAND_DISPLAY")
        || set("WAYLAND_SOCKET")
}

fn no_display(details: &str) -> CliError {
    CliError::new(
        "There is no display to open a window on.",
        "`giftdesk send --help` shows the command that sends gifts without one.",
        "",
    )
    .with_details(details)
}

fn window_failed(details: &str) -> CliError {
    CliError::new(
        "The window could not be opened.",
        "Nothing was sent.",
        "`giftdesk send` does the same job without a window.",
    )
    .with_details(details)
}

/// The icon at the size that window managers ask for.
fn icon() -> egui::IconData {
    const SIZE: u32 = 128;
    let drawn = (|| {
        let tree = resvg::usvg::Tree::from_data(ICON, &resvg::usvg::Options::default()).ok()?;
        let mut pixmap = resvg::tiny_skia::Pixmap::new(SIZE, SIZE)?;
        let scale = SIZE as f32 / tree.size().width();
        resvg::render(
            &tree,
            resvg::tiny_skia::Transform::from_scale(scale, scale),
            &mut pixmap.as_mut(),
        );
        Some(pixmap.take())
    })();
    match drawn {
        Some(rgba) => egui::IconData {
            rgba,
            width: SIZE,
            height: SIZE,
        },
        // Without an icon rather than without a window.
        None => egui::IconData::default(),
    }
}
