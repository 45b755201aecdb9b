//! A service whose disk is full: the limit of the size of files of its process makes each write to a file fail.

use std::{
    process::Command,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::{Value, json};

use crate::{
    program::ServeProcess,
    support::{KEY, folder, response_to},
};

/// Sends a request with the key. Returns the head and the body of the response.
fn send(served: &ServeProcess, method: &str, path: &str, body: &str) -> (String, String) {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         authorization: Bearer {KEY}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let response = response_to(served, &request);
    let (head, body) = response.split_once("\r\n\r\n").expect("a head");
    (head.to_lowercase(), body.to_owned())
}

/// Waits for this status of `/readyz`, which the service keeps for a few seconds. Returns the body.
fn wait_for_readiness(served: &ServeProcess, status: u16) -> String {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let (head, body) = send(served, "GET", "/readyz", "");
        if head.starts_with(&format!("http/1.1 {status}")) {
            return body;
        }
        assert!(Instant::now() < end, "{head}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn limit_files(served: &ServeProcess, bytes: Option<u64>) {
    let limit = Rlimit {
        current: bytes,
        maximum: None,
    };
    let process = Pid::from_child(&served.child);
    prlimit(Some(process), Resource::Fsize, limit).expect("the limit is set");
}

#[test]
fn full_disk_makes_service_unready_and_keeps_gift_pages() {
    let folder = folder();
    // Without the trap, the system would end the process instead of failing its write.
    let program = env!("CARGO_BIN_EXE_giftdesk");
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", program, "serve"])
        .args(["--listen", "127.0.0.1:0", "--practice"])
        .args(["--practice-speed", "0", "--data-dir"])
        .arg(folder.path())
        .env("GIFTDESK_SERVICE_KEY", KEY);
    let served = ServeProcess::start(&mut command);
    let batch = json!({
        "from_name": "The People Team",
        "send_method": "link_multiple_custom_list",
        "recipients": [{"first_name": "Ada"}],
        "cart": {"items": [{"product_url": "https://shop.example/sea-salt-cookie-dozen", "quantity": 1}]},
    })
    .to_string();
    let (head, created) = send(&served, "POST", "/v1/order_batches", &batch);
    assert!(head.starts_with("http/1.1 201"), "{head}\n{created}");
    let created: Value = serde_json::from_str(&created).expect("JSON");
    let link = created["orders_preview"][0]["individual_gift_link"]
        .as_str()
        .expect("a link");
    let page = link
        .strip_prefix(&served.url)
        .expect("a link of the service");

    limit_files(&served, Some(0));
    let (head, body) = send(&served, "POST", "/v1/order_batches", &batch);
    assert!(head.starts_with("http/1.1 503"), "{head}\n{body}");
    assert!(head.contains("retry-after: 30"), "{head}");
    assert!(body.contains("cannot save anything"), "{body}");
    let body = wait_for_readiness(&served, 503);
    assert!(body.contains("disk"), "{body}");
    let (head, body) = send(&served, "GET", page, "");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(body.contains("Sea Salt Cookie Dozen"), "{body}");

    limit_files(&served, None);
    wait_for_readiness(&served, 200);
    let (head, body) = send(&served, "POST", "/v1/order_batches", &batch);
    assert!(head.starts_with("http/1.1 201"), "{head}\n{body}");
    // The first view that can be recorded opens the gift.
    let (head, _) = send(&served, "GET", page, "");
    assert!(head.starts_with("http/1.1 200"), "{head}");
    let (_, orders) = send(&served, "GET", "/v1/orders?per_page=100", "");
    let orders: Value = serde_json::from_str(&orders).expect("JSON");
    let orders = orders["data"].as_array().expect("a list");
    let opened = orders.iter().filter(|order| order["status"] == "opened");
    assert_eq!(opened.count(), 1, "{orders:?}");
    let (_, text) = send(&served, "GET", "/metrics", "");
    assert!(text.contains("giftdesk_orders 2"), "{text}");
}

#[test]
fn log_in_a_file_has_no_escape_codes() {
    let folder = folder();
    let arguments = ["serve", "--listen", "127.0.0.1:0"];
    let mut served = ServeProcess::start(&mut crate::support::giftdesk_command(
        folder.path(),
        &arguments,
    ));
    let log = served.stop();
    assert!(log.contains("INFO"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}
