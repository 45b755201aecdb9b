//! Starts a service from its configuration and shuts it down.

use std::{
    fs::File,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use secrecy::ExposeSecret as _;
use tokio::{net::TcpListener, sync::Notify};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{
    base_url::BaseUrl,
    config::ServiceConfig,
    data_folder::lock_folder,
    database_clock::DatabaseClock,
    email::{EmailTransport, EmailWorker, PRACTICE_EMAIL_FOLDER, SenderIdentity},
    error::{Result, ServiceError},
    gift_views::GiftViews,
    http::{
        router::router,
        server::serve,
        state::{RuntimeState, ServiceState},
    },
    jobs::JobWorker,
    kind::ServiceKind,
    ledger::{compare_if_due, compare_regularly},
    page::form_limit,
    practice::{catalog::apply_goods, simulator::PracticeSimulator},
    private_files,
    progress::PlannedEvents,
    shop::{
        cards::{
            Cards,
            stripe::{STRIPE_URL, Stripe},
            worker::CardWorker,
        },
        local_operator::LocalOperator,
        progress::ShopProgress,
    },
    store::{self, SharedStore},
    supervisor::{Crashes, spawn_supervised},
    webhooks::{ssrf_guard::SsrfGuard, worker::WebhookWorker},
};
use crate::contract::Clock;

/// Time limit of each step of a shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// A running service. Dropping the value stops the service at once; acknowledged requests are not
/// lost.
pub struct RunningService {
    pub address: SocketAddr,
    worker: Arc<JobWorker>,
    runtime: Arc<RuntimeState>,
    clock: Arc<dyn Clock>,
    webhook_worker: Arc<WebhookWorker>,
    email_worker: Option<Arc<EmailWorker>>,
    card_worker: Option<Arc<CardWorker>>,
    store: SharedStore,
    drain_time: Duration,
    stop_serving: CancellationToken,
    serving: AbortOnDropHandle<()>,
    working: AbortOnDropHandle<()>,
    delivering: AbortOnDropHandle<()>,
    emailing: Option<AbortOnDropHandle<()>>,
    charging: Option<AbortOnDropHandle<()>>,
    comparing_ledger: AbortOnDropHandle<()>,
    /// Compares the clock with that of the database.
    _synchronizing: Option<AbortOnDropHandle<()>>,
    /// Keeps other services from using the folder.
    _lock: Option<File>,
}

impl std::fmt::Debug for RunningService {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunningService")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// Starts a service. The service accepts requests when the function returns.
///
/// # Errors
/// When the configuration is invalid, or the folder, the database or the address cannot be used.
pub async fn start(config: ServiceConfig, mut clock: Arc<dyn Clock>) -> Result<RunningService> {
    let public_url = config.public_url.as_deref().map(BaseUrl::parse);
    let public_url = public_url.transpose()?;
    // Without a PostgreSQL database the data is in the folder, which only one service can use.
    let lock = match config.database_url {
        None => Some(lock_folder(&config.data_dir)?),
        Some(_) => None,
    };
    let database = config.database_url.as_ref().map(|url| url.expose_secret());
    let store = store::open(&config.data_dir, database).await?;
    let wake = Arc::new(Notify::new());
    let gift_views = Arc::new(GiftViews::new(Arc::clone(&wake)));
    let crashes = Arc::new(Crashes::default());
    let runtime = Arc::new(RuntimeState::new(
        &config,
        public_url.as_ref().map(BaseUrl::host),
        Arc::clone(&gift_views),
        Arc::clone(&crashes),
    ));
    let mut synchronizing = None;
    if config.uses_database_time {
        let shared = DatabaseClock::synchronized(clock, &store).await?;
        synchronizing = Some(spawn_supervised(&crashes, "clock", {
            let (clock, store) = (Arc::clone(&shared), store.clone());
            move || Arc::clone(&clock).keep_synchronized(store.clone())
        }));
        // The cell is new, so that it is empty.
        let _ = runtime.database_clock.set(Arc::clone(&shared));
        clock = shared;
    }
    let now = clock.now();
    store
        .claim_kind(match config.practice {
            Some(_) => ServiceKind::Practice,
            None => ServiceKind::Shop,
        })
        .await?;
    store.prepare(config.practice.is_some()).await?;
    store.ensure_default_account().await?;
    if let Some(key) = &config.initial_key {
        store.set_initial_key(key.expose_secret(), now).await?;
    }
    let mut simulator = None;
    if let Some(practice) = config.practice {
        apply_goods(&store, now).await?;
        store.ensure_practice_payment_methods(now).await?;
        store.resume_packing_change(now).await?;
        simulator = PracticeSimulator::new(practice.seed, practice.speed).map(Arc::new);
    }
    let events: Option<Arc<dyn PlannedEvents>> = match config.practice {
        Some(_) => simulator.clone().map(|simulator| simulator as Arc<_>),
        None => Some(Arc::new(ShopProgress)),
    };
    let transport = email_transport(&config)?;
    let cards = cards(&config)?;

    let worker = Arc::new(JobWorker::new(
        store.clone(),
        Arc::clone(&clock),
        Arc::clone(&wake),
        events,
        Arc::clone(&gift_views),
    ));
    // Events that were missed while no service ran are recorded before new ones. After the time
    // limit the worker continues in the background.
    worker.catch_up().await;

    let listener = TcpListener::bind(config.listen).await.map_err(|source| {
        let address = config.listen;
        if source.kind() == std::io::ErrorKind::AddrInUse {
            ServiceError::AddressInUse { address }
        } else {
            ServiceError::Listen { address, source }
        }
    })?;
    let address = listener
        .local_addr()
        .map_err(|source| ServiceError::Listen {
            address: config.listen,
            source,
        })?;
    let base_url = match public_url {
        Some(url) => url,
        None => BaseUrl::parse(&format!("http://{}", loopback_if_unspecified(address)))?,
    };

    let practice = config.practice.is_some();
    let sender = SenderIdentity::new(
        &base_url,
        config.email_from.as_deref(),
        config.language,
        practice,
    )?;
    let sends_email = transport.is_some();
    let email_worker = transport.map(|transport| {
        let clock = Arc::clone(&clock);
        Arc::new(EmailWorker::new(
            store.clone(),
            clock,
            transport,
            sender,
            simulator,
            Arc::clone(&crashes),
        ))
    });
    let card_worker = cards.as_ref().map(|cards| {
        Arc::new(CardWorker::new(
            store.clone(),
            Arc::clone(&clock),
            Arc::clone(&cards.processor),
            Arc::clone(&crashes),
        ))
    });
    let ssrf_guard = SsrfGuard::new(&config.webhooks);
    let webhook_worker = Arc::new(WebhookWorker::new(
        store.clone(),
        Arc::clone(&clock),
        base_url.clone(),
        ssrf_guard.clone(),
        Arc::clone(&crashes),
        config.webhooks.clone(),
    ));
    let state = ServiceState {
        store: store.clone(),
        clock: Arc::clone(&clock),
        is_practice: practice,
        cards,
        sends_email,
        local_operator: config
            .operator_key
            .clone()
            .map(|key| Arc::new(LocalOperator::new(key))),
        base_url,
        wake,
        form_limit: Arc::new(form_limit(Arc::clone(&clock))),
        runtime: Arc::clone(&runtime),
        ssrf_guard,
    };
    let router = router(state, &config);
    let stop_serving = CancellationToken::new();
    let server = serve(
        listener,
        router,
        config.limits.clone(),
        stop_serving.clone(),
    );
    let working = spawn_supervised(&crashes, "jobs", {
        let worker = Arc::clone(&worker);
        move || Arc::clone(&worker).run()
    });
    let delivering = spawn_supervised(&crashes, "webhooks", {
        let worker = Arc::clone(&webhook_worker);
        move || Arc::clone(&worker).run()
    });
    let emailing = email_worker.clone().map(|worker| {
        let run = move || Arc::clone(&worker).run();
        spawn_supervised(&crashes, "emails", run)
    });
    let charging = card_worker.clone().map(|worker| {
        let run = move || Arc::clone(&worker).run();
        spawn_supervised(&crashes, "cards", run)
    });
    let comparing_ledger = spawn_supervised(&crashes, "ledger", {
        let (store, clock) = (store.clone(), Arc::clone(&clock));
        move || compare_regularly(store.clone(), Arc::clone(&clock))
    });
    tracing::info!(%address, "the service is ready");
    Ok(RunningService {
        address,
        worker,
        runtime,
        clock,
        webhook_worker,
        email_worker,
        card_worker,
        store,
        drain_time: config.drain_time,
        stop_serving,
        serving: AbortOnDropHandle::new(tokio::spawn(server)),
        working,
        delivering,
        emailing,
        charging,
        comparing_ledger,
        _synchronizing: synchronizing,
        _lock: lock,
    })
}

impl RunningService {
    /// Returns the URL for clients on this machine. Links in responses use the public URL when one
    /// is configured.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", loopback_if_unspecified(self.address))
    }

    /// Whether senders are offered nothing.
    pub async fn has_no_products(&self) -> Result<bool> {
        Ok(self.store.catalog_counts().await?.products == 0)
    }

    /// Completes all background work, operations of cards, emails and webhook deliveries that are due now. For tests
    /// that control the clock.
    pub async fn tick(&self) -> Result<()> {
        self.worker.run_due_work().await?;
        if let Some(card_worker) = &self.card_worker {
            card_worker.perform_due_operations().await?;
        }
        if let Some(email_worker) = &self.email_worker {
            email_worker.send_due_emails().await?;
        }
        // Webhooks are delivered last, because the work above records events.
        self.webhook_worker.run_until_idle().await;
        Ok(())
    }

    /// Compares the payment ledger for the metrics if that is due, instead of within a minute. For tests.
    pub async fn compare_ledger(&self) -> Result<()> {
        let owner = uuid::Uuid::new_v4().to_string();
        compare_if_due(&self.store, &*self.clock, &owner).await
    }

    /// Releases the leases, finishes the current requests and closes the database.
    ///
    /// Leases come first, so that other instances continue the background work while this one
    /// finishes its requests.
    pub async fn shutdown(mut self) {
        self.runtime.is_stopping.store(true, Ordering::Relaxed);
        self.worker.stop();
        // A transaction writes a few thousand rows; only an unreachable database takes longer.
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, &mut self.working)
            .await
            .is_err()
        {
            self.working.abort();
        }
        // Leases that cannot be released expire.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, self.worker.release_leases()).await;
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, self.webhook_worker.stop()).await;
        self.delivering.abort();
        // Waits for the current email, which another instance would send again.
        if let (Some(emailing), Some(email_worker)) = (self.emailing.take(), &self.email_worker) {
            let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, email_worker.stop()).await;
            emailing.abort();
            let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, email_worker.release_leases()).await;
        }
        // Waits for the answers of the processor, which another instance would have to request again.
        if let (Some(charging), Some(card_worker)) = (self.charging.take(), &self.card_worker) {
            let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, card_worker.stop()).await;
            charging.abort();
            // An operation that was not answered in time keeps its lease, which expires.
        }
        // Gives load balancers time to notice that this instance is not ready.
        tokio::time::sleep(self.drain_time).await;
        self.stop_serving.cancel();
        // Does not wait for clients that never finish their requests.
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, &mut self.serving)
            .await
            .is_err()
        {
            self.serving.abort();
        }
        // Requests that ended meanwhile have counted their views.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, self.worker.write_gift_views()).await;
        self.comparing_ledger.abort();
        // Connections that hang end with the process.
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, self.store.close()).await;
    }
}

/// The processor of cards, which only a shop has.
fn cards(config: &ServiceConfig) -> Result<Option<Cards>> {
    let Some(stripe) = config.stripe.as_ref().filter(|_| config.practice.is_none()) else {
        return Ok(None);
    };
    let url = stripe.url.as_deref().unwrap_or(STRIPE_URL);
    Ok(Some(Cards {
        processor: Arc::new(Stripe::new(url, &stripe.key)?),
        event_secret: stripe.event_secret.clone(),
    }))
}

/// Returns the transport of emails: the SMTP server or, in practice without a server, a folder.
/// Returns `None` when no emails are sent: without a server outside practice, and in practice at
/// speed 0.
fn email_transport(config: &ServiceConfig) -> Result<Option<EmailTransport>> {
    Ok(match (&config.smtp_url, config.practice) {
        (Some(url), _) => Some(EmailTransport::smtp(url)?),
        (None, Some(practice)) if practice.speed > 0.0 => {
            let path = config.data_dir.join(PRACTICE_EMAIL_FOLDER);
            // Earlier versions named the folder `mail`.
            let earlier = config.data_dir.join("mail");
            if earlier.is_dir() && !path.exists() {
                let _ = std::fs::rename(earlier, &path);
            }
            private_files::create_private_folder(&path).map_err(|source| ServiceError::Folder {
                path: path.clone(),
                source,
            })?;
            Some(EmailTransport::folder(path))
        }
        (None, _) => None,
    })
}

/// Replaces the address "all interfaces", to which clients cannot connect, with loopback.
pub(super) fn loopback_if_unspecified(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}
