//! A data folder with sample data, made by `giftdesk --demo`.
//!
//! `GIFTDESK_DEMO_FOLDER` names a folder that keeps these folders for the next run.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

pub struct DemoFolder {
    pub path: PathBuf,
    pub orders: u32,
    _temporary: Option<tempfile::TempDir>,
}

impl DemoFolder {
    /// The folder of an earlier run, or a new one.
    pub fn of_size(orders: u32) -> Self {
        let kept = std::env::var_os("GIFTDESK_DEMO_FOLDER").map(PathBuf::from);
        let temporary = kept
            .is_none()
            .then(|| tempfile::tempdir().expect("a folder"));
        let parent = temporary.as_ref().map(tempfile::TempDir::path);
        let parent = kept.as_deref().or(parent).expect("a folder");
        let path = parent.join(format!("{orders}-orders"));
        if !path.join("mirror.sqlite").exists() {
            fill(&path, orders);
        }
        Self {
            path,
            orders,
            _temporary: temporary,
        }
    }
}

fn fill(path: &Path, orders: u32) {
    let begin = Instant::now();
    // A run that is interrupted leaves no folder that looks complete.
    let partial = path.with_extension("partial");
    if partial.exists() {
        fs::remove_dir_all(&partial).expect("an incomplete folder");
    }
    let filled = Command::new(env!("CARGO_BIN_EXE_giftdesk"))
        .args(["--demo", &orders.to_string(), "--data-dir"])
        .arg(&partial)
        .status();
    assert!(filled.expect("giftdesk starts").success());
    fs::rename(&partial, path).expect("the same folder");
    eprintln!(
        "{orders} sample orders in {:.0} s",
        begin.elapsed().as_secs_f64()
    );
}
