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
    email::{config_with_smtp, emails_per_recipient},
    harness::{KEY, TestService},
    operations::fetch_metrics,
    smtp_server::SmtpServer,
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

/// A clock that panics once, when it is armed and its condition holds. Requests to the service read the clock, too, and wait
/// until it has panicked.
struct ConditionalClock {
    inner: ManualClock,
    is_armed: AtomicBool,
    condition: Box<dyn Fn() -> bool + Send + Sync>,
}

impl ConditionalClock {
    fn new(inner: ManualClock, condition: impl Fn() -> bool + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self {
            inner,
            is_armed: AtomicBool::new(false),
            condition: Box::new(condition),
        })
    }

    fn arm(&self) {
        self.is_armed.store(true, Ordering::SeqCst);
    }

    async fn wait_for_panic(&self) {
        within_limit("the panic", async {
            while self.is_armed.load(Ordering::SeqCst) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
    }
}

impl Clock for ConditionalClock {
    fn now(&self) -> Timestamp {
        if self.is_armed.load(Ordering::SeqCst) && (self.condition)() {
            let is_armed = self.is_armed.swap(false, Ordering::SeqCst);
            assert!(!is_armed, "a panic of this test");
        }
        self.inner.now()
    }
}

/// Waits until the metrics count this many panics of all workers.
async fn wait_for_crashes(service: &TestService, crashes: u64) {
    within_limit("the count of the panic", async {
        while counted_crashes(service, "").await < crashes {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// The most rounds of a test: when a worker panics that is not tested, the test runs another round.
const MAX_ROUNDS: u64 = 5;

/// The receiver refuses, so that the attempt reads the clock next.
#[tokio::test(flavor = "multi_thread")]
async fn webhook_attempt_that_panics_is_a_failed_attempt() {
    let mut service = TestService::stopped();
    let receiver = Receiver::start().await;
    let (requests, seen) = (receiver.clone(), Arc::new(AtomicUsize::new(0)));
    let seen_before = Arc::clone(&seen);
    let clock = ConditionalClock::new(service.clock.clone(), move || {
        requests.requests().len() > seen_before.load(Ordering::SeqCst)
    });
    service.start_with_clock(clock.clone()).await;
    let created_only: Option<&[&str]> = Some(&["order_batch.created"]);
    let (id, _) = register_webhook(&service, &receiver.url("/fail"), created_only).await;
    let request = service.batch_request(1).await;
    for round in 1..=MAX_ROUNDS {
        seen.store(receiver.requests().len(), Ordering::SeqCst);
        clock.arm();
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        clock.wait_for_panic().await;
        wait_for_crashes(&service, round).await;
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

/// Each email reads the clock before it is sent, and several groups of emails are sent one after the other.
#[tokio::test(flavor = "multi_thread")]
async fn email_is_sent_later_after_a_panic() {
    const EMAILS: usize = 10;
    let smtp = Arc::new(SmtpServer::start().await);
    let mut service = TestService::stopped();
    let (server, seen) = (Arc::clone(&smtp), Arc::new(AtomicUsize::new(0)));
    let seen_before = Arc::clone(&seen);
    let clock = ConditionalClock::new(service.clock.clone(), move || {
        server.emails().len() > seen_before.load(Ordering::SeqCst)
    });
    let config = config_with_smtp(&service, smtp.url());
    service.start_as_with_clock(config, clock.clone()).await;
    let mut request = service.batch_request(EMAILS).await;
    let mut emails = Vec::new();
    for round in 1..=MAX_ROUNDS {
        emails = (0..EMAILS)
            .map(|number| format!("round{round}-{number}@example.com"))
            .collect();
        for (number, email) in emails.iter().enumerate() {
            request["recipients"][number]["email"] = json!(email);
        }
        seen.store(smtp.emails().len(), Ordering::SeqCst);
        clock.arm();
        let (status, batch) = service.post("/v1/order_batches", &request).await;
        assert_eq!(status, 201, "{batch}");
        clock.wait_for_panic().await;
        wait_for_crashes(&service, round).await;
        if counted_crashes(&service, "email_attempts").await > 0 {
            break;
        }
        service.advance(Duration::from_secs(3_600)).await;
    }
    assert_eq!(counted_crashes(&service, "email_attempts").await, 1);
    let sent_of_round = || {
        let sent = smtp.emails();
        let counts = emails_per_recipient(&sent);
        let counts = emails
            .iter()
            .map(|email| counts.get(&**email).copied().unwrap_or(0));
        counts.collect::<Vec<usize>>()
    };
    within_limit("the other emails", async {
        while sent_of_round().into_iter().sum::<usize>() < EMAILS - 1 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    service.advance(Duration::from_secs(3_600)).await;
    assert_eq!(sent_of_round(), [1; EMAILS]);
}
