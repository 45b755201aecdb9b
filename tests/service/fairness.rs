//! Accounts share the workers: a small batch does not wait for the large batches of another account.
//!
//! `GIFTDESK_FAIRNESS=200x100000` sets how many batches of how many recipients the other account has, and limits the wait to
//! two seconds. Without it, the queue is short and there is no limit, because a machine that runs other tests is slow.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::harness::TestService;

const LIMIT: Duration = Duration::from_secs(2);

/// Longer than any wait that is not a failure.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// How often the small batch is sent while the queue of the other account is worked off.
const ROUNDS: usize = 3;

/// The time at which all batches of the other account are due.
const DUE: &str = "2026-11-02T16:00:00Z";

/// The batches of the other account and their recipients, and whether a limit applies.
fn queue() -> (usize, usize, bool) {
    let Ok(text) = std::env::var("GIFTDESK_FAIRNESS") else {
        return (4, 20_000, false);
    };
    let parsed = text
        .split_once('x')
        .and_then(|(batches, recipients)| Some((batches.parse().ok()?, recipients.parse().ok()?)));
    let (batches, recipients) =
        parsed.unwrap_or_else(|| panic!("GIFTDESK_FAIRNESS is not like 200x100000: {text}"));
    (batches, recipients, true)
}

#[tokio::test(flavor = "multi_thread")]
async fn small_batch_does_not_wait_for_large_batches_of_another_account() {
    let (batches, recipients, has_limit) = queue();
    let service = TestService::new().await;
    let other = service.other_account_key().await;
    let mut large = service.batch_request(recipients).await;
    large["scheduled_send_on"] = json!(DUE);
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
    let (_, left) = service
        .send(
            Method::GET,
            "/v1/order_batches?per_page=100&page=1",
            Some(&other),
            None,
        )
        .await;
    let pending = left["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|batch| batch["send_status"] == "pending")
        .count();
    assert!(
        pending > 0,
        "the large batches were complete before the small ones"
    );
    waits.sort();
    println!(
        "{batches} batches of {recipients} recipients queued: {ROUNDS} batches of 11 complete after {waits:?}"
    );
    if has_limit {
        assert!(waits[ROUNDS - 1] <= LIMIT, "{waits:?}");
    }
}
