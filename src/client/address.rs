//! Addresses of services, and the check whether an API key may be sent to one.

use reqwest::Url;

use super::AddressFault;

/// A public service where users can open an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub base_url: &'static str,
    /// Whether gifts are real: the sandbox charges and ships nothing.
    pub is_real: bool,
}

/// The public services, with the addresses that their documentation gives.
#[must_use]
pub fn presets() -> &'static [Preset] {
    &[
        Preset {
            name: "Goody sandbox",
            base_url: "https://api.sandbox.ongoody.com",
            is_real: false,
        },
        Preset {
            name: "Goody",
            base_url: "https://api.ongoody.com",
            is_real: true,
        },
    ]
}

/// Checks, without a request, whether a text can be the address of a service.
///
/// # Errors
/// The first [`AddressFault`] of the text.
pub fn check_address(base_url: &str) -> Result<(), AddressFault> {
    parse(base_url).map(|_| ())
}

/// Checks, without a request, whether other computers can open a base URL over an encrypted connection.
///
/// # Errors
/// The first [`AddressFault`] of the text, such as [`AddressFault::NotPublic`] for an address of this computer.
pub fn check_public_address(base_url: &str) -> Result<(), AddressFault> {
    let url = parse(base_url)?;
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let is_unspecified = host
        .parse::<std::net::IpAddr>()
        .is_ok_and(|ip| ip.is_unspecified());
    let is_local = is_loopback(&url) || is_unspecified || host.ends_with(".localhost");
    if url.scheme() != "https" || is_local {
        return Err(AddressFault::NotPublic);
    }
    Ok(())
}

/// Parses the base URL to which paths are appended.
pub(super) fn parse(base_url: &str) -> Result<Url, AddressFault> {
    let base_url = base_url.trim();
    if base_url.is_empty() {
        return Err(AddressFault::Empty);
    }
    let url = Url::parse(base_url).map_err(|_| AddressFault::NotAUrl)?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return Err(AddressFault::NotHttp);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AddressFault::HasCredentials);
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(AddressFault::HasQuery);
    }
    if url.scheme() == "http" && !is_loopback(&url) {
        return Err(AddressFault::NotEncrypted);
    }
    Ok(url)
}

/// Whether the host is `localhost` or a loopback address.
pub(super) fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host
            .trim_matches(['[', ']'])
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback()),
        None => false,
    }
}
