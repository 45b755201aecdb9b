//! The client itself: a service's address, an API key and the connection pool.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use secrecy::{ExposeSecret, SecretString};

use super::{AddressFault, ClientError, ClientOptions, address, error};

/// A client of one service with one API key. Clones share the connection pool.
#[derive(Clone)]
pub struct Client {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) http: reqwest::Client,
    /// The HTTP client of `POST` requests. Once connected, it has only the time limit of each
    /// request: a service may be silent for minutes while it creates a batch.
    pub(super) create_http: reqwest::Client,
    pub(super) base_url: reqwest::Url,
    pub(super) key: SecretString,
    /// The key as a header, marked as sensitive so that logs of headers do not show it.
    pub(super) authorization: reqwest::header::HeaderValue,
    pub(super) options: ClientOptions,
    /// The responses with status 429 so far.
    pub(super) rate_limit_refusals: AtomicU64,
}

impl Client {
    /// Creates a client of the service at `base_url`, for example `https://api.ongoody.com`. Sends
    /// no request; `Client::me` checks the address and the key.
    ///
    /// # Errors
    /// [`ClientError::BadAddress`] when the key must not be sent to `base_url`, or cannot be sent
    /// in a header. [`ClientError::Unreachable`] when the HTTP library cannot be set up.
    pub fn new(
        base_url: &str,
        key: SecretString,
        options: ClientOptions,
    ) -> Result<Self, ClientError> {
        let base_url = address::parse(base_url).map_err(ClientError::BadAddress)?;
        let bearer = format!("Bearer {}", key.expose_secret().trim());
        let authorization = reqwest::header::HeaderValue::from_str(&bearer);
        let (Ok(mut authorization), false) = (authorization, key.expose_secret().trim().is_empty())
        else {
            return Err(ClientError::BadAddress(AddressFault::KeyNotSendable));
        };
        authorization.set_sensitive(true);
        let builder = || {
            let builder = reqwest::Client::builder()
                .user_agent(concat!("giftdesk/", env!("CARGO_PKG_VERSION")))
                .redirect(reqwest::redirect::Policy::none())
                .retry(reqwest::retry::never())
                .referer(false)
                .connect_timeout(options.connect_timeout);
            if address::is_loopback(&base_url) {
                // A proxy from the environment is ignored, because it cannot reach the loopback
                // interface of this machine.
                builder.no_proxy()
            } else {
                builder
            }
        };
        let build = |builder: reqwest::ClientBuilder| {
            builder.build().map_err(|error| ClientError::Unreachable {
                cause: error::causes(&error),
            })
        };
        let http = build(builder().read_timeout(options.idle_timeout))?;
        let create_http = build(builder())?;
        Ok(Self {
            inner: Arc::new(Inner {
                http,
                create_http,
                base_url,
                key,
                authorization,
                options,
                rate_limit_refusals: AtomicU64::new(0),
            }),
        })
    }

    /// How many requests the service refused for their rate. The client retries them, so callers see no error.
    pub(crate) fn rate_limit_refusals(&self) -> u64 {
        self.inner.rate_limit_refusals.load(Ordering::Relaxed)
    }

    /// The address of the service, without a slash at the end.
    #[must_use]
    pub(crate) fn base_url(&self) -> &str {
        self.inner.base_url.as_str().trim_end_matches('/')
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.base_url())
            .finish_non_exhaustive()
    }
}
