//! The app that is connected to a service through a proxy with faults.

use std::num::NonZeroU32;

use giftdesk::desk::StartWith;
use secrecy::SecretString;
use serde_json::Value;

use crate::{
    faulty_proxy::{
        Faults, FaultyProxy,
        http::{Message, exchange},
    },
    remote_service::{KEY, RemoteService},
    support::{TestApp, TestAppOptions},
};

/// The outbox looks up a send in doubt for minutes. Not larger, so that the request is repeated on a busy
/// computer too before lists show the batch.
pub const OUTBOX_SPEED: u32 = 10;

/// A service behind a proxy, and the app that is connected to the proxy.
pub struct ProxiedApp {
    service: RemoteService,
    pub proxy: FaultyProxy,
    pub app: TestApp,
}

impl ProxiedApp {
    pub fn start(faults: &Faults, options: TestAppOptions) -> Self {
        let service = RemoteService::start();
        let proxy = FaultyProxy::start(service.address());
        proxy.set_faults(faults);
        let app = TestApp::open(TestAppOptions {
            start: StartWith::Remote {
                base_url: proxy.url(),
                key: SecretString::from(KEY),
            },
            outbox_speed: NonZeroU32::new(OUTBOX_SPEED).unwrap(),
            ..options
        });
        Self {
            service,
            proxy,
            app,
        }
    }

    /// The batches of the service, past the proxy.
    pub fn batches(&self) -> Vec<Value> {
        self.list("/v1/order_batches?per_page=100")
    }

    fn list(&self, target: &str) -> Vec<Value> {
        let list = self.request(&format!("GET {target}"), b"");
        list["data"].as_array().expect("a list").clone()
    }

    /// Sends a request to the service, past the proxy.
    fn request(&self, line: &str, body: &[u8]) -> Value {
        let address = self.service.address();
        let request = Message::request(address, line, KEY, body);
        let response = exchange(address, &request).expect("an answer");
        assert!(response.start_line.contains(" 20"), "{response:?}");
        serde_json::from_slice(&response.body).expect("JSON")
    }

    /// Creates a batch with a reference, which shows the app that the service returns references.
    pub fn send_other_gift(&self) {
        let products = self.list("/v1/products");
        let simple = products
            .iter()
            .find(|product| {
                product["price_is_variable"] == false
                    && product["variants"] == Value::Array(Vec::new())
            })
            .expect("a simple product");
        let body = serde_json::json!({
            "from_name": "The Garden Team",
            "send_method": "email_and_link",
            "recipients": [{"first_name": "Ann", "email": "ann@example.org"}],
            "cart": {"items": [{"product_id": simple["id"], "quantity": 1}]},
        });
        self.create_batch(body.to_string().as_bytes());
    }

    pub fn create_batch(&self, body: &[u8]) {
        let mut body: Value = serde_json::from_slice(body).expect("JSON");
        body["customer_reference_id"] = "made by another program".into();
        self.request("POST /v1/order_batches", body.to_string().as_bytes());
    }
}
