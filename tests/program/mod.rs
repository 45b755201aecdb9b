//! The real program in a process of its own, for tests and benches that serve with it, look into
//! it or kill it. No variable that giftdesk reads comes from the machine's own environment.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Child, Command, Stdio},
    thread::{self, JoinHandle},
};

/// The program with these arguments and this data folder.
pub fn giftdesk(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_giftdesk"));
    for (variable, _) in std::env::vars_os() {
        if variable.to_string_lossy().starts_with("GIFTDESK_") {
            command.env_remove(variable);
        }
    }
    command.args(arguments).arg("--data-dir").arg(folder);
    command
}

/// A service that is killed when it is dropped, also when an assertion failed.
pub struct Served {
    pub child: Child,
    /// Where it listens.
    pub url: String,
    /// Reads what it logs as it comes, so that its pipe never fills; `None` once it was stopped.
    log: Option<JoinHandle<String>>,
}

impl Served {
    /// Starts `giftdesk serve …` and waits for the line that says it is ready.
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
        let said = child.stdout.take().expect("it is piped");
        BufReader::new(said)
            .read_line(&mut line)
            .expect("a line of text");
        let url = line
            .trim()
            .strip_prefix("giftdesk service listening on ")
            .unwrap_or_else(|| panic!("it did not start: {line:?}"))
            .to_owned();
        let log = Some(log);
        Self { child, url, log }
    }

    /// Kills it; what it logged until then.
    pub fn stop(&mut self) -> String {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = self.log.take().map(JoinHandle::join);
        log.and_then(Result::ok).unwrap_or_default()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}
