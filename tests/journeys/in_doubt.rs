//! A send whose answer is lost: the app looks the batch up, never says that nothing was sent, and asks
//! the user when the service cannot show what happened.

use std::{num::NonZeroU32, time::Duration};

use egui_kittest::kittest::Queryable as _;
use giftdesk::{
    desk::StartWith,
    i18n::{Language, t},
};
use secrecy::SecretString;
use serde_json::Value;

use crate::{
    faulty_proxy::{
        FalseAnswer, Faults, FaultyProxy, PostFault,
        http::{Message, exchange},
    },
    remote_service::{KEY, RemoteService},
    steps::{confirm_send, create_gift_ready_to_send},
    support::{TestApp, TestAppOptions},
};

journeys!(
    late_batch_of_refused_repeat_is_sent,
    user_identifies_batch_among_similar_batches,
);

/// The outbox looks up a send in doubt for minutes. Not larger, so that the request is repeated on a busy
/// computer too before lists show the batch.
const OUTBOX_SPEED: u32 = 10;

/// A service behind a proxy, and the app that is connected to the proxy.
struct Setup {
    service: RemoteService,
    proxy: FaultyProxy,
    app: TestApp,
}

impl Setup {
    fn start(language: Language, faults: &Faults) -> Self {
        let service = RemoteService::start();
        let proxy = FaultyProxy::start(service.address());
        proxy.set_faults(faults);
        let app = TestApp::open(TestAppOptions {
            start: StartWith::Remote {
                base_url: proxy.url(),
                key: SecretString::from(KEY),
            },
            outbox_speed: NonZeroU32::new(OUTBOX_SPEED).unwrap(),
            ..TestAppOptions::new(language)
        });
        Self {
            service,
            proxy,
            app,
        }
    }

    /// The batches of the service, past the proxy.
    fn batches(&self) -> Vec<Value> {
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

    fn create_and_send_gift(&mut self) {
        create_gift_ready_to_send(&mut self.app);
        confirm_send(&mut self.app);
    }

    /// Draws frames until this text is shown. Fails when the app says in between that nothing was sent.
    fn wait_without_denial(&mut self, text: &str) {
        let denials = [t!("cli-nothing-sent"), t!("outbox-chip-rejected")];
        self.app.wait_until(text, |window| {
            for denial in &denials {
                let denial = denial.trim_end_matches('.');
                let shown = window.query_all_by_label_contains(denial).next();
                assert!(shown.is_none(), "the app says “{denial}”");
            }
            window.query_all_by_label_contains(text).next().is_some()
        });
    }
}

/// The answer of the first request is cut off, lists show the batch 25 seconds late, and the second
/// request is answered with 409.
fn late_batch_of_refused_repeat_is_sent(language: Language) {
    let faults = Faults {
        posts: vec![
            PostFault::CutAnswer,
            PostFault::NotForwarded(FalseAnswer::AlreadySubmitted),
        ],
        list_lag: Duration::from_secs(25) / OUTBOX_SPEED,
        ..Faults::default()
    };
    let mut setup = Setup::start(language, &Faults::default());
    setup.send_other_gift();
    setup.proxy.set_faults(&faults);
    setup.create_and_send_gift();
    setup.wait_without_denial(&t!("status-complete"));
    let bodies = setup.proxy.bodies();
    assert_eq!(bodies.len(), 2, "the request is repeated once");
    assert_eq!(bodies[0], bodies[1]);
    let batches = setup.batches();
    let sent = batches
        .iter()
        .filter(|batch| batch["recipients_count"] == 25);
    assert_eq!(sent.count(), 1);
}

/// The service returns no references and has two batches like the send.
fn user_identifies_batch_among_similar_batches(language: Language) {
    let faults = Faults {
        posts: vec![PostFault::CutAfter],
        removes_references: true,
        ..Faults::default()
    };
    let mut setup = Setup::start(language, &faults);
    setup.create_and_send_gift();
    setup.app.click_part(t!("shell-page-batches"));
    setup.wait_without_denial(&t!("outbox-candidate", number = 1));
    assert!(!setup.app.is_shown(t!("outbox-candidate", number = 2)));
    setup.create_similar_batch();
    setup.wait_without_denial(&t!("outbox-candidate", number = 2));
    let identify = t!("outbox-candidate-identify-name", number = 1);
    setup.app.click(identify);
    setup.app.wait_until_gone(t!("outbox-chip-action-required"));
    setup.app.wait_for(t!("batches-count", count = 2));
    assert_eq!(setup.proxy.bodies().len(), 1, "nothing was sent again");
    assert_eq!(setup.batches().len(), 2);
}

impl Setup {
    /// Creates a batch with the content of the posted one, past the proxy.
    fn create_similar_batch(&self) {
        let body = self.proxy.bodies().remove(0);
        self.create_batch(&body);
    }

    /// Creates a batch with a reference, which shows the app that the service returns references.
    fn send_other_gift(&self) {
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

    fn create_batch(&self, body: &[u8]) {
        let mut body: Value = serde_json::from_slice(body).expect("JSON");
        body["customer_reference_id"] = "made by another program".into();
        self.request("POST /v1/order_batches", body.to_string().as_bytes());
    }
}
