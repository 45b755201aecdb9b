//! The peak memory of an import, in a process of its own.

use std::{fs, path::Path, process::Command};

use super::{files, import::import};
use crate::support::{
    process::{is_reported, memory_of},
    report::print_bytes,
};

/// The argument of the process that imports.
const CHILD: &str = "--import-and-print-peak";

/// Prints the memory that an import adds to the process, beside the size of the file.
pub fn run() {
    if !is_reported() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("people.csv");
    files::write_csv(&file);
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).arg(CHILD).arg(&file).output();
    let output = output.expect("this program runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let peak = text.trim().parse().expect("the peak in bytes");
    let size = fs::metadata(&file).expect("the file").len();
    let work = "memory of the import of 100,000 × 11 CSV";
    print_bytes(work, peak, size, "≤ 8");
}

/// Imports the file that the arguments name, and prints the bytes that the import added. Returns whether they name one.
pub fn run_child(arguments: &[&str]) -> bool {
    let [CHILD, path] = arguments else {
        return false;
    };
    let process = std::process::id();
    let before = memory_of(process, "VmRSS");
    let imported = import(Path::new(path));
    println!("{}", memory_of(process, "VmHWM") - before);
    drop(imported);
    true
}
