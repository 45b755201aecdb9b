//! A second start of the window shows the first one: the process that holds the lock of the data folder
//! listens on a Unix domain socket in the folder, and a process that finds the folder locked asks it to
//! show its window.
//!
//! The socket accepts connections of the same user only, and one message: [`SHOW`]. On systems without
//! such sockets, nothing listens.

#[cfg(unix)]
mod listener;
#[cfg(unix)]
mod sender;

#[cfg(unix)]
pub(in crate::desk) use self::listener::ShowRequestListener;
#[cfg(unix)]
pub use self::sender::request_show;

use std::time::Duration;

/// How long the process with the window may take to respond.
pub const SHOW_TIMEOUT: Duration = Duration::from_secs(2);

#[cfg(unix)]
const SOCKET_FILE: &str = "window.sock";
/// The request, and the response once the window has handled the request.
#[cfg(unix)]
const SHOW: &[u8] = b"show window\n";
#[cfg(unix)]
const SHOWN: &[u8] = b"shown\n";

/// The result of a request to show the window of a data folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowOutcome {
    Shown,
    /// No window listens: the folder is not in use, or a program without a window uses it.
    NoWindow,
    /// The process with the window did not respond in time.
    NoResponse,
}

/// Always returns [`ShowOutcome::NoWindow`].
#[cfg(not(unix))]
#[must_use]
pub fn request_show(_folder: &std::path::Path, _timeout: Duration) -> ShowOutcome {
    ShowOutcome::NoWindow
}

#[cfg(all(test, unix))]
mod tests;
