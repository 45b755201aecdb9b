//! The process that wants the window of another process to be shown.

use std::{
    io::{self, Read as _, Write as _},
    os::unix::net::UnixStream,
    path::Path,
    time::Duration,
};

use super::{SHOW, SHOWN, SOCKET_FILE, ShowOutcome};

/// Asks the process that uses the data folder to show its window. Blocks for at most `timeout`.
#[must_use]
pub fn request_show(folder: &Path, timeout: Duration) -> ShowOutcome {
    // A file without a listener remains when the listening process is killed.
    let Ok(stream) = UnixStream::connect(folder.join(SOCKET_FILE)) else {
        return ShowOutcome::NoWindow;
    };
    match exchange(stream, timeout) {
        Ok(()) => ShowOutcome::Shown,
        Err(error) => {
            tracing::warn!(%error, "the open window did not respond");
            ShowOutcome::NoResponse
        }
    }
}

fn exchange(mut stream: UnixStream, timeout: Duration) -> io::Result<()> {
    stream.set_write_timeout(Some(timeout))?;
    stream.set_read_timeout(Some(timeout))?;
    stream.write_all(SHOW)?;
    let mut response = [0; SHOWN.len()];
    stream.read_exact(&mut response)?;
    if response == SHOWN {
        Ok(())
    } else {
        Err(io::ErrorKind::InvalidData.into())
    }
}
