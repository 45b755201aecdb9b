//! The CPU time of a process, on Linux.

use std::{fs, time::Duration};

/// The CPU time that a process has used so far.
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
