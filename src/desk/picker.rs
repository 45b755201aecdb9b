//! Asks the person for a file. A trait, so that tests answer for them.

use std::path::PathBuf;

use futures_util::future::{BoxFuture, FutureExt as _};

pub trait FilePicker: Send + Sync {
    /// A file of recipients to read; `None` when the person thought better of it.
    fn open(&self) -> BoxFuture<'static, Option<PathBuf>>;
    /// Where to write a file.
    fn save(&self, suggested_name: String) -> BoxFuture<'static, Option<PathBuf>>;
}

/// The system's own dialogs.
#[derive(Clone, Copy, Debug)]
pub struct SystemPicker;

impl FilePicker for SystemPicker {
    fn open(&self) -> BoxFuture<'static, Option<PathBuf>> {
        async {
            rfd::AsyncFileDialog::new()
                .set_title("Choose a list of recipients")
                .add_filter("Lists", &["csv", "tsv", "txt"])
                .add_filter("All files", &["*"])
                .pick_file()
                .await
                .map(|file| file.path().to_owned())
        }
        .boxed()
    }

    fn save(&self, suggested_name: String) -> BoxFuture<'static, Option<PathBuf>> {
        async move {
            rfd::AsyncFileDialog::new()
                .set_title("Save as")
                .set_file_name(suggested_name)
                .save_file()
                .await
                .map(|file| file.path().to_owned())
        }
        .boxed()
    }
}
