//! Base addresses: which ones are believed, and the two that everybody may want.

use reqwest::Url;

use super::ClientError;

/// A service that a person can choose instead of typing its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    pub base_url: &'static str,
    /// Whether gifts sent there are real.
    pub is_real: bool,
}

/// The public service with this contract: its sandbox first.
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

/// Reads a base address. A trailing slash is fine; a query, a fragment, a user name, or plain HTTP
/// to another machine is refused, because the key would travel in the open.
pub(super) fn parse(text: &str) -> Result<Url, ClientError> {
    let bad = |why: &str| ClientError::BadAddress {
        why: why.to_owned(),
    };
    let text = text.trim();
    if text.is_empty() {
        return Err(bad("The address is empty."));
    }
    let mut url = Url::parse(text)
        .map_err(|_| bad("This is not an address: it begins with https:// and names a host."))?;
    match url.scheme() {
        "https" => {}
        "http" if is_loopback(&url) => {}
        "http" => {
            return Err(bad(
                "Plain http:// would send the key in the open: use https:// for other machines.",
            ));
        }
        _ => return Err(bad("The address begins with https://.")),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(bad(
            "The address holds a user name: leave it out, the key is enough.",
        ));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(bad(
            "The address ends at the host or a path, without ? or #.",
        ));
    }
    if url.host_str().is_none_or(str::is_empty) {
        return Err(bad("The address names no host."));
    }
    if !url.path().ends_with('/') {
        let path = format!("{}/", url.path());
        url.set_path(&path);
    }
    Ok(url)
}

fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_key_never_travels_in_the_open() {
        for good in [
            "https://gifts.example.com",
            "https://gifts.example.com/api/",
            "http://127.0.0.1:8787",
            "http://localhost:8787",
            "http://[::1]:8787",
        ] {
            assert!(parse(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "gifts.example.com",
            "http://gifts.example.com",
            "http://127.0.0.1.example.com",
            "ftp://example.com",
            "https://me:secret@example.com",
            "https://example.com/?key=1",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
