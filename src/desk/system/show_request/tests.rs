//! Requests to show the window, over the real socket.

use std::{
    io::{Read as _, Write as _},
    os::unix::{fs::PermissionsExt as _, net::UnixStream},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::sync::Notify;

use super::*;

/// Longer than a response of a working listener takes.
const TEST_TIMEOUT: Duration = Duration::from_secs(5);

/// A listener whose window handles every request, or none.
struct Fixture {
    listener: ShowRequestListener,
    shows: Arc<AtomicUsize>,
}

fn start(folder: &Path, is_window_working: bool) -> Fixture {
    let shows = Arc::new(AtomicUsize::new(0));
    let shown = Arc::new(Notify::new());
    let (counted, answer) = (Arc::clone(&shows), Arc::clone(&shown));
    let show = move || {
        counted.fetch_add(1, Ordering::Relaxed);
        if is_window_working {
            answer.notify_waiters();
        }
    };
    let listener = ShowRequestListener::start(folder, show, shown).unwrap();
    Fixture { listener, shows }
}

/// Asks on a thread of its own, because asking blocks.
async fn request(folder: &Path, timeout: Duration) -> ShowOutcome {
    let folder = folder.to_owned();
    tokio::task::spawn_blocking(move || request_show(&folder, timeout))
        .await
        .unwrap()
}

#[tokio::test]
async fn every_request_shows_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let fixture = start(folder.path(), true);
    for count in 1..=3 {
        assert_eq!(
            request(folder.path(), TEST_TIMEOUT).await,
            ShowOutcome::Shown
        );
        assert_eq!(fixture.shows.load(Ordering::Relaxed), count);
    }
}

#[tokio::test]
async fn folder_without_listener_has_no_window() {
    let folder = tempfile::tempdir().unwrap();
    let ask = || request(folder.path(), TEST_TIMEOUT);
    assert_eq!(ask().await, ShowOutcome::NoWindow);
    let fixture = start(folder.path(), true);
    drop(fixture.listener);
    assert!(!folder.path().join(SOCKET_FILE).exists());
    assert_eq!(ask().await, ShowOutcome::NoWindow);
}

#[tokio::test]
async fn socket_of_killed_process_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join(SOCKET_FILE);
    // The file of a standard library listener stays, as after a kill.
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    assert!(socket.exists());
    assert_eq!(
        request(folder.path(), TEST_TIMEOUT).await,
        ShowOutcome::NoWindow
    );
    let _fixture = start(folder.path(), true);
    assert_eq!(
        request(folder.path(), TEST_TIMEOUT).await,
        ShowOutcome::Shown
    );
}

#[tokio::test]
async fn silent_window_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let fixture = start(folder.path(), false);
    assert_eq!(
        request(folder.path(), Duration::from_millis(200)).await,
        ShowOutcome::NoResponse
    );
    assert_eq!(fixture.shows.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn other_messages_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let fixture = start(folder.path(), true);
    let socket = folder.path().join(SOCKET_FILE);
    let responses = tokio::task::spawn_blocking(move || {
        [
            &b"quit window\n"[..],
            b"show",
            b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ]
        .map(|message| {
            let mut stream = UnixStream::connect(&socket).unwrap();
            stream.set_read_timeout(Some(TEST_TIMEOUT)).unwrap();
            stream.write_all(message).unwrap();
            let mut response = Vec::new();
            // The listener closes the connection, with or without a reset.
            let _ = stream.read_to_end(&mut response);
            response
        })
    });
    assert!(responses.await.unwrap().iter().all(Vec::is_empty));
    assert_eq!(fixture.shows.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn only_the_user_can_use_the_socket() {
    let folder = tempfile::tempdir().unwrap();
    let _fixture = start(folder.path(), true);
    let metadata = std::fs::metadata(folder.path().join(SOCKET_FILE)).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
}
