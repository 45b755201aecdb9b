//! Talking to a gifting service over HTTP: one method per endpoint.
//!
//! Used by the desktop's engine. It refuses to carry a key over plain HTTP to another machine, to
//! follow a redirect with it, and to believe an answer without bounds. Reads are repeated when the
//! line or the service fails; what creates something is sent exactly once, and the error says
//! whether it can have arrived ([`ClientError::may_have_arrived`]).

mod account;
mod address;
mod answer;
mod batches;
mod catalog;
mod error;
mod exchange;
mod filter;
mod options;
mod orders;
mod picture;
mod retry;
mod walk;
mod webhooks;

#[cfg(test)]
mod tests;

use std::{fmt, sync::Arc};

use secrecy::{ExposeSecret, SecretString};

pub use address::{Preset, check_address, presets};
pub use error::{AddressFault, ClientError, ResponseFault};
pub use filter::{ActivityFilter, OrderFilter, ProductFilter};
pub use options::{ClientOptions, Pause, TokioPause};
pub use walk::Walk;

/// A connection to one service with one key. Cloning is cheap and shares the connections.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    http: reqwest::Client,
    base: reqwest::Url,
    key: SecretString,
    /// The key as a header, marked sensitive so that no log of headers shows it.
    authorization: reqwest::header::HeaderValue,
    options: ClientOptions,
}

impl Client {
    /// A client for the service at `base`, for example `https://api.ongoody.com`. Nothing is asked
    /// of the service yet; [`Client::me`] tells whether address and key are right.
    ///
    /// # Errors
    /// [`ClientError::BadAddress`] when `base` is no address that a key may be sent to, or the key
    /// cannot be one.
    pub fn new(base: &str, key: SecretString, options: ClientOptions) -> Result<Self, ClientError> {
        let base = address::parse(base).map_err(ClientError::BadAddress)?;
        let bearer = format!("Bearer {}", key.expose_secret().trim());
        let authorization = reqwest::header::HeaderValue::from_str(&bearer);
        let (Ok(mut authorization), false) = (authorization, key.expose_secret().trim().is_empty())
        else {
            return Err(ClientError::BadAddress(AddressFault::KeyNotSendable));
        };
        authorization.set_sensitive(true);
        let mut http = reqwest::Client::builder()
            .user_agent(concat!("giftdesk/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .connect_timeout(options.connect_timeout)
            .read_timeout(options.idle_timeout);
        if address::is_loopback(&base) {
            // A proxy of the environment cannot reach this machine's own loopback.
            http = http.no_proxy();
        }
        let http = http.build().map_err(|error| ClientError::Unreachable {
            cause: error::causes(&error),
        })?;
        Ok(Self {
            inner: Arc::new(Inner {
                http,
                base,
                key,
                authorization,
                options,
            }),
        })
    }

    /// The address it talks to, without a slash at the end.
    #[must_use]
    pub fn base(&self) -> &str {
        self.inner.base.as_str().trim_end_matches('/')
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base", &self.base())
            .finish_non_exhaustive()
    }
}
