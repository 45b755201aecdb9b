//! The system's file dialogs, used by import and export.
//!
//! [`FilePicker`] is a trait, so that tests choose files without a dialog. The texts of a dialog
//! come from the window, which knows the language.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use futures_util::future::{BoxFuture, FutureExt as _};

/// The files that a dialog offers as lists of recipients.
const LIST_EXTENSIONS: &[&str] = &[
    "csv", "tsv", "txt", "xlsx", "xlsm", "ods", "vcf", "htm", "html",
];

/// The files that a dialog offers as pictures.
pub(in crate::desk) const PICTURE_EXTENSIONS: &[&str] = &["png", "jpg", "jpeg", "webp"];

/// The outcome of a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChoice {
    Chosen(PathBuf),
    /// The user closed the dialog.
    Canceled,
    /// The system has no file dialog, so none was shown.
    Unavailable,
}

/// The texts of the dialog that opens a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenDialogText {
    pub title: String,
    /// The label of the filter for the files that are asked for, such as CSV, TSV and text files.
    pub lists: String,
    /// The label of the filter for all files.
    pub all_files: String,
}

pub trait FilePicker: Send + Sync {
    /// Asks for a recipient file to read.
    fn open(&self, text: OpenDialogText) -> BoxFuture<'static, FileChoice>;
    /// Asks for the file of a picture.
    fn picture(&self, text: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        self.open(text)
    }
    /// Asks for the file of a move from another computer.
    fn moved_data(&self, text: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        self.open(text)
    }
    /// Asks for the path of a file to write.
    fn save(&self, title: String, suggested_name: String) -> BoxFuture<'static, FileChoice>;
    /// Asks for a folder, which exists.
    fn folder(&self, title: String) -> BoxFuture<'static, FileChoice>;
}

/// The dialogs of the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemPicker;

impl FilePicker for SystemPicker {
    fn open(&self, text: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        open(text, LIST_EXTENSIONS).boxed()
    }

    fn picture(&self, text: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        open(text, PICTURE_EXTENSIONS).boxed()
    }

    fn moved_data(&self, text: OpenDialogText) -> BoxFuture<'static, FileChoice> {
        open(text, &["age"]).boxed()
    }

    fn save(&self, title: String, suggested_name: String) -> BoxFuture<'static, FileChoice> {
        async move {
            if !has_file_dialog().await {
                return FileChoice::Unavailable;
            }
            let dialog = rfd::AsyncFileDialog::new()
                .set_title(title)
                .set_file_name(suggested_name)
                .save_file();
            outcome(dialog).await
        }
        .boxed()
    }

    fn folder(&self, title: String) -> BoxFuture<'static, FileChoice> {
        async move {
            if !has_file_dialog().await {
                return FileChoice::Unavailable;
            }
            let dialog = rfd::AsyncFileDialog::new().set_title(title).pick_folder();
            outcome(dialog).await
        }
        .boxed()
    }
}

/// Asks for a file, at first only among those with these extensions.
async fn open(text: OpenDialogText, extensions: &'static [&'static str]) -> FileChoice {
    if !has_file_dialog().await {
        return FileChoice::Unavailable;
    }
    let dialog = rfd::AsyncFileDialog::new()
        .set_title(text.title)
        .add_filter(text.lists, extensions)
        .add_filter(text.all_files, &["*"])
        .pick_file();
    outcome(dialog).await
}

/// `rfd` returns `None` both for a closed dialog and for one that could not be shown, for example
/// because libdbus is missing. A user needs longer than this to close a dialog.
const MIN_DIALOG_TIME: Duration = Duration::from_millis(100);

async fn outcome(dialog: impl Future<Output = Option<rfd::FileHandle>>) -> FileChoice {
    let opened_at = Instant::now();
    match dialog.await {
        Some(file) => FileChoice::Chosen(file.path().to_owned()),
        None if opened_at.elapsed() < MIN_DIALOG_TIME => FileChoice::Unavailable,
        None => FileChoice::Canceled,
    }
}

#[cfg(not(target_os = "linux"))]
async fn has_file_dialog() -> bool {
    true
}

/// Whether one of the two backends of `rfd` is available: the desktop portal or Zenity.
#[cfg(target_os = "linux")]
async fn has_file_dialog() -> bool {
    let portal = async {
        let session_bus = zbus::Connection::session().await?;
        file_chooser_version(&session_bus).await
    };
    match tokio::time::timeout(PORTAL_TIMEOUT, portal).await {
        Ok(Ok(_)) => true,
        Ok(Err(error)) => {
            tracing::debug!(%error, "the desktop portal has no file dialog");
            is_in_path("zenity")
        }
        Err(_) => is_in_path("zenity"),
    }
}

/// How long the session bus may take to start the portal, and the portal to respond.
#[cfg(target_os = "linux")]
const PORTAL_TIMEOUT: Duration = Duration::from_secs(5);

/// The version of the portal's file dialog. Fails where no portal runs, and where the portal has no
/// backend that shows file dialogs.
#[cfg(target_os = "linux")]
async fn file_chooser_version(connection: &zbus::Connection) -> zbus::Result<u32> {
    let reply = connection
        .call_method(
            Some("org.freedesktop.portal.Desktop"),
            "/org/freedesktop/portal/desktop",
            Some("org.freedesktop.DBus.Properties"),
            "Get",
            &("org.freedesktop.portal.FileChooser", "version"),
        )
        .await?;
    let value: zbus::zvariant::OwnedValue = reply.body().deserialize()?;
    Ok(u32::try_from(value)?)
}

#[cfg(target_os = "linux")]
fn is_in_path(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| dir.join(program).is_file()))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use zbus::{Connection, Guid, connection::Builder};

    use super::*;

    struct FileChooser;

    struct Screenshot;

    #[zbus::interface(name = "org.freedesktop.portal.Screenshot")]
    impl Screenshot {
        #[zbus(property, name = "version")]
        fn version(&self) -> u32 {
            2
        }
    }

    #[zbus::interface(name = "org.freedesktop.portal.FileChooser")]
    impl FileChooser {
        #[zbus(property, name = "version")]
        fn version(&self) -> u32 {
            4
        }
    }

    /// Returns both ends of a connection without a bus; the first end belongs to the portal.
    async fn connect(has_file_chooser: bool) -> (Connection, Connection) {
        let (portal, app) = std::os::unix::net::UnixStream::pair().unwrap();
        let portal = Builder::async_io_unix_stream(portal)
            .server(Guid::generate())
            .unwrap();
        let path = "/org/freedesktop/portal/desktop";
        let portal = if has_file_chooser {
            portal.serve_at(path, FileChooser).unwrap()
        } else {
            portal.serve_at(path, Screenshot).unwrap()
        };
        let app = Builder::async_io_unix_stream(app);
        futures_util::try_join!(portal.p2p().build(), app.p2p().build()).unwrap()
    }

    #[tokio::test]
    async fn dialog_that_ends_at_once_was_not_shown() {
        assert_eq!(outcome(async { None }).await, FileChoice::Unavailable);
        let closed = async {
            tokio::time::sleep(2 * MIN_DIALOG_TIME).await;
            None
        };
        assert_eq!(outcome(closed).await, FileChoice::Canceled);
    }

    #[tokio::test]
    async fn portal_with_file_chooser_is_recognized() {
        let (_portal, app) = connect(true).await;
        assert_eq!(file_chooser_version(&app).await.unwrap(), 4);
    }

    #[tokio::test]
    async fn portal_without_file_chooser_is_recognized() {
        let (_portal, app) = connect(false).await;
        assert!(file_chooser_version(&app).await.is_err());
    }
}
