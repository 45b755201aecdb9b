//! `giftdesk serve` as whoever runs it starts it: what its options promise, what it refuses at the
//! start, and who can read what it keeps.

mod program;

use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::{Command, Output},
};

use program::Served;
use tempfile::TempDir;

/// The program on the data folder in this one.
fn giftdesk(folder: &Path, arguments: &[&str]) -> Command {
    program::giftdesk(&folder.join("data"), arguments)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Asks the service for something and reads the answer to its end.
fn asked(served: &Served, request: &str) -> String {
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
fn tell(served: &Served, signal: &str) {
    let pid = served.child.id().to_string();
    let told = Command::new("kill").args([signal, &pid]).status();
    assert!(told.expect("kill is there").success());
}

#[cfg(unix)]
#[test]
fn a_service_keeps_to_its_largest_body_its_names_and_its_drain() {
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
        let answer = asked(&served, &get("/healthz", host));
        assert!(answer.starts_with(&format!("HTTP/1.1 {code} ")), "{answer}");
    }
    for (length, code) in [(1_000, "400"), (1_001, "413")] {
        let request = format!(
            "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             authorization: Bearer a-key-of-this-test\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{}",
            " ".repeat(length)
        );
        let answer = asked(&served, &request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {code} ")), "{answer}");
    }

    tell(&served, "-TERM");
    let begin = std::time::Instant::now();
    while !asked(&served, &get("/readyz", "localhost")).starts_with("HTTP/1.1 503 ") {
        assert!(begin.elapsed().as_secs() < 20, "it says that it stops");
    }
    let health = asked(&served, &get("/healthz", "localhost"));
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let status = served.child.wait().expect("it can be waited for");
    assert!(status.success(), "{status}");
    let log = served.stop();
    assert!(!log.contains("WARN"), "a stop is no trouble: {log}");
}

/// How many of these requests, all sent on one connection, are answered 429.
fn refused(served: &Served, count: usize) -> usize {
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
fn two_thousand_requests_at_once_are_answered_and_any_number_without_a_limit() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--rate-limit", "0"];
    let (usual, unlimited) = (&arguments[..3], &arguments[..]);
    let served = Served::start(&mut giftdesk(folder.path(), usual));
    assert_eq!(refused(&served, 2_000), 0);
    let is_refused = |_| refused(&served, 1_000) > 0;
    assert!((0..50).any(is_refused), "it has no limit");
    drop(served);
    let served = Served::start(&mut giftdesk(folder.path(), unlimited));
    assert_eq!(refused(&served, 5_000), 0);
}

#[test]
fn an_address_that_cannot_be_meant_is_refused_at_the_start() {
    let folder = folder();
    for (arguments, variable, words) in [
        (
            &["--public-url", "gifts.example.com"][..],
            None,
            "has to begin with http:// or https://",
        ),
        (
            &["--public-url", "https://gifts.example.com/?team=1"],
            None,
            "has no query",
        ),
        (
            &["--database", ""],
            None,
            "--database is given, but nothing",
        ),
        (
            &[],
            Some(""),
            "GIFTDESK_DATABASE is set, but nothing is in it",
        ),
    ] {
        let arguments = [&["serve", "--listen", "127.0.0.1:0"], arguments].concat();
        let mut command = giftdesk(folder.path(), &arguments);
        if let Some(text) = variable {
            command.env("GIFTDESK_DATABASE", text);
        }
        let output = command.output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{words}");
        assert!(said(&output).contains(words), "{}", said(&output));
        assert!(output.stdout.is_empty());
        assert!(!folder.path().join("data/service.sqlite").exists());
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_can_read_what_a_service_keeps() {
    use std::os::unix::fs::PermissionsExt as _;
    let rights = |path: &Path| {
        let about = path.metadata().unwrap_or_else(|_| panic!("{path:?}"));
        about.permissions().mode() & 0o777
    };
    // The umask is that of a careless machine.
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

    // Whoever made the folder decides about it, and what is made in it is still kept.
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
