//! `giftdesk serve`: options, refused options, and the permissions of files.

use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::{Command, Output},
};

use crate::program::Served;
use tempfile::TempDir;

/// The program with `data` below `folder` as its data folder.
fn giftdesk(folder: &Path, arguments: &[&str]) -> Command {
    crate::program::giftdesk(&folder.join("data"), arguments)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Sends a raw HTTP request and returns the whole response.
fn response_to(served: &Served, request: &str) -> String {
    let address = served.url.strip_prefix("http://").expect("an address");
    let mut line = std::net::TcpStream::connect(address).expect("it listens");
    line.write_all(request.as_bytes()).expect("it listens");
    let mut answer = String::new();
    line.read_to_string(&mut answer).expect("text");
    answer
}

/// A request without a body.
fn get(path: &str, host: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n")
}

#[cfg(unix)]
#[test]
fn service_enforces_body_size_hosts_and_drain() {
    let folder = folder();
    let arguments = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--max-body",
        "1000",
        "--allow-host",
        "gifts.internal",
        "--drain",
        "5",
    ];
    let mut command = giftdesk(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", "a-key-of-this-test");
    command.env("GIFTDESK_SMTP", "smtp://127.0.0.1:9");
    let mut served = Served::start(&mut command);
    for (host, code) in [("gifts.internal", "200"), ("other.internal", "421")] {
        let answer = response_to(&served, &get("/healthz", host));
        assert!(answer.starts_with(&format!("HTTP/1.1 {code} ")), "{answer}");
    }
    for (length, code) in [(1_000, "400"), (1_001, "413")] {
        let request = format!(
            "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             authorization: Bearer a-key-of-this-test\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{}",
            " ".repeat(length)
        );
        let answer = response_to(&served, &request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {code} ")), "{answer}");
    }

    crate::signal::send(&served.child, rustix::process::Signal::TERM);
    let begin = std::time::Instant::now();
    while !response_to(&served, &get("/readyz", "localhost")).starts_with("HTTP/1.1 503 ") {
        assert!(begin.elapsed().as_secs() < 20, "readyz still succeeds");
    }
    let health = response_to(&served, &get("/healthz", "localhost"));
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let status = served.child.wait().expect("it can be waited for");
    assert!(status.success(), "{status}");
    let log = served.stop();
    assert!(!log.contains("WARN"), "a stop logs a warning: {log}");
}

/// Sends requests on one connection; returns how many are answered 429.
fn rate_limited_count(served: &Served, count: usize) -> usize {
    let address = served.url.strip_prefix("http://").expect("an address");
    let mut line = std::net::TcpStream::connect(address).expect("it listens");
    let mut reading = line.try_clone().expect("a connection can be shared");
    let asking = std::thread::spawn(move || {
        let ask = "GET /nothing/here HTTP/1.1\r\nhost: localhost\r\n\r\n";
        for _ in 1..count {
            line.write_all(ask.as_bytes()).expect("it listens");
        }
        line.write_all(get("/nothing/here", "localhost").as_bytes())
            .expect("it listens");
    });
    let mut answers = String::new();
    reading.read_to_string(&mut answers).expect("text");
    asking.join().expect("everything was asked");
    assert_eq!(answers.matches("HTTP/1.1 ").count(), count);
    answers.matches("HTTP/1.1 429 ").count()
}

#[test]
fn default_rate_limit_allows_bursts_and_zero_disables_it() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--rate-limit", "0"];
    let (usual, unlimited) = (&arguments[..3], &arguments[..]);
    let served = Served::start(&mut giftdesk(folder.path(), usual));
    assert_eq!(rate_limited_count(&served, 2_000), 0);
    let is_refused = |_| rate_limited_count(&served, 1_000) > 0;
    assert!((0..50).any(is_refused), "it has no limit");
    drop(served);
    let served = Served::start(&mut giftdesk(folder.path(), unlimited));
    assert_eq!(rate_limited_count(&served, 5_000), 0);
}

#[test]
fn refuses_invalid_urls_at_start() {
    let folder = folder();
    for (arguments, variable, words) in [
        (
            &["--public-url", "gifts.example.com"][..],
            None,
            "begins with http:// or https://",
        ),
        (
            &["--public-url", "https://gifts.example.com/?team=1"],
            None,
            "no query",
        ),
        (&["--database", ""], None, "--database is empty"),
        (&[], Some(""), "GIFTDESK_DATABASE is empty"),
    ] {
        let arguments = [&["serve", "--listen", "127.0.0.1:0"], arguments].concat();
        let mut command = giftdesk(folder.path(), &arguments);
        if let Some(text) = variable {
            command.env("GIFTDESK_DATABASE", text);
        }
        let output = command.output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{words}");
        assert!(stderr_of(&output).contains(words), "{}", stderr_of(&output));
        assert!(output.stdout.is_empty());
        assert!(!folder.path().join("data/service.sqlite").exists());
    }
}

#[cfg(unix)]
#[test]
fn service_files_are_private_to_their_owner() {
    use std::os::unix::fs::PermissionsExt as _;
    let rights = |path: &Path| {
        let about = path.metadata().unwrap_or_else(|_| panic!("{path:?}"));
        about.permissions().mode() & 0o777
    };
    // The umask would permit access by all users.
    let serve = |folder: &Path| {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
        let inner = giftdesk(folder, &arguments);
        let mut command = Command::new("sh");
        command.args(["-c", "umask 0; exec \"$0\" \"$@\""]);
        command.arg(inner.get_program()).args(inner.get_args());
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        Served::start(&mut command)
    };
    let own = folder();
    let own_served = serve(own.path());
    let data = own.path().join("data");
    assert_eq!(rights(&data), 0o700);

    // An existing folder keeps its permissions; files in it are still private.
    let given = folder();
    let there = given.path().join("data");
    std::fs::create_dir(&there).expect("a folder");
    std::fs::set_permissions(&there, std::fs::Permissions::from_mode(0o755)).expect("rights");
    let given_served = serve(given.path());
    assert_eq!(rights(&there), 0o755);
    for data in [&data, &there] {
        assert_eq!(rights(&data.join("emails")), 0o700);
        for entry in std::fs::read_dir(data).expect("a folder") {
            let path = entry.expect("an entry").path();
            let open_to_others = rights(&path) & 0o077;
            assert_eq!(open_to_others, 0, "{path:?}");
        }
        for name in ["service.sqlite", "service.sqlite-wal", "service.lock"] {
            assert_eq!(rights(&data.join(name)), 0o600, "{name}");
        }
    }
    drop((own_served, given_served));
}
