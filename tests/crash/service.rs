//! The service of the crash test: the real program in a process of its own, a proxy before it, and the
//! count of batches past the proxy.

use std::{
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    faulty_proxy::{
        FaultyProxy,
        http::{Message, exchange},
    },
    program::{ServeProcess, giftdesk_command},
};

pub const KEY: &str = "key-of-the-crash-test";

/// How long the service may take to create all orders of a batch.
const COMPLETION_TIMEOUT: Duration = Duration::from_secs(60);

pub struct CountedService {
    pub proxy: FaultyProxy,
    address: SocketAddr,
    _process: ServeProcess,
    _folder: tempfile::TempDir,
}

/// A batch as the service lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedBatch {
    pub id: String,
    pub reference: String,
    pub recipients: u64,
    pub orders: u64,
    pub is_complete: bool,
}

impl CountedService {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--rate-limit", "0"];
        let process = ServeProcess::start(
            giftdesk_command(folder.path(), &arguments)
                .args(["--practice", "--practice-speed", "0"])
                .env("GIFTDESK_SERVICE_KEY", KEY)
                .env("GIFTDESK_LOG", "error"),
        );
        let address = process.url.strip_prefix("http://").expect("an address");
        let address = address.parse().expect("an IP address and a port");
        Self {
            proxy: FaultyProxy::start(address),
            address,
            _process: process,
            _folder: folder,
        }
    }

    /// The batches of a sender.
    pub fn batches_of(&self, sender: &str) -> Vec<CountedBatch> {
        let mut found = Vec::new();
        for page in 1.. {
            let list = self.get(&format!("/v1/order_batches?per_page=100&page={page}"));
            let data = list["data"].as_array().expect("a list");
            if data.is_empty() {
                break;
            }
            let of_sender = data.iter().filter(|batch| batch["from_name"] == sender);
            found.extend(of_sender.map(|batch| {
                CountedBatch {
                    id: batch["id"].as_str().expect("an id").to_owned(),
                    reference: batch["customer_reference_id"]
                        .as_str()
                        .expect("a reference")
                        .to_owned(),
                    recipients: batch["recipients_count"].as_u64().expect("a number"),
                    orders: batch["orders_count"].as_u64().expect("a number"),
                    is_complete: batch["send_status"] == "complete",
                }
            }));
        }
        found
    }

    /// The batches of a sender once the service has created their orders.
    pub fn completed_batches_of(&self, sender: &str) -> Vec<CountedBatch> {
        let begin = Instant::now();
        loop {
            let batches = self.batches_of(sender);
            if batches.iter().all(|batch| batch.is_complete) {
                return batches;
            }
            assert!(begin.elapsed() < COMPLETION_TIMEOUT, "{batches:?}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn get(&self, target: &str) -> Value {
        let request = Message::request(self.address, &format!("GET {target}"), KEY, b"");
        let response = exchange(self.address, &request).expect("an answer of the service");
        assert!(response.start_line.contains(" 200 "), "{response:?}");
        serde_json::from_slice(&response.body).expect("JSON")
    }
}
