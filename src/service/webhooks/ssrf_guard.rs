//! Protection against server-side request forgery: decides which URLs the service may post to.
//!
//! A URL is checked when its webhook is created, and its host again for every connection. The
//! second check is the resolver of the HTTP client itself, so the client connects to exactly the
//! addresses that were checked: a name that later resolves to a private address is refused then.

use std::{
    error::Error,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};

use super::{
    options::WebhookOptions,
    public_ip::is_public,
    resolver::{self, Resolver, SystemResolver},
};

/// The longest URL of a webhook.
const MAX_URL_BYTES: usize = 2_048;

/// How long the host of a new webhook may take to resolve.
const RESOLVE_TIMEOUT: Duration = Duration::from_secs(5);

/// The host of a URL is in a private network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is not on the public internet")]
pub(super) struct PrivateAddress;

/// Why a URL cannot be the URL of a webhook. The text is the message of the API error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UrlError {
    #[error("url can't be blank")]
    Blank,
    #[error("url is too long")]
    TooLong,
    #[error("url is not a valid URL")]
    Invalid,
    #[error("url must be an http or https URL")]
    NotHttp,
    #[error("url must not contain a user name or password")]
    HasCredentials,
    #[error("url must not point into a private network")]
    PrivateNetwork,
    #[error("The host in url could not be found")]
    UnknownHost,
    #[error("The host in url was not found in time; try again later")]
    NotResolvedInTime,
}

/// Decides which URLs and addresses webhooks may reach. Clones share the resolver.
#[derive(Clone)]
pub(crate) struct SsrfGuard {
    allow_private: bool,
    resolver: Arc<dyn Resolver>,
}

impl SsrfGuard {
    pub(crate) fn new(options: &WebhookOptions) -> Self {
        let resolver = options.resolver.clone();
        Self {
            allow_private: options.allow_private,
            resolver: resolver.unwrap_or_else(|| Arc::new(SystemResolver::new())),
        }
    }

    /// Parses and checks the URL of a new webhook of an account.
    pub(crate) async fn check(&self, account_no: i64, text: &str) -> Result<Url, UrlError> {
        let url = parse(text)?;
        if self.is_refused_ip(&url) {
            return Err(UrlError::PrivateNetwork);
        }
        if let Some(name) = url.domain() {
            let resolved = resolver::for_account(account_no, self.resolve_public(name));
            let resolved = tokio::time::timeout(RESOLVE_TIMEOUT, resolved).await;
            match resolved {
                Ok(Ok(_)) => {}
                Ok(Err(error)) if is_private_address_error(&error) => {
                    return Err(UrlError::PrivateNetwork);
                }
                Ok(Err(_)) => return Err(UrlError::UnknownHost),
                Err(_) => return Err(UrlError::NotResolvedInTime),
            }
        }
        Ok(url)
    }

    /// Whether the host is an IP address that must not be reached. The HTTP client does not resolve
    /// IP addresses, so they need this check before every request.
    pub(super) fn is_refused_ip(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default();
        host.trim_start_matches('[')
            .trim_end_matches(']')
            .parse()
            .is_ok_and(|address| !self.is_allowed(address))
    }

    fn is_allowed(&self, address: IpAddr) -> bool {
        self.allow_private || is_public(address)
    }

    /// The addresses of a name. A single private address refuses the whole name: no genuine
    /// endpoint has both public and private addresses.
    async fn resolve_public(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let addresses = self.resolver.resolve(name).await?;
        if addresses.is_empty() {
            return Err(io::ErrorKind::NotFound.into());
        }
        if addresses.iter().all(|address| self.is_allowed(*address)) {
            Ok(addresses)
        } else {
            Err(io::Error::other(PrivateAddress))
        }
    }
}

impl Resolve for SsrfGuard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let addresses = guard.resolve_public(name.as_str()).await?;
            let addresses: Addrs = Box::new(addresses.into_iter().map(|ip| SocketAddr::new(ip, 0)));
            Ok(addresses)
        })
    }
}

/// Whether the error or one of its causes is [`PrivateAddress`].
pub(super) fn is_private_address_error(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<PrivateAddress>() {
            return true;
        }
        // `io::Error::source` skips the error that it wraps.
        if let Some(inner) = error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref)
            && is_private_address_error(inner)
        {
            return true;
        }
        cause = error.source();
    }
    false
}

fn parse(text: &str) -> Result<Url, UrlError> {
    if text.trim().is_empty() {
        return Err(UrlError::Blank);
    }
    if text.len() > MAX_URL_BYTES {
        return Err(UrlError::TooLong);
    }
    let mut url = Url::parse(text.trim()).map_err(|_| UrlError::Invalid)?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        return Err(UrlError::NotHttp);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(UrlError::HasCredentials);
    }
    // Requests never contain the fragment.
    url.set_fragment(None);
    Ok(url)
}
