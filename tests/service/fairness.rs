//! Accounts share the workers: a small batch does not wait for the large batches of another account.
//!
//! `GIFTDESK_FAIRNESS=200x100000` sets how many batches of how many recipients the other account has, and limits the wait to
//! two seconds. Without the variable, the queue is short and the time has no limit, because other tests run at the same time.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::harness::TestService;

/// The longest wait for a small batch.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// The limit of every wait; reaching it fails the test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// How often the small batch is sent while the queue of the other account is worked off.
const ROUNDS: usize = 3;

/// The most orders of the other account that are created in all rounds. A turn of the account creates 5,000.
const MAX_CREATED_MEANWHILE: i64 = 60_000;

/// The time at which all batches of the other account are due.
const SCHEDULED_AT: &str = "2026-11-02T16:00:00Z";

/// The batches of the other account and their recipients, and whether a limit applies.
fn queue() -> (usize, usize, bool) {
    let Ok(text) = std::env::var("GIFTDESK_FAIRNESS") else {
        return (8, 20_000, false);
    };
    let parsed = text
        .split_once('x')
        .and_then(|(batches, recipients)| Some((batches.parse().ok()?, recipients.parse().ok()?)));
    let (batches, recipients) =
        parsed.unwrap_or_else(|| panic!("GIFTDESK_FAIRNESS is not like 200x100000: {text}"));
    (batches, recipients, true)
}

#[tokio::test(flavor = "multi_thread")]
async fn large_batches_do_not_delay_another_account() {
    let (batches, recipients, has_limit) = queue();
    let service = TestService::new().await;
    let other = service.other_account_key().await;
    let mut large = service.batch_request(recipients).await;
    large["scheduled_send_on"] = json!(SCHEDULED_AT);
    let small = service.batch_request(11).await;
    let mut waits = Vec::new();
    for batch in 0..batches {
        let (status, error) = service
            .send(
                Method::POST,
                "/v1/order_batches",
                Some(&other),
                Some(&large),
            )
            .await;
        assert_eq!(status, 201, "batch {batch}: {error}");
    }
    // Without a tick: the first small batch wakes the workers.
    service.clock.advance(Duration::from_secs(3_600));
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let (status, batch) = service.post("/v1/order_batches", &small).await;
        assert_eq!(status, 201, "{batch}");
        let path = format!("/v1/order_batches/{}", batch["id"].as_str().unwrap());
        let complete = async {
            while service.get(&path).await["send_status"] != "complete" {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, complete)
            .await
            .expect("the small batch is complete");
        waits.push(start.elapsed());
    }
    let path = "/v1/order_batches?per_page=100";
    let (_, large) = service.send(Method::GET, path, Some(&other), None).await;
    let created: i64 = large["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|batch| batch["orders_count"].as_i64())
        .sum();
    // Without turns, the small batches would wait for all orders of the other account.
    assert!(
        created <= MAX_CREATED_MEANWHILE,
        "{created} orders were created meanwhile"
    );
    waits.sort();
    println!(
        "{batches} batches of {recipients} recipients queued: {ROUNDS} batches of 11 complete after {waits:?}, \
         {created} other orders created meanwhile"
    );
    if has_limit {
        assert!(waits[ROUNDS - 1] <= MAX_WAIT, "{waits:?}");
    }
}
