//! Operation of a service: health, readiness, metrics and shutdown.

use std::time::Duration;

use reqwest::Method;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};

use crate::harness::{KEY, TestService, send_request};

/// Longer than any step takes in a working service.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

pub async fn fetch_metrics(service: &TestService) -> String {
    let response = service
        .request(Method::GET, "/metrics")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    response.text().await.unwrap()
}

/// Waits until the metrics have this line. The figures of the database are read once a second.
pub async fn wait_for_metric(service: &TestService, line: &str) {
    let mut metrics = String::new();
    let waiting = async {
        while !metrics.lines().any(|found| found == line) {
            metrics = fetch_metrics(service).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let found = tokio::time::timeout(TEST_TIMEOUT, waiting).await;
    assert!(found.is_ok(), "{line} is not in the metrics");
}

#[tokio::test]
async fn health_endpoints_need_no_key() {
    let service = TestService::new().await;
    for (path, status) in [("/healthz", "ok"), ("/readyz", "ready")] {
        let (code, body) = service.send(Method::GET, path, None, None).await;
        assert_eq!((code.as_u16(), &body), (200, &json!({"status": status})));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_service_is_unready_but_still_responds() {
    let mut service =
        TestService::with_config(|config| config.drain_time = Duration::from_secs(5)).await;
    let url = service.url("");
    let stopping = tokio::spawn(service.take().shutdown());
    let http = reqwest::Client::new();
    let ready = format!("{url}/readyz");
    tokio::time::timeout(TEST_TIMEOUT, async {
        loop {
            let (code, body) = send_request(http.get(&ready)).await;
            if code == 503 {
                assert_eq!(body["error"], "The service is stopping");
                break;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("readiness reports the stop");
    for path in ["/healthz", "/v1/me"] {
        let (code, _) = send_request(http.get(format!("{url}{path}")).bearer_auth(KEY)).await;
        assert_eq!(code, 200, "{path}");
    }
    tokio::time::timeout(TEST_TIMEOUT, stopping)
        .await
        .expect("the service stops")
        .unwrap();
    assert!(http.get(&ready).send().await.is_err());
}

#[tokio::test]
async fn metrics_count_work_without_personal_data() {
    let service = TestService::new().await;
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(3).await)
        .await;
    assert_eq!(status, 201, "{batch}");
    let mut later = service.batch_request(2).await;
    later["scheduled_send_on"] = json!("2026-11-03T15:00:00Z");
    let (status, later) = service.post("/v1/order_batches", &later).await;
    assert_eq!(status, 201, "{later}");
    let order = batch["orders_preview"][0].clone();
    let id = order["id"].as_str().unwrap();
    service.get(&format!("/v1/orders/{id}")).await;
    let unknown = service.send(Method::GET, "/some/path", None, None).await;
    assert_eq!(unknown.0, 404);
    service
        .send("PROPFIND".parse().unwrap(), "/v1/me", None, None)
        .await;

    // Health probes are not counted.
    service.send(Method::GET, "/readyz", None, None).await;

    let text = fetch_metrics(&service).await;
    assert!(!text.contains("readyz"), "{text}");
    for line in [
        "giftdesk_http_requests_total{method=\"POST\",route=\"/v1/order_batches\",code=\"201\"} 2",
        "giftdesk_http_requests_total{method=\"GET\",route=\"/v1/orders/{id}\",code=\"200\"} 1",
        "giftdesk_http_requests_total{method=\"GET\",route=\"none\",code=\"404\"} 1",
        "giftdesk_http_requests_total{method=\"other\",route=\"/v1/me\",code=\"405\"} 1",
        "giftdesk_http_request_duration_seconds_count{method=\"GET\",route=\"/v1/orders/{id}\"} 1",
        "giftdesk_http_requests_at_work 1",
        "giftdesk_order_batches{send_status=\"complete\"} 1",
        "giftdesk_order_batches{send_status=\"pending\"} 1",
        "giftdesk_orders 3",
        "giftdesk_database_up 1",
        "# EOF",
    ] {
        assert!(
            text.lines().any(|found| found == line),
            "{line} is not in\n{text}"
        );
    }
    let scheduled = text
        .lines()
        .find(|line| line.starts_with("giftdesk_jobs{") && line.contains("state=\"scheduled\""));
    assert!(scheduled.is_some_and(|line| line.ends_with(" 1")), "{text}");
    for personal in [KEY, id, "person0", "First0", "some/path", "PROPFIND"] {
        assert!(!text.contains(personal), "{personal} is in\n{text}");
    }
}

#[tokio::test]
async fn finished_jobs_do_not_count_as_waiting() {
    let service = TestService::new().await;
    let mut later = service.batch_request(2).await;
    later["scheduled_send_on"] = json!("2026-11-02T15:00:01Z");
    let (status, later) = service.post("/v1/order_batches", &later).await;
    assert_eq!(status, 201, "{later}");
    service.advance(Duration::from_secs(2)).await;
    let text = fetch_metrics(&service).await;
    assert!(
        text.contains("giftdesk_oldest_waiting_job_seconds 0.0"),
        "{text}"
    );
    assert!(!text.contains("state=\"scheduled\""), "{text}");
}

/// Returns the number of jobs in the database, and the number of leased jobs.
async fn job_counts(service: &TestService) -> (i64, i64) {
    let count = "SELECT COUNT(*), COUNT(owner) FROM job";
    let folder = service.folder.path();
    if let Some(url) = crate::database::ensure_database(folder) {
        let database = sqlx::PgPool::connect(url.expose_secret()).await.unwrap();
        return sqlx::query_as(count).fetch_one(&database).await.unwrap();
    }
    let file = format!("sqlite://{}", folder.join("service.sqlite").display());
    let database = sqlx::SqlitePool::connect(&file).await.unwrap();
    sqlx::query_as(count).fetch_one(&database).await.unwrap()
}

/// A stop during a large batch releases the lease, so that another instance continues at once and
/// creates no order twice. The clock does not move during the test.
#[tokio::test(flavor = "multi_thread")]
async fn stop_during_batch_releases_its_lease() {
    let mut service = TestService::new().await;
    let (status, batch) = service
        .post("/v1/order_batches", &service.batch_request(40_000).await)
        .await;
    assert_eq!(status, 201);
    let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
    let made = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            let made = service.get(&path).await["orders_count"].as_u64().unwrap();
            if made > 0 {
                return made;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the batch starts");
    assert!(made < 40_000, "the batch completed before the stop");
    service.stop().await;
    assert_eq!(
        job_counts(&service).await,
        (1, 0),
        "the job exists without a lease"
    );
    service.start(0.0).await;
    let done: Value = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            let batch = service.get(&path).await;
            if batch["send_status"] != "pending" {
                return batch;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the next instance continues the batch");
    assert_eq!(done["send_status"], "complete");
    assert_eq!(done["orders_count"], 40_000);
    let orders = service.get("/v1/orders").await;
    assert_eq!(orders["list_meta"]["total_count"], 40_000);
}
