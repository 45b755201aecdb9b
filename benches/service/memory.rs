//! How far the memory of the program grows during a batch of 100,000, beside the request's body.
//!
//! The program itself, in a process of its own, after a first small batch. Its high-water mark is
//! set back before the large one, so that neither its start nor the client counts. Linux only.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::{
    House, gift_for,
    measured::{KEY, complete, report},
};

struct Program {
    child: Child,
    url: String,
}

impl Program {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_giftdesk"))
            .args(["serve", "--listen", "127.0.0.1:0", "--practice"])
            .args(["--practice-speed", "0", "--data-dir"])
            .arg(folder)
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_LOG", "error")
            .env_remove("GIFTDESK_DATABASE")
            .env_remove("GIFTDESK_SMTP")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let said = child.stdout.take().expect("its output");
        BufReader::new(said).read_line(&mut line).expect("a line");
        let url = line
            .trim()
            .strip_prefix("giftdesk service listening on ")
            .unwrap_or_else(|| panic!("it did not start: {line:?}"))
            .to_owned();
        Self { child, url }
    }

    /// A line of its status, in bytes.
    fn status(&self, name: &str) -> f64 {
        let path = format!("/proc/{}/status", self.child.id());
        let text = fs::read_to_string(path).expect("the status of the program");
        let kib: f64 = text
            .lines()
            .filter_map(|line| line.split_once(':'))
            .find(|(found, _)| *found == name)
            .and_then(|(_, value)| value.trim().strip_suffix(" kB")?.trim().parse().ok())
            .expect("a number of kB");
        kib * 1024.0
    }

    /// Lets the high-water mark begin at what is used now.
    fn forget_peak(&self) {
        fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5")
            .expect("the high-water mark is set back");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn run(house: &House) {
    if !Path::new("/proc/self/status").exists() {
        println!("skipped: only Linux tells the high-water mark of another process");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::start(folder.path());
    let (body, before) = house.clients.block_on(async {
        let (client, small) = gift_for(&program.url, 10).await;
        complete(&client, &small).await;
        let (client, request) = gift_for(&program.url, 100_000).await;
        let body = serde_json::to_vec(&request).expect("JSON").len();
        program.forget_peak();
        let before = program.status("VmRSS");
        complete(&client, &request).await;
        (body as f64, before)
    });
    let grown = program.status("VmHWM") - before;
    let mib = |bytes: f64| format!("{:.1} MiB", bytes / f64::from(1 << 20));
    println!("before the batch: {}", mib(before));
    report(
        "memory during a batch of 100,000",
        &mib(grown),
        &mib(body),
        grown / body,
        "≤ 6",
    );
}
