//! The record of a crash of the window: which version, where in the program, and on which page. The message of a panic is left
//! out, because it can contain a name or an address.
//!
//! The record is a file in the data folder, read once by the next start.

use std::{
    panic::{self, PanicHookInfo},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use serde::{Deserialize, Serialize};

use crate::{
    contract::{Clock, Timestamp},
    desk::{Problem, ProblemKind},
};

#[derive(Debug, Serialize, Deserialize)]
struct Crash {
    at: Timestamp,
    version: String,
    page: String,
    /// The file and line of the program.
    place: String,
}

/// Records a panic of the thread that draws the window.
#[derive(Debug)]
pub struct CrashRecorder {
    page: Arc<Mutex<&'static str>>,
}

impl CrashRecorder {
    /// Call this on the thread that draws the window. The hook that was set before is called, too.
    #[must_use]
    pub fn install(folder: &Path, clock: Arc<dyn Clock>) -> Self {
        let page = Arc::new(Mutex::new(""));
        let (file, shown) = (file(folder), Arc::clone(&page));
        let window = thread::current().id();
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == window {
                let page = *shown.lock().unwrap_or_else(PoisonError::into_inner);
                record(&file, &crash(info, page, clock.now()));
            }
            before(info);
        }));
        Self { page }
    }

    /// Notes the page that is drawn now.
    pub fn set_page(&self, page: &'static str) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = page;
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("crash.json")
}

fn crash(info: &PanicHookInfo<'_>, page: &str, at: Timestamp) -> Crash {
    let place = info.location().map(ToString::to_string);
    Crash {
        at,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        page: page.to_owned(),
        place: place.unwrap_or_default(),
    }
}

fn record(file: &Path, crash: &Crash) {
    // Nothing more can be done in a program that is ending.
    if let Ok(json) = serde_json::to_vec(crash) {
        let _ = std::fs::write(file, json);
    }
}

/// The crash that ended the last window of a folder. Reads the record once.
#[must_use]
pub fn take_crash(folder: &Path) -> Option<Problem> {
    let file = file(folder);
    let json = std::fs::read(&file).ok()?;
    if let Err(error) = std::fs::remove_file(&file) {
        tracing::warn!(%error, "the record of a crash could not be removed");
    }
    let crash: Crash = serde_json::from_slice(&json).ok()?;
    let details = format!(
        "giftdesk {}, page {}, at {}",
        crash.version, crash.page, crash.place
    );
    let kind = ProblemKind::WindowCrashed { at: crash.at };
    Some(Problem::from(kind).with_details(details))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::WallClock;

    #[test]
    fn crash_is_recorded_without_its_message() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        let before = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let drawing = thread::spawn(move || {
            let recorder = CrashRecorder::install(&path, Arc::new(WallClock));
            recorder.set_page("orders");
            panic!("Ann Example, 12 Garden Street");
        });
        assert!(drawing.join().is_err());
        let _ = panic::take_hook();
        panic::set_hook(before);
        let problem = take_crash(folder.path()).unwrap();
        assert!(matches!(problem.kind, ProblemKind::WindowCrashed { .. }));
        assert!(
            problem.details.contains("page orders, at src"),
            "{problem:?}"
        );
        assert!(!problem.details.contains("Garden"), "{problem:?}");
        assert!(take_crash(folder.path()).is_none(), "it is told once");
    }

    #[test]
    fn unreadable_record_is_no_crash() {
        let folder = tempfile::tempdir().unwrap();
        assert!(take_crash(folder.path()).is_none());
        std::fs::write(file(folder.path()), "{").unwrap();
        assert!(take_crash(folder.path()).is_none());
        assert!(!file(folder.path()).exists());
    }
}
