//! `giftdesk`: the window. A second start with the same data folder shows the first window.

use std::{
    io::IsTerminal as _,
    path::Path,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::{
    common::{CommonOptions, SHOP},
    database,
    failure::{CliCode, Failure},
    libraries, logs,
    move_data::move_contents,
};
use crate::{
    contract::{Clock, WallClock},
    desk::{
        self, Command, Desk, DeskConfig, Event, Problem, ProblemKind, SHOW_TIMEOUT, ShowOutcome,
        StartWith,
        system::{CrashRecorder, take_crash},
        transfer::{MoveDirection, MoveRequest, use_folder_again},
    },
    i18n::{self, Language, format, t},
    service::email::PRACTICE_EMAIL_FOLDER,
    ui::{
        app::{Engine, GiftdeskApp},
        display_server,
        input_method::WINDOW_TITLE,
        message_window::{self, Message, MessageWindow},
    },
};

/// The pause before the next attempt to open a data folder that another process uses.
const RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// The size of the first window, in points: with a title bar and borders it fits on a screen of 1280 × 800.
const DEFAULT_SIZE: [f32; 2] = [1264.0, 740.0];

/// The window icon, drawn for this project.
const ICON: &[u8] = include_bytes!("../../assets/icons/giftdesk.svg");

pub(super) fn run(common: &CommonOptions) -> Result<(), Failure> {
    if !display_server::is_available() {
        return Err(no_display());
    }
    refuse_missing_libraries()?;
    let data_dir = common.data_dir()?;
    let _log_guard = logs::init_to_folder(&data_dir);
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    // The window exists only after the engine has started.
    let context: Arc<OnceLock<egui::Context>> = Arc::default();
    let engine = match start_or_show(common, &data_dir, &clock, &context) {
        Ok(Started::Engine(engine)) => engine,
        Ok(Started::ShownElsewhere) => return shown(common),
        Ok(Started::Moved(problem)) => return offer_use_again(common, &data_dir, problem),
        Err(failure) => {
            // In a terminal, the message on stderr is enough.
            if !std::io::stderr().is_terminal() {
                show_message(failure_message(&failure))?;
            }
            return Err(failure);
        }
    };
    let pending_move: Arc<Mutex<Option<MoveRequest>>> = Arc::default();
    let requested_move = Arc::clone(&pending_move);
    let folder = data_dir.clone();
    let last_crash = take_crash(&data_dir);
    let crash_recorder = CrashRecorder::install(&data_dir, Arc::clone(&clock));
    let practice_emails = data_dir
        .join(desk::PRACTICE_FOLDER)
        .join(PRACTICE_EMAIL_FOLDER);
    let import_products = common.command(&["shop", "import", "FILE"], Some(SHOP));
    let fund = ["shop", "fund", "--account", "1", "--amount", "5000.00"];
    let add_money = common.command(&fund, Some(SHOP));
    let language = common.language.as_deref().and_then(i18n::from_tag);
    let viewport = viewport()
        .with_inner_size(DEFAULT_SIZE)
        .with_min_inner_size([900.0, 600.0]);
    let options = eframe::NativeOptions {
        persistence_path: Some(data_dir.join("window.ron")),
        ..window_options(viewport)
    };
    let outcome = eframe::run_native(
        "giftdesk",
        options,
        Box::new(move |creation| {
            let window = &creation.egui_ctx;
            // Cannot fail: the window is created once.
            let _ = context.set(window.clone());
            let app = GiftdeskApp::new(window, Box::new(engine), clock)
                .with_folders(data_dir, practice_emails)
                .with_shop_commands(import_products, add_money)
                .with_table_clipboard()
                .with_file_drops(window, !display_server::is_wayland())
                .with_languages(Language::of_system(), language)
                .with_crash(last_crash, crash_recorder)
                .with_move(requested_move);
            Ok(Box::new(app))
        }),
    );
    outcome.map_err(window_failure)?;
    let requested = pending_move
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    match requested {
        Some(request) => move_data(&folder, request),
        None => Ok(()),
    }
}

/// Makes the move that the user asked for before the window closed, and shows its outcome.
fn move_data(folder: &Path, request: MoveRequest) -> Result<(), Failure> {
    let (direction, file) = (request.direction, request.file.display().to_string());
    let mut moved = None;
    database::block_on(async {
        moved = Some(request.run(folder, WallClock.now()).await?);
        Ok(())
    })
    .or_else(|failure| show_message(failure_message(&failure)).and(Err(failure)))?;
    let contents = moved.map(move_contents).unwrap_or_default();
    let (title, text) = match direction {
        MoveDirection::Out => (t!("move-out-done"), t!("move-out-done-text", file = file)),
        MoveDirection::In => (t!("move-in-done"), t!("move-in-done-text")),
    };
    show_message(Message {
        title,
        text: format!("{text}\n\n{contents}"),
        code: String::new(),
        action: None,
    })
    .map(drop)
}

/// Shows that the data moved to another computer, and uses the folder again if the user wants that.
fn offer_use_again(common: &CommonOptions, folder: &Path, problem: Problem) -> Result<(), Failure> {
    let failure = Failure::from(problem);
    if std::io::stderr().is_terminal() {
        return Err(failure);
    }
    let message = Message {
        title: t!("move-folder-moved"),
        action: Some(t!("move-use-again")),
        ..failure_message(&failure)
    };
    if !show_message(message)? {
        return Err(failure);
    }
    database::block_on(async {
        use_folder_again(folder, WallClock.now()).await?;
        Ok(())
    })?;
    run(common)
}

/// How the start of the engine ended.
enum Started {
    Engine(Desk),
    /// Another process shows its window.
    ShownElsewhere,
    /// The data of the folder moved to another computer.
    Moved(Problem),
}

/// Starts the engine, or shows the window of the process that uses the data folder.
///
/// # Errors
/// When the engine cannot be started, or the other process has no window or does not respond within
/// [`SHOW_TIMEOUT`].
fn start_or_show(
    common: &CommonOptions,
    data_dir: &Path,
    clock: &Arc<dyn Clock>,
    context: &Arc<OnceLock<egui::Context>>,
) -> Result<Started, Failure> {
    let begin = Instant::now();
    loop {
        let config = DeskConfig {
            has_window: true,
            clock: Arc::clone(clock),
            ..common.desk_config(StartWith::LastUsed)?
        };
        let window = Arc::clone(context);
        let wake = move || {
            if let Some(window) = window.get() {
                window.request_repaint();
            }
        };
        match desk::start(config, Arc::new(wake)) {
            Ok(engine) => return Ok(Started::Engine(engine)),
            Err(problem) if matches!(problem.kind, ProblemKind::FolderMoved { .. }) => {
                return Ok(Started::Moved(problem));
            }
            Err(problem) if problem.kind != ProblemKind::DataFolderInUse => {
                return Err(problem.into());
            }
            Err(_) => {}
        }
        match desk::request_show(data_dir, SHOW_TIMEOUT) {
            ShowOutcome::Shown => return Ok(Started::ShownElsewhere),
            ShowOutcome::NoResponse => {
                return Err(Failure::new(
                    CliCode::WindowNotResponding,
                    t!("cli-window-not-responding"),
                    t!("cli-data-safe"),
                    t!("cli-window-not-responding-remedy"),
                ));
            }
            // The other process is starting or ending, or is a program without a window.
            ShowOutcome::NoWindow if begin.elapsed() < SHOW_TIMEOUT => {
                std::thread::sleep(RETRY_INTERVAL);
            }
            ShowOutcome::NoWindow => {
                return Err(Failure {
                    meaning: t!("cli-data-safe"),
                    remedy: t!("cli-in-use-window-remedy"),
                    ..Failure::from(Problem::from(ProblemKind::DataFolderInUse))
                });
            }
        }
    }
}

/// # Errors
/// When this process was started with a connection, which the window that is shown does not use.
fn shown(common: &CommonOptions) -> Result<(), Failure> {
    if common.connect.is_some() {
        return Err(Failure::nothing_sent(
            CliCode::WindowOptionIgnored,
            t!("cli-window-connect-ignored"),
            t!("cli-window-connect-ignored-remedy"),
        ));
    }
    println!("{}", t!("cli-window-shown"));
    Ok(())
}

fn failure_message(failure: &Failure) -> Message {
    Message {
        title: t!("shell-start-failed-title"),
        text: failure.to_string(),
        code: failure.code_and_details(),
        action: None,
    }
}

/// Opens a window with a message, and returns whether the user chose its action when the user closes it.
fn show_message(message: Message) -> Result<bool, Failure> {
    let size = message_window::WINDOW_SIZE;
    let viewport = viewport().with_inner_size(size).with_min_inner_size(size);
    let is_chosen = Arc::new(AtomicBool::new(false));
    let chosen = Arc::clone(&is_chosen);
    eframe::run_native(
        "giftdesk",
        window_options(viewport),
        Box::new(move |creation| {
            Ok(Box::new(MessageWindow::new(
                &creation.egui_ctx,
                message,
                chosen,
            )))
        }),
    )
    .map_err(window_failure)?;
    Ok(is_chosen.load(Ordering::Relaxed))
}

fn viewport() -> egui::ViewportBuilder {
    egui::ViewportBuilder::default()
        .with_title(WINDOW_TITLE)
        .with_icon(render_icon())
}

/// The window with its id. On X11 the id would set a `WM_CLASS` without an instance name; without an id, both names
/// are that of the program.
fn with_window_id(
    mut viewport: egui::ViewportBuilder,
    is_on_wayland: bool,
) -> egui::ViewportBuilder {
    viewport.app_id = is_on_wayland.then(|| "giftdesk".to_owned());
    viewport
}

fn window_options(viewport: egui::ViewportBuilder) -> eframe::NativeOptions {
    eframe::NativeOptions {
        viewport,
        renderer: eframe::Renderer::Glow,
        // eframe gives a window without an id one before it calls this function.
        window_builder: Some(Box::new(|viewport| {
            with_window_id(viewport, display_server::is_wayland())
        })),
        ..eframe::NativeOptions::default()
    }
}

fn window_failure(error: eframe::Error) -> Failure {
    let failure = match &error {
        eframe::Error::WinitEventLoop(_) => no_display(),
        // glutin finds no configuration when neither EGL nor GLX can be loaded.
        eframe::Error::NoGlutinConfigs(..) | eframe::Error::Glutin(_) => {
            library_missing(t!("cli-no-opengl"), &["libegl1", "libgl1"])
        }
        _ => Failure::nothing_sent(
            CliCode::WindowFailed,
            t!("cli-window-failed"),
            t!("cli-window-failed-remedy"),
        ),
    };
    match error {
        eframe::Error::WinitEventLoop(error) => failure.with_details(error),
        error => failure.with_details(error),
    }
}

fn no_display() -> Failure {
    Failure::nothing_sent(
        CliCode::NoDisplay,
        t!("cli-no-display"),
        t!("cli-no-display-remedy"),
    )
}

/// The failure of a system without libraries that these packages have.
fn library_missing(what: String, packages: &[&str]) -> Failure {
    let command = format!("sudo apt-get install {}", packages.join(" "));
    Failure::nothing_sent(
        CliCode::LibraryMissing,
        what,
        t!("cli-library-missing-remedy", command = command),
    )
}

impl Engine for Desk {
    fn send(&self, command: Command) {
        Desk::send(self, command);
    }

    fn try_event(&self) -> Option<Event> {
        Desk::try_event(self)
    }
}

fn refuse_missing_libraries() -> Result<(), Failure> {
    let missing = libraries::find_missing(display_server::is_wayland());
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|missing| missing.library).collect();
    let packages: Vec<&str> = missing.iter().map(|missing| missing.package).collect();
    let what = t!(
        "cli-library-missing",
        count = names.len(),
        libraries = format::list(&names),
    );
    Err(library_missing(what, &packages))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_window_with_title_bar_fits_small_screen() {
        let size = viewport().with_inner_size(DEFAULT_SIZE).inner_size.unwrap();
        assert!(size.x + 8.0 <= 1280.0 && size.y + 40.0 <= 800.0, "{size:?}");
    }

    #[test]
    fn window_has_an_id_only_on_wayland() {
        // The id that eframe gives it.
        let id = |is_on_wayland| {
            with_window_id(viewport().with_app_id("giftdesk"), is_on_wayland).app_id
        };
        assert_eq!(id(true).as_deref(), Some("giftdesk"));
        assert_eq!(id(false), None);
    }
}
