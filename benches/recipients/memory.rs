//! The peak memory of an import, in a process of its own.

use std::{fs, path::Path, process::Command};

use super::{files, import};

/// The argument of the process that imports.
pub const CHILD: &str = "--import-and-print-peak";

/// Prints the memory that an import adds to the process, beside the size of the file.
pub fn measure(folder: &Path) {
    if !cfg!(target_os = "linux") {
        return;
    }
    let (csv, xlsx) = (folder.join("memory.csv"), folder.join("memory.xlsx"));
    files::write_csv(&csv);
    files::write_xlsx(&xlsx);
    for (name, path) in [("CSV", csv), ("XLSX", xlsx)] {
        let program = std::env::current_exe().expect("this program");
        let output = Command::new(program).arg(CHILD).arg(&path).output();
        let output = output.expect("this program runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let peak: u64 = text.trim().parse().expect("the peak in bytes");
        let size = fs::metadata(&path).expect("the file").len();
        println!(
            "| memory of the import of 100,000 × 11 {name} | {:.1} MiB | {:.1} MiB | {:.2} | {} |",
            peak as f64 / f64::from(1 << 20),
            size as f64 / f64::from(1 << 20),
            peak as f64 / size as f64,
            if name == "CSV" { "≤ 8" } else { "none" },
        );
    }
}

/// Imports a file and prints the bytes that the import added.
pub fn import_and_print_peak(path: &Path) {
    let before = status_bytes("VmRSS:");
    let imported = import(path);
    let peak = status_bytes("VmHWM:");
    println!("{}", peak - before);
    drop(imported);
}

fn status_bytes(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the status of the process");
    let line = status.lines().find(|line| line.starts_with(name));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    let kilobytes: u64 = number
        .and_then(|number| number.parse().ok())
        .expect("kilobytes");
    kilobytes * 1024
}
