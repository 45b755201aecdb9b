//! What whoever runs a service is told: health, readiness, figures; and how it stops.

use std::time::Duration;

use reqwest::Method;
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};

use crate::harness::{KEY, TestService, answer};

/// How long anything may take. Only a broken service ever takes so long.
const LIMIT: Duration = Duration::from_secs(20);

async fn metrics(service: &TestService) -> String {
    let response = service
        .request(Method::GET, "/metrics")
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    response.text().await.unwrap()
}

#[tokio::test]
async fn a_service_that_runs_says_so_without_a_key() {
    let service = TestService::new().await;
    for (path, status) in [("/healthz", "ok"), ("/readyz", "ready")] {
        let (code, body) = service.send(Method::GET, path, None, None).await;
        assert_eq!((code.as_u16(), &body), (200, &json!({"status": status})));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_stops_says_that_it_is_not_ready_and_still_answers() {
    let mut service =
        TestService::with_config(|config| config.drain_time = Duration::from_secs(5)).await;
    let url = service.url("");
    let stopping = tokio::spawn(service.take().shutdown());
    let http = reqwest::Client::new();
    let ready = format!("{url}/readyz");
    tokio::time::timeout(LIMIT, async {
        loop {
            let (code, body) = answer(http.get(&ready)).await;
            if code == 503 {
                assert_eq!(body["error"], "The service is stopping");
                break;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("it says that it stops");
    for path in ["/healthz", "/v1/me"] {
        let (code, _) = answer(http.get(format!("{url}{path}")).bearer_auth(KEY)).await;
        assert_eq!(code, 200, "{path}");
    }
    tokio::time::timeout(LIMIT, stopping)
        .await
        .expect("it stops")
        .unwrap();
    assert!(http.get(&ready).send().await.is_err());
}

#[tokio::test]
async fn figures_count_requests_jobs_batches_and_orders_and_name_nobody() {
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

    // Who asks whether it is ready is no request of anybody's.
    service.send(Method::GET, "/readyz", None, None).await;

    let text = metrics(&service).await;
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
async fn what_was_due_and_is_done_does_not_wait() {
    let service = TestService::new().await;
    let mut later = service.batch_request(2).await;
    later["scheduled_send_on"] = json!("2026-11-02T15:00:01Z");
    let (status, later) = service.post("/v1/order_batches", &later).await;
    assert_eq!(status, 201, "{later}");
    service.advance(Duration::from_secs(2)).await;
    let text = metrics(&service).await;
    assert!(
        text.contains("giftdesk_oldest_waiting_job_seconds 0.0"),
        "{text}"
    );
    assert!(!text.contains("state=\"scheduled\""), "{text}");
}

/// The jobs that are left in the database, and how many of them somebody holds.
async fn jobs(service: &TestService) -> (i64, i64) {
    let count = "SELECT COUNT(*), COUNT(owner) FROM job";
    let folder = service.folder.path();
    if let Some(url) = crate::database::of(folder) {
        let database = sqlx::PgPool::connect(url.expose_secret()).await.unwrap();
        return sqlx::query_as(count).fetch_one(&database).await.unwrap();
    }
    let file = format!("sqlite://{}", folder.join("service.sqlite").display());
    let database = sqlx::SqlitePool::connect(&file).await.unwrap();
    sqlx::query_as(count).fetch_one(&database).await.unwrap()
}

/// A stop in the middle of a large batch hands the work to whoever comes next: no lease has to run
/// out, and nothing is made twice. The clock stands still throughout.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_in_the_middle_of_a_batch_hands_it_back_at_once() {
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
    .expect("it begins");
    assert!(made < 40_000, "it is not in the middle");
    service.stop().await;
    assert_eq!(
        jobs(&service).await,
        (1, 0),
        "the job is left, and not held"
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
    .expect("the next service goes on with it");
    assert_eq!(done["send_status"], "complete");
    assert_eq!(done["orders_count"], 40_000);
    let orders = service.get("/v1/orders").await;
    assert_eq!(orders["list_meta"]["total_count"], 40_000);
}
