//! Signals to programs that tests start.

use std::process::Child;

use rustix::process::{Pid, Signal, kill_process};

/// Sends a signal to a child process that has not been waited for.
pub fn send(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).expect("the process exists");
}
