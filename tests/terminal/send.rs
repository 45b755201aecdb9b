//! The programs of the command line: starts the built binary in a new data folder and checks exit
//! codes and output.

use std::{
    io::{Read as _, Write as _},
    path::Path,
    process::{Command, Output},
};

use crate::program::Served;
#[cfg(unix)]
use rustix::process::Signal;
use tempfile::TempDir;

/// The program with `data` below `folder` as its data folder.
fn giftdesk(folder: &Path, arguments: &[&str]) -> Command {
    crate::program::giftdesk(&folder.join("data"), arguments)
}

/// Runs `giftdesk send` with a recipient file of this content.
fn send(folder: &Path, people: &str, arguments: &[&str]) -> Output {
    let file = folder.join("people.csv");
    std::fs::write(&file, people).expect("the file can be written");
    giftdesk(folder, &["send", "--from", "The People Team"])
        .arg("--recipients")
        .arg(file)
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

const IDA: &str = "First name,Email\nIda,ida@example.com\n";
const BY_EMAIL: [&str; 4] = ["--method", "email_and_link", "--product", "Everyday Tee"];
const DIRECT_SEND: [&str; 3] = ["--method", "direct_send", "--dry-run"];

fn at_home(state: &str) -> String {
    format!(
        "First name,Email,Address,City,State,Zip\n\
         Ida,ida@example.com,1 Main St,Town,{state},99501\n"
    )
}

#[test]
fn column_mapping_is_printed_before_the_price() {
    let folder = folder();
    let people = "Staff\nEmployee,Manager email\nIda,boss@example.com\n";
    let output = send(
        folder.path(),
        people,
        &[&BY_EMAIL[..], &["--dry-run"]].concat(),
    );
    let stderr = stderr_of(&output);
    assert!(output.status.success(), "{stderr}");
    let place = |words: &str| {
        stderr
            .find(words)
            .unwrap_or_else(|| panic!("{words}: {stderr}"))
    };
    let price = place("1 gift for $");
    for words in [
        "name ← column \"Employee\"",
        "Email ← column \"Manager email\"",
        "The header is on line 2",
    ] {
        assert!(place(words) < price, "{stderr}");
    }
}

#[test]
fn dry_run_reports_refusals_of_the_service() {
    let folder = folder();
    let card = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    let with_card = [&BY_EMAIL[..], &["--dry-run", "--card", card]].concat();
    let hoodie = [&DIRECT_SEND[..], &["--product", "Heavy Knit Hoodie"]].concat();
    let chosen = [&hoodie[..], &["--variant", "M / Ink"]].concat();
    for (people, arguments, words) in [
        (IDA, &with_card, "This account has no card"),
        (
            &at_home("MA"),
            &hoodie,
            "Choose one with --variant. Available variants:",
        ),
        (
            &at_home("AK"),
            &chosen,
            "1 recipient lives where Heavy Knit Hoodie cannot be shipped",
        ),
    ] {
        let output = send(folder.path(), people, arguments);
        let stderr = stderr_of(&output);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
        assert!(stderr.contains("Nothing was sent."), "{stderr}");
        assert!(!stderr.contains("1 gift for"), "{stderr}");
    }
    let output = send(folder.path(), &at_home("MA"), &chosen);
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert!(
        stderr_of(&output).contains("1 gift for"),
        "{}",
        stderr_of(&output)
    );
}

#[test]
fn direct_send_with_variant_is_sent() {
    let folder = folder();
    let output = send(
        folder.path(),
        &at_home("MA"),
        &[
            "--method",
            "direct_send",
            "--yes",
            "--product",
            "Heavy Knit Hoodie:2",
            "--variant",
            "m / ink",
        ],
    );
    assert!(output.status.success(), "{}", stderr_of(&output));
}

#[test]
fn practice_prints_a_link_for_every_recipient() {
    let folder = folder();
    let mut people = "First name,Email\n".to_owned();
    for number in 1..=25 {
        people += &format!("Person{number},person{number}@example.com\n");
    }
    let output = send(
        folder.path(),
        &people,
        &[&BY_EMAIL[..], &["--yes"]].concat(),
    );
    let links = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert_eq!(links.lines().count(), 25, "{links}{}", stderr_of(&output));
}

#[test]
fn damaged_practice_file_is_named_and_replaceable() {
    let folder = folder();
    let practice = folder.path().join("data/practice");
    std::fs::create_dir_all(&practice).expect("a folder");
    let file = practice.join("service.sqlite");
    std::fs::write(&file, "no database, only words ".repeat(500)).expect("a file");
    let dry = [&BY_EMAIL[..], &["--dry-run"]].concat();
    let output = send(folder.path(), IDA, &dry);
    let text = stderr_of(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains(&file.display().to_string()), "{text}");
    assert!(text.contains("Practice then starts empty"), "{text}");
    assert!(!text.contains("other copies"), "{text}");
    std::fs::rename(&file, folder.path().join("kept")).expect("it can be moved");
    let output = send(folder.path(), IDA, &dry);
    assert!(output.status.success(), "{}", stderr_of(&output));
}

#[test]
fn service_on_all_addresses_prints_loopback_url() {
    let folder = folder();
    let mut served = Served::start(&mut giftdesk(
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
    let mut command = giftdesk(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", " a-key-of-this-test\n");
    command.env("GIFTDESK_SMTP", "smtp://127.0.0.1:9");
    let mut served = Served::start(&mut command);
    // The printed URL has the real port, also with a public URL.
    let url = &served.url;
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    let log = served.stop();
    assert!(!log.contains("WARN"), "{log}");
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

#[test]
fn json_log_has_no_keys_or_paths() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log-format", "json"];
    let mut command = giftdesk(folder.path(), &arguments);
    command.env("GIFTDESK_SERVICE_KEY", "a-key-of-this-test");
    command.env("GIFTDESK_LOG", "info,giftdesk=debug");
    let mut served = Served::start(&mut command);
    for path in [
        "/v1/me",
        "/gift/a-token-of-this-test",
        "/v1/orders/odd-id?after=odd",
    ] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             authorization: Bearer a-key-of-this-test\r\n\r\n"
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
        let mut served = Served::start(&mut giftdesk(folder.path(), &arguments));
        let health = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        assert!(response_to(&served, health).contains("\"ok\""));
        crate::signal::send(&served.child, signal);
        let status = served.child.wait().expect("it can be waited for");
        assert!(status.success(), "{signal:?}: {status}");
    }
}

#[cfg(unix)]
#[test]
fn second_signal_ends_draining_service() {
    let folder = folder();
    let mut served = Served::start(&mut giftdesk(
        folder.path(),
        &["serve", "--listen", "127.0.0.1:0", "--drain", "86400"],
    ));
    crate::signal::send(&served.child, Signal::TERM);
    let ready = "GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let begun = std::time::Instant::now();
    while !response_to(&served, ready).contains("is stopping") {
        assert!(begun.elapsed().as_secs() < 60, "readyz still succeeds");
    }
    assert!(served.child.try_wait().expect("it is asked").is_none());
    crate::signal::send(&served.child, Signal::TERM);
    while served.child.try_wait().expect("it is asked").is_none() {
        assert!(begun.elapsed().as_secs() < 120, "the service still runs");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[test]
fn keys_and_webhooks_need_an_existing_service() {
    let folder = folder();
    for program in [
        &["keys", "list"][..],
        &["keys", "revoke", "0123456789ab"],
        &["webhooks", "list"],
    ] {
        let output = giftdesk(folder.path(), program)
            .output()
            .expect("it starts");
        assert!(!output.status.success(), "{program:?}");
        let stderr = stderr_of(&output);
        assert!(
            stderr.contains("No service has run in the folder"),
            "{stderr}"
        );
    }
    let database = folder.path().join("data/service.sqlite");
    assert!(!database.exists(), "no database was created");
}

#[test]
fn refuses_blank_service_key() {
    let folder = folder();
    let output = giftdesk(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
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

#[test]
fn key_is_printed_once_and_can_be_revoked() {
    let folder = tempfile::tempdir().unwrap();
    let keys = |arguments: &[&str]| {
        let output = giftdesk(folder.path(), &[&["keys"], arguments].concat())
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (done, key, _) = keys(&["add", "--name", "Customer success"]);
    assert!(done);
    assert!(key.starts_with("gd_") && key.trim_end().len() == 46 && key.lines().count() == 1);
    let (_, list, _) = keys(&["list"]);
    assert!(list.contains("Customer success") && !list.contains(key.trim()));
    let id = list.split_whitespace().next().unwrap().to_owned();
    let (done, ..) = keys(&["revoke", &id]);
    assert!(done);
    assert_eq!(keys(&["list"]).1, "");
    let (done, _, words) = keys(&["revoke", &id]);
    assert!(!done && words.contains("There is no API key"), "{words}");
    for file in std::fs::read_dir(folder.path().join("data")).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(20).any(|part| part == &key.as_bytes()[..20]));
    }
}
