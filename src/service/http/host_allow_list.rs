//! The host names for which the service accepts requests.
//!
//! The list protects against DNS rebinding: a web page can point its own host name at this machine,
//! and the browser then lets the page's scripts send requests to the service. Such requests contain
//! the page's host name, which is not on the list. IP addresses and `localhost` are always allowed,
//! because no page can rebind them.

use std::{
    collections::BTreeSet,
    net::{IpAddr, Ipv6Addr},
};

/// Allowed host names in lower case, without port.
pub(super) struct HostAllowList(BTreeSet<String>);

impl HostAllowList {
    /// Allows the names in `allowed` (with or without a port) and the host of the public URL.
    pub(super) fn new(allowed: &[String], public_host: Option<&str>) -> Self {
        let names = allowed
            .iter()
            .map(String::as_str)
            .chain(public_host)
            .map(normalized)
            .filter(|name| !name.is_empty());
        Self(names.collect())
    }

    /// Whether the service accepts a request with this `Host` header.
    pub(super) fn allows(&self, host: &str) -> bool {
        let name = normalized(host);
        is_ip_address(&name)
            || name == "localhost"
            || name.ends_with(".localhost")
            || self.0.contains(&name)
    }
}

/// The host in lower case, without port and trailing dot.
fn normalized(host: &str) -> String {
    let host = host.trim();
    let without_port = match host.rsplit_once(':') {
        Some((before, port))
            if port.bytes().all(|digit| digit.is_ascii_digit())
                // An IPv6 address contains colons itself; with a port it is in brackets.
                && (!before.contains(':') || before.ends_with(']')) =>
        {
            before
        }
        _ => host,
    };
    without_port
        .strip_suffix('.')
        .unwrap_or(without_port)
        .to_ascii_lowercase()
}

fn is_ip_address(name: &str) -> bool {
    name.parse::<IpAddr>().is_ok()
        || name
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_only_listed_names_and_addresses() {
        let list = HostAllowList::new(
            &["Gifts.Internal:8787".to_owned()],
            Some("gifts.example.com"),
        );
        for host in [
            "localhost",
            "LOCALHOST:8787",
            "giftdesk.localhost:1",
            "127.0.0.1:8787",
            "[::1]:8787",
            "::1",
            "192.0.2.7",
            "gifts.internal",
            "gifts.example.com:443",
            "gifts.example.com.",
        ] {
            assert!(list.allows(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "gifts.example.com.evil.example",
            "evil.example:8787",
            "[::1].evil.example",
            "gifts.example.com:443:8787",
            "user@localhost",
        ] {
            assert!(!list.allows(host), "{host}");
        }
    }
}
