//! Words for the log. No names, addresses, messages or keys are ever logged; `GIFTDESK_LOG`
//! chooses how much (`warn`, `giftdesk=debug`).

use std::path::Path;

use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

fn filter(otherwise: &str) -> EnvFilter {
    EnvFilter::try_from_env("GIFTDESK_LOG").unwrap_or_else(|_| EnvFilter::new(otherwise))
}

/// For programs of the terminal. stdout stays free for results.
pub(super) fn to_stderr(otherwise: &str) {
    // A second subscriber is refused; the first one then keeps logging, which is as good.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter(otherwise))
        .with_writer(std::io::stderr)
        .with_target(false)
        .try_init();
}

/// How a line of the service's log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// One JSON object a line, for programs that collect logs
    Json,
}

/// For a service: to stderr.
pub(super) fn of_service(format: Format) {
    // A panic is a line like any other, and repeats nothing of what was worked on.
    std::panic::set_hook(Box::new(|panic| {
        let at = panic.location().map(ToString::to_string);
        tracing::error!(at = at.unwrap_or_default(), "a part of the program failed");
    }));
    match format {
        Format::Text => to_stderr("info"),
        Format::Json => {
            let _ = tracing_subscriber::fmt()
                .json()
                .flatten_event(true)
                .with_env_filter(filter("info"))
                .with_writer(std::io::stderr)
                .try_init();
        }
    }
}

/// For the window: a file a day in the data folder, seven days kept. The guard writes out what is
/// left when it is dropped.
pub(super) fn to_folder(data_dir: &Path) -> Option<WorkerGuard> {
    let folder = data_dir.join("logs");
    // The appender looks for old files before it makes the folder, and complains on stderr.
    crate::service::create_private_folder(&folder).ok()?;
    let files = tracing_appender::rolling::Builder::new()
        .rotation(tracing_appender::rolling::Rotation::DAILY)
        .filename_prefix("giftdesk")
        .filename_suffix("log")
        .max_log_files(7)
        .build(folder)
        .ok()?;
    let (writer, guard) = tracing_appender::non_blocking(files);
    let _ = tracing_subscriber::fmt()
        // winit warns of window systems without settings or sizes: nothing a person can act on.
        .with_env_filter(filter("info,winit=error"))
        .with_writer(writer)
        .with_ansi(false)
        .try_init();
    Some(guard)
}
