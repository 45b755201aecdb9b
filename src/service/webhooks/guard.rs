//! Whether an address may be posted to: checked when it is registered, and again each time a
//! connection is made to it.
//!
//! The second check is the resolver of the HTTP client itself, so what was checked is what is
//! connected to: a name that answers with a public address first and a private one later is
//! refused later.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};

use super::{WebhookOptions, address::is_public};

/// The longest address of an endpoint, in bytes.
const MOST_URL: usize = 2_048;

/// How long a name may take when an endpoint is registered.
const LOOK_UP: Duration = Duration::from_secs(5);

/// Turns a name into addresses.
#[async_trait]
pub trait Resolver: Send + Sync {
    /// # Errors
    /// When the name has none.
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The system's resolver.
struct System;

#[async_trait]
impl Resolver for System {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let found = tokio::net::lookup_host((name, 0)).await?;
        Ok(found.map(|address| address.ip()).collect())
    }
}

/// A name or an address belongs to the network the service runs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is not on the public internet")]
pub struct Refused;

/// Knows who may be posted to. Clones share the resolver.
#[derive(Clone)]
pub struct Guard {
    allow_private: bool,
    resolver: Arc<dyn Resolver>,
}

impl Guard {
    #[must_use]
    pub fn new(options: &WebhookOptions) -> Self {
        Self {
            allow_private: options.allow_private,
            resolver: options.resolver.clone().unwrap_or_else(|| Arc::new(System)),
        }
    }

    /// The address of a new endpoint, as it is kept.
    ///
    /// # Errors
    /// With the sentence for whoever wants to register it.
    pub async fn check(&self, text: &str) -> Result<Url, &'static str> {
        let url = parse(text)?;
        if self.is_literal_refused(&url) {
            return Err("url must not point into a private network");
        }
        if let Some(name) = url.domain() {
            let looked_up = tokio::time::timeout(LOOK_UP, self.look_up(name)).await;
            match looked_up {
                Ok(Ok(_)) => {}
                Ok(Err(error)) if is_refusal(&error) => {
                    return Err("url must not point into a private network");
                }
                Ok(Err(_)) | Err(_) => return Err("The host of url cannot be found"),
            }
        }
        Ok(url)
    }

    /// Whether the address is written in digits and may not be posted to. The HTTP client does not
    /// ask a resolver for those.
    #[must_use]
    pub fn is_literal_refused(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default();
        host.trim_start_matches('[')
            .trim_end_matches(']')
            .parse()
            .is_ok_and(|address| !self.may_connect(address))
    }

    fn may_connect(&self, address: IpAddr) -> bool {
        self.allow_private || is_public(address)
    }

    /// The addresses of a name; all of them have to be public. A name that answers with both kinds
    /// is nobody's honest endpoint.
    async fn look_up(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let found = self.resolver.resolve(name).await?;
        if found.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        if found.iter().all(|address| self.may_connect(*address)) {
            Ok(found)
        } else {
            Err(io::Error::other(Refused))
        }
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let found = guard.look_up(name.as_str()).await?;
            let addresses: Addrs = Box::new(found.into_iter().map(|ip| SocketAddr::new(ip, 0)));
            Ok(addresses)
        })
    }
}

/// Whether an error is, somewhere inside, that the address was refused.
#[must_use]
pub fn is_refusal(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<Refused>() {
            return true;
        }
        // An `io::Error` shows what it wraps as its own text, and hides it from `source`.
        if let Some(inside) = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref)
            && is_refusal(inside)
        {
            return true;
        }
        cause = error.source();
    }
    false
}

fn parse(text: &str) -> Result<Url, &'static str> {
    if text.trim().is_empty() {
        return Err("url can't be blank");
    }
    if text.len() > MOST_URL {
        return Err("url is too long");
    }
    let mut url = Url::parse(text.trim()).map_err(|_| "url is not an address")?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        return Err("url must be an http or https address");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("url must not hold a user name or a password");
    }
    // It is for whoever reads a page; no request carries it.
    url.set_fragment(None);
    Ok(url)
}
