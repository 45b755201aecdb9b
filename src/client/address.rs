//! Addresses of services: which ones a key may be sent to.

use reqwest::Url;

use super::ClientError;

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

/// Whether a text can be the address of a service, without asking it.
///
/// # Errors
/// [`ClientError::BadAddress`] with a sentence for the person who typed it.
pub fn check_address(base: &str) -> Result<(), ClientError> {
    parse(base).map(|_| ())
}

/// The base address as a URL that paths are added to.
pub(super) fn parse(base: &str) -> Result<Url, ClientError> {
    let refuse = |why: &str| ClientError::BadAddress {
        why: why.to_owned(),
    };
    let base = base.trim();
    if base.is_empty() {
        return Err(refuse(
            "The address is empty. It looks like https://api.example.com.",
        ));
    }
    let url = Url::parse(base)
        .map_err(|_| refuse("That is not a web address. It looks like https://api.example.com."))?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return Err(refuse(
            "The address has to start with https:// and name a host, like https://api.example.com.",
        ));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refuse(
            "The address must not contain a user name or password. The key has a field of its own.",
        ));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refuse("The address must end before any ? or #."));
    }
    if url.scheme() == "http" && !is_loopback(&url) {
        return Err(refuse(
            "Plain http:// would show your key to the network. Use https://; http:// is only for this machine.",
        ));
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
