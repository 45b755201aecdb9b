//! Several instances of a service on one database.

use std::sync::Arc;

use giftdesk::{
    contract::{Clock, ManualClock, WallClock},
    service,
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    house::{House, KEY, config, count},
    webhooks::receiver::{Heard, Receiver, register, until},
};

#[tokio::test(flavor = "multi_thread")]
async fn instances_that_start_at_once_on_an_empty_database_all_start() {
    let folder = tempfile::tempdir().unwrap();
    let clock = ManualClock::at("2026-11-02T15:00:00Z".parse().unwrap());
    let starting = (0..4).map(|_| {
        let clock: Arc<dyn Clock> = Arc::new(clock.clone());
        tokio::spawn(service::start(config(folder.path(), 0.0), clock))
    });
    let mut running = Vec::new();
    for start in futures_util::future::join_all(starting).await {
        running.push(start.unwrap().expect("it starts"));
    }
    for instance in &running {
        let url = format!("{}/v1/products", instance.url());
        let list: Value = reqwest::Client::new()
            .get(url)
            .bearer_auth(KEY)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        assert!(count(&list) >= 120, "{}", list["list_meta"]);
    }
    for instance in running {
        instance.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_batches_with_one_reference_at_the_same_moment_one_is_made() {
    let house = House::open().await;
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let other = service::start(config(house.folder.path(), 0.0), clock)
        .await
        .unwrap();
    let http = reqwest::Client::new();
    for round in 0..20 {
        let mut request = house.good_batch(12).await;
        request["customer_reference_id"] = json!(format!("round-{round}"));
        let ask = |base: String| {
            http.post(format!("{base}/v1/order_batches"))
                .bearer_auth(KEY)
                .json(&request)
                .send()
        };
        let answers = futures_util::future::join_all([
            ask(house.url("")),
            ask(other.url()),
            ask(house.url("")),
            ask(other.url()),
        ])
        .await;
        let mut statuses: Vec<u16> = answers
            .into_iter()
            .map(|answer| answer.unwrap().status().as_u16())
            .collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 400, 400, 400], "round {round}");
        assert_eq!(count(&house.get("/v1/order_batches").await), round + 1);
    }
    // Nothing of those that were refused is made later either.
    house.let_pass(std::time::Duration::ZERO).await;
    other.tick().await.unwrap();
    while count(&house.get("/v1/orders").await) < 20 * 12 {
        tokio::task::yield_now().await;
    }
    assert_eq!(count(&house.get("/v1/orders").await), 20 * 12);
    assert_eq!(count(&house.get("/v1/order_activities").await), 20 * 12);
    other.shutdown().await;
}

/// Three instances make the orders of many batches; each order is made once.
#[tokio::test(flavor = "multi_thread")]
async fn every_order_is_made_once_whoever_makes_it() {
    let house = House::open().await;
    let mut others = Vec::new();
    for _ in 0..2 {
        let clock: Arc<dyn Clock> = Arc::new(house.clock.clone());
        let config = config(house.folder.path(), 0.0);
        others.push(service::start(config, clock).await.unwrap());
    }
    let request = house.good_batch(120).await;
    let mut batches = Vec::new();
    for _ in 0..15 {
        let (status, batch) = house.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        batches.push(batch["id"].as_str().unwrap().to_owned());
    }
    let ticks = others.iter().map(service::RunningService::tick);
    for tick in futures_util::future::join_all(ticks).await {
        tick.unwrap();
    }
    house.let_pass(std::time::Duration::ZERO).await;
    for id in batches {
        // Whoever holds its lease is at it.
        let mut batch = house.get(&format!("/v1/order_batches/{id}")).await;
        while batch["send_status"] == "pending" {
            tokio::task::yield_now().await;
            batch = house.get(&format!("/v1/order_batches/{id}")).await;
        }
        assert_eq!(
            (&batch["send_status"], &batch["orders_count"]),
            (&json!("complete"), &json!(120))
        );
    }
    let orders = house.get("/v1/orders").await;
    assert_eq!(count(&orders), 15 * 120);
    let (status, _) = house
        .send(Method::GET, "/v1/order_activities", Some(KEY), None)
        .await;
    assert_eq!(status, 200);
    for other in others {
        other.shutdown().await;
    }
}

/// An instance that is told to stop hands its work over before it says good-bye to its clients: one
/// of them is still in the middle of a request, and the clock stands still, so no lease runs out.
#[tokio::test(flavor = "multi_thread")]
async fn another_instance_goes_on_while_the_first_still_says_good_bye() {
    use tokio::io::AsyncWriteExt as _;

    const LIMIT: std::time::Duration = std::time::Duration::from_secs(60);
    let mut house = House::open().await;
    let url = house.url("");
    let address = url.strip_prefix("http://").unwrap();
    let mut line = tokio::net::TcpStream::connect(address).await.unwrap();
    let half = format!(
        "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\
         content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{"
    );
    line.write_all(half.as_bytes()).await.unwrap();
    let (status, batch) = house
        .post("/v1/order_batches", &house.good_batch(60_000).await)
        .await;
    assert_eq!(status, 201);
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let begun = async {
        while house.get(&path).await["orders_count"] == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LIMIT, begun).await.expect("it begins");
    let stopping = tokio::spawn(house.take().shutdown());

    let clock: Arc<dyn Clock> = Arc::new(house.clock.clone());
    let other = service::start(config(house.folder.path(), 0.0), clock)
        .await
        .unwrap();
    let http = reqwest::Client::new();
    let done = async {
        loop {
            let asked = http.get(format!("{}{path}", other.url())).bearer_auth(KEY);
            let batch: Value = asked.send().await.unwrap().json().await.unwrap();
            if batch["send_status"] == "complete" {
                return batch;
            }
            tokio::task::yield_now().await;
        }
    };
    let done = tokio::time::timeout(LIMIT, done).await.expect("it goes on");
    assert_eq!(done["orders_count"], 60_000);
    drop(line);
    stopping.await.unwrap();
    other.shutdown().await;
}

/// Each event is delivered by one of them, and not by both.
#[tokio::test(flavor = "multi_thread")]
async fn instances_share_the_deliveries() {
    let house = House::open().await;
    let clock: Arc<dyn Clock> = Arc::new(house.clock.clone());
    let other = service::start(config(house.folder.path(), 0.0), clock)
        .await
        .unwrap();
    let receiver = Receiver::open().await;
    register(&house, &receiver.url("/ok"), None).await;
    for _ in 0..4 {
        let (status, batch) = house
            .post("/v1/order_batches", &house.good_batch(50).await)
            .await;
        assert_eq!(status, 201, "{batch}");
    }
    let expected = 4 * (50 + 2);
    until("every delivery", || receiver.heard().len() >= expected).await;
    house.let_pass(std::time::Duration::ZERO).await;
    other.tick().await.unwrap();
    let heard = receiver.heard();
    let ids: std::collections::HashSet<String> = heard.iter().map(Heard::id).collect();
    assert_eq!((heard.len(), ids.len()), (expected, expected));
    other.shutdown().await;
}
