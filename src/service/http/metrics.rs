//! `GET /metrics`: what Prometheus collects. Labels name routes, methods, codes and states: never
//! an id, a key or anything about a person.

use std::{
    sync::atomic::AtomicU64,
    time::{Duration, Instant},
};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method, header::CONTENT_TYPE},
    middleware::Next,
    response::{IntoResponse, Response},
};
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::Registry,
};
use tokio::sync::Mutex;

use super::{Service, failure::Failure};
use crate::service::store::{self, StoreMetrics};

/// Seconds. The slow end is where a batch of 100,000 is read.
const DURATIONS: [f64; 14] = [
    0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// The database is not counted more often than this, however often somebody asks.
const FRESH: Duration = Duration::from_secs(1);

/// A database that takes longer to be counted is not up, as for `/readyz`: whoever collects gives
/// up soon after.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    code: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
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

/// Everything that is counted by one instance.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    answered: Family<Answered, Counter>,
    took: Family<Asked, Histogram, fn() -> Histogram>,
    at_work: Gauge,
    jobs: Family<JobLabels, Gauge>,
    oldest_job: Seconds,
    batches: Family<BatchLabels, Gauge>,
    orders: Gauge,
    mails: Waiting,
    deliveries: Waiting,
    database: Gauge,
    /// When it was counted last, or could not be.
    counted: Mutex<Option<Instant>>,
}

/// Seconds, and parts of them.
type Seconds = Gauge<f64, AtomicU64>;

/// What is to be sent, and is not.
#[derive(Debug, Default)]
struct Waiting {
    count: Gauge,
    oldest: Seconds,
}

impl Waiting {
    fn registered(all: &mut Registry, [count, oldest]: [(&str, &str); 2]) -> Self {
        let waiting = Self::default();
        all.register(count.0, count.1, waiting.count.clone());
        all.register(oldest.0, oldest.1, waiting.oldest.clone());
        waiting
    }

    fn take_over(&self, waiting: store::Backlog) {
        self.count.set(waiting.count);
        self.oldest.set(waiting.longest_wait.as_secs_f64());
    }
}

impl Metrics {
    pub fn new() -> Self {
        let answered = Family::default();
        let took: Family<Asked, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(DURATIONS));
        let at_work = Gauge::default();
        let jobs = Family::default();
        let oldest_job = Gauge::default();
        let batches = Family::default();
        let orders = Gauge::default();
        let database = Gauge::default();

        let mut all = Registry::with_prefix("giftdesk");
        all.register(
            "build",
            "The version that runs",
            Info::new([("version", env!("CARGO_PKG_VERSION"))]),
        );
        all.register(
            "http_requests",
            "Requests answered by this instance",
            Family::clone(&answered),
        );
        all.register(
            "http_request_duration_seconds",
            "From the request's head to the answer's, on this instance",
            took.clone(),
        );
        all.register(
            "http_requests_at_work",
            "Requests that this instance is answering now",
            at_work.clone(),
        );
        all.register(
            "jobs",
            "Background work in the database: scheduled (not due), waiting (due), running (leased)",
            Family::clone(&jobs),
        );
        all.register(
            "oldest_waiting_job_seconds",
            "How long the longest waiting due job has waited",
            oldest_job.clone(),
        );
        all.register(
            "order_batches",
            "Order batches in the database",
            Family::clone(&batches),
        );
        all.register("orders", "Orders in the database", orders.clone());
        let mails = Waiting::registered(
            &mut all,
            [
                (
                    "waiting_mails",
                    "Mails to recipients that are due or to be tried again",
                ),
                (
                    "oldest_waiting_mail_seconds",
                    "How long the mail that is due longest has been due",
                ),
            ],
        );
        let deliveries = Waiting::registered(
            &mut all,
            [
                (
                    "waiting_deliveries",
                    "Deliveries to webhooks that are due or to be tried again",
                ),
                (
                    "oldest_waiting_delivery_seconds",
                    "How long the delivery that is due longest has been due",
                ),
            ],
        );
        all.register(
            "database_up",
            "1 when the database could be counted for this answer",
            database.clone(),
        );
        Self {
            registry: all,
            answered,
            took,
            at_work,
            jobs,
            oldest_job,
            batches,
            orders,
            mails,
            deliveries,
            database,
            counted: Mutex::new(None),
        }
    }

    fn take_over(&self, figures: &StoreMetrics) {
        self.jobs.clear();
        for (kind, state, count) in &figures.jobs {
            let labels = JobLabels {
                kind: kind.clone(),
                state: state.clone(),
            };
            self.jobs.get_or_create(&labels).set(*count);
        }
        self.oldest_job.set(figures.longest_job_wait.as_secs_f64());
        self.batches.clear();
        for (send_status, count) in &figures.batches {
            let labels = BatchLabels {
                send_status: send_status.clone(),
            };
            self.batches.get_or_create(&labels).set(*count);
        }
        self.orders.set(figures.orders);
        self.mails.take_over(figures.emails);
        self.deliveries.take_over(figures.deliveries);
    }
}

pub async fn show(State(service): State<Service>) -> Result<Response, Failure> {
    let metrics = &service.operating.metrics;
    {
        let mut counted = metrics.counted.lock().await;
        if counted.is_none_or(|at| at.elapsed() >= FRESH) {
            let figures = service.store.metrics(service.clock.now());
            match tokio::time::timeout(PATIENCE, figures).await {
                Ok(Ok(figures)) => {
                    metrics.take_over(&figures);
                    metrics.database.set(1);
                }
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the database could not be counted");
                    metrics.database.set(0);
                }
                Err(_) => {
                    tracing::warn!("the database could not be counted in time");
                    metrics.database.set(0);
                }
            }
            *counted = Some(Instant::now());
        }
    }
    let mut text = String::new();
    if encode(&mut text, &metrics.registry).is_err() {
        return Ok(Failure::internal_response());
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// Holds the count of requests at work, also when the client goes away in the middle.
struct AtWork<'a>(&'a Gauge);

impl<'a> AtWork<'a> {
    fn begin(gauge: &'a Gauge) -> Self {
        gauge.inc();
        Self(gauge)
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Counts and times every answer, and writes a line about it for whoever asks for such lines.
pub(super) async fn count(
    State(service): State<Service>,
    request: Request,
    next: Next,
) -> Response {
    let metrics = &service.operating.metrics;
    let method = require_send_method(request.method());
    // The template, not the path: a path has ids in it, and tokens of gift links.
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let begun = Instant::now();
    let at_work = AtWork::begin(&metrics.at_work);
    let response = next.run(request).await;
    drop(at_work);
    let took = begun.elapsed();
    let code = response.status().as_u16();
    if code >= 500 {
        tracing::warn!(target: "giftdesk::requests", method, route, code, ms = took.as_millis(), "answered");
    } else {
        tracing::debug!(target: "giftdesk::requests", method, route, code, ms = took.as_millis(), "answered");
    }
    let asked = Asked {
        method,
        route: route.clone(),
    };
    metrics
        .took
        .get_or_create(&asked)
        .observe(took.as_secs_f64());
    let answered = Answered {
        method,
        route,
        code,
    };
    metrics.answered.get_or_create(&answered).inc();
    response
}

/// Clients can make up methods; labels are not theirs to make up.
fn require_send_method(method: &Method) -> &'static str {
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
