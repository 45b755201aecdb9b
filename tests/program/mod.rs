//! The real program in a process of its own, for tests and benches that serve with it, look into
//! it or kill it. Nothing of the machine's own environment reaches it.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
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
}

impl Served {
    /// Starts `giftdesk serve …` and waits for the line that says it is ready.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
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
        Self { child, url }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
