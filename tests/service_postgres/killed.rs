//! Two instances on one database, one of them killed in the middle of a batch.
//!
//! The one that is killed is the real program in a process of its own; the one that goes on runs
//! here, with a clock that lets the dead one's lease run out. `GIFTDESK_KILLS` says how often (2).

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
    beside::each_once,
    harness::{KEY, TestService, config, total_count},
    program::{Served, giftdesk},
    webhooks::receiver::{Receiver, register},
};

/// More than two pieces of a job.
const RECIPIENTS: usize = 11_500;

/// How long anything may take. Only a broken program ever waits this long.
const LIMIT: Duration = Duration::from_secs(60);

/// The real program on the service's database.
fn start(service: &TestService) -> Served {
    let folder = service.folder.path();
    let database = crate::database::of(folder).unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--practice"];
    Served::start(
        giftdesk(folder, &arguments)
            .args(["--practice-speed", "0", "--allow-private-webhooks"])
            .env("GIFTDESK_SERVICE_KEY", KEY)
            .env("GIFTDESK_DATABASE", database.expose_secret())
            .env("GIFTDESK_LOG", "error"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_whose_maker_was_killed_is_made_once_by_the_other() {
    let kills: usize = std::env::var("GIFTDESK_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2);
    let mut service = TestService::new().await;
    let receiver = Receiver::start().await;
    let only = ["order_batch.created", "order_batch.completed"];
    register(&service, &receiver.url("/ok"), Some(&only)).await;
    let request = service.batch_request(RECIPIENTS).await;
    service.stop().await;

    let http = reqwest::Client::new();
    let mut batches: HashMap<String, Value> = HashMap::new();
    let (mut made, mut in_the_middle, mut too_late) = (0, 0, 0);
    while in_the_middle < kills {
        let victim = start(&service);
        // The same time as the victim's; it stands still until the victim is dead.
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
        let ask = |path: String| {
            let request = http.request(Method::GET, format!("{}{path}", survivor.url()));
            async {
                let answer = request.bearer_auth(KEY).send().await.unwrap();
                answer.json::<Value>().await.unwrap()
            }
        };
        let begun = async {
            while ask(format!("/v1/order_batches/{id}")).await["orders_count"] == 0 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(LIMIT, begun).await.expect("it begins");
        drop(victim);
        let left = ask(format!("/v1/order_batches/{id}")).await;
        if left["send_status"] == "pending" {
            let count = left["orders_count"].as_u64().unwrap();
            assert!((1..RECIPIENTS as u64).contains(&count), "{count}");
            in_the_middle += 1;
        } else {
            // It was quicker than the look at it: that kill does not count.
            too_late += 1;
            assert!(too_late <= 10 + 2 * kills, "it is always complete at once");
        }
        made += RECIPIENTS;
        let kill = batches.len();
        // Past the leases of the dead one: of its job, of its deliveries.
        clock.advance(Duration::from_secs(61));
        survivor.tick().await.unwrap();
        let done = ask(format!("/v1/order_batches/{id}")).await;
        assert_eq!(done["send_status"], "complete", "kill {kill}");
        assert_eq!(done["orders_count"], RECIPIENTS, "kill {kill}");
        let orders = ask("/v1/orders?per_page=1".to_owned()).await;
        assert_eq!(total_count(&orders), made as u64, "kill {kill}");
        batches.insert(id, done);
        survivor.shutdown().await;
    }
    each_once(service.folder.path(), made).await;

    // At least once: an attempt that was made and not written down is made again, under its id.
    let mut told: HashMap<(String, String), HashSet<String>> = HashMap::new();
    for heard in receiver.requests() {
        let batch = heard.json()["data"]["id"].as_str().unwrap().to_owned();
        told.entry((heard.kind(), batch))
            .or_default()
            .insert(heard.id());
    }
    for id in batches.keys() {
        for kind in only {
            let events = told
                .get(&(kind.to_owned(), id.clone()))
                .map_or(0, HashSet::len);
            assert_eq!(events, 1, "{kind} of {id}");
        }
    }
    println!(
        "{in_the_middle} kills in the middle of a batch, {too_late} after its end; {} batches of \
         {RECIPIENTS}, each complete once; {} deliveries of {} events",
        batches.len(),
        receiver.requests().len(),
        told.len()
    );
}
