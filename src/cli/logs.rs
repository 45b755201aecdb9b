//! Sets up logging. Logs are always in English and never contain names, addresses, messages or
//! keys. `GIFTDESK_LOG` chooses the level (`warn`, `giftdesk=debug`).

use std::{
    io::{IsTerminal as _, stderr},
    path::Path,
};

use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

fn filter(default_level: &str) -> EnvFilter {
    EnvFilter::try_from_env("GIFTDESK_LOG").unwrap_or_else(|_| EnvFilter::new(default_level))
}

/// Logs to stderr, for programs whose results go to stdout.
pub(super) fn init_to_stderr(default_level: &str) {
    // Setting the subscriber fails when one is already set, which then keeps logging.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter(default_level))
        .with_writer(std::io::stderr)
        // A file or a collector of logs would keep the escape codes of colors.
        .with_ansi(
            stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty()),
        )
        // A closed stderr would be reported to stderr, which panics.
        .log_internal_errors(false)
        .with_target(false)
        .try_init();
}

/// The format of the service's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

/// Logs a service to stderr.
pub(super) fn init_for_service(format: Format) {
    // A panic message could contain request data, so only the location of the panic is logged.
    std::panic::set_hook(Box::new(|panic| {
        let at = panic.location().map(ToString::to_string);
        tracing::error!(at = at.unwrap_or_default(), "a task panicked");
    }));
    match format {
        Format::Text => init_to_stderr("info"),
        Format::Json => {
            let _ = tracing_subscriber::fmt()
                .json()
                .flatten_event(true)
                .with_env_filter(filter("info"))
                .with_writer(std::io::stderr)
                .log_internal_errors(false)
                .try_init();
        }
    }
}

/// Logs the window to the folder `logs` in the data folder: one file per day, of which the last
/// seven are kept. Dropping the guard flushes the log. Returns `None` when the folder or the file
/// cannot be created.
pub(super) fn init_to_folder(data_dir: &Path) -> Option<WorkerGuard> {
    let folder = data_dir.join("logs");
    // The folder is created here, because the appender looks for old files before it creates the
    // folder, and would print an error.
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
        // winit warns about window systems that report no settings or screen sizes, which users
        // cannot change.
        .with_env_filter(filter("info,winit=error"))
        .with_writer(writer)
        .with_ansi(false)
        .try_init();
    Some(guard)
}
