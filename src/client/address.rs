//! Addresses of services: which ones a key may be sent to.

use reqwest::Url;

use super::AddressFault;

/// A service everybody can have an account with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub base_url: &'static str,
    /// Whether gifts sent there cost money and reach people.
    pub is_real: bool,
}

/// The public service's addresses, as its documentation gives them.
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

/// Whether a text can be the address of a service. Sends nothing.
///
/// # Errors
/// The first [`AddressFault`] of the text.
pub fn check_address(base: &str) -> Result<(), AddressFault> {
    parse(base).map(|_| ())
}

/// The base address as a URL that paths are added to.
pub(super) fn parse(base: &str) -> Result<Url, AddressFault> {
    let base = base.trim();
    if base.is_empty() {
        return Err(AddressFault::Empty);
    }
    let url = Url::parse(base).map_err(|_| AddressFault::NotAUrl)?;
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

/// Whether the address is this machine itself.
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
