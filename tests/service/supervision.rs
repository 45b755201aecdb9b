//! Background workers that panic: they start again, are counted, and lose no work.
//!
//! `GIFTDESK_WORKER_PANICS` sets the number of panics (default 4).

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use giftdesk::contract::{Clock, ManualClock, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::{KEY, TestService},
    operations::fetch_metrics,
    webhooks::receiver::{Receiver, list_attempts, register_webhook},
};

/// More than the panics after which the service is not ready.
const DEFAULT_PANICS: u64 = 4;

/// Recipients of a batch for each panic: more than a job creates between two reads of the clock.
const RECIPIENTS: usize = 11_500;

/// The limit of every wait; reaching it fails the test.
const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// A clock that panics once when it is armed. Only workers read it while no request runs.
struct PanickingClock {
    inner: ManualClock,
    is_armed: AtomicBool,
}

impl Clock for PanickingClock {
    fn now(&self) -> Timestamp {
        let is_armed = self.is_armed.swap(false, Ordering::SeqCst);
        assert!(!is_armed, "a panic of this test");
        self.inner.now()
    }
}

async fn within_limit<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(TEST_TIMEOUT, future)
        .await
        .unwrap_or_else(|_| panic!("{what} took longer than {TEST_TIMEOUT:?}"))
}

/// The panics of workers, as the metrics count them: of the worker with this name, or of all.
async fn counted_crashes(service: &TestService, worker: &str) -> u64 {
    fetch_metrics(service)
        .await
        .lines()
        .filter(|line| line.starts_with("giftdesk_worker_crashes_total") && line.contains(worker))
        .filter_map(|line| line.rsplit_once(' ')?.1.parse::<u64>().ok())
        .sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn panicking_workers_start_again_and_lose_nothing() {
    let panics = std::env::var("GIFTDESK_WORKER_PANICS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(DEFAULT_PANICS);
    let mut service = TestService::stopped();
    let clock = Arc::new(PanickingClock {
        inner: service.clock.clone(),
        is_armed: AtomicBool::new(false),
    });
    service.start_with_clock(clock.clone()).await;
    let mut request = service.batch_request(RECIPIENTS).await;
    let mut batches = Vec::new();
    for panic in 1..=panics {
        // Some panics interrupt a batch, the others a worker without work.
        if panic % 2 == 1 {
            request["customer_reference_id"] = json!(format!("batch-{panic}"));
            let (status, batch) = service.post("/v1/order_batches", &request).await;
            assert_eq!(status, 201, "{batch}");
            batches.push(batch["id"].as_str().unwrap().to_owned());
        }
        clock.is_armed.store(true, Ordering::SeqCst);
        within_limit("the panic", async {
            while clock.is_armed.load(Ordering::SeqCst) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
        within_limit("the count of the panic", async {
            while counted_crashes(&service, "").await < panic {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
    }

    for id in &batches {
        within_limit("the batch", async {
            while service.get(&format!("/v1/order_batches/{id}")).await["send_status"] != "complete"
            {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
    }
    let orders = service.get("/v1/orders?per_page=1").await;
    assert_eq!(
        orders["list_meta"]["total_count"],
        json!(RECIPIENTS * batches.len())
    );
    assert_eq!(counted_crashes(&service, "").await, panics);
    assert!(
        counted_crashes(&service, "jobs").await > 0,
        "no panic interrupted the worker of batches"
    );
    if panics >= DEFAULT_PANICS {
        let (status, body): (_, Value) =
            service.send(Method::GET, "/readyz", Some(KEY), None).await;
        assert_eq!(status, 503, "{body}");
    }
}

/// A clock that panics once, after the receiver got more requests than it had when the clock was armed. Requests to the
/// service read the clock, too, and wait until it has panicked.
struct ClockOfReceiver {
    inner: ManualClock,
    receiver: Receiver,
    /// `usize::MAX`: not armed.
    max_requests: AtomicUsize,
}

impl Clock for ClockOfReceiver {
    fn now(&self) -> Timestamp {
        let max_requests = self.max_requests.load(Ordering::SeqCst);
        if self.receiver.requests().len() > max_requests {
            let armed = self.max_requests.swap(usize::MAX, Ordering::SeqCst);
            assert!(armed == usize::MAX, "a panic of this test");
        }
        self.inner.now()
    }
}

/// The receiver refuses, so that the attempt reads the clock next. Another worker may read it first: then it panics, and
/// another delivery is tried.
#[tokio::test(flavor = "multi_thread")]
async fn webhook_attempt_that_panics_is_a_failed_attempt() {
    const MAX_ROUNDS: u64 = 5;
    let mut service = TestService::stopped();
    let receiver = Receiver::start().await;
    let clock = Arc::new(ClockOfReceiver {
        inner: service.clock.clone(),
        receiver: receiver.clone(),
        max_requests: AtomicUsize::new(usize::MAX),
    });
    service.start_with_clock(clock.clone()).await;
    let created_only: Option<&[&str]> = Some(&["order_batch.created"]);
    let (id, _) = register_webhook(&service, &receiver.url("/fail"), created_only).await;
    let request = service.batch_request(1).await;
    for round in 1..=MAX_ROUNDS {
        let requests = receiver.requests().len();
        clock.max_requests.store(requests, Ordering::SeqCst);
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        within_limit("the panic", async {
            while clock.max_requests.load(Ordering::SeqCst) < usize::MAX {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
        within_limit("the count of the panic", async {
            while counted_crashes(&service, "").await < round {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
        if counted_crashes(&service, "webhook_attempts").await > 0 {
            break;
        }
    }
    assert_eq!(counted_crashes(&service, "webhook_attempts").await, 1);
    let crashed = (None, Some("crashed".to_owned()));
    within_limit("the failed attempt", async {
        while !list_attempts(&service, &id).await.contains(&crashed) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    let crashed_id = receiver.requests().last().unwrap().id();
    service.advance(Duration::from_secs(3_600)).await;
    let repeated = receiver.requests();
    let repeated = repeated.iter().filter(|request| request.id() == crashed_id);
    assert_eq!(repeated.count(), 2, "the delivery is repeated as usual");
}
