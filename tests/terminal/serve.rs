//! `giftdesk serve`: options, refused options, logs, signals, and the permissions of files.

use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::Command,
};

#[cfg(unix)]
use rustix::process::Signal;

use crate::{
    program::ServeProcess,
    support::{folder, get_request, giftdesk_command, response_to, stderr_of},
};

#[test]
fn service_on_all_addresses_prints_loopback_url() {
    let folder = folder();
    let mut served = ServeProcess::start(&mut giftdesk_command(
        folder.path(),
        &["serve", "--listen", "0.0.0.0:0"],
    ));
    let url = &served.url;
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    let log = served.stop();
    assert!(log.contains("--public-url"), "{log}");
    assert!(log.contains("the service has no API key"), "{log}");
}

#[test]
fn fully_configured_service_logs_no_warnings() {
    let folder = folder();
    let arguments = [
        "serve",
        "--listen",
        "0.0.0.0:0",
        "--public-url",
        "https://gifts.example.com",
    ];
    let mut command = giftdesk_command(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", " a-key-of-this-test-0123456789\n");
    command.env("GIFTDESK_SMTP", "smtp://127.0.0.1:9");
    let mut served = ServeProcess::start(&mut command);
    // The printed URL is the loopback URL with the real port, even with a public URL.
    let url = &served.url;
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    let log = served.stop();
    assert!(!log.contains("WARN"), "{log}");
}

#[test]
fn json_log_has_no_keys_or_paths() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log-format", "json"];
    let mut command = giftdesk_command(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", "a-key-of-this-test-0123456789");
    command.env("GIFTDESK_LOG", "info,giftdesk=debug");
    let mut served = ServeProcess::start(&mut command);
    for path in [
        "/v1/me",
        "/gift/a-token-of-this-test",
        "/v1/orders/odd-id?after=odd",
    ] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             authorization: Bearer a-key-of-this-test-0123456789\r\n\r\n"
        );
        assert!(response_to(&served, &request).starts_with("HTTP/1.1 "));
    }
    let log = served.stop();
    let mut routes = Vec::new();
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect(line);
        routes.extend(line["route"].as_str().map(str::to_owned));
    }
    assert!(routes.contains(&"/v1/me".to_owned()), "{log}");
    for private in ["a-key-of", "a-token-of", "odd-id", "after=odd"] {
        assert!(!log.contains(private), "{private}: {log}");
    }
}

#[cfg(unix)]
#[test]
fn service_stops_on_sigterm_and_sigint() {
    for signal in [Signal::TERM, Signal::INT] {
        let folder = folder();
        let arguments = ["serve", "--listen", "127.0.0.1:0"];
        let mut served = ServeProcess::start(&mut giftdesk_command(folder.path(), &arguments));
        let health = get_request("/healthz", "localhost");
        assert!(response_to(&served, &health).contains("\"ok\""));
        crate::signal::send(&served.child, signal);
        let status = served.child.wait().expect("an exit status");
        assert!(status.success(), "{signal:?}: {status}");
    }
}

#[cfg(unix)]
#[test]
fn second_signal_ends_draining_service() {
    let folder = folder();
    let mut served = ServeProcess::start(&mut giftdesk_command(
        folder.path(),
        &["serve", "--listen", "127.0.0.1:0", "--drain", "86400"],
    ));
    crate::signal::send(&served.child, Signal::TERM);
    let ready = get_request("/readyz", "localhost");
    let begun = std::time::Instant::now();
    while !response_to(&served, &ready).contains("is stopping") {
        assert!(begun.elapsed().as_secs() < 60, "readyz still succeeds");
    }
    assert!(served.child.try_wait().expect("a status").is_none());
    crate::signal::send(&served.child, Signal::TERM);
    while served.child.try_wait().expect("a status").is_none() {
        assert!(begun.elapsed().as_secs() < 120, "the service still runs");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[test]
fn refuses_blank_service_key() {
    let folder = folder();
    let output = giftdesk_command(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
        .env("GIFTDESK_SERVICE_KEY", " ")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let stderr = stderr_of(&output);
    assert!(
        stderr.contains("The environment variable GIFTDESK_SERVICE_KEY is empty"),
        "{stderr}"
    );
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
    let mut command = giftdesk_command(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", "a-key-of-this-test-0123456789");
    command.env("GIFTDESK_SMTP", "smtp://127.0.0.1:9");
    let mut served = ServeProcess::start(&mut command);
    for (host, code) in [("gifts.internal", "200"), ("other.internal", "421")] {
        let response = response_to(&served, &get_request("/healthz", host));
        assert!(
            response.starts_with(&format!("HTTP/1.1 {code} ")),
            "{response}"
        );
    }
    for (length, code) in [(1_000, "400"), (1_001, "413")] {
        let request = format!(
            "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             authorization: Bearer a-key-of-this-test-0123456789\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{}",
            " ".repeat(length)
        );
        let response = response_to(&served, &request);
        assert!(
            response.starts_with(&format!("HTTP/1.1 {code} ")),
            "{response}"
        );
    }

    crate::signal::send(&served.child, rustix::process::Signal::TERM);
    let begin = std::time::Instant::now();
    while !response_to(&served, &get_request("/readyz", "localhost")).starts_with("HTTP/1.1 503 ") {
        assert!(begin.elapsed().as_secs() < 20, "readyz still succeeds");
    }
    let health = response_to(&served, &get_request("/healthz", "localhost"));
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let status = served.child.wait().expect("an exit status");
    assert!(status.success(), "{status}");
    let log = served.stop();
    assert!(!log.contains("WARN"), "a stop logs a warning: {log}");
}

/// Sends requests on one connection. Returns the number of 429 responses.
fn rate_limited_count(served: &ServeProcess, count: usize) -> usize {
    let address = served.url.strip_prefix("http://").expect("an address");
    let mut writer = std::net::TcpStream::connect(address).expect("a connection");
    let mut reader = writer.try_clone().expect("a connection can be shared");
    let sender = std::thread::spawn(move || {
        let request = "GET /nothing/here HTTP/1.1\r\nhost: localhost\r\n\r\n";
        for _ in 1..count {
            writer.write_all(request.as_bytes()).expect("a connection");
        }
        writer
            .write_all(get_request("/nothing/here", "localhost").as_bytes())
            .expect("a connection");
    });
    let mut responses = String::new();
    reader.read_to_string(&mut responses).expect("text");
    sender.join().expect("all requests were sent");
    assert_eq!(responses.matches("HTTP/1.1 ").count(), count);
    responses.matches("HTTP/1.1 429 ").count()
}

#[test]
fn default_rate_limit_allows_bursts_and_zero_disables_it() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--rate-limit", "0"];
    let (default, unlimited) = (&arguments[..3], &arguments[..]);
    let served = ServeProcess::start(&mut giftdesk_command(folder.path(), default));
    assert_eq!(rate_limited_count(&served, 2_000), 0);
    let is_refused = |_| rate_limited_count(&served, 1_000) > 0;
    assert!((0..50).any(is_refused), "there is no limit");
    drop(served);
    let served = ServeProcess::start(&mut giftdesk_command(folder.path(), unlimited));
    assert_eq!(rate_limited_count(&served, 5_000), 0);
}

#[test]
fn refuses_invalid_urls_at_start() {
    let folder = folder();
    for (arguments, variable, expected) in [
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
        let mut command = giftdesk_command(folder.path(), &arguments);
        if let Some(text) = variable {
            command.env("GIFTDESK_DATABASE", text);
        }
        let output = command.output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{expected}");
        assert!(
            stderr_of(&output).contains(expected),
            "{}",
            stderr_of(&output)
        );
        assert!(output.stdout.is_empty());
        assert!(!folder.path().join("data/service.sqlite").exists());
    }
}

#[cfg(unix)]
#[test]
fn service_files_are_private_to_their_owner() {
    use std::os::unix::fs::PermissionsExt as _;
    let permissions = |path: &Path| {
        let metadata = path.metadata().unwrap_or_else(|_| panic!("{path:?}"));
        metadata.permissions().mode() & 0o777
    };
    // The umask 0 permits access by all users, so the program itself must restrict the permissions.
    let serve = |folder: &Path| {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
        let inner = giftdesk_command(folder, &arguments);
        let mut command = Command::new("sh");
        command.args(["-c", "umask 0; exec \"$0\" \"$@\""]);
        command.arg(inner.get_program()).args(inner.get_args());
        for (name, value) in inner.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        ServeProcess::start(&mut command)
    };
    let new_folder = folder();
    let new_served = serve(new_folder.path());
    let data = new_folder.path().join("data");
    assert_eq!(permissions(&data), 0o700);

    // An existing folder keeps its permissions; files in it are still private.
    let shared_folder = folder();
    let shared = shared_folder.path().join("data");
    std::fs::create_dir(&shared).expect("a folder");
    std::fs::set_permissions(&shared, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    let shared_served = serve(shared_folder.path());
    assert_eq!(permissions(&shared), 0o755);
    for data in [&data, &shared] {
        assert_eq!(permissions(&data.join("emails")), 0o700);
        for entry in std::fs::read_dir(data).expect("a folder") {
            let path = entry.expect("an entry").path();
            let for_others = permissions(&path) & 0o077;
            assert_eq!(for_others, 0, "{path:?}");
        }
        for name in ["service.sqlite", "service.sqlite-wal", "service.lock"] {
            assert_eq!(permissions(&data.join(name)), 0o600, "{name}");
        }
    }
    drop((new_served, shared_served));
}
