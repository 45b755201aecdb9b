//! An instance that is killed while it creates the orders of a batch.
//!
//! The victim is the real program in a separate process. The survivor runs in this process with a
//! clock that can be moved past the victim's leases. `GIFTDESK_KILLS` sets the number of kills
//! (default 2).

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use giftdesk::{
    contract::{Clock, ManualClock, WallClock},
    service::{self, WebhookOptions},
};
use reqwest::Method;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService, config, total_count},
    program::{ServeProcess, giftdesk_command},
    queries::assert_each_order_created_once,
    webhooks::receiver::{Receiver, register_webhook},
};

/// More than two chunks of a job.
const RECIPIENTS: usize = 11_500;

/// The limit of every wait; reaching it fails the test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts the real program on the service's database.
pub fn start_victim(service: &TestService) -> ServeProcess {
    let folder = service.folder.path();
    let database = crate::database::ensure_database(folder).unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    ServeProcess::start(
        giftdesk_command(folder, &arguments)
            .args(["--practice-speed", "0", "--allow-private-webhooks"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_DATABASE", database.expose_secret())
            .env("GIFTDESK_LOG", "error"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn survivor_completes_the_batch_of_a_killed_instance() {
    let kills: usize = std::env::var("GIFTDESK_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2);
    let mut service = TestService::new().await;
    let receiver = Receiver::start().await;
    let only = ["order_batch.created", "order_batch.completed"];
    register_webhook(&service, &receiver.url("/ok"), Some(&only)).await;
    let request = service.batch_request(RECIPIENTS).await;
    service.stop().await;

    let http = reqwest::Client::new();
    let mut batches: HashMap<String, Value> = HashMap::new();
    let (mut created, mut mid_batch_kills, mut late_kills) = (0, 0, 0);
    while mid_batch_kills < kills {
        let victim = start_victim(&service);
        // The survivor's clock starts at the time of the victim's clock, and does not advance
        // before the kill.
        let clock = ManualClock::at(WallClock.now());
        let mut config = config(service.folder.path(), 0.0);
        config.webhooks = WebhookOptions {
            allow_private: true,
            ..WebhookOptions::default()
        };
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let survivor = service::start(config, shared).await.unwrap();

        let mut request = request.clone();
        request["customer_reference_id"] = json!(format!("batch-{}", batches.len()));
        let answer = http
            .post(format!("{}/v1/order_batches", victim.url))
            .bearer_auth(KEY)
            .json(&request)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 201);
        let batch: Value = answer.json().await.unwrap();
        let id = batch["id"].as_str().unwrap().to_owned();
        let get = |path: String| {
            let request = http.request(Method::GET, format!("{}{path}", survivor.url()));
            async {
                let answer = request.bearer_auth(KEY).send().await.unwrap();
                answer.json::<Value>().await.unwrap()
            }
        };
        let has_orders = async {
            while get(format!("/v1/order_batches/{id}")).await["orders_count"] == 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, has_orders)
            .await
            .expect("the batch has orders");
        drop(victim);
        let left = get(format!("/v1/order_batches/{id}")).await;
        if left["send_status"] == "pending" {
            let count = left["orders_count"].as_u64().unwrap();
            assert!((1..RECIPIENTS as u64).contains(&count), "{count}");
            mid_batch_kills += 1;
        } else {
            // The victim completed the batch before the kill, which does not count.
            late_kills += 1;
            assert!(
                late_kills <= 10 + 2 * kills,
                "the victim always completes the batch"
            );
        }
        created += RECIPIENTS;
        let kill = batches.len();
        // The leases of the victim's jobs and deliveries expire.
        clock.advance(Duration::from_secs(61));
        survivor.tick().await.unwrap();
        let done = get(format!("/v1/order_batches/{id}")).await;
        assert_eq!(done["send_status"], "complete", "kill {kill}");
        assert_eq!(done["orders_count"], RECIPIENTS, "kill {kill}");
        let orders = get("/v1/orders?per_page=1".to_owned()).await;
        assert_eq!(total_count(&orders), created as u64, "kill {kill}");
        batches.insert(id, done);
        survivor.shutdown().await;
    }
    assert_each_order_created_once(service.folder.path(), created).await;

    // Delivery is at least once: an attempt that was not recorded is repeated with the same event
    // id.
    let mut event_ids: HashMap<(String, String), HashSet<String>> = HashMap::new();
    for request in receiver.requests() {
        let batch = request.json()["data"]["id"].as_str().unwrap().to_owned();
        event_ids
            .entry((request.kind(), batch))
            .or_default()
            .insert(request.id());
    }
    for id in batches.keys() {
        for kind in only {
            let events = event_ids
                .get(&(kind.to_owned(), id.clone()))
                .map_or(0, HashSet::len);
            assert_eq!(events, 1, "{kind} of {id}");
        }
    }
    println!(
        "{mid_batch_kills} kills in the middle of a batch, {late_kills} after its end; {} batches of \
         {RECIPIENTS}, each complete once; {} deliveries of {} events",
        batches.len(),
        receiver.requests().len(),
        event_ids.len()
    );
}
