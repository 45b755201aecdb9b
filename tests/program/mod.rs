//! Starts the built program as a separate process, for tests and benchmarks. Environment variables
//! of giftdesk are removed, and the language is English.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Child, Command, Stdio},
    thread::{self, JoinHandle},
};

/// Builds the command that runs the program with these arguments and `folder` as its data folder.
pub fn giftdesk_command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giftdesk"));
    for (variable, _) in std::env::vars_os() {
        if variable.to_string_lossy().starts_with("GIFTDESK_") {
            command.env_remove(variable);
        }
    }
    command.env("LC_ALL", "en_US.UTF-8");
    command.args(arguments).arg("--data-dir").arg(folder);
    command
}

/// A running service; killed on drop, even after a failed assertion.
pub struct ServeProcess {
    pub child: Child,
    /// The URL that the service listens on.
    pub url: String,
    /// Reads the log while the service runs, so that the pipe never fills. `None` after a stop.
    log: Option<JoinHandle<String>>,
}

impl ServeProcess {
    /// Starts `giftdesk serve …` and waits for the line that says that the service is ready.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut logged = child.stderr.take().expect("it is piped");
        let log = thread::spawn(move || {
            let mut text = String::new();
            logged.read_to_string(&mut text).expect("text");
            text
        });
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("a line of text");
        let url = line
            .trim()
            .strip_prefix("giftdesk service listening on ")
            .unwrap_or_else(|| panic!("the service did not start: {line:?}"))
            .to_owned();
        let log = Some(log);
        Self { child, url, log }
    }

    /// Kills the service and returns its log.
    pub fn stop(&mut self) -> String {
        // `kill` fails when the process has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = self.log.take().map(JoinHandle::join);
        log.and_then(Result::ok).unwrap_or_default()
    }
}

impl Drop for ServeProcess {
    fn drop(&mut self) {
        self.stop();
    }
}
