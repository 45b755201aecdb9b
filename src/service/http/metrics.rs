//! The Prometheus metrics of one instance. Labels such as routes, methods, status codes and job
//! states never contain ids, keys or personal data.

use std::{
    fmt,
    sync::atomic::AtomicU64,
    time::{Duration, Instant},
};

use axum::http::Method;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Metric, Registry},
};
use tokio::sync::Mutex;

use crate::{
    contract::Timestamp,
    service::{
        store::{SharedStore, StoreMetrics},
        supervisor::CrashCounts,
    },
};

/// Upper bounds in seconds. The largest buckets are for requests with 100,000 recipients.
const DURATION_BUCKETS: [f64; 14] = [
    0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// The shortest time between two reads of the figures (counts and ages of rows) in the database.
const FIGURES_INTERVAL: Duration = Duration::from_secs(1);

/// Time limit for reading the figures. A slower database counts as down, as for `/readyz`, because
/// metrics collectors stop waiting soon after.
const FIGURES_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ResponseLabels {
    method: &'static str,
    route: String,
    code: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabels {
    kind: String,
    state: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BatchLabels {
    send_status: String,
}

type SecondsGauge = Gauge<f64, AtomicU64>;

/// The name and the description of a metric, and its value among the figures of the database.
type Figure<T> = (&'static str, &'static str, fn(&StoreMetrics) -> T);

const COUNTS: [Figure<i64>; 8] = [
    ("orders", "Orders in the database", |figures| figures.orders),
    (
        "waiting_mails",
        "Emails to recipients that are due or will be retried",
        |figures| figures.emails.count,
    ),
    (
        "waiting_deliveries",
        "Webhook deliveries that are due or will be retried",
        |figures| figures.deliveries.count,
    ),
    (
        "ledger_differences",
        "Payment methods whose balance differs from the payment ledger",
        |figures| figures.ledger_differences,
    ),
    (
        "ledger_order_differences",
        "Payment methods whose ledger differed from their balance or orders at the \
         last comparison",
        |figures| figures.ledger_check.differences,
    ),
    (
        "ledger_accounts_not_compared",
        "Accounts whose payment ledger could not be compared at the last comparison",
        |figures| figures.ledger_check.uncompared_accounts,
    ),
    (
        "ledger_compared_timestamp_seconds",
        "When the payment ledger was last compared, in Unix time; 0 before the \
         first comparison",
        |figures| figures.ledger_check.compared_at / 1_000_000,
    ),
    (
        "ledger_check_failures",
        "Failures of the comparison of the payment ledger since it last ended",
        |figures| figures.ledger_check.failures,
    ),
];

const WAITING_TIMES: [Figure<Duration>; 3] = [
    (
        "oldest_waiting_job_seconds",
        "How long the oldest waiting job has been due",
        |figures| figures.longest_job_wait,
    ),
    (
        "oldest_waiting_mail_seconds",
        "How long the oldest pending email has been due",
        |figures| figures.emails.longest_wait,
    ),
    (
        "oldest_waiting_delivery_seconds",
        "How long the oldest pending webhook delivery has been due",
        |figures| figures.deliveries.longest_wait,
    ),
];

pub(super) struct Metrics {
    registry: Registry,
    responses: Family<ResponseLabels, Counter>,
    durations: Family<RequestLabels, Histogram, fn() -> Histogram>,
    requests_in_flight: Gauge,
    jobs: Family<JobLabels, Gauge>,
    batches: Family<BatchLabels, Gauge>,
    /// Those of [`COUNTS`].
    counts: [Gauge; COUNTS.len()],
    /// Those of [`WAITING_TIMES`].
    waiting_times: [SecondsGauge; WAITING_TIMES.len()],
    is_database_up: Gauge,
    clock_difference: SecondsGauge,
    /// When the figures were last read, successfully or not.
    figures_read_at: Mutex<Option<Instant>>,
}

impl Metrics {
    pub(super) fn new(worker_crashes: CrashCounts) -> Self {
        let mut registry = Registry::with_prefix("giftdesk");
        registry.register(
            "build",
            "The version of the service",
            Info::new([("version", env!("CARGO_PKG_VERSION"))]),
        );
        registry.register(
            "worker_crashes",
            "Panics of background workers, webhook attempts and emails of this instance",
            worker_crashes,
        );
        let durations: Family<RequestLabels, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(DURATION_BUCKETS));
        registry.register(
            "http_request_duration_seconds",
            "Time from request headers to response headers on this instance",
            durations.clone(),
        );
        Self {
            durations,
            responses: registered(
                &mut registry,
                "http_requests",
                "Requests answered by this instance",
            ),
            requests_in_flight: registered(
                &mut registry,
                "http_requests_at_work",
                "Requests that this instance is processing",
            ),
            jobs: registered(
                &mut registry,
                "jobs",
                "Background jobs in the database: scheduled (not due), waiting (due), \
                 running (leased)",
            ),
            batches: registered(
                &mut registry,
                "order_batches",
                "Order batches in the database",
            ),
            counts: COUNTS.map(|(name, help, _)| registered(&mut registry, name, help)),
            waiting_times: WAITING_TIMES
                .map(|(name, help, _)| registered(&mut registry, name, help)),
            is_database_up: registered(
                &mut registry,
                "database_up",
                "1 when the database answered the queries for this response",
            ),
            clock_difference: registered(
                &mut registry,
                "clock_difference_seconds",
                "How far the time of this instance is ahead of the clock of its machine",
            ),
            figures_read_at: Mutex::new(None),
            registry,
        }
    }

    pub(super) fn set_clock_difference(&self, micros: i64) {
        self.clock_difference.set(micros as f64 / 1e6);
    }

    /// Reads the figures of the database, unless they were read within `FIGURES_INTERVAL`.
    pub(super) async fn refresh_figures(&self, store: &SharedStore, now: Timestamp) {
        let mut read_at = self.figures_read_at.lock().await;
        if read_at.is_some_and(|at| at.elapsed() < FIGURES_INTERVAL) {
            return;
        }
        match tokio::time::timeout(FIGURES_TIMEOUT, store.metrics(now)).await {
            Ok(Ok(figures)) => {
                self.set_figures(&figures);
                self.is_database_up.set(1);
            }
            Ok(Err(error)) => {
                tracing::warn!(%error, "the figures of the database could not be read");
                self.is_database_up.set(0);
            }
            Err(_) => {
                tracing::warn!("reading the figures of the database timed out");
                self.is_database_up.set(0);
            }
        }
        *read_at = Some(Instant::now());
    }

    fn set_figures(&self, figures: &StoreMetrics) {
        self.jobs.clear();
        for jobs in &figures.jobs {
            let labels = JobLabels {
                kind: jobs.kind.clone(),
                state: jobs.state.clone(),
            };
            self.jobs.get_or_create(&labels).set(jobs.count);
        }
        self.batches.clear();
        for batches in &figures.batches {
            let labels = BatchLabels {
                send_status: batches.send_status.clone(),
            };
            self.batches.get_or_create(&labels).set(batches.count);
        }
        for (gauge, (.., value)) in self.counts.iter().zip(COUNTS) {
            gauge.set(value(figures));
        }
        for (gauge, (.., value)) in self.waiting_times.iter().zip(WAITING_TIMES) {
            gauge.set(value(figures).as_secs_f64());
        }
    }

    /// The metrics in OpenMetrics text format.
    pub(super) fn encode(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    /// Counts a request as in flight until the guard is dropped, even if the client disconnects.
    pub(super) fn begin_request(&self) -> InFlightGuard<'_> {
        self.requests_in_flight.inc();
        InFlightGuard(&self.requests_in_flight)
    }

    pub(super) fn record_response(
        &self,
        method: &'static str,
        route: String,
        code: u16,
        duration: Duration,
    ) {
        let request = RequestLabels {
            method,
            route: route.clone(),
        };
        self.durations
            .get_or_create(&request)
            .observe(duration.as_secs_f64());
        let response = ResponseLabels {
            method,
            route,
            code,
        };
        self.responses.get_or_create(&response).inc();
    }
}

/// A new metric of the registry.
fn registered<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Decrements the number of requests in flight when dropped.
pub(super) struct InFlightGuard<'a>(&'a Gauge);

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The label of a method. All unknown methods share one label, so that clients cannot create
/// labels.
pub(super) fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
