//! A data folder with sample data, made by `giftdesk --demo`.
//!
//! `GIFTDESK_DEMO_FOLDER` names a folder that keeps these folders for the next run, and `GIFTDESK_DEMO_ORDERS` changes
//! the size of the large one.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// The folder of the sample data that this run does not keep.
pub static TEMPORARY: OnceLock<PathBuf> = OnceLock::new();

pub struct DemoFolder {
    pub path: PathBuf,
    pub orders: u32,
}

impl DemoFolder {
    /// A million orders.
    pub fn large() -> Self {
        let orders = std::env::var("GIFTDESK_DEMO_ORDERS");
        Self::of_size(orders.map_or(1_000_000, |text| text.parse().expect("a number")))
    }

    /// The data of an earlier part or run, or new data.
    pub fn of_size(orders: u32) -> Self {
        let kept = std::env::var_os("GIFTDESK_DEMO_FOLDER").map(PathBuf::from);
        let parent = kept.unwrap_or_else(|| TEMPORARY.get().expect("a folder").clone());
        let path = parent.join(format!("{orders}-orders"));
        if !path.join("mirror.sqlite").exists() {
            fill(&path, orders);
        }
        Self { path, orders }
    }
}

fn fill(path: &Path, orders: u32) {
    eprintln!("makes {orders} sample orders");
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
}
