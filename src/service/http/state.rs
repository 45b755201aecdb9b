//! The state that request handlers and the recipient page share. Built once per
//! instance when the service starts.

use std::sync::{Arc, OnceLock, atomic::AtomicBool};

use axum::body::Bytes;
use tokio::sync::{Notify, Semaphore};

use super::{
    api_error::ApiError,
    body_budget::{ByteBudget, LARGE_LIST_BYTES, byte_budget, read_limit},
    cost_quotas::CostQuotas,
    database_watch::DatabaseWatch,
    host_allow_list::HostAllowList,
    metrics::Metrics,
    rate_limits::RateLimits,
    response_cache::{CacheKey, ResponseCache},
    single_flight::SingleFlight,
};
use crate::{
    contract::Clock,
    service::{
        base_url::BaseUrl,
        config::ServiceConfig,
        database_clock::DatabaseClock,
        gift_views::GiftViews,
        keyed_semaphore::KeyedSemaphore,
        page::FormLimit,
        shop::{cards::Cards, local_operator::LocalOperator},
        store::{KeyOwner, SharedStore},
        supervisor::Crashes,
        webhooks::ssrf_guard::SsrfGuard,
    },
};

/// Each can have 50 million pixels.
const MAX_DECODED_PICTURES: usize = 2;

/// Everything a request handler can reach. Clones are cheap and share their contents.
#[derive(Clone)]
pub(crate) struct ServiceState {
    pub store: SharedStore,
    pub clock: Arc<dyn Clock>,
    /// Practice mode: no charges, no real gifts.
    pub is_practice: bool,
    /// The processor of cards; `None`: the service accepts none.
    pub cards: Option<Cards>,
    /// Whether an email server or a folder of practice takes emails.
    pub sends_email: bool,
    /// The operator at the computer of the service, whose key is in no database.
    pub local_operator: Option<Arc<LocalOperator>>,
    /// The beginning of every link in a response.
    pub base_url: BaseUrl,
    /// Notified when a request has created work for the background worker.
    pub wake: Arc<Notify>,
    /// Bounds the forms of recipients.
    pub form_limit: Arc<FormLimit>,
    pub runtime: Arc<RuntimeState>,
    /// Decides which URLs webhooks may point to.
    pub ssrf_guard: SsrfGuard,
}

/// The in-memory state of one instance.
pub(crate) struct RuntimeState {
    pub is_stopping: AtomicBool,
    /// Views that the job worker writes.
    pub gift_views: Arc<GiftViews>,
    /// The crashes of background workers.
    pub crashes: Arc<Crashes>,
    pub(super) metrics: Metrics,
    pub(super) rate_limits: RateLimits,
    pub(super) cost_quotas: CostQuotas,
    /// The most bytes of a request body.
    pub(super) max_body_bytes: usize,
    /// The memory of large request bodies.
    pub(super) body_budget: Arc<ByteBudget>,
    /// The memory of large lists until their clients have received them.
    pub(super) list_budget: Arc<ByteBudget>,
    /// How many pictures are decoded at the same time.
    pub(super) picture_permits: Semaphore,
    pub(super) list_read_limit: Arc<KeyedSemaphore<i64>>,
    /// The result is `None` when the key belongs to no account and no operator.
    pub(super) key_lookups: SingleFlight<String, Result<Option<KeyOwner>, ApiError>>,
    /// Reads of lists that no cached body answers.
    pub(super) list_reads: SingleFlight<CacheKey, Result<Bytes, ApiError>>,
    pub(super) allowed_hosts: HostAllowList,
    pub(super) response_cache: ResponseCache,
    pub(super) database_watch: DatabaseWatch,
    /// Set when the instance starts, unless its time is that of a test.
    pub(crate) database_clock: OnceLock<Arc<DatabaseClock>>,
    /// The OpenAPI document, serialized at its first request.
    pub(super) openapi_document: OnceLock<Bytes>,
}

impl RuntimeState {
    pub(crate) fn new(
        config: &ServiceConfig,
        public_host: Option<&str>,
        gift_views: Arc<GiftViews>,
        crashes: Arc<Crashes>,
    ) -> Self {
        Self {
            is_stopping: AtomicBool::new(false),
            gift_views,
            metrics: Metrics::new(crashes.counts()),
            crashes,
            rate_limits: RateLimits::new(config.limits.requests_per_second),
            cost_quotas: CostQuotas::new(&config.limits),
            max_body_bytes: config.max_body_bytes,
            body_budget: byte_budget(config.max_body_bytes),
            list_budget: byte_budget(LARGE_LIST_BYTES),
            picture_permits: Semaphore::new(MAX_DECODED_PICTURES),
            list_read_limit: Arc::new(read_limit()),
            key_lookups: SingleFlight::default(),
            list_reads: SingleFlight::default(),
            allowed_hosts: HostAllowList::new(&config.allowed_hosts, public_host),
            response_cache: ResponseCache::new(),
            database_watch: DatabaseWatch::default(),
            database_clock: OnceLock::new(),
            openapi_document: OnceLock::new(),
        }
    }
}
