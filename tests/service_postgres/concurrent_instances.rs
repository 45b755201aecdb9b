//! Several instances of a service on one database.

use std::{sync::Arc, time::Duration};

use giftdesk::{
    contract::{Clock, ManualClock, WallClock},
    service,
};
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService, config, total_count},
    queries::assert_each_order_created_once,
    webhooks::receiver::{ReceivedRequest, Receiver, register_webhook, wait_until},
};

/// The limit of every wait; reaching it fails the test.
pub const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// Waits until the service has this many orders, whichever instance creates them.
pub async fn wait_for_orders(service: &TestService, orders: u64) {
    let waiting = async {
        while total_count(&service.get("/v1/orders").await) < orders {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("{orders} orders were not created in time"));
}

/// Waits until the batch is complete and returns the batch.
pub async fn wait_for_completion(service: &TestService, id: &str) -> Value {
    let waiting = async {
        loop {
            let batch = service.get(&format!("/v1/order_batches/{id}")).await;
            match batch["send_status"].as_str() {
                Some("pending") => tokio::task::yield_now().await,
                status => {
                    assert_eq!(status, Some("complete"));
                    return batch;
                }
            }
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, waiting)
        .await
        .unwrap_or_else(|_| panic!("the batch {id} was not complete in time"))
}

/// Starts another instance on the service's database with the same clock.
pub async fn start_instance(service: &TestService, speed: f64) -> service::RunningService {
    let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
    service::start(config(service.folder.path(), speed), clock)
        .await
        .unwrap()
}

/// The clock of the tests is weeks behind that of the database.
#[tokio::test]
async fn instance_with_wrong_clock_uses_time_of_database() {
    let mut service = TestService::stopped();
    service
        .start_with(|config| config.uses_database_time = true)
        .await;
    let request = service.batch_request(1).await;
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let newest_activity = async || {
        let activities = service.get("/v1/order_activities").await;
        let created_at = activities["data"][0]["created_at"].as_str().unwrap();
        created_at.parse::<giftdesk::contract::Timestamp>().unwrap()
    };
    let created_at = newest_activity().await;
    let difference = WallClock.now().micros().abs_diff(created_at.micros());
    assert!(difference < 60_000_000, "{created_at}");
    assert!(service.clock.now().micros().abs_diff(created_at.micros()) > difference);

    // Later changes of the clock have no effect either.
    service.clock.advance(Duration::from_secs(400 * 24 * 3_600));
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    let created_at = newest_activity().await;
    let difference = WallClock.now().micros().abs_diff(created_at.micros());
    assert!(difference < 60_000_000, "{created_at}");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_instances_can_start_on_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let clock = ManualClock::at("2026-11-02T15:00:00Z".parse().unwrap());
    let starting = (0..4).map(|_| {
        let clock: Arc<dyn Clock> = Arc::new(clock.clone());
        tokio::spawn(service::start(config(folder.path(), 0.0), clock))
    });
    let mut running = Vec::new();
    for start in futures_util::future::join_all(starting).await {
        running.push(start.unwrap().expect("the instance starts"));
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
        assert!(total_count(&list) >= 120, "{}", list["list_meta"]);
    }
    for instance in running {
        instance.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_batches_with_one_reference_create_one_batch() {
    let service = TestService::new().await;
    let clock: Arc<dyn Clock> = Arc::new(WallClock);
    let other = service::start(config(service.folder.path(), 0.0), clock)
        .await
        .unwrap();
    let http = reqwest::Client::new();
    for round in 0..20 {
        let mut request = service.batch_request(12).await;
        request["customer_reference_id"] = json!(format!("round-{round}"));
        let ask = |base: String| {
            http.post(format!("{base}/v1/order_batches"))
                .bearer_auth(KEY)
                .json(&request)
                .send()
        };
        let answers = futures_util::future::join_all([
            ask(service.url("")),
            ask(other.url()),
            ask(service.url("")),
            ask(other.url()),
        ])
        .await;
        let mut statuses: Vec<u16> = answers
            .into_iter()
            .map(|answer| answer.unwrap().status().as_u16())
            .collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 400, 400, 400], "round {round}");
        assert_eq!(
            total_count(&service.get("/v1/order_batches").await),
            round + 1
        );
    }
    // The refused batches left no jobs.
    service.advance(Duration::ZERO).await;
    other.tick().await.unwrap();
    wait_for_orders(&service, 20 * 12).await;
    assert_eq!(total_count(&service.get("/v1/orders").await), 20 * 12);
    assert_eq!(
        total_count(&service.get("/v1/order_activities").await),
        20 * 12
    );
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_create_each_order_once() {
    let service = TestService::new().await;
    let mut others = Vec::new();
    for _ in 0..2 {
        let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
        let config = config(service.folder.path(), 0.0);
        others.push(service::start(config, clock).await.unwrap());
    }
    let request = service.batch_request(120).await;
    let mut batches = Vec::new();
    for _ in 0..15 {
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        batches.push(batch["id"].as_str().unwrap().to_owned());
    }
    let ticks = others.iter().map(service::RunningService::tick);
    for tick in futures_util::future::join_all(ticks).await {
        tick.unwrap();
    }
    service.advance(Duration::ZERO).await;
    for id in batches {
        let batch = wait_for_completion(&service, &id).await;
        assert_eq!(batch["orders_count"], 120);
    }
    assert_each_order_created_once(service.folder.path(), 15 * 120).await;
    for other in others {
        other.shutdown().await;
    }
}

/// A client of the stopping instance sends a request slowly, and the clock does not advance, so
/// that no lease expires.
#[tokio::test(flavor = "multi_thread")]
async fn stopping_instance_hands_over_its_job_at_once() {
    use tokio::io::AsyncWriteExt as _;

    let mut service = TestService::new().await;
    let url = service.url("");
    let address = url.strip_prefix("http://").unwrap();
    let mut connection = tokio::net::TcpStream::connect(address).await.unwrap();
    let half = format!(
        "POST /v1/order_batches HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\
         content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{"
    );
    connection.write_all(half.as_bytes()).await.unwrap();
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(60_000).await)
        .await;
    assert_eq!(status, 201);
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let has_orders = async {
        while service.get(&path).await["orders_count"] == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, has_orders)
        .await
        .expect("the batch has orders");
    let stopping = tokio::spawn(service.take().shutdown());

    let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
    let other = service::start(config(service.folder.path(), 0.0), clock)
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
    let done = tokio::time::timeout(TEST_TIMEOUT, done)
        .await
        .expect("the other instance continues");
    assert_eq!(done["orders_count"], 60_000);
    drop(connection);
    stopping.await.unwrap();
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_deliver_each_event_once() {
    let service = TestService::new().await;
    let clock: Arc<dyn Clock> = Arc::new(service.clock.clone());
    let other = service::start(config(service.folder.path(), 0.0), clock)
        .await
        .unwrap();
    let receiver = Receiver::start().await;
    register_webhook(&service, &receiver.url("/ok"), None).await;
    for _ in 0..4 {
        let (status, batch) = service
            .post("/v1/order_batches", &service.batch_request(50).await)
            .await;
        assert_eq!(status, 201, "{batch}");
    }
    let expected = 4 * (50 + 2);
    wait_until("every delivery", || receiver.requests().len() >= expected).await;
    service.advance(Duration::ZERO).await;
    other.tick().await.unwrap();
    let heard = receiver.requests();
    let ids: std::collections::HashSet<String> = heard.iter().map(ReceivedRequest::id).collect();
    assert_eq!((heard.len(), ids.len()), (expected, expected));
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scheduled_batch_is_created_once() {
    let service = TestService::new().await;
    let other = start_instance(&service, 0.0).await;
    let mut request = service.batch_request(300).await;
    request["scheduled_send_on"] = json!("2026-11-03T09:00:00Z");
    let mut batches = Vec::new();
    for _ in 0..5 {
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        batches.push(batch["id"].as_str().unwrap().to_owned());
    }
    service.advance(Duration::from_secs(17 * 3_600)).await;
    other.tick().await.unwrap();
    assert_eq!(total_count(&service.get("/v1/orders").await), 0, "not yet");
    service.clock.advance(Duration::from_secs(2 * 3_600));
    let (here, there) = tokio::join!(service.advance(Duration::ZERO), other.tick());
    let ((), ()) = (here, there.unwrap());
    for id in batches {
        wait_for_completion(&service, &id).await;
    }
    assert_each_order_created_once(service.folder.path(), 5 * 300).await;
    other.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_instance_simulates_after_the_lease_expires() {
    let mut service = TestService::with_speed(1.0).await;
    let mut request = service.batch_request(40).await;
    request["send_method"] = json!("link_multiple_custom_list");
    let (status, batch) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 201, "{batch}");
    wait_for_completion(&service, batch["id"].as_str().unwrap()).await;
    service.advance(Duration::from_secs(5)).await;
    let mut database = crate::queries::connect(service.folder.path()).await;
    service.kill().await;
    let lease_end: i64 = sqlx::query_scalar("SELECT expires_at FROM lease WHERE name = 'practice'")
        .fetch_one(&mut database)
        .await
        .unwrap();
    let left = u64::try_from(lease_end - service.clock.now().micros()).unwrap();

    let other = start_instance(&service, 1.0).await;
    let mut count_activities = async || -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM order_activity")
            .fetch_one(&mut database)
            .await
            .unwrap()
    };
    let before = count_activities().await;
    // Many simulated events become due in this time.
    service.clock.advance(Duration::from_micros(left - 1));
    other.tick().await.unwrap();
    assert_eq!(count_activities().await, before, "the lease is still held");
    service.clock.advance(Duration::from_micros(1));
    other.tick().await.unwrap();
    assert!(count_activities().await > before, "the lease has expired");
    other.shutdown().await;
}
