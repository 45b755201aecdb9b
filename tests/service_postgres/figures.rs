//! What an operator hears of a database that does not answer.

use std::time::{Duration, Instant};

use reqwest::Method;
use secrecy::ExposeSecret as _;
use sqlx::Connection as _;

use crate::harness::TestService;

/// Whoever collects figures gives up after ten seconds, mostly.
const LONGEST: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_database_that_does_not_answer_is_said_to_be_down() {
    let service = TestService::new().await;
    let url = crate::database::of(service.folder.path()).unwrap();
    let mut other = sqlx::PgConnection::connect(url.expose_secret())
        .await
        .unwrap();
    let mut held = other.begin().await.unwrap();
    sqlx::query("LOCK TABLE order_batch IN ACCESS EXCLUSIVE MODE")
        .execute(&mut *held)
        .await
        .unwrap();
    let figures = || async {
        let request = service.request(Method::GET, "/metrics");
        let answer = tokio::time::timeout(LONGEST, request.send());
        let answer = answer.await.expect("an answer in time").unwrap();
        answer.text().await.unwrap()
    };
    // Several who ask at once wait for one look.
    let asked = Instant::now();
    let (first, second, third) = tokio::join!(figures(), figures(), figures());
    assert!(asked.elapsed() < LONGEST);
    for text in [first, second, third] {
        assert!(text.contains("giftdesk_database_up 0\n"), "{text}");
    }
    held.rollback().await.unwrap();
    tokio::time::timeout(LONGEST, async {
        while figures().await.contains("giftdesk_database_up 0\n") {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("it is up again");
}
