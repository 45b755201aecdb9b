//! Protection against server-side request forgery: decides which URLs the service may post to.
//!
//! A URL is checked when its webhook is created, and its host again for every connection. The
//! second check is the resolver of the HTTP client itself, so the client connects to exactly the
//! addresses that were checked: a name that later resolves to a private address is refused then.

use std::{
    error::Error,
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use ipnet::{Ipv4Net, Ipv6Net};
use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};

use super::{
    WebhookOptions,
    resolver::{self, Resolver, SystemResolver},
};
use crate::service::error::has_cause;

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
    has_cause::<PrivateAddress>(error)
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

/// Whether an address is on the public internet, by the IANA registries of special-purpose addresses. Addresses that are not
/// known to be public are refused.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

const fn v4(first: [u8; 4], prefix: u8) -> Ipv4Net {
    let [a, b, c, d] = first;
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), prefix)
}

const fn v6(first: [u16; 2], prefix: u8) -> Ipv6Net {
    let [a, b] = first;
    Ipv6Net::new_assert(Ipv6Addr::new(a, b, 0, 0, 0, 0, 0, 0), prefix)
}

/// IPv4 networks that are not public.
const SPECIAL_V4: [Ipv4Net; 15] = [
    // "This network".
    v4([0, 0, 0, 0], 8),
    v4([10, 0, 0, 0], 8),
    // Carrier-grade NAT.
    v4([100, 64, 0, 0], 10),
    v4([127, 0, 0, 0], 8),
    // Link-local; clouds serve machine credentials here.
    v4([169, 254, 0, 0], 16),
    v4([172, 16, 0, 0], 12),
    v4([192, 0, 0, 0], 24),
    // Documentation.
    v4([192, 0, 2, 0], 24),
    v4([198, 51, 100, 0], 24),
    v4([203, 0, 113, 0], 24),
    // 6to4 relays.
    v4([192, 88, 99, 0], 24),
    v4([192, 168, 0, 0], 16),
    // Benchmarking.
    v4([198, 18, 0, 0], 15),
    // Multicast.
    v4([224, 0, 0, 0], 4),
    // Reserved, broadcast.
    v4([240, 0, 0, 0], 4),
];

fn is_public_v4(address: Ipv4Addr) -> bool {
    !SPECIAL_V4.iter().any(|network| network.contains(&address))
}

/// Networks inside the global unicast space of IPv6 that are not public.
const SPECIAL_V6: [Ipv6Net; 4] = [
    // Protocol assignments, including tunnels.
    v6([0x2001, 0], 23),
    // Documentation.
    v6([0x2001, 0xdb8], 32),
    // 6to4: contains an IPv4 address that a relay would connect to.
    v6([0x2002, 0], 16),
    // Documentation.
    v6([0x3fff, 0], 20),
];

/// Global unicast. Loopback, link-local, unique-local, site-local, multicast and discard addresses
/// are outside.
const GLOBAL_V6: Ipv6Net = v6([0x2000, 0], 3);

/// IPv6-only networks reach IPv4 addresses through this prefix.
const NAT64: Ipv6Net = v6([0x64, 0xff9b], 96);

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(embedded) = address.to_ipv4_mapped() {
        return is_public_v4(embedded);
    }
    if NAT64.contains(&address) {
        let embedded = u32::try_from(address.to_bits() & u128::from(u32::MAX)).unwrap_or(0);
        return is_public_v4(Ipv4Addr::from_bits(embedded));
    }
    GLOBAL_V6.contains(&address) && !SPECIAL_V6.iter().any(|network| network.contains(&address))
}
