//! Metrics while the database does not answer.

use std::time::{Duration, Instant};

use reqwest::Method;
use secrecy::ExposeSecret as _;
use sqlx::Connection as _;

use crate::harness::TestService;

/// The common time limit of a metrics scraper.
const SCRAPE_TIMEOUT: Duration = Duration::from_secs(10);

#[tokio::test]
async fn metrics_report_an_unresponsive_database_as_down() {
    let service = TestService::new().await;
    let url = crate::database::ensure_database(service.folder.path()).unwrap();
    let mut other = sqlx::PgConnection::connect(url.expose_secret())
        .await
        .unwrap();
    let mut held = other.begin().await.unwrap();
    sqlx::query("LOCK TABLE order_batch IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *held)
        .await
        .unwrap();
    let metrics = || async {
        let request = service.request(Method::GET, "/metrics");
        let answer = tokio::time::timeout(SCRAPE_TIMEOUT, request.send());
        let answer = answer.await.expect("a response in time").unwrap();
        answer.text().await.unwrap()
    };
    // Concurrent requests share one query.
    let start = Instant::now();
    let (first, second, third) = tokio::join!(metrics(), metrics(), metrics());
    assert!(start.elapsed() < SCRAPE_TIMEOUT);
    for text in [first, second, third] {
        assert!(text.contains("giftdesk_database_up 0\n"), "{text}");
    }
    held.rollback().await.unwrap();
    tokio::time::timeout(SCRAPE_TIMEOUT, async {
        while metrics().await.contains("giftdesk_database_up 0\n") {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the database is up again");
}
