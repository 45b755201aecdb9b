//! Listens in the process that has the window, and shows the window on request.

use std::{
    io,
    os::unix::fs::{MetadataExt as _, PermissionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{UnixListener, UnixStream},
    sync::Notify,
    task::JoinHandle,
    time::timeout,
};

use super::{SHOW, SHOW_TIMEOUT, SHOWN, SOCKET_FILE};

/// How long a connected process may take to send its request. Requests are handled one after the other.
const REQUEST_TIMEOUT: Duration = Duration::from_millis(500);

/// Listens until dropped, and then deletes the socket. The owner holds the lock of the data folder.
pub(in crate::desk) struct ShowRequestListener {
    socket: PathBuf,
    task: JoinHandle<()>,
}

impl ShowRequestListener {
    /// Listens in the data folder. Calls `show` for each request, which is answered when `shown` is
    /// notified.
    ///
    /// # Errors
    /// When the socket cannot be created, for example because its path is too long for the system.
    pub(in crate::desk) fn start(
        folder: &Path,
        show: impl Fn() + Send + Sync + 'static,
        shown: Arc<Notify>,
    ) -> io::Result<Self> {
        let socket = folder.join(SOCKET_FILE);
        // A socket of a killed process: no other process listens while this one holds the lock.
        match std::fs::remove_file(&socket) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&socket)?;
        std::fs::set_permissions(&socket, PermissionsExt::from_mode(0o600))?;
        let user = std::fs::metadata(&socket)?.uid();
        let task = tokio::spawn(async move {
            loop {
                let handled = async {
                    let (stream, _) = listener.accept().await?;
                    // The permissions are set after the socket exists.
                    if stream.peer_cred()?.uid() != user {
                        return Err(io::ErrorKind::PermissionDenied.into());
                    }
                    handle(stream, &show, &shown).await
                };
                if let Err(error) = handled.await {
                    tracing::warn!(%error, "a request to show the window was not answered");
                    // A failing `accept` must not keep a processor busy.
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        });
        Ok(Self { socket, task })
    }
}

impl Drop for ShowRequestListener {
    fn drop(&mut self) {
        self.task.abort();
        // A socket that stays is replaced by the next start.
        let _ = std::fs::remove_file(&self.socket);
    }
}

async fn handle(mut stream: UnixStream, show: &impl Fn(), shown: &Notify) -> io::Result<()> {
    let mut request = [0; SHOW.len()];
    timeout(REQUEST_TIMEOUT, stream.read_exact(&mut request)).await??;
    if request != SHOW {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let handled = shown.notified();
    tokio::pin!(handled);
    // From here on a notification counts.
    handled.as_mut().enable();
    show();
    timeout(SHOW_TIMEOUT, handled).await?;
    stream.write_all(SHOWN).await
}
