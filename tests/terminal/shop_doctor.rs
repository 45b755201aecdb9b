//! `giftdesk shop doctor` against servers on loopback that work, refuse, hang, have a wrong clock or a bad certificate.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    path::Path,
    sync::{Arc, mpsc},
    time::{Duration, Instant, SystemTime},
};

use giftdesk::contract::{Clock as _, Timestamp, WallClock};
use serde_json::Value;
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

use crate::{
    program::{ServeProcess, giftdesk_command},
    support::{folder, stderr_of},
};

/// Longer than the time limit of each part of the examination.
const EXAMINATION_TIMEOUT: Duration = Duration::from_secs(25);

/// For loopback addresses, signed by itself. Its key is public and protects nothing.
const CERTIFICATE: &[u8] = include_bytes!("certificate/certificate.pem");
const KEY: &[u8] = include_bytes!("certificate/key.pem");
const CERTIFICATE_FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/terminal/certificate/certificate.pem"
);

/// Starts a server whose connections `answer` serves. Returns its address.
fn serve(answer: impl Fn(TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = Arc::clone(&answer);
            std::thread::spawn(move || answer(stream));
        }
    });
    address
}

/// An SMTP server that refuses logins, and sends each line that it reads.
fn serve_smtp(lines: mpsc::Sender<String>) -> String {
    serve(move |mut stream| {
        let mut send = |reply: &str| stream.write_all(reply.as_bytes()).is_ok();
        send("220 smtp\r\n");
        let Ok(read) = stream.try_clone() else {
            return;
        };
        let mut is_data = false;
        let mut send = |reply: &str| stream.write_all(reply.as_bytes()).is_ok();
        for line in BufReader::new(read).lines().map_while(Result::ok) {
            let command = line.to_ascii_lowercase();
            let _ = lines.send(line);
            let reply = match command.split(' ').next().unwrap_or_default() {
                "." => {
                    is_data = false;
                    "250 accepted\r\n"
                }
                _ if is_data => continue,
                "ehlo" => "250-smtp\r\n250 AUTH PLAIN\r\n",
                "auth" => "535 5.7.8 wrong password\r\n",
                "data" => {
                    is_data = true;
                    "354 go on\r\n"
                }
                _ => "250 ok\r\n",
            };
            send(reply);
        }
    })
}

/// An HTTP server that answers each request with the document of a service, dated `date`.
fn serve_document(date: Timestamp) -> String {
    let date = SystemTime::UNIX_EPOCH + Duration::from_micros(date.micros().unsigned_abs());
    serve(move |mut stream| {
        let Ok(read) = stream.try_clone() else {
            return;
        };
        for line in BufReader::new(read).lines().map_while(Result::ok) {
            if !line.is_empty() {
                continue;
            }
            let version = env!("CARGO_PKG_VERSION");
            let body = format!(
                r#"{{"info":{{"title":"giftdesk gifting service","version":"{version}"}}}}"#
            );
            let date = httpdate::fmt_http_date(date);
            let length = body.len();
            let head =
                format!("HTTP/1.1 200 OK\r\ndate: {date}\r\ncontent-length: {length}\r\n\r\n");
            let _ = stream.write_all((head + &body).as_bytes());
        }
    })
}

/// A server with a self-signed certificate, that answers each connection with 404.
fn serve_tls() -> String {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .expect("a certificate with its key");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    serve(move |stream| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let acceptor = acceptor.clone();
        runtime.block_on(async move {
            use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
            stream.set_nonblocking(true).expect("a socket");
            let stream = tokio::net::TcpStream::from_std(stream).expect("a socket");
            let Ok(mut stream) = acceptor.accept(stream).await else {
                return;
            };
            let mut request = [0; 4_096];
            let _ = stream.read(&mut request).await;
            let answer = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n";
            let _ = stream.write_all(answer).await;
            let _ = stream.flush().await;
        });
    })
}

/// A port on which nothing listens.
fn closed_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}

/// Makes the database of a shop.
fn make_shop(folder: &Path) {
    let made = giftdesk_command(folder, &["shop", "stock"]).output();
    let made = made.expect("the program starts");
    assert!(made.status.success(), "{}", stderr_of(&made));
}

fn doctor(folder: &Path, arguments: &[&str]) -> Value {
    doctor_trusting(folder, arguments, None)
}

fn doctor_trusting(folder: &Path, arguments: &[&str], certificates: Option<&str>) -> Value {
    let mut command = giftdesk_command(folder, &["shop", "doctor", "--json"]);
    command.args(arguments);
    if let Some(file) = certificates {
        command
            .env("SSL_CERT_FILE", file)
            .env_remove("SSL_CERT_DIR");
    }
    let begun = Instant::now();
    let output = command.output().expect("the program starts");
    assert!(begun.elapsed() < EXAMINATION_TIMEOUT);
    let report = serde_json::from_slice(&output.stdout);
    let report: Value = report.unwrap_or_else(|_| panic!("{}", stderr_of(&output)));
    assert_eq!(report["ok"], output.status.success());
    for check in report["checks"].as_array().expect("checks") {
        let has_fix = !check["fix"].as_str().unwrap_or_default().is_empty();
        assert_eq!(check["ok"] == false, has_fix, "{check}");
    }
    report
}

/// The codes of the findings, except about the disk, whose free space no test knows.
fn codes(report: &Value) -> Vec<&str> {
    let checks = report["checks"].as_array().expect("checks");
    checks
        .iter()
        .filter(|check| check["name"] != "disk")
        .filter_map(|check| check["code"].as_str())
        .collect()
}

#[test]
fn working_shop_has_no_findings() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0"];
    let service = ServeProcess::start(&mut giftdesk_command(folder.path(), &arguments));
    let (lines, sent) = mpsc::channel();
    let smtp = format!("smtp://{}", serve_smtp(lines));
    let arguments = ["--public-url", &service.url, "--smtp", &smtp];
    let report = doctor(folder.path(), &arguments);
    assert_eq!(codes(&report), [] as [&str; 0], "{report}");
    let names: Vec<&str> = report["checks"]
        .as_array()
        .expect("checks")
        .iter()
        .filter_map(|check| check["name"].as_str())
        .collect();
    assert_eq!(names, ["database", "clock", "disk", "public_url", "email"]);
    let commands: Vec<String> = sent.try_iter().collect();
    assert!(
        !commands.iter().any(|it| it.starts_with("MAIL")),
        "{commands:?}"
    );

    let send = [
        "--send-to",
        "ida.berg@example.com",
        "--email-from",
        "gifts@example.com",
    ];
    let report = doctor(folder.path(), &[&arguments[..], &send].concat());
    assert_eq!(codes(&report), [] as [&str; 0], "{report}");
    let commands: Vec<String> = sent.try_iter().collect();
    assert!(
        commands.contains(&"RCPT TO:<ida.berg@example.com>".to_owned()),
        "{commands:?}"
    );
}

#[test]
fn finds_what_is_missing_or_refused() {
    let folder = folder();
    let report = doctor(folder.path(), &[]);
    assert_eq!(
        codes(&report),
        [
            "database_missing",
            "public_url_missing",
            "email_server_missing"
        ]
    );
    assert!(!folder.path().join("service.sqlite").exists());

    make_shop(folder.path());
    let closed = closed_address();
    let (url, smtp) = (format!("http://{closed}"), format!("smtp://{closed}"));
    let report = doctor(folder.path(), &["--public-url", &url, "--smtp", &smtp]);
    assert_eq!(
        codes(&report),
        ["public_url_unreachable", "email_server_unreachable"]
    );

    let (lines, _sent) = mpsc::channel();
    let smtp = format!("smtp://user:secret@{}", serve_smtp(lines));
    let report = doctor(folder.path(), &["--public-url", "gifts", "--smtp", &smtp]);
    assert_eq!(
        codes(&report),
        ["public_url_invalid", "email_login_refused"]
    );
    assert!(!report.to_string().contains("secret"), "{report}");
    // Lines for people have the same findings.
    let output = giftdesk_command(folder.path(), &["shop", "doctor", "--smtp", &smtp]).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("refused the login with 535"), "{text}");
    assert!(
        text.contains("Some providers need a password for apps."),
        "{text}"
    );
}

#[test]
fn finds_half_of_the_secrets_of_cards() {
    let folder = folder();
    make_shop(folder.path());
    let (key, events) = ("GIFTDESK_STRIPE_KEY", "GIFTDESK_STRIPE_WEBHOOK_SECRET");
    let report_with = |variables: &[&str]| {
        let mut command = giftdesk_command(folder.path(), &["shop", "doctor", "--json"]);
        command.env_remove(key).env_remove(events);
        for variable in variables {
            command.env(variable, "secret-of-cards");
        }
        let output = command.output().expect("the program starts");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(!report.to_string().contains("secret-of-cards"), "{report}");
        report
    };
    let about_cards = |report: &Value| {
        let checks = report["checks"].as_array().expect("checks");
        checks
            .iter()
            .find(|check| check["name"] == "cards")
            .cloned()
    };
    assert_eq!(about_cards(&report_with(&[])), None);
    let complete = about_cards(&report_with(&[key, events])).expect("a check");
    assert_eq!(complete["ok"], true, "{complete}");
    for (variable, code) in [
        (key, "card_event_secret_missing"),
        (events, "card_key_missing"),
    ] {
        let check = about_cards(&report_with(&[variable])).expect("a check");
        assert_eq!(
            (&check["ok"], &check["code"]),
            (&Value::from(false), &Value::from(code))
        );
        assert!(
            check["fix"]
                .as_str()
                .is_some_and(|fix| fix.contains("STRIPE")),
            "{check}"
        );
    }
}

#[test]
fn servers_that_hang_are_found_in_time() {
    let folder = folder();
    make_shop(folder.path());
    let hanging = serve(|stream| {
        std::thread::sleep(EXAMINATION_TIMEOUT);
        drop(stream);
    });
    let (url, smtp) = (format!("http://{hanging}"), format!("smtp://{hanging}"));
    let report = doctor(folder.path(), &["--public-url", &url, "--smtp", &smtp]);
    assert_eq!(codes(&report), ["public_url_silent", "email_server_silent"]);
}

#[test]
fn finds_a_wrong_clock() {
    let folder = folder();
    make_shop(folder.path());
    let date = WallClock.now() - Duration::from_secs(3_600);
    let url = format!("http://{}", serve_document(date));
    let report = doctor(folder.path(), &["--public-url", &url]);
    assert_eq!(
        codes(&report),
        ["web_clock_differs", "email_server_missing"]
    );
    let now = format!("http://{}", serve_document(WallClock.now()));
    let report = doctor(folder.path(), &["--public-url", &now]);
    assert_eq!(codes(&report), ["email_server_missing"]);
}

#[test]
fn finds_certificates_that_are_not_trusted() {
    let folder = folder();
    make_shop(folder.path());
    let address = serve_tls();
    let (url, smtp) = (format!("https://{address}"), format!("smtps://{address}"));
    let arguments = ["--public-url", &url, "--smtp", &smtp];
    let report = doctor(folder.path(), &arguments);
    assert_eq!(
        codes(&report),
        ["certificate_invalid", "email_server_without_tls"]
    );
    // With a trusted certificate the answer is that of another program.
    let url = ["--public-url", &url];
    let report = doctor_trusting(folder.path(), &url, Some(CERTIFICATE_FILE));
    assert_eq!(codes(&report), ["public_url_other", "email_server_missing"]);
    let checks = report["checks"].as_array().expect("checks");
    let certificate = checks.iter().find(|check| check["name"] == "certificate");
    assert_eq!(certificate.expect("a certificate")["ok"], true);
}
