//! The programs of the terminal, as a person or a script starts them: the built binary, a fresh
//! folder, and what it says.

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

/// `giftdesk send` of a file with this content.
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

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

const IDA: &str = "First name,Email\nIda,ida@example.com\n";
const BY_MAIL: [&str; 4] = ["--method", "email_and_link", "--product", "Everyday Tee"];
const TO_THE_DOOR: [&str; 3] = ["--method", "direct_send", "--dry-run"];

fn at_home(state: &str) -> String {
    format!(
        "First name,Email,Address,City,State,Zip\n\
         Ida,ida@example.com,1 Main St,Town,{state},99501\n"
    )
}

#[test]
fn how_the_file_was_read_is_said_before_the_price() {
    let folder = folder();
    let people = "Staff\nEmployee,Manager email\nIda,boss@example.com\n";
    let output = send(
        folder.path(),
        people,
        &[&BY_MAIL[..], &["--dry-run"]].concat(),
    );
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    let place = |words: &str| {
        said.find(words)
            .unwrap_or_else(|| panic!("{words}: {said}"))
    };
    let price = place("1 gift for $");
    for words in [
        "name ← column “Employee”",
        "Mail ← column “Manager email”",
        "The header is in line 2",
    ] {
        assert!(place(words) < price, "{said}");
    }
}

#[test]
fn a_dry_run_finds_what_sending_would_refuse() {
    let folder = folder();
    let card = "3f2c5a52-4a6c-4d6e-9d1b-0f7a3c1e2b4d";
    let with_card = [&BY_MAIL[..], &["--dry-run", "--card", card]].concat();
    let hoodie = [&TO_THE_DOOR[..], &["--product", "Heavy Knit Hoodie"]].concat();
    let chosen = [&hoodie[..], &["--variant", "M / Ink"]].concat();
    for (people, arguments, words) in [
        (IDA, &with_card, "This account has no card"),
        (&at_home("MA"), &hoodie, "Give --variant once. There are:"),
        (
            &at_home("AK"),
            &chosen,
            "1 recipient lives where Heavy Knit Hoodie does not ship",
        ),
    ] {
        let output = send(folder.path(), people, arguments);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(words), "{said}");
        assert!(said.contains("Nothing was sent."), "{said}");
        assert!(!said.contains("1 gift for"), "{said}");
    }
    let output = send(folder.path(), &at_home("MA"), &chosen);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("1 gift for"), "{}", said(&output));
}

#[test]
fn a_direct_send_with_its_variant_goes_out() {
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
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn practice_waits_until_every_gift_link_exists() {
    let folder = folder();
    let mut people = "First name,Email\n".to_owned();
    for number in 1..=25 {
        people += &format!("Person{number},person{number}@example.com\n");
    }
    let output = send(folder.path(), &people, &[&BY_MAIL[..], &["--yes"]].concat());
    let links = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(links.lines().count(), 25, "{links}{}", said(&output));
}

#[test]
fn a_damaged_practice_file_is_named_and_moving_it_away_helps() {
    let folder = folder();
    let practice = folder.path().join("data/practice");
    std::fs::create_dir_all(&practice).expect("a folder");
    let file = practice.join("service.sqlite");
    std::fs::write(&file, "no database, only words ".repeat(500)).expect("a file");
    let dry = [&BY_MAIL[..], &["--dry-run"]].concat();
    let output = send(folder.path(), IDA, &dry);
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains(&file.display().to_string()), "{text}");
    assert!(text.contains("Practice then starts afresh"), "{text}");
    assert!(!text.contains("other copies"), "{text}");
    std::fs::rename(&file, folder.path().join("kept")).expect("it can be moved");
    let output = send(folder.path(), IDA, &dry);
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn a_service_on_every_address_announces_one_that_can_be_opened() {
    let folder = folder();
    let mut served = Served::start(&mut giftdesk(
        folder.path(),
        &["serve", "--listen", "0.0.0.0:0"],
    ));
    let url = &served.url;
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    let log = served.stop();
    assert!(log.contains("--public-url"), "{log}");
    assert!(log.contains("no key opens this new service"), "{log}");
}

#[test]
fn a_service_with_key_public_address_and_mail_server_has_nothing_to_warn_of() {
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
    // Whoever waits for it learns the port, whatever address the links begin with.
    let url = &served.url;
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    let log = served.stop();
    assert!(!log.contains("WARN"), "{log}");
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

#[test]
fn every_line_of_the_log_is_json_when_asked_and_no_key_or_path_is_in_it() {
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
        assert!(asked(&served, &request).starts_with("HTTP/1.1 "));
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
fn a_service_that_is_asked_to_stop_stops_by_itself() {
    for signal in ["-TERM", "-INT"] {
        let folder = folder();
        let arguments = ["serve", "--listen", "127.0.0.1:0"];
        let mut served = Served::start(&mut giftdesk(folder.path(), &arguments));
        let health = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        assert!(asked(&served, health).contains("\"ok\""));
        let pid = served.child.id().to_string();
        let told = Command::new("kill").args([signal, &pid]).status();
        assert!(told.expect("kill is there").success());
        let status = served.child.wait().expect("it can be waited for");
        assert!(status.success(), "{signal}: {status}");
    }
}

#[cfg(unix)]
#[test]
fn a_second_signal_ends_a_service_that_still_says_good_bye() {
    let folder = folder();
    let mut served = Served::start(&mut giftdesk(
        folder.path(),
        &["serve", "--listen", "127.0.0.1:0", "--drain", "86400"],
    ));
    let pid = served.child.id().to_string();
    let tell = || {
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(told.expect("kill is there").success());
    };
    tell();
    let ready = "GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let begun = std::time::Instant::now();
    while !asked(&served, ready).contains("is stopping") {
        assert!(begun.elapsed().as_secs() < 60, "it heard nothing");
    }
    assert!(served.child.try_wait().expect("it is asked").is_none());
    tell();
    while served.child.try_wait().expect("it is asked").is_none() {
        assert!(begun.elapsed().as_secs() < 120, "it did not end");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

#[test]
fn keys_and_webhooks_of_a_folder_without_a_service_are_not_made_up() {
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
        let said = said(&output);
        assert!(said.contains("No service has run in the folder"), "{said}");
    }
    let database = folder.path().join("data/service.sqlite");
    assert!(!database.exists(), "nothing was made");
}

#[test]
fn a_blank_service_key_is_refused() {
    let folder = folder();
    let output = giftdesk(folder.path(), &["serve", "--listen", "127.0.0.1:0"])
        .env("GIFTDESK_SERVICE_KEY", " ")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(
        said.contains("GIFTDESK_SERVICE_KEY is set, but nothing is in it"),
        "{said}"
    );
}

#[test]
fn a_key_is_printed_alone_and_once_and_can_be_taken_back() {
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
    assert!(!done && words.contains("There is no key"), "{words}");
    for file in std::fs::read_dir(folder.path().join("data")).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(20).any(|part| part == &key.as_bytes()[..20]));
    }
}
