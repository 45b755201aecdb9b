//! `giftdesk`: the window.

use std::sync::Arc;

use super::{
    common::CommonOptions,
    failure::{CliCode, Failure},
    libraries, logs,
    practice::EmbeddedPractice,
};
use crate::{
    contract::{Clock, WallClock},
    desk::{self, Command, Desk, DeskConfig, Event, Problem, StartWith},
    i18n::{self, Language, format, t},
    service::email::PRACTICE_EMAIL_FOLDER,
    ui::app::{Engine, GiftdeskApp},
};

/// One simulated day takes about one minute.
const PRACTICE_SPEED: f64 = 1.0;

/// The window icon, drawn for this project.
const ICON: &[u8] = include_bytes!("../../assets/icons/giftdesk.svg");

pub(super) fn run(common: &CommonOptions) -> Result<(), Failure> {
    if !has_display() {
        return Err(no_display(""));
    }
    refuse_missing_libraries()?;
    let data_dir = common.data_dir()?;
    let _log_guard = logs::init_to_folder(&data_dir);
    let start = common.start_with(StartWith::LastUsed)?;
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let language = common.language.as_deref().and_then(i18n::from_tag);

    let viewport = egui::ViewportBuilder::default()
        .with_title("giftdesk")
        .with_app_id("giftdesk")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([900.0, 600.0])
        .with_icon(render_icon());
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
            let folder = config.data_dir.clone();
            let practice_emails = folder
                .join(desk::PRACTICE_FOLDER)
                .join(PRACTICE_EMAIL_FOLDER);
            let engine = desk::start(config, wake)?;
            let app = GiftdeskApp::new(&creation.egui_ctx, Box::new(engine), clock)
                .with_folders(folder, practice_emails)
                .with_languages(Language::of_system(), language);
            Ok(Box::new(app))
        }),
    );
    outcome.map_err(|error| match error {
        eframe::Error::AppCreation(inner) => match inner.downcast::<Problem>() {
            Ok(problem) => Failure::from(*problem),
            Err(other) => window_failed(&other.to_string()),
        },
        eframe::Error::WinitEventLoop(error) => no_display(&error.to_string()),
        // glutin finds no configuration when neither EGL nor GLX can be loaded.
        error @ (eframe::Error::NoGlutinConfigs(..) | eframe::Error::Glutin(_)) => {
            no_opengl(&error.to_string())
        }
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

/// Whether there is a display server. On Linux and BSD, an environment variable names it; other
/// systems always have one.
fn has_display() -> bool {
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_wayland()
}

fn is_wayland() -> bool {
    is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET")
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn refuse_missing_libraries() -> Result<(), Failure> {
    let missing = libraries::find_missing(is_wayland());
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|missing| missing.library).collect();
    let packages: Vec<&str> = missing.iter().map(|missing| missing.package).collect();
    Err(Failure::nothing_sent(
        CliCode::LibraryMissing,
        t!(
            "cli-library-missing",
            count = names.len(),
            libraries = format::list(&names),
        ),
        t!(
            "cli-library-missing-remedy",
            command = install_command(&packages),
        ),
    ))
}

fn install_command(packages: &[&str]) -> String {
    format!("sudo apt-get install {}", packages.join(" "))
}

fn no_opengl(details: &str) -> Failure {
    Failure::nothing_sent(
        CliCode::LibraryMissing,
        t!("cli-no-opengl"),
        t!(
            "cli-library-missing-remedy",
            command = install_command(&["libegl1", "libgl1"]),
        ),
    )
    .with_details(details)
}

fn no_display(details: &str) -> Failure {
    Failure::nothing_sent(
        CliCode::NoDisplay,
        t!("cli-no-display"),
        t!("cli-no-display-remedy"),
    )
    .with_details(details)
}

fn window_failed(details: &str) -> Failure {
    Failure::nothing_sent(
        CliCode::WindowFailed,
        t!("cli-window-failed"),
        t!("cli-window-failed-remedy"),
    )
    .with_details(details)
}

/// Renders the icon in the size that window managers use.
fn render_icon() -> egui::IconData {
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
        // The window opens without an icon when the icon cannot be drawn.
        None => egui::IconData::default(),
    }
}
