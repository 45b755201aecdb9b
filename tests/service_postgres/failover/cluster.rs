//! The cluster of a failover test: `cluster.sh`, controlled by commands, one per line.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use tempfile::TempDir;

use crate::database::server_programs;

/// A PostgreSQL server with a synchronous standby behind HAProxy. Stopped on drop, and by its script when this process
/// ends.
pub struct Cluster {
    script: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    pub url: String,
    _folder: TempDir,
}

impl Cluster {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut script = Command::new("bash")
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/tests/service_postgres/failover/cluster.sh"
            ))
            .arg(server_programs().expect("PostgreSQL is required and not installed"))
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut cluster = Self {
            input: script.stdin.take(),
            output: BufReader::new(script.stdout.take().unwrap()),
            script,
            url: format!(
                "postgres://giftdesk@localhost/giftdesk?host={}/proxy",
                folder.path().display()
            ),
            _folder: folder,
        };
        cluster.expect("ready");
        cluster
    }

    fn expect(&mut self, wanted: &str) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert_eq!(line.trim(), wanted, "the script of the cluster ended");
    }

    fn run(&mut self, command: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{command}").expect("the script of the cluster runs");
        self.expect(command);
    }

    /// Kills the primary without a shutdown and promotes the standby.
    pub fn fail_over(&mut self) {
        self.run("failover");
    }

    /// Makes a new standby, and waits until commits wait for it.
    pub fn restore_standby(&mut self) {
        self.run("restore");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.input.take());
        // The script removes the folder after it stopped the servers.
        let _ = self.script.wait();
    }
}
