//! What a process has used so far. Only Linux reports it.

use std::{fs, path::Path, time::Duration};

/// Whether the system reports it. Prints that a part is skipped otherwise.
pub fn is_reported() -> bool {
    let is_reported = Path::new("/proc/self/stat").exists();
    if !is_reported {
        eprintln!("skipped: only Linux reports the time and memory of a process");
    }
    is_reported
}

/// The CPU time of a process.
pub fn cpu_of(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"));
    let stat = stat.expect("the state of the process");
    // The name of the program, in parentheses, can have spaces.
    let fields = stat.rsplit(") ").next().expect("fields");
    let times = fields.split(' ').skip(11).take(2);
    let ticks: u64 = times
        .map(|ticks| ticks.parse::<u64>().expect("ticks"))
        .sum();
    // A tick is 10 ms on Linux.
    Duration::from_millis(ticks * 10)
}

/// A field of `/proc/PID/status` in bytes: `VmRSS`, `VmHWM`, `RssAnon`.
pub fn memory_of(process: u32, field: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status"));
    let status = status.expect("the status of the process");
    let value = status
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| *name == field)
        .and_then(|(_, value)| value.trim().strip_suffix(" kB"));
    let kibibytes: u64 = value.expect(field).parse().expect("a number");
    kibibytes * 1_024
}
