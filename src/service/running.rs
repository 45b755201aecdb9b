//! A service that runs: started from a configuration, stopped by being told to or dropped.

use std::{
    fs::File,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    path::Path,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use secrecy::ExposeSecret as _;
use tokio::{
    net::TcpListener,
    sync::{Notify, oneshot},
    task::JoinHandle,
};

use super::{
    ServiceConfig, ServiceError,
    base_url::BaseUrl,
    email::{EmailTransport, EmailWorker, PRACTICE_EMAIL_FOLDER, SenderIdentity},
    http::{
        router::router,
        server::serve,
        state::{RuntimeState, ServiceState},
    },
    jobs::Worker,
    practice::{catalog::practice_catalog, simulator::PracticeSimulator},
    private_files,
    store::{self, SharedStore},
    webhooks::{ssrf_guard::SsrfGuard, worker::WebhookWorker},
};
use crate::contract::Clock;

/// What is waited for at the start and at the end.
const PATIENCE: Duration = Duration::from_secs(10);

/// A running service. Dropping it ends it at once, which loses nothing that was acknowledged.
pub struct RunningService {
    pub address: SocketAddr,
    worker: Arc<Worker>,
    runtime: Arc<RuntimeState>,
    webhook_worker: Arc<WebhookWorker>,
    email_worker: Option<Arc<EmailWorker>>,
    store: SharedStore,
    drain: Duration,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
    working: JoinHandle<()>,
    delivering: JoinHandle<()>,
    emailing: Option<JoinHandle<()>>,
    /// Held while the service runs: no second one on the same folder.
    _lock: Option<File>,
}

impl std::fmt::Debug for RunningService {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunningService")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// Starts a service: it answers when this returns.
///
/// # Errors
/// When the folder, the database or an address cannot be used; each in a sentence.
pub async fn start(
    mut config: ServiceConfig,
    clock: Arc<dyn Clock>,
) -> Result<RunningService, ServiceError> {
    config.public_url = config.validated_public_url()?;
    // A database elsewhere is shared; a folder is not.
    let lock = match config.database_url {
        None => Some(lock(&config.data_dir)?),
        Some(_) => None,
    };
    let database = config.database_url.as_ref().map(|url| url.expose_secret());
    let store = store::open(&config.data_dir, database).await?;
    let now = clock.now();
    store.prepare(config.practice.is_some()).await?;
    store.ensure_default_account().await?;
    if let Some(key) = &config.initial_key {
        store.set_initial_key(key.expose_secret(), now).await?;
    }
    let mut simulator = None;
    if let Some(practice) = config.practice {
        let catalog = practice_catalog();
        store.replace_catalog(&catalog).await?;
        store.ensure_practice_payment_methods(now).await?;
        simulator = PracticeSimulator::new(
            practice.seed,
            practice.speed,
            store.sendable_products().await?,
            store.collections(Some(true), 0, 1_000).await?.0,
        )
        .map(Arc::new);
    }
    let transport = transport(&config)?;

    let wake = Arc::new(Notify::new());
    let worker = Arc::new(Worker::new(
        store.clone(),
        Arc::clone(&clock),
        Arc::clone(&wake),
        simulator.clone(),
    ));
    // What was missed while nothing ran happens at its own times, before anything new does. A very
    // long past goes on in the background.
    if let Ok(Err(error)) = tokio::time::timeout(PATIENCE, worker.do_what_is_due()).await {
        tracing::error!(%error, "background work failed and is tried again");
    }

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
    let base_url = match &config.public_url {
        Some(url) => BaseUrl::parse(url)?,
        None => BaseUrl::parse(&format!("http://{}", reachable(address)))?,
    };

    let runtime = Arc::new(RuntimeState::new(&config));
    let practice = config.practice.is_some();
    let sender = SenderIdentity::new(&base_url, config.email_from.as_deref(), practice)?;
    let email_worker = transport.map(|transport| {
        let clock = Arc::clone(&clock);
        Arc::new(EmailWorker::new(
            store.clone(),
            clock,
            transport,
            sender,
            simulator,
        ))
    });
    let state = ServiceState {
        store: store.clone(),
        clock,
        is_practice: practice,
        base_url,
        wake,
        runtime: Arc::clone(&runtime),
        ssrf_guard: SsrfGuard::new(&config.webhooks),
    };
    let webhook_worker = Arc::new(WebhookWorker::new(state.clone(), config.webhooks.clone()));
    let router = router(state, &config);
    let (stop, stopped) = oneshot::channel();
    let limits = config.limits.clone();
    let serving = tokio::spawn(async move {
        serve(listener, router, limits, async move {
            // An error means that the service was dropped, which ends it just as well.
            let _ = stopped.await;
        })
        .await;
    });
    let working = tokio::spawn({
        let worker = Arc::clone(&worker);
        async move { worker.run().await }
    });
    let delivering = tokio::spawn(Arc::clone(&webhook_worker).run());
    let emailing = email_worker.clone().map(|email_worker| {
        tokio::spawn(async move {
            email_worker.run().await;
        })
    });
    tracing::info!(%address, "the service is ready");
    Ok(RunningService {
        address,
        worker,
        runtime,
        webhook_worker,
        email_worker,
        store,
        drain: config.drain_time,
        stop: Some(stop),
        serving,
        working,
        delivering,
        emailing,
        _lock: lock,
    })
}

impl RunningService {
    /// Where it listens, for a client on this machine. Links in its answers begin with its public
    /// address instead, when it has one.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", reachable(self.address))
    }

    /// Does now what the background would do soon, to its end. For tests that hold the clock.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tick(&self) -> Result<(), ServiceError> {
        self.worker.do_what_is_due().await?;
        if let Some(email_worker) = &self.email_worker {
            email_worker.do_what_is_due().await?;
        }
        // What was mailed is told too.
        self.webhook_worker.run_until_idle().await;
        Ok(())
    }

    /// Hands back what it holds, finishes the requests it has, and closes the database.
    ///
    /// Leases go first: another instance takes over what was begun while this one still says
    /// good-bye to its clients.
    pub async fn shutdown(mut self) {
        self.runtime.is_stopping.store(true, Ordering::Relaxed);
        self.worker.stop();
        // What is being written is a few thousand rows; an outage is not waited for.
        if tokio::time::timeout(PATIENCE, &mut self.working)
            .await
            .is_err()
        {
            self.working.abort();
        }
        // Nor is a database that does not answer: its leases run out by themselves.
        let _ = tokio::time::timeout(PATIENCE, self.worker.hand_back()).await;
        let _ = tokio::time::timeout(PATIENCE, self.webhook_worker.stop()).await;
        self.delivering.abort();
        // Not in the middle of a letter: that one would be written twice.
        if let (Some(emailing), Some(email_worker)) = (self.emailing.take(), &self.email_worker) {
            let _ = tokio::time::timeout(PATIENCE, email_worker.rest()).await;
            emailing.abort();
            let _ = tokio::time::timeout(PATIENCE, email_worker.hand_back()).await;
        }
        // Whoever spreads requests over instances needs a while to see that this one is not ready.
        tokio::time::sleep(self.drain).await;
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        // A client that never ends its request is not waited for.
        if tokio::time::timeout(PATIENCE, &mut self.serving)
            .await
            .is_err()
        {
            self.serving.abort();
        }
        // A connection that hangs ends with the program.
        let _ = tokio::time::timeout(PATIENCE, self.store.close()).await;
    }
}

impl Drop for RunningService {
    fn drop(&mut self) {
        self.serving.abort();
        self.working.abort();
        self.delivering.abort();
        if let Some(emailing) = &self.emailing {
            emailing.abort();
        }
    }
}

/// Who takes the mail. Practice at speed 0 rests: its mail waits too.
fn transport(config: &ServiceConfig) -> Result<Option<EmailTransport>, ServiceError> {
    Ok(match (&config.smtp_url, config.practice) {
        (Some(url), _) => Some(EmailTransport::smtp(url)?),
        (None, Some(practice)) if practice.speed > 0.0 => {
            let path = config.data_dir.join(PRACTICE_EMAIL_FOLDER);
            private_files::create_private_folder(&path).map_err(|source| ServiceError::Folder {
                path: path.clone(),
                source,
            })?;
            Some(EmailTransport::folder(path))
        }
        (None, _) => None,
    })
}

/// An address that can be asked: "every address of this machine" is none.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address
}

/// Takes the folder for this service alone.
fn lock(data_dir: &Path) -> Result<File, ServiceError> {
    let folder = |source| ServiceError::Folder {
        path: data_dir.to_owned(),
        source,
    };
    private_files::create_private_folder(data_dir).map_err(folder)?;
    let path = data_dir.join("service.lock");
    let file = match private_files::create_private_file(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => File::create(path),
        made => made,
    };
    let file = file.map_err(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(ServiceError::FolderInUse {
            path: data_dir.to_owned(),
        }),
        Err(std::fs::TryLockError::Error(source)) => Err(folder(source)),
    }
}
