//! A shop that is opened for a command: `/admin/v1` on a loopback port of this process, with a key that is in memory only. The
//! service of the shop may run at the same time. Work that is due is done once, when the shop is opened: without a service, the
//! gifts of a send would stay unpaid. A service that runs leases its work, so that none is done twice.

use std::{path::Path, sync::Arc};

use secrecy::{ExposeSecret as _, SecretString};
use tokio::{net::TcpListener, sync::Notify};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{
    base_url::BaseUrl,
    config::ServiceConfig,
    error::{Result, ServiceError},
    http::{
        router::router,
        server::serve,
        state::{RuntimeState, ServiceState},
    },
    jobs::JobWorker,
    keys::new_key,
    kind::ServiceKind,
    page::form_limit,
    shop::{local_operator::LocalOperator, progress::ShopProgress},
    store::{self, SharedStore},
    webhooks::ssrf_guard::SsrfGuard,
};
use crate::contract::Clock;

/// A shop that this process has opened. Dropping the value ends the requests.
pub struct LocalShop {
    url: String,
    key: SecretString,
    store: SharedStore,
    _serving: AbortOnDropHandle<()>,
}

impl std::fmt::Debug for LocalShop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LocalShop")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}

/// Opens the service in the folder, or in the PostgreSQL database at the URL. One without a kind gets `new_kind`.
///
/// # Errors
/// When the database cannot be used, or no loopback port is free.
pub async fn open_local_shop(
    data_dir: &Path,
    database: Option<&SecretString>,
    new_kind: ServiceKind,
    clock: Arc<dyn Clock>,
) -> Result<LocalShop> {
    let store = store::open(data_dir, database.map(|url| url.expose_secret())).await?;
    store.ensure_default_account().await?;
    let kind = match store.kind().await? {
        Some(kind) => kind,
        None => {
            store.claim_kind(new_kind).await?;
            new_kind
        }
    };
    let is_practice = kind == ServiceKind::Practice;
    store.assume_kind(is_practice);
    if !is_practice {
        catch_up(&store, &clock).await;
    }
    let config = ServiceConfig::default();
    let listen_error = |source| ServiceError::Listen {
        address: config.listen,
        source,
    };
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(listen_error)?;
    let address = listener.local_addr().map_err(listen_error)?;
    let url = format!("http://{address}");
    let key = new_key();
    let wake = Arc::new(Notify::new());
    let state = ServiceState {
        store: store.clone(),
        form_limit: Arc::new(form_limit(Arc::clone(&clock))),
        clock,
        is_practice,
        // The service itself saves cards and charges them.
        cards: None,
        sends_email: false,
        local_operator: Some(Arc::new(LocalOperator::new(key.clone()))),
        base_url: BaseUrl::parse(&url)?,
        wake,
        runtime: Arc::new(RuntimeState::new(
            &config,
            None,
            Arc::default(),
            Arc::default(),
        )),
        ssrf_guard: SsrfGuard::new(&config.webhooks),
    };
    let server = serve(
        listener,
        router(state, &config),
        config.limits.clone(),
        CancellationToken::new(),
    );
    Ok(LocalShop {
        url,
        key,
        store,
        _serving: AbortOnDropHandle::new(tokio::spawn(server)),
    })
}

/// Does the work that is due. The next command or service does the rest of work that fails or lasts too long.
async fn catch_up(store: &SharedStore, clock: &Arc<dyn Clock>) {
    let worker = JobWorker::new(
        store.clone(),
        Arc::clone(clock),
        Arc::default(),
        Some(Arc::new(ShopProgress)),
        Arc::default(),
    );
    worker.catch_up().await;
    worker.release_leases().await;
}

impl LocalShop {
    /// The beginning of the URLs of its requests.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The key of the operator at this computer.
    #[must_use]
    pub fn key(&self) -> &SecretString {
        &self.key
    }

    /// Ends the requests and closes the database.
    pub async fn close(self) {
        let Self {
            store, _serving, ..
        } = self;
        drop(_serving);
        store.close().await;
    }
}
